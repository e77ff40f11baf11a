# SPDX-FileCopyrightText: 2026 The Mastermind handheld contributors
# SPDX-License-Identifier: MIT
"""Which peg a light is, told from its drive bytes and its place alone.

For the digits on the pegs and for terminals without colours. The front end sees no more than a player does:
the light and, on the serial line, the name of the screen. A light counts as a peg when *some* brightness of
that peg's colour rounds to exactly these bytes, so it works at every brightness step of the firmware.
The table repeats ``mastermind.ui.palette``, because nothing here may import the firmware; a test compares them.
"""

from __future__ import annotations

from functools import lru_cache

from .light import Rgb, cells

# Kinds of mark: 0 is dark, 1…8 are the pegs by the digit that the player knows them by.
DARK = 0
EMPTY, UNSET, EXACT, MISPLACED, SHIELD, PEEPED, BEAM, LIT = range(9, 17)

PEGS: tuple[Rgb, ...] = ((239, 255, 229), (173, 68, 127), (9, 113, 46), (109, 0, 7), (195, 33, 0), (37, 35, 45), (255, 220, 0), (0, 0, 135))
GREY, RED_SIGNAL, WHITE_SIGNAL = (60, 60, 60), (120, 0, 4), (150, 160, 144)
AMBER, VIOLET, CURSOR = (150, 60, 0), (60, 0, 150), (40, 70, 110)
UNSET_BYTES = (1, 1, 2)

_HOLES = (*tuple((colour, digit) for digit, colour in enumerate(PEGS, 1)), (GREY, EMPTY), (AMBER, SHIELD), (CURSOR, BEAM))
_ANSWERS = ((RED_SIGNAL, EXACT), (WHITE_SIGNAL, MISPLACED))
_SHIELD = ((AMBER, SHIELD), (VIOLET, PEEPED), (WHITE_SIGNAL, SHIELD))
_PALETTE = (*tuple((colour, digit) for digit, colour in enumerate(PEGS, 1)), (GREY, EMPTY))

# A peg is never driven harder than this fraction; what is (a refused hole that blinks red) is an alarm.
_ALARM = 0.55

BOARD_SCREENS = frozenset(("secret", "look", "guess", "turn", "answer", "clash", "reveal", "points", "peep", "read", "hint", "review"))
_PALETTE_SCREENS = frozenset(("secret", "guess"))


def _miss(light: Rgb, drive: Rgb) -> float | None:
    """How badly a light fits a colour at its best brightness: None if no brightness rounds to it."""
    low, high = 0.0, _ALARM
    for byte, full in zip(light, drive, strict=True):
        if not full:
            if byte:
                return None
            continue
        low = max(low, (byte - 0.5) / full)
        high = min(high, (byte + 0.5) / full)
    if low > high:
        return None
    scale = (low + high) / 2
    return sum((byte - full * scale) ** 2 for byte, full in zip(light, drive, strict=True))


@lru_cache(maxsize=4096)
def _closest(light: Rgb, choices: tuple[tuple[Rgb, int], ...]) -> int:
    if light == (0, 0, 0):
        return DARK
    if light == UNSET_BYTES:
        return UNSET
    best, kind = None, LIT
    for drive, candidate in choices:
        miss = _miss(light, drive)
        if miss is not None and (best is None or miss < best):
            best, kind = miss, candidate
    return kind


def peg(red: int, green: int, blue: int) -> int:
    """The mark of a light that stands in a hole: 1…8, EMPTY, UNSET, SHIELD, BEAM, LIT or DARK."""
    return _closest((red, green, blue), _HOLES)


def survey(frame: bytes, screen: str = "guess") -> bytes:
    """One mark a cell (256 of them) for a frame of 768 drive bytes on the screen of that name.

    Only cells where the rules of the board put a peg, an answer or the shield can be more than LIT, and on
    screens that show no board every light is just LIT.
    """
    lights = cells(frame)
    marks = bytearray(LIT if any(light) else DARK for light in lights)
    if screen not in BOARD_SCREENS:
        return bytes(marks)
    # on the pages of a secret (whose look page is told by its open shield) only the top row has holes
    bare = screen == "secret" or (screen == "look" and not any(lights[20]) and not any(lights[21]))
    rows = () if bare else range(2, 14)
    for y in (0, *rows):
        for x in range(2, 7):
            marks[16 * y + x] = _closest(lights[16 * y + x], _HOLES)
    for y in rows:
        for x in range(9, 14):
            marks[16 * y + x] = _closest(lights[16 * y + x], _ANSWERS)
    for x in range(1, 9):
        marks[16 + x] = _closest(lights[16 + x], _SHIELD)
    choices = _PALETTE if screen in _PALETTE_SCREENS else _ANSWERS if screen in ("answer", "clash") else ()
    if choices:
        for x in range(4, 13):
            marks[240 + x] = _closest(lights[240 + x], choices)
    if screen in _PALETTE_SCREENS:
        for x in range(4, 12):  # too dim there for the hue to be sure; the place says which
            if marks[240 + x] != DARK:
                marks[240 + x] = x - 3
    return bytes(marks)
