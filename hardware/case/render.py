# SPDX-FileCopyrightText: 2026 The Mastermind handheld contributors
# SPDX-License-Identifier: CERN-OHL-P-2.0
"""Shaded pictures of triangle meshes: a small depth-buffer renderer, so that no display and no GPU is needed.

Parallel projection; flat shading by the angle of a triangle to the light; dark lines where the shown surface jumps in
depth or direction. Needs numpy and pillow, which come with the CAD library.
"""

# pyright: reportMissingImports=false

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from PIL import Image, ImageDraw, ImageFont


@dataclass
class Mesh:
    """A shape to show: corners (n, 3) in mm, triangles (m, 3) as corner numbers, a colour, and how far it is pulled out."""

    corners: np.ndarray
    triangles: np.ndarray
    colour: tuple[int, int, int]
    shift: tuple[float, float, float] = (0.0, 0.0, 0.0)


def view(turn: float, tilt: float) -> np.ndarray:
    """Rotation that turns the object about y, then tips it about x; degrees. Rows are right, up, towards the viewer."""
    a, b = np.radians(turn), np.radians(tilt)
    about_y = np.array([[np.cos(a), 0, np.sin(a)], [0, 1, 0], [-np.sin(a), 0, np.cos(a)]])
    about_x = np.array([[1, 0, 0], [0, np.cos(b), -np.sin(b)], [0, np.sin(b), np.cos(b)]])
    return about_x @ about_y


def picture(meshes: list[Mesh], turn: float, tilt: float, width: int = 1000, margin: int = 30, smooth: int = 2) -> Image.Image:
    """Render the meshes; the height follows from their outline."""
    camera = view(turn, tilt)
    placed = [(mesh.corners + np.array(mesh.shift)) @ camera.T for mesh in meshes]
    everything = np.concatenate(placed)
    low, high = everything.min(axis=0), everything.max(axis=0)
    wide = width * smooth
    scale = (wide - 2 * margin * smooth) / (high[0] - low[0])
    tall = int((high[1] - low[1]) * scale + 2 * margin * smooth)
    depth = np.full((tall, wide), -np.inf)
    colour = np.full((tall, wide, 3), 255.0)
    facing = np.zeros((tall, wide, 3))
    light = np.array([0.3, 0.45, 0.84])
    for mesh, corners in zip(meshes, placed, strict=True):
        points = (corners - np.array([low[0], low[1], 0])) * np.array([scale, scale, 1]) + np.array([margin * smooth, margin * smooth, 0])
        faces = points[mesh.triangles]
        spans = corners[mesh.triangles]
        normals = np.cross(spans[:, 1] - spans[:, 0], spans[:, 2] - spans[:, 0])
        lengths = np.linalg.norm(normals, axis=1)
        keep = (lengths > 1e-9) & (normals[:, 2] > 0)
        for face, normal in zip(faces[keep], normals[keep] / lengths[keep, None], strict=True):
            _fill(depth, colour, facing, face, normal, np.array(mesh.colour) * (0.4 + 0.75 * max(0.0, float(normal @ light))))
    _outline(depth, colour, facing)
    image = Image.fromarray(np.clip(colour[::-1], 0, 255).astype(np.uint8))
    return image.resize((width, tall // smooth), Image.Resampling.LANCZOS)


def _fill(depth: np.ndarray, colour: np.ndarray, facing: np.ndarray, face: np.ndarray, normal: np.ndarray, shade: np.ndarray) -> None:
    """One triangle into the depth buffer."""
    (ax, ay, az), (bx, by, bz), (cx, cy, cz) = face
    x0, x1 = max(int(min(ax, bx, cx)), 0), min(int(max(ax, bx, cx)) + 2, depth.shape[1])
    y0, y1 = max(int(min(ay, by, cy)), 0), min(int(max(ay, by, cy)) + 2, depth.shape[0])
    area = (bx - ax) * (cy - ay) - (by - ay) * (cx - ax)
    if x0 >= x1 or y0 >= y1 or abs(area) < 1e-9:
        return
    x = np.arange(x0, x1)[None, :] + 0.5
    y = np.arange(y0, y1)[:, None] + 0.5
    b = ((x - ax) * (cy - ay) - (y - ay) * (cx - ax)) / area
    c = ((y - ay) * (bx - ax) - (x - ax) * (by - ay)) / area
    z = az + b * (bz - az) + c * (cz - az)
    here = depth[y0:y1, x0:x1]
    hit = (b >= 0) & (c >= 0) & (b + c <= 1) & (z > here)
    here[hit] = z[hit]
    colour[y0:y1, x0:x1][hit] = shade
    facing[y0:y1, x0:x1][hit] = normal


def _outline(depth: np.ndarray, colour: np.ndarray, facing: np.ndarray) -> None:
    """Darken pixels where the surface bends or jumps."""
    flat = np.where(np.isfinite(depth), depth, -1e4)
    edge = np.zeros(depth.shape, bool)
    for axis in (0, 1):
        before, after = np.roll(flat, 1, axis), np.roll(flat, -1, axis)
        turned = (facing * np.roll(facing, 1, axis)).sum(axis=2) < 0.8
        stepped = np.abs(before + after - 2 * flat) > 0.22  # a slope has no second difference, an engraved sign has
        edge |= turned | (stepped & (flat >= before))
    edge &= np.isfinite(depth)
    edge[0] = edge[:, 0] = edge[-1] = edge[:, -1] = False
    colour[edge] *= 0.45


def caption(image: Image.Image, lines: list[str]) -> Image.Image:
    """The picture with lines of text below it."""
    font = ImageFont.load_default(size=18)
    page = Image.new("RGB", (image.width, image.height + 28 * len(lines) + 14), "white")
    page.paste(image, (0, 0))
    draw = ImageDraw.Draw(page)
    for row, line in enumerate(lines):
        draw.text((24, image.height + 8 + 28 * row), line, fill="#222222", font=font)
    return page


def small(image: Image.Image) -> Image.Image:
    """The picture with few colours, so that its file stays small."""
    return image.quantize(64, dither=Image.Dither.NONE)
