# SPDX-FileCopyrightText: 2026 The Mastermind handheld contributors
# SPDX-License-Identifier: MIT
"""Answers that contradict each other: the smallest set of rows that no code fits, found in slices.

Only a match whose code is kept in the head needs it, so it is imported then and not before. Codes are never listed: a search places peg
by peg and drops a beginning as soon as one of the rows can no longer come true, and colours that no row has tried stand for each other.
A code that a search meets settles every set of rows that it fits, so that few searches are needed.
"""

from .marking import mark, mark_holes
from .rules import answer_totals

_SLICE = 150  # rows looked at between two pauses, some 10 ms on the board


def contradiction_steps(match):
    """A generator: run it to its end, with other work in between, and `match.contradiction` is known and costs nothing.

    Between two pauses it looks at some 150 rows. If the match moves on meanwhile, it runs out and leaves the property alone.
    """
    moment = len(match.journal)
    rules = match.rules
    truth = mark_holes if rules.per_hole else mark
    rows = []
    for i, row in enumerate(match.rows):
        if row[2] is not None:
            rows.append((row[1], row[2], i + 1))
    found = ()
    if match.secret is not None:
        found = [n for guess, answer, n in rows if truth(match.secret, guess) != answer]
    elif rows and match.answers == "head":
        found = None
        fitted = []  # sets of rows, a bit each, that some code fits
        for chosen in _sets(len(rows)):
            covered = False
            for fit in fitted:
                if chosen & fit == chosen:
                    covered = True
                    break
            if chosen & 31 == 31:
                yield
            if covered:
                continue
            part = [row for i, row in enumerate(rows) if chosen >> i & 1]
            code = None
            for met in _search(rules, part):
                code = met
                yield
            if code is None:
                found = [row[2] for row in part]
                if len(part) < len(rows):
                    break
            else:
                fit = 0
                for i, row in enumerate(rows):
                    if truth(code, row[0]) == row[1]:
                        fit |= 1 << i
                fitted.append(fit)
                if len(part) == len(rows):
                    found = ()
                    break
    if moment == len(match.journal):
        match._clash = tuple(found)


def _sets(n):
    """All rows at once, then every smaller set, the small ones first; a bit a row."""
    yield (1 << n) - 1
    for size in range(1, n):
        chosen = (1 << size) - 1
        while not chosen >> n:
            yield chosen
            low = chosen & -chosen  # the next number with as many ones
            high = chosen + low
            chosen = ((high ^ chosen) >> 2) // low | high


def _search(rules, rows):
    """Yields None for every pause, and last a code that the rows (guess, answer, ...) fit, if there is one."""
    holes = rules.holes
    limit = bytearray([holes if rules.secret_repeats else 1] * rules.symbols)
    seen = bytearray(rules.symbols)
    tests = []
    for row in rows:
        guess, answer = row[:2]
        exact, misplaced = answer_totals(answer) if rules.per_hole else answer
        there = bytearray(rules.symbols)
        paid = bytearray(rules.symbols)
        for i, peg in enumerate(guess):
            seen[peg] = 1
            there[peg] += 1
            if not rules.per_hole:
                paid[peg] = exact + misplaced
            elif answer[i]:
                if answer[i] == 1 and paid[peg] & 16:
                    return  # a peg further left should have been called misplaced
                paid[peg] += 1
            else:
                paid[peg] |= 16
        for peg in range(rules.symbols):
            if (paid[peg] & 15) < there[peg]:
                limit[peg] = min(limit[peg], paid[peg] & 15)
        tests.append((guess, answer, exact, exact + misplaced, there))
    palette = [peg for peg in range(rules.symbols) if seen[peg] and limit[peg]]
    tried = len(palette)
    for peg in range(rules.symbols):
        if not seen[peg] and (len(palette) == tried or not rules.secret_repeats):
            palette.append(peg)
    count = len(tests)
    exacts = [bytearray(count) for _ in range(holes + 1)]
    commons = [bytearray(count) for _ in range(holes + 1)]
    used = bytearray(rules.symbols)
    code = bytearray(holes)
    turn = bytearray(holes + 1)
    work = at = 0
    while True:
        number = turn[at]
        if number == len(palette):
            if not at:
                return
            at -= 1
            used[code[at]] -= 1
            continue
        turn[at] = number + 1
        peg = palette[number]
        if used[peg] == limit[peg] or (number > tried and not used[palette[number - 1]]):
            continue
        left = holes - at - 1
        old_exacts, old_commons = exacts[at], commons[at]
        new_exacts, new_commons = exacts[at + 1], commons[at + 1]
        fits = True
        for i in range(count):
            guess, answer, exact, both, there = tests[i]
            hit = guess[at] == peg
            now = old_exacts[i] + hit
            new_exacts[i] = now
            common = old_commons[i] + (used[peg] < there[peg])
            new_commons[i] = common
            if (rules.per_hole and hit != (answer[at] == 2)) or not (now <= exact <= now + left and common <= both <= common + left):
                fits = False
                break
        work += i + 1
        if work > _SLICE:
            work = 0
            yield
        if fits:
            code[at] = peg
            if not left:
                yield bytes(code)
                return
            used[peg] += 1
            at += 1
            turn[at] = 0
