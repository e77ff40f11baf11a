# SPDX-FileCopyrightText: 2026 The Mastermind handheld contributors
# SPDX-License-Identifier: MIT
"""Tunes: what the piezo plays, when, and how soon it is silent."""

import pytest

from mastermind.device.sound import Sound


class Piezo:
    """A PWM output; ``heard`` lists each change of what one hears: Hz, 0 for silence."""

    def __init__(self):
        self._frequency = 440
        self._duty = 0
        self.heard = []
        self.writes = 0

    def _listen(self):
        hertz = self._frequency if self._duty else 0
        self.writes += 1
        if (self.heard[-1] if self.heard else 0) != hertz:
            self.heard.append(hertz)

    @property
    def frequency(self):
        return self._frequency

    @frequency.setter
    def frequency(self, hertz):
        if not 8 <= hertz <= 20_000:
            raise ValueError("frequency")
        self._frequency = hertz
        self._listen()

    @property
    def duty_cycle(self):
        return self._duty

    @duty_cycle.setter
    def duty_cycle(self, duty):
        assert 0 <= duty <= 65535
        self._duty = duty
        self._listen()

    @property
    def silent(self):
        return self._duty == 0


def run(sound, piezo, begin, end, every=5):
    """Tick from begin to end; return [(ms, Hz)] of the changes."""
    changes = []
    for now in range(begin, end, every):
        before = len(piezo.heard)
        sound.tick(now)
        changes += [(now, hertz) for hertz in piezo.heard[before:]]
    return changes


@pytest.fixture
def piezo():
    return Piezo()


@pytest.fixture
def sound(piezo):
    return Sound(piezo)


def test_notes_follow_each_other_at_their_times_and_end_in_silence(sound, piezo):
    sound.play((523, 100, 659, 50))
    assert piezo.silent
    assert run(sound, piezo, 1000, 1300) == [(1000, 523), (1100, 659), (1150, 0)]
    assert not sound.playing


def test_a_rest_is_silent(sound, piezo):
    sound.play((440, 40, 0, 60, 880, 40))
    assert run(sound, piezo, 0, 200) == [(0, 440), (40, 0), (100, 880), (140, 0)]


def test_a_tune_that_begins_with_a_rest_waits(sound, piezo):
    sound.play((0, 200, 784, 90))
    assert run(sound, piezo, 10, 400) == [(210, 784), (300, 0)]


def test_a_new_tune_replaces_the_old_one(sound, piezo):
    sound.play((523, 1000))
    run(sound, piezo, 0, 100)
    sound.play((784, 20))
    assert run(sound, piezo, 100, 200) == [(100, 784), (120, 0)]


def test_an_empty_tune_ends_the_old_one(sound, piezo):
    sound.play((523, 1000))
    run(sound, piezo, 0, 100)
    sound.play(())
    sound.tick(100)
    assert piezo.silent
    assert not sound.playing


def test_stop_is_silent_at_once(sound, piezo):
    sound.play((523, 1000))
    sound.tick(0)
    sound.stop()
    assert piezo.silent
    assert run(sound, piezo, 5, 50) == []


def test_switched_off_it_is_silent_within_one_tick(sound, piezo):
    sound.play((523, 100, 659, 100) * 10)
    run(sound, piezo, 0, 250)
    assert not piezo.silent
    sound.on = False
    sound.tick(255)
    assert piezo.silent
    sound.play((880, 100))
    assert run(sound, piezo, 260, 400) == []
    sound.on = True
    assert run(sound, piezo, 400, 500) == []  # what was asked for while it was off does not come later
    sound.play((880, 20))
    assert run(sound, piezo, 500, 600) == [(500, 880), (520, 0)]


def test_a_tune_asked_for_in_the_moment_of_switching_off_does_not_keep_the_old_note(sound, piezo):
    sound.play((523, 100))
    sound.tick(0)
    sound.on = False
    sound.play((880, 100))
    sound.tick(5)
    assert piezo.silent


def test_late_ticks_leave_out_what_is_over_and_keep_the_time(sound, piezo):
    sound.play((100, 30, 200, 30, 300, 30, 400, 30))
    sound.tick(0)
    sound.tick(70)  # the second note is over
    assert piezo.heard == [100, 300]
    assert run(sound, piezo, 75, 200) == [(90, 400), (120, 0)]


def test_two_note_chords_alternate(sound, piezo):
    sound.play((1568, 20, 2093, 20) * 5)
    changes = run(sound, piezo, 0, 300, every=10)
    assert [hertz for _, hertz in changes] == [1568, 2093] * 5 + [0]


def test_a_tick_within_a_note_touches_nothing(sound, piezo):
    sound.play((523, 100))
    sound.tick(0)
    writes = piezo.writes
    run(sound, piezo, 5, 100)
    assert piezo.writes == writes


def test_a_silent_toy_never_touches_the_piezo(sound, piezo):
    run(sound, piezo, 0, 100)
    sound.stop()
    assert piezo.writes == 0


def test_a_board_without_a_piezo_keeps_the_time_of_its_tunes():
    sound = Sound(None)
    sound.play((523, 100))
    sound.tick(0)
    assert sound.playing
    sound.tick(100)
    assert not sound.playing
    sound.stop()
