# SPDX-FileCopyrightText: 2026 The Mastermind handheld contributors
# SPDX-License-Identifier: MIT
"""What a script leaves behind: everything that happened as lines of JSON, pictures of the panel, a film of it.

Frames are those that went over the data pin, so a recording shows what the firmware did and nothing else.
"""

from __future__ import annotations

import json
from pathlib import Path

from .board import Board

FILM_MS = 40  # a film has at most one picture in so many ms
FILM_CELL = 12  # pixels of one LED in a film


class Frames:
    """Writes one object a line, in the order of time: frames, captions, screens, tones, pictures, and how it ended."""

    def __init__(self, board: Board, path: Path):
        self._board = board
        self._file = path.open("w", encoding="utf-8", newline="\n")
        board.on_frame.append(self._frame)
        board.on_caption.append(lambda caption: self._write(caption=caption))
        board.on_screen.append(lambda screen: self._write(screen=screen))
        board.on_tone.append(lambda hz: self._write(tone=hz))
        board.on_shot.append(lambda name: self._write(shot=name))

    def _frame(self, ms: int, frame: bytes) -> None:
        self._file.write(f'{{"ms": {ms}, "frame": "{frame.hex()}"}}\n')

    def end(self, how: str) -> None:
        """The last line: "ok", or what went wrong."""
        self._write(end=how)
        self._file.close()

    def _write(self, **what: str | int) -> None:
        self._file.write(json.dumps({"ms": self._board.now_ms, **what}, ensure_ascii=False) + "\n")


class Shots:
    """Saves a picture of the panel as DIR/NAME.png whenever the script says ``shot NAME``."""

    def __init__(self, board: Board, folder: Path):
        folder.mkdir(parents=True, exist_ok=True)
        self._board = board
        self._folder = folder
        board.on_shot.append(self._save)

    def _save(self, name: str) -> None:
        from . import glow

        glow.image(self._board.frame).save(self._folder / f"{name}.png")


class Film:
    """Collects what the panel showed, and writes it as an animated GIF."""

    def __init__(self, board: Board, path: Path):
        self._path = path
        self._scenes: list[tuple[int, bytes]] = []
        board.on_frame.append(self._add)

    def _add(self, ms: int, frame: bytes) -> None:
        start = ms - ms % FILM_MS
        if self._scenes and self._scenes[-1][0] == start:
            self._scenes.pop()
        if not self._scenes or self._scenes[-1][1] != frame:
            self._scenes.append((start, frame))

    def end(self, ms: int) -> None:
        """Write the film; it ends at that board time. Nothing is written when nothing was shown."""
        from . import glow

        if not self._scenes:
            return
        pictures = [glow.image(frame, cell=FILM_CELL) for _, frame in self._scenes]
        starts = [start for start, _ in self._scenes]
        lengths = [max(FILM_MS, end - start) for start, end in zip(starts, [*starts[1:], ms], strict=True)]
        pictures[0].save(self._path, format="GIF", save_all=True, append_images=pictures[1:], duration=lengths, loop=0)
