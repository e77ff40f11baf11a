# SPDX-FileCopyrightText: 2026 The Mastermind handheld contributors
# SPDX-License-Identifier: MIT
"""The answer, against an oracle that knows no counting formula.

The oracle pairs pegs of the guess with pegs of the secret in every possible way. A pair must have one colour, a peg belongs to at most one
pair; a pair within one hole is exact, any other is misplaced. The answer is the best pairing: as many exact pairs as can be, then as many
pairs as can be. Per hole, of all pairings with the most exact pairs, it is the one that pays the leftmost holes first.

Colours can be renamed, so it is enough to try one guess of each pattern (0000, 0001, 0010, 0011, 0012 ...) against all secrets.
MASTERMIND_LONG=1 tries all pairs of five holes, otherwise a tenth of them is drawn.
"""

import itertools
import os
import random

import pytest

from mastermind.game.marking import mark, mark_holes
from mastermind.game.rules import GERMAN

LONG = bool(os.environ.get("MASTERMIND_LONG"))
SYMBOLS = 9  # eight colours and the empty peg


def patterns(holes):
    """One guess for each way of having equal and different pegs: each peg is an old colour or the next new one."""
    found = [()]
    for _ in range(holes):
        found = [(*row, peg) for row in found for peg in range(max(row, default=-1) + 2)]
    return found


def pairings(edges, hole=0, taken=0):
    """Every way to give the pegs of the guess, from `hole` on, different partners: tuples of partner holes, None for no partner."""
    if hole == len(edges):
        yield ()
        return
    for rest in pairings(edges, hole + 1, taken):
        yield (None, *rest)
    for partner in edges[hole]:
        if not taken >> partner & 1:
            for rest in pairings(edges, hole + 1, taken | 1 << partner):
                yield (partner, *rest)


KNOWN = {}


def oracle(secret, guess):
    """((exact, misplaced), numbers per hole) by enumeration. Pairs with equal colours at the same places are worked out once."""
    holes = range(len(guess))
    edges = tuple(tuple(i for i in holes if secret[i] == guess[j]) for j in holes)
    if edges not in KNOWN:
        best = leftmost = None
        for pairing in pairings(edges):
            exact = sum(partner == hole for hole, partner in enumerate(pairing))
            paid = tuple(partner is not None for partner in pairing)
            best = max(best or (0, 0), (exact, sum(paid)))
            leftmost = max(leftmost or (0, ()), (exact, paid, pairing_numbers(pairing)))
        KNOWN[edges] = ((best[0], best[1] - best[0]), bytes(leftmost[2]))
    return KNOWN[edges]


def pairing_numbers(pairing):
    return tuple(0 if partner is None else 2 if partner == hole else 1 for hole, partner in enumerate(pairing))


def pairs(holes):
    for guess in patterns(holes):
        for secret in itertools.product(range(SYMBOLS), repeat=holes):
            yield bytes(secret), bytes(guess)


def test_the_oracle_agrees_with_answers_worked_out_by_hand():
    assert oracle((0, 1, 2, 3), (0, 0, 1, 1)) == ((1, 1), bytes((2, 0, 1, 0)))
    assert oracle((0, 0, 0, 1, 1), (1, 1, 1, 0, 0)) == ((0, 4), bytes((1, 1, 0, 1, 1)))
    assert oracle((5, 5, 5, 5), (5, 5, 5, 5)) == ((4, 0), bytes((2, 2, 2, 2)))
    assert oracle((1, 0, 2, 3), (0, 0, 4, 5)) == ((1, 0), bytes((0, 2, 0, 0)))


def test_there_are_15_patterns_of_four_pegs_and_52_of_five():
    assert (len(patterns(4)), len(patterns(5))) == (15, 52)


def test_every_pair_of_four_holes_is_marked_as_the_best_pairing_says():
    tried = 0
    for secret, guess in pairs(4):
        count, holes = oracle(secret, guess)
        assert mark(secret, guess) == mark(guess, secret) == count
        assert mark_holes(secret, guess) == holes
        tried += 1
    assert tried == 15 * 6561
    print(f"{tried} pairs of four holes, {len(KNOWN)} different ones for the oracle")


def test_every_pair_of_five_holes_is_marked_as_the_best_pairing_says():
    draw = random.Random(5)
    tried = 0
    for secret, guess in pairs(5):
        if not LONG and draw.random() >= 0.1:
            continue
        count, holes = oracle(secret, guess)
        assert mark(secret, guess) == count
        assert mark_holes(secret, guess) == holes
        tried += 1
    assert tried == 52 * 59049 if LONG else 300_000 < tried < 315_000
    print(f"{tried} pairs of five holes, {len(KNOWN)} different ones for the oracle")


@pytest.mark.parametrize("holes", [2, 3, 6])
def test_other_sizes_are_marked_as_the_best_pairing_says(holes):
    draw = random.Random(holes)
    for guess in patterns(holes):
        for _ in range(30):
            secret = [draw.randrange(holes + 1) for _ in range(holes)]
            count, numbers = oracle(secret, guess)
            assert mark(secret, guess) == mark(guess, secret) == count
            assert mark_holes(secret, guess) == numbers


def test_per_hole_numbers_add_up_to_the_count():
    draw = random.Random(7)
    for guess in patterns(5):
        for _ in range(400):
            secret = [draw.randrange(6) for _ in range(5)]
            answer = list(mark_holes(secret, guess))
            assert (answer.count(2), answer.count(1)) == mark(secret, guess)


def test_an_answer_never_exceeds_the_holes_and_only_the_code_itself_is_all_exact():
    for secret, guess in pairs(4):
        exact, misplaced = mark(secret, guess)
        assert exact + misplaced <= 4
        assert (exact, misplaced) != (3, 1)
        assert (exact == 4) == (secret == guess)


def test_one_colour_rows_find_every_peg_of_the_secret_once():
    for holes in (4, 5):
        draw = random.Random(holes)
        for _ in range(500):
            secret = [draw.randrange(SYMBOLS) for _ in range(holes)]
            answers = [mark(secret, [colour] * holes) for colour in range(SYMBOLS)]
            assert sum(exact for exact, _ in answers) == holes
            assert all(misplaced == 0 for _, misplaced in answers)


def test_bytes_lists_and_tuples_are_the_same_code():
    for secret, guess in itertools.product(
        (bytes((2, 2, 5, 2)), [2, 2, 5, 2], (2, 2, 5, 2)), (bytes((5, 2, 2, 2)), [5, 2, 2, 2], (5, 2, 2, 2))
    ):
        assert mark(secret, guess) == (2, 2)
        assert mark_holes(secret, guess) == bytes((1, 2, 1, 2))
    assert type(mark_holes([0, 1], (1, 0))) is bytes


def test_codes_of_different_lengths_are_refused():
    for function in (mark, mark_holes):
        for secret, guess in ((b"\0\1\2\3", b"\0\1\2"), (b"\0\1\2", b"\0\1\2\3"), (b"", b"\0")):
            with pytest.raises(ValueError, match="length"):
                function(secret, guess)


def test_nothing_handed_in_is_changed():
    secret, guess = [0, 0, 1, 2], [0, 1, 1, 0]
    mark(secret, guess), mark_holes(secret, guess)
    assert (secret, guess) == ([0, 0, 1, 2], [0, 1, 1, 0])


def test_guessing_the_first_fitting_code_gives_the_published_histogram():
    """Four holes, six colours, repeats, counting order: 1, 4, 25, 108, 305, 602, 196, 49, 6 codes are found in row 1 to 9."""
    rules = GERMAN.replace(colours=6, secret_repeats=True)
    histogram = [0] * 12

    def split(codes, row):
        histogram[row] += 1  # the first one is guessed, and found
        parts = {}
        for code in codes[1:]:
            parts.setdefault(mark(code, codes[0]), []).append(code)
        for part in parts.values():
            split(part, row + 1)

    codes = [rules.check_secret(code) for code in itertools.product(range(6), repeat=4)]
    assert len(codes) == 1296
    split(codes, 0)
    assert histogram[:9] == [1, 4, 25, 108, 305, 602, 196, 49, 6]
    assert sum(histogram[9:]) == 0


def test_the_manuals_worked_example():
    """Secret pink, red, blue, yellow: two colours right but elsewhere, one in place, is white 2, red 1."""
    _, pink, _, red, _, _, yellow, blue = range(8)
    white = 0
    secret = (pink, red, blue, yellow)
    assert mark(secret, (pink, blue, red, white)) == (1, 2)
    assert mark_holes(secret, (pink, blue, red, white)) == bytes((2, 1, 1, 0))
