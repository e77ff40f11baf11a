# SPDX-FileCopyrightText: 2026 The Mastermind handheld contributors
# SPDX-License-Identifier: MIT
"""The title: a row of cards. LEFT and RIGHT turn, A plays, DOWN opens the settings of the card, UP its statistics.

Cards: the open match, the last game once more, and the rule books.
"""

from ..game.rules import BOOKS
from . import lobby
from . import palette as P
from .board import flat, line, rows, shield
from .glyphs import CUP, picture
from .screen import DOWN, LEFT, RIGHT, UP, A, B, Screen, chevrons, load, pips
from .setups import describe

PEGS = bytes((P.YELLOW, P.PINK, P.BLUE, P.WHITE, P.GREEN))
PERSON = ".#. ### #.#"
TRIANGLE = "#.. ##. ### ##. #.."
DEMO = 60000  # ms without a press until the device plays by itself
CHIME = (523, 70, 659, 70, 784, 70, 1047, 160)


class Title(Screen):
    """``woken``: the power has just come on, and four pegs pop up first."""

    name = "title"

    def __init__(self, session, woken=False):
        super().__init__(session)
        self.busy = woken
        self.cards = []
        if session.match:
            self.cards.append("resume")
        if session.prefs.again:
            self.cards.append("again")
        self.cards += range(len(BOOKS))
        self.at = 0
        self.touched = 0  # ms of the last press
        self.turn = False  # the dots have moved, the card follows
        self.pressed = 0  # ms at which A went down on a card that would replace the open match
        self.cup = picture(CUP)
        self.name_card()

    def enter(self, now):
        super().enter(now)
        self.touched = now
        if self.busy:
            self.s.sound.play(CHIME)
        self.name_card()

    def setup(self):
        """The setup that A plays on this card, None for resume."""
        card = self.cards[self.at]
        if card == "resume":
            return None
        return self.s.prefs.again if card == "again" else self.s.prefs.books[card]

    def name_card(self):
        setup = self.setup()
        if setup is None:
            self.says = "Go on with the open match: A"
        else:
            prefix = "Again: " if self.cards[self.at] == "again" else ""
            self.says = "%s%s: A plays, DOWN changes" % (prefix, describe(setup))
        if not self.s.prefs.sound:
            self.says += " (sound off)"
        if self.s.warning:
            self.says = self.s.warning

    def press(self, button):
        self.touched = self.now
        self.s.warning = ""
        if button in (LEFT, RIGHT):
            self.at = (self.at + (1 if button == RIGHT else -1)) % len(self.cards)
            self.turn = True
            self.dirty |= 1
            self.s.sound.play((660, 25))
        elif button == A:
            if self.setup() is None or not lobby.unfinished(self.s):
                return self.play
            self.says = "The open match would be lost: hold A"
            self.s.sound.play((220, 120))
            self.pressed = self.now
            self.dirty = 255
        elif button == DOWN and self.setup() is not None:
            return self.settings
        elif button == UP and self.setup() is not None:
            return self.stats
        return None

    def play(self):
        self.s.sound.play((784, 40, 1047, 60))
        return load(lobby.NEEDS, self.begin)

    def begin(self):
        """Begin what the card shows, or go on with the open match."""
        from . import flow

        setup = self.setup()
        if setup is not None:
            lobby.start(self.s, setup, self.cards[self.at] == "again" and self.s.prefs.fixed)
        return flow.take_up(self.s)

    def release(self, button, held):
        if button == A:
            self.pressed = 0
            self.dirty = 255

    def hold(self, button):
        if button == A:
            return self.play
        return self.tuning if button == B else None

    def tuning(self):
        from .tuning import Tuning

        return Tuning(self.s)

    def settings(self):
        from .settings import Settings

        return Settings(self.s, self.setup())

    def stats(self):
        from .stats import Stats
        from .tally import number

        rules = self.setup().rules
        return Stats(self.s, number(rules), rules.name, self.s.stats)

    def demo(self):
        from .demo import Demo

        return Demo(self.s)

    def skip(self):
        self.busy = False
        self.dirty = 255

    def tick(self, now):
        if self.turn:
            self.turn = False
            self.name_card()
            self.dirty = 255
        phase = (now - self.t0) // 80 if self.busy else 100 + (now - self.t0) // 250
        if now - self.touched > DEMO:
            self.touched = now
            return self.demo
        if self.busy and phase >= 5:
            self.busy = False
            phase = -1
        if self.pressed:
            self.dirty |= 1
        if phase != self.phase:
            self.phase = phase
            if self.busy or phase < 0:
                self.dirty = 255
            elif self.cards[self.at] == "again":
                self.dirty |= 1
        return None

    def draw(self, canvas):
        if self.busy:
            self.draw_pop(canvas)
            return
        card = self.cards[self.at]
        if self.dirty == 255:
            canvas.clear()
            if card == "resume":
                self.draw_match(canvas)
            elif card == "again":
                self.draw_again(canvas)
            else:
                CARDS[card](self, canvas)
            if not self.s.prefs.sound:
                canvas.art(13, 14, "#.# .#.", P.RED, P.P20)
        pips(canvas, len(self.cards), self.at)
        if self.pressed:
            canvas.rect(0, 14, min(16, (self.now - self.pressed) * 16 // 1000), 1, P.ORANGE, P.P20)
        if card == "again":
            # the shield slides over the code and back
            step = self.phase % 20
            line(canvas, 0, 1, flat(P.AMBER, 16), bytes(16))
            canvas.rect(step if step < 10 else 20 - step, 1, 6, 1, P.AMBER, P.P10)

    def draw_pop(self, canvas):
        canvas.clear()
        for k in range(min(4, self.phase + 1)):
            canvas.rect(k * 4, 6, 3, 3, PEGS[k], P.P9)

    def draw_match(self, canvas):
        rows(canvas, self.s.match, P.P4)
        shield(canvas, self.s, P.P4)
        for i in range(256):  # answers and dots as dim as the pegs
            if canvas.level[i] > P.P5:
                canvas.level[i] = P.P5
        canvas.art(10, 5, TRIANGLE, P.GREEN, P.P25)

    def draw_again(self, canvas):
        for k in range(4):
            canvas.rect(k * 4, 2, 3, 3, PEGS[k], P.P9)
            canvas.dot(k * 4 + 1, 3, PEGS[k], P.P30)
        for k in range(4):
            canvas.dot(6 + k, 6, P.EXACT if k < 2 else P.MISPLACED, P.P16 if k < 2 else P.P9)
        canvas.art(7, 9, TRIANGLE, P.GREEN, P.P25)
        chevrons(canvas, 11)

    def people(self, canvas, y):
        for seat in range(2):
            canvas.art(4 + seat * 5, y, PERSON, P.SEAT + seat, P.P12)

    def blocks(self, canvas, y):
        """Four wide pegs of a code."""
        for k in range(4):
            canvas.rect(k * 4, y, 3, 2, PEGS[k], P.P8)

    def packed(self, canvas, y, signals):
        for k in range(4):
            value = signals[k]
            canvas.dot(6 + k, y, (P.EMPTY, P.MISPLACED, P.EXACT)[value], (P.P3, P.P10, P.P20)[value])

    def draw_german(self, canvas):
        canvas.rect(1, 0, 6, 1, P.EMPTY, P.P3)
        canvas.rect(1, 1, 6, 1, P.RED, P.P20)
        canvas.rect(1, 2, 6, 1, P.YELLOW, P.P8)
        canvas.art(9, 0, "##..### #.#.#.. #.#.##. #.#.#.. ##..###", P.WHITE, P.P3)
        self.blocks(canvas, 6)
        self.packed(canvas, 9, (2, 2, 1, 0))
        self.people(canvas, 11)

    def draw_polish(self, canvas):
        canvas.rect(1, 0, 6, 2, P.WHITE, P.P5)
        canvas.rect(1, 2, 6, 1, P.RED, P.P20)
        canvas.art(9, 0, "###.#.. #.#.#.. ###.#.. #...#.. #...###", P.WHITE, P.P3)
        for k in range(5):
            canvas.rect(1 + k * 3, 6, 2, 2, PEGS[k], P.P9)
            value = (2, 0, 1, 0, 2)[k]
            canvas.rect(1 + k * 3, 9, 2, 1, (P.EMPTY, P.MISPLACED, P.EXACT)[value], (P.P3, P.P8, P.P16)[value])
        self.people(canvas, 11)

    def draw_new(self, canvas):
        canvas.art(4, 0, self.cup, P.YELLOW, P.P6)
        self.blocks(canvas, 7)
        self.packed(canvas, 10, (2, 1, 1, 0))
        self.people(canvas, 12)

    def draw_group(self, canvas):
        for seat in range(5):
            lit = seat < self.setup().players
            canvas.rect(1 + seat * 3, 1, 2, 2, P.SEAT + seat, P.P12 if lit else P.P3)
            canvas.rect(1 + seat * 3, 4, 2, (3, 5, 2, 4, 3)[seat], P.SEAT + seat, P.P6 if lit else P.P2)
        line(canvas, 4, 11, PEGS[:4], flat(P.P12, 4))
        for k in range(3):
            canvas.dot(9 + k, 11, P.EXACT if k < 1 else P.MISPLACED, P.P16 if k < 1 else P.P9)


CARDS = (Title.draw_german, Title.draw_polish, Title.draw_new, Title.draw_group)
