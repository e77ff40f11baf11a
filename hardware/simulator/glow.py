# SPDX-FileCopyrightText: 2026 The Mastermind handheld contributors
# SPDX-License-Identifier: MIT
"""The LED panel as a picture: round lenses on a dark board, with a soft bloom around the lit ones.

Order of painting: board, then the blooms added up, then the lenses on top. A lens therefore always keeps its
own colour, whatever shines beside it, and a dim peg stays as readable as a bright one. The window uses the same
sprites (``lens``, ``halo``, ``board``), so that a screenshot, a GIF and the window cannot look different.
No picture depends on the time, the machine's fonts or a random number.
"""

from __future__ import annotations

import math
from functools import lru_cache

from PIL import Image, ImageChops, ImageDraw, ImageFont

from . import marks
from .light import LENS, Rgb, cells, encode, exposed, screen

SIDE = 16  # cells to a side
REACH = 1.5  # a bloom ends so many cells from the middle of its LED
BOARD = (13, 13, 15)
UNLIT = (LENS, LENS, LENS + 3)

_LENS_RADIUS = 0.395
_OVERSAMPLE = 4
_BLOOM = 0.03
_BLOOM_SPREAD = 0.5
_BLOOM_MOST = 5.0


@lru_cache(maxsize=16)
def _disc(cell: int) -> Image.Image:
    """Coverage of the lens within its cell, mode L."""
    size = cell * _OVERSAMPLE
    radius = _LENS_RADIUS * size
    image = Image.new("L", (size, size), 0)
    middle = (size - 1) / 2
    ImageDraw.Draw(image).ellipse((middle - radius, middle - radius, middle + radius, middle + radius), fill=255)
    return image.resize((cell, cell), Image.Resampling.BOX)


@lru_cache(maxsize=16)
def _shade(cell: int) -> Image.Image:
    """How much of its colour the lens shows at each point, mode L: full in the middle, less at the rim."""
    image = Image.new("L", (cell, cell))
    middle, radius = (cell - 1) / 2, _LENS_RADIUS * cell
    image.putdata(
        [round(255 * (1 - 0.26 * min(1.0, math.hypot(x - middle, y - middle) / radius) ** 2.2)) for y in range(cell) for x in range(cell)]
    )
    return image


@lru_cache(maxsize=16)
def _falloff(cell: int) -> tuple[float, ...]:
    """Strength of a bloom, row by row over ``halo_size(cell)`` squared points; 0 at the border."""
    size = halo_size(cell)
    middle = (size - 1) / 2
    edge = math.exp(-((REACH / _BLOOM_SPREAD) ** 2) / 2)
    return tuple(
        max(0.0, math.exp(-(((x - middle) ** 2 + (y - middle) ** 2) / (_BLOOM_SPREAD * cell) ** 2) / 2) - edge)
        for y in range(size)
        for x in range(size)
    )


def halo_size(cell: int) -> int:
    """Width and height of a bloom in pixels: an odd or even number like ``cell``, so that it centres."""
    return 3 * cell


def lens(cell: int, red: int, green: int, blue: int) -> Image.Image:
    """A lit LED: RGBA, ``cell`` pixels square, transparent outside the lens. Drive bytes 0…255."""
    shade = _shade(cell)
    channels = [shade.point([value * step // 255 for step in range(256)]) for value in screen(red, green, blue)]
    return Image.merge("RGBA", (*channels, _disc(cell)))


def halo(cell: int, red: int, green: int, blue: int) -> Image.Image:
    """The bloom of a lit LED: RGB to be *added* to the board, ``halo_size`` pixels square."""
    light = exposed(red, green, blue)
    peak = max(light)
    gain = _BLOOM * min(1.0, _BLOOM_MOST / peak) if peak else 0.0
    image = Image.new("RGB", (halo_size(cell), halo_size(cell)))
    tables = [[encode(channel * gain * step / 64) for step in range(65)] for channel in light]
    steps = [round(64 * strength) for strength in _falloff(cell)]
    image.putdata([(tables[0][step], tables[1][step], tables[2][step]) for step in steps])
    return image


@lru_cache(maxsize=4)
def board(cell: int) -> Image.Image:
    """The panel with every LED dark: RGB, 16 × ``cell`` pixels square."""
    image = Image.new("RGB", (SIDE * cell, SIDE * cell), BOARD)
    shade = _shade(cell)
    tile = Image.merge("RGB", [shade.point([value * step // 255 for step in range(256)]) for value in UNLIT])
    for y in range(SIDE):
        for x in range(SIDE):
            image.paste(tile, (x * cell, y * cell), _disc(cell))
    return image


# What is written on a peg for people who do not see the colours apart.
_SIGNS = {digit: str(digit) for digit in range(1, 9)}


def sign(cell: int, mark: int, red: int, green: int, blue: int) -> Image.Image | None:
    """The digit of a peg, or the sign of an answer, to be laid over its lens: RGBA, or None where there is none.

    ``mark`` is one of ``marks``; exact is a full dot and misplaced a ring. Ink is black on light lenses and
    white on dark ones. Cells under ten pixels are too small to write on.
    """
    if cell < 10 or (mark not in _SIGNS and mark not in (marks.EXACT, marks.MISPLACED)):
        return None
    r, g, b = screen(red, green, blue)
    ink = (0, 0, 0) if 2 * r + 5 * g + b > 8 * 105 else (255, 255, 255)
    size = cell * _OVERSAMPLE
    shape = Image.new("L", (size, size), 0)
    pen = ImageDraw.Draw(shape)
    middle = (size - 1) / 2
    if mark in _SIGNS:
        pen.text((size / 2, size / 2), _SIGNS[mark], font=_font(round(size * 0.62)), anchor="mm", fill=255)
    elif mark == marks.EXACT:
        radius = 0.15 * size
        pen.ellipse((middle - radius, middle - radius, middle + radius, middle + radius), fill=255)
    else:
        radius = 0.2 * size
        pen.ellipse((middle - radius, middle - radius, middle + radius, middle + radius), outline=255, width=round(0.075 * size))
    shape = shape.resize((cell, cell), Image.Resampling.BOX)
    return Image.merge("RGBA", (*(Image.new("L", (cell, cell), value) for value in ink), shape))


@lru_cache(maxsize=8)
def _font(size: int) -> ImageFont.FreeTypeFont | ImageFont.ImageFont:
    return ImageFont.load_default(size)  # the one that Pillow carries: the same on every machine


def image(frame: bytes, cell: int = 24, *, digits: bool = False, on: str = "guess") -> Image.Image:
    """Paint a frame.

    frame: 768 drive bytes (red, green, blue of 256 cells, row by row from the top left). cell: pixels a cell, at
    least 4. digits: write the digits and answer signs on the pegs, as the screen named ``on`` places them.
    Returns an RGB picture, 16 × cell pixels square; ValueError for a wrong length or cell size.
    """
    if cell < 4:
        raise ValueError(f"a cell has at least 4 pixels, not {cell}")
    lights = cells(frame)
    picture = board(cell).copy()
    lit = [(i % SIDE, i // SIDE, colour) for i, colour in enumerate(lights) if any(colour)]
    halos: dict[Rgb, Image.Image] = {}
    lenses: dict[Rgb, Image.Image] = {}
    for x, y, colour in lit:
        if colour not in halos:
            halos[colour], lenses[colour] = halo(cell, *colour), lens(cell, *colour)
        _add(picture, halos[colour], (x - 1) * cell, (y - 1) * cell)
    for x, y, colour in lit:
        picture.paste(lenses[colour], (x * cell, y * cell), lenses[colour])
    if digits:
        kinds = marks.survey(frame, on)
        for x, y, colour in lit:
            written = sign(cell, kinds[SIDE * y + x], *colour)
            if written:
                picture.paste(written, (x * cell, y * cell), written)
    return picture


def _add(picture: Image.Image, glow: Image.Image, left: int, top: int) -> None:
    """Add a bloom to the picture, cut off at its border."""
    x0, y0 = max(0, left), max(0, top)
    x1, y1 = min(picture.width, left + glow.width), min(picture.height, top + glow.height)
    part = glow.crop((x0 - left, y0 - top, x1 - left, y1 - top))
    picture.paste(ImageChops.add(picture.crop((x0, y0, x1, y1)), part), (x0, y0))
