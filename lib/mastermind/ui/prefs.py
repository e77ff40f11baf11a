# SPDX-FileCopyrightText: 2026 The Mastermind handheld contributors
# SPDX-License-Identifier: MIT
"""What the player has chosen, kept over power-off: brightness, sound, colour aid, and a setup for each book."""

STEPS = 5  # of brightness


class Prefs:
    """Loaded from the store's settings record; anything unreadable in it starts with its default.

    ``books``, a setup for each book, and ``again``, that of the last match or None, are unpacked when they are first
    asked for (see setups.py).
    """

    def __init__(self, store, kind, brightness=0, sound=True):
        self.store = store
        self.kind = kind
        self.brightness = brightness  # step of the panel, 0 the brightest
        self.least = 0  # step that it is not brighter than until the power goes: after a brown-out
        self.sound = sound
        self.aid = False  # colour aid: rhythms that tell the pegs apart
        self.fixed = False  # the last match had the fixed dial
        self.packed = b""  # the setups
        self.loose = False  # they may have changed since they were packed
        data = store.get(kind) or b""
        if len(data) >= 3 and data[0] < STEPS:
            self.brightness = data[0]
            self.sound = not data[1] & 1
            self.aid = bool(data[1] & 2)
            self.fixed = bool(data[1] & 4)
            self.packed = data[3:]

    def __getattr__(self, name):
        if name not in ("books", "again"):
            raise AttributeError(name)
        from .setups import unpack

        unpack(self, name)
        return getattr(self, name)

    def save(self, away=False):
        """Put everything into the store; an unchanged record writes nothing. ``away``: a match begins, see ``setups.pack``."""
        if self.loose:
            from .setups import pack

            pack(self, away)
        self.store.put(self.kind, bytes((self.brightness, (not self.sound) | self.aid << 1 | self.fixed << 2, 0)) + self.packed)
