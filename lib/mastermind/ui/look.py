# SPDX-FileCopyrightText: 2026 The Mastermind handheld contributors
# SPDX-License-Identifier: MIT
"""The breaker's last look at a full row: it breathes, green runs to the answer holes; A sends, B or LEFT goes back."""

from . import flow
from . import palette as P
from .board import base, line, shades
from .screen import ALL, LEFT, A, B, Screen
from .session import who
from .setup import LAMP


class Look(Screen):
    name = "look"
    pauses = True

    def __init__(self, session, entry):
        super().__init__(session)
        self.entry = entry
        match = session.match
        code = bytes(entry)
        self.y = 14 - match.row
        self.twin = 0  # an earlier row with the same pegs
        row = 0
        for _seat, guess, _answer, _points in match.rows:
            row += 1
            if guess == code:
                self.twin = row
        self.says = "%s, row %d: A sends" % (who(match.breaker), match.row)
        if self.twin:
            self.says = "%s, row %d: the same as row %d" % (who(match.breaker), match.row, self.twin)
        self.sent = False  # the row flashes as it goes
        self.nudge = 8000
        self.lamp = None  # colour of the lamp that says whether this may be the code, where that help is on
        if session.setup.aids & LAMP:
            from .aids import lamp

            self.lamp = lamp(match, code)
            session.help("lamp")
            self.says += " (may be the code)" if self.lamp == P.GREEN else " (cannot be the code)"

    def enter(self, now):
        super().enter(now)
        self.nudge = 8000
        if self.twin:
            self.mute(1200)
            self.s.sound.play((220, 120, 0, 80, 220, 120))

    def press(self, button):
        if button == A:
            self.sent = True
            self.dirty |= 1
            return self.send
        if button == LEFT:
            return self.back
        return None

    def send(self):
        self.s.match.guess(self.entry)
        self.s.commit()
        return flow.sent(self.s)

    def release(self, button, held):
        return self.back if button == B and held < 1000 else None

    def back(self):
        from .guess import Guess

        page = Guess(self.s, self.entry)
        page.cursor = len(self.entry) - 1
        return page

    def tick(self, now):
        age = now - self.t0
        if age >= self.nudge:
            self.nudge += 30000
            self.s.sound.play((784, 60, 0, 60, 784, 60))
        self.pulse(150)
        return

    def draw(self, canvas):
        rules = self.s.match.rules
        y = self.y
        if self.dirty == ALL:
            base(canvas, self.s)
            line(canvas, 7 - rules.holes, y, shades(rules, self.entry), bytes(rules.holes))
        breath = self.phase % 12
        level = P.P12 + (breath if breath < 6 else 12 - breath) // 2
        rest = P.P10
        if self.sent:
            level = P.P45
        elif self.twin and self.now - self.t0 < 1200:
            level = rest = (P.P35, P.P3)[self.phase % 2]
        elif not 600 < self.nudge - (self.now - self.t0) < 29500 and self.nudge > 8000:
            level = P.P35
        for x in range(7 - rules.holes, 7):
            canvas.level[(y << 4) + x] = level
            if self.twin:
                canvas.level[((14 - self.twin) << 4) + x] = rest
        run = self.phase % (rules.holes + 4)
        for i in range(rules.holes + 1):
            canvas.dot(8 + i, y, P.GREEN, (P.P30, P.P16, P.P5)[run - i] if 0 <= run - i < 3 else P.P2)
        if self.lamp is not None:
            canvas.dot(8, y, self.lamp, P.P40)
