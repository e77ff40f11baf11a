# SPDX-FileCopyrightText: 2026 The Mastermind handheld contributors
# SPDX-License-Identifier: MIT
"""The answer comes: light runs through the sent row as its tune, a silence, then peg by peg, the exact ones first.

The times are those of the answer alone, which is public; a round that goes on never waits longer or shorter
because of the secret.
"""

from ..game.rules import GROUP
from . import flow
from . import palette as P
from .board import SIGNAL, base, lights, shades, signals
from .glyphs import number
from .screen import ALL, Screen, note
from .session import who

FLASH = ((P.UNSET, P.P10), (P.MISPLACED, P.P40), (P.EXACT, P.P80))


class Answer(Screen):
    name = "answer"
    pauses = False
    busy = True

    def __init__(self, session, tune=True):
        super().__init__(session)
        match = session.match
        rules = match.rules
        self.seat, self.guess, given, self.points = match.rows[-1]
        self.y = 14 - len(match.rows)
        self.signals = signals(rules, given)
        self.rest = lights(rules, shades(rules, self.guess))
        exact = self.signals.count(2)
        misplaced = self.signals.count(1)
        self.says = "%s, row %d: %d in place, %d elsewhere" % (who(self.seat), len(match.rows), exact, misplaced)
        self.step = 320 // rules.holes
        # ms at which each answer hole comes up, and the tune of it all
        self.times = []
        at = 450 if tune else 0
        tune = []
        if at:
            for colour in shades(rules, self.guess):
                tune += (note(colour), self.step)
            tune += (0, at - self.step * rules.holes)
        for value in self.signals:
            self.times.append(at)
            if value == 2:
                tune += (1568, 50, 2093, 50, 0, 120) if not rules.per_hole else (1568, 50, 2093, 50, 0, 80)
                at += 180 if rules.per_hole else 220
            elif value == 1:
                tune += (392, 90, 0, 90)
                at += 180
            elif rules.per_hole:
                tune += (131, 60, 0, 120)
                at += 180
        if not exact + misplaced and not rules.per_hole:
            tune += (131, 250)
            at += 300
        self.shown_at = at
        self.near = exact == rules.holes - 1
        self.end = at + 350
        if self.near:
            tune += (0, 300, 110, 90, 0, 210, 110, 90)
            self.end = at + 1000
        self.plus = rules.scoring == GROUP
        if self.plus:
            self.end += 900
        self.tune = tuple(tune)

    def enter(self, now):
        super().enter(now)
        self.s.sound.play(self.tune)

    def skip(self):
        self.s.sound.stop()
        return flow.answered(self.s)

    def tick(self, now):
        age = now - self.t0
        if age >= self.end:
            return self.skip
        self.pulse(40)
        return None

    def draw(self, canvas):
        match = self.s.match
        rules = match.rules
        holes = rules.holes
        y = self.y
        age = self.now - self.t0
        if self.dirty == ALL:
            base(canvas, self.s, True, self.seat)
            canvas.level[(y << 4) + 9 : (y << 4) + 9 + holes] = bytes(holes)
        x = 7 - holes
        for i in range(holes):
            level = self.rest[i]
            if age < 320 and self.times[0]:
                ahead = age // self.step - i
                level = (P.P45, P.P25, P.P14)[ahead] if 0 <= ahead < 3 else level
            since = age - self.times[i]
            if since >= 0:
                value = self.signals[i]
                canvas.dot(9 + i, y, *(FLASH if since < 150 else SIGNAL)[value])
                if rules.per_hole and since < 150:
                    level = P.P40
            if self.near and self.shown_at + 300 <= age < self.shown_at + 900:
                level = P.P35 if (age - self.shown_at) // 150 % 2 == 0 else self.rest[i]
            canvas.level[(y << 4) + x + i] = level
        if self.plus and age >= self.end - 900:
            top = 4 if y > 9 else 9
            canvas.rect(8, top, 7, 5, 0, P.OFF)
            number(canvas, 8, top, "+%d" % self.points if self.points < 10 else "10", P.SEAT + self.seat, P.P20)
