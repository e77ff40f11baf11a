# SPDX-FileCopyrightText: 2026 The Mastermind handheld contributors
# SPDX-License-Identifier: MIT
"""Scenes: files of presses, and of the words and pictures that must follow from them.

    play german players=2 rounds=2 first=1 answers=hand option=repeats,empties seed=7     or: play (the title, a blank store)
                               device=alone, moves or sits; help=hint,count,lamp; flags=3: as the menu would have it
    hide 2670                  whatever ``playing.steps`` understands
    > [guess] Player 2, row 1  the caption at this moment, to the letter
    >> Player 1: 4             some caption since the last such line, or since the start, held this text
    shot first                 a picture, and below it the sixteen lines that it must be (the signs are those of ``pictures``)
    |................

With MASTERMIND_REDRAW=1 in the environment the pictures in the files are drawn anew instead: look at every one in
the difference before it is kept.
"""

import os
from collections.abc import Generator
from itertools import takewhile
from pathlib import Path

from hardware.simulator.board import Board
from mastermind.ui.setup import ADVERSARY, COUNT, HINT, LAMP, OPPONENT, PEOPLE, PUZZLE

from .pictures import apart, picture
from .playing import Recording, kept, perform_steps, play, steps

FOLDER = Path(__file__).with_name("data") / "scenarios"
REDRAW = bool(os.environ.get("MASTERMIND_REDRAW"))


def scenes(prefix: str) -> list[str]:
    """The names of the scenes that begin so."""
    return sorted(path.stem for path in FOLDER.glob(f"{prefix}*.txt"))


def perform_scene(name: str) -> Recording:
    """Play a scene; AssertionError where something else was said or shown, with the line."""
    path = FOLDER / f"{name}.txt"
    text = path.read_text("utf-8").splitlines()
    head = next(line for line in text if line.startswith("play")).split()
    settings = dict(word.split("=") for word in head[2:])
    numbers = {key: int(settings[key]) for key in ("players", "rounds", "first", "seed") if key in settings}
    options = [word for word in settings.get("option", "").split(",") if word]
    device = {"alone": PUZZLE, "moves": ADVERSARY, "sits": OPPONENT}.get(settings.get("device", ""), PEOPLE)
    help_ = sum({"hint": HINT, "count": COUNT, "lamp": LAMP}[word] for word in settings.get("help", "").split(",") if word)
    symbols = (6 if "six" in options else 8) + ("empties" in options)
    fresh: dict[int, list[str]] = {}

    def act(board: Board) -> Generator[int, None, None]:
        said: list[str] = []
        board.on_caption.append(lambda caption: said.append(f"[{board.screen}] {caption}"))
        number = 0
        while number < len(text):
            line = text[number]
            number += 1
            where = f"{path.name}, line {number}"
            if line.startswith(">>"):
                assert any(line[2:].strip() in caption for caption in said), f"{where}: nobody said {line[2:].strip()!r}, only {said}"
                said.clear()
            elif line.startswith(">"):
                seen = f"[{board.screen}] {board.caption}"
                assert seen == line[1:].strip(), f"{where}: {seen!r} is said instead"
            elif line.startswith("|"):
                raise AssertionError(f"{where}: a picture without a shot above it")
            elif not line.startswith("play"):
                yield from perform_steps(steps("\n" * (number - 1) + line, symbols), board)
            if line.startswith("shot "):
                shown = picture(board.frame, board.screen or "")
                fresh[number] = shown
                wanted = [row[1:] for row in takewhile(lambda row: row.startswith("|"), text[number:])]
                number += len(wanted)
                if not REDRAW:
                    assert len(wanted) == 16, f"{where}: a picture has sixteen lines"
                    assert wanted == shown, f"{where}\n{apart(wanted, shown)}"

    flags = int(settings.get("flags", kept(device, help_)))
    book = head[1] if len(head) > 1 else None
    recording = play(act, book, answers=settings.get("answers", "device"), options=options, flags=flags, **numbers)
    if REDRAW:
        lines = []
        for number, line in enumerate(text, 1):
            if not line.startswith("|"):
                lines.append(line)
            lines += [f"|{row}" for row in fresh.get(number, ())]
        path.write_text("\n".join(lines) + "\n", "utf-8")
    return recording
