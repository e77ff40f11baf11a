# SPDX-FileCopyrightText: 2026 The Mastermind handheld contributors
# SPDX-License-Identifier: MIT
"""The picture that a screen draws: a colour number and a level number for each of 16 x 16 cells.

x runs to the right and y down, as the player holds the panel; cell (x, y) is number ``16 * y + x``. The
canvas knows nothing of wiring, drive bytes or current: ``device.panel`` turns it into light.
"""

WIDTH = HEIGHT = 16


class Canvas:
    """256 cells; ``colour`` and ``level`` are bytearrays that may be written directly."""

    def __init__(self):
        self.colour = bytearray(256)
        self.level = bytearray(256)
        self._dark = bytes(256)

    def clear(self):
        """Make every cell dark."""
        self.level[:] = self._dark

    def dot(self, x, y, colour, level):
        """Light one cell; a cell outside the panel is left out."""
        if 0 <= x < 16 and 0 <= y < 16:
            i = (y << 4) | x
            self.colour[i] = colour
            self.level[i] = level

    def rect(self, x, y, width, height, colour, level):
        """Fill a rectangle that lies inside the panel."""
        colours = bytes((colour,)) * width
        levels = bytes((level,)) * width
        for i in range((y << 4) | x, ((y + height) << 4) | x, 16):
            self.colour[i : i + width] = colours
            self.level[i : i + width] = levels

    def art(self, x, y, rows, colour, level, colour2=0, level2=0):
        """Draw a picture: ``rows`` is text, rows parted by spaces; ``#`` takes the first colour, ``o`` the
        second, anything else leaves the cell as it is."""
        colours = self.colour
        levels = self.level
        i = start = (y << 4) | x
        for mark in bytes(rows, "ascii"):  # the board looks every letter of a str up in its table of names
            if mark == 35:  # "#"
                colours[i] = colour
                levels[i] = level
            elif mark == 32:
                start += 16
                i = start
                continue
            elif mark == 111:  # "o"
                colours[i] = colour2
                levels[i] = level2
            i += 1
