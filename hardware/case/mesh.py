# SPDX-FileCopyrightText: 2026 The Mastermind handheld contributors
# SPDX-License-Identifier: CERN-OHL-P-2.0
"""What can be said of a printed part from its STL file alone, with the standard library only."""

from __future__ import annotations

import struct
from pathlib import Path

Corner = tuple[float, float, float]
Triangle = tuple[Corner, Corner, Corner]


def read(path: Path) -> list[Triangle]:
    """The triangles of a binary STL file, in mm. ValueError when the file is not one."""
    data = path.read_bytes()
    count = struct.unpack_from("<I", data, 80)[0] if len(data) >= 84 else -1
    if len(data) != 84 + 50 * count:
        raise ValueError(f"{path.name} is not a binary STL file")
    found = []
    for number in range(count):
        v = struct.unpack_from("<9f", data, 84 + 50 * number + 12)
        found.append((v[0:3], v[3:6], v[6:9]))
    return found


def holes(triangles: list[Triangle]) -> int:
    """Edges that are not shared by exactly two triangles in opposite directions: 0 for a watertight, well oriented part.

    Corners count as one when they agree to a micrometre; triangles that shrink to a line that way are left out.
    """
    edges: dict[tuple[tuple[int, ...], tuple[int, ...]], int] = {}
    for triangle in triangles:
        corners = [tuple(round(value * 1000) for value in corner) for corner in triangle]
        if len(set(corners)) < 3:
            continue
        for a, b in zip(corners, corners[1:] + corners[:1], strict=True):
            edges[a, b] = edges.get((a, b), 0) + 1
    return sum(1 for (a, b), count in edges.items() if count != 1 or edges.get((b, a)) != 1)


def volume(triangles: list[Triangle]) -> float:
    """Enclosed volume in mm3, positive when the triangles face outward."""
    total = 0.0
    for (ax, ay, az), (bx, by, bz), (cx, cy, cz) in triangles:
        total += ax * (by * cz - bz * cy) - ay * (bx * cz - bz * cx) + az * (bx * cy - by * cx)
    return total / 6


def size(triangles: list[Triangle]) -> tuple[float, float, float]:
    """Edge lengths of the bounding box in mm."""
    axes = [[corner[axis] for triangle in triangles for corner in triangle] for axis in range(3)]
    return (max(axes[0]) - min(axes[0]), max(axes[1]) - min(axes[1]), max(axes[2]) - min(axes[2]))


def pieces(triangles: list[Triangle]) -> int:
    """How many separate pieces the surface has: 1, or the part would fall apart."""
    parent: dict[tuple[int, ...], tuple[int, ...]] = {}

    def root(corner: tuple[int, ...]) -> tuple[int, ...]:
        while parent[corner] != corner:
            parent[corner] = parent[parent[corner]]
            corner = parent[corner]
        return corner

    for triangle in triangles:
        corners = [tuple(round(value * 1000) for value in corner) for corner in triangle]
        for corner in corners:
            parent.setdefault(corner, corner)
        for corner in corners[1:]:
            parent[root(corner)] = root(corners[0])
    return len({root(corner) for corner in parent})
