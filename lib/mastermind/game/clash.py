# SPDX-FileCopyrightText: 2026 The Mastermind handheld contributors
# SPDX-License-Identifier: MIT
"""Answers that contradict each other: the smallest set of rows that no code fits, found in slices.

Only a match whose code is kept in the head needs it, so it is imported then and not before. First one code is looked for that fits all
rows; while there is one, nothing contradicts. Otherwise the sets of rows are gone through, small ones first. Every code that turns up on
the way settles all sets of rows that it fits, so that few searches are needed.
"""

from .candidates import Candidates
from .marking import mark, mark_holes

_SLICE = 25  # evaluations between two pauses: some 10 ms on the board


def contradiction_steps(match):
    """A generator: run it to its end, with other work in between, and `match.contradiction` is known and costs nothing.

    Between two pauses it makes some 25 evaluations. If the match moves on meanwhile, it leaves the property alone.
    """
    if match._clash is not None:
        return
    moment = len(match._log)
    rules = match.rules
    truth = mark_holes if rules.per_hole else mark
    rows = [(i + 1, row[1], row[2]) for i, row in enumerate(match.rows) if row[2] is not None]
    found = ()
    if match.secret is not None:
        found = tuple([n for n, guess, answer in rows if truth(match.secret, guess) != answer])
    elif rows:
        every = (1 << len(rows)) - 1
        fitted = []  # sets of rows, a bit each, that one code fits
        for chosen in _sets(len(rows)):
            if any(chosen & fit == chosen for fit in fitted):
                if chosen & 7 == 7:
                    yield
                continue
            part = tuple([row for i, row in enumerate(rows) if chosen >> i & 1])
            codes = Candidates(rules, 8)
            for _, guess, answer in part:
                codes.add(guess, answer)
                yield
            walk = codes.walk(_SLICE)
            spend = None  # a generator starts with that
            while not (codes.size or codes.done):  # one code is enough
                try:
                    walk.send(spend)
                except StopIteration:
                    pass
                spend = _SLICE
                yield
            if codes.size:
                code = bytes(codes.sample[: rules.holes])
                fit = 0
                for i, (_, guess, answer) in enumerate(rows):
                    if truth(code, guess) == answer:
                        fit |= 1 << i
                fitted.append(fit)
                if chosen == every:
                    break
            else:
                found = tuple([row[0] for row in part])
                if chosen != every:
                    break
    if moment == len(match._log):
        match._clash = found


def _sets(n):
    """All rows at once, then every smaller set, the small ones first; a bit a row."""
    yield (1 << n) - 1
    for size in range(1, n):
        chosen = (1 << size) - 1
        while not chosen >> n:
            yield chosen
            low = chosen & -chosen  # from here to the next number with as many ones
            high = chosen + low
            chosen = ((high ^ chosen) >> 2) // low | high
