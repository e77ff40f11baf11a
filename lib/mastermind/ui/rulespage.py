# SPDX-FileCopyrightText: 2026 The Mastermind handheld contributors
# SPDX-License-Identifier: MIT
"""The rules of the running match, a sentence a page: the panel scrolls it, the caption says it whole.

The sentences follow from the switches of the rule book, so a house rule reads as it plays. They stand in
``rules.txt``, records of 128 bytes, and are read one at a time; the letters in ``font.txt``, records of 24.
"""

from ..game.rules import GROUP, GUESSES
from . import palette as P
from .glyphs import record
from .screen import DOWN, LEFT, POP, RIGHT, UP, A, B, Screen, pips

COLUMN = 90  # ms
EXAMPLE = 8  # and 9: the sentences with a picture


class RulesPage(Screen):
    name = "rules"
    over = True

    def __init__(self, session):
        super().__init__(session)
        rules = session.match.rules
        self.rules = rules
        group = rules.scoring == GROUP
        pages = [18 if group else 0, 2 if rules.secret_repeats else 1]
        if rules.secret_empties:
            pages.append(3)
        pages.append(4 if rules.guess_repeats else 5)
        pages += (7, 9) if rules.per_hole else (6, 8)
        if group:
            pages += (19, 13, 15, 21, 16, 17)
        else:
            pages += (10, 11 if rules.scoring == GUESSES else 12, 20, 14, 16, 17)
        self.pages = pages
        self.at = 0
        self.turned()

    def turned(self):
        page = self.pages[self.at]
        says = record("rules.txt", page, 128).strip()
        if page in (0, 18):
            says %= (self.rules.holes, self.rules.colours)
        elif page in (10, 19):
            says %= self.rules.rows
        self.says = says
        self.since = self.now
        self.step = -1
        self.columns = []  # of the letters on the panel, from the left edge on; five bits each
        self.next = 0  # letter to come
        self.dirty = 255

    def press(self, button):
        if button in (LEFT, UP):
            self.at = (self.at - 1) % len(self.pages)
        elif button in (RIGHT, DOWN, A):
            self.at = (self.at + 1) % len(self.pages)
        elif button == B:
            return POP
        return self.turned

    def tick(self, now):
        step = (now - self.since) // COLUMN
        if step == self.step:
            return
        if self.step < 0:
            self.columns = [0] * 12
        elif self.columns:
            self.columns.pop(0)
        while len(self.columns) < 16:
            if self.next < len(self.says):
                art = record("font.txt", max(0, min(63, ord(self.says[self.next].upper()) - 32)), 24)[2:]
                self.next += 1
                for x in range(3):
                    self.columns.append(sum([(art[x + 4 * y] == "#") << y for y in range(5)]))
                self.columns.append(0)
            else:
                self.columns.append(0)
                if not any(self.columns):
                    self.next = 0
        self.step = step
        self.dirty |= 1

    def draw(self, canvas):
        if self.dirty == 255:
            canvas.clear()
            pips(canvas, min(8, len(self.pages)), self.at * 8 // len(self.pages) if len(self.pages) > 8 else self.at)
            if self.pages[self.at] in (EXAMPLE, EXAMPLE + 1):
                self.draw_example(canvas)
        for y in range(5):
            canvas.level[(8 + y) * 16 : (9 + y) * 16] = bytes(16)
        for x in range(min(16, len(self.columns))):
            bits = self.columns[x]
            for y in range(5):
                if bits >> y & 1:
                    canvas.dot(x, 8 + y, P.WHITE, P.P9)

    def draw_example(self, canvas):
        """The code above, the guess below it, and its answer."""
        for k in range(4):
            canvas.dot(3 + k, 1, k, P.P10)
            canvas.dot(3 + k, 4, k // 2, P.P10)
        marks = ((0, P.EXACT), (2, P.MISPLACED)) if self.rules.per_hole else ((0, P.EXACT), (1, P.MISPLACED))
        for k in range(4):
            canvas.dot(9 + k, 4, P.UNSET, P.P10)
        for k, colour in marks:
            canvas.dot(9 + k, 4, colour, P.P28 if colour == P.EXACT else P.P9)
