# SPDX-FileCopyrightText: 2026 The Mastermind handheld contributors
# SPDX-License-Identifier: MIT
"""What the player has chosen, kept over power-off: brightness, sound, colour aid, and a setup for each book."""

STEPS = 5  # of brightness


class Prefs:
    """Loaded from the store's settings record; anything unreadable in it starts with its default.

    ``books``: a setup for each book; ``again``: that of the last match, or None. After a change to them, ``pack``.
    """

    def __init__(self, store, kind, brightness=0, sound=True):
        from .setups import unpack

        self.store = store
        self.kind = kind
        self.brightness = brightness  # step of the panel, 0 the brightest
        self.least = 0  # step that it is not brighter than until the power goes: after a brown-out
        self.sound = sound
        self.aid = False  # colour aid: rhythms that tell the pegs apart
        self.fixed = False  # the last match had the fixed dial
        self._packed = b""  # the setups, so that a change of the sound in a match needs no module to pack them
        data = store.get(kind) or b""
        if len(data) >= 3 and data[0] < STEPS:
            self.brightness = data[0]
            self.sound = not data[1] & 1
            self.aid = bool(data[1] & 2)
            self.fixed = bool(data[1] & 4)
            self._packed = data[3:]
        self.books, self.again = unpack(self._packed)

    def pack(self):
        """Have the setups as they are now saved the next time."""
        from .setups import pack

        self._packed = pack(self.books, self.again)

    def save(self):
        """Put everything into the store; an unchanged record writes nothing."""
        self.store.put(self.kind, bytes((self.brightness, (not self.sound) | self.aid << 1 | self.fixed << 2, 0)) + self._packed)
