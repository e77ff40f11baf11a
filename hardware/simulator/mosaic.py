# SPDX-FileCopyrightText: 2026 The Mastermind handheld contributors
# SPDX-License-Identifier: MIT
"""The toy as text: a pure function from light, caption and terminal to lines with escape sequences.

An LED is two columns and one row. With 24 bits or 256 colours it is a coloured dot; with 16 colours, and with none,
pegs, answers and shield are also told by characters, which ``marks`` reads off the light. ``paint`` neither asks the
terminal anything nor remembers anything.
"""

from __future__ import annotations

import textwrap
from functools import lru_cache

from . import marks
from .light import LENS, Rgb, cells, encode, exposed, screen

TRUE_COLOUR = 1 << 24
NEEDS = (36, 19)  # columns and rows for the panel, its frame and one line of caption
BOARD: Rgb = (13, 13, 15)
UNLIT: Rgb = (LENS, LENS, LENS + 3)

_BRIGHT = 1.4  # exposed light from which a letter is bold

# Characters by mark; the last of each is LIT. Pegs are their digits.
_LETTERS = {
    marks.EMPTY: "-",
    marks.UNSET: ".",
    marks.EXACT: "#",
    marks.MISPLACED: "o",
    marks.SHIELD: "=",
    marks.PEEPED: "%",
    marks.BEAM: ":",
}
_SIGNS = {**_LETTERS, marks.UNSET: "·", marks.EXACT: "●", marks.MISPLACED: "○", marks.BEAM: "¦"}
SIGNS = "●○·¦╭╮╰╯─│…↑↓←→"  # what an encoding must have for the pretty kind

# xterm's own sixteen, since a terminal does not tell what it uses
_SIXTEEN = ((0, 0, 0), (205, 0, 0), (0, 205, 0), (205, 205, 0), (0, 0, 238), (205, 0, 205), (0, 205, 205), (229, 229, 229))
_SIXTEEN += ((127, 127, 127), (255, 0, 0), (0, 255, 0), (255, 255, 0), (92, 92, 255), (255, 0, 255), (0, 255, 255), (255, 255, 255))

_DARK_BLUE = 4


def _xterm(index: int) -> Rgb:
    """The usual colour of entry 16…255 of a 256 colour terminal: a cube of six steps, then greys."""
    if index >= 232:
        grey = 8 + 10 * (index - 232)
        return grey, grey, grey
    steps = (0, 95, 135, 175, 215, 255)
    index -= 16
    return steps[index // 36], steps[index // 6 % 6], steps[index % 6]


def _lab(colour: Rgb) -> tuple[float, float, float]:
    """Oklab (Björn Ottosson, 2020) of an sRGB colour: distances in it are about what an eye sees."""
    red, green, blue = (c / 3294.6 if c <= 10 else ((c / 255 + 0.055) / 1.055) ** 2.4 for c in colour)
    long = (0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue) ** (1 / 3)
    middle = (0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue) ** (1 / 3)
    short = (0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue) ** (1 / 3)
    return (
        0.2104542553 * long + 0.7936177850 * middle - 0.0040720468 * short,
        1.9779984951 * long - 2.4285922050 * middle + 0.4505937099 * short,
        0.0259040371 * long + 0.7827717662 * middle - 0.8086757660 * short,
    )


_CUBE_LABS = [_lab(_xterm(index)) for index in range(16, 256)]
_SIXTEEN_LABS = [_lab(colour) for colour in _SIXTEEN]


@lru_cache(maxsize=4096)
def nearest(colour: Rgb, colours: int) -> int:
    """The closest colour of a terminal that has 256 (one of 16…255), or 16 or 8 (never black; there the hue counts most)."""
    labs, first, weight = (_CUBE_LABS, 16, 1.0) if colours >= 256 else (_SIXTEEN_LABS[1:colours], 1, 0.2)
    light, green_red, blue_yellow = _lab(colour)
    distances = [weight * (light - lightness) ** 2 + (green_red - a) ** 2 + (blue_yellow - b) ** 2 for lightness, a, b in labs]
    return first + distances.index(min(distances))


def _ink(colour: Rgb, colours: int, *, ground: bool = False) -> str:
    """SGR parameters that set the foreground, or the ground, to a colour as well as the terminal can."""
    if colours >= TRUE_COLOUR:
        return f"{48 if ground else 38};2;{colour[0]};{colour[1]};{colour[2]}"
    if colours >= 256:
        return f"{48 if ground else 38};5;{nearest(colour, 256)}"
    number = nearest(colour, 16 if colours >= 16 else 8)
    if number == _DARK_BLUE:  # hardly to be read on black
        return "94" if colours >= 16 else "1;34"
    return str((90 if number > 7 else 30) + number % 8)


def _glow(colour: Rgb) -> Rgb:
    """The board around an LED: a little of its light."""
    peak = max(colour)
    strength = 0.30 * (peak / 255) ** 2
    return (
        round(BOARD[0] + colour[0] * strength),
        round(BOARD[1] + colour[1] * strength),
        round(BOARD[2] + colour[2] * strength),
    )


def _vivid(light: Rgb) -> Rgb:
    """A light's colour for a terminal that has few: dim ones are raised, so that they keep their hue."""
    red, green, blue = exposed(*light)
    gain = max(0.3, min(1.0, max(red, green, blue))) / max(red, green, blue)
    return encode(red * gain), encode(green * gain), encode(blue * gain)


@lru_cache(maxsize=8192)
def _cell(light: Rgb, mark: int, colours: int, ascii_only: bool, digits: bool) -> tuple[str, str]:
    """(SGR parameters, two characters) of one LED."""
    lit = any(light)
    letter = str(mark) if 1 <= mark <= 8 else (_LETTERS if ascii_only else _SIGNS).get(mark, "")
    bold = max(exposed(*light)) >= _BRIGHT
    if colours < 256:
        if not lit:
            return "", "  "
        text = letter or ("*" if bold else "+") if ascii_only or colours == 0 else letter or ("█" if bold else "▓")
        style = "1" if bold else ""
        if colours >= 8:
            style = f"{style};{_ink(_vivid(light), colours)}".strip(";")
        return style, text * 2 if text in "█▓" else text + " "
    colour = screen(*light) if lit else UNLIT
    if digits and letter and mark not in (marks.UNSET, marks.BEAM, marks.SHIELD, marks.PEEPED):
        ink = (0, 0, 0) if 2 * colour[0] + 5 * colour[1] + colour[2] > 840 else (255, 255, 255)
        return f"1;{_ink(ink, colours)};{_ink(colour, colours, ground=True)}", letter + " "
    if ascii_only:
        if not lit:
            return f"{_ink(UNLIT, colours)};{_ink(BOARD, colours, ground=True)}", ". "
        darker = (colour[0] // 2, colour[1] // 2, colour[2] // 2)
        return f"{_ink(darker, colours)};{_ink(colour, colours, ground=True)}", "()"
    ground = _glow(colour) if lit and colours >= TRUE_COLOUR else BOARD
    return f"{_ink(colour, colours)};{_ink(ground, colours, ground=True)}", "● "


def panel(frame: bytes, colours: int, *, on: str = "guess", ascii_only: bool = False, digits: bool = False) -> list[str]:
    """The 16 rows of the panel, 32 columns each, every row closing its own colours. See ``paint``."""
    lights = cells(frame)
    kinds = marks.survey(frame, on) if digits or colours < 256 else bytes(256)
    rows = []
    for y in range(16):
        row, style = "", ""
        for x in range(16):
            wanted, text = _cell(lights[16 * y + x], kinds[16 * y + x], colours, ascii_only, digits)
            if wanted != style:
                row += f"\x1b[0;{wanted}m" if wanted else "\x1b[0m"
                style = wanted
            row += text
        rows.append(row + "\x1b[0m" if style else row)
    return rows


def lines(
    frame: bytes,
    caption: str,
    colours: int,
    size: tuple[int, int],
    *,
    on: str = "guess",
    ascii_only: bool = False,
    digits: bool = False,
    helps: tuple[str, ...] = (),
) -> list[str]:
    """The whole screen, a string a row; see ``paint``."""
    width, height = size
    if width < NEEDS[0] or height < NEEDS[1]:
        text = f"needs {NEEDS[0]}x{NEEDS[1]}"
        return [row[:width] for row in textwrap.wrap(text, max(1, width))[:height]]
    spare = height - 18
    captions = _wrapped(caption, width - 2, min(2, spare), ascii_only)
    below = [part for text in helps for part in _wrapped(text, width - 2, 2, ascii_only)]
    room = max(0, spare - 2)
    below = below[: room - 1] if room > len(below) else below[:room]
    gap = room > len(below) > 0
    left = " " * ((width - 34) // 2)
    corners, across, along = ("++++", "-", "|") if ascii_only else ("╭╮╰╯", "─", "│")
    edge = f"\x1b[{_ink((120, 140, 150), colours)}m" if colours else ""
    close = "\x1b[0m" if colours else ""
    rows = [f"{left}{edge}{corners[0]}{across * 32}{corners[1]}{close}"]
    rows += [
        f"{left}{edge}{along}{close}{row}{edge}{along}{close}" for row in panel(frame, colours, on=on, ascii_only=ascii_only, digits=digits)
    ]
    rows.append(f"{left}{edge}{corners[2]}{across * 32}{corners[3]}{close}")
    rows += [f"\x1b[1m{_centred(text, width)}\x1b[0m" for text in captions]
    rows += [""] * (2 - len(captions) + gap if spare >= 2 else 0)
    rows += [_centred(text, width) for text in below]
    top = max(0, (height - len(rows)) // 3)
    rows = [""] * top + rows
    return rows[:height]


def _wrapped(text: str, width: int, most: int, ascii_only: bool) -> list[str]:
    found = textwrap.wrap(text, max(1, width)) or [""]
    if len(found) > most:
        dots = "..." if ascii_only else "…"
        found = [*found[: most - 1], found[most - 1][: width - len(dots)] + dots]
    return found


def _centred(text: str, width: int) -> str:
    return " " * max(0, (width - len(text)) // 2) + text


def paint(
    frame: bytes,
    caption: str,
    colours: int,
    size: tuple[int, int],
    *,
    on: str = "guess",
    ascii_only: bool = False,
    digits: bool = False,
    helps: tuple[str, ...] = (),
) -> str:
    """Escape text that fills a terminal with the toy, whatever was there before.

    frame: 768 drive bytes, row by row from the top left, RGB. colours: 1 << 24, 256, 16, 8 or 0 (none: letters). size:
    (columns, rows); too small a one gets the message "needs 36x19". on: name of the screen the board shows, which tells
    where pegs can be. ascii_only: for encodings without dots and frames. digits: write digits on the pegs although
    there are colours. helps: lines for the bottom, left out where there is no room.
    """
    rows = lines(frame, caption, colours, size, on=on, ascii_only=ascii_only, digits=digits, helps=helps)
    return "\x1b[0m\x1b[2J" + "".join(f"\x1b[{y};1H{row}" for y, row in enumerate(rows, 1))
