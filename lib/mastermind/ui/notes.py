# SPDX-FileCopyrightText: 2026 The Mastermind handheld contributors
# SPDX-License-Identifier: MIT
"""Notes on the board: colours that are out, and holes that are sure. All breakers share them, and a new round has none.

DOWN goes to the colours, UP to the holes; LEFT and RIGHT move, A marks or unmarks. A colour that is out is dim in the
palette; over a sure hole the shield is dim, and the peg that the last row has there is the one that A offers.
"""

from . import palette as P
from .aids import level, marks
from .board import base, tray
from .screen import DOWN, LEFT, POP, RIGHT, UP, A, B, Screen


class Notes(Screen):
    name = "hint"
    over = True
    instead = True

    def __init__(self, session):
        super().__init__(session)
        self.holes = False  # the cursor is on the holes
        self.at = 0
        self.speak()

    def speak(self):
        session = self.s
        if self.holes:
            sure = session.sure[self.at] >= 0
            self.says = "Hole %d: %s" % (self.at + 1, "sure" if sure else "open")
        else:
            self.says = "Colour %d: %s" % (self.at + 1, "out" if session.out >> self.at & 1 else "in play")

    def press(self, button):
        session = self.s
        rules = session.match.rules
        if button in (UP, DOWN):
            self.holes = button == UP
            self.at = 0
        elif button in (LEFT, RIGHT):
            count = rules.holes if self.holes else rules.symbols
            self.at = (self.at + (1 if button == RIGHT else -1)) % count
        elif button == A:
            session.help("notes")
            if not self.holes:
                session.out ^= 1 << self.at
            elif session.sure[self.at] >= 0:
                session.sure[self.at] = -1
            elif session.match.rows and session.match.rows[-1][1]:
                session.sure[self.at] = session.match.rows[-1][1][self.at]
        elif button == B:
            return POP
        self.speak()
        self.dirty = 255
        return None

    def tick(self, now):
        self.pulse(250)

    def draw(self, canvas):
        match = self.s.match
        rules = match.rules
        if self.dirty == 255:
            base(canvas, self.s)
            tray(canvas, rules)
            marks(canvas, self.s)
        lit = self.phase % 2 == 0
        if self.holes:
            y = 14 - len(match.rows)
            for i in range(rules.holes):
                chosen = i == self.at and lit
                canvas.dot(7 - rules.holes + i, 1, P.GREEN if chosen else P.AMBER, P.P40 if chosen else level(self.s, i))
                if match.rows and match.rows[-1][1]:
                    canvas.level[(y << 4) + 7 - rules.holes + i] = P.P35 if chosen else P.P10
        else:
            out = self.s.out >> self.at & 1
            canvas.level[0xF4 + self.at] = P.P35 if lit else P.P1_2 if out else P.P5
