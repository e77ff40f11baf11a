# SPDX-FileCopyrightText: 2026 The Mastermind handheld contributors
# SPDX-License-Identifier: MIT
"""What every screen has in common.

A screen is told of buttons and of time, and draws itself; it never sleeps, shows or touches the hardware.
``press``, ``hold``, ``release``, ``tick`` and ``skip`` answer with None (stay), POP (back to the screen below), the
next screen, or a function that takes a while and gives one of these when the press has been acknowledged. The console
calls them and keeps the rules that hold for all screens: nothing acts until every button was seen released, A is deaf
at first, and a press during an animation only completes it.

A screen never reads the clock: ``now`` (ms, set by the console before every call) and ``t0`` (ms, when the
screen came up) are all it knows of time.
"""

import gc
import sys

from . import palette as P

LEFT, RIGHT, UP, DOWN, A, B = range(6)
ALL = 255  # ``dirty``: everything must be drawn again; a screen may use single bits for its parts
POP = "pop"
CALLS = ((523, 784), (587, 880), (659, 1047), (784, 1175), (880, 1319))  # the seats' tunes, two notes in Hz


class Screen:
    """Base of all screens."""

    name = ""  # as the console prints it
    pauses = False  # B held for a second opens the pause menu
    over = False  # laid over another screen, which comes back with POP
    instead = False  # of those: it takes the place of the top one, and POP leads to the one below that
    private = False  # shows something that only one player may see: it is taken off in a single frame
    thinks = False  # makes so much garbage with every tick that it has to be collected twice a second
    busy = False  # an animation runs; a press completes it (``skip``) and does nothing else

    def __init__(self, session):
        self.s = session
        self.says = ""  # the caption; never a secret
        self.dirty = ALL
        self.phase = -1  # of an animation, see ``pulse``
        self.deaf = 450  # ms from t0 until A acts
        self.calm = 450  # ms from t0 until a press may complete an animation
        self.now = self.t0 = 0

    def enter(self, now):
        """Come up, for the first time or again (ms)."""
        self.now = self.t0 = now
        self.deaf = self.calm = 450
        self.dirty = ALL

    def mute(self, ms):
        """Make A deaf for so many ms from now, and let the console say when it acts again."""
        self.deaf = self.calm = self.now - self.t0 + ms

    def press(self, button):
        """A button went down."""

    def release(self, button, held):
        """A button went up after ``held`` ms."""

    def hold(self, button):
        """A button has been down for 1,000 ms."""
        if button == B and self.pauses:
            return self.pause
        return None

    def pause(self):
        """Make the pause menu over this screen."""
        from .pause import Pause

        return Pause(self.s, self)

    def cover(self):
        """Something that takes a while begins, mostly another page: show no code any longer."""

    def tick(self, now):
        """Time passes; called about every 5 ms."""

    def spare(self, now):
        """True while a module may be imported: no press is going to be answered for a while."""
        return now - self.t0 < self.deaf - 100

    def skip(self):
        """Complete the animation that runs."""

    def draw(self, canvas):
        """Draw what ``dirty`` names; changes nothing in the screen."""

    def pulse(self, ms):
        """Count ``phase`` in periods of ``ms`` since the screen came up, and ask for a drawing with each."""
        phase = (self.now - self.t0) // ms
        if phase != self.phase:
            self.phase = phase
            self.dirty |= 1


def chevrons(canvas, y):
    """Arrows at both edges around row y: LEFT and RIGHT turn."""
    canvas.art(0, y - 2, "..# .#. #.. .#. ..#", P.WHITE, P.P3)
    canvas.art(13, y - 2, "#.. .#. ..# .#. #..", P.WHITE, P.P3)


def pips(canvas, count, at):
    """A row of dots at the bottom: which of ``count`` pages this is."""
    for i in range(count):
        canvas.dot(8 - count + i * 2, 15, P.WHITE, P.P20 if i == at else P.P2_5)


def note(colour):
    """Frequency of a peg's note in Hz (C major from C5; the empty peg has the octave below)."""
    return (523, 587, 659, 784, 880, 1047, 1175, 1319, 262, 294)[colour]


def load(names, make, gone=()):
    """A function for the console that forgets or imports one module a turn, so that the buttons are read between, and at last gives
    what ``make`` does."""
    leaving = list(gone)
    lacking = [name for name in names if "mastermind." + name not in sys.modules]

    def step():
        if leaving:
            drop(leaving.pop())
        elif lacking:
            __import__("mastermind." + lacking.pop(0))
            if not lacking:
                gc.collect()  # compiling leaves much behind, and what comes next may have to think
        else:
            return make()
        return step

    return step


def drop(name):
    """Give back the memory of a module of the program; it is imported again when it is needed."""
    name = "mastermind." + name
    if name in sys.modules:
        del sys.modules[name]
        package, _dot, name = name.rpartition(".")
        try:
            delattr(sys.modules[package], name)
        except (AttributeError, KeyError):  # CPython, MicroPython: it was not there
            pass
