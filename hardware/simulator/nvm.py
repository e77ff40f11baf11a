# SPDX-FileCopyrightText: 2026 The Mastermind handheld contributors
# SPDX-License-Identifier: MIT
"""microcontroller.nvm of the Pico: one flash sector of 4,096 bytes, with all that flash does to those who write it.

As CircuitPython does it: bytes that are all 0xFF are programmed in place; anything else erases the whole sector and
programs it again. Every byte programmed and the middle of every erase is a *point* at which the power may fail.
"""

from __future__ import annotations

import errno
import os
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .board import Board

SIZE = 4096
PAGE = 256
# Microseconds; together they give the 0.8 ms of a short write and the 53 ms of a rewrite of the emulated Pico.
CALL_US = 400
PAGE_US = 400
ERASE_US = 46_200


class Nvm:
    """The sector. ``path`` keeps a copy of it, written anew after every change.

    ``points`` counts the points passed so far; at number ``cut_at`` the power fails, before that byte is programmed.
    ``trouble`` says why the copy could not be written, if so; the board plays on without it.
    """

    def __init__(self, board: Board, path: Path | None = None):
        self.points = 0
        self.cut_at: int | None = None
        self.trouble = ""
        self._board = board
        self._path = path
        self._refusal: OSError | None = None
        self._bytes = bytearray(b"\xff" * SIZE)
        self._kept = b""
        if path is not None and path.exists():
            if not path.is_file():
                raise ValueError("saves are kept in a file, and this is none")
            saves = path.read_bytes()
            if len(saves) not in (0, SIZE) and saves[:2] not in (b"Mm", b"\xff\xff"):
                raise ValueError(f"this is no file of saves (they have {SIZE} bytes), and stays as it is")
            self.image = saves
            self._kept = self.image

    @property
    def image(self) -> bytes:
        """The whole content, as a programmer would read it out. Setting it is the programmer's, costs nothing and cannot be cut."""
        return bytes(self._bytes)

    @image.setter
    def image(self, content: bytes) -> None:
        if len(content) > SIZE:
            raise ValueError(f"a store has {SIZE} bytes, not {len(content)}")
        self._bytes[:] = content + b"\xff" * (SIZE - len(content))

    def fault(self, kind: str) -> None:
        """ "full" and "readonly" make every write fail from here on; "erased" blanks the sector once."""
        if kind == "erased":
            self._bytes[:] = b"\xff" * SIZE
            self.keep()
        else:
            number = {"full": errno.ENOSPC, "readonly": errno.EROFS}[kind]
            self._refusal = OSError(number, os.strerror(number))

    def keep(self) -> None:
        """Bring the copy up to date."""
        if self._path is None or self._kept == self._bytes:
            return
        fresh = self._path.with_name(self._path.name + ".new")
        try:
            self._path.parent.mkdir(parents=True, exist_ok=True)
            fresh.write_bytes(self._bytes)
            os.replace(fresh, self._path)
        except OSError as error:
            self.trouble = str(error)
            self._path = None
        self._kept = self.image

    # --- what the firmware uses ------------------------------------------------------------------------------------

    def __len__(self) -> int:
        return SIZE

    def __getitem__(self, index: int | slice) -> int | bytearray:
        return self._bytes[index]

    def __setitem__(self, index: int | slice, value) -> None:
        if isinstance(index, slice):
            start, stop, step = index.indices(SIZE)
            new = bytes(value)
            if step != 1 or len(new) != max(0, stop - start):
                raise ValueError("Slice and value different lengths.")
        else:
            start = range(SIZE)[index]
            new = bytes((value,))
        self._board.spend(0)
        if self._refusal is not None:
            raise OSError(*self._refusal.args)
        if not new:
            return
        try:
            if self._bytes.count(0xFF, start, start + len(new)) == len(new):
                self._program(start, new)
            else:
                whole = self._bytes[:start] + new + self._bytes[start + len(new) :]
                self._erase()
                self._program(0, bytes(whole))
        finally:
            self.keep()

    def _erase(self) -> None:
        half = b"\xff" * (SIZE // 2)
        self._bytes[: SIZE // 2] = half
        self._board.spend(ERASE_US // 2)
        self._point()
        self._bytes[SIZE // 2 :] = half
        self._board.spend(ERASE_US // 2)

    def _program(self, start: int, new: bytes) -> None:
        self._board.spend(CALL_US)
        end = start + len(new)
        while start < end:
            stop = min(end, (start // PAGE + 1) * PAGE)
            page, new = new[: stop - start], new[stop - start :]
            wanted = len(page) - page.count(0xFF)
            if self.cut_at is not None and self.points <= self.cut_at < self.points + wanted:
                self._program_slowly(start, page)
            self._bytes[start:stop] = page
            self.points += wanted
            self._board.spend(PAGE_US)
            start = stop

    def _program_slowly(self, start: int, page: bytes) -> None:
        """The power is going to fail within this page: a byte programmed stays, a byte of 0xFF is none."""
        for i, byte in enumerate(page):
            if byte != 0xFF:
                self._point()
                self._bytes[start + i] = byte

    def _point(self) -> None:
        self.points += 1
        if self.cut_at == self.points - 1:
            self._board.power(False)
            self._board.spend(0)
