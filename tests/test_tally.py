# SPDX-FileCopyrightText: 2026 The Mastermind handheld contributors
# SPDX-License-Identifier: MIT
"""Statistics: the numbers of a book and role, worked out by hand, what is kept of them, and the page that shows them."""

from random import Random

import pytest

from mastermind.device.store import LONGEST, STATS, Store
from mastermind.game.rules import BOOKS, GERMAN, NEW, NEW_GROUP, POLISH
from mastermind.ui import setups
from mastermind.ui.setup import OPPONENT, PUZZLE, Setup
from mastermind.ui.tally import BREAKER, MAKER, Tally, count, number

from .pictures import apart, picture
from .playing import Recording, play

NOTHING = (0, 0, 0, 0, 0)  # rounds, rows, best, worst, streak


def fresh() -> Store:
    return Store(bytearray(b"\xff" * 4096), Random(1).randbytes)


def again(store: Store) -> Store:
    """The same flash after the power was off."""
    return Store(bytearray(store._nvm), Random(2).randbytes)


def counted(*rounds: int | None, rules=GERMAN, broke=True, hid=True) -> Tally:
    """The tally after rounds that were broken in these rows, None for not at all."""
    store = fresh()
    for rows in rounds:
        count(store, STATS, rules, rows, broke, hid)
    return Tally(again(store), STATS)


def kept(story: Recording) -> Tally:
    """The tally in the flash of a board."""
    return Tally(Store(bytearray(story.board.nvm.image), Random(3).randbytes), STATS)


def test_nothing_was_played_yet():
    tally = Tally(fresh(), STATS)
    assert {tally.entry(book, role) for book in range(len(BOOKS)) for role in (BREAKER, MAKER)} == {NOTHING}


@pytest.mark.parametrize(
    ("rounds", "breaking", "hiding"),
    [
        # one round is the best and the worst
        ((5,), (1, 5, 5, 5, 1), (1, 5, 5, 5, 0)),
        ((None,), (1, 13, 13, 13, 0), (1, 13, 13, 13, 1)),
        # 5 + 7 + 13 + 4 + 4 = 33; the breaker wants few rows, the maker many; two in a row were broken at the end
        ((5, 7, None, 4, 4), (5, 33, 4, 13, 2), (5, 33, 13, 4, 0)),
        # 13 + 12 + 13 + 13 = 51: row 12 is broken, no row is not
        ((None, 12, None, None), (4, 51, 12, 13, 0), (4, 51, 13, 12, 2)),
        ((1, 12, 1), (3, 14, 1, 12, 3), (3, 14, 12, 1, 0)),
    ],
)
def test_rounds_rows_best_worst_and_streak_follow_from_the_rounds(rounds, breaking, hiding):
    tally = counted(*rounds)
    assert tally.entry(0, BREAKER) == breaking
    assert tally.entry(0, MAKER) == hiding


def test_a_code_that_was_not_broken_is_one_row_more_than_the_board_has():
    for rows in (6, 10, 12):
        assert counted(None, rules=GERMAN.replace(rows=rows)).entry(0, BREAKER)[1] == rows + 1


def test_a_role_that_the_device_played_is_not_counted():
    assert counted(4, 6, hid=False).entry(0, MAKER) == NOTHING
    assert counted(4, 6, hid=False).entry(0, BREAKER) == (2, 10, 4, 6, 2)
    assert counted(4, None, broke=False).entry(0, BREAKER) == NOTHING
    assert counted(4, None, broke=False).entry(0, MAKER) == (2, 17, 13, 4, 1)


def test_every_book_has_its_own_numbers_and_a_variant_counts_for_its_book():
    store = fresh()
    variants = (GERMAN.replace(colours=6), POLISH.replace(secret_repeats=True), NEW.replace(holes=5), NEW_GROUP.replace(per_hole=True))
    for k, rules in enumerate(variants):
        assert number(rules) == k
        count(store, STATS, rules, k + 3, True, True)
    tally = Tally(again(store), STATS)
    assert [tally.entry(k, BREAKER) for k in range(4)] == [(1, k + 3, k + 3, k + 3, 1) for k in range(4)]


def test_many_rounds_do_not_run_over():
    tally = Tally(fresh(), STATS)
    for _ in range(6000):
        tally.note(1, BREAKER, 13, False)
        tally.note(1, MAKER, 13, False)
    assert tally.entry(1, BREAKER) == (6000, 78000, 13, 13, 0)
    assert tally.entry(1, MAKER) == (6000, 78000, 13, 13, 255), "a streak stops at 255"
    assert tally.entry(0, MAKER) == tally.entry(2, BREAKER) == NOTHING


def test_the_numbers_survive_power_off_and_go_on_from_there():
    store = fresh()
    for rows in (3, 6):
        count(store, STATS, GERMAN, rows, True, True)
        store = again(store)
    count(store, STATS, GERMAN, 4, True, True)
    assert Tally(again(store), STATS).entry(0, BREAKER) == (3, 13, 3, 6, 3)


def test_erasing_forgets_both_roles_of_one_book_and_nothing_else_even_over_power_off():
    store = fresh()
    for rules in BOOKS:
        count(store, STATS, rules, 5, True, True)
    Tally(store, STATS).erase(1)
    tally = Tally(again(store), STATS)
    assert tally.entry(1, BREAKER) == tally.entry(1, MAKER) == NOTHING
    assert {tally.entry(book, BREAKER) for book in (0, 2, 3)} == {(1, 5, 5, 5, 1)}
    assert {tally.entry(book, MAKER) for book in (0, 2, 3)} == {(1, 5, 5, 5, 0)}


@pytest.mark.parametrize("record", [b"", b"\1", bytes(63), bytes(65), b"\7" * 63, b"\xff" * LONGEST])
def test_a_record_of_another_size_starts_at_nothing_and_is_replaced_by_the_next_round(record):
    store = fresh()
    store.put(STATS, record)
    assert Tally(again(store), STATS).entry(0, BREAKER) == NOTHING
    count(store, STATS, GERMAN, 2, True, False)
    assert Tally(again(store), STATS).entry(0, BREAKER) == (1, 2, 2, 2, 1)


def test_a_record_with_a_flipped_bit_starts_at_nothing_or_with_an_older_one_and_never_with_other_numbers():
    store = fresh()
    count(store, STATS, GERMAN, 5, True, False)
    count(store, STATS, GERMAN, 9, True, False)
    flash = bytes(store._nvm)
    end = len(flash.rstrip(b"\xff"))
    seen = set()
    for at in range(end):
        bent = bytearray(flash)
        bent[at] ^= 1 << at % 8
        seen.add(Tally(Store(bent, Random(1).randbytes), STATS).entry(0, BREAKER))
    assert seen == {NOTHING, (1, 5, 5, 5, 1)}


def test_a_store_that_cannot_be_written_is_no_exception():
    class Broken(bytearray):
        def __setitem__(self, key, value):
            raise OSError(30)

    store = Store(Broken(b"\xff" * 4096), Random(1).randbytes)
    count(store, STATS, GERMAN, 5, True, True)
    assert Tally(store, STATS).entry(0, BREAKER) == (1, 5, 5, 5, 1), "for this evening it is there"


# --- what a board counts, and its page -----------------------------------------------------------------------------

UNBROKEN = "until guess; menu Give up; hold A 1300; until card 20000; "
FOUR = (  # broken in rows 2, 1 and 3, then not
    "hide 0123; take; row 4567; row 0123; until card 20000; press A; hide 7654; take; row 7654; until card 20000; press A; "
    "hide 0246; take; row 1111; row 3333; row 0246; until card 20000; press A; hide 1357; take; " + UNBROKEN
)
TO_STATS = "press B; until title; seek RIGHT german, 2 players, 2 rounds: A; press UP; until stats; wait 100; "

BREAKING = """
............0.0.
.Y170.......0.0.
............000.
..............0.
..............0.
................
................
2...............
................
00000...........
................
3333333333333...
................
................
................
................
"""
HIDING = """
............0.0.
.aaaa.......0.0.
............000.
..............0.
..............0.
................
................
2222222222222...
................
00000...........
................
3...............
................
Y...............
................
................
"""


def seen(story: Recording, name: str) -> list[str]:
    return picture(story.shots[name], "stats")


def test_the_page_shows_four_rounds_as_they_were_played():
    story = play(FOUR + TO_STATS + "shot breaking; press RIGHT; wait 100; shot hiding; press LEFT; wait 100", "german", rounds=4)
    tally = kept(story)
    # 2 + 1 + 3 + 13 = 19 rows, 4.75 on average
    assert tally.entry(0, BREAKER) == (4, 19, 1, 13, 0)
    assert tally.entry(0, MAKER) == (4, 19, 13, 1, 1)
    says = [text for _ms, (screen, text) in story.of("caption") if screen == "stats"]
    assert says == [
        "german, breaking: 4 rounds, average 4.8, best 1, worst 13, streak 0; hold A to erase",
        "german, hiding: 4 rounds, average 4.8, best 13, worst 1, streak 1; hold A to erase",
        "german, breaking: 4 rounds, average 4.8, best 1, worst 13, streak 0; hold A to erase",
    ]
    for name, text in (("breaking", BREAKING), ("hiding", HIDING)):
        wanted = text.split()
        assert seen(story, name) == wanted, apart(wanted, seen(story, name))


def test_holding_a_for_two_seconds_erases_one_book_and_less_does_not():
    story = play(
        "hide 0123; take; row 0123; until card 20000; press A; hide 0123; take; row 4567; row 0123; until caption wins; until card; "
        + TO_STATS
        + "hold A 1900; wait 100; hold A 2100; wait 100",
        "german",
    )
    tally = kept(story)
    assert tally.entry(0, BREAKER) == tally.entry(0, MAKER) == NOTHING
    says = [text for _ms, (screen, text) in story.of("caption") if screen == "stats"]
    assert says == [
        "german, breaking: 2 rounds, average 1.5, best 1, worst 2, streak 2; hold A to erase",
        "german, breaking: no rounds yet",
    ]


def test_erasing_one_book_on_its_page_leaves_the_others():
    store = fresh()
    for rules in (GERMAN, NEW):
        count(store, STATS, rules, 5, True, True)
    story = play("until title; seek RIGHT new,; press UP; until stats; hold A 2100; wait 100; press B; until title", nvm=bytes(store._nvm))
    assert [text for _ms, (screen, text) in story.of("caption") if screen == "stats"][-1] == "new, breaking: no rounds yet"
    assert kept(story).entry(2, BREAKER) == kept(story).entry(2, MAKER) == NOTHING
    assert kept(story).entry(0, BREAKER) == (1, 5, 5, 5, 1)


def test_what_the_device_did_against_a_person_is_not_counted_as_the_persons():
    flags = setups.flags(Setup(GERMAN, device=OPPONENT, level=2)) | 1
    story = play(
        f"hide 0123; until card 90000; press A; until caption The device hides; {UNBROKEN}press B; until title; wait 300",
        "german",
        flags=flags,
    )
    tally = kept(story)
    rows = sum("[answer] Player 2, row" in caption for caption in story.captions)
    assert tally.entry(0, MAKER) == (1, rows, rows, rows, 0)
    assert tally.entry(0, BREAKER) == (1, 13, 13, 13, 0)


def test_one_player_breaks_and_nobody_hides():
    flags = setups.flags(Setup(GERMAN, device=PUZZLE)) | 1
    story = play(f"row 0123; row 4567; {UNBROKEN}press B; until title; wait 300", "german", first=2, flags=flags)
    assert kept(story).entry(0, BREAKER) == (1, 13, 13, 13, 0)
    assert kept(story).entry(0, MAKER) == NOTHING
