# SPDX-FileCopyrightText: 2026 The Mastermind handheld contributors
# SPDX-License-Identifier: MIT
"""The self-test program on the virtual board: it passes on a good handheld, names what is wrong on a bad one, and reads
the wiring of any panel off the answers of somebody who only sees the light."""

import itertools
from pathlib import Path

import pytest

from hardware.simulator.board import Board

from .builder import Person

PROGRAM = Path(__file__).resolve().parents[1] / "hardware" / "selftest"
CAP = 500


class Builder(Person):
    """The person with the virtual board. ``deaf``: dead buttons; ``swapped``: buttons whose wires are crossed."""

    def __init__(self, words="", deaf=(), swapped=None, quiet=False):
        super().__init__(words, quiet)
        self.board = Board(drive=PROGRAM)
        self.deaf = deaf
        self.swapped = swapped or {}
        self.tones = []
        self.board.on_line.append(self.lines.append)
        self.board.on_tone.append(self.tones.append)
        # this board takes its chain to be in reading order, so cell i of its frames is LED i of the chain
        self.board.on_frame.append(lambda _ms, rgb: self.see(rgb))
        self.board.play(self._act())

    def _act(self):
        done = 0
        while not self.finished:
            if done == len(self.lines):
                yield self.board.now_ms + 50
                continue
            line = self.lines[done]
            done += 1
            yield self.board.now_ms + (1500 if "rising notes" in line else 200)
            name = self.answer(line)
            name = self.swapped.get(name, name)
            if name and name not in self.deaf:
                for down in (True, False):
                    self.board.set_button(name, down)
                    yield self.board.now_ms + 60

    def run(self):
        self.board.boot()
        return self


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
