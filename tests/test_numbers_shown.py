# SPDX-FileCopyrightText: 2026 The Mastermind handheld contributors
# SPDX-License-Identifier: MIT
"""Every number that the device tells a player (codes left, the lamp, the hint's light, the review) is counted over all codes.

Random games with seeds. MASTERMIND_LONG=1 in the environment plays 500 of each book.
"""

import os
from itertools import permutations, product
from operator import eq
from random import Random
from typing import Any

import pytest

from mastermind.game.match import GUESS, Match
from mastermind.game.review import Review
from mastermind.game.rules import GERMAN, NEW, NEW_GROUP, POLISH, RuleBook
from mastermind.ui import palette as P
from mastermind.ui import setups
from mastermind.ui.aids import Left, lamp, told
from mastermind.ui.demo import Blank
from mastermind.ui.hint import Hint
from mastermind.ui.screen import A
from mastermind.ui.session import Session
from mastermind.ui.setup import COUNT, SLICE, Setup

from .playing import play

LONG = bool(os.environ.get("MASTERMIND_LONG"))
BOOKS = {  # and how many games in a normal run
    "german": (GERMAN, 25),
    "german, repeats": (GERMAN.replace(secret_repeats=True), 25),
    "german, empties": (GERMAN.replace(secret_empties=True), 12),
    "german, hole by hole": (GERMAN.replace(per_hole=True), 25),
    "german, a guess without repeats": (GERMAN.replace(guess_repeats=False), 12),
    "new, six colours": (NEW.replace(colours=6), 25),
    "new, six colours, repeats and empties": (NEW.replace(colours=6, secret_repeats=True, secret_empties=True), 25),
    "group": (NEW_GROUP, 12),
    "polish": (POLISH, 12),
    "polish, counted": (POLISH.replace(per_hole=False), 12),
    "polish, six colours": (POLISH.replace(colours=6), 25),
    "polish, empties": (POLISH.replace(secret_empties=True), 4),
    "polish, repeats": (POLISH.replace(secret_repeats=True), 2),
    "polish, repeats, empties, counted": (POLISH.replace(secret_repeats=True, secret_empties=True, per_hole=False), 1),
}


# --- all codes, and the answers as the rules say them; nothing of the device's own counting is used --------------------


def every_code(book: RuleBook) -> list[bytes]:
    pegs = range(book.symbols)
    return [bytes(code) for code in (product(pegs, repeat=book.holes) if book.secret_repeats else permutations(pegs, book.holes))]


def counted(secret: bytes, guess: bytes) -> tuple[int, int]:
    exact = sum(map(eq, secret, guess))
    return exact, sum(min(secret.count(peg), guess.count(peg)) for peg in set(guess)) - exact


def hole_by_hole(secret: bytes, guess: bytes) -> bytes:
    answer = [2 if peg == hidden else 0 for hidden, peg in zip(secret, guess, strict=True)]
    spare = [hidden for hidden, value in zip(secret, answer, strict=True) if not value]
    for hole, peg in enumerate(guess):
        if not answer[hole] and peg in spare:
            spare.remove(peg)
            answer[hole] = 1
    return bytes(answer)


def fitting(book: RuleBook, codes: list[bytes], guess: bytes, answer: Any) -> list[bytes]:
    rate: Any = hole_by_hole if book.per_hole else counted
    return [code for code in codes if rate(code, guess) == answer]


# --- games ---------------------------------------------------------------------------------------------------------


def session_of(match: Match) -> Any:
    """A session that keeps nothing, with a match."""
    blank: Any = Blank(1)
    session = Session(blank, blank, blank, Random(1).randbytes, blank)
    session.match = match
    return session


def any_guess(book: RuleBook, rng: Random) -> bytes:
    pegs = range(book.symbols)
    return bytes(rng.choices(pegs, k=book.holes) if book.guess_repeats else rng.sample(pegs, book.holes))


def number_of(match: Match) -> int:
    """As the page counts it, in slices."""
    left = Left(session_of(match))
    assert left.number is None
    assert left.words() == "… codes left"
    for _slice in range(100_000):
        if left.think():
            break
    assert not left.think(), "it is known once"
    assert left.words() == f"{left.number} code{'' if left.number == 1 else 's'} left"
    assert left.number is not None
    return left.number


def hint_of(match: Match, patience: int) -> Hint:
    """A hint after so many slices of thinking at most; B would go back now, so it also counts to the end."""
    page = Hint(session_of(match))
    page.enter(0)
    page.now = 1000
    for _slice in range(patience):
        if page.code is None:
            assert page.tick(1000) is None
    if page.code is None:
        assert page.press(A) is None
    for _slice in range(1000):
        if page.code is not None:
            break
        assert page.tick(1000) is None
    for _slice in range(100_000):
        if page.breaker.remaining is not None:
            break
        page.tick(1000)
    page.tick(1000)
    return page


@pytest.mark.parametrize("name", BOOKS)
def test_the_numbers_that_are_shown_are_those_of_a_count_over_all_codes(name):
    book, games = BOOKS[name]
    everything = every_code(book)
    firsts = len(everything)
    lamps = set()
    lights = set()
    for seed in range(500 if LONG else games):
        rng = Random(f"{name} {seed}")
        match = Match(book, rounds=None if book is NEW_GROUP else 2)
        match.set_secret(rng.choice(everything))
        left = everything
        before_after = []
        while match.phase == GUESS:
            if book is NEW_GROUP and rng.random() < 0.1:
                match.give_up()
                continue
            guess = rng.choice(left) if rng.random() < 0.4 else any_guess(book, rng)
            if not book.guess_repeats and len(set(guess)) < book.holes:
                continue
            colour = lamp(match, list(guess))
            assert (colour == P.GREEN) == (guess in left)
            lamps.add(colour)
            match.guess(guess)
            after = fitting(book, left, guess, match.rows[-1][2])
            before_after.append((len(left), len(after)))
            left = after
            assert match.secret in left
            assert number_of(match) == len(left)
        hinted = Match(book, rounds=match.rounds)
        hinted.set_secret(match.secret)
        rows = told(match)
        for guess, _answer in rows[: rng.randrange(len(rows))]:
            hinted.guess(guess)
        left = everything
        for guess, answer in told(hinted):
            left = fitting(book, left, guess, answer)
        page = hint_of(hinted, patience=rng.choice((0, 5, 2000)))
        assert book.check_guess(page.code) == page.code
        assert page.fits == (page.code in left)
        assert page.breaker.remaining == len(left)
        lights.add(page.fits)
        said = "This may be the code" if page.code in left else "This is a test, not the code"
        assert page.says == f"{said}; {len(left)} left. A takes it"
        assert "hint" in hinted.aids
        if LONG or seed % 4 == 0:
            review = Review(book, rows, seed=1)
            for _slice in range(1_000_000):
                if review.think(50 * SLICE):
                    break
            assert [line[:2] for line in review.lines] == before_after
            assert all(0 <= percent <= 100 for _before, _after, _best, percent in review.lines)
            assert before_after[0][0] == firsts
    assert P.ORANGE in lamps
    assert True in lights


def test_the_lamp_and_the_hint_have_both_lights():
    """The codes left after 0 0 1 1 and no peg right are those of the other six colours, each once: 360."""
    match = Match(GERMAN)
    match.set_secret((2, 3, 4, 5))
    match.guess((0, 0, 1, 1))
    assert number_of(match) == 6 * 5 * 4 * 3
    assert lamp(match, [2, 3, 4, 5]) == lamp(match, [7, 6, 5, 4]) == P.GREEN
    assert lamp(match, [2, 3, 4, 4]) == P.ORANGE, "the code has every colour once"
    assert lamp(match, [0, 3, 4, 5]) == P.ORANGE
    assert hint_of(told_so([]), 3000).fits, "any row may be the code before the first answer"
    test = hint_of(told_so(THREE_OF_FOUR), 3000)
    assert test.breaker.remaining == 6
    assert not test.fits


def told_so(rows: list[tuple[bytes, tuple[int, int]]]) -> Match:
    """A round in which somebody answers out of the head."""
    match = Match(NEW.replace(secret_repeats=True), answers="head")
    for guess, answer in rows:
        match.guess(guess)
        match.answer(answer)
    return match


# The fourth hole is open to all colours but 3 and 4: a code would tell one of six, a test several at once.
THREE_OF_FOUR = [(bytes((0, 1, 2, 3)), (3, 0)), (bytes((0, 1, 2, 4)), (3, 0))]


HEADS = [GERMAN, NEW.replace(secret_repeats=True), POLISH.replace(colours=6)]


@pytest.mark.parametrize("book", HEADS, ids=["german", "repeats", "polish"])
def test_answers_out_of_the_head_that_no_code_fits_leave_no_code(book):
    everything = every_code(book)
    zeros = 0
    for seed in range(300 if LONG else 15):
        rng = Random(seed)
        match = Match(book, answers="head")
        left = everything
        while match.phase == GUESS and left:
            match.guess(any_guess(book, rng))
            guess = match.rows[-1][1]
            answers = {(hole_by_hole if book.per_hole else counted)(rng.choice(everything), guess) for _try in range(3)}
            answer = sorted(answers)[0]
            match.answer(answer)
            left = fitting(book, left, guess, answer)
            assert number_of(match) == len(left)
            assert bool(match.contradiction) == (not left)
        zeros += not left
        if not left:
            review = Review(book, told(match), seed=1)
            while not review.think(3000):
                pass
            assert review.lines[-1][1] == 0
    assert zeros


SLIPPED = "take; row 01234; mark ooooo; row 56701; until answer; press RIGHT 4; press DOWN; press A; wait 500; "


@pytest.mark.parametrize("aids", [0, COUNT])
def test_answers_per_hole_that_ask_for_more_pegs_than_holes_are_a_contradiction_even_after_a_power_cut(aids):
    """Row 1 has all of 0 to 4 in the code, row 2 three more: the count of the codes left is over before it begins."""
    cut = SLIPPED + "down A; wait 30; power off; up A; wait 100; power on; until title; press A; take; until clash; wait 100"
    story = play(cut, "polish", answers="head", flags=setups.flags(Setup(POLISH, aids=aids)) | 1)
    assert "Rows 1, 2 contradict each other" in story.captions[-1]
