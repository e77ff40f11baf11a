# SPDX-FileCopyrightText: 2026 The Mastermind handheld contributors
# SPDX-License-Identifier: MIT
"""The colours stay apart: for every eye, at every brightness, as the bytes that really reach the LEDs.

Drive bytes are light itself (an LED's PWM is linear), so they are taken as linear RGB. The eye adapts: a dim picture is
judged relative to its brightest byte. The deficiencies are Machado's model at severity 1, clipped to what a screen can
show, and the distance is CIEDE2000, both from coloraide.
"""

from functools import cache
from itertools import combinations

import pytest
from coloraide import Color

from mastermind.device.panel import USER, Panel
from mastermind.ui import palette as P

EYES = (None, "protan", "deutan", "tritan")
PEGS = range(8)
NAMES = ("white", "pink", "green", "red", "orange", "silver", "yellow", "blue")
# Smallest distances between two pegs by brightness step: normal vision, and the worst of the three deficiencies.
PEG_DISTANCES = ((27.0, 16.5), (27.0, 15.5), (24.0, 15.0), (25.5, 13.0), (21.5, 8.0))
# ... and between the unset dot, an exact and a misplaced signal, which stand beside each other.
SIGNAL_DISTANCE = 20.0


def drive(colour, level, step=0):
    """The three bytes that the panel sends."""
    panel = Panel([0] * 256, P.DRIVE, P.LEVELS)
    panel.step = step
    value = panel._mix(colour << 5 | level)
    return value >> 16, value >> 8 & 255, value & 255


@cache
def seen(rgb, scale, eye):
    colour = Color("srgb-linear", [v * scale / 255 for v in rgb])
    if eye:
        colour = colour.filter(eye, 1, method="machado", space="srgb-linear")
    return colour.convert("srgb-linear").clip().convert("lab-d65")


def smallest(colours, eye):
    """(distance, the pair's indices) of the two colours that are hardest to tell apart."""
    scale = 255 / max(max(rgb) for rgb in colours)
    pairs = combinations(range(len(colours)), 2)
    return min((seen(colours[i], scale, eye).delta_e(seen(colours[j], scale, eye), method="2000", space="lab-d65"), i, j) for i, j in pairs)


def pegs(step=0, level=P.P10):
    return [drive(colour, level, step) for colour in PEGS]


def signals(step):
    return [drive(P.UNSET, P.P10, step), drive(P.EXACT, P.P28, step), drive(P.MISPLACED, P.P9, step)]


@pytest.mark.parametrize("eye", EYES)
@pytest.mark.parametrize("level", [P.P100, P.P10])
def test_pegs_are_far_apart_at_full_drive_and_at_rest(level, eye):
    distance, i, j = smallest(pegs(0, level), eye)
    assert distance >= (16.5 if eye else 27), f"{NAMES[i]} and {NAMES[j]}"


@pytest.mark.parametrize("step", range(USER))
def test_pegs_at_rest_stay_apart_at_every_brightness(step):
    assert len(PEG_DISTANCES) == USER
    normal, deficient = PEG_DISTANCES[step]
    assert smallest(pegs(step), None)[0] >= normal
    assert min(smallest(pegs(step), eye)[0] for eye in EYES[1:]) >= deficient


@pytest.mark.parametrize("step", range(USER))
def test_signals_stay_apart_for_every_eye_at_every_brightness(step):
    assert min(smallest(signals(step), eye)[0] for eye in EYES) >= SIGNAL_DISTANCE


@pytest.mark.parametrize("step", range(USER))
def test_pegs_signals_unset_and_dark_differ_by_two_counts_in_some_channel(step):
    colours = [*pegs(step), *signals(step)]
    closest = min(max(abs(p - q) for p, q in zip(a, b, strict=True)) for a, b in combinations(colours, 2))
    assert closest >= 2
    assert all(max(colour) >= 2 for colour in colours)  # dark is 0, 0, 0


@pytest.mark.parametrize("step", range(USER))
@pytest.mark.parametrize("level", [P.P5, P.P16, P.P35])
def test_the_palette_row_the_look_page_and_the_cursor_keep_all_pegs_different(step, level):
    assert len(set(pegs(step, level))) == 8


def test_seat_colours_differ_at_every_brightness():
    for step in range(USER):
        for level in (P.P5, P.P10, P.P20):
            assert len({drive(P.SEAT + seat, level, step) for seat in range(5)}) == 5


def test_naive_dimming_would_have_merged_pegs():
    """Why the panel bends instead of truncating: at the darkest step plain scaling brings two pegs within one count."""
    scaled = [tuple(v * 23 // 64 for v in rgb) for rgb in [*pegs(), (1, 1, 2)]]
    assert min(max(abs(p - q) for p, q in zip(a, b, strict=True)) for a, b in combinations(scaled, 2)) < 2
