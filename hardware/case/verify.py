# SPDX-FileCopyrightText: 2026 The Mastermind handheld contributors
# SPDX-License-Identifier: CERN-OHL-P-2.0
"""Checks of the solids that need the CAD library: `python3 run.py case --check`. Sentences say what is wrong."""

# pyright: reportMissingImports=false

from __future__ import annotations

from typing import Any

import numpy as np

from hardware.case import geometry as g
from hardware.case import model

CLEARANCES = (
    # (bought or printed part, the other, least distance in mm); a name stands for all parts that begin with it
    ("panel", "body", 0.25),
    ("battery", "lid", 0.95),
    ("battery", "body", 2.0),
    ("battery", "carrier", 2.0),
    ("battery", "main board", 2.0),
    ("charger", "lid", 0.95),
    ("charger", "body", 1.0),
    ("charger", "main board", 2.0),
    ("usb socket", "body", 0.45),
    ("pico", "body", 1.0),
    ("pico", "carrier", 1.0),
    ("main board", "body", 1.0),
    ("slide switch", "main board", 1.0),
    ("cap", "body", 0.25),
    ("cap", "cap", 1.0),
    ("LEFT switch", "body", 1.0),
    ("A switch", "body", 1.0),
    ("lid", "carrier", 0.45),
    ("grid", "body", 0.25),
    ("carrier", "body", 0.25),
)


def everything(build: str) -> list[str]:
    """All checks of one build."""
    p = g.Geometry(build)
    printed = model.assembly(p)
    bought = model.bought(p)
    del bought["leds"]  # 256 boxes in 256 wells are checked by arithmetic, see the tests
    found = soundness(printed) + collisions(printed | bought) + clearances(printed | bought)
    found += [f"{name}: a wall of {thin:.2f} mm at {place}" for name, thin, place in thin_walls(printed)]
    return [f"{build}: {line}" for line in found]


def soundness(parts: dict[str, Any]) -> list[str]:
    """Every printed part is one valid, closed solid."""
    found = []
    for name, part in parts.items():
        if not part.is_valid:
            found.append(f"{name} is not a valid solid")
        if len(part.solids()) != 1:
            found.append(f"{name} is {len(part.solids())} solids")
    return found


def _apart(a: Any, b: Any) -> bool:
    """Whether two bounding boxes do not overlap."""
    return any(min(getattr(a.max, axis), getattr(b.max, axis)) - max(getattr(a.min, axis), getattr(b.min, axis)) <= 1e-6 for axis in "XYZ")


def collisions(parts: dict[str, Any]) -> list[str]:
    """Pairs that take up the same room. The slide switch goes through no wall: its lever is not drawn."""
    boxes = {name: part.bounding_box() for name, part in parts.items()}
    names = list(parts)
    found = []
    for i, one in enumerate(names):
        for other in names[:i]:
            if _apart(boxes[one], boxes[other]):
                continue
            common = parts[one] & parts[other]
            amount = common.volume if hasattr(common, "volume") else sum(piece.volume for piece in common or ())
            if amount > 1e-3:
                found.append(f"{one} and {other} share {amount:.2f} mm3")
    return found


def clearances(parts: dict[str, Any]) -> list[str]:
    """Distances that have to be kept."""
    found = []
    for first, second, least in CLEARANCES:
        for one in (name for name in parts if name.startswith(first)):
            for other in (name for name in parts if name.startswith(second) and name != one):
                distance = parts[one].distance_to(parts[other])
                if distance < least:
                    found.append(f"{one} is {distance:.2f} mm from {other}, {least} mm are needed")
    return found


def thin_walls(parts: dict[str, Any], samples: int = 1500) -> list[tuple[str, float, tuple[float, float, float]]]:
    """Printed walls thinner than THIN, measured by rays from points of the surface straight into the material."""
    found = []
    random = np.random.default_rng(1)
    for name, part in parts.items():
        if name.startswith("cap ") and name != "cap LEFT":
            continue  # six alike
        corners, triangles = part.tessellate(0.05, 0.3)
        points = np.array([(corner.X, corner.Y, corner.Z) for corner in corners])
        faces = points[np.array(triangles)]
        edge1, edge2 = faces[:, 1] - faces[:, 0], faces[:, 2] - faces[:, 0]
        normals = np.cross(edge1, edge2)
        areas = np.linalg.norm(normals, axis=1)
        good = areas > 1e-6
        faces, edge1, edge2, normals, areas = faces[good], edge1[good], edge2[good], normals[good], areas[good]
        normals /= areas[:, None]
        # half of the samples by area, half evenly over the triangles, so that small features get their share
        share = random.choice(len(faces), samples // 2, p=areas / areas.sum())
        pick = np.concatenate([share, random.integers(0, len(faces), samples // 2)])
        u, v = random.random(len(pick)), random.random(len(pick))
        flip = u + v > 1
        u[flip], v[flip] = 1 - u[flip], 1 - v[flip]
        starts = faces[pick, 0] + u[:, None] * edge1[pick] + v[:, None] * edge2[pick]
        for start, direction in zip(starts, -normals[pick], strict=True):
            if name == "body" and start[2] > -g.MARK - 0.01 and abs(direction[2]) < 0.5:
                continue  # flanks of the engraved signs, 0.4 mm high: nothing hangs on them
            # Moeller and Trumbore's test of a ray against all triangles at once
            h = np.cross(direction, edge2)
            a = (edge1 * h).sum(axis=1)
            with np.errstate(divide="ignore", invalid="ignore", over="ignore"):
                f = 1 / a
                s = start - faces[:, 0]
                b = f * (s * h).sum(axis=1)
                q = np.cross(s, edge1)
                c = f * (q @ direction)
                t = f * (edge2 * q).sum(axis=1)
                inside = (b >= 0) & (c >= 0) & (b + c <= 1)
            hit = inside & (np.abs(a) > 1e-9) & (t > 1e-3)
            if hit.any() and (thickness := float(t[hit].min())) < g.THIN - 0.01:
                found.append((name, thickness, (round(float(start[0]), 1), round(float(start[1]), 1), round(float(start[2]), 1))))
    return found
