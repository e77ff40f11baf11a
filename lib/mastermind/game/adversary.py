# SPDX-FileCopyrightText: 2026 The Mastermind handheld contributors
# SPDX-License-Identifier: MIT
"""The codemaker that may move the code: of all answers to a guess it gives the one that leaves the most codes.

Every answer it gives is true of every code that is left, so nobody can catch it in a lie. Imports only from this
folder; draws nothing at random: the same guesses get the same answers.
"""

from .candidates import COUNT, ONE, Candidates


def answers(rules):
    """All answers that some pair of codes can give, those with the fewest signals first."""
    holes = rules.holes
    if not rules.per_hole:
        pairs = [(both - less, less) for both in range(holes + 1) for less in range(both, -1, -1)]
        return [pair for pair in pairs if pair != (holes - 1, 1)]
    found = []
    for number in range(3**holes):
        answer = bytearray(holes)
        for i in range(holes):
            answer[holes - 1 - i] = number % 3
            number //= 3
        found.append(bytes(answer))
    return found


def answer(rules, rows, guess, budget):
    """A generator that ends with the answer to ``guess`` after ``rows`` ((guess, answer), …).

    Yields after every ``budget`` evaluations and every four rows that it takes in. Of answers that leave equally many codes the
    first in ``answers``.
    """
    best = None
    most = 0
    left = budget
    for candidate in answers(rules):
        codes = Candidates(rules, 2)
        for k in range(len(rows)):
            codes.add(*rows[k])
            if k % 4 == 3:
                yield
        codes.add(guess, candidate)
        walk = codes.walk(left, COUNT)
        try:
            next(walk)
            while True:
                yield
                walk.send(budget)
        except StopIteration:
            pass
        left = budget
        if codes.total > most:
            most = codes.total
            best = candidate
        yield
    return best


def code(rules, rows, budget):
    """A generator for a code that fits all rows: yields None after every ``budget`` evaluations and every row, and at last the code.

    ValueError instead if no code fits, which the answers of `answer` never bring about.
    """
    codes = Candidates(rules, 2)
    for row in rows:
        codes.add(*row)
        yield None
    walk = codes.walk(0, ONE)
    try:
        next(walk)
        while True:
            yield None
            walk.send(budget)
    except StopIteration:
        pass
    if not codes.total:
        raise ValueError("no code fits the answers")
    yield bytes(codes.sample[0 : rules.holes])
