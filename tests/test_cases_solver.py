# SPDX-FileCopyrightText: 2026 The Mastermind handheld contributors
# SPDX-License-Identifier: MIT
"""Faults that players and programmers reported of other code breakers, each as a case for ours; the report's address stands above it."""

import random

import pytest

from mastermind.game.candidates import is_consistent
from mastermind.game.marking import mark, mark_holes
from mastermind.game.rules import GERMAN, NEW, POLISH
from mastermind.game.solver import LEVELS, Breaker

from .solving import answer, codes, fitting, rater

ADVANCED = NEW.replace(secret_repeats=True)
SIX = ADVANCED.replace(colours=6)
TOY = ADVANCED.replace(holes=3, colours=3)
COUNTED = POLISH.replace(per_hole=False)


def counted(breaker):
    """Codes left, thought out to the end."""
    while breaker.remaining is None:
        breaker.think(100)
    return breaker.remaining


def row(text):
    """`0415=1/1` as a guess and its answer."""
    guess, given = text.split("=")
    return bytes(map(int, guess)), tuple(map(int, given.split("/")))


HISTORIES = [  # book, rows, codes left after each of them
    # https://github.com/coding-horror/basic-computer-games/issues/611  only equal answers fit, not smaller ones
    (GERMAN, "0415=1/1", [288]),
    (GERMAN, "0145=0/2", [504]),
    # https://github.com/coding-horror/basic-computer-games/blob/5301155192d91d74d337899cecc59dbda59c4c17/60_Mastermind/README.md
    # the explanation there counts 5 and then 1
    (TOY, "012=0/2 100=1/0", [6, 2]),
    # https://github.com/NebuPookins/JS-Mastermind-Solver/issues/3  colours that have no signal are out
    (GERMAN, "0123=0/0", [24]),
    (GERMAN.replace(colours=10), "4089=0/0", [360]),
    # https://www.cut-the-knot.org/ctk/Rafler.shtml  possible codes only, and still ten guesses
    (
        SIX,
        "5555=0/0 2201=1/1 4104=1/1 1303=1/1 3402=0/3 4213=1/3 2314=1/3 4321=0/4 2143=0/4 1234=4/0",
        [625, 120, 20, 6, 5, 4, 3, 2, 1, 1],
    ),
    # https://redlib.fmhy.net/r/math/hot?after=t3_1lfhcqh  sixteen left, and the best guess is none of them
    (SIX, "0011=0/3", [16]),
    # invented here: derangements, halves in place, answers that only repeats make possible, three rows
    (GERMAN, "0123=0/4", [9]),
    (ADVANCED, "0011=2/2", [4]),
    (COUNTED, "01234=1/0", [0]),
    (GERMAN, "0011=2/1", [0]),
    (ADVANCED, "0011=2/1", [48]),
    (GERMAN, "0123=2/1 0145=2/0 0136=3/0", [48, 8, 1]),
]


@pytest.mark.parametrize(("rules", "rows", "left"), HISTORIES)
def test_so_many_codes_are_left_and_brute_force_agrees(rules, rows, left):
    breaker = Breaker(rules)
    known, rest = [], None
    for text, count in zip(rows.split(), left, strict=True):
        known.append(row(text))
        breaker.answered(*known[-1])
        rest = fitting(rules, known[-1:], rest)
        assert (counted(breaker), len(rest)) == (count, count)
        for code in (known[-1][0], rest[0] if rest else known[0][0]):
            assert is_consistent(rules, known, code) == (code in rest)
    if left[-1] == 0:
        with pytest.raises(ValueError, match="no code fits"):
            breaker.next_guess()


# https://github.com/NebuPookins/JS-Mastermind-Solver/issues/3
@pytest.mark.parametrize("level", LEVELS)
def test_a_guess_with_a_colour_that_is_out_is_never_called_possible(level):
    rows = [row("0123=0/0")]
    for seed in range(20):
        breaker = Breaker(GERMAN, level=level, seed=seed)
        breaker.answered(*rows[0])
        while not breaker.think(100):
            pass
        guess = breaker.next_guess()
        possible = is_consistent(GERMAN, rows, guess)
        assert possible == (guess in fitting(GERMAN, rows))
        if level != "best":  # best may ask what it knows to be wrong, and says so
            assert possible
            assert not set(guess) & {0, 1, 2, 3}


# https://github.com/NebuPookins/JS-Mastermind-Solver/issues/2
@pytest.mark.parametrize("row_number", [1, 12])
def test_all_in_place_ends_the_guessing_at_once(row_number):
    breaker = Breaker(GERMAN, level="easy")
    secret = bytes((4, 5, 6, 7))
    for _ in range(row_number - 1):
        breaker.answered(bytes((0, 1, 2, 3)), (0, 0))
    breaker.answered(secret, (4, 0))
    for _ in range(3):
        breaker.think(10_000)
        with pytest.raises(RuntimeError):
            breaker.next_guess()
    assert counted(breaker) == 1


# https://github.com/NebuPookins/JS-Mastermind-Solver/issues/7
# https://github.com/NebuPookins/JS-Mastermind-Solver/issues/9
def test_a_referee_who_overlooks_everything_is_shown_the_row():
    assert mark((0, 1, 0, 1), (1, 0, 1, 0)) == answer(bytes((0, 1, 0, 1)), bytes((1, 0, 1, 0))) == (0, 4)
    secret = bytes((0, 1, 0, 1))
    breaker = Breaker(ADVANCED, level="normal", seed=1)
    breaker.answered((1, 0, 1, 0), (0, 0))
    while len(breaker.rows) < 12:
        guess = None
        while guess is None:
            if breaker.think(200):
                if not counted(breaker):
                    break
                guess = breaker.next_guess()
        if guess is None:
            break
        breaker.answered(guess, answer(secret, guess))
    assert 1 in breaker.clash  # the false one; taken with the others that are named, it has no code
    assert fitting(ADVANCED, [breaker.rows[n - 1] for n in breaker.clash]) == []
    with pytest.raises(ValueError, match="contradict"):
        breaker.next_guess()


# https://github.com/coding-horror/basic-computer-games/pull/731
@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("rules", [GERMAN, ADVANCED, COUNTED], ids=["german", "advanced", "polish"])
def test_a_referee_who_always_says_the_same_is_stopped_before_the_rows_are(rules, level):
    breaker = Breaker(rules, level=level, seed=3)
    while len(breaker.rows) < 12:
        while not breaker.think(500) or breaker.remaining is None:
            pass
        if breaker.remaining == 0:
            break
        breaker.answered(breaker.next_guess(), (0, 1))
    assert breaker.remaining == 0
    assert len(breaker.rows) < 11
    with pytest.raises(ValueError, match="no code fits row"):
        breaker.next_guess()


# https://redlib.fmhy.net/r/math/hot?after=t3_1lfhcqh
def test_a_guess_that_cannot_be_the_code_may_tell_more():
    rows = [row("0011=0/3")]
    left = fitting(SIX, rows)
    probe = bytes((0, 1, 0, 2))
    assert len(left) == 16
    assert not is_consistent(SIX, rows, probe)
    worst = [max(list(map(rater(guess), left)).count(given) for given in set(map(rater(guess), left))) for guess in [probe, *left]]
    assert worst[0] < min(worst[1:])


# https://github.com/LaurentLessard/wordlesolver/issues/5
def test_solver_and_referee_mark_the_same():
    secret, guess = bytes((0, 1, 2, 3, 4)), bytes((0, 5, 2, 0, 6))
    assert (mark(secret, guess), mark_holes(secret, guess)) == ((2, 0), bytes((2, 0, 2, 0, 0)))
    for rules, given in ((COUNTED.replace(secret_repeats=True), (2, 0)), (POLISH.replace(secret_repeats=True), bytes((2, 0, 2, 0, 0)))):
        breaker = Breaker(rules)
        breaker.answered(guess, given)
        assert is_consistent(rules, breaker.rows, secret)
        assert counted(breaker) == len(fitting(rules, breaker.rows)) > 0


# https://github.com/MikhaD/wordle/pull/70
def test_the_number_shown_is_never_nought_while_the_code_can_be_found():
    draw = random.Random(70)
    firsts = [bytes((0, 1, 2, 3)), bytes((0, 0, 1, 1)), bytes((5, 5, 5, 5)), bytes((7, 1, 7, 2))]
    for game in range(500):
        secret = bytes(draw.choice((draw.randrange(8), 2)) for _ in range(4))
        breaker = Breaker(ADVANCED, level="easy", seed=game)
        left = None
        guess = firsts[game % 4]
        while guess != secret and len(breaker.rows) < 11:
            breaker.answered(guess, mark(secret, guess))
            left = fitting(ADVANCED, [(guess, answer(secret, guess))], left)
            assert counted(breaker) == len(left) >= 1
            guess = breaker.next_guess() if draw.random() < 0.7 else bytes(draw.randrange(8) for _ in range(4))


# https://github.com/jason-chao/wordle-solver/issues/4
@pytest.mark.parametrize(
    ("rules", "every"),
    [
        (GERMAN, 1_680),
        (ADVANCED, 4_096),
        (POLISH, 6_720),
        (COUNTED.replace(secret_repeats=True), 32_768),
        (COUNTED.replace(secret_repeats=True, secret_empties=True), 59_049),
    ],
)
def test_all_codes_of_the_game_are_counted_before_the_first_row(rules, every):
    assert counted(Breaker(rules)) == every == len(codes(rules))


# https://github.com/jonathanolson/wordle-solver/issues/2
@pytest.mark.parametrize("level", LEVELS)
def test_a_code_with_a_colour_three_times_is_found_too(level):
    secret = bytes((2, 2, 5, 2))
    assert mark(secret, (0, 1, 2, 3)) == (0, 1)
    for seed in range(5):
        breaker = Breaker(ADVANCED, level=level, seed=seed)
        guess = None
        while guess != secret:
            guess = breaker.next_guess()
            breaker.answered(guess, mark(secret, guess))
        assert len(breaker.rows) <= 12


# https://github.com/3b1b/videos/pull/52
# https://github.com/dlew/wordle-solver/pull/1
def test_the_largest_game_is_solved_in_slices_of_five_milliseconds_and_few_of_them():
    # the board makes about twelve evaluations a millisecond: 8 s are under 100,000
    rules = COUNTED.replace(secret_repeats=True, secret_empties=True)
    draw = random.Random(52)
    for game in range(6):
        secret = bytes(draw.randrange(9) for _ in range(5))
        breaker = Breaker(rules, seed=game)
        breaker.answered(bytes(range(5)), answer(secret, bytes(range(5))))
        guess = None
        while guess != secret:
            slices = 1
            while not breaker.think(50):
                slices += 1
            assert slices * 50 < 90_000
            guess = breaker.next_guess()
            breaker.answered(guess, answer(secret, guess))
        assert len(breaker.rows) <= 12
