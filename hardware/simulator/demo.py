# SPDX-FileCopyrightText: 2026 The Mastermind handheld contributors
# SPDX-License-Identifier: MIT
"""What ``python3 run.py`` does where there is neither a display nor a terminal: it shows one round being played.

The round is the script ``demo.txt``, on the same board as every other; the words are the captions of the firmware,
and the picture is the light that reached the panel.
"""

from __future__ import annotations

import sys
from pathlib import Path

from . import marks, quickstart
from .board import Board
from .script import parse, perform

SIGNS = {
    marks.DARK: "  ",
    marks.EMPTY: "- ",
    marks.UNSET: ". ",
    marks.EXACT: "● ",
    marks.MISPLACED: "○ ",
    marks.SHIELD: "# ",
    marks.PEEPED: "# ",
    marks.BEAM: "| ",
    marks.LIT: "+ ",
} | {digit: f"{digit} " for digit in range(1, 9)}
PLAIN = {"●": "*", "○": "o"}


def text(frame: bytes, screen: str, *, plain: bool = False) -> str:
    """A frame as 16 lines: pegs as their digits 1-8, ● exact, ○ misplaced (``plain``: * and o), + any other light."""
    signs = {kind: sign.translate(str.maketrans(PLAIN)) if plain else sign for kind, sign in SIGNS.items()}
    kinds = marks.survey(frame, screen)
    return "\n".join("".join(signs[kind] for kind in kinds[row : row + 16]).rstrip() for row in range(0, 256, 16))


def show() -> None:
    """Play the round, print its captions and its last board, and say how to play for real. Raises what the board raises."""
    board = Board(seed=1)
    quickstart.begin(board.nvm, quickstart.match("german"), seed=1)
    print("No display and no terminal to play in, so here is one round by itself:")
    print()
    board.on_caption.append(lambda caption: print(f"  [{board.screen}] {caption}"))
    pictures = []
    board.on_shot.append(lambda name: pictures.append((board.frame, board.screen or "guess")))
    board.play(perform(parse(Path(__file__).with_name("demo.txt").read_text("utf-8")), board))
    board.boot()
    print()
    print(text(*pictures[-1], plain=not _can_say("●○")))
    print()
    print("The pegs are numbered: 1 white, 2 pink, 3 green, 4 red, 5 orange, 6 silver, 7 yellow, 8 blue.")
    print("To play for real, start this on a desktop for a window, or in a terminal of at least 36 x 19:  python3 run.py")


def _can_say(signs: str) -> bool:
    try:
        signs.encode(sys.stdout.encoding or "ascii")
    except (UnicodeEncodeError, LookupError):
        return False
    return True
