# SPDX-FileCopyrightText: 2026 The Mastermind handheld contributors
# SPDX-License-Identifier: MIT
"""An answer by hand: LEFT drops a red signal, RIGHT a white one, B takes the last one back, A is done, A again sends.

Per hole every entry falls into the blinking answer hole, whose peg brightens, and steps on; DOWN enters "nothing".
Where the device knows the code a false answer blinks and is emptied, and nothing is said of the right one. Where
the code is in the maker's head, the rows are searched for a contradiction, a slice at a time.
"""

from ..game.rules import GROUP
from . import flow
from . import palette as P
from .board import SIGNAL, base, line, shades
from .screen import ALL, DOWN, LEFT, RIGHT, A, B, Screen
from .session import who


class Referee(Screen):
    """``row``: the row to correct, None for the one that waits for its answer."""

    name = "answer"
    pauses = True

    def __init__(self, session, row=None, back=None):
        super().__init__(session)
        match = session.match
        self.row = row
        self.back = back  # what B leads to when nothing is corrected
        self.number = row or len(match.rows)
        self.guess = match.rows[self.number - 1][1]
        self.given = []  # 2 exact, 1 misplaced, 0 nothing, as entered
        self.checking = False  # full and breathing: A sends
        self.search = None  # the running search for a contradiction
        self.wrong_until = 0
        self.speak()

    def speak(self):
        says = "%s answers row %d" % (who(self.s.match.maker), self.number)
        if self.checking:
            says += ": A sends"
        self.says = says

    def enter(self, now):
        super().enter(now)
        self.wrong_until = 0

    def value(self):
        """The answer as the match wants it."""
        if self.s.match.rules.per_hole:
            return bytes(self.given)
        return self.given.count(2), self.given.count(1)

    def press(self, button):
        rules = self.s.match.rules
        if self.search:
            return None
        self.wrong_until = 0
        if button == A:
            return self.confirm()
        if button in (LEFT, RIGHT) or (button == DOWN and rules.per_hole):
            if not self.checking and len(self.given) < rules.holes:
                value = 2 if button == LEFT else 1 if button == RIGHT else 0
                self.given.append(value)
                self.s.sound.play(((131, 60), (392, 60), (1568, 30, 2093, 30))[value])
            self.dirty |= 1
        self.speak()
        return None

    def confirm(self):
        """A: check what was entered, then send it."""
        match = self.s.match
        rules = match.rules
        if rules.per_hole and len(self.given) < rules.holes:
            return self.refuse("Every hole needs an answer", False)
        try:
            rules.check_answer(self.value())
        except ValueError:
            return self.refuse("No code can give this answer", True)
        if not self.checking:
            self.checking = True
            self.mute(450)
            self.dirty |= 1
            self.speak()
            return None
        try:
            if self.row:
                match.correct(self.row, self.value())
            else:
                match.answer(self.value())
        except ValueError:
            return self.refuse("That is not the answer", True)
        self.s.commit()
        if match.answers == "head":
            from ..game.clash import contradiction_steps

            self.search = contradiction_steps(match)
            return None
        return self.done()

    def refuse(self, says, empty):
        self.says = says
        self.wrong_until = self.now + 1200
        self.checking = False
        if empty:
            self.given = []
        self.s.sound.play((110, 90, 0, 60, 110, 90))
        self.dirty |= 1

    def release(self, button, held):
        if button != B or held >= 1000 or self.search:
            return None
        if self.checking:
            self.checking = False
        elif self.given:
            self.given.pop()
        elif self.row:
            return self.back(self.s) if self.back else flow.answered(self.s)
        else:
            # nothing entered yet: the guess goes back to the breaker, as it was
            self.s.match.undo()
            self.s.commit()
            from .guess import Guess

            return Guess(self.s, list(self.guess))
        self.speak()
        self.dirty |= 1
        return None

    def done(self):
        if self.s.match.contradiction:
            return flow.clash(self.s)
        if self.s.match.rules.scoring == GROUP:
            from .answer import Answer

            return Answer(self.s, False)
        return flow.answered(self.s)

    def tick(self, now):
        if self.search:
            for _step in self.search:
                break
            else:
                self.search = None
                return self.done()
        if self.wrong_until and now >= self.wrong_until:
            self.wrong_until = 0
        self.pulse(125)
        return None

    def draw(self, canvas):
        match = self.s.match
        rules = match.rules
        holes = rules.holes
        y = 14 - self.number
        if self.dirty == ALL:
            base(canvas, self.s)
            line(canvas, 7 - holes, y, shades(rules, self.guess), bytes(holes))
        phase = self.phase & 15
        given = self.given
        if not rules.per_hole:
            given = [2] * given.count(2) + [1] * given.count(1)
        at = len(given)
        level = P.P16
        if self.checking:
            level = P.P10 + (phase if phase < 8 else 15 - phase)
        for i in range(holes):
            canvas.level[(y << 4) + 7 - holes + i] = P.P35 if rules.per_hole and i == at and not self.checking else level
            if self.wrong_until and (self.wrong_until - self.now) // 150 % 2:
                canvas.dot(9 + i, y, P.RED, P.P80)
            elif i < at:
                canvas.dot(9 + i, y, *SIGNAL[given[i]])
            elif i == at:
                canvas.dot(9 + i, y, P.EMPTY, P.P14 if phase & 4 else P.P3)
            else:
                canvas.dot(9 + i, y, P.UNSET, P.P10)
        # the tray: what LEFT and RIGHT drop
        for i in range(2):
            canvas.dot(5 + i, 15, P.EXACT, P.P30)
            canvas.dot(9 + i, 15, P.MISPLACED, P.P16)
        canvas.dot(4, 15, P.EXACT, P.P8)
        canvas.dot(11, 15, P.MISPLACED, P.P5)
        if rules.per_hole:
            canvas.dot(7, 15, P.EMPTY, P.P5)
            canvas.dot(8, 15, P.EMPTY, P.P5)
