# SPDX-FileCopyrightText: 2026 The Mastermind handheld contributors
# SPDX-License-Identifier: MIT
"""In a group the board stays open between breakers; only the next one's digit stands over its right half."""

from . import flow
from . import palette as P
from .board import base
from .screen import CALLS, Screen
from .session import who


class Turn(Screen):
    name = "turn"
    busy = True

    def __init__(self, session):
        super().__init__(session)
        self.seat = session.match.breaker
        self.digit = session.digit(self.seat)
        self.says = "%s, row %d" % (who(self.seat), session.match.row)

    def enter(self, now):
        super().enter(now)
        call = CALLS[self.seat]
        self.s.sound.play((call[0], 90, call[1], 140))

    def skip(self):
        return flow.guess(self.s)

    def tick(self, now):
        return self.skip if now - self.t0 >= 900 else None

    def draw(self, canvas):
        base(canvas, self.s, False)
        for y in range(16):
            canvas.rect(8, y, 7, 1, 0, P.OFF)
        canvas.art(9, 4, self.digit, P.SEAT + self.seat, P.P6 if self.seat == 2 else P.P20)
