# SPDX-FileCopyrightText: 2026 The Mastermind handheld contributors
# SPDX-License-Identifier: MIT
"""The round's points go where they belong: the rule of the manual made visible.

Where guesses count, one spark a row climbs to the maker's track and the bonus comes from the shield; where rounds
count, one spark goes to the winner; in a group the maker's points stand there as a number.
"""

from ..game.rules import GROUP, GUESSES
from . import flow
from . import palette as P
from .board import base, line, pegs, row, track
from .glyphs import number
from .screen import ALL, Screen
from .session import who

NOTES = (330, 349, 370, 392, 415, 440, 466, 494, 523, 554, 587, 622, 659, 698)
STEP = 120  # ms a spark


class Points(Screen):
    name = "points"
    busy = True

    def __init__(self, session):
        super().__init__(session)
        match = session.match
        maker, _cracked, points = match.results[-1]
        self.group = match.rules.scoring == GROUP
        self.seat = maker
        self.count = points
        if not self.group and match.rules.scoring != GUESSES:
            self.count = 1
            self.seat = match.rows[-1][0] if match.solved else maker
        self.start = match.totals[self.seat] - self.count
        plural = "" if self.count == 1 else "s"
        self.says = "%s: %d point%s" % (who(self.seat), self.count, plural)
        if not self.group and match.rules.scoring != GUESSES:
            self.says = "%s wins the round" % who(self.seat)
        self.end = 1500 if self.group else self.count * STEP + 800
        self.done = -1

    def enter(self, now):
        super().enter(now)
        tune = ()
        if self.group:
            tune = (659, 90, 880, 90, 1047, 180)
        else:
            for k in range(self.count):
                tune += (NOTES[k % 14], 70, 0, STEP - 70)
        self.s.sound.play(tune)

    def skip(self):
        self.s.sound.stop()
        return self.over()

    def over(self):
        self.s.shown = list(self.s.match.totals)
        return flow.card(self.s)

    def tick(self, now):
        age = now - self.t0
        if age >= self.end:
            return self.over
        done = min(self.count, age // STEP + 1)
        if done != self.done:
            self.done = done
            self.dirty |= 1
        return None

    def draw(self, canvas):
        match = self.s.match
        rules = match.rules
        if self.group:
            if self.dirty == ALL:
                base(canvas, self.s, False, self.seat)
                pegs(canvas, rules, 0, match.secret)
                canvas.level[16:32] = bytes(16)
                canvas.rect(8, 2, 7, 12, 0, P.OFF)
                text = "+%d" % self.count
                if self.count < 10:
                    number(canvas, 8, 5, text, P.SEAT + self.seat, P.P20)
                else:
                    number(canvas, 10, 3, "+", P.SEAT + self.seat, P.P20)
                    number(canvas, 8, 9, text[1:], P.SEAT + self.seat, P.P20)
            return
        if self.dirty == ALL:
            base(canvas, self.s, False)
            canvas.level[16:32] = bytes(16)
            levels = canvas.level
            for i in range(39 - rules.holes, 224, 16):
                for cell in range(i, i + rules.holes):
                    if levels[cell] and canvas.colour[cell] != P.UNSET:
                        levels[cell] = P.P5
            pegs(canvas, rules, 0, match.secret)
        for n in (self.done - 1, self.done):  # where the last spark has been
            i = 224 - 16 * min(n, 13)
            canvas.level[i + 1 : i + 7 - rules.holes] = bytes(6 - rules.holes)
            canvas.level[i + 9 : i + 15] = bytes(6)
            if 0 < n <= len(match.rows):
                row(canvas, match, n - 1, P.P5)
        track(canvas, 15 * self.seat, self.seat, self.start + self.done, P.P90 if self.done < self.count else P.P35)
        if self.done < self.count or self.now - self.t0 < self.count * STEP:
            # the spark's row: rows from below, then the bonus out of the shield
            at = self.done if rules.scoring == GUESSES else 13
            y = 1 if at > len(match.rows) else 14 - at
            if at <= len(match.rows) and match.rows[at - 1][1]:
                pegs(canvas, rules, y, match.rows[at - 1][1], P.P16)
            colour = bytes((P.SEAT + self.seat,))
            if self.seat:
                line(canvas, 9, y, colour * 6, bytes((P.P3, P.P5, P.P9, P.P14, P.P22, P.P28)))
            else:
                width = 6 - rules.holes
                line(canvas, 1, y, colour * width, bytes((P.P28, P.P22, P.P14, P.P9))[:width])
