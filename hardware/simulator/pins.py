# SPDX-FileCopyrightText: 2026 The Mastermind handheld contributors
# SPDX-License-Identifier: MIT
"""The pins of the chip: who owns them, what pulls them, what the outside drives.

``Pin`` is the class that Blinka's ``digitalio`` asks of a port; one is made for every ``DigitalInOut``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .board import Board

READ_US = 20  # one read of a pin, measured on the emulated Pico


class Pins:
    """All pins of one board. A level is 0, 1 or, for a pin that nothing holds, None."""

    def __init__(self, board: Board):
        self.board = board
        self._owners: dict[int, Pin | object] = {}
        self._outside: dict[int, int | None] = {}

    def drive(self, number: int, level: int | None) -> None:
        """The outside pulls a pin hard to 0 or 1, or lets go of it (None)."""
        self._outside[number] = level
        owner = self._owners.get(number)
        if isinstance(owner, Pin):
            owner.settle()

    def outside(self, number: int) -> int | None:
        return self._outside.get(number)

    def level(self, number: int) -> int | None:
        """What a meter at the pin would show."""
        owner = self._owners.get(number)
        return owner.level if isinstance(owner, Pin) else self.outside(number)

    def claim(self, number: int, owner: object) -> None:
        """Give a pin to a new owner; ValueError when it has one."""
        if number in self._owners:
            raise ValueError(f"GP{number} in use")
        self._owners[number] = owner

    def free(self, number: int, owner: object) -> None:
        if self._owners.get(number) is owner:
            del self._owners[number]
            self.board.pin_moved(number)

    def release(self) -> None:
        """What a reset does: nobody owns a pin any more, and they all float."""
        moved = list(self._owners)
        self._owners.clear()
        for number in moved:
            self.board.pin_moved(number)


class Pin:
    """One pin in the hands of the firmware. ``pins`` is set in a subclass that each run of a program gets."""

    IN, OUT, OPEN_DRAIN, PULL_UP, PULL_DOWN = range(5)
    pins: Pins

    def __init__(self, number: int):
        self.number = number
        self.level: int | None = None
        self._mode = self.IN
        self._pull: int | None = None
        self._out = 0
        self._board = self.pins.board
        self.pins.claim(number, self)
        self.settle()

    def init(self, mode: int = IN, pull: int | None = None) -> None:
        self._board.spend(0)
        self._mode = mode
        self._pull = pull
        self.settle()

    def settle(self) -> None:
        """Work out the level anew."""
        before = self.level
        outside = self.pins.outside(self.number)
        if self._mode == self.OUT or (self._mode == self.OPEN_DRAIN and not self._out):
            self.level = self._out
        elif outside is not None:
            self.level = outside
        else:
            pulled = 1 if self._pull == self.PULL_UP else 0 if self._pull == self.PULL_DOWN else None
            self.level = pulled if self._mode == self.IN else None
        if self.level != before:
            self._board.pin_moved(self.number)

    def value(self, new: int | None = None) -> int:
        """Read the pin (a floating one reads 0), or write it."""
        board = self._board
        board.us += READ_US
        if board.us >= board.due:
            board.catch_up()
        if new is not None:
            self._out = new
            self.settle()
        return self.level or 0

    def deinit(self) -> None:
        self.pins.free(self.number, self)
