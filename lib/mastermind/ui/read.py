# SPDX-FileCopyrightText: 2026 The Mastermind handheld contributors
# SPDX-License-Identifier: MIT
"""Reading aloud: UP and DOWN choose a row; it sounds as its tune, then its answer, and the caption says it in words."""

from . import palette as P
from .board import base, rhythm, shades, signals
from .screen import ALL, DOWN, POP, UP, A, B, Screen, note
from .session import COLOURS

SIGNS = ("nothing", "elsewhere", "in place")
SOUNDS = ((131, 150, 0, 100), (392, 150, 0, 100), (1568, 70, 2093, 70, 0, 110))


class Read(Screen):
    name = "read"
    over = True

    def __init__(self, session):
        super().__init__(session)
        self.at = len(session.match.rows)
        self.words()

    def enter(self, now):
        super().enter(now)
        self.sing()

    def words(self):
        """Show the chosen row, and say it."""
        self.dirty = ALL
        match = self.s.match
        _seat, guess, answer, _points = match.rows[self.at - 1]
        if guess is None:
            self.says = "Row %d: given up" % self.at
            return
        empty = match.rules.colours if match.rules.symbols > match.rules.colours else -1
        says = "Row %d: %s." % (self.at, ", ".join(["empty" if c == empty else COLOURS[c] for c in guess]))
        if answer is not None:
            if match.rules.per_hole:
                says += " " + ", ".join([SIGNS[value] for value in answer]) + "."
            else:
                says += " %d in place, %d elsewhere." % answer
        self.says = says

    def sing(self):
        match = self.s.match
        _seat, guess, answer, _points = match.rows[self.at - 1]
        tune = ()
        if guess is not None:
            for colour in shades(match.rules, guess):
                tune += (note(colour), 220, 0, 80)
            if answer is not None:
                tune += (0, 350)
                given = signals(match.rules, answer)
                if not match.rules.per_hole:
                    given = [value for value in given if value] or [0]
                for value in given:
                    tune += SOUNDS[value]
        self.s.sound.play(tune)

    def press(self, button):
        if button in (UP, DOWN):
            count = len(self.s.match.rows)
            self.at = (self.at - 1 + (1 if button == UP else -1)) % count + 1
            self.sing()
            return self.words
        if button == A:
            self.sing()
        if button == B:
            self.s.sound.stop()
            return POP
        return None

    def tick(self, now):
        self.pulse(75)

    def draw(self, canvas):
        match = self.s.match
        rules = match.rules
        if self.dirty == ALL:
            base(canvas, self.s, False)
            for i in range(32, 224):  # all other rows step back
                if canvas.level[i] > P.P3 and i >> 4 != 14 - self.at:
                    canvas.level[i] = P.P3
        guess = match.rows[self.at - 1][1]
        if guess is not None:
            i = ((14 - self.at) << 4) + 7 - rules.holes
            for colour in shades(rules, guess):
                canvas.level[i] = rhythm(colour, self.now - self.t0, P.P16)
                i += 1
