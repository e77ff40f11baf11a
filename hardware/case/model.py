# SPDX-FileCopyrightText: 2026 The Mastermind handheld contributors
# SPDX-License-Identifier: CERN-OHL-P-2.0
"""The printed parts as solids, with build123d, and bought parts as plain boxes to look at and to check against.

Every number comes from geometry.py and the parts table. Parts are built where they lie in the finished handheld;
`printed()` tells how each is turned for the printer. Needs build123d (see requirements.in beside this file).
"""

# pyright: reportMissingImports=false, reportAttributeAccessIssue=false, reportOperatorIssue=false

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from build123d import Axis, Box, Compound, Cylinder, Plane, Polygon, Pos, Rot, extrude, fillet

from hardware.case import geometry as g
from hardware.parts import table


def block(box: g.Box) -> Any:
    """A box as a solid."""
    return Pos(*box.middle) * Box(*box.size)


def rod(x: float, y: float, z0: float, z1: float, diameter: float) -> Any:
    """A cylinder along z."""
    return Pos(x, y, (z0 + z1) / 2) * Cylinder(diameter / 2, z1 - z0)


def rod_y(x: float, y0: float, y1: float, z: float, diameter: float) -> Any:
    """A cylinder along y."""
    return Pos(x, (y0 + y1) / 2, z) * Rot(90, 0, 0) * Cylinder(diameter / 2, y1 - y0)


def rod_x(x0: float, x1: float, y: float, z: float, diameter: float) -> Any:
    """A cylinder along x."""
    return Pos((x0 + x1) / 2, y, z) * Rot(0, 90, 0) * Cylinder(diameter / 2, x1 - x0)


def _cut(solid: Any, tools: Iterable[Any]) -> Any:
    """Many cuts in one operation."""
    return solid - list(tools)


def _add(solid: Any, more: Iterable[Any]) -> Any:
    return solid + list(more)


def _square(edge: float, z0: float, z1: float) -> Any:
    """A square plate around the panel's middle."""
    return block(g.Box(-edge / 2, -edge / 2, z0, edge / 2, edge / 2, z1))


def _rounded(box: g.Box) -> Any:
    solid = block(box)
    return fillet(solid.edges().filter_by(Axis.Z), g.CORNER)


def _signs(p: g.Geometry) -> list[Any]:
    """Arrows and letters beside the buttons, as tools that engrave the face."""
    found = []
    x, y = p.board_middle["pad"]
    for dx, dy in ((-1, 0), (1, 0), (0, 1), (0, -1)):  # four arrows in the middle of the cross
        points = [(x + 5.2 * dx, y + 5.2 * dy), *((x + 2.8 * dx + side * dy, y + 2.8 * dy + side * dx) for side in (1.2, -1.2))]
        found.append(Pos(0, 0, -g.MARK) * extrude(Plane.XY * Polygon(*points, align=None), amount=g.MARK + 1, dir=(0, 0, 1)))
    strokes = {
        "A": [((-1.8, -2.5), (0, 2.5)), ((0, 2.5), (1.8, -2.5)), ((-1.1, -0.6), (1.1, -0.6))],
        "B": [
            ((-1.4, -2.5), (-1.4, 2.5)),
            *(((-1.4, y), (1.2, y)) for y in (2.5, 0.0, -2.5)),
            ((1.2, 2.5), (1.2, 0.0)),
            ((1.6, 0.0), (1.6, -2.5)),
        ],
    }
    for name, lines in strokes.items():
        x, y = p.button(name)
        x += (1 if name == "A" else -1) * (g.CAP_HOLE / 2 + 4.4)
        for (ax, ay), (bx, by) in lines:
            length = ((bx - ax) ** 2 + (by - ay) ** 2) ** 0.5
            nx, ny = (bx - ax) / length * 0.45, (by - ay) / length * 0.45
            corners = [
                (ax - nx - ny, ay - ny + nx),
                (bx + nx - ny, by + ny + nx),
                (bx + nx + ny, by + ny - nx),
                (ax - nx + ny, ay - ny - nx),
            ]
            found.append(
                Pos(0, 0, -g.MARK)
                * extrude(Plane.XY * Polygon(*[(x + u, y + v) for u, v in corners], align=None), amount=g.MARK + 1, dir=(0, 0, 1))
            )
    return found


def body(p: g.Geometry) -> Any:
    """Front and walls: window, button holes, divider, lid posts, bosses, openings for USB, switch and strap."""
    solid = _rounded(g.Box(p.outer.x0, p.outer.y0, p.z_lid, p.outer.x1, p.outer.y1, p.outer.z1))
    solid = _cut(solid, [block(p.inner)])
    divider = g.Box(-p.half, p.y_handle, p.z_rear, p.half, -p.half, -g.FACE)
    posts = [rod(x, y, p.z_lid, -g.FACE, g.POST) for x, y in p.posts()]
    # each post also fills the corner behind it, so that it stands on two walls
    fills = [
        block(g.Box(min(x, side), min(y, end), p.z_lid, max(x, side), max(y, end), -g.FACE))
        for x, y in p.posts()
        for side in (p.half if x > 0 else -p.half,)
        for end in (p.y_handle if y > p.board_middle["pad"][1] else p.y_floor,)
    ]
    bosses = [rod(x, y, -g.BUTTON_PLANE, -g.FACE, g.BOSS) for board in ("pad", "fire") for x, y in p.screws(board)]
    solid = _add(solid, [block(divider), *posts, *fills, *bosses])
    low = p.outer.y0 - 1
    tools = [
        _square(p.area, -g.FACE - 1, 1),
        *(rod(*p.button(name), -g.FACE - 1, 1, g.CAP_HOLE) for name in table.BUTTONS),
        *(rod(x, y, -g.FACE - 1, 1, 2.0) for x, y in p.sound_holes()),
        *(rod(x, y, p.z_lid - 1, p.z_lid + 12, g.LID_SCREW) for x, y in p.posts()),
        *(
            rod(x, y, -g.BUTTON_PLANE - 1, -g.BUTTON_PLANE + g.BOSS_HOLE, g.BOARD_SCREW)
            for board in ("pad", "fire")
            for x, y in p.screws(board)
        ),
        block(
            g.Box(-g.USB_SLOT[0] / 2, low, p.z_usb - g.USB_SLOT[1] / 2, g.USB_SLOT[0] / 2, p.y_floor + 0.01, p.z_usb + g.USB_SLOT[1] / 2)
        ),
        block(
            g.Box(
                *(p.x_switch - g.SWITCH_SLOT[0] / 2, low, p.z_switch - g.SWITCH_SLOT[1] / 2),
                *(p.x_switch + g.SWITCH_SLOT[0] / 2, p.y_floor + 0.01, p.z_switch + g.SWITCH_SLOT[1] / 2),
            )
        ),
        *(rod_y(p.x_switch + side * g.SWITCH_SCREWS / 2, low, p.y_floor + 0.01, p.z_switch, 2.2) for side in (-1, 1)),
        *(
            rod_x(side * p.half - 0.01 * side, side * (p.half + g.WALL + 1), y, z, g.STRAP_HOLE)
            for side, y, z in p.strap_holes()
            if side > 0
        ),
        *(rod_x(-p.half - g.WALL - 1, -p.half + 0.01, y, z, g.STRAP_HOLE) for side, y, z in p.strap_holes() if side < 0),
        *(rod_y(tab.middle[0], p.half - 0.01, p.half + g.WALL + 1, tab.middle[2], g.LID_HOLE) for tab in p.tabs()),
        *_signs(p),
    ]
    return _cut(solid, tools)


def lid(p: g.Geometry) -> Any:
    """Back: bosses for the main board, bays for battery and charger, columns for the carrier, tabs, screw holes."""
    solid = _rounded(g.Box(p.outer.x0, p.outer.y0, p.z_back, p.outer.x1, p.outer.y1, p.z_lid))
    more = [rod(x, y, p.z_lid, p.z_lid + g.STAND, g.BOSS) for x, y in p.screws("main")]
    more += [rod(x, y, p.z_lid, p.z_rear - 0.5, g.PRESSER) for x, y in p.pressers()]
    more += [block(tab) for tab in p.tabs()]
    for box, high in ((p.battery, 8.0), (p.boost, 6.0)):
        more += _bay(p, box, high)
    for side in (-1, 1):  # ribs that guide the lid between the side walls
        inner, outer = p.half - g.GAP - g.THIN, p.half - g.GAP
        x0, x1 = (inner, outer) if side > 0 else (-outer, -inner)
        more.append(block(g.Box(x0, -p.half * 0.3, p.z_lid, x1, p.half * 0.6, p.z_lid + 3.0)))
    solid = _add(solid, more)
    tools = [rod(x, y, p.z_back - 1, p.z_lid + 1, g.LID_HOLE) for x, y in p.posts()]
    tools += [rod(x, y, p.z_lid + g.STAND - g.STAND_HOLE, p.z_lid + g.STAND + 1, g.BOARD_SCREW) for x, y in p.screws("main")]
    tools += [rod_y(tab.middle[0], tab.y0 - 1, tab.y1 + 1, tab.middle[2], g.LID_SCREW) for tab in p.tabs()]
    return _cut(solid, tools)


def _bay(p: g.Geometry, box: g.Box, high: float) -> list[Any]:
    """Four corner ribs around a box, 1 mm away from it; leads leave between them."""
    away, thick, long = 1.0, 2.0, 9.0
    found = []
    for sx in (-1, 1):
        for sy in (-1, 1):
            x = (box.x1 + away) if sx > 0 else (box.x0 - away)
            y = (box.y1 + away) if sy > 0 else (box.y0 - away)
            along_x = (x - sx * long, x + sx * thick)
            along_y = (y - sy * long, y + sy * thick)
            found.append(block(g.Box(min(along_x), min(y, y + sy * thick), p.z_lid, max(along_x), max(y, y + sy * thick), p.z_lid + high)))
            found.append(block(g.Box(min(x, x + sx * thick), min(along_y), p.z_lid, max(x, x + sx * thick), max(along_y), p.z_lid + high)))
    return found


def grid(p: g.Geometry) -> Any:
    """The light grid: one well for every LED, a skirt around the panel's edge."""
    solid = _square(p.grid, p.z_carrier + 0.5, p.z_diffuser)
    well = p.pitch - g.THIN
    tools = [block(g.Box.at(x, y, p.z_carrier, (well, well, g.GRID + g.BAY + 1))) for x, y in p.leds()]
    inside = p.area - g.THIN  # the inner walls end above the panel, the border does not
    tools.append(_square(inside, p.z_carrier, p.z_panel + g.RELIEF))
    tools.append(_square(p.outline + 2 * g.GAP, p.z_carrier, p.z_panel))
    return _cut(solid, tools)


def carrier(p: g.Geometry) -> Any:
    """The plate behind the panel: nine windows for its wires and joints, bars to press on."""
    solid = _square(p.grid, p.z_rear, p.z_carrier)
    bar = 12.0
    window = (p.grid - 4 * bar) / 3
    places = [-(window + bar), 0.0, window + bar]
    tools = [block(g.Box.at(x, y, p.z_rear - 1, (window, window, g.CARRIER + 2))) for x in places for y in places]
    return _cut(solid, tools)


def diffuser(p: g.Geometry) -> Any:
    """Opal acrylic, or printed in white."""
    return _square(p.grid, p.z_diffuser, -g.FACE)


def cap(p: g.Geometry, name: str) -> Any:
    """One button cap on its switch."""
    x, y = p.button(name)
    bottom = p.plunger_top() - g.SOCKET
    top = g.CAP_ABOVE
    solid = rod(x, y, bottom, top, g.CAP) + rod(x, y, bottom, bottom + p.flange_thickness(), g.FLANGE)
    hole = g.PLUNGER + 0.2
    return _cut(solid, [block(g.Box.at(x, y, bottom - 1, (hole, hole, g.SOCKET + 1)))])


def assembly(p: g.Geometry) -> dict[str, Any]:
    """Every printed part in its place, and the diffuser."""
    found = {"body": body(p), "lid": lid(p), "grid": grid(p), "carrier": carrier(p), "diffuser": diffuser(p)}
    return found | {f"cap {name}": cap(p, name) for name in table.BUTTONS}


def bought(p: g.Geometry) -> dict[str, Any]:
    """Bought parts as plain solids."""
    found = {name: block(box) for name, box in p.bought().items()}
    leds = [block(g.Box.at(x, y, p.z_panel, (5.0, 5.0, p.led))) for x, y in p.leds()]
    return found | {"leds": Compound(children=leds)}


def printed(p: g.Geometry, parts: dict[str, Any]) -> dict[str, Any]:
    """The parts to print, turned as they lie on the printer, lowest point at z = 0. One cap stands for six."""
    chosen = {name: parts[name] for name in ("body", "lid", "grid", "carrier", "diffuser")} | {"cap": parts["cap LEFT"]}
    upside = {"body", "grid", "cap"}  # face, diffuser side and top lie on the plate
    found = {}
    for name, part in chosen.items():
        turned = Rot(180, 0, 0) * part if name in upside else part
        box = turned.bounding_box()
        middle = box.center()
        found[name] = Pos(-middle.X, -middle.Y, -box.min.Z) * turned
    return found


__all__ = ["assembly", "block", "bought", "printed"]
