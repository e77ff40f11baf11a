# SPDX-FileCopyrightText: 2026 The Mastermind handheld contributors
# SPDX-License-Identifier: MIT
"""The panel: what goes over the wire, how often, in which slices, and never above the cap."""

import random
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mastermind.device.panel import IDLE, STEPS, USER, Panel
from mastermind.device.wiring import FLAGS, wiring_map
from mastermind.ui import palette as P
from mastermind.ui.canvas import Canvas


class Chain:
    """256 LEDs that remember what was latched: ``lit`` holds the last sent frame in chain order, ``sent`` counts."""

    def __init__(self):
        self.buffer = [0] * 256
        self.stores = 0
        self.sent = 0
        self.lit = None
        self.frames = []

    def __setitem__(self, index, value):
        assert 0 <= value <= 0xFFFFFF
        self.buffer[index] = value
        self.stores += 1

    def show(self):
        self.sent += 1
        self.lit = [(v >> 16, v >> 8 & 255, v & 255) for v in self.buffer]
        self.frames.append(self.lit)


def panel(flags="", cap=500):
    return Panel(Chain(), P.DRIVE, P.LEVELS, flags, cap)


def milliamps(frame):
    """The current model, written out once more: 16, 11 and 15 / 256 mA a count, 1 mA a LED, 25 mA the controller."""
    return sum(16 * r + 11 * g + 15 * b for r, g, b in frame) / 256 + 256 + 25


def finish(p, canvas, whole=False):
    """Call show() until it is done; return the number of calls."""
    calls = 1
    while p.show(canvas, whole):
        calls += 1
        assert calls < 50
    return calls


def drive(colour, level):
    """The drive bytes of one cell at full brightness, by the rule in words."""
    if not level:
        return (0, 0, 0)
    if colour == P.UNSET:
        return (1, 1, 2)
    full = P.DRIVE[colour]
    rgb = tuple(int(v * P.LEVELS[level] / 1000 + 0.5) for v in full)
    if rgb == (0, 0, 0):
        rgb = tuple(int(v == max(full)) for v in full)
    return rgb


def noise(canvas, source, cells=256, levels=32):
    for cell in source.sample(range(256), cells):
        canvas.colour[cell] = source.randrange(len(P.DRIVE))
        canvas.level[cell] = source.randrange(levels)


# --- wiring ----------------------------------------------------------------------------------------------------------


def every_combination():
    return [" ".join(words) for n in range(len(FLAGS) + 1) for words in combinations(FLAGS, n)]


@pytest.mark.parametrize("flags", every_combination())
def test_every_wiring_uses_each_led_once(flags):
    assert sorted(wiring_map(flags)) == list(range(256))


def test_the_plain_panel_runs_row_by_row_from_the_top_left():
    assert list(wiring_map("")) == list(range(256))


@pytest.mark.parametrize(
    ("flags", "start", "along", "next_line"),
    [
        ("", (0, 0), (1, 0), (0, 1)),
        ("flipx", (15, 0), (14, 0), (15, 1)),
        ("flipy", (0, 15), (1, 15), (0, 14)),
        ("flipx flipy", (15, 15), (14, 15), (15, 14)),
        ("columns", (0, 0), (0, 1), (1, 0)),
        ("columns flipx", (15, 0), (15, 1), (14, 0)),
        ("columns flipy", (0, 15), (0, 14), (1, 15)),
        ("serpentine", (0, 0), (1, 0), (15, 1)),
        ("serpentine flipx", (15, 0), (14, 0), (0, 1)),
        ("serpentine columns", (0, 0), (0, 1), (1, 15)),
        ("serpentine columns flipx flipy", (15, 15), (15, 14), (14, 0)),
    ],
)
def test_the_chain_starts_and_turns_where_the_flags_say(flags, start, along, next_line):
    chain = wiring_map(flags)
    cells = [chain[16 * y + x] for x, y in (start, along, next_line)]
    assert cells == [0, 1, 16]


@pytest.mark.parametrize("flags", ["", "serpentine", "columns flipx", "serpentine columns flipx flipy"])
def test_tiles_are_four_small_panels_in_reading_order(flags):
    chain = wiring_map("tiles " + flags)
    for tile in range(4):
        corner = 8 * (tile % 2) + 16 * 8 * (tile // 2)
        cells = [chain[corner + 16 * y + x] for y in range(8) for x in range(8)]
        assert sorted(cells) == list(range(64 * tile, 64 * tile + 64))
        assert [cell - 64 * tile for cell in cells] == [chain[16 * y + x] for y in range(8) for x in range(8)]
    assert chain[{"": 0, "serpentine": 0, "columns flipx": 7, "serpentine columns flipx flipy": 119}[flags]] == 0


@pytest.mark.parametrize("flags", every_combination())
def test_the_panel_sends_each_cell_to_the_led_that_the_map_names(flags):
    p = panel(flags, 800)
    canvas = Canvas()
    noise(canvas, random.Random(3), levels=P.P10 + 1)
    finish(p, canvas)
    assert p.step == 0
    for cell in range(256):
        assert p.pixels.lit[wiring_map(flags)[cell]] == drive(canvas.colour[cell], canvas.level[cell])


# --- drive bytes -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("level", range(len(P.LEVELS)))
def test_drive_bytes_are_rounded_and_never_vanish(level):
    p = panel(cap=10**6)
    canvas = Canvas()
    for colour in range(len(P.DRIVE)):
        canvas.dot(colour % 16, colour // 16, colour, level)
    finish(p, canvas)
    for colour in range(len(P.DRIVE)):
        expected = drive(colour, level)
        assert p.pixels.lit[colour] == expected
        assert (expected == (0, 0, 0)) == (level == 0)


def test_an_unset_hole_has_its_own_bytes_at_every_level_and_brightness():
    for brightness in range(USER):
        p = panel()
        p.brightness = brightness
        canvas = Canvas()
        for level in range(1, len(P.LEVELS)):
            canvas.dot(level % 16, level // 16, P.UNSET, level)
        finish(p, canvas)
        assert set(p.pixels.lit[1 : len(P.LEVELS)]) == {(1, 1, 2)}


def test_each_brightness_step_is_darker_and_the_first_is_the_plain_table():
    sums = []
    for brightness in range(USER):
        p = panel()
        p.brightness = brightness
        canvas = Canvas()
        canvas.rect(0, 0, 8, 1, P.YELLOW, P.P10)
        finish(p, canvas)
        sums.append(sum(map(sum, p.pixels.lit)))
    assert sums == sorted(sums, reverse=True)
    assert len(set(sums)) == USER >= 4


# --- what is converted and sent --------------------------------------------------------------------------------------


def test_the_first_frame_is_sent_even_when_it_is_dark():
    p = panel()
    assert p.show(Canvas()) is False
    assert p.pixels.sent == 1
    assert set(p.pixels.lit) == {(0, 0, 0)}


def test_an_unchanged_canvas_is_neither_converted_nor_sent():
    p = panel()
    canvas = Canvas()
    noise(canvas, random.Random(1), levels=P.P10)
    finish(p, canvas)
    sent, stores = p.pixels.sent, p.pixels.stores
    for _ in range(10):
        assert p.show(canvas) is False
    assert (p.pixels.sent, p.pixels.stores) == (sent, stores)


def test_other_colours_and_levels_with_the_same_bytes_send_nothing():
    p = panel()
    canvas = Canvas()
    canvas.dot(3, 3, P.UNSET, P.P10)
    finish(p, canvas)
    sent = p.pixels.sent
    canvas.dot(3, 3, P.UNSET, P.P50)  # an unset hole looks the same at every level
    canvas.dot(4, 4, P.RED, P.OFF)  # so does a dark cell in every colour
    assert p.show(canvas) is False
    assert p.pixels.sent == sent


def test_only_changed_cells_are_converted():
    p = panel()
    canvas = Canvas()
    noise(canvas, random.Random(1), levels=P.P10)
    finish(p, canvas)
    stores = p.pixels.stores
    for x, y in ((0, 0), (7, 9), (15, 15)):
        canvas.dot(x, y, P.GREEN, P.P12)
    assert p.show(canvas) is False
    assert p.pixels.stores == stores + 3


def test_a_repaint_is_acknowledged_by_its_first_slice_and_sent_once_more():
    p = panel()
    canvas = Canvas()
    finish(p, canvas)
    canvas.rect(0, 0, 16, 16, P.BLUE, P.P10)
    sent, stores = p.pixels.sent, p.pixels.stores
    progress = []
    more = True
    while more:
        more = p.show(canvas)
        progress.append((p.pixels.stores - stores, p.pixels.sent - sent))
    assert progress == [(64, 1), (128, 1), (192, 1), (256, 2)]
    assert sum(cell != (0, 0, 0) for cell in p.pixels.frames[-2]) == 64


def test_a_whole_repaint_never_shows_a_mixture():
    p = panel()
    canvas = Canvas()
    finish(p, canvas)
    canvas.rect(0, 0, 16, 16, P.BLUE, P.P10)
    assert finish(p, canvas, whole=True) == 4
    assert [len(set(frame)) for frame in p.pixels.frames] == [1, 1]


def test_a_canvas_that_changes_during_its_repaint_ends_up_right():
    p = panel(cap=800)
    canvas = Canvas()
    source = random.Random(8)
    for _ in range(200):
        noise(canvas, source, 40, P.P10)
        p.show(canvas, source.random() < 0.5)
    finish(p, canvas)
    assert p.pixels.lit == [drive(c, v) for c, v in zip(canvas.colour, canvas.level, strict=True)]


def test_a_slice_converts_at_most_64_cells():
    p = panel(cap=800)
    canvas = Canvas()
    source = random.Random(5)
    for _ in range(300):
        noise(canvas, source, source.randrange(1, 256), P.P10)
        p.brightness = source.randrange(USER)
        stores = p.pixels.stores
        p.show(canvas)
        assert p.pixels.stores - stores <= 64


def test_another_canvas_of_the_same_panel_is_shown_in_full():
    p = panel(cap=800)
    first, second = Canvas(), Canvas()
    noise(first, random.Random(1), levels=P.P10)
    noise(second, random.Random(2), levels=P.P10)
    for canvas in (first, second, first):
        finish(p, canvas)
        assert p.pixels.lit == [drive(c, v) for c, v in zip(canvas.colour, canvas.level, strict=True)]


# --- current ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("cap", [400, 500, 800])
@pytest.mark.parametrize("brightness", range(USER))
@pytest.mark.parametrize("level", [P.P1_2, P.P10, P.P30, P.P100])
def test_no_uniform_frame_exceeds_the_cap(cap, brightness, level):
    p = panel(cap=cap)
    p.brightness = brightness
    for colour in range(len(P.DRIVE)):
        canvas = Canvas()
        canvas.rect(0, 0, 16, 16, colour, level)
        finish(p, canvas)
    assert max(map(milliamps, p.pixels.frames)) <= cap


@settings(max_examples=60, derandomize=True, database=None, deadline=None)
@given(st.integers(0, 2**32), st.sampled_from([400, 500, 800]))
def test_no_frame_exceeds_the_cap_whatever_is_drawn(seed, cap):
    source = random.Random(seed)
    p = panel(cap=cap)
    canvas = Canvas()
    for _ in range(25):
        noise(canvas, source, source.randrange(1, 257), source.choice((4, P.P10, 32)))
        p.brightness = source.randrange(USER)
        p.cap = source.choice((cap, cap, 400))
        for _ in range(source.randrange(1, 12)):
            sent = p.pixels.sent
            p.show(canvas, source.random() < 0.3)
            if p.pixels.sent > sent:
                assert milliamps(p.pixels.lit) <= p.cap


def test_all_white_is_dimmed_evenly_and_the_brightness_returns():
    p = panel()
    canvas = Canvas()
    canvas.rect(0, 0, 4, 1, P.WHITE, P.P10)
    finish(p, canvas)
    before = p.pixels.lit
    assert p.step == 0
    canvas.rect(0, 0, 16, 16, P.WHITE, P.P100)
    finish(p, canvas)
    assert len(set(p.pixels.lit)) == 1
    assert milliamps(p.pixels.lit) <= 500
    canvas.clear()
    canvas.rect(0, 0, 4, 1, P.WHITE, P.P10)
    finish(p, canvas)
    assert p.pixels.lit == before


def test_the_step_depends_on_the_picture_alone_so_that_nothing_oscillates():
    pictures = []
    source = random.Random(11)
    for _ in range(12):
        canvas = Canvas()
        noise(canvas, source, source.randrange(60, 256), 32)
        pictures.append(canvas)
    steps = {}
    p = panel()
    for index in source.choices(range(12), k=120):
        finish(p, pictures[index])
        sent = p.pixels.sent
        assert p.show(pictures[index]) is False
        assert p.pixels.sent == sent
        assert steps.setdefault(index, p.step) == p.step
    assert len(set(steps.values())) > 2


def test_the_limiter_wastes_little_of_the_cap():
    """The bound on the current is near the truth: a full board at 10 % is hardly darker than it has to be."""
    for colour, least in ((P.WHITE, 440), (P.YELLOW, 420), (P.AMBER, 420)):
        p = panel()
        canvas = Canvas()
        canvas.rect(0, 0, 16, 16, colour, P.P20)
        finish(p, canvas)
        assert least <= milliamps(p.pixels.lit) <= 500


def test_a_five_hole_board_in_play_is_not_dimmed_on_usb():
    p = panel()
    canvas = Canvas()
    for row in range(2, 14):
        for hole in range(5):
            canvas.dot(2 + hole, row, (row + hole) % 8, P.P10)
            answer = (P.EXACT, P.P28), (P.MISPLACED, P.P9), (P.UNSET, P.P10)
            canvas.dot(9 + hole, row, *answer[(row + hole) % 3])
    finish(p, canvas)
    assert p.step == 0
    assert p.milliamps <= 500


def test_milliamps_is_the_estimate_of_the_last_picture_rounded_up():
    p = panel(cap=700)
    canvas = Canvas()
    finish(p, canvas)
    assert p.milliamps == IDLE == 281
    for seed in range(5):
        noise(canvas, random.Random(seed))
        finish(p, canvas)
        assert 0 <= p.milliamps - milliamps(p.pixels.lit) < 1


def test_a_lower_cap_takes_effect_on_an_unchanged_picture():
    p = panel(cap=800)
    canvas = Canvas()
    canvas.rect(0, 0, 16, 16, P.WHITE, P.P10)
    finish(p, canvas)
    assert milliamps(p.pixels.lit) > 500
    p.cap = 500
    finish(p, canvas)
    assert milliamps(p.pixels.lit) <= 500


def test_the_last_step_is_safe_for_the_least_cap_that_settings_allow():
    p = panel(cap=400)
    p.step = len(STEPS) - 1
    brightest = max(p._mix(colour << 5 | P.P100) for colour in range(len(P.DRIVE)))
    assert brightest <= 0x020202
    assert milliamps([(2, 2, 2)] * 256) <= 400
