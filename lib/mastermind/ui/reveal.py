# SPDX-FileCopyrightText: 2026 The Mastermind handheld contributors
# SPDX-License-Identifier: MIT
"""The shield opens peg by peg, each with its note; a row that broke the code answers in step."""

from . import flow
from . import palette as P
from .board import base, shades
from .screen import ALL, Screen, note
from .session import who


class Reveal(Screen):
    name = "reveal"
    busy = True

    def __init__(self, session):
        super().__init__(session)
        match = session.match
        self.code = shades(match.rules, match.secret)
        holes = len(self.code)
        self.broken = match.solved
        self.y = 14 - len(match.rows)
        self.step = 250 if self.broken else 600
        tune = []
        for colour in self.code:
            tune += (note(colour), 120, 0, self.step - 120)
        if self.broken:
            tune += (523, 80, 659, 80, 784, 80, 1047, 80, 784, 80, 1047, 240)
            self.says = "%s breaks the code in row %d" % (who(match.rows[-1][0]), len(match.rows))
        else:
            tune += (392, 160, 0, 40, 370, 160, 0, 40, 349, 320)
            self.says = "The code was not broken"
        self.tune = tuple(tune)
        self.end = holes * self.step + 1200

    def enter(self, now):
        super().enter(now)
        self.s.sound.play(self.tune)

    def skip(self):
        self.s.sound.stop()
        return flow.points(self.s)

    def tick(self, now):
        age = now - self.t0
        if age >= self.end:
            return self.skip
        self.pulse(50)
        return None

    def draw(self, canvas):
        age = self.now - self.t0
        if self.dirty == ALL:
            base(canvas, self.s, False)
        code = self.code
        holes = len(code)
        x = 7 - holes
        for i in range(holes):
            since = age - i * self.step
            if since < 0:
                continue
            level = P.P35 if since < min(self.step, 250) else P.P10
            if age >= holes * self.step:
                beat = (age - holes * self.step) // 150
                level = P.P35 if self.broken and beat < 6 and beat % 2 == 0 else P.P12
            canvas.dot(x + i, 0, code[i], level)
            canvas.level[16 + x + i] = P.OFF
            if self.broken:
                canvas.level[(self.y << 4) + x + i] = level
