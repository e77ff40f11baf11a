# SPDX-FileCopyrightText: 2026 The Mastermind handheld contributors
# SPDX-License-Identifier: MIT
"""What the player has chosen, kept over power-off: brightness, sound, colour aid, and a setup for each book."""

from ..game.rules import BOOKS
from .setup import SIZE, Setup

STEPS = 5  # of brightness


class Prefs:
    """Loaded from the store's settings record; anything unreadable in it starts with its default."""

    def __init__(self, store, kind, brightness=0, sound=True):
        self.store = store
        self.kind = kind
        self.brightness = brightness  # step of the panel, 0 the brightest
        self.least = 0  # step that it is not brighter than until the power goes: after a brown-out
        self.sound = sound
        self.aid = False  # colour aid: rhythms that tell the pegs apart
        self.again = None  # setup of the last match
        self.fixed = False  # it had the fixed dial
        self.books = [Setup.of(book) for book in BOOKS]
        data = store.get(kind) or b""
        if len(data) >= 3 and data[0] < STEPS:
            self.brightness = data[0]
            self.sound = not data[1] & 1
            self.aid = bool(data[1] & 2)
            self.fixed = bool(data[1] & 4)
            parts = [data[i : i + SIZE] for i in range(3, len(data), SIZE)]
            for k in range(min(len(parts), len(BOOKS) + 1)):
                try:
                    setup = Setup.from_bytes(parts[k])
                except ValueError:
                    continue
                if k == len(BOOKS):
                    self.again = setup
                elif setup.rules.name == BOOKS[k].name:
                    self.books[k] = setup

    def save(self):
        """Put everything into the store; an unchanged record writes nothing."""
        data = bytes((self.brightness, (not self.sound) | self.aid << 1 | self.fixed << 2, 0))
        for setup in self.books:
            data += setup.to_bytes()
        if self.again:
            data += self.again.to_bytes()
        self.store.put(self.kind, data)
