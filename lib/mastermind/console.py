# SPDX-FileCopyrightText: 2026 The Mastermind handheld contributors
# SPDX-License-Identifier: MIT
"""The only loop: poll the buttons, tick the top screen, draw, show if changed, say what is on the panel.

The rules that hold on every screen live here and nowhere else:

- after a screen change nothing acts until all buttons were seen released, and A is deaf a while longer;
- a press that came too early is dropped whole: neither its hold nor its release does anything;
- a press while an animation runs completes it and does nothing else, and letting go of an earlier one does nothing;
- nothing is drawn while a raw level differs from its debounced state, so that the press about to be seen is
  answered at once.
"""

import gc
import sys

from .ui.screen import POP, A

LONG = 4  # ms; what comes after so much work in a turn of the loop waits for the next
DRAW, SHOW = 2, 1  # what is left to do for a press before anything else
ROUGH = 150  # ms of bouncing after which drawing goes on: a contact that never rests must not keep the panel dark
QUICK = 80  # ms after a press in which no finger can be there with the next
ROOM, LITTLE = 30000, 15000  # free bytes: with less, memory is tidied after a press; with so little, whenever nobody presses
TIDY = 500  # ms between two times that a page which thinks has its garbage collected: with more of it that takes too long
MASK = (1 << 29) - 1  # of supervisor.ticks_ms, which wraps


class Console:
    """``ticks()`` gives ms and wraps at 2**29; ``sleep(s)`` waits; ``feed()`` calms the watchdog; ``care(ms)``
    is called once a second with the time since the last press; ``say`` prints."""

    def __init__(self, panel, canvas, buttons, sound, ticks, sleep, feed, care=None, say=print):
        self.panel = panel
        self.canvas = canvas
        self.buttons = buttons
        self.sound = sound
        self.ticks = ticks
        self.sleep = sleep
        self.feed = feed
        self.say = say
        self.last = ticks()
        self.now = 0  # ms since power-on, never wraps
        self.stack = []
        self.open = False  # all buttons were seen released since the screen came up
        self.ready = False  # the bare line has been printed
        self.swept = False  # memory was looked at since the last press
        self.full = False  # garbage is to be collected,
        self.tidied = 0  # ms of the last time, or since the page is up
        self.live = 0  # buttons whose press was acted upon
        self.holding = 0  # those of them whose hold has been told
        self.since = [0] * 6  # ms of their presses
        self.said = None
        self.pending = False  # the panel has not shown all of the canvas yet
        self.answer = 0  # a press was acted upon, and what it changed has to be drawn or shown
        self.owed = False  # the last turn took so long that drawing was put off
        self.whole = False  # no mixture of two pictures may be seen
        self.later = None  # makes the next screen, once the press has been acknowledged
        self.care = care
        self.cared = self.touched = 0
        self.load = []  # modules to import and functions to call while nobody waits for an answer
        self.rough = -1  # ms since when some contact has not rested, -1 if all do

    def push(self, screen, acted=False):
        """Bring up a screen: over the present one if it says so, else in place of all.

        A function stands for a screen that takes a while to make, or for anything else that does: first a press is
        acknowledged, by what the present screen wants drawn or else by four corners, then the function is called.
        """
        if acted and screen is POP:
            screen = _back
        if callable(screen):
            self.later = screen
            self.stack[-1].cover()
            if acted and not self.stack[-1].dirty:
                for corner in (0, 15, 240, 255):
                    self.canvas.colour[corner] = 0
                    self.canvas.level[corner] = 14  # 12 % white
                self.pending = True
            return
        if screen is POP:
            self.whole = self.stack.pop().private
        else:
            if self.stack:
                self.whole = self.stack[-1].private
            if not screen.over:
                self.stack = []
            elif screen.instead:
                self.stack.pop()
            self.stack.append(screen)
        top = self.stack[-1]
        self.open = self.ready = self.swept = False
        self.live = self.holding = 0
        self.said = None
        self.tidied = self.now
        top.enter(self.now)
        following = top.tick(self.now)
        if following is not None:
            self.push(following)

    def run(self):
        """Play for ever."""
        while True:
            self.step()
            if self.buttons.steady and not (self.pending or self.later or self.stack[-1].dirty):
                self.sleep(0.001)

    def step(self):
        """One turn of the loop: poll, then at most one thing that takes long."""
        ticks = self.clock()
        now = self.now
        self.feed()
        buttons = self.buttons
        buttons.poll(now)
        self.sound.tick(now)
        top = self.stack[-1]
        top.now = now
        if not self.open:
            self.open = not buttons.down
        elif self.later:
            self.live &= buttons.down  # what is let go meanwhile is not being held
        elif buttons.pressed | buttons.released | self.live:
            following = self.dispatch(top, buttons, now)
            if following is not None:
                self.push(following, True)
            if following is not None or buttons.pressed | buttons.released:
                self.answer = DRAW
                top = self.stack[-1]
        if buttons.pressed:
            self.touched = now
            self.swept = False
        if buttons.steady:
            self.rough = -1
        else:
            if self.rough < 0:
                self.rough = now
            if not self.answer and now - self.rough < ROUGH:
                return
        if not (self.later or self.answer or self.owed):
            if self.full or (top.thinks and now - self.tidied > TIDY):
                self.tidy()
                return
            following = top.tick(now)
            if following is not None:
                self.push(following)
                top = self.stack[-1]
        if (self.pending or top.dirty) and not self.owed and (self.ticks() - ticks) & MASK >= LONG:
            self.owed = True  # another look at the buttons first, and then the picture before anything else
            return
        self.owed = False
        if self.pending and self.answer != DRAW:
            self.show()
            self.answer = 0
        elif top.dirty and not (self.later and self.pending):
            top.draw(self.canvas)
            top.dirty = 0
            self.pending = True
            self.answer = self.answer and SHOW  # it goes out next, whatever the contacts do
        elif self.answer:
            self.answer = SHOW if self.pending else 0
        elif self.later:
            later = self.later
            self.later = None
            following = later()
            if following is not None:
                self.clock()  # what has just been imported may have taken longer than the page would stay
                self.push(following)
        else:
            self.rest(top, now)

    def clock(self):
        """Bring ``now`` up to date; returns the ticks in ms."""
        ticks = self.ticks()
        self.now += (ticks - self.last) & MASK
        self.last = ticks
        return ticks

    def show(self):
        """Show a slice of what was drawn."""
        self.pending = self.panel.show(self.canvas, self.whole)
        if not self.pending:
            self.whole = False

    def rest(self, top, now):
        """Nothing is left to draw: say what is on the panel, or do a piece of other work."""
        if top.says != self.said:
            self.said = top.says
            self.say("[%s] %s" % (top.name, top.says))
        elif not self.swept and now - self.touched < QUICK:
            self.swept = True
            self.full = short(ROOM)
        elif now - top.t0 < top.deaf:
            self.ready = False
            if top.spare(now):
                if self.load:
                    self.work()
                elif not self.swept:
                    self.swept = True
                    self.full = top.thinks or short(ROOM)
        elif self.open and not self.ready:
            self.ready = True
            self.say("[%s]" % top.name)
        elif self.load and top.spare(now):
            self.work()
        elif now - self.cared >= 1000 and self.care:
            self.cared = now
            self.care(now - self.touched)
            if now - self.touched > 2000:
                self.full = short(LITTLE)

    def tidy(self):
        """Collect garbage, with nothing else in the same turn."""
        self.full = False
        self.tidied = self.now
        if hasattr(gc, "mem_free"):
            gc.collect()

    def work(self):
        """Import a module, or call a function, while nobody waits."""
        job = self.load.pop(0)
        if callable(job):
            job()
        elif job not in sys.modules:  # collecting garbage takes as long as two frames: not for nothing
            __import__(job)
            gc.collect()

    def dispatch(self, top, buttons, now):
        """Tell the top screen what the buttons did; returns what it answers."""
        for button in range(6):
            bit = 1 << button
            following = None
            if buttons.pressed & bit:
                age = now - top.t0
                if top.busy:
                    if age < top.calm:
                        continue
                    following = top.skip()
                elif button == A and age < top.deaf:
                    continue
                else:
                    self.live |= bit
                    self.since[button] = now
                    following = top.press(button)
            elif self.live & bit:
                held = now - self.since[button]
                if buttons.released & bit:
                    self.live &= ~bit
                    self.holding &= ~bit
                    if not top.busy:
                        following = top.release(button, held)
                elif held >= 1000 and not self.holding & bit:
                    self.holding |= bit
                    if not top.busy:
                        following = top.hold(button)
            if following is not None:
                return following
        return None


def _back():
    return POP


def short(least):
    """True if less than so many bytes are free; to find out takes the board 4 ms, and to collect garbage as long as two frames."""
    free = getattr(gc, "mem_free", None)
    return bool(free) and free() < least
