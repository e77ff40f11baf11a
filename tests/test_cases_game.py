# SPDX-FileCopyrightText: 2026 The Mastermind handheld contributors
# SPDX-License-Identifier: MIT
"""Faults that were reported of other programs, as cases for ours. The address of the report is given as source with each.

data/answers.txt, histories.txt and partitions.txt say in their first lines how to read them.
"""

import itertools
from pathlib import Path

import pytest

from mastermind.game.marking import mark, mark_holes
from mastermind.game.match import ANSWER, GUESS, MATCH_OVER, ROUND_OVER, SECRET, Match
from mastermind.game.rules import GERMAN, NEW, NEW_GROUP, POLISH

DATA = Path(__file__).parent / "data"
OPTIONS = {
    "repeats": {"secret_repeats": True},
    "empties": {"secret_empties": True},
    "count": {"per_hole": False},
    "six": {"colours": 6},
    "ten": {"colours": 10},
    "three-holes": {"holes": 3},
    "three-colours": {"colours": 3},
}


def book_of(text):
    name, *options = text.split("+")
    changes = {}
    for option in options:
        changes.update(OPTIONS[option])
    return {"german": GERMAN, "polish": POLISH, "new": NEW}[name].replace(**changes)


def code_of(text, book):
    return bytes(book.colours if peg == "." else int(peg) for peg in text)


def pair_of(text):
    exact, misplaced = text.split("/")
    return int(exact), int(misplaced)


def lines(name):
    """(source, words of the line) for every case of a file."""
    source = None
    for line in (DATA / name).read_text(encoding="utf-8").splitlines():
        words = line.split()
        if words and words[0] == "source":
            source = words[1]
        elif words and words[0] != "#":
            yield source, words


def cases(name):
    return [pytest.param(source, words, id=" ".join(words[:3])) for source, words in lines(name)]


@pytest.mark.parametrize(("source", "words"), cases("answers.txt"))
def test_the_answer_is_right_where_another_program_was_not(source, words):
    book = book_of(words[0])
    secret, guess = (code_of(word, book) for word in words[1:3])
    count, holes = pair_of(words[3]), bytes(int(n) for n in words[4])
    assert (source, mark(secret, guess)) == (source, count)
    assert (source, mark_holes(secret, guess)) == (source, holes)
    # And so says the referee, whatever the rows before were, by count and per hole.
    for per_hole, answer in ((False, count), (True, holes)):
        match = Match(book.replace(per_hole=per_hole))
        match.set_secret(secret)
        for earlier in ([0] * book.holes, guess) if guess != secret else ():
            if earlier != list(secret):
                match.guess(earlier)
        assert match.guess(guess) == answer
        assert match.solved == (secret == guess)


def test_there_are_88_answers_13_histories_and_16_partitions():
    assert [len(list(lines(name))) for name in ("answers.txt", "histories.txt", "partitions.txt")] == [88, 13, 16]


def secrets(book):
    pegs = range(book.symbols)
    return [
        bytes(code)
        for code in (itertools.product(pegs, repeat=book.holes) if book.secret_repeats else itertools.permutations(pegs, book.holes))
    ]


@pytest.mark.parametrize(("source", "words"), cases("histories.txt"))
def test_so_many_codes_are_left(source, words):
    book = book_of(words[0])
    codes = secrets(book)
    assert len(codes) == int(words[1])
    match = Match(book, answers="head")
    rows = words[2:]
    if "left" in rows:
        rows, left = rows[: rows.index("left")], [code_of(word, book) for word in rows[rows.index("left") + 1 :]]
    else:
        left = None
    for word in rows:
        row, count = word.split(":")
        guess, answer = row.split("=")
        guess = code_of(guess, book)
        codes = [code for code in codes if mark(code, guess) == pair_of(answer)]
        assert (source, len(codes)) == (source, int(count))
        match.guess(guess)
        match.answer(pair_of(answer))
        assert bool(match.contradiction) == (not codes)
    assert left in (None, codes)


@pytest.mark.parametrize(("source", "words"), cases("partitions.txt"))
def test_a_guess_splits_all_codes_like_this(source, words):
    book = book_of(words[0])
    guess = code_of(words[1], book)
    codes = secrets(book)
    assert len(codes) == int(words[2])
    counts = {}
    for code in codes:
        answer = mark(code, guess)
        counts[answer] = counts.get(answer, 0) + 1
    expected = dict(word.split(":") for word in words[3:])
    assert (source, counts) == (source, {pair_of(answer): int(count) for answer, count in expected.items()})
    assert sum(counts.values()) == len(codes)


# --- answers by hand ---


@pytest.mark.parametrize("book", [GERMAN, POLISH, NEW.replace(secret_repeats=True), POLISH.replace(per_hole=False), NEW_GROUP])
def test_all_but_one_in_place_and_the_last_elsewhere_cannot_be_entered(book):
    """source https://github.com/coding-horror/basic-computer-games (its explanation takes such an answer for possible)"""
    for answers in ("hand", "head"):
        match = Match(book, answers=answers)
        if answers == "hand":
            match.set_secret(list(range(book.holes)))
        match.guess([7] * book.holes)
        for hole in range(book.holes):
            answer = [2] * book.holes
            answer[hole] = 1
            with pytest.raises(ValueError, match="misplaced"):
                match.answer(answer if book.per_hole else (book.holes - 1, 1))
        assert match.phase == ANSWER


def test_every_order_of_the_colours_has_the_same_number_of_signals():
    """source https://github.com/sztamas/mastermind/issues/2 (a player thought it a fault that only their split changes)"""
    for guess in itertools.permutations((0, 1, 2, 3)):
        assert sum(mark((0, 0, 1, 2), guess)) == 3


def test_a_false_answer_is_found_out_and_the_rows_are_named():
    """source https://github.com/NebuPookins/JS-Mastermind-Solver/issues/7 and /9 (no code left, and nobody can see why)"""
    repeats = NEW.replace(secret_repeats=True)
    match = Match(repeats, answers="hand")
    match.set_secret((0, 1, 0, 1))
    match.guess((1, 0, 1, 0))
    with pytest.raises(ValueError, match="not true"):
        match.answer((0, 0))
    match.answer((0, 4))
    match = Match(repeats, answers="head")
    for guess, answer in (((1, 0, 1, 0), (0, 0)), ((2, 2, 3, 3), (1, 0)), ((0, 0, 1, 1), (1, 0))):
        match.guess(guess)
        match.answer(answer)
    assert match.contradiction == (1, 3)
    match.correct(1, (0, 1))
    assert match.contradiction == ()


def test_a_referee_who_says_the_same_for_ever_is_stopped():
    """source https://github.com/coding-horror/basic-computer-games/pull/731 (no limit of turns, no way back)"""
    match = Match(NEW, answers="head")
    while not match.contradiction:
        match.guess([match.row - 1] * 4)
        match.answer((0, 1))
    assert match.contradiction == (1,)  # one colour everywhere is never misplaced
    while match.phase == GUESS:
        match.guess((0, 1, 2, 3))
        match.answer((0, 1))
    assert (match.phase, match.row, match.solved) == (SECRET, 12, False)


# --- the end of a round ---


@pytest.mark.parametrize(
    ("book", "last", "totals"),
    [
        (GERMAN, (0, 1, 2, 3), (12, 0)),
        (GERMAN, (0, 1, 2, 4), (13, 0)),
        (NEW, (0, 1, 2, 3), (0, 1)),
        (NEW, (0, 1, 2, 4), (1, 0)),
        (NEW_GROUP, (0, 1, 2, 3), (34, 0, 10)),
        (NEW_GROUP, (0, 1, 2, 4), (40, 0, 6)),
    ],
)
def test_the_right_code_in_row_12_is_not_a_lost_round(book, last, totals):
    """source https://github.com/zachpmanson/minecraftle/issues/15 and https://github.com/prateekkalra/guess-game/issues/8"""
    match = Match(book)
    match.set_secret((0, 1, 2, 3))
    for _ in range(11):
        assert match.guess((4, 5, 6, 7)) == (0, 0)
    assert match.phase == GUESS
    match.guess(last)
    assert (match.phase, match.solved, match.totals) == (ROUND_OVER, last == (0, 1, 2, 3), totals)
    assert len(match.card) == 1
    with pytest.raises(RuntimeError):
        match.guess(last)


def test_a_round_is_over_with_the_right_code():
    """source https://github.com/NebuPookins/JS-Mastermind-Solver/issues/2 (the same guess came again for ever)"""
    match = Match(GERMAN, answers="head")
    match.guess((3, 2, 1, 0))
    match.answer((4, 0))
    with pytest.raises(RuntimeError):
        match.guess((3, 2, 1, 0))


def test_a_code_read_backwards_is_not_the_code():
    """source own: the manual wants the revealed code in the breaker's order"""
    match = Match(NEW)
    match.set_secret((1, 3, 7, 6))
    assert match.guess((6, 7, 3, 1)) == (0, 4)
    assert not match.solved


def test_points_are_given_once():
    """source https://github.com/ajanata/PretendYoureXyzzy/issues/8 (a winner could be chosen twice)"""
    match = Match(NEW_GROUP)
    match.set_secret((0, 1, 2, 3))
    match.guess((0, 1, 2, 3))
    assert match.totals == (5, 10, 0)
    match.accept()
    with pytest.raises(RuntimeError):
        match.accept()
    assert match.totals == Match.replay(match.journal).totals == (5, 10, 0)
    match.next_round()
    with pytest.raises(RuntimeError):
        match.next_round()
    assert match.totals == Match.replay(match.journal).totals == (5, 10, 0)


def test_row_round_and_total_follow_from_the_same_rows():
    """source https://github.com/UEWBot/dipvis/issues/89 (a corrected score left the totals as they were)"""
    match = Match(NEW_GROUP, answers="head")
    for guess, answer in (((0, 1, 4, 5), (2, 1)), ((0, 1, 2, 3), (4, 0))):
        match.guess(guess)
        match.answer(answer)
    match.reveal((0, 1, 2, 3))
    assert match.totals == (6, 5, 10)
    assert match.contradiction == (1,)
    match.correct(1, (2, 0))
    assert match.rows[0][3] == match.card[0][3][0][3] == 4
    assert match.totals == (6, 4, 10)


# --- who gets what ---


def german(*guesses):
    """A german match in which the code is found with so many guesses a round, None for not at all; resumed between the rounds."""
    match = Match(GERMAN, rounds=len(guesses))
    for number, count in enumerate(guesses, 1):
        match.set_secret((4, 5, 6, 7))
        for _ in range((count or 13) - 1):
            match.guess((0, 0, 0, 0))
        if count:
            match.guess((4, 5, 6, 7))
        match = Match.replay(match.journal)
        match.next_round() if number < len(guesses) else match.accept()
        match = Match.replay(match.journal)
    assert match.phase == MATCH_OVER
    return match


def test_points_go_to_the_player_not_to_the_role():
    """source https://github.com/akiver/cs-demo-manager/issues/190 (after the change of sides wins went to the others)"""
    match = german(5, 7)
    assert (match.totals, match.winners) == ((5, 7), (1,))


def test_equal_points_are_a_draw():
    """source https://github.com/Zomis/Games/issues/83 and https://github.com/cdot/Xanado/issues/135 (a win for both, or for one)"""
    assert (german(6, 6).totals, german(6, 6).winners) == ((6, 6), (0, 1))
    match = Match(NEW)
    for _ in range(2):
        match.set_secret((0, 1, 2, 3))
        match.guess((0, 1, 2, 3))
        match.next_round() if match.round == 1 else match.accept()
    assert (match.totals, match.winners) == ((1, 1), (0, 1))


def test_not_broken_is_one_point_more_than_broken_in_row_12():
    """source own"""
    match = german(12, None)
    assert (match.totals, match.winners) == ((12, 13), (1,))


SHEET = """
A hides 1376
B 1730 1/2 4
C 1376 4/0 10
row 2: A gets 6, totals 6 4 10
B hides 0123
C 3210 0/4 4
A 0124 3/0 6
C 0123 4/0 10
row 3: B gets 7, totals 12 11 24
C hides 4567
A 0000 0/0 0
B 4444 1/0 2
A 7654 0/4 4
B 1122 0/0 0
A 4576 2/2 6
B 0405 0/2 2
A 5467 2/2 6
B 3337 1/0 2
A 6745 0/4 4
B 4060 2/0 4
A 2222 0/0 0
B 4567 4/0 10
row 12: C gets 34, totals 32 31 58
"""


def test_a_whole_score_sheet_of_three_players():
    """source own: the third round is cracked in the last row; the first guess is the manual's worked example (pink, red, blue, yellow)"""
    match = Match(NEW_GROUP)
    for line in SHEET.strip().splitlines():
        words = line.replace(",", "").replace(":", "").split()
        if words[1] == "hides":
            if match.phase == ROUND_OVER:
                match.next_round()
            assert match.maker == "ABC".index(words[0])
            match.set_secret(code_of(words[2], NEW_GROUP))
        elif words[0] == "row":
            assert match.card[-1][:3] == ("ABC".index(words[2]), int(words[1]), int(words[4]))
            assert match.totals == tuple(int(word) for word in words[6:])
        else:
            assert match.breaker == "ABC".index(words[0])
            assert match.guess(code_of(words[1], NEW_GROUP)) == pair_of(words[2])
            assert match.rows[-1][3] == int(words[3])
    match.accept()
    assert match.winners == (2,)


# --- secrets that the book does not allow ---


def test_a_secret_with_a_repeat_is_refused_with_its_hole_and_a_guess_is_not():
    """source https://github.com/chrisboyle/sgtpuzzles/issues/233 (confirm was dead and nothing said why)"""
    match = Match(GERMAN)
    with pytest.raises(ValueError, match="hole 2: colour 0 again"):
        match.set_secret((0, 0, 1, 2))
    match.set_secret((0, 3, 1, 2))
    assert match.guess((0, 0, 1, 2)) == (3, 0)


def test_an_empty_hole_is_allowed_once_without_repeats():
    """source own: an empty hole is one more colour"""
    match = Match(POLISH.replace(secret_empties=True))
    with pytest.raises(ValueError, match="hole 2: empty again"):
        match.set_secret((8, 8, 1, 2, 3))
    match.set_secret((8, 1, 2, 3, 4))
    assert match.guess((8, 8, 8, 8, 8)) == b"\2\0\0\0\0"


def test_an_empty_hole_is_refused_where_the_book_has_none():
    """source https://github.com/chrisboyle/sgtpuzzles/issues/469 (the other way round: a row of empty holes could not be sent)"""
    match = Match(GERMAN)
    match.set_secret((0, 1, 2, 3))
    with pytest.raises(ValueError, match="hole 1: it is empty"):
        match.guess((8, 8, 8, 8))
    assert match.rows == ()
