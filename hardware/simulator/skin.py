# SPDX-FileCopyrightText: 2026 The Mastermind handheld contributors
# SPDX-License-Identifier: MIT
"""How the toy around the panel looks: its geometry as a table, and its pictures.

All lengths are in cells, the distance between two LEDs; the window is ``WIDTH`` × ``HEIGHT`` of them, and a cell
is always a whole number of pixels. Pictures are painted with Pillow at four times their size and shrunk, so they
are the same on every machine; this module knows neither pygame nor the board.
"""

from __future__ import annotations

import math
from functools import lru_cache

from PIL import Image, ImageChops, ImageDraw, ImageFilter, ImageFont

from . import marks
from .light import Rgb, screen

WIDTH, HEIGHT = 22, 35
PANEL = (3, 3)  # top left corner of the 16 × 16 cells
CAPTION = (2.2, 20.7, 17.6, 2.7)  # x, y, width, height
HELP = (1.8, 32.0, 18.4, 1.5)
SPEAKER = (17.9, 0.7, 2.0, 1.4)

# Middle and half width of each button, in the order of the firmware's button numbers.
BUTTONS = {
    "LEFT": (3.9, 27.9, 1.3),
    "RIGHT": (9.1, 27.9, 1.3),
    "UP": (6.5, 25.6, 1.3),
    "DOWN": (6.5, 30.2, 1.3),
    "A": (18.1, 26.4, 1.75),
    "B": (14.2, 29.3, 1.75),
}
ARROWS = ("LEFT", "RIGHT", "UP", "DOWN")
SLACK = 0.25  # a finger may miss a button by so much

DESK: Rgb = (32, 35, 43)
BODY_TOP: Rgb = (37, 137, 150)
BODY_BOTTOM: Rgb = (22, 98, 112)
BEZEL: Rgb = (17, 19, 23)
STRIP: Rgb = (11, 13, 16)
INK: Rgb = (236, 240, 232)
FAINT: Rgb = (176, 214, 214)
CREAM: Rgb = (246, 238, 219)
CORAL: Rgb = (255, 111, 92)
GOLD: Rgb = (255, 194, 71)
DARK: Rgb = (44, 40, 46)

_FACE = {"A": CORAL, "B": GOLD}
_DIRECTIONS = {"LEFT": (-1, 0), "RIGHT": (1, 0), "UP": (0, -1), "DOWN": (0, 1)}
_OVER = 4


def button_at(x: float, y: float) -> str | None:
    """The button under a point (in cells from the top left of the toy), or None; of two in reach the closer one."""
    found, least = None, SLACK
    for name, (middle_x, middle_y, half) in BUTTONS.items():
        across, down = abs(x - middle_x), abs(y - middle_y)
        beyond = (max(across, down) if name in ARROWS else math.hypot(across, down)) - half
        if beyond < least:
            found, least = name, beyond
    return found


def fit(width: int, height: int) -> tuple[int, int, int]:
    """(pixels a cell, left, top) of the toy in a drawing area: the largest whole cell, the rest shared out.

    A cell has at least 4 pixels; in an area too small for that the toy is cut off at the right and bottom.
    """
    cell = max(4, min(width // WIDTH, height // HEIGHT))
    return cell, max(0, (width - WIDTH * cell) // 2), max(0, (height - HEIGHT * cell) // 2)


def first_size(desktop: tuple[int, int]) -> tuple[int, int]:
    """Size of the window in pixels when it opens on a desktop of that many pixels.

    A twelfth of the height is left for bars and the title, and it is never larger than 30 pixels a cell.
    """
    cell = max(4, min(30, desktop[0] * 11 // 12 // WIDTH, desktop[1] * 11 // 12 // HEIGHT))
    return WIDTH * cell, HEIGHT * cell


def _mix(one: Rgb, other: Rgb, part: float) -> Rgb:
    return (
        round(one[0] + (other[0] - one[0]) * part),
        round(one[1] + (other[1] - one[1]) * part),
        round(one[2] + (other[2] - one[2]) * part),
    )


def _rounded(size: tuple[int, int], box: tuple[float, float, float, float], radius: float) -> Image.Image:
    mask = Image.new("L", size, 0)
    ImageDraw.Draw(mask).rounded_rectangle(box, radius, fill=255)
    return mask


def _gradient(size: tuple[int, int], top: Rgb, bottom: Rgb) -> Image.Image:
    column = Image.new("RGB", (1, size[1]))
    column.putdata([_mix(top, bottom, y / max(1, size[1] - 1)) for y in range(size[1])])
    return column.resize(size)


def _shadow(picture: Image.Image, mask: Image.Image, blur: float, depth: float) -> None:
    """Darken what lies under a shape's blurred outline."""
    soft = mask.filter(ImageFilter.GaussianBlur(blur)).point([round(step * depth) for step in range(256)])
    picture.paste((0, 0, 0), (0, 0), soft)


@lru_cache(maxsize=2)
def body(cell: int) -> Image.Image:
    """The toy without buttons, lights and texts: RGB, WIDTH × HEIGHT cells."""
    unit = cell * 2  # large areas need less oversampling than the small buttons
    size = (WIDTH * unit, HEIGHT * unit)
    picture = Image.new("RGB", size, DESK)
    outline = _rounded(size, (0.6 * unit, 0.5 * unit, 21.4 * unit, 34.3 * unit), 2.1 * unit)
    _shadow(picture, ImageChops.offset(outline, 0, round(0.25 * unit)), 0.35 * unit, 0.6)
    picture.paste(_gradient(size, BODY_TOP, BODY_BOTTOM), (0, 0), outline)
    # a lit upper edge and a dark lower one make it a solid
    inner = _rounded(size, (0.75 * unit, 0.72 * unit, 21.25 * unit, 34.1 * unit), 1.95 * unit)
    rim = ImageChops.subtract(outline, inner)
    light = ImageChops.multiply(rim, _ramp(size, 110, 0))
    picture.paste((255, 255, 255), (0, 0), light)
    picture.paste((0, 0, 0), (0, 0), ImageChops.multiply(rim, _ramp(size, 0, 120)))
    # the bezel with the panel's window
    bezel = _rounded(size, (2.0 * unit, 2.15 * unit, 20.0 * unit, 20.0 * unit), 0.9 * unit)
    picture.paste(_mix(BODY_TOP, (255, 255, 255), 0.28), (0, 0), ImageChops.offset(bezel, 0, max(1, unit // 12)))
    picture.paste(BEZEL, (0, 0), bezel)
    # the strip for the caption
    x, y, width, height = CAPTION
    strip = _rounded(size, (x * unit, y * unit, (x + width) * unit, (y + height) * unit), 0.6 * unit)
    picture.paste(_mix(BODY_TOP, (255, 255, 255), 0.22), (0, 0), ImageChops.offset(strip, 0, max(1, unit // 14)))
    picture.paste(STRIP, (0, 0), strip)
    pen = ImageDraw.Draw(picture)
    _nameplate(pen, unit)
    _seats(picture, unit)
    return picture.resize((WIDTH * cell, HEIGHT * cell), Image.Resampling.BOX)


def _ramp(size: tuple[int, int], top: int, bottom: int) -> Image.Image:
    column = Image.new("L", (1, size[1]))
    column.putdata([round(top + (bottom - top) * y / max(1, size[1] - 1)) for y in range(size[1])])
    return column.resize(size)


def _nameplate(pen: ImageDraw.ImageDraw, unit: int) -> None:
    """The eight pegs as a row of studs: the name of the game without a word."""
    for i, drive in enumerate(marks.PEGS):
        x, y, radius = (2.6 + i * 0.95) * unit, 1.35 * unit, 0.3 * unit
        colour = screen(*(round(channel * 0.13) for channel in drive))
        pen.ellipse((x - radius, y - radius + 0.07 * unit, x + radius, y + radius + 0.07 * unit), fill=_mix(BODY_BOTTOM, (0, 0, 0), 0.45))
        pen.ellipse((x - radius, y - radius, x + radius, y + radius), fill=colour)
        shine = 0.28 * radius
        left, top = x - 0.5 * radius, y - 0.55 * radius
        pen.ellipse((left, top, left + 2 * shine, top + 1.6 * shine), fill=_mix(colour, (255, 255, 255), 0.55))


def _seats(picture: Image.Image, unit: int) -> None:
    """The hollows in which the buttons sit."""
    for name, (x, y, half) in BUTTONS.items():
        reach = (half + 0.22) * unit
        box = (x * unit - reach, y * unit - reach, x * unit + reach, y * unit + reach)
        hollow = _rounded(picture.size, box, 0.75 * unit if name in ARROWS else reach)
        picture.paste(_mix(BODY_TOP, (255, 255, 255), 0.2), (0, 0), ImageChops.offset(hollow, 0, max(1, unit // 14)))
        picture.paste(_mix(BODY_BOTTOM, (0, 0, 0), 0.42), (0, 0), hollow)


def button_box(name: str, cell: int) -> tuple[int, int, int]:
    """(left, top, size) in pixels of the picture that ``button`` paints, in the toy."""
    x, y, half = BUTTONS[name]
    reach = half + 0.22
    return round((x - reach) * cell), round((y - reach) * cell), round(2 * reach * cell)


@lru_cache(maxsize=64)
def button(name: str, cell: int, down: bool) -> Image.Image:
    """One button with what is printed on it: RGBA, ``button_box`` pixels square."""
    _, _, size = button_box(name, cell)
    half = BUTTONS[name][2]
    unit = cell * _OVER
    canvas = (size * _OVER, size * _OVER)
    middle = size * _OVER / 2
    face = _FACE.get(name, CREAM)
    if down:
        face = _mix(face, (0, 0, 0), 0.22)
    reach, radius = half * unit, 0.62 * unit if name in ARROWS else half * unit
    sink = 0.10 * unit if down else -0.13 * unit
    picture = Image.new("RGBA", canvas, (0, 0, 0, 0))

    def shape(offset: float, shrink: float = 0.0) -> Image.Image:
        edge = reach - shrink
        return _rounded(canvas, (middle - edge, middle - edge + offset, middle + edge, middle + edge + offset), max(1.0, radius - shrink))

    skirt = _mix(face, (0, 0, 0), 0.45)
    picture.paste((*skirt, 255), (0, 0), shape(0.15 * unit))
    picture.paste((*_mix(face, (255, 255, 255), 0.0 if down else 0.5), 255), (0, 0), shape(sink))
    surface = _gradient(canvas, _mix(face, (255, 255, 255), 0.06), _mix(face, (0, 0, 0), 0.06)).convert("RGBA")
    picture.paste(surface, (0, 0), shape(sink + (0.03 if down else 0.06) * unit, 0.06 * unit))
    pen = ImageDraw.Draw(picture)
    if name in ARROWS:
        across, along = _DIRECTIONS[name]
        tip, wing = 0.62 * unit, 0.58 * unit
        centre = (middle, middle + sink)
        points = [
            (centre[0] + across * tip, centre[1] + along * tip),
            (centre[0] - across * 0.38 * unit + along * wing, centre[1] - along * 0.38 * unit + across * wing),
            (centre[0] - across * 0.38 * unit - along * wing, centre[1] - along * 0.38 * unit - across * wing),
        ]
        pen.polygon(points, fill=(*DARK, 255))
    else:
        pen.text((middle, middle + sink), name, font=_font(round(1.7 * unit)), anchor="mm", fill=(*DARK, 255))
    return picture.resize((size, size), Image.Resampling.BOX)


@lru_cache(maxsize=4)
def _font(size: int) -> ImageFont.FreeTypeFont | ImageFont.ImageFont:
    return ImageFont.load_default(size)


@lru_cache(maxsize=8)
def speaker(cell: int, muted: bool) -> Image.Image:
    """The sign of the sound, SPEAKER cells large: RGBA. A muted one is struck out in red."""
    width, height = round(SPEAKER[2] * cell), round(SPEAKER[3] * cell)
    unit = cell * _OVER * SPEAKER[2] / 1.7
    picture = Image.new("RGBA", (width * _OVER, height * _OVER), (0, 0, 0, 0))
    pen = ImageDraw.Draw(picture)
    ink = (*FAINT, 255)
    middle = 0.6 * unit
    pen.rectangle((0.15 * unit, middle - 0.17 * unit, 0.45 * unit, middle + 0.17 * unit), fill=ink)
    pen.polygon(
        [
            (0.4 * unit, middle - 0.17 * unit),
            (0.8 * unit, middle - 0.45 * unit),
            (0.8 * unit, middle + 0.45 * unit),
            (0.4 * unit, middle + 0.17 * unit),
        ],
        fill=ink,
    )
    if muted:
        stroke = max(1, round(0.16 * unit))
        pen.line((0.95 * unit, middle - 0.27 * unit, 1.5 * unit, middle + 0.27 * unit), fill=(*CORAL, 255), width=stroke)
        pen.line((0.95 * unit, middle + 0.27 * unit, 1.5 * unit, middle - 0.27 * unit), fill=(*CORAL, 255), width=stroke)
    else:
        for reach in (0.35, 0.65):
            box = (0.8 * unit - reach * unit, middle - reach * unit, 0.8 * unit + reach * unit, middle + reach * unit)
            pen.arc(box, -45, 45, fill=ink, width=max(1, round(0.11 * unit)))
    return picture.resize((width, height), Image.Resampling.BOX)


def icon(size: int = 64) -> Image.Image:
    """The window's icon: four pegs on a dark tile. RGBA."""
    unit = size * _OVER
    picture = Image.new("RGBA", (unit, unit), (0, 0, 0, 0))
    pen = ImageDraw.Draw(picture)
    pen.rounded_rectangle((0, 0, unit - 1, unit - 1), unit * 0.22, fill=(*BEZEL, 255))
    for i, peg in enumerate((6, 1, 7, 2)):
        x, y = (0.29 + 0.42 * (i % 2)) * unit, (0.29 + 0.42 * (i // 2)) * unit
        radius = 0.16 * unit
        drive = marks.PEGS[peg]
        pen.ellipse((x - radius, y - radius, x + radius, y + radius), fill=(*screen(*(round(c * 0.3) for c in drive)), 255))
    return picture.resize((size, size), Image.Resampling.BOX)
