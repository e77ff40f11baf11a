# SPDX-FileCopyrightText: 2026 The Mastermind handheld contributors
# SPDX-License-Identifier: MIT
"""The device's own moves: it hides a code, thinks of a guess, and answers where no person does.

It thinks in slices, so that the buttons and the picture stay alive. As breaker it is told rows and answers and
nothing else.
"""

from . import flow
from . import palette as P
from .board import base, shades
from .chance import Chance
from .screen import ALL, A, B, Screen
from .session import who
from .setup import ADVERSARY, LEVELS, SLICE
from .shield import SecretLook

PICTURE = 50  # ms in which a page comes up: thinking would hold it back


class MachineHide(SecretLook):
    """The shield closes over a code of the device's own."""

    def __init__(self, session):
        super().__init__(session, None)
        self.says = "The device hides a code"
        self.busy = True

    def enter(self, now):
        super().enter(now)
        self.closing = now
        self.s.sound.play((0, 360, 110, 180))

    def keep(self):
        match = self.s.match
        if match.secret is None and match.answers != "head":
            self.entry = own_code(self.s)
        super().keep()


class MachineGuess(Screen):
    """Holes spin and stop from the left while the device thinks; A or B plays the best guess so far."""

    name = "guess"
    pauses = True
    thinks = True

    def __init__(self, session):
        super().__init__(session)
        match = session.match
        self.breaker = None  # made when the page is up
        self.haste = 0  # 1: a button is down, and the holes spin brighter; 2: the best guess found so far will do
        self.code = None
        self.stopped = 0  # ms at which the guess was found
        self.says = "%s, row %d: the device thinks" % (who(match.breaker), match.row)

    def enter(self, now):
        super().enter(now)
        self.haste = 0

    def press(self, button):
        if button in (A, B):
            self.haste = max(self.haste, 1 if button == B else 2)
            self.dirty |= 1

    def release(self, button, held):
        if button == B and held < 1000:
            self.haste = 2

    def found(self):
        try:
            self.code = self.breaker.next_guess()
        except ValueError:  # answers out of the head that no code fits
            return flow.clash(self.s)
        self.stopped = self.now
        return None

    def tick(self, now):
        if now - self.t0 < PICTURE:
            pass
        elif not self.breaker:
            from ..game.solver import Breaker

            match = self.s.match
            rows = [(row[1], row[2]) for row in match.rows if row[1] is not None]
            self.breaker = Breaker(match.rules, rows, level=LEVELS[self.s.setup.level], seed=self.s.store.salt + match.round)
        elif self.code is None:
            ready = self.breaker.think(SLICE)
            if (ready or self.breaker.codes.size) if self.haste == 2 else ready and now - self.t0 >= 600:
                return self.found()
        elif now - self.stopped >= 180 * len(self.code) + 400:
            self.s.match.guess(self.code)
            self.s.commit()
            return flow.sent(self.s)
        self.pulse(90)
        return None

    def draw(self, canvas):
        match = self.s.match
        rules = match.rules
        y = 14 - match.row
        if self.dirty == ALL:
            base(canvas, self.s)
        count = 0
        if self.code is not None:
            count = min(rules.holes, (self.now - self.stopped) // 180)
        x = 7 - rules.holes
        for i in range(rules.holes):
            if i < count:
                canvas.dot(x + i, y, shades(rules, self.code)[i], P.P12)
            else:
                canvas.dot(x + i, y, (self.phase * 3 + i * 5) % 8, P.P12 if self.haste else P.P5)


class MachineAnswer(Screen):
    """The device answers from its own seat where answers are not its work anyway; the moving code needs a while."""

    name = "answer"
    pauses = True
    thinks = True

    def __init__(self, session):
        super().__init__(session)
        match = session.match
        self.work = None
        self.says = "The device answers row %d" % len(match.rows)
        self.given = None
        if session.setup.device == ADVERSARY:
            from ..game import adversary

            rows = [(row[1], row[2]) for row in match.rows[:-1] if row[1] is not None]
            self.work = adversary.answer(match.rules, rows, match.rows[-1][1], SLICE)
        else:
            from ..game.marking import mark, mark_holes

            secret = match.secret if match.secret is not None else own_code(session)
            self.given = (mark_holes if match.rules.per_hole else mark)(secret, match.rows[-1][1])

    def enter(self, now):
        super().enter(now)
        self.deaf = 1 << 20  # there is nothing for A to do

    def tick(self, now):
        if now - self.t0 < PICTURE:
            pass
        elif self.given is None:
            try:
                next(self.work)
            except StopIteration as end:
                self.given = end.value
        else:
            self.s.match.answer(self.given)
            self.s.commit()
            return flow.show_answer(self.s)
        self.pulse(150)
        return None

    def draw(self, canvas):
        match = self.s.match
        holes = match.rules.holes
        y = 14 - len(match.rows)
        if self.dirty == ALL:
            base(canvas, self.s)
        for i in range(holes):
            canvas.dot(9 + i, y, P.EMPTY, P.P14 if self.phase % holes == i else P.P3)


def own_code(session):
    """The code that the device hides in this round: by its number, else from the salt of the saved match."""
    setup = session.setup
    if session.number:
        seed = b"code" + bytes((session.number >> 8, session.number & 255)) + setup.rules.to_bytes()
    else:
        salt = session.store.salt
        seed = bytes((salt >> 8, salt & 255, session.match.round))
    return draw(setup.rules, Chance(seed))


def draw(rules, random):
    """A random secret by the rules; every legal one is equally likely. ``random(n)`` gives n bytes."""
    code = []
    limit = 256 - 256 % rules.symbols
    while len(code) < rules.holes:
        byte = random(1)[0]
        if byte < limit and (rules.secret_repeats or byte % rules.symbols not in code):
            code.append(byte % rules.symbols)
    return bytes(code)
