# SPDX-FileCopyrightText: 2026 The Mastermind handheld contributors
# SPDX-License-Identifier: MIT
"""Runs on the emulated board in place of code.py: the device breaks codes alone, in slices as in the game.

Each code is broken twice: by the device alone, and after two rows of somebody else's, as for a hint, where no strategy helps.

Between two slices it waits as long as a turn of the main loop takes for everything else. Prints, for each guess,
``#guess BOOK ROW MS WORST FREE``: ms until it is ready, the longest slice in us, free bytes after a collection; before each game
``#game BOOK FREE`` without the solver.
"""

import gc
import time

from mastermind.game.marking import mark, mark_holes
from mastermind.game.rules import GERMAN, NEW, POLISH
from mastermind.game.solver import Breaker

SLICE = 30  # evaluations, as mastermind.ui.machine has it
TURN = 0.004  # s: buttons, sound, screen and the loop's own sleep
GAMES = (
    ("german", GERMAN, (2, 5, 0, 7)),
    ("german+repeats", GERMAN.replace(secret_repeats=True), (3, 3, 6, 1)),
    ("german+repeats+empties", GERMAN.replace(secret_repeats=True, secret_empties=True), (8, 4, 8, 0)),
    ("polish", POLISH, (6, 1, 4, 0, 3)),
    ("polish+repeats+empties", POLISH.replace(secret_repeats=True, secret_empties=True), (7, 8, 2, 7, 5)),
    ("polish+count+repeats", POLISH.replace(secret_repeats=True, per_hole=False), (1, 6, 6, 0, 2)),
    ("new", NEW, (5, 2, 7, 4)),
)


def free():
    gc.collect()
    return gc.mem_free()


def play(name, rules, secret, others):
    print("#game", name, free())
    secret = bytes(secret)
    rate = mark_holes if rules.per_hole else mark
    breaker = Breaker(rules, level="best", seed=1)
    for guess in others:
        breaker.answered(guess, rate(secret, guess))
    for row in range(1 + len(others), rules.rows + 1):
        began = time.monotonic_ns()
        worst = 0
        ready = False
        while not ready:
            start = time.monotonic_ns()
            ready = breaker.think(SLICE)
            worst = max(worst, time.monotonic_ns() - start)
            time.sleep(TURN)
        guess = breaker.next_guess()
        took = time.monotonic_ns() - began
        print("#guess", name, row, took // 1000000, worst // 1000, free())
        if guess == secret:
            return
        breaker.answered(guess, rate(secret, guess))


time.sleep(0.3)  # until the console is listened to
for name, rules, secret in GAMES:
    play(name, rules, secret, ())
    play(name + "+others", rules, secret, (bytes(range(rules.holes)), bytes(range(7, 7 - rules.holes, -1))))
print("#done")
