# SPDX-FileCopyrightText: 2026 The Mastermind handheld contributors
# SPDX-License-Identifier: MIT
"""Six buttons through the real debouncer library, on a clock that the tests move.

The library binds its clock when it is imported: ``supervisor.ticks_ms`` of the board. So each test imports it afresh
beside a ``supervisor`` of its own, whose ticks start where the Pico's do: 65.5 s before they wrap.
"""

import importlib.util
import random
import sys
from pathlib import Path
from types import ModuleType

import pytest

SOURCE = Path(__file__).resolve().parents[1] / "lib" / "mastermind" / "device" / "buttons.py"
LEFT, RIGHT, UP, DOWN, A, B = range(6)


class Contact:
    """A button between a pin with pull-up and ground, as digitalio sees it."""

    def __init__(self):
        self.closed = False

    def press(self):
        self.closed = True

    def release(self):
        self.closed = False

    @property
    def value(self):
        return not self.closed


class Bench:
    """Contacts, the code under test, and the time since power-on in ms."""

    def __init__(self, ticks, make):
        self.ticks = ticks
        self.contacts = [Contact() for _ in range(6)]
        self._make = make
        self.events = []
        self.buttons = None

    @property
    def now(self):
        return self.ticks[1]

    def start(self):
        self.buttons = self._make(self.contacts)

    def run(self, ms, every=5, schedule=()):
        """Poll every so many ms; ``schedule`` is [(ms from here, button, closed)]."""
        begin = self.now
        pending = sorted(schedule)
        while self.now < begin + ms:
            while pending and begin + pending[0][0] <= self.now:
                _, button, closed = pending.pop(0)
                self.contacts[button].closed = closed
            self.poll()
            self.ticks[1] += every

    def poll(self):
        self.buttons.poll(self.now)
        for button in range(6):
            bit = 1 << button
            if self.buttons.pressed & bit:
                self.events.append((self.now, "pressed", button))
            if self.buttons.released & bit:
                self.events.append((self.now, "released", button))


@pytest.fixture
def bench():
    ticks = [0x1FFF0000, 0]
    supervisor = ModuleType("supervisor")
    supervisor.ticks_ms = lambda: (ticks[0] + ticks[1]) % (1 << 29)
    names = ("supervisor", "adafruit_ticks", "adafruit_debouncer")
    saved = {name: sys.modules.pop(name, None) for name in names}
    sys.modules["supervisor"] = supervisor
    try:
        spec = importlib.util.spec_from_file_location("buttons_on_the_bench", SOURCE)
        module = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(module)
        made = Bench(ticks, module.Buttons)
        made.module = module
        yield made
    finally:
        for name in names:
            sys.modules.pop(name, None)
            if saved[name] is not None:
                sys.modules[name] = saved[name]


def test_it_is_the_real_library(bench):
    import adafruit_debouncer

    bench.start()
    assert bench.module.Debouncer is adafruit_debouncer.Debouncer
    assert Path(adafruit_debouncer.__file__).name == "adafruit_debouncer.py"


@pytest.mark.parametrize("button", range(6))
def test_a_press_is_one_press_and_one_release_of_that_button(bench, button):
    bench.start()
    bench.run(200, schedule=[(20, button, True), (100, button, False)])
    assert [(kind, which) for _, kind, which in bench.events] == [("pressed", button), ("released", button)]
    assert bench.buttons.down == 0


def test_a_press_shows_within_two_polls_after_the_debounce_time(bench):
    bench.start()
    bench.run(30, every=2)
    bench.contacts[A].press()
    pressed_at = bench.now
    bench.run(30, every=2)
    assert [kind for _, kind, _ in bench.events] == ["pressed"]
    assert 10 <= bench.events[0][0] - pressed_at <= 12


def test_masks_last_for_one_poll_and_down_for_as_long_as_the_button(bench):
    bench.start()
    bench.contacts[UP].press()
    masks = []
    for _ in range(6):
        bench.poll()
        masks.append((bench.buttons.pressed, bench.buttons.down))
        bench.ticks[1] += 5
    assert masks == [(0, 0), (0, 0), (4, 4), (0, 4), (0, 4), (0, 4)]


def test_bounces_are_ignored(bench):
    """Contacts closed at 100-103, 106-108 and 111-300 ms, polled every 5 ms: one press, one release."""
    bench.start()
    edges = [(100, True), (103, False), (106, True), (108, False), (111, True), (300, False)]
    bench.run(400, schedule=[(ms, A, closed) for ms, closed in edges])
    assert bench.events == [(125, "pressed", A), (310, "released", A)]


def test_random_bounces_around_each_edge_give_one_event_each(bench):
    bench.start()
    source = random.Random(7)
    schedule = []
    for press in range(40):
        begin = 200 * press + 20
        for edge, closed in ((begin, True), (begin + 80, False)):
            for k in range(6):  # bounces shorter than the 10 ms of the debouncer
                schedule.append((edge + k, B, bool(source.getrandbits(1))))
            schedule.append((edge + 7, B, closed))
    bench.run(8200, every=2, schedule=schedule)
    kinds = [kind for _, kind, _ in bench.events]
    assert kinds == ["pressed", "released"] * 40


def test_fifty_short_presses_in_a_slow_loop_are_fifty_events(bench):
    """45 ms presses, polled every 20 ms: an edge needs two polls, and gets them."""
    bench.start()
    schedule = [(ms, A, closed) for k in range(50) for ms, closed in ((110 * k + 3, True), (110 * k + 48, False))]
    bench.run(5600, every=20, schedule=schedule)
    assert [kind for _, kind, _ in bench.events] == ["pressed", "released"] * 50


def test_a_button_held_at_power_on_is_down_but_was_not_pressed(bench):
    bench.contacts[B].press()
    bench.start()
    assert bench.buttons.down == 1 << B
    bench.run(100)
    assert bench.events == []
    bench.run(50, schedule=[(0, B, False)])
    assert [kind for _, kind, _ in bench.events] == ["released"]


def test_held_counts_from_the_press_and_is_zero_when_up(bench):
    bench.start()
    bench.contacts[A].press()
    bench.run(20)
    pressed_at = bench.events[0][0]
    bench.run(1000)
    assert bench.buttons.held(A, bench.now) == bench.now - pressed_at
    assert bench.buttons.held(B, bench.now) == 0
    bench.contacts[A].release()
    bench.run(30)
    assert bench.buttons.held(A, bench.now) == 0


def test_steady_is_false_from_the_first_contact_to_the_event(bench):
    bench.start()
    bench.poll()
    assert bench.buttons.steady
    bench.contacts[LEFT].press()
    seen = []
    for _ in range(4):
        bench.ticks[1] += 5
        bench.poll()
        seen.append((bench.buttons.steady, bool(bench.buttons.pressed)))
    assert seen == [(False, False), (False, False), (True, True), (True, False)]


def test_a_glitch_shorter_than_the_debounce_time_ends_in_steady_without_an_event(bench):
    bench.start()
    bench.run(40, schedule=[(10, DOWN, True), (15, DOWN, False)])
    assert bench.buttons.steady
    assert bench.events == []


def test_buttons_pressed_together_are_all_reported(bench):
    bench.start()
    for contact in bench.contacts:
        contact.press()
    bench.run(15)
    assert bench.buttons.down == 63
    assert len(bench.events) == 6


def test_presses_are_seen_across_the_wrap_of_the_ticks(bench):
    """The Pico's tick counter wraps 65.5 s after power-on."""
    bench.start()
    bench.run(65_400, every=10)
    bench.run(300, schedule=[(20, A, True), (100, A, False), (180, A, True), (260, A, False)])
    assert [kind for _, kind, _ in bench.events] == ["pressed", "released"] * 2
    assert bench.now > 65_536
