# SPDX-FileCopyrightText: 2026 The Mastermind handheld contributors
# SPDX-License-Identifier: MIT
"""Tunes on the piezo, one note at a time, run from ``tick`` and never slept through."""


class Sound:
    """``pwm``: a PWMOut with variable frequency, or None for a board without a piezo.

    ``on``: the player's setting; switched off, it is silent within one tick. ``playing``: a tune is under way.
    """

    def __init__(self, pwm):
        self.on = True
        self.playing = False
        self._pwm = pwm
        self._notes = ()
        self._next = 0
        self._due = 0
        self._loud = False

    def play(self, notes):
        """Play a flat tuple (Hz, ms, Hz, ms ...), 0 Hz being a rest, from the next tick on instead of the last tune."""
        if not (self.on and notes):
            self.stop()
            return
        self._notes = notes
        self._next = 0
        self.playing = True

    def tick(self, now):
        """Start and end notes that are due at ``now`` (ms, never running back)."""
        if not self.playing:
            return
        if not self.on:
            self.stop()
            return
        notes = self._notes
        i = self._next
        if not i:
            self._due = now
        if now < self._due:
            return
        while self._due <= now:  # a late tick leaves out the notes that are over already
            if i + 1 >= len(notes):
                self.stop()
                return
            self._due += notes[i + 1]
            i += 2
        self._next = i
        self._tone(notes[i - 2])

    def stop(self):
        """Be silent at once."""
        self.playing = False
        self._tone(0)

    def _tone(self, hertz):
        pwm = self._pwm
        if pwm and (hertz or self._loud):
            if hertz:
                pwm.frequency = hertz
            pwm.duty_cycle = 32768 if hertz else 0
            self._loud = hertz > 0
