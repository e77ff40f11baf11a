# SPDX-FileCopyrightText: 2026 The Mastermind handheld contributors
# SPDX-License-Identifier: MIT
"""Statistics of a book: best, average and worst as bars, the rounds as a number. LEFT and RIGHT change the role.

Holding A for two seconds erases the book's statistics; B goes back.
"""

from . import palette as P
from .glyphs import number
from .screen import LEFT, POP, RIGHT, A, B, Screen
from .tally import BREAKER, Tally

HOLD = 2000  # ms


class Stats(Screen):
    """``book``: its number, ``name``: as the caption calls it, ``kind``: of the store's record."""

    name = "stats"
    over = True

    def __init__(self, session, book, title, kind):
        super().__init__(session)
        self.book = book
        self.title = title
        self.tally = Tally(session.store, kind)
        self.role = BREAKER
        self.pressed = 0
        self.turned()

    def turned(self):
        rounds, rows, best, worst, streak = self.entry = self.tally.entry(self.book, self.role)
        role = "hiding" if self.role else "breaking"
        self.says = "%s, %s: no rounds yet" % (self.title, role)
        if rounds:
            tenths = (rows * 10 + rounds // 2) // rounds
            self.says = "%s, %s: %d round%s, average %d.%d, best %d, worst %d, streak %d; hold A to erase" % (
                self.title,
                role,
                rounds,
                "" if rounds == 1 else "s",
                tenths // 10,
                tenths % 10,
                best,
                worst,
                streak,
            )
        self.dirty = 255

    def press(self, button):
        if button in (LEFT, RIGHT):
            self.role = 1 - self.role
            self.turned()
        elif button == A:
            self.pressed = self.now
        elif button == B:
            return POP
        return None

    def release(self, button, held):
        if button == A:
            self.pressed = 0
            self.dirty = 255

    def tick(self, now):
        if self.pressed:
            self.dirty |= 1
            if now - self.pressed >= HOLD:
                self.pressed = 0
                self.tally.erase(self.book)
                self.turned()

    def draw(self, canvas):
        rounds, rows, best, worst, streak = self.entry
        canvas.clear()
        colour = P.AMBER if self.role else P.GREEN
        for k in range(4):  # whose numbers: the shield, or the pegs
            canvas.dot(1 + k, 1, colour if self.role else (P.YELLOW, P.PINK, P.BLUE, P.WHITE)[k], P.P14)
        text = "%d" % min(rounds, 999)
        number(canvas, 16 - 4 * len(text), 0, text, P.WHITE, P.P6)
        if rounds:
            average = (rows + rounds // 2) // rounds
            for k in range(3):
                length = (best, average, worst)[k]
                canvas.rect(0, 7 + 2 * k, min(13, length), 1, (P.GREEN, P.WHITE, P.RED)[k], (P.P14, P.P6, P.P20)[k])
        for k in range(min(16, streak)):
            canvas.dot(k, 13, P.YELLOW, P.P8)
        if self.pressed:
            canvas.rect(0, 15, min(16, (self.now - self.pressed) * 16 // HOLD), 1, P.RED, P.P40)
