# SPDX-FileCopyrightText: 2026 The Mastermind handheld contributors
# SPDX-License-Identifier: MIT
"""The picture of the panel: every light stays what it is, however dim, however hot, whatever shines beside it."""

import itertools
import math

import pytest
from coloraide import Color
from hypothesis import given, settings
from hypothesis import strategies as st

from hardware.simulator import glow, light, marks
from mastermind.ui import palette

WHITE_PEG_FULL = palette.DRIVE[0]


def driven(drive, per_mille):
    """Drive bytes of a colour at a level, as the panel rounds them."""
    scaled = tuple((channel * per_mille + 500) // 1000 for channel in drive)
    if per_mille and not any(scaled):
        return tuple(int(channel == max(drive)) for channel in drive)
    return scaled


def framed(lights):
    """A frame from {(x, y): drive bytes}."""
    frame = bytearray(768)
    for (x, y), colour in lights.items():
        at = 3 * (16 * y + x)
        frame[at : at + 3] = bytes(colour)
    return bytes(frame)


def centre(picture, x, y, cell=24):
    """The colour in the middle of a lens."""
    red, green, blue = picture.getpixel((x * cell + cell // 2, y * cell + cell // 2))
    return red, green, blue


def distance(one, other):
    first, second = (Color("srgb", [channel / 255 for channel in colour]) for colour in (one, other))
    return first.delta_e(second, method="2000")


REST = {f"peg {number + 1}": driven(palette.DRIVE[number], 100) for number in range(8)}
REST |= {"exact": driven(palette.DRIVE[palette.EXACT], 280), "misplaced": driven(palette.DRIVE[palette.MISPLACED], 90)}
REST |= {"unset": (1, 1, 2), "shield": driven(palette.DRIVE[palette.AMBER], 70), "beam": driven(palette.DRIVE[palette.BEAM], 50)}


def test_everything_on_the_board_looks_different_at_its_playing_brightness():
    picture = glow.image(framed({(i, 4): colour for i, colour in enumerate(REST.values())}))
    seen = {name: centre(picture, i, 4) for i, name in enumerate(REST)}
    seen["dark"] = centre(picture, 15, 15)
    closest = min((distance(seen[one], seen[other]), one, other) for one, other in itertools.combinations(seen, 2))
    assert closest[0] >= 10, closest


@pytest.mark.parametrize("dim", [(20, 3, 0), (11, 0, 1), (4, 4, 5), (1, 1, 2), (0, 0, 2), (1, 0, 0)])
def test_dim_lights_stand_out_from_dark_leds(dim):
    picture = glow.image(framed({(5, 5): dim}))
    assert distance(centre(picture, 5, 5), centre(picture, 10, 10)) >= 8


@pytest.mark.parametrize("number", range(8))
def test_hue_survives_full_drive(number):
    """Where a channel were simply cut at 255, orange would turn yellow and pink white."""
    hues = []
    for per_mille in (250, 1000):
        red, green, blue = light.screen(*driven(palette.DRIVE[number], per_mille))
        colour = Color("srgb", [red / 255, green / 255, blue / 255]).convert("oklch")
        hues.append((colour["hue"], colour["chroma"]))
    if max(chroma for _, chroma in hues) < 0.04:
        return  # white and silver have no hue to lose
    turned = abs((hues[0][0] - hues[1][0] + 180) % 360 - 180)
    assert turned < 12
    assert hues[1][1] > 0.4 * hues[0][1]


def test_a_peg_keeps_its_colour_beside_the_hottest_neighbours():
    alone = glow.image(framed({(5, 5): REST["peg 4"]}))
    around = {(x, y): WHITE_PEG_FULL for x in (4, 5, 6) for y in (4, 5, 6)}
    crowded = glow.image(framed(around | {(5, 5): REST["peg 4"]}))
    assert centre(crowded, 5, 5) == centre(alone, 5, 5)


def test_light_blooms_onto_the_board_and_no_further_than_its_reach():
    dark = glow.image(bytes(768))
    lit = glow.image(framed({(8, 8): WHITE_PEG_FULL}))
    edge = (8 * 24 + 24, 8 * 24 + 12)  # between two LEDs
    assert sum(lit.getpixel(edge)) > sum(dark.getpixel(edge)) + 60
    for x, y in itertools.product(range(16), range(16)):
        if math.hypot(x - 8, y - 8) > 1 + glow.REACH:
            box = (x * 24, y * 24, x * 24 + 24, y * 24 + 24)
            assert lit.crop(box).tobytes() == dark.crop(box).tobytes()


@pytest.mark.parametrize("cell", [4, 7, 16, 25])
def test_size_is_sixteen_cells(cell):
    assert glow.image(bytes(768), cell).size == (16 * cell, 16 * cell)


@pytest.mark.parametrize(("frame", "cell"), [(bytes(767), 24), (bytes(768), 3), (b"", 24)])
def test_wrong_frames_and_sizes_are_refused(frame, cell):
    with pytest.raises(ValueError, match=r"frame has 768 bytes|at least 4 pixels"):
        glow.image(frame, cell)


def test_pictures_are_the_same_every_time():
    frame = framed({(i % 16, i // 16): (i, 255 - i, i // 2) for i in range(256)})
    assert glow.image(frame, 12, digits=True).tobytes() == glow.image(frame, 12, digits=True).tobytes()


def test_cells_stand_where_the_frame_has_them():
    picture = glow.image(framed({(3, 9): (0, 0, 135)}))
    brightest = max(itertools.product(range(16), range(16)), key=lambda at: sum(centre(picture, *at)))
    assert brightest == (3, 9)


# --- which peg is it -----------------------------------------------------------------------------------------------


def test_marks_know_the_colours_of_the_firmware():
    assert tuple(palette.DRIVE[:8]) == marks.PEGS
    names = (palette.EMPTY, palette.UNSET, palette.EXACT, palette.MISPLACED, palette.AMBER, palette.VIOLET, palette.BEAM)
    known = (marks.GREY, marks.UNSET_BYTES, marks.RED_SIGNAL, marks.WHITE_SIGNAL, marks.AMBER, marks.VIOLET, marks.CURSOR)
    assert tuple(palette.DRIVE[name] for name in names) == known


@pytest.mark.parametrize("dimmer", [1000, 800, 600, 450])
@pytest.mark.parametrize("number", range(8))
def test_pegs_are_recognised_at_every_level_and_brightness(number, dimmer):
    for per_mille in (60, 90, 100, 120, 160, 250, 350, 500):
        colour = driven(palette.DRIVE[number], per_mille * dimmer // 1000)
        if max(colour) > 4:  # below that the rounding leaves no hue
            assert marks.peg(*colour) == number + 1, (per_mille, colour)


@given(st.tuples(*[st.integers(0, 255)] * 3))
@settings(max_examples=300, deadline=None)
def test_any_light_has_a_mark(colour):
    assert 0 <= marks.peg(*colour) <= marks.LIT


def test_survey_reads_a_board():
    lights = {(3 + i, 13): REST[f"peg {i + 1}"] for i in range(4)}
    lights |= {(9, 13): REST["exact"], (10, 13): REST["misplaced"], (11, 13): (1, 1, 2), (3, 12): (1, 1, 2), (4, 1): REST["shield"]}
    lights |= {(4 + i, 15): driven(palette.DRIVE[i], 50) for i in range(8)} | {(0, 15): (15, 0, 1), (4, 8): REST["beam"]}
    found = marks.survey(framed(lights), "guess")
    row = 16 * 13
    assert list(found[row + 3 : row + 7]) == [1, 2, 3, 4]
    assert list(found[row + 9 : row + 13]) == [marks.EXACT, marks.MISPLACED, marks.UNSET, marks.DARK]
    assert list(found[240 + 4 : 240 + 12]) == list(range(1, 9))
    assert (found[16 * 12 + 3], found[16 + 4], found[240], found[16 * 8 + 4]) == (marks.UNSET, marks.SHIELD, marks.LIT, marks.BEAM)


def test_screens_without_a_board_have_no_pegs():
    """The big digit of a seat is no heap of pegs."""
    lights = {(x, y): REST["peg 7"] for x in range(2, 7) for y in range(2, 10)}
    assert set(marks.survey(framed(lights), "handover")) == {marks.DARK, marks.LIT}


def test_the_arrow_on_the_page_of_a_secret_is_no_peg():
    lights = {(x, 7): driven(palette.DRIVE[palette.WHITE], 40) for x in range(3, 12)} | {(3, 0): REST["peg 5"]}
    for screen in ("secret", "look"):
        found = marks.survey(framed(lights), screen)
        assert (found[3], set(found[16 * 7 + 3 : 16 * 7 + 12])) == (5, {marks.LIT})
    shield = {(x, 1): REST["shield"] for x in range(3, 7)}
    assert marks.survey(framed(lights | shield), "look")[16 * 7 + 3] == 1


def test_a_refused_hole_that_blinks_red_shows_no_digit():
    alarm = driven(palette.DRIVE[palette.RED], 800)
    assert marks.survey(framed({(3, 0): alarm}), "secret")[3] == marks.LIT


def test_digits_are_written_only_when_asked_for():
    frame = framed({(3, 13): REST["peg 1"]})
    plain = glow.image(frame)
    assert glow.image(frame, digits=True).tobytes() != plain.tobytes()
    assert glow.image(frame, digits=True, on="title").tobytes() == plain.tobytes()


@pytest.mark.parametrize("mark", [*range(1, 9), marks.EXACT, marks.MISPLACED])
def test_signs_can_be_read_on_their_lens(mark):
    drives = {marks.EXACT: REST["exact"], marks.MISPLACED: REST["misplaced"]}
    colour = drives.get(mark) or REST[f"peg {mark}"]
    written = glow.sign(24, mark, *colour)
    assert written is not None
    pixels = written.tobytes()
    ink = next(tuple(pixels[i : i + 3]) for i in range(0, len(pixels), 4) if pixels[i + 3] > 200)
    assert distance(ink, light.screen(*colour)) > 25
