# SPDX-FileCopyrightText: 2026 The Mastermind handheld contributors
# SPDX-License-Identifier: MIT
"""Points: the three scorings and the codemaker's charts."""

from fractions import Fraction

import pytest

from mastermind.game.rules import GERMAN, GUESSES, NEW, NEW_GROUP, POLISH
from mastermind.game.scoring import CHARTS, breaker_points, maker_points, row_points

PRINTED = {
    3: [5, 6, 7, 8, 9, 10, 14, 18, 22, 26, 30, 34, 40],
    4: [5, 6, None, None, None, None, None, None, None, None, None, None, 30],
    5: [None] * 12 + [25],
}


def test_the_charts_keep_every_printed_number():
    assert sorted(CHARTS) == [3, 4, 5]
    for players, numbers in PRINTED.items():
        assert len(CHARTS[players]) == 13
        for printed, ours in zip(numbers, CHARTS[players], strict=True):
            assert printed in (None, ours)


@pytest.mark.parametrize("players", [3, 4, 5])
def test_the_other_numbers_follow_the_rule_of_the_printed_row(players):
    uncracked = PRINTED[players][12]
    for row in range(1, 13):
        value = Fraction(row + 4) if row <= 6 else 10 + Fraction(2, 15) * (row - 6) * (uncracked - 10)
        assert CHARTS[players][row - 1] == int(value + Fraction(1, 2))
        assert players != 3 or value.denominator == 1  # the rule gives the printed row without rounding


@pytest.mark.parametrize("players", [3, 4, 5])
def test_a_code_that_holds_longer_is_worth_more(players):
    assert list(CHARTS[players]) == sorted(set(CHARTS[players]))


@pytest.mark.parametrize("book", [GERMAN, POLISH])
def test_where_guesses_count_the_maker_gets_one_a_row_and_one_more_if_not_broken(book):
    assert [maker_points(book, 2, row) for row in range(1, 13)] == list(range(1, 13))
    assert maker_points(book, 2, None) == 13
    assert maker_points(book.replace(rows=8), 2, None) == 9
    assert breaker_points(book, 5) == breaker_points(book, None) == 0


def test_where_rounds_count_the_round_goes_to_one_of_the_two():
    for row in (1, 12):
        assert (maker_points(NEW, 2, row), breaker_points(NEW, row)) == (0, 1)
    assert (maker_points(NEW, 2, None), breaker_points(NEW, None)) == (1, 0)


def test_in_a_group_the_maker_is_paid_by_the_chart():
    for players, numbers in CHARTS.items():
        assert [maker_points(NEW_GROUP, players, row) for row in (*range(1, 13), None)] == list(numbers)
    assert breaker_points(NEW_GROUP, 3) == 0


def test_in_a_group_a_guess_is_worth_two_an_exact_and_one_a_misplaced_peg():
    for exact in range(4):
        for misplaced in range(5 - exact):
            assert row_points(NEW_GROUP, (exact, misplaced)) == 2 * exact + misplaced
    assert row_points(NEW_GROUP, (1, 2)) == 4  # the manual's worked example


def test_in_a_group_the_code_itself_is_worth_ten_instead():
    assert row_points(NEW_GROUP, (4, 0)) == 10
    assert row_points(NEW_GROUP.replace(holes=5), (4, 0)) == 8
    assert row_points(NEW_GROUP.replace(holes=5), (5, 0)) == 10


def test_answers_per_hole_are_worth_the_same():
    book = NEW_GROUP.replace(per_hole=True)
    assert row_points(book, b"\2\1\0\1") == 4
    assert row_points(book, b"\2\2\2\2") == 10
    assert row_points(book, b"\0\0\0\0") == 0


def test_a_row_without_an_answer_and_rows_of_two_players_are_worth_nothing():
    assert row_points(NEW_GROUP, None) == 0
    for book, answer in (
        (GERMAN, (4, 0)),
        (NEW, (1, 2)),
        (POLISH, b"\2\2\2\2\2"),
        (NEW_GROUP.replace(scoring=GUESSES, players=(2, 2)), (2, 2)),
    ):
        assert row_points(book, answer) == 0
