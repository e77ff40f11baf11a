# SPDX-FileCopyrightText: 2026 The Mastermind handheld contributors
# SPDX-License-Identifier: MIT
"""The hand-over page: the board is gone, the device goes to the seat whose digit it shows.

Holding A fills the frame clockwise from twelve o'clock in 1,000 ms; letting go drains it in 300 ms; a tap only
blinks the frame. So no double press and no pocket can open what lies behind.
"""

from . import palette as P
from .board import flat, line
from .glyphs import BATTERY, picture
from .screen import ALL, CALLS, A, Screen
from .session import who

SWEEP = (262, 277, 294, 311, 330, 349, 370, 392, 415, 440, 466, 494, 523)
LIT = (P.P20, P.P20, P.P6, P.P20, P.P10)  # the full frame by seats: yellow and pink need more current
TASK = ("hides a code", "breaks the code", "looks at the code", "shows the code")


class Handover(Screen):
    """``task`` 0: hide, 1: break, 2: look, 3: show what was in the head. ``then()`` makes the page behind, when the frame is full."""

    name = "handover"
    pauses = True

    def __init__(self, session, seat, task, then):
        super().__init__(session)
        self.seat = seat
        self.task = task
        self.then = then
        self.digit = session.digit(seat)
        self.lit = 0  # cells of the frame, 0…60
        self.since = None  # ms at which the running hold began
        self.drain = (0, 0)  # cells and ms at which draining began
        self.blink = 0  # ms until which the frame blinks
        self.says = "%s %s: hold A%s" % (who(seat), TASK[task], session.unsaved())
        self.weak = session.weak()  # the battery is shown first
        if self.weak:
            self.battery = picture(BATTERY)
            self.says += " (battery low)"

    def enter(self, now):
        super().enter(now)
        self.since = None
        self.lit = 0
        self.drain = (0, 0)
        call = CALLS[self.seat]
        self.s.sound.play((0, 200, call[0], 90, call[1], 140))

    def press(self, button):
        if button == A:
            self.since = self.now
            self.lit = 1
            self.dirty |= 1

    def release(self, button, held):
        if button == A and self.since is not None:
            self.since = None
            self.drain = (self.lit, self.now)
            self.blink = self.now + 300 if held < 300 else 0
            self.s.sound.stop()

    def spare(self, now):
        return super().spare(now) or (self.since is not None and now - self.since < 850)

    def tick(self, now):
        if self.weak and now - self.t0 >= 1500:
            self.weak = False
            self.dirty = ALL
        if self.since is not None:
            held = now - self.since
            lit = min(60, 1 + held * 59 // 1000)
            if held >= 1000:
                return self.then
            if lit // 5 > self.lit // 5:
                self.s.sound.play((SWEEP[lit // 5], 90))
        elif self.drain[0]:
            lit = max(0, self.drain[0] - (now - self.drain[1]) * 60 // 300)
            if not lit and now >= self.blink:
                self.drain = (0, 0)
        else:
            return None
        if lit != self.lit or self.blink:
            self.lit = lit
            self.dirty |= 1
        return None

    def draw(self, canvas):
        seat = P.SEAT + self.seat
        full = LIT[self.seat]
        if self.dirty == ALL:
            canvas.clear()
        if self.weak:
            canvas.art(2, 5, self.battery, P.WHITE, P.P4)
            canvas.rect(3, 6, 2, 4, P.RED, P.P60)
        elif self.dirty == ALL:
            canvas.art(5, 2, self.digit, seat, min(full, P.P16))
            if self.task in (0, 3):
                line(canvas, 6, 12, flat(P.AMBER, 4), flat(P.P16, 4))
                line(canvas, 6, 13, flat(P.EMPTY, 4), flat(P.P5, 4))
            elif self.task == 1:
                line(canvas, 4, 13, bytes((P.YELLOW, P.PINK, P.BLUE, P.WHITE)), flat(P.P14, 4))
                canvas.dot(9, 13, P.EXACT, P.P20)
                canvas.dot(10, 13, P.MISPLACED, P.P12)
            else:
                canvas.art(5, 12, ".####. #.oo.# .####.", P.WHITE, P.P6, P.BLUE, P.P30)
        faint = P.P1_2
        if self.now < self.blink and (self.blink - self.now) // 100 != 1:
            faint = full
        cells = RING
        if self.dirty == ALL:
            colours = canvas.colour
            for cell in cells:
                colours[cell] = seat
        levels = canvas.level
        lit = self.lit
        for i in range(60):
            levels[cells[i]] = full if i < lit else faint


def ring():
    """The 60 cells of the frame, clockwise from the middle of the upper edge, as cell numbers."""
    top = [x for x in range(16)]
    right = [16 * y + 15 for y in range(1, 15)]
    bottom = [240 + 15 - x for x in range(16)]
    left = [16 * (14 - y) for y in range(14)]
    cells = top + right + bottom + left
    return bytes(cells[8:] + cells[:8])


RING = ring()
