# SPDX-FileCopyrightText: 2026 The Mastermind handheld contributors
# SPDX-License-Identifier: MIT
"""The error page: a red cross and a number. It needs no file and no font; A starts again into the saved match."""

from . import palette as P

KINDS = ("MemoryError", "OSError", "ValueError", "RuntimeError", "TypeError", "AttributeError", "IndexError", "ImportError")
# 3 x 5 digits 1…9, a row in three bits
DIGITS = (0x2C97, 0x73E7, 0x73CF, 0x5BC9, 0x79CF, 0x79EF, 0x72A4, 0x7BEF, 0x7BCF)


def number(error):
    """1…9 for the kind of an exception, 9 for all others."""
    name = type(error).__name__
    return KINDS.index(name) + 1 if name in KINDS else 9


def draw(canvas, digit):
    """Draw the page."""
    canvas.clear()
    canvas.art(5, 1, "##..## ###### .####. ###### ##..##", P.RED, P.P50)
    bits = DIGITS[digit - 1]
    for k in range(15):
        if bits >> (14 - k) & 1:
            canvas.dot(6 + k % 3, 9 + k // 3, P.WHITE, P.P6)
    for corner in (0, 15, 240, 255):
        canvas.dot(corner & 15, corner >> 4, P.RED, P.P50)
