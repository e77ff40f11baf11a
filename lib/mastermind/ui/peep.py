# SPDX-FileCopyrightText: 2026 The Mastermind handheld contributors
# SPDX-License-Identifier: MIT
"""A peep: the codemaker, alone with the device, looks at the secret once more while UP is held.

Everybody can see afterwards that it happened: each peep turns one cell of the shield violet for the whole round.
"""

from . import flow
from . import palette as P
from .board import leaves, pegs, sides
from .screen import ALL, UP, A, B, Screen
from .session import who

SHOWN = 3000  # ms


class Peep(Screen):
    name = "peep"
    private = True
    pauses = True

    def __init__(self, session):
        super().__init__(session)
        self.until = 0  # ms until which the code is shown
        self.seen = self.told = False  # the code was on the panel, and that is noted
        self.says = "%s: hold UP to see, A gives the device back" % who(session.match.maker)

    def enter(self, now):
        super().enter(now)
        self.until = 0

    def press(self, button):
        if button == UP:
            self.until = self.now + SHOWN
            self.seen = True
            self.dirty |= 1
        elif button == A:
            return self.back
        return None

    def cover(self):
        if self.until:
            self.until = 0
            self.dirty |= 1

    def note(self):
        if self.seen and not self.told:  # not in the press already: writing takes a while
            self.told = True
            self.s.match.mark_aid("peep")
            self.s.commit()

    def back(self):
        self.note()
        return flow.take_up(self.s)

    def release(self, button, held):
        if button == UP:
            self.until = 0
            self.dirty |= 1
        elif button == B and held < 1000:
            return self.back
        return None

    def tick(self, now):
        self.note()
        if self.until and now >= self.until:
            self.until = 0
            self.dirty |= 1

    def draw(self, canvas):
        match = self.s.match
        if self.dirty == ALL:
            canvas.clear()
            sides(canvas, self.s, False, match.maker)
            leaves(canvas, match.rules, 0, P.P10)
        if self.until:
            canvas.rect(5, 5, 5, 5, P.WHITE, P.OFF)
            pegs(canvas, match.rules, 0, match.secret)
        else:
            canvas.rect(7 - match.rules.holes, 0, match.rules.holes, 1, P.AMBER, P.P20)
            canvas.art(5, 5, "..#.. .###. #.#.# ..#.. ..#..", P.WHITE, P.P4)
