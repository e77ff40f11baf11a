# SPDX-FileCopyrightText: 2026 The Mastermind handheld contributors
# SPDX-License-Identifier: MIT
"""How bright an LED looks on a screen: pure arithmetic, shared by the window, the pictures and the terminal.

The panel is played at a tenth of what its LEDs can do, so a screen that showed the drive bytes as they are
would be nearly black. Like a camera we expose longer: drive bytes are linear light, ``EXPOSURE`` times of it
is what the screen gets. An overexposed LED is scaled back as a whole, so that its hue stays; only the very
hot ones get a little white. It never asks what a light *means*: that is ``marks``.
"""

from __future__ import annotations

from functools import lru_cache

EXPOSURE = 6.5
WASH_MOST = 0.12  # white added to the hottest LED, as a fraction of full scale
WASH_RATE = 0.04  # … and for each full scale of overexposure before that
LENS = 29  # sRGB; the plastic of a lens is never darker than this in any channel, lit or not

Rgb = tuple[int, int, int]


def encode(linear: float) -> int:
    """One linear channel 0…1 as an sRGB byte (IEC 61966-2-1), clamped."""
    if linear <= 0:
        return 0
    if linear >= 1:
        return 255
    return round(255 * (12.92 * linear if linear <= 0.0031308 else 1.055 * linear ** (1 / 2.4) - 0.055))


def exposed(red: int, green: int, blue: int) -> tuple[float, float, float]:
    """Drive bytes 0…255 as linear light after exposure; 1.0 is what the screen can show at most."""
    gain = EXPOSURE / 255
    return red * gain, green * gain, blue * gain


@lru_cache(maxsize=4096)
def screen(red: int, green: int, blue: int) -> Rgb:
    """The sRGB colour in which a lit LED with these drive bytes (0…255) is shown."""
    light = exposed(red, green, blue)
    peak = max(light)
    wash = 0.0
    if peak > 1:
        wash = min(WASH_MOST, (peak - 1) * WASH_RATE)
        light = (light[0] / peak, light[1] / peak, light[2] / peak)
    return max(LENS, encode(light[0] + wash)), max(LENS, encode(light[1] + wash)), max(LENS, encode(light[2] + wash))


def cells(frame: bytes) -> list[Rgb]:
    """The 256 cells of a frame (768 drive bytes, row by row from the top left) as (red, green, blue).

    ValueError if the frame has another length.
    """
    if len(frame) != 768:
        raise ValueError(f"a frame has 768 bytes, not {len(frame)}")
    return list(zip(frame[0::3], frame[1::3], frame[2::3], strict=True))
