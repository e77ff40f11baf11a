# SPDX-FileCopyrightText: 2026 The Mastermind handheld contributors
# SPDX-License-Identifier: MIT
"""How one player did against a code of the device's: the number of rows, large. A plays the next code, UP the
same one (its number is in the caption), DOWN opens the review, B leaves."""

from . import flow
from . import palette as P
from .board import line, shades
from .glyphs import FLAG, big, picture
from .screen import DOWN, UP, A, B, Screen


class Result(Screen):
    name = "card"

    def __init__(self, session):
        super().__init__(session)
        session.work.append(lambda: flow.ended(session))
        match = session.match
        self.rows = match.cracked or 0
        self.code = shades(match.rules, match.secret)
        self.art = big(self.rows % 10) if self.rows else picture(FLAG)
        name = "Code %d" % session.number if session.number else "The code"
        if self.rows:
            self.says = "%s: broken in %d row%s." % (name, self.rows, "" if self.rows == 1 else "s")
        else:
            self.says = "%s: not broken." % name
        if match.aids:
            self.says += " With help."

    def press(self, button):
        if button == A:
            return self.next
        if button == B:
            return self.leave
        if button == UP and self.s.number:
            return self.same
        if button == DOWN:
            return flow.review(self.s)
        return None

    def same(self):
        """The same code once more, for somebody else."""
        from . import lobby
        from .setups import but

        setup = but(self.s.setup, number=self.s.number)
        lobby.finish(self.s)
        lobby.start(self.s, setup, self.s.fixed)
        return flow.take_up(self.s)

    def next(self):
        from . import lobby

        lobby.finish(self.s)
        lobby.again(self.s)
        return flow.take_up(self.s)

    def leave(self):
        from .lobby import finish

        finish(self.s)
        return flow.title(self.s)

    def draw(self, canvas):
        canvas.clear()
        holes = len(self.code)
        for i in range(holes):
            canvas.rect((16 - 3 * holes) // 2 + i * 3, 0, 2, 2, self.code[i], P.P9)
        if not self.rows:
            canvas.art(4, 4, self.art, P.WHITE, P.P6)
        elif self.rows < 10:
            canvas.art(5, 4, self.art, P.GREEN, P.P14)
        else:
            canvas.art(1, 4, ".##. ###. .##. .##. .##. .##. .##. #### ####", P.GREEN, P.P14)
            canvas.art(7, 4, self.art, P.GREEN, P.P14)
        if self.s.match.aids:
            canvas.art(13, 4, ".#. ### .#.", P.YELLOW, P.P10)
        line(canvas, 2, 14, bytes((P.EMPTY,)) * 12, bytes((P.P3,)) * 12)
        if self.rows:
            line(canvas, 2, 14, bytes((P.GREEN,)) * self.rows, bytes((P.P20,)) * self.rows)
