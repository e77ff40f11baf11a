# SPDX-FileCopyrightText: 2026 The Mastermind handheld contributors
# SPDX-License-Identifier: MIT
"""Statistics: for each book and role the rounds, their rows, best, worst and the running streak; one store record.

A round that was not broken counts as one row more than the board has. The breaker is better with fewer rows, the
maker with more; a streak is broken codes for the one, unbroken ones for the other.
"""

from ..game.rules import BOOKS

SIZE = 8  # bytes of an entry: rounds (2), rows (3), best, worst, streak
BREAKER, MAKER = 0, 1


class Tally:
    """Reads the record of ``kind``; anything unreadable starts at nothing."""

    def __init__(self, store, kind):
        self.store = store
        self.kind = kind
        data = store.get(kind)
        size = 2 * len(BOOKS) * SIZE
        self.data = bytearray(data) if data and len(data) == size else bytearray(size)

    def entry(self, book, role):
        """(rounds, rows in all, best, worst, streak) of a book's number and a role."""
        at = (2 * book + role) * SIZE
        d = self.data
        return d[at] | d[at + 1] << 8, d[at + 2] | d[at + 3] << 8 | d[at + 4] << 16, d[at + 5], d[at + 6], d[at + 7]

    def note(self, book, role, rows, broken):
        """Count a round."""
        rounds, total, best, worst, streak = self.entry(book, role)
        better = min if role == BREAKER else max
        poorer = max if role == BREAKER else min
        best = better(best, rows) if rounds else rows
        worst = poorer(worst, rows) if rounds else rows
        streak = min(255, streak + 1) if broken == (role == BREAKER) else 0
        rounds = min(65535, rounds + 1)
        total += rows
        at = (2 * book + role) * SIZE
        self.data[at : at + SIZE] = bytes(
            (rounds & 255, rounds >> 8, total & 255, total >> 8 & 255, total >> 16 & 255, best, worst, streak)
        )

    def erase(self, book):
        """Forget a book."""
        self.data[2 * book * SIZE : 2 * (book + 1) * SIZE] = bytes(2 * SIZE)
        self.save()

    def save(self):
        """Put the record into the store."""
        self.store.put(self.kind, bytes(self.data))


def number(rules):
    """The number of the book that a rule book comes from."""
    return [book.name for book in BOOKS].index(rules.name)


def count(store, kind, rules, cracked, broke, hid):
    """Count a round: ``cracked`` its row or None; ``broke`` and ``hid``, whether a person broke and hid in it."""
    tally = Tally(store, kind)
    rows = cracked or rules.rows + 1
    book = number(rules)
    if broke:
        tally.note(book, BREAKER, rows, cracked is not None)
    if hid:
        tally.note(book, MAKER, rows, cracked is not None)
    tally.save()
