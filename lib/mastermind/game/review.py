# SPDX-FileCopyrightText: 2026 The Mastermind handheld contributors
# SPDX-License-Identifier: MIT
"""After a round: how near the breaker's guesses came to the best play. Thinks in slices, as the solver does; needs only the rows.

What a guess is worth is what the solver expects: itself, and the guesses still to come, over the codes that were left before it.
"""

from .candidates import ALL
from .solver import Breaker


class Review:
    """Goes through `rows`, pairs of (guess, answer) under `rules`.

    lines: one for each row done, (codes before, codes after, best guess found there, percent). 100 percent is a guess as good as the
    best, which is None after answers that no code fits.
    """

    def __init__(self, rules, rows, *, seed=0):
        self.lines = []
        self._work = self._steps(Breaker(rules, seed=seed), rows)
        next(self._work)

    def think(self, evaluations):
        """Spend at most so many evaluations; True when all lines are there."""
        try:
            self._work.send(evaluations)
        except StopIteration:
            return True
        return False

    def _steps(self, breaker, rows):
        n = yield
        before = None
        for row in rows:
            while before is None:
                breaker.think(n)
                before = breaker.remaining
                n = yield
            best = None
            percent = 0
            if before:
                while not breaker.think(n):
                    n = yield
                best = breaker.next_guess()
                n = yield
                n = yield from breaker.codes.walk(0, ALL)
                n = yield from breaker.prepare(n)
                n, ideal = yield from breaker.cost(n, best, 1 << 29)
                n, cost = yield from breaker.cost(n, bytes(row[0]), 1 << 29)
                one = 720 * breaker.codes.size
                percent = min(100, 100 * (one + ideal) // (one + cost))
            n = yield
            breaker.answered(row[0], row[1])
            after = None
            while after is None:
                n = yield
                breaker.think(n)
                after = breaker.remaining
            self.lines.append((before, after, best, percent))
            before = after
