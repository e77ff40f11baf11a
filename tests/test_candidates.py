# SPDX-FileCopyrightText: 2026 The Mastermind handheld contributors
# SPDX-License-Identifier: MIT
"""The walk over the codes that fit: compared with brute force, for every kind of game."""

import random

import pytest

from mastermind.game.candidates import COUNT, ONE, Candidates, is_consistent
from mastermind.game.rules import GERMAN, NEW, POLISH

from .solving import answer, codes, finish, fitting

COUNTED = POLISH.replace(per_hole=False)
BOOKS = {
    "german": (GERMAN, 500),
    "new": (NEW.replace(guess_repeats=False), 500),
    "new-advanced": (NEW.replace(secret_repeats=True), 500),
    "polish": (POLISH, 500),
    "polish+count": (COUNTED, 100),
    "polish+count+empties": (COUNTED.replace(secret_empties=True), 40),
    "polish+count+repeats": (COUNTED.replace(secret_repeats=True), 25),
    "polish+count+repeats+empties": (COUNTED.replace(secret_repeats=True, secret_empties=True), 20),
    "polish+repeats": (POLISH.replace(secret_repeats=True), 25),
    "polish+repeats+empties": (POLISH.replace(secret_repeats=True, secret_empties=True), 20),
    "german+holes+repeats+empties": (GERMAN.replace(per_hole=True, secret_repeats=True, secret_empties=True), 100),
    "german+six": (GERMAN.replace(colours=6), 200),
    "two-holes": (GERMAN.replace(holes=2, colours=10, secret_repeats=True), 100),
    "two-colours": (GERMAN.replace(holes=6, colours=2, secret_repeats=True), 100),
    "six-holes": (GERMAN.replace(holes=6, colours=6), 100),
    "six-holes+holes": (GERMAN.replace(holes=6, colours=5, per_hole=True, secret_empties=True), 100),
}


def sample(walked, holes):
    return [bytes(walked.sample[i * holes : (i + 1) * holes]) for i in range(walked.size)]


def play(rules, seed, guesses):
    """Rows of a game: the first guess is one of three, so that brute force need not begin anew; then any guess, or one that fits."""
    draw = random.Random(seed)
    secret = draw.choice(codes(rules))
    kinds = (rules.holes, 3, 2)[seed % 3 if rules.guess_repeats else 0]
    guess = bytes(hole * kinds // rules.holes % rules.symbols for hole in range(rules.holes))
    rows, left = [], None
    for _ in range(guesses):
        rows.append((guess, answer(secret, guess, rules.per_hole)))
        left = fitting(rules, rows[-1:], left)
        yield rows, left
        if guess == secret:
            return
        if draw.random() < 0.5 and rules.guess_repeats:
            guess = bytes(draw.randrange(rules.symbols) for _ in range(rules.holes))
        else:
            guess = draw.choice(left)


@pytest.mark.parametrize("name", BOOKS)
def test_as_many_codes_are_left_as_brute_force_finds(name):
    rules, games = BOOKS[name]
    for seed in range(games):
        walked = Candidates(rules, 40, seed)
        for rows, left in play(rules, seed, 6):
            walked.add(*rows[-1])
            assert not walked.done
            finish(walked.walk(0), 9)
            assert (walked.total, walked.done) == (len(left), True)
            kept = sample(walked, rules.holes)
            assert set(kept) <= set(left)
            assert len(set(kept)) == len(kept)
            assert len(kept) == len(left) if len(left) < 40 else 19 <= len(kept) < 40
            assert all(is_consistent(rules, rows, code) for code in kept)


@pytest.mark.parametrize("name", BOOKS)
def test_a_code_is_consistent_exactly_if_it_would_have_got_the_answers(name):
    rules, _ = BOOKS[name]
    draw = random.Random(name)
    for rows, left in play(rules, 3, 3):
        some = draw.sample(codes(rules), min(300, len(codes(rules))))
        some += [bytes(draw.randrange(rules.symbols) for _ in range(rules.holes)) for _ in range(200)]  # some cannot be hidden
        assert [is_consistent(rules, rows, code) for code in some] == [code in set(left) for code in some]


@pytest.mark.parametrize(
    ("rules", "every"),
    [
        (GERMAN, 1_680),
        (GERMAN.replace(secret_empties=True), 3_024),
        (NEW.replace(secret_repeats=True), 4_096),
        (POLISH, 6_720),
        (COUNTED.replace(secret_empties=True), 15_120),
        (COUNTED.replace(secret_repeats=True), 32_768),
        (COUNTED.replace(secret_repeats=True, secret_empties=True), 59_049),
        (GERMAN.replace(holes=6, colours=10, secret_repeats=True), 1_000_000),
    ],
)
def test_before_the_first_answer_every_code_is_left_and_counted_at_once(rules, every):
    walked = Candidates(rules, 40)
    _, turns = finish(walked.walk(0, COUNT), 50)
    assert (walked.total, turns) == (every, 1)


def test_a_false_answer_leaves_nothing_wherever_it_stands():
    # three answers that fit, and one that cannot come of any code together with them
    rules = GERMAN
    rows = [(bytes((0, 1, 2, 3)), (0, 0)), (bytes((4, 5, 6, 7)), (1, 3)), (bytes((4, 5, 7, 6)), (2, 2))]
    assert len(fitting(rules, rows)) > 0
    for place in range(4):
        walked = Candidates(rules, 8)
        for row in [*rows[:place], (bytes((4, 4, 4, 4)), (0, 0)), *rows[place:]]:
            walked.add(*row)
        finish(walked.walk(5))
        assert (walked.total, walked.size, walked.done) == (0, 0, True)


def test_no_code_marks_a_right_hand_peg_before_the_left_hand_one_of_its_colour():
    # per hole, repeats: misplaced is given from left to right, so "nothing, misplaced" cannot come of two pegs of one colour
    rules = POLISH.replace(secret_repeats=True)
    walked = Candidates(rules, 8)
    walked.add(bytes((1, 1, 0, 0, 0)), bytes((0, 1, 0, 0, 0)))
    finish(walked.walk(5))
    assert walked.total == 0


def test_one_code_ends_the_search_when_one_is_enough():
    rules = COUNTED.replace(secret_repeats=True, secret_empties=True)
    walked = Candidates(rules, 8, 1)
    walked.add(bytes((0, 0, 1, 2, 3)), (0, 1))
    _, turns = finish(walked.walk(0, ONE), 10)
    assert walked.size > 0
    assert not walked.done
    assert turns < 20
    assert is_consistent(rules, [(bytes((0, 0, 1, 2, 3)), (0, 1))], sample(walked, 5)[0])


def test_counting_keeps_no_sample():
    walked = Candidates(GERMAN, 8)
    walked.add(bytes((0, 1, 2, 3)), (0, 2))
    finish(walked.walk(0, COUNT))
    assert (walked.total, walked.size) == (504, 0)


def test_the_rest_of_the_budget_is_given_back():
    walked = Candidates(GERMAN, 8)
    walked.add(bytes((0, 1, 2, 3)), (2, 2))
    rest, turns = finish(walked.walk(0, COUNT), 100_000)
    assert turns == 1
    taken = 100_000 - rest
    assert finish(walked.walk(0, COUNT), 1)[1] == pytest.approx(taken, rel=0.2)  # the colours come in another order


def test_the_sample_is_spread_evenly_over_the_codes():
    # 200 samples out of 1,680: every colour comes up in every hole about as often as any other
    seen = [[0] * 8 for _ in range(4)]
    walked = Candidates(GERMAN, 96)
    kept = 0
    for seed in range(200):
        walked.seed = seed * 977
        finish(walked.walk(0))
        for code in sample(walked, 4):
            kept += 1
            for hole in range(4):
                seen[hole][code[hole]] += 1
    assert kept > 200 * 47
    assert all(0.9 < count * 8 / kept < 1.1 for row in seen for count in row)


def test_the_sample_of_half_known_codes_is_spread_evenly_too():
    walked = Candidates(GERMAN, 16)
    walked.add(bytes((0, 1, 2, 3)), (1, 1))
    counts = {}
    for seed in range(400):
        walked.seed = seed * 977
        finish(walked.walk(0))
        for code in sample(walked, 4):
            counts[code] = counts.get(code, 0) + 1
    assert walked.total == 288 == len(counts)
    mean = sum(counts.values()) / 288
    assert max(counts.values()) < 2.5 * mean


def test_the_same_seed_gives_the_same_walk():
    runs = []
    for seed in (5, 5, 6):
        walked = Candidates(COUNTED, 16, seed)
        walked.add(bytes((0, 1, 2, 3, 4)), (1, 2))
        finish(walked.walk(7))
        runs.append(sample(walked, 5))
    assert runs[0] == runs[1] != runs[2]
