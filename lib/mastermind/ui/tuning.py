# SPDX-FileCopyrightText: 2026 The Mastermind handheld contributors
# SPDX-License-Identifier: MIT
"""The device's own settings, in the middle of a match: brightness, sound, colour aid. They act at once."""

from . import palette as P
from .board import rhythm
from .glyphs import SOUND, SUN, picture
from .prefs import STEPS
from .screen import DOWN, LEFT, POP, RIGHT, UP, Screen


class Tuning(Screen):
    name = "settings"
    over = True

    def __init__(self, session):
        super().__init__(session)
        self.at = 0
        self.turned()

    def turned(self):
        """Show what was chosen, and let the device follow it."""
        prefs = self.s.prefs
        self.s.apply()
        self.art = picture(SOUND if self.at == 1 else SUN)
        self.says = (
            "Brightness %d of %d" % (STEPS - prefs.brightness, STEPS),
            "Sound on" if prefs.sound else "Sound off",
            "Colour aid on" if prefs.aid else "Colour aid off",
        )[self.at]
        self.dirty = 255

    def press(self, button):
        prefs = self.s.prefs
        if button in (UP, DOWN):
            self.at = (self.at + (1 if button == DOWN else -1)) % 3
        elif button in (LEFT, RIGHT):
            more = button == RIGHT
            if self.at == 0:
                prefs.least = 0
                prefs.brightness = max(0, min(STEPS - 1, prefs.brightness - (1 if more else -1)))
            elif self.at == 1:
                prefs.sound = more
            else:
                prefs.aid = more
        else:
            return self.leave
        self.s.sound.play((660, 25))
        return self.turned

    def leave(self):
        self.s.prefs.save()
        return POP

    def tick(self, now):
        if self.at == 2:
            self.pulse(75)

    def draw(self, canvas):
        prefs = self.s.prefs
        canvas.clear()
        for i in range(3):
            canvas.dot(15, 6 + i * 2, P.WHITE, P.P20 if i == self.at else P.P2_5)
        if self.at == 0:
            canvas.art(4, 3, self.art, P.YELLOW, P.P10)
            for i in range(STEPS):
                canvas.rect(1 + i * 3, 12, 2, 2, P.WHITE, P.P10 if i < STEPS - prefs.brightness else P.P1_5)
        elif self.at == 1:
            canvas.art(4, 3, self.art, P.WHITE, P.P8 if prefs.sound else P.P2)
            if not prefs.sound:
                canvas.art(4, 3, "#...... .#..... ..#.... ...#... ....#.. .....#. ......#", P.RED, P.P40)
            canvas.rect(9 if prefs.sound else 2, 13, 5, 1, P.WHITE, P.P8)
        else:
            for colour in range(8):
                level = rhythm(colour, self.now - self.t0, P.P10) if prefs.aid else P.P10
                canvas.rect(colour % 4 * 4 + 1, 3 + colour // 4 * 4, 2, 2, colour, level)
            canvas.rect(9 if prefs.aid else 2, 13, 5, 1, P.WHITE, P.P8)
