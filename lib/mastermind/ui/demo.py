# SPDX-FileCopyrightText: 2026 The Mastermind handheld contributors
# SPDX-License-Identifier: MIT
"""The device plays against itself, silently, when the title has waited for a minute. Any press ends it.

These are the real screens of a match, run inside this one on a session that keeps nothing.
"""

from ..game.rules import GERMAN
from . import flow
from .lobby import start
from .screen import POP, Screen
from .session import Session
from .setup import OPPONENT, Setup

REST = 5000  # ms on the card


class Blank:
    """A store that keeps nothing, and a piezo that plays nothing."""

    journal = b""
    flags = 0
    failed = full = False

    def __init__(self, salt):
        self.salt = salt

    def nothing(self, *_what):
        pass

    begin = append = put = end = play = stop = save = pack = nothing


class Show(Session):
    """A session in which both seats are the device's."""

    def plays(self, seat):
        return True


class Demo(Screen):
    name = "title"
    over = True

    def __init__(self, session):
        super().__init__(session)
        byte = session.random(2)
        blank = Blank(byte[0] << 8 | byte[1])
        show = Show(blank, blank, session.panel, session.random, blank)
        start(show, Setup(GERMAN, device=OPPONENT))
        self.inner = Screen(session)  # until the first page is there, the title stands
        self.later = None  # makes the next page
        self.bring(flow.take_up(show))
        self.says = "The device plays by itself: press a button"

    def enter(self, now):
        super().enter(now)
        self.inner.enter(now)

    def press(self, button):
        return POP

    def tick(self, now):
        inner = self.inner
        if not self.dirty:
            inner.dirty = 0
        inner.now = now
        if inner.name == "card":
            return POP if now - inner.t0 > REST else None
        later = self.later
        self.later = None
        following = later() if later else inner.tick(now)
        if following is not None:
            self.bring(following)
        self.dirty |= self.inner.dirty
        return None

    def bring(self, screen):
        """Put the match's next screen inside; a function makes it, or what comes before it, in the next turn."""
        if callable(screen):
            self.later = screen
            return
        self.inner = screen
        screen.enter(self.now)
        screen.tick(self.now)

    def draw(self, canvas):
        self.inner.draw(canvas)
