# SPDX-FileCopyrightText: 2026 The Mastermind handheld contributors
# SPDX-License-Identifier: MIT
"""What the tests of the solver share: answers worked out on their own, all codes of a game, and filtering by brute force."""

import functools
import itertools
import operator


def rater(guess, per_hole=False):
    """A function from secrets to answers to `guess`, by counting colours, without a line of the firmware's marking."""
    places = [(colour, [hole for hole, peg in enumerate(guess) if peg == colour]) for colour in set(guess)]

    def count(secret):
        exact = sum(map(operator.eq, secret, guess))
        common = 0
        for colour, holes in places:
            common += min(secret.count(colour), len(holes))
        return exact, common - exact

    def numbers(secret):
        given = [2 * (peg == hidden) for peg, hidden in zip(guess, secret, strict=True)]
        for colour, holes in places:
            spare = secret.count(colour)
            if spare:
                waiting = [hole for hole in holes if not given[hole]]
                for hole in waiting[: max(0, spare - len(holes) + len(waiting))]:
                    given[hole] = 1
        return bytes(given)

    return numbers if per_hole else count


def answer(secret, guess, per_hole=False):
    """The answer to one guess."""
    return rater(guess, per_hole)(secret)


@functools.cache
def _codes(symbols, holes, repeats):
    pegs = range(symbols)
    return tuple(map(bytes, itertools.product(pegs, repeat=holes) if repeats else itertools.permutations(pegs, holes)))


def codes(rules):
    """All codes that can be hidden under `rules`, in counting order."""
    return _codes(rules.symbols, rules.holes, rules.secret_repeats)


@functools.lru_cache(maxsize=64)
def _parts(symbols, holes, repeats, per_hole, guess):
    parts = {}
    rate = rater(guess, per_hole)
    for code in _codes(symbols, holes, repeats):
        parts.setdefault(rate(code), []).append(code)
    return parts


def fitting(rules, rows, left=None):
    """All codes, or all of `left`, that would have got every answer in `rows`; a first guess's work is kept for the next time."""
    for guess, given in rows:
        if left is None:
            left = _parts(rules.symbols, rules.holes, rules.secret_repeats, rules.per_hole, guess).get(given, [])
        else:
            rate = rater(guess, rules.per_hole)
            left = [code for code in left if rate(code) == given]
    return codes(rules) if left is None else left


def finish(generator, budget=1000):
    """Run a generator of the solver to its end, so many evaluations at a time; its return value, and how often it was resumed."""
    turns = 0
    try:
        next(generator)
        while True:
            turns += 1
            generator.send(budget)
    except StopIteration as end:
        return end.value, turns
