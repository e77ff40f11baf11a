# SPDX-FileCopyrightText: 2026 The Mastermind handheld contributors
# SPDX-License-Identifier: MIT
"""The rule books: the facts of the four printed games, their variants, and what each of them refuses."""

import itertools
import random

import pytest

from mastermind.game import rules as R
from mastermind.game.rules import GERMAN, GROUP, GUESSES, NEW, NEW_GROUP, POLISH, ROUNDS, RuleBook

#         book       holes colours rows  secret repeats, empties  guess repeats  per hole  scoring  players  signals            penalty
FACTS = [
    (GERMAN, "german", 4, 8, 12, False, False, True, False, GUESSES, (2, 2), ("red", "white"), 3),
    (POLISH, "polish", 5, 8, 12, False, False, True, True, GUESSES, (2, 2), ("black", "white"), 0),
    (NEW, "new", 4, 8, 12, False, False, True, False, ROUNDS, (2, 2), ("red", "white"), 0),
    (NEW_GROUP, "new-group", 4, 8, 12, False, False, True, False, GROUP, (3, 5), ("red", "white"), 0),
]


def switches(book):
    return {switch: getattr(book, switch) for switch in R.SWITCHES}


@pytest.mark.parametrize("facts", FACTS, ids=lambda facts: facts[1])
def test_a_book_holds_the_facts_of_its_manual(facts):
    book = facts[0]
    assert (book.name, *switches(book).values(), book.signals, book.penalty) == facts[1:]
    assert book.symbols == book.colours


def test_the_books_are_listed_once_each():
    assert R.BOOKS == (GERMAN, POLISH, NEW, NEW_GROUP)
    assert R.SCORINGS[GUESSES], R.SCORINGS[ROUNDS] and R.SCORINGS[GROUP]
    assert (GUESSES, ROUNDS, GROUP) == (0, 1, 2)


def test_the_seats_have_five_different_colours_in_every_book():
    red, blue, yellow, green, pink = 3, 7, 6, 2, 1
    assert list(R.MARKERS) == [red, blue, yellow, green, pink]


@pytest.mark.parametrize(
    ("book", "change"),
    [
        (GERMAN, {"holes": 5}),
        (GERMAN, {"colours": 6}),
        (GERMAN, {"rows": 10}),
        (GERMAN, {"secret_repeats": True}),
        (GERMAN, {"secret_empties": True}),
        (GERMAN, {"guess_repeats": False}),
        (GERMAN, {"per_hole": True}),
        (GERMAN, {"scoring": ROUNDS}),
        (GERMAN, {"scoring": GROUP, "players": (3, 5)}),
        (NEW_GROUP, {"players": (3, 3)}),
        (NEW_GROUP, {"scoring": GUESSES, "players": (2, 2)}),
        (POLISH, {"secret_repeats": True, "secret_empties": True, "per_hole": False}),
        (POLISH, {}),
    ],
)
def test_a_variant_differs_in_the_named_switches_only(book, change):
    before = switches(book)
    variant = book.replace(**change)
    assert switches(variant) == {**before, **change}
    assert switches(book) == before
    assert (variant.name, variant.signals, variant.penalty) == (book.name, book.signals, book.penalty)
    assert (variant == book) == (not change)
    assert variant.symbols == variant.colours + variant.secret_empties


def test_numbers_stand_for_flags():
    assert NEW.replace(secret_repeats=1).secret_repeats is True
    assert NEW.replace(guess_repeats=0).guess_repeats is False


@pytest.mark.parametrize(
    ("switch", "least", "most"),
    [("holes", 2, 6), ("colours", 2, 10), ("rows", 1, 12), ("scoring", 0, 2), ("per_hole", 0, 1), ("guess_repeats", 0, 1)],
)
def test_a_switch_has_limits(switch, least, most):
    for value in range(least, most + 1):
        change = {switch: value, "players": (3, 5) if value == GROUP and switch == "scoring" else (2, 2)}
        if switch == "colours":
            change["secret_repeats"] = True
        assert getattr(GERMAN.replace(**change), switch) == value
    for value in (least - 1, most + 1, None, "4", 4.0, float(least), [4]):
        with pytest.raises(ValueError, match=switch):
            GERMAN.replace(**{switch: value})


@pytest.mark.parametrize("players", [None, 2, (2,), (2, 2, 2), "ab", (2, "2"), (1, 2), (3, 2), (2, 6), (5, 3), (2.5, 2.5)])
def test_players_are_least_and_most(players):
    for book in (GERMAN, NEW_GROUP):
        with pytest.raises(ValueError, match="players"):
            book.replace(players=players)


UNPLAYABLE = [
    (GERMAN, {"colours": 3}, ("holes=4", "colours=3", "secret_repeats", "secret_empties=False")),
    (POLISH, {"colours": 4}, ("holes=5", "colours=4", "secret_repeats", "secret_empties=False")),
    (GERMAN, {"holes": 6, "colours": 4, "secret_empties": True}, ("holes=6", "colours=4", "secret_repeats", "secret_empties=True")),
    (NEW, {"secret_repeats": True, "guess_repeats": False}, ("secret_repeats", "guess_repeats")),
    (GERMAN, {"scoring": GROUP}, ("scoring=group", "players=(2, 2)")),
    (GERMAN, {"players": (3, 5)}, ("scoring=guesses", "players=(3, 5)")),
    (NEW, {"players": (2, 3)}, ("scoring=rounds", "players=(2, 3)")),
    (NEW_GROUP, {"scoring": ROUNDS}, ("scoring=rounds", "players=(3, 5)")),
    (NEW_GROUP, {"players": (2, 5)}, ("scoring=group", "players=(2, 5)")),
]


@pytest.mark.parametrize(("book", "change", "named"), UNPLAYABLE)
def test_switches_that_cannot_be_played_together_are_named(book, change, named):
    before = switches(book)
    with pytest.raises(ValueError, match="disagree") as refusal:
        book.replace(**change)
    for switch in named:
        assert switch in str(refusal.value)
    assert switches(book) == before


def test_the_narrowest_playable_combinations_are_allowed():
    assert POLISH.replace(colours=4, secret_empties=True).symbols == 5  # five different pegs, one of them the empty one
    assert POLISH.replace(colours=5).symbols == 5
    assert GERMAN.replace(holes=6, colours=2, secret_repeats=True).symbols == 2
    assert GERMAN.replace(holes=2, colours=2, guess_repeats=False).symbols == 2


def test_an_unknown_switch_is_refused():
    with pytest.raises(ValueError, match="hoels"):
        GERMAN.replace(hoels=4)


def test_two_players_play_an_even_number_of_rounds_and_a_group_one_each():
    for book in (GERMAN, POLISH, NEW):
        assert book.round_choices(2) == (2, 4, 6, 8, 10)
    for players in (3, 4, 5):
        assert NEW_GROUP.round_choices(players) == (players,)


def legal(check, symbols, holes):
    count = 0
    for code in itertools.product(range(symbols), repeat=holes):
        try:
            check(code)
            count += 1
        except ValueError:
            pass
    return count


@pytest.mark.parametrize(
    ("book", "change", "secrets", "guesses"),
    [
        (GERMAN, {}, 1680, 4096),
        (GERMAN, {"secret_repeats": True}, 4096, 4096),
        (GERMAN, {"secret_empties": True}, 3024, 6561),
        (GERMAN, {"secret_repeats": True, "secret_empties": True}, 6561, 6561),
        (GERMAN, {"colours": 6, "guess_repeats": False}, 360, 360),
        (POLISH, {}, 6720, 32768),
        (POLISH, {"secret_repeats": True}, 32768, 32768),
        (POLISH, {"secret_empties": True}, 15120, 59049),
        (POLISH, {"secret_repeats": True, "secret_empties": True}, 59049, 59049),
    ],
)
def test_so_many_secrets_and_guesses_are_legal(book, change, secrets, guesses):
    book = book.replace(**change)
    assert legal(book.check_secret, 10, book.holes) == secrets
    if book.holes == 4:
        assert legal(book.check_guess, 10, book.holes) == guesses


def test_bytes_lists_and_tuples_make_a_code():
    for kind in (bytes, bytearray, list, tuple):
        for check in (GERMAN.check_secret, GERMAN.check_guess):
            code = check(kind((0, 7, 3, 4)))
            assert type(code) is bytes
            assert code == b"\0\7\3\4"


EMPTY = POLISH.replace(secret_empties=True)
BAD_CODES = [
    (GERMAN.check_secret, (0, 0, 1, 2), "secret, hole 2: colour 0 again"),
    (GERMAN.check_secret, (3, 1, 2, 3), "secret, hole 4: colour 3 again"),
    (GERMAN.replace(guess_repeats=False).check_guess, (5, 1, 5, 0), "guess, hole 3: colour 5 again"),
    (EMPTY.check_secret, (8, 8, 1, 2, 3), "secret, hole 2: empty again"),
    (GERMAN.check_guess, (0, 8, 0, 0), "guess, hole 2: it is empty"),
    (GERMAN.check_secret, (0, 1, 2, 8), "secret, hole 4: it is empty"),
    (EMPTY.check_guess, (9, 0, 0, 0, 0), "guess, hole 1: there is no colour 9"),
    (GERMAN.check_guess, (0, 0, -1, 0), "guess, hole 3: there is no colour -1"),
    (GERMAN.check_guess, (0, 0, 0, 255), "no colour 255"),
    (GERMAN.check_guess, (0, 0, 0, None), "no colour None"),
    (GERMAN.check_guess, (0, 0, 0, 1.0), "no colour 1.0"),
    (GERMAN.check_guess, (0, 0, 0, True), "no colour True"),
    (GERMAN.check_guess, (0, 0, 0), "4 colour numbers"),
    (GERMAN.check_secret, (0, 1, 2, 3, 4), "4 colour numbers"),
    (POLISH.check_secret, (0, 1, 2, 3), "5 colour numbers"),
    (GERMAN.check_guess, (), "4 colour numbers"),
    (GERMAN.check_guess, "0123", "a guess is bytes"),
    (GERMAN.check_guess, None, "a guess is bytes"),
    (GERMAN.check_secret, 1234, "a secret is bytes"),
    (GERMAN.check_secret, {0: 1, 1: 2, 2: 3, 3: 4}, "a secret is bytes"),
]


@pytest.mark.parametrize(("check", "code", "reason"), BAD_CODES)
def test_a_bad_code_is_refused_with_its_reason(check, code, reason):
    with pytest.raises(ValueError) as refusal:
        check(code)
    assert reason in str(refusal.value)


def test_an_empty_hole_counts_as_one_more_colour():
    assert EMPTY.check_secret((8, 0, 1, 2, 3)) == b"\x08\0\1\2\3"
    assert EMPTY.check_guess((8, 8, 8, 8, 8)) == b"\x08" * 5
    assert EMPTY.replace(secret_repeats=True).check_secret((8, 8, 8, 8, 8)) == b"\x08" * 5


@pytest.mark.parametrize(("holes", "answers"), [(2, 5), (3, 9), (4, 14), (5, 20), (6, 27)])
def test_every_count_but_the_impossible_is_an_answer(holes, answers):
    book = GERMAN.replace(holes=holes)
    given = []
    for pair in itertools.product(range(holes + 2), repeat=2):
        try:
            given.append(book.check_answer(list(pair)))
        except ValueError:
            assert sum(pair) > holes or pair == (holes - 1, 1)
    assert len(given) == len(set(given)) == answers


@pytest.mark.parametrize("holes", [2, 4, 5])
def test_every_row_of_signals_but_the_impossible_is_an_answer_per_hole(holes):
    book = POLISH.replace(holes=holes)
    refused = 0
    for numbers in itertools.product(range(4), repeat=holes):
        try:
            assert book.check_answer(numbers) == bytes(numbers)
        except ValueError:
            refused += max(numbers) < 3
            assert max(numbers) == 3 or sorted(numbers) == [1] + [2] * (holes - 1)
    assert refused == holes


@pytest.mark.parametrize(
    "answer", [None, 3, "12", (1,), (1, 2, 0), (1, None), (1.0, 2), (-1, 0), (True, 0), {1: 1, 2: 2}, (3, 1), (3, 2), (5, 0)]
)
def test_a_bad_answer_is_refused(answer):
    with pytest.raises(ValueError):
        GERMAN.check_answer(answer)


@pytest.mark.parametrize("answer", [None, (1, 2), b"\2\2\2\2", b"\2\2\2\2\3", b"\2\2\2\2\1", (2, 2, 2, 2, -1), (2, 2, 2, 2, 1.0), "22222"])
def test_a_bad_answer_per_hole_is_refused(answer):
    with pytest.raises(ValueError):
        POLISH.check_answer(answer)


def playable():
    """Every variant of holes, colours and flags of every book."""
    for book in R.BOOKS:
        for holes, colours in itertools.product(range(2, 7), range(2, 11)):
            for flags in itertools.product((False, True), repeat=4):
                change = dict(zip(("secret_repeats", "secret_empties", "guess_repeats", "per_hole"), flags, strict=True))
                try:
                    yield book.replace(holes=holes, colours=colours, **change)
                except ValueError:
                    fits = change["secret_repeats"] or colours + change["secret_empties"] >= holes
                    assert not fits or (change["secret_repeats"] and not change["guess_repeats"])


def test_every_variant_survives_packing():
    packed = {}
    for book in playable():
        data = book.to_bytes()
        assert len(data) == 4
        again = RuleBook.from_bytes(data)
        assert (again.name, switches(again)) == (book.name, switches(book))
        assert (again.signals, again.penalty, again.symbols) == (book.signals, book.penalty, book.symbols)
        assert again == book
        assert hash(again) == hash(book)
        packed[data] = book
    # No two variants share their bytes. With repeats there are 45 sizes, each with or without empties and per hole; without them there
    # are 35 sizes, 39 with empties, each with or without repeats in the guess and per hole.
    assert len(packed) == 4 * (45 * 4 + (35 + 39) * 4)
    for rows, players in itertools.product(range(1, 13), ((3, 3), (3, 4), (3, 5), (4, 4), (4, 5), (5, 5))):
        book = NEW_GROUP.replace(rows=rows, players=players)
        assert switches(RuleBook.from_bytes(book.to_bytes())) == switches(book)


def test_bytes_that_are_no_book_are_refused():
    draw = random.Random(2)
    refused = 0
    for data in [b"", b"\0", b"\0" * 4, b"\0" * 5, b"\xff" * 4, None, 7, "abcd", *(draw.randbytes(4) for _ in range(3000))]:
        try:
            assert isinstance(RuleBook.from_bytes(data), RuleBook)
        except ValueError:
            refused += 1
    assert refused > 2900
