# SPDX-FileCopyrightText: 2026 The Mastermind handheld contributors
# SPDX-License-Identifier: MIT
"""Breaks codes of every kind of game by a fixed recipe and prints the guesses: run by CPython, MicroPython and CircuitPython alike.

The output must be the same everywhere. Where the heap can be looked at, its growth while thinking is kept under `LIMIT` bytes for each 4
bytes of a word. `path` is the folder of the package; on the board it is on the path already.
"""

import gc
import sys

if len(sys.argv) > 1:
    sys.path.insert(0, sys.argv[1])

from mastermind.game.marking import mark, mark_holes
from mastermind.game.rules import GERMAN, POLISH
from mastermind.game.solver import Breaker

LIMIT = 10_240
WORD = 4 if sys.maxsize < 1 << 32 else 8
COUNT = POLISH.replace(per_hole=False)
GAMES = (
    (GERMAN, "easy", (), (6, 3, 5, 7)),
    (GERMAN, "normal", (), (6, 3, 5, 7)),
    (GERMAN, "best", (), (6, 3, 5, 7)),
    (GERMAN.replace(secret_repeats=True), "best", ((7, 7, 7, 7),), (2, 2, 5, 2)),
    (GERMAN.replace(guess_repeats=False), "best", (), (6, 3, 5, 7)),
    (POLISH, "best", ((0, 0, 1, 1, 2),), (6, 3, 5, 7, 1)),
    (POLISH.replace(secret_repeats=True), "best", (), (6, 3, 3, 7, 1)),
    (COUNT.replace(secret_repeats=True, secret_empties=True), "best", (), (6, 3, 8, 8, 1)),
    (COUNT.replace(secret_repeats=True, secret_empties=True), "best", ((0, 1, 2, 3, 4), (5, 6, 7, 8, 0)), (6, 1, 8, 0, 1)),
    (GERMAN.replace(holes=6, colours=10, secret_repeats=True), "normal", ((0, 1, 2, 3, 4, 5),), (9, 9, 8, 1, 2, 2)),
)


def used():
    gc.collect()
    return gc.mem_alloc() if hasattr(gc, "mem_alloc") else 0


def play(rules, level, others, secret):
    rate = mark_holes if rules.per_hole else mark
    before = used()
    peak = 0
    breaker = Breaker(rules, level=level, seed=11)
    rows = [bytes(guess) for guess in others]
    for guess in rows:
        breaker.answered(guess, rate(secret, guess))
    while not rows or rows[-1] != bytes(secret):
        slices = 0
        while not breaker.think(60):
            slices += 1
            if slices % 20 == 0:
                peak = max(peak, used() - before)
        while breaker.remaining is None:
            breaker.think(500)
        guess = breaker.next_guess()
        print(len(rows) + 1, list(guess), breaker.remaining, slices)
        rows.append(guess)
        breaker.answered(guess, rate(secret, guess))
    peak = max(peak, used() - before)
    print(level, "heap", True if peak <= LIMIT * WORD // 4 else peak)


for game in GAMES:
    play(*game)
