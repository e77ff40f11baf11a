# SPDX-FileCopyrightText: 2026 The Mastermind handheld contributors
# SPDX-License-Identifier: MIT
"""Pictures and small text.

Pictures stand in ``pictures.txt`` as readable rows, one record of 96 bytes each, and are read from flash when
a screen is made: a constant in a module would cost heap for as long as the module lives. A name below is a
record's number. The small font (3 x 5, digits and a plus) is needed everywhere and stays in memory.
"""

DIGIT = 0  # DIGIT + (d - 1) % 10 is the big digit d, 6 x 9
PLAY, UNDO, BULB, BOOK, GEAR, EYE, SPEAKER, FLAG, DOOR, CLASH = range(10, 20)  # 7 x 7
CUP, BATTERY, CHIP, HAND, HEAD, SWAP, SOUND, SUN, PENCIL = range(20, 29)

_RECORD = 96
_SMALL = (  # 20 characters each; ten texts would take twice the memory
    "### #.# #.# #.# ### "
    ".#. ##. .#. .#. ### "
    "### ..# ### #.. ### "
    "### ..# ### ..# ### "
    "#.# #.# ### ..# ..# "
    "### #.. ### ..# ### "
    "### #.. ### #.# ### "
    "### ..# ..# .#. .#. "
    "### #.# ### #.# ### "
    "### #.# ### ..# ### "
    "... .#. ### .#. ... "
)


def record(name, number, size):
    """Read record ``number`` of a file beside this module; every record is ``size`` bytes and ends with a line end."""
    folder = __file__[: max(__file__.rfind("/"), __file__.rfind("\\")) + 1]
    with open(folder + name, "rb") as file:
        file.seek(number * size)
        return str(file.read(size - 1), "ascii")


def picture(number):
    """Return the rows of a picture as text for ``Canvas.art``."""
    return record("pictures.txt", number, _RECORD)[8:].strip()


def big(digit):
    """Return the rows of a big digit 0…9, 6 x 9."""
    return picture(DIGIT + (digit + 9) % 10)


def number(canvas, x, y, text, colour, level):
    """Draw a text of digits and plus signs, three columns each and one between; y is its upper edge."""
    for mark in text:
        at = 200 if mark == "+" else int(mark) * 20
        canvas.art(x, y, _SMALL[at : at + 19], colour, level)
        x += 4
