# SPDX-FileCopyrightText: 2026 The Mastermind handheld contributors
# SPDX-License-Identifier: CERN-OHL-P-2.0
"""Where the parts sit on the main board, hole by hole, and pictures of both sides: pictures/board.svg and board-back.svg.

    python3 hardware/parts/layout.py             draws the pictures
    python3 hardware/parts/layout.py --check     fails when a drawn picture is out of date

Seen from the component side with the USB socket below, as it lies in the lid: columns 1 to 18 from the left, rows 1 to 24
from the top. Wires run on the solder side, straight from hole to hole, in the colours of the wiring diagram. What leaves the
board is named at its hole. Needs schemdraw (dependency group `hardware`).
"""

# pyright: reportMissingImports=false

from __future__ import annotations

import sys
from itertools import pairwise
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve().parent
if __name__ == "__main__":
    sys.path.append(str(HERE.parent.parent))

from hardware.parts import table  # noqa: E402
from hardware.parts.diagram import COLOURS, tidy  # noqa: E402

Hole = tuple[int, int]

LEGS: dict[str, dict[str, Hole]] = {
    "U1": {
        name: (13, 25 - int(number)) if int(number) <= 20 else (6, int(number) - 16)
        for name, (number, _) in table.KINDS["pico"].pins.items()
    },
    "U2": {
        name: (1, 7 + int(number)) if int(number) <= 7 else (4, 22 - int(number))
        for name, (number, _) in table.KINDS["buffer"].pins.items()
    },
    "Q1": {"S": (3, 17), "G": (2, 17), "D": (1, 17)},
    "D1": {"K": (3, 23), "A": (3, 19)},
    "F1": {"1": (17, 2), "2": (15, 2)},
    "R1": {"1": (5, 4), "2": (1, 4)},
    "R2": {"1": (5, 20), "2": (5, 16)},
    "R3": {"1": (15, 19), "2": (15, 23)},
    "C1": {"+": (15, 9), "-": (17, 9)},
    "C2": {"1": (4, 6), "2": (2, 6)},
}
"""Reference -> pin -> (column, row)."""

BODIES = {
    "U1": (5.37, 4.46, 13.63, 24.54),
    "U2": (0.5, 7.5, 4.5, 14.5),
    "Q1": (1.05, 16.6, 2.95, 17.75),
    "D1": (2.5, 20.0, 3.5, 22.0),
    "F1": (13.9, 2.4, 18.1, 8.0),
    "R1": (1.75, 3.5, 4.25, 4.45),
    "R2": (4.6, 16.75, 5.3, 19.25),
    "R3": (14.5, 19.75, 15.5, 22.25),
    "C1": (14.4, 9.4, 17.6, 17.4),
    "C2": (2.0, 5.5, 4.0, 6.5),
}
"""Outlines of the parts in holes: left, top, right, bottom. F1 and C1 are bent down flat, Q1's flat side faces away from the USB end."""


_MARKS = (
    *(("+", 15.0, 9.75), ("K", 3.5, 23.0), ("A", 3.5, 19.0), ("1", 1.5, 8.0)),
    *(("D", 1.0, 16.3), ("G", 2.0, 16.3), ("S", 3.0, 16.3)),
)
"""Small letters at legs that must not be mixed up."""


def nets() -> dict[str, list[tuple[str, Hole]]]:
    """Net -> the terminals that have a hole, only where a net has any; terminals that are one inside the Pico count once each."""
    found: dict[str, list[tuple[str, Hole]]] = {}
    for net, terminals in table.NETS["160"].items():
        for terminal in terminals:
            ref, pin = terminal.split(".", 1)
            if ref in LEGS:
                found.setdefault(net, []).append((terminal, LEGS[ref][pin]))
    return found


def leaving() -> dict[str, list[str]]:
    """Net -> terminals off the board that have to be wired to it."""
    found = {}
    for net, terminals in table.NETS["160"].items():
        here = [terminal for terminal in terminals if terminal.split(".")[0] in LEGS]
        away = [terminal for terminal in terminals if terminal.split(".")[0] not in LEGS]
        if here and away:
            found[net] = away
    return found


def wires() -> list[tuple[str, Hole, Hole]]:
    """The shortest tree of straight wires for each net; the Pico's ground pins are one already and need no wire."""
    found = []
    for net, places in nets().items():
        groups = [{hole for terminal, hole in places if terminal.startswith("U1.")}] if net == "GND" else []
        groups += [{hole} for terminal, hole in places if net != "GND" or not terminal.startswith("U1.")]
        while len(groups) > 1:
            _, a, b, i, j = min(
                ((p[0] - q[0]) ** 2 + (p[1] - q[1]) ** 2, p, q, i, j)
                for i, one in enumerate(groups)
                for j, other in enumerate(groups)
                if i < j
                for p in one
                for q in other
            )
            found.append((net, a, b))
            groups[i] |= groups.pop(j)
    return sorted(found)


def faults() -> list[str]:
    """What cannot be built: legs in one hole or off the board, parts that overlap, a screw that has no room, a terminal without a hole."""
    found = []
    columns, rows = table.BOARDS["main"]["holes"]
    seen: dict[Hole, str] = {}
    for ref, legs in LEGS.items():
        for pin, hole in legs.items():
            if hole in seen:
                found.append(f"{ref}.{pin} shares hole {hole} with {seen[hole]}")
            seen[hole] = f"{ref}.{pin}"
            if not (1 <= hole[0] <= columns and 1 <= hole[1] <= rows):
                found.append(f"{ref}.{pin} is off the board")
        missing = set(table.KINDS[table.PARTS["160"][ref]].pins) - set(legs)
        found += [f"{ref}.{pin} has no hole" for pin in sorted(missing)]
    names = list(BODIES)
    for i, one in enumerate(names):
        for other in names[:i]:
            a, b = BODIES[one], BODIES[other]
            if a[0] < b[2] and b[0] < a[2] and a[1] < b[3] and b[1] < a[3]:
                found.append(f"{one} and {other} overlap")
    for dx, dy in table.BOARDS["main"]["screws"]:
        x, y = (columns + 1) / 2 + dx, (rows + 1) / 2 - dy
        for ref, (left, top, right, bottom) in BODIES.items():
            near = max(left - x, 0, x - right) ** 2 + max(top - y, 0, y - bottom) ** 2
            if near**0.5 * 2.54 < 2.5:
                found.append(f"{ref} is in the way of the screw at column {x:g}, row {y:g}")
        for hole, terminal in seen.items():
            if ((hole[0] - x) ** 2 + (hole[1] - y) ** 2) ** 0.5 * 2.54 < 2.5:
                found.append(f"{terminal} is in the way of the screw at column {x:g}, row {y:g}")
    return found


def svg(back: bool = False) -> str:
    """The picture, from the component side or, mirrored, from the solder side."""
    import schemdraw
    import schemdraw.elements

    elements: Any = schemdraw.elements
    schemdraw.use("svg")
    drawing: Any = schemdraw.Drawing(show=False)
    drawing.config(fontsize=9, lw=1.2, font="DejaVu Sans, Verdana, sans-serif", unit=1)
    columns, rows = table.BOARDS["main"]["holes"]
    home = {hole: net for net, places in nets().items() for _, hole in places}

    def at(column: float, row: float) -> tuple[float, float]:
        return (columns + 1 - column if back else column, -row)

    def write(text: str, column: float, row: float, size: float = 9, align: str = "center", colour: str = "black") -> None:
        if back:
            align = {"left": "right", "right": "left"}.get(align, align)
        label = elements.Label().at(at(column, row)).theta(0)
        drawing.add(label.label(text, loc="center", halign=align, valign="center", ofst=0, fontsize=size, color=colour))

    def box(left: float, top: float, right: float, bottom: float, colour: str, width: float) -> None:
        corner = ((left - right) if back else (right - left), top - bottom)
        drawing.add(elements.Rect(corner1=(0, 0), corner2=corner).at(at(left, top)).theta(0).style(color=colour, lw=width))

    box(-9.0, -2.2, columns + 11.0, rows + 2.2, "white", 1.0)
    box(-0.35, -0.6, columns + 1.35, rows + 0.7, "#8a6d3b", 2.2)
    for column in range(1, columns + 1):
        write(str(column), column, -0.1, 6.5, colour="#777777")
        for row in range(1, rows + 1):
            if (column, row) not in home:
                drawing.add(elements.Dot(radius=0.06, open=True).at(at(column, row)).style(color="#c9b892"))
    for row in range(1, rows + 1):
        write(str(row), 0.1, row, 6.5, colour="#777777")
    for net, a, b in wires():
        line = elements.Line().at(at(*a)).to(at(*b))
        drawing.add(line.style(color=COLOURS.get(net, "#1f4fa3"), lw=2.0, ls="--"))
    for ref, outline in BODIES.items():
        box(*outline, "#444444", 1.4)
        name = {"U1": "U1 Pico, USB below", "U2": "U2", "C1": "C1 1000 uF", "F1": "F1 1.1 A"}.get(ref, ref)
        write(name, (outline[0] + outline[2]) / 2, (outline[1] + outline[3]) / 2 if ref != "Q1" else outline[3] + 0.45, 8.5)
    for text, column, row in _MARKS:
        write(text, column, row, 8)
    for ref, legs in LEGS.items():
        for pin, hole in legs.items():
            net = home.get(hole)
            colour = COLOURS.get(net, "#1f4fa3") if net else "#bbbbbb"
            drawing.add(elements.Dot(radius=0.13).at(at(*hole)).style(color=colour, fill=colour))
            if ref == "U1" and net:
                write(
                    pin.rstrip("0123456789") if pin.startswith("GND") else pin,
                    hole[0] + (-0.35 if hole[0] == 13 else 0.35),
                    hole[1],
                    7.5,
                    "right" if hole[0] == 13 else "left",
                )
    for dx, dy in table.BOARDS["main"]["screws"]:
        place = at((columns + 1) / 2 + dx, (rows + 1) / 2 - dy)
        drawing.add(elements.Dot(radius=0.45, open=True).at(place).style(color="#8a6d3b", lw=1.6))
    row = {-1: 1.0, 1: 1.0}
    for net, hole, side, text in _departures():
        x = -1.6 if side < 0 else columns + 2.6
        y = max(row[side], float(hole[1]))
        row[side] = y + 0.85
        colour = COLOURS.get(net, "#1f4fa3")
        for start, end in pairwise((hole, (x, y))):
            drawing.add(elements.Line().at(at(*start)).to(at(*end)).style(color=colour, lw=1.0))
        write(f"{net}: to {text}", x + side * 0.2, y, 8.5, "right" if side < 0 else "left", colour)
    side = "solder side, mirrored" if back else "component side"
    write(f"Main board from the {side}. Designed and simulated, not yet built.", columns / 2, -1.6, 11)
    write("Dashed: wires on the solder side. Rings: screw holes, opened to 2.7 mm.", columns / 2, rows + 1.5, 9)
    return tidy(drawing)


def _departures() -> list[tuple[str, Hole, int, str]]:
    """(net, hole, side, what it goes to) of each wire that leaves the board, from the top down."""
    found = []
    places = nets()
    spread = {"GND": [(13, 12)]}  # where several legs would do: the ground between the buttons' pins
    for net, away in leaving().items():
        holes = [hole for _, hole in places[net]]
        hole = spread.get(net, sorted(holes, key=lambda one: min(one[0], 19 - one[0])))[0]
        text = "every part off the board" if net == "GND" else ", ".join(terminal.replace(".", " ") for terminal in away)
        found.append((net, hole, -1 if hole[0] < 9.5 else 1, text))
    return sorted(found, key=lambda one: (one[2], one[1][1]))


def pictures() -> dict[str, str]:
    """File name -> SVG text."""
    return {"board.svg": svg(), "board-back.svg": svg(back=True)}


def main(argv: list[str]) -> int:
    said = faults()
    for name, page in pictures().items():
        target = HERE / "pictures" / name
        if "--check" not in argv:
            target.write_text(page, encoding="utf-8")
        elif target.read_text(encoding="utf-8") != page:
            said.append(f"{name} is not what layout.py draws now")
    if said:
        print("\n".join(said))
    return 1 if said else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
