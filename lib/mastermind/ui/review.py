# SPDX-FileCopyrightText: 2026 The Mastermind handheld contributors
# SPDX-License-Identifier: MIT
"""After a round: how near each guess was to the best play.

A light beside each row: green near the best, yellow fair, red far. UP and DOWN choose a row; its best guess lies at
the bottom, the bar at the right is the number of codes before it, a cell for every doubling, and the caption says it all.
"""

from ..game.review import Review as Work
from . import palette as P
from .aids import told
from .board import base, flat, pegs
from .screen import ALL, DOWN, POP, UP, A, B, Screen
from .session import COLOURS
from .setup import SLICE


class Review(Screen):
    name = "review"
    over = True
    thinks = True

    def __init__(self, session):
        super().__init__(session)
        match = session.match
        self.rows = [k + 1 for k in range(len(match.rows)) if match.rows[k][1] is not None and match.rows[k][2] is not None]
        self.work = None  # begun when the page is up
        self.lines = []
        self.done = not self.rows
        self.at = 0
        self.speak()

    def speak(self):
        """Show the chosen row, and say what is known of it."""
        self.dirty = ALL
        lines = self.lines
        if not self.rows:
            self.says = "No row to look at"
            return
        says = "Row %d: … codes" % self.rows[self.at]
        if self.at < len(lines):
            before, after, best, percent = lines[self.at]
            says = "Row %d: %d codes before, %d after" % (self.rows[self.at], before, after)
            if best is not None:
                empty = self.s.match.rules.colours
                says += "; %d %% of the best, which was %s" % (percent, ", ".join(["empty" if c == empty else COLOURS[c] for c in best]))
        self.says = says

    def press(self, button):
        if button in (UP, DOWN) and self.rows:
            self.at = (self.at + (1 if button == UP else -1)) % len(self.rows)
            return self.speak
        if button in (A, B):
            return POP
        return None

    def tick(self, now):
        if not self.work:
            match = self.s.match
            self.work = Work(match.rules, told(match), seed=match.round)
            self.lines = self.work.lines
        elif not self.done:
            count = len(self.lines)
            self.done = self.work.think(SLICE // 2)
            self.thinks = not self.done
            if len(self.lines) != count:
                self.speak()
        self.pulse(200)

    def draw(self, canvas):
        match = self.s.match
        rules = match.rules
        lines = self.lines
        if self.dirty == ALL:
            base(canvas, self.s, False)
            canvas.level[16:32] = bytes(16)
            for row in self.rows:
                at = ((14 - row) << 4) + 7 - rules.holes
                canvas.level[at : at + rules.holes] = flat(P.P5, rules.holes)
            if match.secret is not None:
                pegs(canvas, rules, 0, match.secret)
        for k in range(len(self.rows)):
            y = 14 - self.rows[k]
            if k < len(lines):
                percent = lines[k][3]
                canvas.dot(8, y, P.GREEN if percent >= 90 else P.YELLOW if percent >= 60 else P.RED, P.P20)
            else:
                canvas.dot(8, y, P.SILVER, P.P20 if self.phase % 2 else P.P5)
        if not self.rows or self.dirty != ALL:
            return
        pegs(canvas, rules, 14 - self.rows[self.at], match.rows[self.rows[self.at] - 1][1], P.P16)
        if self.at < len(lines):
            before, _after, best, _percent = lines[self.at]
            if best is not None:
                pegs(canvas, rules, 15, best)
            y = 13
            while before and y > 1:
                canvas.dot(14, y, P.SILVER, P.P30)
                before >>= 1
                y -= 1
