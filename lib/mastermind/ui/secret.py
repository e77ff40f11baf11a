# SPDX-FileCopyrightText: 2026 The Mastermind handheld contributors
# SPDX-License-Identifier: MIT
"""Secret entry: the codemaker dials the code in the hidden row, silently, a colour only under the cursor."""

from . import palette as P
from .board import flat, leaves, line, sides, tray
from .dial import Dial
from .screen import ALL
from .session import who


class Secret(Dial):
    name = "secret"
    private = True

    def __init__(self, session, entry=None):
        super().__init__(session, session.match.rules.symbols, entry)
        self.title = self.says = who(session.match.maker) + " hides a code"

    def start(self, hole, step):
        # Counting the clicks from across the table must tell nothing, so every hole starts somewhere else.
        return super().start(hole, step) if self.s.fixed else self.s.die(self.symbols)

    def full(self):
        rules = self.s.match.rules
        code = bytes(self.entry)
        try:
            rules.check_secret(code)
        except ValueError:
            twice = [i for i in range(len(code)) if code.find(code[i : i + 1]) != code.rfind(code[i : i + 1])]
            self.refuse(twice, twice[0])
            self.says = "Every colour only once"
            return None
        from .shield import SecretLook

        return SecretLook(self.s, self.entry)

    def press(self, button):
        self.says = self.title
        return super().press(button)

    def draw(self, canvas):
        rules = self.s.match.rules
        if self.dirty == ALL:
            canvas.clear()
            leaves(canvas, rules, 0, P.P10)
            sides(canvas, self.s, False, self.s.match.maker)
        entry = self.entry
        x = 7 - rules.holes
        line(canvas, x, 0, flat(P.AMBER, rules.holes), bytes(P.P12 if c >= 0 else P.OFF for c in entry))
        for i in range(rules.holes):
            if entry[i] < 0:
                canvas.dot(x + i, 0, P.EMPTY, P.P5)
        colour = entry[self.cursor]
        lit = not (self.now - self.blink) // 500 & 1
        if self.wrong_until:
            if not (self.now - self.wrong_until) // 150 % 2:
                for i in self.wrong:
                    canvas.dot(x + i, 0, P.RED, P.P80)
        elif self.going:
            canvas.dot(x + self.cursor, 0, P.AMBER if colour >= 0 else P.BEAM, P.P20)
        elif colour >= 0:
            canvas.dot(x + self.cursor, 0, colour if colour < rules.colours else P.EMPTY, P.P16 if lit else P.P10)
        else:
            canvas.dot(x + self.cursor, 0, P.BEAM, P.P9 if lit else P.OFF)
        tray(canvas, rules, -1 if self.wrong_until else colour, self.aid())
