# SPDX-FileCopyrightText: 2026 The Mastermind handheld contributors
# SPDX-License-Identifier: CERN-OHL-P-2.0
"""The wiring diagram, drawn with schemdraw: wiring-160.svg, wiring-130.svg and a picture for every wiring step.

    python3 hardware/parts/diagram.py             draws all pictures into hardware/parts/pictures
    python3 hardware/parts/diagram.py --check     fails when a drawn picture is out of date

A drawing here is data twice over: it is what a builder follows, and `Drawing.nets()` reads the connections back from the
lines as they were drawn (ends that meet, ends on a line, terminals on an end), so that a line that misses its pin or
touches a neighbour is found, and the result is compared with the table. Crossing lines do not connect; dots do.

Needs schemdraw (dependency group `hardware`). The pictures are plain SVG text, the same bytes at every run.
"""

# pyright: reportMissingImports=false

from __future__ import annotations

import re
import sys
from itertools import pairwise
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve().parent
if __name__ == "__main__":
    sys.path.append(str(HERE.parent.parent))

from hardware.parts import table  # noqa: E402

Point = tuple[float, float]

STEPS = {
    1: ("U1",),
    2: ("Q1", "R2"),
    3: ("SW1", "SW2", "SW3", "SW4", "SW5", "SW6"),
    4: ("R3", "LS1"),
    5: ("U3", "SW7", "D1", "F1", "BT1"),
    6: ("U2", "R1", "C1", "C2"),
    7: ("DS1", "DS2", "DS3", "DS4"),
}
"""Wiring step of ASSEMBLY.md -> the parts that it adds."""

STEP_OF = {reference: step for step, references in STEPS.items() for reference in references}

COLOURS = {
    "GND": "#222222",
    "PANEL_5V": "#c4122f",
    "BOOST_5V": "#c4122f",
    "USB_5V": "#c4122f",
    "BATTERY": "#d2691e",
    "BATTERY_ON": "#d2691e",
    "VSYS": "#d2691e",
    "3V3": "#b8860b",
    "DATA_3V3": "#1a7f37",
    "DATA_5V": "#1a7f37",
    "PANEL_DIN": "#1a7f37",
    "PANEL_OFF": "#7b2d8b",
    "BOOST_EN": "#7b2d8b",
    "BUZZER": "#0b7285",
    "PIEZO": "#0b7285",
}
"""Colour of a net's lines, and a good colour for its wire; buttons and tile links are blue."""

_FAINT = "#b5b5b5"
_TITLE = "Mastermind handheld, {build} mm build. Designed and simulated, not yet built."


class Drawing:
    """One picture, complete or up to a step; the newest step's parts are drawn bold, earlier ones faint."""

    def __init__(self, build: str, step: int | None = None):
        import schemdraw
        from schemdraw import elements

        schemdraw.use("svg")
        self.build = build
        self.step = step
        self.elements: Any = elements
        self.drawing: Any = schemdraw.Drawing(show=False)
        self.drawing.config(fontsize=10, lw=1.3, font="DejaVu Sans, Verdana, sans-serif", unit=1)
        self.terminals: dict[str, Point] = {}
        self.lines: list[tuple[str, int, list[Point]]] = []
        self.grounds: list[Point] = []  # where ground signs stand: all of them are one
        self.texts: list[tuple[str, Point, float, str]] = []  # (text, place, points, alignment) of everything written
        self.parts = table.PARTS[build]

    # What is drawn at all, and how

    def _style(self, step: int) -> tuple[bool, str | None, float]:
        """Whether something of a step is drawn, its colour when it is not the newest, and the line width."""
        if self.step is None:
            return True, None, 1.3
        if step > self.step:
            return False, None, 0
        return (True, None, 2.2) if step == self.step else (True, _FAINT, 1.0)

    def box(self, reference: str, title: str, at: Point, size: Point, left: dict[str, float], right: dict[str, float]) -> None:
        """A module with stubs one unit long: pin name -> height of its pin on that side, measured in the drawing."""
        step = STEP_OF[reference]
        shown, faint, width = self._style(step)
        x, y = at
        pins = table.KINDS[self.parts[reference]].pins
        for heights, edge, outside, align in ((left, x, -1, "left"), (right, x + size[0], 1, "right")):
            for name, height in heights.items():
                self.terminals[f"{reference}.{name}"] = (edge + outside, height)
                if not shown:
                    continue
                self.drawing.add(self.elements.Line().at((edge, height)).to((edge + outside, height)).style(color=faint or "black", lw=1.0))
                self.write(re.sub(r"^GND\d+$", "GND", name), (edge + (0.14 if outside < 0 else -0.3), height), step, size=9, align=align)
                if pins[name][0].isdigit():
                    self.write(pins[name][0], (edge + 0.5 * outside, height + 0.17), step, size=7.5)
        if shown:
            far = (size[0], size[1])
            self.drawing.add(self.elements.Rect(corner1=(0, 0), corner2=far).at(at).theta(0).style(color=faint or "black", lw=width))
            self.write(title, (x + size[0] / 2, y + size[1] + 0.25), step, size=10.5)

    def two(self, reference: str, element: str, a: str, start: Point, b: str, end: Point, label: str, at: Point, **options: Any) -> None:
        """A part with two legs, drawn from start (its pin a) to end (its pin b)."""
        step = STEP_OF[reference]
        self.terminals[f"{reference}.{a}"] = start
        self.terminals[f"{reference}.{b}"] = end
        shown, colour, width = self._style(step)
        if shown:
            part = getattr(self.elements, element)(**options).at(start).to(end)
            self.drawing.add(part.style(color=colour or "black", lw=width))
            self.write(label, at, step)

    def fet(self, reference: str, gate: Point) -> None:
        """An N-channel MOSFET that points right: gate at the left, drain above, source below."""
        step = STEP_OF[reference]
        shown, colour, width = self._style(step)
        x, y = gate
        self.terminals |= {f"{reference}.G": gate, f"{reference}.D": (x + 1.37, y + 0.75), f"{reference}.S": (x + 1.37, y - 0.75)}
        if shown:
            part = self.elements.NFet().reverse().anchor("gate").at(gate).theta(0).style(color=colour or "black", lw=width)
            placed = self.drawing.add(part)
            for pin, name in (("G", "gate"), ("D", "drain"), ("S", "source")):
                got, want = placed.absanchors[name], self.terminals[f"{reference}.{pin}"]
                if abs(got.x - want[0]) > 0.02 or abs(got.y - want[1]) > 0.02:
                    raise ValueError(f"{reference}.{pin} was meant at {want} and is at {got}")

    def wire(self, net: str, *points: Point | str, step: int, label: Point | None = None, dots: tuple[Point, ...] = ()) -> None:
        """A line of one net along points; a point may be a terminal's name. The label is the net's name, centred there."""
        path = [self.terminals[point] if isinstance(point, str) else point for point in points]
        self.lines.append((net, step, path))
        shown, colour, width = self._style(step)
        if not shown:
            return
        colour = colour or COLOURS.get(net, "#1f4fa3")
        for a, b in pairwise(path):
            self.drawing.add(self.elements.Line().at(a).to(b).style(color=colour, lw=width))
        for dot in dots:
            self.drawing.add(self.elements.Dot(radius=0.08).at(dot).style(color=colour, fill=colour))
        if label:
            self.write(net, label, step, colour=colour, size=9)

    def ground(self, *points: Point | str, step: int, label: bool = False) -> None:
        """A line of GND that ends in a ground symbol; all ground symbols are one net."""
        path = [self.terminals[point] if isinstance(point, str) else point for point in points]
        self.lines.append(("GND", step, path))
        self.grounds.append(path[-1])
        shown, colour, width = self._style(step)
        if not shown:
            return
        colour = colour or COLOURS["GND"]
        for a, b in pairwise(path):
            self.drawing.add(self.elements.Line().at(a).to(b).style(color=colour, lw=width))
        self.drawing.add(self.elements.Ground().at(path[-1]).theta(0).style(color=colour, lw=width))
        if label:
            self.write("GND", (path[-1][0], path[-1][1] - 1.1), step, colour=colour, size=9)

    def write(self, text: str, at: Point, step: int, colour: str | None = None, size: float = 9.5, align: str = "center") -> None:
        shown, faint, _ = self._style(step)
        if shown:
            self.texts.append((text, at, size, align))
            look = {"fontsize": size, "color": colour or faint or "black"}
            label = self.elements.Label().at(at).theta(0).label(text, loc="center", halign=align, valign="center", ofst=0, **look)
            self.drawing.add(label)

    # Reading the drawing back

    def nets(self) -> dict[str, set[str]]:
        """Net -> terminals, found from the geometry of the lines alone; the name is what the line was drawn as.

        Raises ValueError when lines of two nets touch, when a net falls into pieces, or when a terminal has two nets.
        """
        touched: dict[str, str] = {}
        for net in {line[0] for line in self.lines}:
            paths = [line[2] for line in self.lines if line[0] == net]
            for other, _, foreign in self.lines:
                if other != net and any(_on(point, path) for point in foreign for path in paths):
                    raise ValueError(f"a line of {other} touches a line of {net}")
            mine = {terminal for terminal, point in self.terminals.items() if any(_on(point, path) for path in paths)}
            inside = [[self.terminals[terminal] for terminal in group if terminal in mine] for group in table.JOINED]
            if net == "GND":
                inside.append(self.grounds)
            pieces = [[path] for path in paths]
            merged = True
            while merged:
                merged = False
                for i, one in enumerate(pieces):
                    for j in range(len(pieces) - 1, i, -1):
                        if any(_joined(a, b, inside) for a in one for b in pieces[j]):
                            one += pieces.pop(j)
                            merged = True
            if len(pieces) > 1:
                raise ValueError(f"{net} falls into {len(pieces)} pieces, one at {pieces[1][0][0]}")
            for group in table.JOINED:
                if mine.intersection(group):
                    mine |= set(group)
            for terminal in mine:
                if terminal in touched:
                    raise ValueError(f"{terminal} touches both {touched[terminal]} and {net}")
                touched[terminal] = net
        found: dict[str, set[str]] = {}
        for terminal, net in touched.items():
            found.setdefault(net, set()).add(terminal)
        return found

    def clashes(self) -> list[str]:
        """Writing that overlaps other writing, or a line. A letter is taken to be 0.62 of its size wide, 36 points are one unit."""
        boxes = []
        for text, (x, y), size, align in self.texts:
            wide, high = len(text) * size * 0.62 / 36, size / 36
            left = x - {"left": 0.0, "center": wide / 2, "right": wide}[align]
            boxes.append((text, left, y - high / 2, left + wide, y + high / 2))
        found = []
        for i, (text, left, low, right, high) in enumerate(boxes):
            for other, left2, low2, right2, high2 in boxes[:i]:
                if left < right2 and left2 < right and low < high2 and low2 < high:
                    found.append(f"{text!r} and {other!r} overlap")
            for net, _, path in self.lines:
                for (ax, ay), (bx, by) in pairwise(path):
                    if min(ax, bx) < right and max(ax, bx) > left and min(ay, by) < high and max(ay, by) > low:
                        found.append(f"{text!r} lies on a line of {net}")
        return found

    def svg(self) -> str:
        """The picture as SVG text."""
        return tidy(self.drawing)


def tidy(drawing: Any) -> str:
    """A schemdraw drawing as SVG text: on white paper, one element a line, numbers to a thousandth."""
    page = drawing.get_imagedata("svg").decode("utf-8")
    page = re.sub(r"\d+\.\d{4,}", lambda number: f"{float(number[0]):.3f}".rstrip("0").rstrip("."), page)
    head, rest = page.split(">", 1)
    size = re.search(r'viewBox="([-\d.]+) ([-\d.]+) ([-\d.]+) ([-\d.]+)"', head)
    assert size is not None
    paper = f'<rect x="{size[1]}" y="{size[2]}" width="{size[3]}" height="{size[4]}" style="fill:white" />'
    return f"{head}>\n{paper}" + rest.replace("><", ">\n<").rstrip() + "\n"


def _on(point: Point, path: list[Point]) -> bool:
    """Whether a point lies on a line of horizontal, vertical or slanted pieces."""
    for (ax, ay), (bx, by) in pairwise(path):
        length = ((bx - ax) ** 2 + (by - ay) ** 2) ** 0.5
        if length == 0:
            continue
        along = ((point[0] - ax) * (bx - ax) + (point[1] - ay) * (by - ay)) / length
        across = abs((point[0] - ax) * (by - ay) - (point[1] - ay) * (bx - ax)) / length
        if across < 0.02 and -0.02 <= along <= length + 0.02:
            return True
    return False


def _joined(a: list[Point], b: list[Point], inside: list[list[Point]]) -> bool:
    """Whether two lines of one net meet: a point of one on the other, or both at points that are one elsewhere."""
    if any(_on(point, b) for point in a) or any(_on(point, a) for point in b):
        return True
    return any(any(_on(point, a) for point in group) and any(_on(point, b) for point in group) for group in inside)


def draw(build: str, step: int | None = None) -> Drawing:
    """The whole diagram of a build, or its state after a wiring step."""
    d = Drawing(build, step)
    tiles = 4 if build == "130" else 1

    # Step 1: the Pico, pins as they lie on the board with the USB socket at the top
    def side(numbers: range) -> dict[str, float]:
        names = {number: name for name, (number, _) in table.KINDS["pico"].pins.items()}
        return {names[str(number)]: 21 - number if number < 21 else number - 20 for number in numbers}

    d.box("U1", "U1 Raspberry Pi Pico H (USB up)", (0, 0), (6, 21), side(range(1, 21)), side(range(40, 20, -1)))

    # Step 2: the panel switch, off by default
    d.wire("3V3", "U1.3V3", (10, 16), (10, 15.5), step=2, label=(9, 16.2))
    d.two("R2", "Resistor", "1", (10, 15.5), "2", (10, 13.5), "R2 3.3k", (10.9, 14.5))
    d.fet("Q1", (20, 12))
    d.write("Q1 2N7000", (22.6, 11.9), 2)
    d.wire("PANEL_OFF", "U1.GP17", (10, 2), (10, 13.5), step=2, label=(8.6, 2.2))
    d.wire("PANEL_OFF", (10, 12), "Q1.G", step=2, dots=((10, 12),))
    d.ground("Q1.S", (21.37, 10.8), step=2)
    d.ground("U1.GND38", (8, 18), (8, 17.6), step=2)

    # Step 3: the buttons
    for name, row in (("LEFT", 12), ("RIGHT", 11), ("UP", 10), ("DOWN", 9), ("A", 7), ("B", 6)):
        switch = table.BUTTONS[name][0]
        d.wire(name, (-5, row), f"U1.{table.FUNCTIONS[name][0]}", step=3, label=(-3, row + 0.2))
        d.two(switch, "Button", "1", (-5, row), "2", (-7, row), switch, (-7.9, row + 0.22))
        d.wire("GND", f"{switch}.2", (-9, row), step=3, dots=((-9, row),))
    d.wire("GND", "U1.GND13", (-9, 8), step=3, dots=((-9, 8),))
    d.ground((-9, 12), (-9, 4.5), step=3, label=True)

    # Step 4: sound
    d.two("R3", "Resistor", "1", (-4, 1), "2", (-6, 1), "R3 100", (-5, 1.45))
    d.wire("BUZZER", "U1.GP15", "R3.1", step=4, label=(-2.6, 1.2))
    d.two("LS1", "Crystal", "1", (-9, 1), "2", (-11, 1), "LS1 piezo", (-10, 1.65))
    d.wire("PIEZO", "R3.2", "LS1.1", step=4, label=(-7.5, 1.2))
    d.ground("LS1.2", (-11.5, 1), (-11.5, 0.4), step=4)

    # Step 5: battery, charger, boost converter, slide switch, fuse
    d.box("SW7", "SW7 slide switch", (15, 16.4), (4, 3.2), {"A_ON": 19, "A_OFF": 18, "B_OFF": 17}, {"A": 19, "B_ON": 18, "B": 17})
    d.box(
        "U3",
        "U3 PowerBoost 1000C",
        (27, 14.2),
        (5, 7),
        {"USB": 20.5, "BAT": 19, "VS": 18, "EN": 17, "LBO": 16, "GND": 15},
        {"JST+": 20.5, "JST-": 19.5, "5V": 16},
    )
    d.box("BT1", "BT1 LiPo 2000 mAh", (38, 18.8), (3.6, 2.4), {"+": 20.5, "-": 19.5}, {})
    d.wire("USB_5V", "U1.VBUS", (8, 20), (8, 20.5), "U3.USB", step=5, label=(11, 20.7))
    d.wire("VSYS", "U1.VSYS", (9, 19), step=5, label=(8, 19.2))
    d.two("D1", "Schottky", "A", (11, 19), "K", (9, 19), "D1 1N5817", (10, 19.5))
    d.wire("BATTERY_ON", "D1.A", "SW7.A_ON", step=5, label=(12.4, 19.2))
    d.ground("SW7.B_OFF", (13.5, 17), (13.5, 16.6), step=5)
    d.wire("BATTERY", "SW7.A", "U3.BAT", step=5, label=(23, 19.2))
    d.wire("BOOST_EN", "SW7.B", "U3.EN", step=5, label=(23.8, 17.2))
    d.wire("BOOST_EN", (21.37, 17), "Q1.D", step=5, dots=((21.37, 17),))
    d.ground("U3.GND", (25.5, 15), (25.5, 14.6), step=5)
    d.wire("BATTERY", "U3.JST+", "BT1.+", step=5, label=(35, 20.7))
    d.wire("GND", "U3.JST-", "BT1.-", step=5, label=(34.4, 19.7))
    d.ground((35.6, 19.5), (35.6, 18.9), step=5)
    d.wire("BOOST_5V", "U3.5V", (34.5, 16), (34.5, 14.5), step=5, label=(34.3, 16.2))
    d.two("F1", "Fuse", "1", (34.5, 14.5), "2", (34.5, 12.5), "F1 1.1 A", (35.5, 13.5))

    # Step 6: level shifter, data resistor, capacitors, and the switched 5 V that feeds them
    inputs = {"1A": 1.0, "1OE": 0.0, "2A": -1.0, "3A": -2.0, "4A": -3.0, "GND": -4.0}
    d.box("U2", "U2 74AHCT125", (14.5, -4.6), (4.5, 8.2), inputs, {"VCC": 3, "2OE": 2, "3OE": 1, "4OE": 0, "1Y": -2})
    d.wire("DATA_3V3", "U1.GP16", "U2.1A", step=6, label=(11.4, 1.2))
    for pin in ("1OE", "2A", "3A", "4A", "GND"):
        row = inputs[pin]
        d.wire("GND", f"U2.{pin}", (12.6, row), step=6, dots=((12.6, row),) if row else ())
    d.ground((12.6, 0), (12.6, -4.6), step=6, label=True)
    edge = 54.3 if tiles == 4 else 34.5
    d.wire("PANEL_5V", "F1.2", (34.5, 8), step=6)
    d.wire("PANEL_5V", (edge, 8), (20.6, 8), (20.6, 0), "U2.4OE", step=6, label=(31, 8.2), dots=((34.5, 8),) if tiles == 4 else ())
    for pin, row in (("VCC", 3), ("2OE", 2), ("3OE", 1)):
        d.wire("PANEL_5V", f"U2.{pin}", (20.6, row), step=6, dots=((20.6, row),))
    for name, column, top, bottom, element, label in (
        ("C2", 22.5, "1", "2", "Capacitor", "C2 100 nF"),
        ("C1", 25, "+", "-", "Capacitor", "C1 1000 uF"),
    ):
        d.wire("PANEL_5V", (column, 8), (column, 7), step=6, dots=((column, 8),))
        options = {"polar": True} if name == "C1" else {}
        d.two(name, element, top, (column, 7), bottom, (column, 5), label, (column + 1.15, 6.0), **options)
        d.ground(f"{name}.{bottom}", (column, 4), step=6)
    d.two("R1", "Resistor", "1", (22.5, -2), "2", (24.5, -2), "R1 390", (23.5, -1.5))
    d.wire("DATA_5V", "U2.1Y", "R1.1", step=6, label=(21.25, -1.8))

    # Step 7: the panel, or the chain of four
    for tile in range(1, tiles + 1):
        x = 20.0 + 9 * tile
        title = f"DS{tile} 8x8 tile {tile}" if tiles == 4 else "DS1 16x16 WS2812B panel"
        d.box(f"DS{tile}", title, (x, -3), (4, 6), {"5V": 2, "GND": 0, "DIN": -2}, {"DOUT": -2})
        d.wire("PANEL_5V", (x - 1.7, 8), (x - 1.7, 2), f"DS{tile}.5V", step=7, dots=((x - 1.7, 8),) if x - 1.7 < edge else ())
        d.ground(f"DS{tile}.GND", (x - 1.7, 0), (x - 1.7, -0.4), step=7)
        if tile == 1:
            d.wire("PANEL_DIN", "R1.2", "DS1.DIN", step=7, label=(26.2, -1.8))
        else:
            d.wire(f"TILE_{tile - 1}", f"DS{tile - 1}.DOUT", f"DS{tile}.DIN", step=7, label=(x - 2.5, -1.8))

    d.write(_TITLE.format(build=build), (-11.5, 23.2), 1, size=13, align="left")
    for row, line in enumerate(_NOTES):
        d.write(line, (-11.5, -2.6 - 0.6 * row), 1, size=9, align="left")
    return d


_NOTES = (
    "Lines that cross without a dot do not touch. All GND signs are one net.",
    "Pins without a line stay open. A button's two legs are the",
    "diagonal ones. The long leg of C1 is +, the ring of D1 is K.",
)


def pictures() -> dict[str, str]:
    """File name -> SVG text of everything that this program draws."""
    found = {f"wiring-{build}.svg": draw(build).svg() for build in table.BUILDS}
    return found | {f"step-{step}.svg": draw("160", step).svg() for step in STEPS}


def main(argv: list[str]) -> int:
    folder = HERE / "pictures"
    bad = 0
    for name, page in pictures().items():
        if "--check" not in argv:
            folder.mkdir(exist_ok=True)
            (folder / name).write_text(page, encoding="utf-8")
        elif not (folder / name).exists() or (folder / name).read_text(encoding="utf-8") != page:
            print(f"{name} is not what diagram.py draws now")
            bad += 1
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
