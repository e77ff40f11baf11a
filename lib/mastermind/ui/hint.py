# SPDX-FileCopyrightText: 2026 The Mastermind handheld contributors
# SPDX-License-Identifier: MIT
"""A hint: the row that the device would play, as a ghost on the board; A takes it, B goes back without.

A green light says that it may be the code, an orange one that it is a test, which tells more than any code could.
"""

from ..game.candidates import is_consistent
from ..game.solver import Breaker
from . import flow
from . import palette as P
from .aids import told
from .board import base, shades
from .glyphs import number
from .screen import ALL, POP, A, B, Screen, drop
from .setup import SLICE


class Hint(Screen):
    name = "hint"
    over = True
    instead = True  # of the pause menu, whose memory the solver needs
    thinks = True

    def __init__(self, session):
        super().__init__(session)
        for name in ("ui.pause", "ui.answer"):  # the solver needs their room
            drop(name)
        self.breaker = None  # made when the page is up
        self.hurry = False  # the best found so far will do
        self.code = None
        self.fits = False
        self.says = "Thinking of a hint"

    def press(self, button):
        if button == B:
            return self.leave
        if button == A:
            if self.code is not None:
                return self.take
            self.hurry = True
            self.mute(450)
        return None

    def take(self):
        """The row with the hint in it, to be looked at or changed."""
        from .guess import Guess

        self.leave()
        page = Guess(self.s, list(self.code))
        page.cursor = len(self.code) - 1
        return page

    def leave(self):
        """Give the solver's memory back, and have the answer page imported again while the next page is deaf; back to the row."""
        self.breaker = None
        drop("ui.hint")
        if not self.s.setup.device:  # which thinks with it as well
            for name in flow.SOLVING:
                drop(name)
        self.s.work.append("mastermind.ui.answer")
        return POP

    def found(self):
        match = self.s.match
        try:
            self.code = self.breaker.next_guess()
        except ValueError:  # answers out of the head that no code fits
            from .flow import clash

            return clash(self.s)
        self.fits = is_consistent(match.rules, told(match), self.code)
        match.mark_aid("hint")
        self.s.commit()
        self.speak()
        self.dirty = ALL
        return None

    def speak(self):
        left = self.breaker.remaining
        says = "This may be the code" if self.fits else "This is a test, not the code"
        self.says = "%s; %s left. A takes it" % (says, "…" if left is None else "%d" % left)

    def tick(self, now):
        if not self.breaker:
            match = self.s.match
            self.breaker = Breaker(match.rules, told(match), seed=match.round)
            return None
        known = self.breaker.remaining
        ready = self.breaker.think(SLICE)
        if self.code is None:
            if (ready or self.breaker.codes.size) if self.hurry else ready and now - self.t0 > 500:
                return self.found()
        elif known is None and self.breaker.remaining is not None:
            self.speak()
            self.dirty = ALL
        self.pulse(120)
        return None

    def draw(self, canvas):
        match = self.s.match
        rules = match.rules
        y = 14 - match.row
        if self.dirty == ALL:
            base(canvas, self.s)
            canvas.art(10, 9 if y < 8 else 3, ".##. #### #### .##. .oo.", P.YELLOW, P.P6, P.SILVER, P.P20)
            left = self.breaker.remaining if self.breaker else None
            if self.code is not None and left is not None and y > 8 and left < 1000:
                canvas.rect(1, 2, 14, 7, 0, P.OFF)
                number(canvas, 15 - 4 * len("%d" % left), 3, "%d" % left, P.SILVER, P.P40)
        x = 7 - rules.holes
        for i in range(rules.holes):
            if self.code is None:
                canvas.dot(x + i, y, (self.phase * 3 + i * 5) % 8, P.P3)
            else:
                canvas.dot(x + i, y, shades(rules, self.code)[i], P.P6)
        if self.code is not None:
            canvas.dot(8, y, P.GREEN if self.fits else P.ORANGE, P.P30)
