# SPDX-FileCopyrightText: 2026 The Mastermind handheld contributors
# SPDX-License-Identifier: MIT
"""What the device does by itself or beside the players: it plays, hides, breaks, moves its code, reviews, warns, fails.

Scenes of data/scenarios/alone-* are played here too.
"""

import re
import shutil
from itertools import permutations, product
from pathlib import Path
from random import Random
from typing import Any

import pytest

from hardware.simulator.board import Board
from mastermind.device.store import SETTINGS, Store
from mastermind.game import adversary
from mastermind.game.marking import mark, mark_holes
from mastermind.game.match import Match
from mastermind.game.rules import BOOKS, GERMAN, NEW, NEW_GROUP, POLISH, RuleBook
from mastermind.ui.chance import Chance
from mastermind.ui.machine import own_code
from mastermind.ui.prefs import Prefs
from mastermind.ui.setup import ADVERSARY, LEVELS, OPPONENT, PUZZLE, Setup
from mastermind.ui.setups import check, flags
from mastermind.ui.setups import match as match_of

from .pictures import picture
from .playing import Agent, Frame, Recording, boot, laws, perform_steps, play, record, script, steps, wait
from .scenes import perform_scene, scenes

ROOT = Path(__file__).resolve().parents[1]
HIDE = "take; until secret; dial {}; until look; press A; "


@pytest.mark.parametrize("name", scenes("alone-"))
def test_every_page_shows_what_its_scene_says(name):
    perform_scene(name)


def kept(setup: Setup) -> int:
    """The flags of a match that is played so, with the fixed dial."""
    return flags(setup) | 1


def codes(rules: RuleBook) -> list[bytes]:
    """Everything that may be hidden."""
    pegs = range(rules.symbols)
    return [bytes(code) for code in (product(pegs, repeat=rules.holes) if rules.secret_repeats else permutations(pegs, rules.holes))]


def said(story: Recording, screen: str) -> list[str]:
    return [text for _ms, (name, text) in story.of("caption") if name == screen]


def when(story: Recording, text: str) -> int:
    """When something was said first."""
    return next(ms for ms, (_screen, says) in story.of("caption") if text in says)


# --- the demo ------------------------------------------------------------------------------------------------------

DEMO = "The device plays by itself"


def title_agent(text: str, seen: list[bytes], patience: int = 0) -> Agent:
    """Wait for the demo and so many ms of it at most, then play a text; note the flash before and after that."""

    def act(board):
        yield from script("until title; wait 59000")(board)
        seen.append(board.nvm.image)
        yield from script(f"until caption {DEMO}")(board)
        end = board.now_ms + patience
        while DEMO in board.caption and board.now_ms < end:
            yield board.now_ms + 100
        yield from script(text)(board)
        seen.append(board.nvm.image)

    return act


def test_after_a_minute_on_the_title_the_device_plays_and_any_press_ends_it():
    """One board: each button in its turn ends the demo, and does nothing else."""

    def act(board):
        for button in ("LEFT", "RIGHT", "UP", "DOWN", "A", "B"):
            yield from script(f"until caption german; until title; wait 58000; until caption {DEMO}; wait 2500; press {button}; wait 700")(
                board
            )

    story = play(act)
    assert set(story.screens) == {"title"}
    assert [text for text in said(story, "title") if DEMO in text] == [f"{DEMO}: press a button"] * 6
    for text in said(story, "title"):
        assert DEMO in text or text == "german, 2 players, 2 rounds: A plays, DOWN changes", "the button did nothing but end the demo"
    starts = [ms for ms, (_screen, text) in story.of("caption") if DEMO in text]
    presses = [ms for ms, (_name, down) in story.of("button") if down]
    untouched = [0, *presses]
    for start, before in zip(starts, untouched, strict=False):
        assert 60_000 <= start - before <= 62_000
    for press in presses:
        back = next(ms for ms, (_screen, text) in story.of("caption") if ms > press and "german" in text)
        assert back - press < 200
    assert len(story.within(starts[0], presses[0])) >= 20, "it moves"


def test_the_demo_is_silent_plays_a_whole_match_and_writes_nothing():
    seen: list[bytes] = []
    story = play(title_agent("until caption german", seen, patience=90_000))
    start = when(story, DEMO)
    assert [hz for ms, hz in story.of("tone") if hz and ms >= start - 100] == []
    assert seen[0] == seen[1]
    assert story.journal == b""
    guesses = {tuple(picture(frame.rgb, "guess")[3:14]) for frame in story.frames if frame.ms > start}
    answered = {sum(bool(set(row[9:13]) & set("Xo")) for row in board) for board in guesses}
    assert len(answered) >= 4, "row after row is answered"
    assert said(story, "title")[-1].startswith("german"), "after its card it is the title again"


def test_an_open_match_is_not_touched_by_the_demo_and_goes_on_from_the_title():
    before = play(HIDE.format("0123") + "take; row 4567; until guess; menu Leave; press A; until title", "german")
    seen: list[bytes] = []
    text = "wait 4000; press B; wait 600; press A; take; until guess; row 0123; until reveal 20000"
    story = play(title_agent(text, seen), nvm=before.board.nvm.image)
    match = Match.replay(before.journal)
    assert seen[0] == before.board.nvm.image
    assert "Go on with the open match: A" in story.captions[-1] or said(story, "title").count("Go on with the open match: A") == 2
    after = Match.replay(story.journal)
    assert after.secret == match.secret == bytes((0, 1, 2, 3))
    assert after.rows[:1] == match.rows
    assert story.captions[-1] == "[reveal] Player 2 breaks the code in row 2"


def test_a_press_on_the_title_puts_the_demo_off_for_another_minute():
    story = play("until title; wait 50000; press RIGHT; wait 50000; press LEFT; wait 50000")
    assert not [text for text in said(story, "title") if DEMO in text]


# --- the review ----------------------------------------------------------------------------------------------------

REVIEWS = [
    ("german", (), "0123", ["4567", "0145", "0213", "0123"]),
    ("polish", (), "01234", ["01567", "02134", "01234"]),
    ("polish", ("count",), "43210", ["01234", "43567", "43210"]),
    ("new-advanced", (), "1122", ["0011", "1212", "1122"]),
    ("german", ("six",), "5432", ["0123", "5234", "5432"]),
]


@pytest.mark.parametrize(("rules", "options", "code", "rows"), REVIEWS)
def test_the_review_tells_the_codes_before_and_after_every_row(rules, options, code, rows):
    def act(board):
        text = HIDE.format(code) + "take; " + "".join(f"row {row}; " for row in rows)
        way = f"{text}until card 20000; press DOWN; until review 20000; until caption codes before"
        yield from script(way, 6 if "six" in options else 8)(board)
        for _row in rows:
            for _patience in range(400):
                if "%" in board.caption:
                    break
                yield from wait(board, 50)
            yield from script("wait 100; press UP")(board)
        yield from script("wait 50; press B; until card; wait 100")(board)

    story = play(act, rules, options=options)
    book = Match.replay(story.journal).rules
    rate = mark_holes if book.per_hole else mark
    told = {}
    for text in said(story, "review"):
        found = re.fullmatch(r"Row (\d+): (\d+) codes before, (\d+) after; (\d+) % of the best, which was (.*)", text)
        if found:
            told[int(found[1])] = tuple(map(int, found.groups()[1:4]))
            assert len(found[5].split(", ")) == book.holes
    assert sorted(told) == list(range(1, len(rows) + 1))
    secret = bytes(map(int, code))
    left = codes(book)
    for number, row in enumerate(rows, 1):
        guess = bytes(map(int, row))
        fitting = [c for c in left if rate(c, guess) == rate(secret, guess)]
        assert told[number][:2] == (len(left), len(fitting))
        assert 0 < told[number][2] <= 100
        left = fitting
    assert story.screens[-2:] == ["review", "card"], "B leads back"
    cards = [text for text in said(story, "card") if text]
    assert cards[0] == cards[-1]


def test_a_round_without_an_answered_row_has_a_review_too():
    story = play(
        HIDE.format("0123")
        + "take; until guess; menu Give up; hold A 1300; until card 20000; press DOWN; until review; press B; until card",
        "german",
    )
    assert said(story, "review") == ["No row to look at"]


# --- a low battery -------------------------------------------------------------------------------------------------


def powered(mv: int, text: str) -> Agent:
    def act(board):
        board.battery_mv = mv
        yield from script(text)(board)

    return act


def shows_battery(frame: Frame) -> bool:
    """The picture: white edges around a short red bar, in the middle of the page."""
    rows = picture(frame.rgb, "handover")
    return [row[3:5] for row in rows[6:10]] == ["33"] * 4 or [row[3:5] for row in rows[6:10]] == ["RR"] * 4


@pytest.mark.parametrize(("mv", "low"), [(3900, False), (3310, False), (3290, True), (2900, True), (0, False)])
def test_a_low_battery_is_shown_at_the_hand_over(mv, low):
    story = play(powered(mv, "until handover; wait 1700; take; until secret"), "german")
    assert ("(battery low)" in said(story, "handover")[0]) == low
    assert any(shows_battery(frame) for frame in story.frames) == low


def test_the_battery_is_shown_for_a_second_and_a_half_then_the_digit_and_never_over_the_board():
    hand = "until handover; wait 1700; hold A 1300; "  # the picture has gone by then
    text = f"{hand}until secret; dial 0123; until look; press A; {hand}row 4567; until guess; menu The maker looks; press A; {hand}"
    text += f"until peep; wait 700; press A; {hand}row 0123; until card 20000"
    low, full = (play(powered(mv, text), "german") for mv in (3000, 3900))
    shown = [frame for frame in low.frames if shows_battery(frame)]
    assert {frame.screen for frame in shown} == {"handover"}
    hands = [ms for ms, (screen, _text) in low.of("caption") if screen == "handover"]
    assert len(hands) == 4
    for ms in hands:
        stretch = [frame for frame in low.frames if ms - 100 <= frame.ms < ms + 2400]
        first = next(frame.ms for frame in stretch if shows_battery(frame))
        last = next(frame for frame in stretch if frame.ms > first and not shows_battery(frame))
        assert 1450 <= last.ms - first <= 1560
        assert any(set(row[5:11]) - {"."} for row in picture(last.rgb, "handover")[2:11]), "now it is the digit"
    boards = [{frame.rgb for frame in story.frames if frame.screen != "handover"} for story in (low, full)]
    assert boards[0] == boards[1], "everything else looks as with a full one"


def test_a_low_battery_does_not_keep_anybody_from_taking_the_device():
    story = play(powered(3000, "until handover; hold A 1300; until secret; wait 50"), "german")
    assert story.screens == ["handover", "secret"]


# --- a numbered code -----------------------------------------------------------------------------------------------


def hidden(rules: RuleBook, number: int, salt: int = 0) -> bytes:
    """The code of a number."""

    class Salted:
        pass

    session: Any = Salted()
    session.setup, session.number = Setup(rules, device=PUZZLE, number=number), number
    session.store = Salted()
    session.store.salt = salt
    return own_code(session)


CHOOSE = "until title; seek RIGHT german,; press DOWN; until settings; seek DOWN People play; seek RIGHT One player: the device hides; "


def chosen(number: int, seed: int) -> Match:
    """A puzzle chosen in the menu of a device."""
    text = f"seek DOWN A random code; press RIGHT {number}; press A; until caption The device hides; until guess; wait 100"
    story = play(CHOOSE + text, seed=seed)
    assert f"[settings] Code number {number}" in story.captions
    return Match.replay(story.journal)


def test_a_number_is_the_same_code_on_every_device_and_another_number_another_code():
    first, second, other = chosen(3, seed=1), chosen(3, seed=2), chosen(4, seed=1)
    assert first.secret == second.secret != other.secret
    assert first.secret == hidden(GERMAN, 3)
    assert other.secret == hidden(GERMAN, 4)


@pytest.mark.parametrize(
    "rules", [GERMAN, POLISH, NEW.replace(secret_repeats=True), GERMAN.replace(colours=6), POLISH.replace(secret_empties=True)]
)
def test_numbers_are_spread_over_all_codes_and_do_not_depend_on_the_salt(rules):
    everything = codes(rules)
    drawn = [hidden(rules, number) for number in range(1, 1001)]
    for code in drawn:
        assert rules.check_secret(code) == code
    assert drawn[:50] == [hidden(rules, number, salt=999) for number in range(1, 51)]
    # of n codes, 1,000 draws leave about n * exp(-1000 / n) out
    expected = len(everything) * (1 - (1 - 1 / len(everything)) ** 1000)
    assert abs(len(set(drawn)) - expected) < 60
    for hole in range(rules.holes):
        for colour in range(rules.symbols):
            assert 0.5 < sum(code[hole] == colour for code in drawn) * rules.symbols / 1000 < 1.6


def test_books_do_not_share_their_numbers():
    assert len({hidden(rules, 7)[:4] for rules in (GERMAN, NEW, GERMAN.replace(guess_repeats=False), GERMAN.replace(per_hole=True))}) > 1


def remembering(setup: Setup) -> bytes:
    """The flash of a device on which that was chosen in the menu before."""
    flash = bytearray(b"\xff" * 4096)
    prefs = Prefs(Store(flash, Random(1).randbytes), SETTINGS)
    prefs.books[BOOKS.index(GERMAN)] = setup
    prefs.pack()
    prefs.save()
    return bytes(flash)


GIVE_UP = "until guess; menu Give up; hold A 1300; until card 20000; wait 500; "


def test_a_random_code_tells_its_number_afterwards_and_that_number_is_the_code_elsewhere():
    one = play(f"{CHOOSE}press A; until caption The device hides; {GIVE_UP}", seed=5)
    number = int(re.fullmatch(r"Code (\d+): not broken\..*", said(one, "card")[-1])[1])
    elsewhere = play(
        "until title; press A; until caption The device hides; until guess", nvm=remembering(Setup(GERMAN, device=PUZZLE, number=number))
    )
    assert Match.replay(elsewhere.journal).secret == Match.replay(one.journal).secret


def test_up_on_the_result_gives_the_same_code_once_more_and_a_the_next_number():
    text = "until title; press A; until caption The device hides; " + GIVE_UP
    nvm = remembering(Setup(GERMAN, device=PUZZLE, number=41))
    same = play(text + "press UP; until caption The device hides; until guess; wait 100", nvm=nvm)
    assert Match.replay(same.journal).secret == hidden(GERMAN, 41)
    following = play(text + "press A; until caption The device hides; until guess; wait 100", nvm=nvm)
    assert Match.replay(following.journal).secret == hidden(GERMAN, 42)


# --- the device breaks ---------------------------------------------------------------------------------------------


def broken(rules: str, level: int, code: str, options=()) -> Match:
    """The device's round against a code."""
    book = {"german": GERMAN, "polish": POLISH, "new-group": NEW_GROUP}[rules]
    flags = kept(Setup(book, players=book.players[0], device=OPPONENT, level=level))
    story = play(HIDE.format(code) + "until card 200000; wait 100", rules, options=options, flags=flags)
    match = Match.replay(story.journal)
    assert match.secret == bytes(map(int, code))
    return match


@pytest.mark.parametrize("level", range(3), ids=LEVELS)
def test_the_device_breaks_a_code_and_plays_the_same_for_every_code_until_an_answer_differs(level):
    matches = [broken("german", level, code) for code in ("0123", "7654", "0132")]
    assert all(match.solved for match in matches)
    for one in matches:
        for other in matches:
            for mine, theirs in zip(one.rows, other.rows, strict=False):
                assert mine[1] == theirs[1]
                if mine[2] != theirs[2]:
                    break
    for match in matches:
        fitting = codes(match.rules)
        for _seat, guess, answer, _points in match.rows:
            if level == 0:
                assert guess in fitting, "the easy one plays what may be the code"
            fitting = [c for c in fitting if mark(c, guess) == answer]
        assert fitting == [match.secret]


def test_the_device_breaks_codes_answered_per_hole():
    one, other = broken("polish", 2, "01234"), broken("polish", 2, "76543")
    assert one.solved
    assert other.solved
    assert one.rows[0][1] == other.rows[0][1]


# --- the code that moves -------------------------------------------------------------------------------------------

MOVING = [
    ("german", (), GERMAN),
    ("german", ("six",), GERMAN.replace(colours=6)),
    ("new-advanced", (), NEW.replace(secret_repeats=True)),
    ("polish", (), POLISH),
]


@pytest.mark.parametrize(("rules", "options", "book"), MOVING, ids=["german", "six", "repeats", "polish"])
def test_all_answers_of_a_moving_code_are_true_of_the_code_that_it_shows_at_the_end(rules, options, book):
    flags = kept(Setup(book, device=ADVERSARY))
    rows = ["0123", "4501", "2301"] if book.holes == 4 else ["01234", "56701"]
    text = "".join(f"row {row}; " for row in rows) + "until guess 60000; " + GIVE_UP
    story = play(text, rules, options=options, first=2, answers="head", flags=flags)
    match = Match.replay(story.journal)
    rate = mark_holes if book.per_hole else mark
    assert book.check_secret(match.secret)
    assert [row[2] for row in match.rows] == [rate(match.secret, row[1]) for row in match.rows]
    assert len(match.rows) == len(rows)
    assert match.contradiction == ()


def test_a_moving_code_can_be_broken_and_is_then_the_last_row():
    flags = kept(Setup(GERMAN, device=ADVERSARY))

    def act(board):
        left = codes(GERMAN)
        rows = 0
        while left:
            guess = left[len(left) // 3]
            yield from script("row " + "".join(map(str, guess)) + "; until answer 60000; wait 100")(board)
            exact, misplaced = map(int, re.search(r"(\d) in place, (\d) elsewhere", board.caption).groups())
            left = [c for c in left if mark(c, guess) == (exact, misplaced)]
            assert left, "some code always fits"
            rows += 1
            if exact == 4:
                break
        yield from script("until card 20000; wait 100")(board)

    story = play(act, "german", first=2, answers="head", flags=flags)
    match = Match.replay(story.journal)
    assert match.solved
    assert match.secret == match.rows[-1][1]
    assert [row[2] for row in match.rows] == [mark(match.secret, row[1]) for row in match.rows]
    assert len(match.rows) >= 5, "it does not give way early"


@pytest.mark.parametrize(
    "book", [GERMAN.replace(colours=4), GERMAN.replace(colours=5), POLISH.replace(colours=5), NEW.replace(colours=3, secret_repeats=True)]
)
def test_every_answer_leaves_the_most_codes_that_any_answer_leaves(book):
    rate = mark_holes if book.per_hole else mark
    rng = Random(book.colours)
    everything = codes(book)
    for _game in range(4):
        left = everything
        rows = []
        while len(left) > 1 and len(rows) < 8:
            guess = rng.choice(everything)
            work = adversary.answer(book, rows, guess, 500)
            given = None
            while given is None:
                try:
                    next(work)
                except StopIteration as end:
                    given = end.value
            split: dict[Any, int] = {}
            for code in left:
                split[rate(code, guess)] = split.get(rate(code, guess), 0) + 1
            assert split[given] == max(split.values())
            rows.append((guess, given))
            left = [code for code in left if rate(code, guess) == given]
            assert next(found for found in adversary.code(book, rows, 50) if found) in left


TOO_MANY = [POLISH.replace(secret_empties=True), POLISH.replace(secret_repeats=True), GERMAN.replace(holes=5, secret_repeats=True)]
FEW_ENOUGH = [
    GERMAN,
    NEW,
    POLISH,
    NEW.replace(secret_repeats=True),
    NEW.replace(secret_repeats=True, secret_empties=True),
    POLISH.replace(per_hole=False),
]


def test_a_code_moves_among_6720_codes_and_not_among_more():
    for book in TOO_MANY:
        assert len(codes(book)) > 6720
        with pytest.raises(ValueError, match="too many codes"):
            check(Setup(book, device=ADVERSARY))
        with pytest.raises(ValueError, match="too many codes"):
            match_of(Setup(book, device=ADVERSARY))
        check(Setup(book, device=PUZZLE))
    for book in FEW_ENOUGH:
        assert len(codes(book)) <= 6720
        check(Setup(book, device=ADVERSARY))


def test_the_menu_does_not_offer_a_moving_code_for_too_many_nor_too_many_for_a_moving_code():
    page = "until title; seek RIGHT polish; press DOWN; until settings; "
    with_empties = play(page + "seek DOWN no empty; press RIGHT; seek UP People play; press RIGHT 6; wait 100")
    ways = {text for text in said(with_empties, "settings") if text.startswith(("People play", "One player", "The device takes"))}
    assert ways == {"People play", "One player: the device hides the code", "The device takes the last seat"}
    moving = play(
        page + "seek DOWN People play; seek RIGHT may move; seek DOWN no empty; press RIGHT 3; seek UP every colour once; press RIGHT 3"
    )
    texts = said(moving, "settings")
    assert "One player: the device may move the code, all answers stay true" in texts
    assert not [text for text in texts if "may stay empty" in text or text == "The code: colours may repeat"]


# --- the error page ------------------------------------------------------------------------------------------------

FAULTS = {
    # file, line that is there, what is put behind it: raised while the tune of the reveal is playing, once
    "in the reveal": ("ui/reveal.py", "        age = now - self.t0\n", "        if 500 < age:\n            raise RuntimeError('0123')\n"),
    "in the drawing": (
        "ui/reveal.py",
        "        holes = len(code)\n        x = 7 - holes\n",
        "        if age > 500:\n            raise MemoryError\n",
    ),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_an_error_silences_the_piezo_and_a_goes_on_with_the_saved_match(tmp_path, fault):
    shutil.copytree(ROOT / "lib", tmp_path / "lib", ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(ROOT / "code.py", tmp_path)
    name, line, more = FAULTS[fault]
    page = tmp_path / "lib" / "mastermind" / name
    text = page.read_text("utf-8")
    assert line in text
    page.write_text(text.replace(line, line + more), "utf-8")
    fresh = play(HIDE.format("0123") + "take; row 4567; until guess", "german")
    board = Board(drive=tmp_path)
    board.nvm.image = fresh.board.nvm.image
    story = record(board, stop_at_errors=False)
    words = "until title; press A; take; row 0123; until error 20000; shot page; wait 3000; press B; wait 500; "
    words += "press A; until title; press A; until card; wait 100"
    board.play(perform_steps(steps(words), board))
    boot(board)
    number, kind = (4, "RuntimeError") if "reveal" in fault and "drawing" not in fault else (1, "MemoryError")
    assert f"[error] Error {number}, {kind}: A starts again" in story.lines
    fell = next(ms for ms, text in story.of("line") if text.startswith("[error] "))
    rose = next(ms for ms, text in story.of("caption") if ms > fell and text[0] == "title")
    sounding = [(ms, hz) for ms, hz in story.of("tone") if ms <= fell]
    assert [hz for ms, hz in sounding if hz and ms > fell - 700], "the tune was playing"
    assert sounding[-1][1] == 0, "it stops before the page comes up"
    assert [hz for ms, hz in story.of("tone") if hz and fell < ms < rose - 1000] == []
    rows = picture(story.shots["page"], "guess")
    assert set(rows[0]) <= set("3R."), "a red corner"
    assert [row[5:11] for row in rows[1:6]] == ["33..33", "333333", ".3333.", "333333", "33..33"]
    assert story.captions[-1].startswith("[card] Player 1: 2"), "row 2 was saved before the fault"
    assert Match.replay(story.journal).solved


def test_the_same_seed_gives_the_same_bytes_and_another_one_others():
    assert Chance(b"code")(32) == Chance(b"code")(32) != Chance(b"coda")(32)
    laws(play("until title"))


def test_nobody_takes_back_or_gives_an_answer_in_place_of_the_device():
    flags = kept(Setup(GERMAN, device=ADVERSARY))
    story = play(
        "row 0123; until answer 60000; until guess; hold B 1200; until pause; press RIGHT; wait 200; press RIGHT; wait 200; press RIGHT",
        "german",
        first=2,
        answers="head",
        flags=flags,
    )
    said = [text for _ms, (screen, text) in story.of("caption") if screen == "pause"]
    assert len(said) >= 3
    assert "Take back" not in said


def test_nobody_takes_back_a_guess_of_the_device():
    flags = kept(Setup(GERMAN, device=OPPONENT, answers="hand"))
    story = play(
        "take; until secret; dial 0123; until look; press A; until answer 60000; "
        "hold B 1200; until pause; press RIGHT; wait 200; press RIGHT; wait 200; press RIGHT",
        "german",
        answers="hand",
        flags=flags,
    )
    said = [text for _ms, (screen, text) in story.of("caption") if screen == "pause"]
    assert len(said) >= 3
    assert "Take back" not in said
