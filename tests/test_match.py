# SPDX-FileCopyrightText: 2026 The Mastermind handheld contributors
# SPDX-License-Identifier: MIT
"""The match: turns, roles, rows, points, corrections, undo, what is refused, and the journal that gives it all back.

Most matches here hide the code 0 1 2 3, so that a guess can be named by the answer it gets.
"""

import itertools
import random

import pytest

from mastermind.game.clash import contradiction_steps
from mastermind.game.marking import mark, mark_holes
from mastermind.game.match import ANSWER, GUESS, MATCH_OVER, PHASES, ROUND_OVER, SECRET, Match
from mastermind.game.rules import BOOKS, GERMAN, GUESSES, NEW, NEW_GROUP, POLISH, ROUNDS

CODE = b"\0\1\2\3"
#        answer:  0/0              0/1              0/4              1/2              2/0              3/0
NONE, ONE, TURNED, MIXED, TWO, THREE = b"\4\5\6\7", b"\4\4\4\0", b"\1\0\3\2", b"\0\2\3\4", b"\0\1\4\5", b"\0\1\2\4"


def test_the_named_guesses_get_the_answers_they_are_named_for():
    assert [mark(CODE, guess) for guess in (NONE, ONE, TURNED, MIXED, TWO, THREE)] == [(0, 0), (0, 1), (0, 4), (1, 2), (2, 0), (3, 0)]


def snapshot(match):
    """All that can be asked of a match, but for the contradiction, which is searched for."""
    return (
        (match.rules.to_bytes(), match.players, match.rounds, match.first_maker, match.answers),
        (match.phase, match.round, match.maker, match.breaker, match.row, match.secret, match.solved, match.cracked),
        (match.rows, match.card, match.totals, match.winners, match.aids, match.penalties),
        match.journal,
    )


def play_round(match, guesses, secret=CODE):
    """One round with the device answering; None gives up."""
    match.set_secret(secret)
    for guess in guesses:
        if guess is None:
            match.give_up()
        else:
            match.guess(guess)


# --- turns and roles ---


def test_a_match_begins_with_the_maker_hiding_a_code():
    match = Match(GERMAN)
    assert (match.phase, match.round, match.rounds, match.row) == (SECRET, 1, 2, 1)
    assert (match.maker, match.breaker, match.players) == (0, 1, 2)
    assert (match.secret, match.rows, match.card, match.totals, match.winners) == (None, (), (), (0, 0), ())
    assert (match.solved, match.aids, match.penalties, match.contradiction) == (False, (), (0, 0), ())


def test_phases_are_numbers_with_names():
    assert (SECRET, GUESS, ANSWER, ROUND_OVER, MATCH_OVER) == (0, 1, 2, 3, 4)
    assert len(set(PHASES)) == 5


def test_the_device_answers_a_guess_at_once():
    match = Match(GERMAN)
    match.set_secret([0, 1, 2, 3])
    assert match.phase == GUESS
    assert match.secret == CODE
    assert match.guess([0, 0, 1, 1]) == (1, 1)
    assert (match.phase, match.row) == (GUESS, 2)
    assert match.guess((4, 5, 6, 7)) == (0, 0)
    assert match.rows == ((1, b"\0\0\1\1", (1, 1), 0), (1, NONE, (0, 0), 0))


def test_answers_per_hole_are_bytes():
    match = Match(POLISH)
    match.set_secret((0, 1, 2, 3, 4))
    assert match.guess((0, 4, 4, 4, 0)) == b"\2\1\0\0\0"
    assert match.guess((0, 1, 2, 3, 4)) == b"\2\2\2\2\2"
    assert match.phase == ROUND_OVER
    assert match.solved


def test_the_roles_swap_after_every_round():
    match = Match(GERMAN, rounds=4, first_maker=1)
    seats = []
    for number in range(1, 5):
        assert match.round == number
        seats.append((match.maker, match.breaker))
        play_round(match, [CODE])
        match.next_round() if number < 4 else match.accept()
    assert seats == [(1, 0), (0, 1), (1, 0), (0, 1)]
    assert match.phase == MATCH_OVER


@pytest.mark.parametrize(
    ("players", "first", "order"),
    [
        (3, 0, [(0, [1, 2, 1, 2, 1]), (1, [2, 0, 2, 0, 2]), (2, [0, 1, 0, 1, 0])]),
        (4, 2, [(2, [3, 0, 1, 3, 0]), (3, [0, 1, 2, 0, 1]), (0, [1, 2, 3, 1, 2]), (1, [2, 3, 0, 2, 3])]),
        (5, 4, [(4, [0, 1, 2, 3, 0]), (0, [1, 2, 3, 4, 1]), (1, [2, 3, 4, 0, 2]), (2, [3, 4, 0, 1, 3]), (3, [4, 0, 1, 2, 4])]),
    ],
)
def test_in_a_group_the_seat_left_of_the_maker_begins_and_the_turn_goes_round(players, first, order):
    match = Match(NEW_GROUP, players=players, first_maker=first)
    assert match.rounds == players
    for maker, breakers in order:
        assert match.maker == maker
        match.set_secret(CODE)
        for row, seat in enumerate(breakers, 1):
            assert (match.row, match.breaker) == (row, seat)
            match.guess(NONE)
        assert [row[0] for row in match.rows] == breakers
        match.guess(CODE)
        if match.round < players:
            match.next_round()


def test_a_group_shares_twelve_rows():
    match = Match(NEW_GROUP, players=5)
    play_round(match, [NONE] * 12)
    assert match.phase == ROUND_OVER
    assert not match.solved
    assert len(match.rows) == match.row == 12


def test_the_row_is_the_last_one_once_the_round_is_decided():
    match = Match(GERMAN)
    play_round(match, [NONE, NONE, CODE])
    assert (match.row, match.breaker, match.cracked) == (3, 1, 3)


def test_a_board_may_have_fewer_rows():
    match = Match(GERMAN.replace(rows=3))
    play_round(match, [NONE] * 3)
    assert match.phase == ROUND_OVER
    assert match.totals == (4, 0)


# --- points ---


@pytest.mark.parametrize("row", range(1, 13))
@pytest.mark.parametrize("book", [GERMAN, NEW, NEW_GROUP])
def test_the_code_may_be_broken_in_any_row_the_last_included(book, row):
    match = Match(book)
    play_round(match, [NONE] * (row - 1) + [CODE])
    assert match.phase == ROUND_OVER
    assert match.solved
    assert match.cracked == row
    chart = [5, 6, 7, 8, 9, 10, 14, 18, 22, 26, 30, 34]
    breaker = 1 if book is not NEW_GROUP else 2 - row % 2
    expected = [row, 0] if book is GERMAN else [0, 1] if book is NEW else [chart[row - 1], 0, 0]
    if book is NEW_GROUP:
        expected[breaker] = 10
    assert match.totals == tuple(expected)
    assert match.card == ((0, row, expected[0], match.rows),)


@pytest.mark.parametrize(("book", "totals"), [(GERMAN, (13, 0)), (NEW, (1, 0)), (NEW_GROUP, (40, 0, 0))])
def test_a_code_that_is_not_broken_pays_the_maker(book, totals):
    match = Match(book)
    play_round(match, [NONE] * 12)
    assert (match.phase, match.solved, match.cracked) == (ROUND_OVER, False, None)
    assert match.totals == totals
    assert match.card == ((0, None, totals[0], match.rows),)


def test_group_points_for_guesses_count_at_once_and_the_makers_when_it_is_decided():
    match = Match(NEW_GROUP)
    match.set_secret(CODE)
    totals = []
    for guess in (MIXED, TWO, THREE, CODE):
        match.guess(guess)
        totals.append(match.totals)
    assert totals == [(0, 4, 0), (0, 4, 4), (0, 10, 4), (8, 10, 14)]
    assert [row[3] for row in match.rows] == [4, 4, 6, 10]


def play_match(match, rounds):
    """Plays rounds of guesses and gives the totals after each."""
    totals = []
    for guesses in rounds:
        play_round(match, guesses)
        assert match.phase == ROUND_OVER
        totals.append(match.totals)
        assert match.winners == ()
        if match.round < match.rounds:
            match.next_round()
            assert match.totals == totals[-1]
    match.accept()
    assert match.phase == MATCH_OVER
    assert match.totals == totals[-1]
    return totals


def test_a_match_of_three():
    """Seats A B C; A hides first. Worked out by hand:

    1. A hides. B 0/0 = 0, C 1/2 = 4, B 3/0 = 6, C cracks it in row 4 = 10; A gets 8.                      A 8, B 6, C 14
    2. B hides. C 2/0 = 4, A gives up, C 0/1 = 1, A 0/4 = 4, C cracks it in row 5 = 10; B gets 9.           A 12, B 15, C 29
    3. C hides. A six times 0/1 = 6, B six times 2/0 = 24, nobody cracks it; C gets 40.                     A 18, B 39, C 69
    """
    match = Match(NEW_GROUP, players=3)
    totals = play_match(match, [[NONE, MIXED, THREE, CODE], [TWO, None, ONE, TURNED, CODE], [ONE, TWO] * 6])
    assert totals == [(8, 6, 14), (12, 15, 29), (18, 39, 69)]
    assert match.winners == (2,)
    assert [line[:3] for line in match.card] == [(0, 4, 8), (1, 5, 9), (2, None, 40)]
    assert match.card[1][3] == ((2, TWO, (2, 0), 4), (0, None, None, 0), (2, ONE, (0, 1), 1), (0, TURNED, (0, 4), 4), (2, CODE, (4, 0), 10))


def test_a_match_of_four():
    """Seats A B C D; C hides first. Worked out by hand:

    1. C hides. D cracks it in row 1 = 10; C gets 5.                                                      A 0, B 0, C 5, D 10
    2. D hides. A 0/0 = 0, B 0/1 = 1, C 0/4 = 4, A 3/0 = 6, B 3/0 = 6, C 0/0 = 0, A cracks it in row 7 = 10; D gets 13.
                                                                                                          A 16, B 7, C 9, D 23
    3. A hides. B four times 2/0 = 16, C four times 0/1 = 4, D three times nothing, then it cracks it in row 12 = 10; A gets 26.
                                                                                                          A 42, B 23, C 13, D 33
    4. B hides. C four times 0/4 = 16, D gives up four times, A four times nothing; B gets 30.            A 42, B 53, C 29, D 33
    """
    match = Match(NEW_GROUP, players=4, first_maker=2)
    totals = play_match(
        match,
        [
            [CODE],
            [NONE, ONE, TURNED, THREE, THREE, NONE, CODE],
            [TWO, ONE, NONE] * 3 + [TWO, ONE, CODE],
            [TURNED, None, NONE] * 4,
        ],
    )
    assert totals == [(0, 0, 5, 10), (16, 7, 9, 23), (42, 23, 13, 33), (42, 53, 29, 33)]
    assert match.winners == (1,)


def test_a_match_of_five():
    """Seats A B C D E; A hides first. Worked out by hand:

    1. A hides. B 3/0 = 6, C cracks it in row 2 = 10; A gets 6.                                     A 6, B 6, C 10, D 0, E 0
    2. B hides. C nothing, D cracks it in row 2 = 10; B gets 6.                                     A 6, B 12, C 10, D 10, E 0
    3. C hides. D and E nothing, A cracks it in row 3 = 10; C gets 7.                               A 16, B 12, C 17, D 10, E 0
    4. D hides. E 1/2 = 4, A, B, C nothing, E cracks it in row 5 = 10; D gets 9.                    A 16, B 12, C 17, D 19, E 14
    5. E hides. A three times 0/1 = 3, B three times 2/0 = 12, C nothing, D three times 0/1 = 3; E gets 25.
                                                                                                    A 19, B 24, C 17, D 22, E 39
    """
    match = Match(NEW_GROUP, players=5)
    totals = play_match(
        match, [[THREE, CODE], [NONE, CODE], [NONE, NONE, CODE], [MIXED, NONE, NONE, NONE, CODE], [ONE, TWO, NONE, ONE] * 3]
    )
    assert totals == [(6, 6, 10, 0, 0), (6, 12, 10, 10, 0), (16, 12, 17, 10, 0), (16, 12, 17, 19, 14), (19, 24, 17, 22, 39)]
    assert match.winners == (4,)


def test_equal_totals_share_the_first_place():
    match = Match(NEW_GROUP, players=3)
    assert play_match(match, [[CODE]] * 3)[-1] == (15, 15, 15)
    assert match.winners == (0, 1, 2)
    match = Match(GERMAN)
    assert play_match(match, [[NONE] * 5 + [CODE]] * 2) == [(6, 0), (6, 6)]
    assert match.winners == (0, 1)
    match = Match(NEW)
    assert play_match(match, [[CODE], [NONE, CODE]]) == [(0, 1), (1, 1)]
    assert match.winners == (0, 1)


def test_the_card_keeps_every_row_of_every_round():
    for book in (
        GERMAN,
        POLISH,
        POLISH.replace(per_hole=False, secret_repeats=True, secret_empties=True),
        NEW_GROUP.replace(holes=6, per_hole=True),
    ):
        draw = random.Random(book.name)
        match = Match(book, rounds=10 if book.players == (2, 2) else None)
        played = []
        while match.phase != MATCH_OVER:
            secret = draw.sample(range(book.symbols), book.holes)
            match.set_secret(secret)
            while match.phase == GUESS:
                match.guess([draw.randrange(book.symbols) for _ in range(book.holes)] if len(match.rows) < match.round else secret)
            played.append(match.rows)
            assert tuple(line[3] for line in match.card) == tuple(played)
            assert [line[0] for line in match.card] == [i % match.players for i in range(match.round)]
            assert [line[1] for line in match.card] == [len(rows) for rows in played]
            assert match.results == tuple(line[:3] for line in match.card)
            assert [match.rows_of(number) for number in range(1, match.round + 1)] == played
            match.next_round() if match.round < match.rounds else match.accept()


# --- the end ---


def test_corrections_end_with_accept_and_the_last_round_has_no_next():
    match = Match(GERMAN)
    play_round(match, [CODE])
    match.accept()
    assert (match.phase, match.winners) == (ROUND_OVER, ())
    match.next_round()
    play_round(match, [NONE, CODE])
    with pytest.raises(RuntimeError):
        match.next_round()
    match.accept()
    assert (match.phase, match.winners, match.totals) == (MATCH_OVER, (1,), (1, 2))
    assert (match.round, match.maker, match.row, len(match.card)) == (2, 1, 2, 2)


# --- giving up ---


@pytest.mark.parametrize(("book", "totals"), [(GERMAN, (13, 0)), (NEW, (1, 0)), (POLISH, (13, 0))])
def test_giving_up_counts_as_not_broken(book, totals):
    match = Match(book)
    secret = list(range(book.holes))
    match.set_secret(secret)
    match.guess([7] * book.holes)
    match.give_up()
    assert (match.phase, match.solved, match.cracked, len(match.rows)) == (ROUND_OVER, False, None, 1)
    assert match.totals == totals


def test_in_a_group_giving_up_passes_the_turn_and_the_row_counts():
    match = Match(NEW_GROUP)
    match.set_secret(CODE)
    match.give_up()
    assert (match.phase, match.row, match.breaker) == (GUESS, 2, 2)
    assert match.rows == ((1, None, None, 0),)
    match.guess(CODE)
    assert (match.cracked, match.totals) == (2, (6, 0, 10))


def test_a_group_that_gives_up_every_row_has_not_cracked_the_code():
    match = Match(NEW_GROUP)
    play_round(match, [None] * 12)
    assert (match.phase, match.totals) == (ROUND_OVER, (40, 0, 0))
    match.next_round()
    assert match.card[0][3] == tuple((1 + i % 2, None, None, 0) for i in range(12))


# --- answers by hand ---


def test_an_answer_by_hand_is_checked_against_the_secret():
    match = Match(GERMAN, answers="hand")
    match.set_secret(CODE)
    assert match.guess(MIXED) is None
    assert (match.phase, match.row, match.breaker) == (ANSWER, 1, 1)
    assert match.rows == ((1, MIXED, None, 0),)
    before = snapshot(match)
    for exact, misplaced in itertools.product(range(5), repeat=2):
        if (exact, misplaced) != (1, 2):
            with pytest.raises(ValueError):
                match.answer((exact, misplaced))
            assert snapshot(match) == before
    match.answer([1, 2])
    assert (match.phase, match.row) == (GUESS, 2)
    assert match.rows == ((1, MIXED, (1, 2), 0),)


def test_an_answer_per_hole_by_hand_is_checked_in_every_hole():
    match = Match(POLISH, answers="hand")
    match.set_secret((2, 7, 3, 0, 5))
    match.guess((0, 1, 2, 3, 4))
    for answer in ((1, 0, 1, 1, 1), (1, 0, 0, 1, 0), (0, 1, 1, 1, 0), (1, 0, 2, 1, 0)):
        with pytest.raises(ValueError, match="not true"):
            match.answer(answer)
    match.answer([1, 0, 1, 1, 0])
    assert match.rows[0][2] == b"\1\0\1\1\0"


def test_points_of_a_group_wait_for_the_answer_by_hand():
    match = Match(NEW_GROUP, answers="hand")
    match.set_secret(CODE)
    match.guess(MIXED)
    assert match.totals == (0, 0, 0)
    match.answer((1, 2))
    assert match.totals == (0, 4, 0)
    match.guess(CODE)
    match.answer((4, 0))
    assert (match.phase, match.totals) == (ROUND_OVER, (6, 4, 10))


def test_nothing_about_a_false_answer_tells_the_right_one():
    reasons = set()
    for secret in ((0, 1, 2, 3), (3, 2, 1, 0), (4, 5, 6, 7)):
        match = Match(GERMAN, answers="hand")
        match.set_secret(secret)
        match.guess((0, 1, 3, 5))
        with pytest.raises(ValueError) as refusal:
            match.answer((3, 0))
        reasons.add(str(refusal.value))
    assert len(reasons) == 1


def test_the_twelfth_answer_by_hand_decides():
    for last, solved, points in ((CODE, True, 12), (TWO, False, 13)):
        match = Match(GERMAN, answers="hand")
        match.set_secret(CODE)
        for _ in range(11):
            match.guess(NONE)
            match.answer((0, 0))
        match.guess(last)
        assert (match.phase, match.row, match.totals) == (ANSWER, 12, (0, 0))
        match.answer(mark(CODE, last))
        assert (match.phase, match.solved, match.totals) == (ROUND_OVER, solved, (points, 0))


# --- the code in the head ---


def head(rows, book=GERMAN, **options):
    """A match with answers out of the head, so many rows (guess, answer) played."""
    match = Match(book, answers="head", **options)
    for guess, answer in rows:
        assert match.guess(guess) is None
        match.answer(answer)
    return match


def test_out_of_the_head_the_breaker_begins_and_the_code_is_revealed_after_the_round():
    match = head([(MIXED, (1, 2)), (CODE, (4, 0))])
    assert (match.phase, match.secret, match.solved, match.row) == (SECRET, None, True, 2)
    assert match.card == ()
    assert match.totals == (2, 0)
    match.reveal(list(CODE))
    assert (match.phase, match.secret, match.contradiction) == (ROUND_OVER, CODE, ())
    assert match.card == ((0, 2, 2, match.rows),)
    match.next_round()
    assert (match.phase, match.maker, match.secret) == (GUESS, 1, None)


def test_out_of_the_head_an_unbroken_round_is_revealed_too():
    match = head([(NONE, (0, 0))] * 12)
    assert (match.phase, match.totals) == (SECRET, (13, 0))
    match.reveal(CODE)
    assert (match.phase, match.contradiction) == (ROUND_OVER, ())
    match = head([])
    match.give_up()
    assert match.phase == SECRET
    match.reveal(CODE)
    assert (match.phase, match.totals) == (ROUND_OVER, (13, 0))


def test_a_revealed_code_that_does_not_fit_names_the_rows():
    match = head([(MIXED, (1, 2)), (NONE, (0, 0)), (TWO, (1, 0))])
    match.give_up()
    match.reveal(CODE)
    assert match.contradiction == (3,)
    with pytest.raises(ValueError, match="row 3"):
        match.correct(3, (0, 1))
    match.correct(3, (2, 0))
    assert (match.phase, match.contradiction) == (ROUND_OVER, ())


def test_a_revealed_code_can_turn_out_to_have_been_guessed():
    match = head([(TWO, (2, 0)), (CODE, (1, 2)), (NONE, (0, 0))])
    match.give_up()
    match.reveal(CODE)
    assert (match.contradiction, match.totals) == ((2,), (13, 0))
    match.correct(2, (4, 0))
    assert (match.phase, match.contradiction, match.solved, match.cracked, match.totals) == (ROUND_OVER, (), True, 2, (2, 0))
    assert len(match.rows) == 2


def test_a_revealed_round_stays_decided_whatever_is_corrected():
    match = head([(TWO, (4, 0))])
    match.reveal(CODE)
    assert match.contradiction == (1,)
    match.correct(1, (2, 0))
    assert (match.phase, match.solved, match.totals) == (ROUND_OVER, False, (13, 0))


def test_a_repeated_colour_cannot_be_revealed():
    match = head([(CODE, (4, 0))])
    with pytest.raises(ValueError, match="colour 0 again"):
        match.reveal((0, 0, 1, 2))
    assert match.phase == SECRET


# --- corrections ---


def test_points_row_and_round_follow_a_correction():
    match = head([(MIXED, (1, 2)), (TWO, (2, 0)), (TURNED, (0, 4))], NEW_GROUP)
    assert match.totals == (0, 8, 4)
    match.correct(1, (0, 1))
    assert match.rows[0] == (1, MIXED, (0, 1), 1)
    assert match.totals == (0, 5, 4)
    match.correct(2, [4, 0])
    assert (match.phase, match.cracked, match.row) == (SECRET, 2, 2)
    assert match.totals == (6, 1, 10)
    assert len(match.rows) == 2
    match.correct(2, (3, 0))  # not the code after all: the third row is back
    assert (match.phase, match.cracked, match.row) == (GUESS, None, 4)
    assert match.rows[2] == (1, TURNED, (0, 4), 4)
    assert match.totals == (0, 5, 6)


def test_a_correction_while_a_guess_waits_keeps_the_guess():
    match = head([(MIXED, (1, 2))])
    match.guess(TWO)
    match.correct(1, (4, 0))
    assert (match.phase, match.rows) == (SECRET, ((1, MIXED, (4, 0), 0),))
    match.correct(1, (1, 2))
    assert (match.phase, match.row, match.rows[1]) == (ANSWER, 2, (1, TWO, None, 0))


def test_the_last_round_is_not_over_if_its_last_answer_is_corrected():
    match = head([(NONE, (0, 0))] * 11 + [(TWO, (4, 0))])
    assert (match.phase, match.totals) == (SECRET, (12, 0))
    match.correct(12, (2, 0))
    assert (match.phase, match.totals) == (SECRET, (13, 0))
    match = head([(NONE, (0, 0)), (TWO, (4, 0))])
    match.correct(2, (2, 0))
    assert (match.phase, match.row, match.totals) == (GUESS, 3, (0, 0))


def test_corrections_are_legal_until_the_points_are_accepted():
    match = head([(TWO, (2, 0)), (CODE, (4, 0))])
    match.reveal(CODE)
    match.correct(1, (2, 0))
    match.accept()
    with pytest.raises(RuntimeError):
        match.correct(1, (2, 0))
    match.next_round()
    with pytest.raises(RuntimeError):
        match.correct(1, (2, 0))


def test_only_an_answered_row_of_this_round_can_be_corrected():
    match = head([(TWO, (2, 0))], NEW_GROUP)
    match.give_up()
    match.guess(THREE)
    before = snapshot(match)
    for row in (0, -1, 2, 3, 4, 13, None, 1.0, "1", True):
        with pytest.raises(ValueError):
            match.correct(row, (1, 0))
    for answer in ((3, 1), (5, 0), None, (1, 0, 0)):
        with pytest.raises(ValueError):
            match.correct(1, answer)
    assert snapshot(match) == before


def test_with_the_secret_in_the_device_only_the_true_answer_stands():
    match = Match(GERMAN, answers="hand")
    match.set_secret(CODE)
    match.guess(TWO)
    match.answer((2, 0))
    with pytest.raises(ValueError, match="row 1 is not true"):
        match.correct(1, (2, 1))
    match.correct(1, (2, 0))
    assert match.rows == ((1, TWO, (2, 0), 0),)


# --- undo ---


def test_a_guess_that_waits_for_its_answer_goes_back_to_the_breaker():
    for answers in ("hand", "head"):
        match = Match(GERMAN, answers=answers)
        if answers == "hand":
            match.set_secret(CODE)
        match.guess(TWO)
        match.undo()
        assert (match.phase, match.row, match.rows) == (GUESS, 1, ())
        match.guess(THREE)
        match.answer((3, 0))
        assert match.rows == ((1, THREE, (3, 0), 0),)


def test_a_secret_can_be_taken_back_before_the_first_row():
    for answers in ("device", "hand"):
        match = Match(GERMAN, answers=answers)
        match.set_secret(CODE)
        match.undo()
        assert (match.phase, match.secret) == (SECRET, None)
        match.set_secret(TWO)
        assert match.secret == TWO


def test_nothing_that_was_answered_is_taken_back():
    match = Match(GERMAN)
    match.set_secret(CODE)
    match.guess(TWO)
    with pytest.raises(RuntimeError):
        match.undo()
    match = Match(NEW_GROUP)
    match.set_secret(CODE)
    match.give_up()
    with pytest.raises(RuntimeError):
        match.undo()


def test_a_revealed_code_and_giving_up_before_it_can_be_taken_back():
    match = head([(TWO, (2, 0))])
    match.give_up()
    match.reveal(THREE)
    match.undo()
    assert (match.phase, match.secret) == (SECRET, None)
    match.undo()
    assert (match.phase, match.row) == (GUESS, 2)
    match.guess(CODE)
    match.answer((4, 0))
    with pytest.raises(RuntimeError):
        match.undo()
    match.reveal(CODE)
    assert match.totals == (2, 0)


# --- contradictions and the replayed round ---

CLASH = [(NONE, (0, 0)), (TWO, (1, 1)), (b"\4\4\5\5", (0, 1))]  # rows 1 and 3 cannot both be


def test_a_contradiction_names_the_smallest_set_of_rows():
    assert head(CLASH[:2]).contradiction == ()
    assert head(CLASH).contradiction == (1, 3)
    assert head([(b"\0\0\0\0", (0, 0)), (b"\0\0\0\0", (0, 1))]).contradiction == (2,)


def test_answers_that_are_checked_never_contradict():
    match = Match(GERMAN)
    play_round(match, [NONE, TWO])
    assert match.contradiction == ()


def fits(book, rows):
    rate = mark_holes if book.per_hole else mark
    for code in itertools.product(range(book.symbols), repeat=book.holes):
        if (book.secret_repeats or len(set(code)) == book.holes) and all(rate(code, guess) == answer for guess, answer in rows):
            return True
    return False


@pytest.mark.parametrize(
    "book",
    [
        GERMAN.replace(holes=3, colours=4),
        GERMAN.replace(holes=3, colours=3, secret_repeats=True, secret_empties=True),
        POLISH.replace(holes=3, colours=4),
        POLISH.replace(holes=3, colours=3, secret_repeats=True, secret_empties=True),
        GERMAN.replace(colours=5),
        POLISH.replace(holes=4, colours=4, secret_repeats=True),
    ],
    ids=["count", "count-repeats", "holes", "holes-repeats", "german-5", "polish-4"],
)
def test_a_contradiction_is_what_trying_all_codes_finds(book):
    """Rows and answers at random; then every set of rows, small ones first, is tried with every code."""
    draw = random.Random(book.holes)
    rate = mark_holes if book.per_hole else mark
    found = 0
    for _ in range(120):
        match = Match(book, answers="head")
        while match.phase == GUESS and match.row <= 5:
            match.guess([draw.randrange(book.symbols) for _ in range(book.holes)])
            answer = rate([draw.randrange(book.symbols) for _ in range(book.holes)], match.rows[-1][1])
            match.answer(answer if answer not in (bytes([2] * book.holes), (book.holes, 0)) else [0] * len(answer))
            rows = [(guess, answer) for _, guess, answer, _ in match.rows]
            named = match.contradiction
            assert list(named) == sorted(set(named))
            smallest = None
            for size in range(1, len(rows) + 1):
                clashing = [
                    part for part in itertools.combinations(range(1, len(rows) + 1), size) if not fits(book, [rows[i - 1] for i in part])
                ]
                if clashing:
                    smallest = clashing
                    break
            if smallest is None:
                assert named == ()
            else:
                assert named in smallest
                found += 1
                break
    assert found > 60


def test_the_largest_game_finds_its_contradiction_in_slices():
    book = POLISH.replace(secret_repeats=True, secret_empties=True, per_hole=False)
    match = Match(book, answers="head")
    for guess, answer in (
        (b"\0\0\1\1\2", (1, 1)),
        (b"\3\3\4\4\5", (1, 1)),
        (b"\6\6\7\7\x08", (0, 1)),
        (b"\0\3\6\1\4", (0, 0)),
        (b"\1\0\7\x08\2", (0, 5)),
    ):
        match.guess(guess)
        match.answer(answer)
    steps = sum(1 for _ in contradiction_steps(match))
    assert steps > 3
    assert 1 < len(match.contradiction) < 5
    rows = [match.rows[i - 1][1:3] for i in match.contradiction]
    assert not fits(book, rows)
    for i in range(len(rows)):
        assert fits(book, rows[:i] + rows[i + 1 :])


def test_a_search_that_the_match_has_overtaken_says_nothing():
    match = head(CLASH)
    steps = contradiction_steps(match)
    next(steps)
    match.correct(3, (0, 0))
    for _ in steps:
        pass
    assert match.contradiction == ()


def test_a_round_with_a_contradiction_can_be_played_again():
    match = head(CLASH)
    match.mark_aid("hint")
    match.restart_round()
    assert (match.phase, match.round, match.maker, match.breaker, match.row) == (GUESS, 1, 0, 1, 1)
    assert (match.rows, match.aids, match.contradiction) == ((), (), ())
    assert match.penalties == match.totals == (0, 3)
    match.guess(CODE)
    match.answer((4, 0))
    match.reveal(CODE)
    assert match.totals == (1, 3)
    match.next_round()
    assert (match.totals, match.penalties) == ((1, 3), (0, 3))
    for guess, answer in CLASH:
        match.guess(guess)
        match.answer(answer)
    match.restart_round()
    assert match.penalties == (3, 3)
    assert match.totals == (4, 3)


def test_only_german_pays_for_a_round_played_again():
    for book, totals in (
        (NEW, (0, 0)),
        (NEW_GROUP, (0, 0, 0)),
        (GERMAN.replace(scoring=ROUNDS), (0, 0)),
        (POLISH.replace(per_hole=False, holes=4), (0, 0)),
    ):
        match = head(CLASH, book)
        match.restart_round()
        assert match.totals == match.penalties == totals


def test_a_round_can_be_played_again_when_the_revealed_code_does_not_fit():
    match = head([(TWO, (1, 0))])
    match.give_up()
    match.reveal(CODE)
    match.restart_round()
    assert (match.phase, match.secret, match.totals) == (GUESS, None, (0, 3))


def test_without_a_contradiction_no_round_is_played_again():
    match = head(CLASH)
    match.correct(3, (0, 0))
    with pytest.raises(RuntimeError):
        match.restart_round()
    match = head([(TWO, (1, 0))])
    match.give_up()
    match.reveal(CODE)
    match.accept()
    with pytest.raises(RuntimeError):
        match.restart_round()


# --- aids ---


def test_aids_are_kept_for_the_round():
    match = Match(GERMAN)
    match.set_secret(CODE)
    for kind in ("peep", "hint", "peep"):
        match.mark_aid(kind)
    assert match.aids == ("peep", "hint", "peep")
    assert Match.replay(match.journal).aids == match.aids
    match.guess(CODE)
    assert match.aids == ("peep", "hint", "peep")
    match.next_round()
    assert match.aids == ()


@pytest.mark.parametrize("kind", ["", "Peep", None, 0, ("peep",), ["peep"]])
def test_an_unknown_aid_is_refused(kind):
    match = Match(GERMAN)
    match.set_secret(CODE)
    before = snapshot(match)
    with pytest.raises(ValueError, match="aid"):
        match.mark_aid(kind)
    assert snapshot(match) == before


# --- what is refused ---


@pytest.mark.parametrize(
    ("book", "options", "reason"),
    [
        (GERMAN, {"players": 1}, "players"),
        (GERMAN, {"players": 3}, "players"),
        (NEW_GROUP, {"players": 2}, "players"),
        (NEW_GROUP, {"players": 6}, "players"),
        (GERMAN, {"players": 2.0}, "players"),
        (GERMAN, {"players": "2"}, "players"),
        (GERMAN, {"rounds": 0}, "rounds"),
        (GERMAN, {"rounds": 3}, "rounds"),
        (GERMAN, {"rounds": 12}, "rounds"),
        (GERMAN, {"rounds": -2}, "rounds"),
        (GERMAN, {"rounds": 2.0}, "rounds"),
        (NEW_GROUP, {"players": 4, "rounds": 3}, "rounds"),
        (NEW_GROUP, {"players": 4, "rounds": 8}, "rounds"),
        (GERMAN, {"first_maker": 2}, "first maker"),
        (GERMAN, {"first_maker": -1}, "first maker"),
        (GERMAN, {"first_maker": None}, "first maker"),
        (NEW_GROUP, {"players": 4, "first_maker": 4}, "first maker"),
        (GERMAN, {"answers": "foot"}, "answers"),
        (GERMAN, {"answers": None}, "answers"),
        (None, {}, "RuleBook"),
        ("german", {}, "RuleBook"),
    ],
)
def test_a_match_that_cannot_be_is_refused(book, options, reason):
    with pytest.raises(ValueError, match=reason):
        Match(book, **options)


def moves(book):
    """Every move with something legal in its hand: {name: (method, *arguments)}."""
    holes = book.holes
    code = bytes(range(holes))
    nothing = bytes(holes) if book.per_hole else (0, 0)
    return {
        "set_secret": ("set_secret", code),
        "guess": ("guess", bytes([7] * holes)),
        "answer": ("answer", nothing),
        "correct": ("correct", 1, nothing),
        "give_up": ("give_up",),
        "reveal": ("reveal", code),
        "undo": ("undo",),
        "mark_aid": ("mark_aid", "hint"),
        "restart_round": ("restart_round",),
        "next_round": ("next_round",),
        "accept": ("accept",),
    }


def do(match, *names):
    """Makes named moves; `right` guesses the code, `yes` answers it, `clash` answers that no code fits together."""
    book = match.rules
    for name in names:
        if name == "right":
            match.guess(bytes(range(book.holes)))
        elif name == "yes":
            match.answer(bytes([2] * book.holes) if book.per_hole else (book.holes, 0))
        elif name == "clash":
            for count in (0, 1):
                match.guess(bytes([7] * book.holes))
                match.answer(bytes([2] * count + [0] * (book.holes - count)) if book.per_hole else (count, 0))
        else:
            method, *arguments = moves(book)[name]
            getattr(match, method)(*arguments)


# Who answers, how to get there, the phase, and what is legal there; everything else is not. What has a minus belongs to the phase, but
# there is no row yet that it could be about.
STATES = [
    ("device", "", SECRET, "set_secret"),
    ("device", "set_secret", GUESS, "guess give_up undo mark_aid"),
    ("device", "set_secret undo", SECRET, "set_secret"),
    ("device", "set_secret guess", GUESS, "guess give_up mark_aid"),
    ("device", "set_secret right", ROUND_OVER, "next_round accept"),
    ("device", "set_secret guess right accept", ROUND_OVER, "next_round"),
    ("device", "set_secret right next_round", SECRET, "set_secret"),
    ("hand", "", SECRET, "set_secret"),
    ("hand", "set_secret", GUESS, "guess give_up undo mark_aid"),
    ("hand", "set_secret guess", ANSWER, "answer undo mark_aid -correct"),
    ("hand", "set_secret guess answer", GUESS, "guess give_up correct mark_aid"),
    ("hand", "set_secret guess answer guess", ANSWER, "answer correct undo mark_aid"),
    ("hand", "set_secret guess answer right yes", ROUND_OVER, "correct next_round accept"),
    ("hand", "set_secret guess answer right yes accept", ROUND_OVER, "next_round"),
    ("hand", "set_secret guess answer right yes next_round", SECRET, "set_secret"),
    ("head", "", GUESS, "guess give_up mark_aid"),
    ("head", "guess", ANSWER, "answer undo mark_aid -correct"),
    ("head", "guess answer", GUESS, "guess give_up correct mark_aid"),
    ("head", "clash", GUESS, "guess give_up correct mark_aid restart_round"),
    ("head", "guess answer right yes", SECRET, "correct reveal"),
    ("head", "clash right yes", SECRET, "correct reveal restart_round"),
    ("head", "guess answer right yes reveal", ROUND_OVER, "correct undo next_round accept"),
    ("head", "clash right yes reveal", ROUND_OVER, "correct undo next_round accept restart_round"),
    ("head", "guess answer right yes reveal accept", ROUND_OVER, "next_round"),
    ("head", "clash right yes reveal accept", ROUND_OVER, "next_round"),
    ("head", "guess answer right yes reveal next_round", GUESS, "guess give_up mark_aid"),
]
TWO_PLAYERS = [
    ("device", "set_secret guess give_up", ROUND_OVER, "next_round accept"),
    ("hand", "set_secret give_up", ROUND_OVER, "next_round accept"),
    ("head", "give_up", SECRET, "reveal undo"),
    ("head", "guess answer give_up", SECRET, "correct reveal undo"),
    ("head", "guess answer give_up reveal", ROUND_OVER, "correct undo next_round accept"),
]
LAST_ROUND = [
    ("device", "set_secret right", ROUND_OVER, "accept"),
    ("device", "set_secret right accept", MATCH_OVER, ""),
    ("hand", "set_secret guess answer right yes", ROUND_OVER, "correct accept"),
    ("hand", "set_secret guess answer right yes accept", MATCH_OVER, ""),
    ("head", "guess answer right yes reveal", ROUND_OVER, "correct undo accept"),
    ("head", "clash right yes reveal accept", MATCH_OVER, ""),
]
BAD = {
    "set_secret": [(None,), ((0,),), ((0, 0, 1, 2, 3),), ((0, 0, 1, 2),), ((0, 1, 2, 99),), ("0123",)],
    "guess": [(None,), ((0,),), ((0, 1, 2, 99),), ((0, 1, 2, 3, -1),), ("0123",)],
    "reveal": [(None,), ((0,),), ((0, 0, 1, 2),), ((0, 0, 1, 2, 3),), (b"",)],
    "answer": [(None,), (3,), ((3, 1),), ((4, 1),), ((2, 2, 2, 2, 1),), ((2, 2, 2, 2),), ((9, 9),), ("00",)],
    "correct": [(0, (0, 0)), (13, (0, 0)), (None, (0, 0)), (1, None), (1, (3, 1)), (1, (2, 2, 2, 2, 1)), ("1", (0, 0))],
    "mark_aid": [("dope",), (None,)],
}


def states(book):
    for answers, path, phase, legal in STATES + (TWO_PLAYERS if book.players == (2, 2) else []):
        yield 1, answers, path, phase, legal
    for answers, path, phase, legal in LAST_ROUND:
        yield 0, answers, path, phase, legal


@pytest.mark.parametrize("book", BOOKS, ids=lambda book: book.name)
def test_every_move_is_legal_where_it_should_be_and_refused_everywhere_else(book):
    tried = refused = 0

    def arrive(rounds_left, answers, path):
        match = Match(book, answers=answers)
        if not rounds_left:
            for _ in range(match.rounds - 1):
                do(match, *("right yes reveal next_round".split() if answers == "head" else "set_secret right".split()))
                if answers == "hand":
                    do(match, "yes")
                if answers != "head":
                    match.next_round()
        do(match, *path.split())
        return match

    for rounds_left, answers, path, phase, legal in states(book):
        match = arrive(rounds_left, answers, path)
        assert match.phase == phase, (answers, path)
        before = snapshot(match)
        for name, (method, *arguments) in moves(book).items():
            tried += 1
            if name in legal.split():
                for bad in BAD.get(name, []):
                    with pytest.raises(ValueError) as refusal:
                        getattr(match, method)(*bad)
                    assert len(str(refusal.value)) > 10
                    assert snapshot(match) == before, (answers, path, name, bad)
                other = arrive(rounds_left, answers, path)
                getattr(other, method)(*arguments)
                assert other.journal[: len(before[-1])] == before[-1]
                assert len(other.journal) > len(before[-1])
            else:
                refused += 1
                kind = ValueError if "-" + name in legal.split() else RuntimeError
                with pytest.raises(kind) as refusal:
                    getattr(match, method)(*arguments)
                assert ("row 1" if kind is ValueError else PHASES[phase]) in str(refusal.value), (answers, path, name)
                assert snapshot(match) == before, (answers, path, name)
                for bad in BAD.get(name, []):
                    with pytest.raises(kind):
                        getattr(match, method)(*bad)
                assert snapshot(match) == before, (answers, path, name)
    print(f"{book.name}: {tried} moves tried, {refused} refused")
    assert refused > 200


# --- the journal ---


def random_match(book, answers, seed):
    """A match played at random, illegal and silly moves included; yields it after each move that was made."""
    draw = random.Random(f"{book.name}{answers}{seed}")
    least, most = book.players
    players = draw.randint(least, most)
    match = Match(
        book,
        players=players,
        rounds=draw.choice(book.round_choices(players)) if seed % 4 else None,
        first_maker=draw.randrange(players),
        answers=answers,
    )
    rate = mark_holes if book.per_hole else mark
    kept = None  # the code in the maker's head
    yield match

    def code(repeats):
        return bytes(draw.choices(range(book.symbols), k=book.holes) if repeats else draw.sample(range(book.symbols), book.holes))

    for _ in range(2000):
        if match.phase == MATCH_OVER:
            break
        if kept is None or match.phase == SECRET:
            kept = match.secret or code(book.secret_repeats)
        name = draw.choice(["guess"] * 6 + ["answer"] * 6 + ["set_secret", "reveal"] * 3 + ["next_round"] * 2 + list(moves(book)))
        try:
            if name in ("set_secret", "reveal"):
                getattr(match, name)(kept if draw.random() < 0.8 else code(True))
            elif name == "guess":
                match.guess(kept if draw.random() < 0.1 else code(book.guess_repeats))
            elif name in ("answer", "correct"):
                row = draw.randint(1, max(1, len(match.rows)))
                guess = match.rows[row - 1 if name == "correct" else -1][1] if match.rows else code(True)
                answer = rate((kept if draw.random() < 0.8 else code(True)), guess or kept)
                match.correct(row, answer) if name == "correct" else match.answer(answer)
            elif name == "mark_aid":
                match.mark_aid(draw.choice(("peep", "hint", "review", "read")))
            elif name in ("give_up", "undo", "accept", "restart_round") and draw.random() < 0.5:
                continue
            else:
                getattr(match, name)()
        except (ValueError, RuntimeError):
            continue
        if name in ("next_round", "restart_round", "set_secret"):
            kept = match.secret
        yield match


def points(book, players, cracked):
    """The maker's points once more, in the words of the rules."""
    if book.scoring == GUESSES:
        return book.rows + 1 if cracked is None else cracked
    if book.scoring == ROUNDS:
        return 1 if cracked is None else 0
    last = {3: 40, 4: 30, 5: 25}[players]
    if cracked is None:
        return last
    return cracked + 4 if cracked < 7 else int(10 + (cracked - 6) * (last - 10) / 7.5 + 0.5)


def check_points(match):
    """Totals, card and rows agree with each other and with the rules."""
    book = match.rules
    totals = list(match.penalties)
    rounds = [(*line, True) for line in match.card]
    if match.phase < ROUND_OVER:
        rounds.append((match.maker, match.cracked, None, match.rows, match.phase == SECRET and match.answers == "head"))
    assert len(rounds) == match.round
    for number, (maker, cracked, paid, rows, decided) in enumerate(rounds):
        assert maker == (match.first_maker + number) % match.players
        breakers = [seat % match.players for seat in range(maker + 1, maker + match.players)]
        solved = None
        for i, (seat, guess, answer, worth) in enumerate(rows):
            assert seat == breakers[i % len(breakers)]
            assert solved is None
            exact, misplaced = (0, 0) if answer is None else (list(answer).count(2), list(answer).count(1)) if book.per_hole else answer
            assert worth == (0 if book.players == (2, 2) else 10 if exact == book.holes else 2 * exact + misplaced)
            totals[seat] += worth
            if guess is not None and exact == book.holes:
                solved = i + 1
        assert solved == cracked
        assert len(rows) <= book.rows
        if decided:
            assert paid in (None, points(book, match.players, cracked))
            totals[maker] += points(book, match.players, cracked)
        if cracked and book.scoring == ROUNDS:
            totals[1 - maker] += 1
    assert match.totals == tuple(totals)
    best = tuple(seat for seat in range(match.players) if totals[seat] == max(totals))
    assert match.winners == (best if match.phase == MATCH_OVER else ())


VARIANTS = [
    *BOOKS,
    GERMAN.replace(secret_repeats=True),
    POLISH.replace(secret_empties=True, secret_repeats=True, per_hole=False),
    NEW_GROUP.replace(holes=5, per_hole=True, rows=10),
    GERMAN.replace(holes=6, colours=10, secret_empties=True, per_hole=True, rows=7),
    NEW.replace(holes=3, colours=4, guess_repeats=False),
]


@pytest.mark.parametrize("answers", ["device", "hand", "head"])
@pytest.mark.parametrize("book", VARIANTS, ids=lambda book: f"{book.name}-{book.to_bytes().hex()}")
def test_a_journal_replays_to_the_same_state_at_every_record(book, answers):
    kinds = set()
    for seed in range(4):
        borders = {}
        previous = b""
        for match in random_match(book, answers, seed):
            check_points(match)
            state = snapshot(match)
            journal = state[-1]
            assert journal[: len(previous)] == previous
            assert len(journal) > len(previous)
            kinds.add(journal[len(previous)] >> 4)
            borders[len(journal)] = state
            previous = journal
        finished = match.phase == MATCH_OVER
        for cut in range(len(previous) + 1):
            if cut in borders:
                assert snapshot(Match.replay(previous[:cut])) == borders[cut]
            else:
                with pytest.raises(ValueError):
                    Match.replay(previous[:cut])
        assert finished
    assert {2, 3, 5, 6} <= kinds
    assert answers == "device" or 4 in kinds


@pytest.mark.parametrize("book", [GERMAN, POLISH, NEW_GROUP], ids=lambda book: book.name)
def test_a_damaged_journal_is_a_value_error_or_another_match_with_that_journal(book):
    draw = random.Random(book.name)
    journals = []
    for answers in ("device", "hand", "head"):
        journals.append(list(random_match(book, answers, 1))[-1].journal)
    refused = 0
    for _ in range(1500):
        damaged = bytearray(draw.choice(journals))
        for _ in range(draw.randint(1, 3)):
            at = draw.randrange(len(damaged))
            kind = draw.randrange(4)
            if kind == 0:
                damaged[at] = draw.randrange(256)
            elif kind == 1:
                damaged[at] ^= 1 << draw.randrange(8)
            elif kind == 2 and len(damaged) > 1:
                del damaged[at]
            else:
                damaged.insert(at, draw.randrange(256))
        try:
            match = Match.replay(damaged)
        except ValueError:
            refused += 1
        else:
            assert match.journal == damaged
            check_points(match)
    assert refused > 1000


@pytest.mark.parametrize(
    "garbage", [b"", b"\x11", b"\xff" * 4096, bytes(4096), b"\x10" + bytes(6), None, "journal", 17, [17, 0, 0, 0, 0, 0, 0]]
)
def test_garbage_is_no_journal(garbage):
    with pytest.raises(ValueError):
        Match.replay(garbage)


def test_random_bytes_are_no_journal():
    draw = random.Random(9)
    begin = Match(GERMAN).journal
    for _ in range(2000):
        with pytest.raises(ValueError):
            Match.replay(b"\x11" + draw.randbytes(draw.randrange(60)))
        try:
            match = Match.replay(begin + draw.randbytes(draw.randrange(1, 20)))
        except ValueError:
            continue
        assert match.journal.startswith(begin)


def longest(book, rounds):
    """The journal of a match in which every round takes all its rows, with answers by hand."""
    match = Match(book, rounds=rounds, answers="hand")
    rate = mark_holes if book.per_hole else mark
    secret, guess = bytes(range(book.holes)), bytes([7] * book.holes)
    while True:
        match.set_secret(secret)
        while match.phase == GUESS:
            match.guess(guess)
            match.answer(rate(secret, guess))
        if match.round == match.rounds:
            match.accept()
            return match.journal
        match.next_round()


def test_the_longest_match_has_a_short_journal():
    """Begin 7, a secret 3, a guess 3, an answer 1 (per hole 2), next or accept 1 bytes; ten rounds, 120 rows."""
    assert len(longest(GERMAN, 10)) == 7 + 40 + 120 * 4 == 527
    assert len(longest(POLISH, 10)) == 7 + 40 + 120 * 5 == 647


def test_the_journal_is_written_like_this():
    """The format of saved matches: it may only change together with its version."""
    match = Match(NEW_GROUP, players=4, first_maker=3, answers="hand")
    match.set_secret(CODE)
    match.guess(THREE)
    match.undo()
    match.guess(MIXED)
    match.answer((1, 2))
    match.correct(1, (1, 2))
    match.give_up()
    match.mark_aid("hint")
    match.guess(CODE)
    match.answer((4, 0))
    match.next_round()
    assert match.journal.hex(" ") == "11 83 48 c7 02 4d 04 20 01 23 30 01 24 60 30 02 34 8a 40 8a 61 51 30 01 23 a0 62"
    match = Match(POLISH.replace(secret_empties=True), rounds=10, answers="head")
    match.guess((8, 0, 1, 2, 7))
    match.answer((2, 1, 0, 0, 1))
    match.give_up()
    match.reveal((8, 7, 0, 3, 5))
    match.accept()
    assert match.journal.hex(" ") == "11 01 58 c0 07 02 0a 38 01 27 82 41 61 28 70 35 63"


def test_the_device_does_not_write_what_it_can_work_out():
    match = Match(GERMAN)
    match.set_secret(CODE)
    before = len(match.journal)
    match.guess(TWO)
    assert len(match.journal) == before + 3


def test_a_resumed_match_goes_on_as_if_nothing_had_happened():
    whole = Match(GERMAN)
    play_round(whole, [NONE] * 4 + [CODE])
    resumed = Match.replay(whole.journal)
    for match in (whole, resumed):
        match.next_round()
        play_round(match, [NONE] * 6 + [CODE])
        match.accept()
    assert snapshot(whole) == snapshot(resumed)
    assert (resumed.totals, resumed.winners) == ((5, 7), (1,))


def test_replaying_does_not_search_for_contradictions_again(monkeypatch):
    match = head(CLASH)
    match.restart_round()
    monkeypatch.setattr("mastermind.game.clash.contradiction_steps", None)
    assert snapshot(Match.replay(match.journal)) == snapshot(match)
