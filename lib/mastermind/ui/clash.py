# SPDX-FileCopyrightText: 2026 The Mastermind handheld contributors
# SPDX-License-Identifier: MIT
"""No code fits the answers any more: the smallest set of rows that contradict each other blinks.

UP and DOWN choose one of them, A opens its answer again. RIGHT shows the replay of the round, which A held for a
second takes. When a code was entered that does not fit, B goes back to entering it.
"""

from ..game.match import ROUND_OVER
from . import flow
from . import palette as P
from .board import base
from .glyphs import UNDO, picture
from .screen import ALL, DOWN, LEFT, RIGHT, UP, A, B, Screen


class Clash(Screen):
    name = "clash"
    pauses = True

    def __init__(self, session):
        super().__init__(session)
        self.rows = session.match.contradiction
        self.at = 0
        self.replay = False  # the replay picture is shown
        self.pressed = 0  # ms at which A went down on it
        self.art = picture(UNDO)
        self.speak()

    def enter(self, now):
        super().enter(now)
        self.pressed = 0
        self.s.sound.play((233, 150, 0, 50, 220, 300))

    def speak(self):
        if self.replay:
            self.says = "Play the round again: hold A"
        else:
            self.says = "Rows %s contradict each other; A: answer row %d again" % (
                ", ".join(["%d" % row for row in self.rows]),
                self.rows[self.at],
            )
            if len(self.rows) == 1:
                self.says = "Row %d does not fit; A: answer it again" % self.rows[0]

    def press(self, button):
        if button in (UP, DOWN) and not self.replay:
            self.at = (self.at + (1 if button == UP else -1)) % len(self.rows)
        elif button in (LEFT, RIGHT):
            self.replay = button == RIGHT
        elif button == A:
            if not self.replay:
                from .referee import Referee

                return Referee(self.s, self.rows[self.at], flow.clash)
            self.pressed = self.now
        self.speak()
        self.dirty = ALL
        return None

    def release(self, button, held):
        if button == A:
            self.pressed = 0
            self.dirty = ALL
        elif button == B and held < 1000:
            if self.replay:
                self.replay = False
                self.speak()
                self.dirty = ALL
            elif self.s.match.phase == ROUND_OVER:
                self.s.match.undo()
                self.s.commit()
                return flow.hide(self.s)
        return None

    def hold(self, button):
        if button == A and self.replay:
            self.s.match.restart_round()
            self.s.commit()
            self.s.shown = list(self.s.match.totals)
            return flow.take_up(self.s)
        return super().hold(button)

    def tick(self, now):
        self.pulse(40 if self.pressed else 250)

    def draw(self, canvas):
        if self.replay:
            canvas.clear()
            canvas.art(4, 4, self.art, P.WHITE, P.P6)
            if self.pressed:
                canvas.rect(0, 14, min(16, (self.now - self.pressed) * 16 // 1000), 1, P.GREEN, P.P20)
            return
        rules = self.s.match.rules
        if self.dirty == ALL:
            base(canvas, self.s, False)
        for k in range(len(self.rows)):
            level = (P.P20 if self.phase % 2 else P.P2) if k == self.at else (P.P10 if self.phase % 4 < 2 else P.P4)
            y = 14 - self.rows[k]
            canvas.dot(7, y, P.RED, level if k == self.at else P.OFF)
            for x in range(7 - rules.holes, 7):
                canvas.level[(y << 4) + x] = level
