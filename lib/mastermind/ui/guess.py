# SPDX-FileCopyrightText: 2026 The Mastermind handheld contributors
# SPDX-License-Identifier: MIT
"""Guessing: the codebreaker sets the pegs of the next row; a beam falls on the hole under the cursor."""

from . import flow
from . import palette as P
from .board import base, lights, line, rhythm, shades, shield, tray
from .dial import BEAM, CELL, TRAY, Dial, faded
from .screen import ALL, note
from .session import who
from .setup import COUNT, NOTES

COUNTED = 16  # part of the picture: the number of codes left


class Guess(Dial):
    name = "guess"

    def __init__(self, session, entry=None):
        match = session.match
        super().__init__(session, match.rules.symbols, entry)
        self.y = 14 - match.row
        self.below = match.rows[-1][1] if match.rows else None
        self.search = None  # for a contradiction that a power cut or the title has let slip
        if match.answers == "head" and match.rows and not session.plays(match.maker):
            from ..game.clash import contradiction_steps

            self.search = contradiction_steps(match)
        self.noted = bool(session.setup.aids & NOTES)
        self.left = None  # the count of the codes left, where that help is on
        if session.setup.aids & COUNT:
            from .aids import Left

            self.left = Left(session)
            session.help("count")
        self.caption()

    def caption(self):
        self.title = "%s, row %d%s" % (who(self.s.match.breaker), self.s.match.row, self.s.unsaved())
        if self.left:
            self.title += ": " + self.left.words()
        self.says = self.title

    def tick(self, now):
        if self.left and self.left.think():
            self.caption()
            self.dirty |= COUNTED
        if self.search:
            for _step in self.search:
                break
            else:
                self.search = None
                if self.s.match.contradiction:
                    return flow.clash(self.s)
        return super().tick(now)

    def offer(self, hole):
        sure = self.s.sure[hole]
        return sure if sure >= 0 else self.below[hole] if self.below else -1

    def heard(self, colour, land):
        colour = shades(self.s.match.rules, (colour,))[0]
        if land:
            self.s.sound.play((196, 25, note(colour), 60))
        else:
            self.s.sound.play((note(colour), 35))

    def full(self):
        rules = self.s.match.rules
        code = bytes(self.entry)
        try:
            rules.check_guess(code)
        except ValueError:
            twice = [i for i in range(len(code)) if code.find(code[i : i + 1]) != code.rfind(code[i : i + 1])]
            self.refuse(twice, twice[0])
            self.says = "Every colour only once"
            return None
        from .look import Look

        return Look(self.s, self.entry)

    def press(self, button):
        self.says = self.title
        return super().press(button)

    def draw(self, canvas):
        rules = self.s.match.rules
        y = self.y
        if self.dirty == ALL:
            base(canvas, self.s)
        if self.dirty & TRAY:
            tray(canvas, rules, self.entry[self.cursor], self.aid())
        x = 7 - rules.holes
        if self.dirty & BEAM:
            start = 39 - rules.holes  # the columns of the holes from y = 2 down to this row
            colours = canvas.colour
            levels = canvas.level
            for i in range(rules.holes):
                beam = i == self.cursor
                for cell in range(start + i, (y << 4) + x, 16):
                    colours[cell] = P.BEAM if beam else P.UNSET
                    levels[cell] = P.P5 if beam else P.P10
            if y == 2:
                shield(canvas, self.s)
                canvas.level[16 + x + self.cursor] = P.P30
        if self.left and self.dirty & COUNTED:
            self.left.draw(canvas, y)
        if self.noted and self.dirty & (TRAY | BEAM) and (self.s.out or max(self.s.sure) >= 0):
            from .aids import marks

            marks(canvas, self.s)
        entry = self.entry
        aid = self.aid()
        if self.dirty != CELL:
            colours = shades(rules, [c if c >= 0 else 0 for c in entry])
            line(canvas, x, y, colours, lights(rules, colours))
            for i in range(rules.holes):
                if entry[i] < 0:
                    canvas.dot(x + i, y, P.UNSET, P.P10)
                elif aid is not None:
                    canvas.level[(y << 4) + x + i] = rhythm(colours[i], aid, P.P10)
        cell = (y << 4) + x + self.cursor
        if self.going:
            if entry[self.cursor] >= 0:
                canvas.level[cell] = P.P4
            else:
                canvas.dot(x + self.cursor, y, P.BEAM, P.P20)
            return
        dark = (self.now - self.blink) // 500 & 1
        if entry[self.cursor] >= 0:
            if aid is not None:
                canvas.level[cell] = rhythm(canvas.colour[cell], aid, P.P35)
            else:
                canvas.level[cell] = P.P6 if dark else P.P35
        elif dark:
            canvas.level[cell] = P.OFF
        elif self.offer(self.cursor) >= 0:
            canvas.dot(x + self.cursor, y, shades(rules, (self.offer(self.cursor),))[0], P.P6)
        else:
            canvas.dot(x + self.cursor, y, P.BEAM, P.P9)
        hole = self.landed
        if hole >= 0 and hole != self.cursor:
            age = self.now - self.landing
            canvas.level[(y << 4) + x + hole] = (P.P35, P.P22, P.P14, P.P10)[faded(age)]
            if self.copied:  # the peg below flashes first
                cell = ((y + 1) << 4) + x + hole
                canvas.level[cell] = P.P40 if age < 60 else P.P6 if canvas.colour[cell] == P.EMPTY else P.P10
        if self.wrong_until and not (self.now - self.wrong_until) // 150 % 2:
            for i in self.wrong:
                canvas.dot(x + i, y, P.RED, P.P80)
