# SPDX-FileCopyrightText: 2026 The Mastermind handheld contributors
# SPDX-License-Identifier: MIT
"""The pause menu: one picture at a time. LEFT and RIGHT turn, A does it, B goes back to the game.

It always opens on *resume*, keeps its order, wraps, and leaves out what is not available.
"""

from . import flow
from . import palette as P
from .glyphs import DOOR, PLAY, picture
from .screen import LEFT, POP, RIGHT, A, B, Screen, chevrons, pips

# name, picture, colour, level, second colour, caption
RESUME = (PLAY, P.GREEN, P.P12, P.WHITE, "Go on")
LEAVE = (DOOR, P.ORANGE, P.P12, P.YELLOW, "Leave: the match waits on the title")


class Pause(Screen):
    name = "pause"
    over = True

    def __init__(self, session, below):
        super().__init__(session)
        self.below = below
        self.items = [RESUME, LEAVE]
        self.at = 0
        self.turned()

    def turned(self):
        item = self.items[self.at]
        self.art = picture(item[0])
        self.says = item[4]
        self.dirty = 255

    def press(self, button):
        if button in (LEFT, RIGHT):
            self.at = (self.at + (1 if button == RIGHT else -1)) % len(self.items)
            self.s.sound.play((660, 25))
            self.turned()
        elif button == A:
            return self.choose(self.items[self.at])
        elif button == B:
            return POP
        return None

    def choose(self, item):
        if item is LEAVE:
            return flow.title(self.s)
        return POP

    def draw(self, canvas):
        canvas.clear()
        item = self.items[self.at]
        canvas.art(4, 4, self.art, item[1], item[2], item[3], P.P12)
        chevrons(canvas, 7)
        pips(canvas, len(self.items), self.at)
