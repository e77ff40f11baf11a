# SPDX-FileCopyrightText: 2026 The Mastermind handheld contributors
# SPDX-License-Identifier: MIT
"""Random bytes from a seed, the same on the board and on a desktop (their ``random`` modules differ)."""


class Chance:
    """Stands in for ``os.urandom`` where a seed was given. A xorshift of 30 bits: never negative, never a float."""

    def __init__(self, seed):
        state = 0x1234567
        for byte in seed:
            state = (state * 257 + byte + 1) & 0x3FFFFFFF
        self.state = state or 1

    def __call__(self, count):
        """Return ``count`` bytes."""
        out = bytearray(count)
        x = self.state
        for i in range(count):
            for _turn in range(2):
                x ^= (x << 13) & 0x3FFFFFFF
                x ^= x >> 17
                x ^= (x << 5) & 0x3FFFFFFF
            out[i] = (x >> 9) & 255
        self.state = x
        return bytes(out)
