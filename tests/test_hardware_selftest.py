# SPDX-FileCopyrightText: 2026 The Mastermind handheld contributors
# SPDX-License-Identifier: MIT
"""The self-test program on the virtual board: it passes on a good handheld, names what is wrong on a bad one, and reads
the wiring of any panel off the answers of somebody who only sees the light."""

import itertools
from pathlib import Path

import pytest

from hardware.simulator.board import Board

from .chain import walk

PROGRAM = Path(__file__).resolve().parents[1] / "hardware" / "selftest"
CAP = 500


class Builder:
    """Somebody who holds a handheld: reads the console, sees the panel, presses buttons."""

    def __init__(self, words="", deaf=(), swapped=None, quiet=False):
        self.board = Board(drive=PROGRAM)
        self.places = walk(words)
        self.deaf = deaf
        self.swapped = swapped or {}
        self.quiet = quiet
        self.lines = []
        self.most = 0.0
        self.tones = []
        self.pictures = []
        self.board.on_line.append(self.lines.append)
        self.board.on_tone.append(self.tones.append)
        self.board.on_frame.append(self._frame)
        self.board.play(self._act())

    def _frame(self, _ms, rgb):
        # the board believes that the chain is in reading order, so cell i is LED i of the chain
        self.most = max(self.most, (16 * sum(rgb[0::3]) + 11 * sum(rgb[1::3]) + 15 * sum(rgb[2::3])) / 256 + 281)
        seen = {self.places[i]: tuple(rgb[3 * i : 3 * i + 3]) for i in range(256) if any(rgb[3 * i : 3 * i + 3])}
        self.pictures.append(seen)

    def _press(self, name):
        name = self.swapped.get(name, name)
        if name in self.deaf:
            return
        self.board.set_button(name, True)
        yield self.board.now_ms + 60
        self.board.set_button(name, False)
        yield self.board.now_ms + 60

    def _act(self):
        done = 0
        while not any("[selftest] done" in line for line in self.lines):
            if done == len(self.lines):
                yield self.board.now_ms + 50
                continue
            line = self.lines[done]
            done += 1
            yield self.board.now_ms + (1500 if "rising notes" in line else 200)
            answer = self._answer(line)
            if answer:
                yield from self._press(answer)

    def _answer(self, line):
        if "press " in line and "2 buttons" in line:
            return line.split("press ")[1].split()[0]
        seen = self.pictures[-1] if self.pictures else {}
        if "Two lines of 8" in line:
            return "A" if len({x for x, _ in seen}) == 16 or len({y for _, y in seen}) == 16 else "B"
        if "green one" in line:
            return self._side(self._of(seen, 0), self._of(seen, 1))
        if "yellow one" in line:
            return self._side([place for place, rgb in seen.items() if rgb[2]], [place for place, rgb in seen.items() if not rgb[2]])
        if "neighbours" in line:
            (ax, ay), (bx, by) = self._of(seen, 2)[0], next(place for place, rgb in seen.items() if rgb[0])
            return "A" if abs(ax - bx) + abs(ay - by) == 1 else "B"
        if "arrow points up" in line:
            return "A" if upright(seen) else "B"
        if "six rising notes" in line:
            return None if self.quiet else "A"
        if "Note the meter" in line:
            return "A"
        return None

    @staticmethod
    def _of(seen, channel):
        return [place for place, rgb in seen.items() if rgb[channel] and not any(rgb[c] for c in range(3) if c != channel)]

    @staticmethod
    def _side(one, other):
        middle = [sum(place[axis] for place in places) / len(places) for places in (one, other) for axis in (0, 1)]
        dx, dy = middle[2] - middle[0], middle[3] - middle[1]
        return ("RIGHT" if dx > 0 else "LEFT") if abs(dx) > abs(dy) else ("DOWN" if dy > 0 else "UP")

    def run(self):
        self.board.boot()
        return self

    def result(self, name):
        return next(line for line in self.lines if line.startswith((f"[selftest] {name} ok", f"[selftest] {name} FAILED")))


def upright(seen):
    """Whether the arrow points up and its dot is at the left."""
    rows = {}
    for x, y in seen:
        rows.setdefault(y, []).append(x)
    widths = [len(rows[y]) for y in sorted(rows)]
    left = min(x for x, _ in seen)
    return widths[:3] == [2, 4, 6] and [place for place in seen if place[0] == left] == [(left, max(rows) - 2)]


@pytest.fixture(scope="module")
def good():
    return Builder().run()


def test_a_good_handheld_passes_every_step(good):
    assert good.lines[-1] == "[selftest] done, 6 of 6 ok"
    assert not any("FAILED" in line for line in good.lines)


def test_the_probe_lights_five_leds_then_a_row_that_walks(good):
    assert set(good.pictures[0]) == {(0, 0), (1, 0), (15, 0), (0, 1), (15, 15)}
    assert len(set(good.pictures[0].values())) == 5
    for row in range(16):
        assert set(good.pictures[1 + row]) == {(x, row) for x in range(16)}


def test_the_scale_is_heard(good):
    notes = [hz for hz, _ in itertools.groupby(good.tones) if hz]
    assert len(notes) == 6
    assert notes == sorted(notes)


def test_the_current_rises_in_steps_and_no_frame_is_above_the_cap(good):
    told = [int(line.split("reckons with ")[1].split()[0]) for line in good.lines if "reckons with" in line]
    assert told == sorted(set(told))
    assert len(told) >= 5
    assert told[-1] <= CAP
    assert good.most <= CAP


def test_the_store_keeps_what_was_in_it():
    from mastermind.device.store import SETTINGS, Store

    first = Builder()
    Store(first.board.nvm, lambda n: bytes(n)).put(SETTINGS, b"kept")
    first.run()
    store = Store(first.board.nvm, lambda n: bytes(n))
    assert store.get(SETTINGS) == b"kept"
    assert not store.damaged
    assert first.result("store") == "[selftest] store ok: run 1"


def test_a_store_that_cannot_be_written_is_named():
    builder = Builder()
    builder.board.storage("readonly")
    assert "FAILED" in builder.run().result("store")
    assert builder.lines[-1].endswith("failed: store")


def test_a_dead_button_and_a_silent_buzzer_are_named():
    builder = Builder(deaf=("UP",), quiet=True).run()
    assert builder.result("buttons") == "[selftest] buttons FAILED: UP did not answer"
    assert "FAILED" in builder.result("buzzer")
    assert builder.lines[-1] == "[selftest] done, 4 of 6 ok, failed: buttons, buzzer"


def test_swapped_buttons_are_named():
    said = Builder(swapped={"LEFT": "RIGHT", "RIGHT": "LEFT"}).run().result("buttons")
    assert "RIGHT answered for LEFT" in said
    assert "LEFT answered for RIGHT" in said


WORDS = ("flipx", "flipy", "columns", "serpentine", "tiles")
ALL = [" ".join(word for word, on in zip(WORDS, bits, strict=True) if on) for bits in itertools.product((0, 1), repeat=5)]


@pytest.mark.parametrize("words", ALL)
def test_any_wiring_is_read_off_the_light(words):
    builder = Builder(words).run()
    assert builder.result("wiring") == f'[selftest] wiring ok: put this line into settings.toml: MASTERMIND_PANEL = "{words}"'


def test_the_program_asks_for_the_lines_that_settings_toml_knows():
    from mastermind.device.config import load

    values, bad = load({"MASTERMIND_PANEL": "flipx flipy columns serpentine tiles"}.get)
    assert not bad
    assert set(values["PANEL"].split()) == set(WORDS)
