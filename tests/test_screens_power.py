# SPDX-FileCopyrightText: 2026 The Mastermind handheld contributors
# SPDX-License-Identifier: MIT
"""The power goes and comes back, and the store fails: the match goes on, behind a hand-over, with the right points."""

from collections.abc import Generator
from random import Random

import pytest

from hardware.simulator.board import Board
from mastermind.device.store import Store
from mastermind.game.match import MATCH_OVER, ROUND_OVER, Match
from mastermind.game.rules import GERMAN
from mastermind.ui.setup import ADVERSARY, HINT, OPPONENT

from .pictures import cell, pegs
from .playing import Recording, kept, play, script, together, wait
from .robot import finish

THREE = [bytes((0, 1, 2, 3)), bytes((4, 5, 6, 7)), bytes((0, 2, 4, 6))]
MOMENTS = 40


@pytest.fixture(scope="module")
def evening() -> tuple[Recording, list[tuple[int, bytes, bytes]]]:
    """A game of three, and what the store held at forty seeded moments of it: (ms, the store, the open match)."""
    whole = play(finish(THREE, rows=3), "new-group", players=3)
    times = sorted(Random(2026).sample(range(100, whole.board.now_ms - 100), MOMENTS))
    kept: list[tuple[int, bytes, bytes]] = []

    def watch(board: Board) -> Generator[int, None, None]:
        from hardware.simulator import quickstart

        for ms in times:
            yield from wait(board, ms - board.now_ms)
            kept.append((ms, board.nvm.image, quickstart.journal(board.nvm)))
        yield 1 << 40

    again = play(together(finish(THREE, rows=3), watch), "new-group", players=3)
    assert again.captions == whole.captions
    assert len(kept) == MOMENTS
    return whole, kept


@pytest.mark.parametrize("moment", range(MOMENTS))
def test_after_a_power_cut_at_any_moment_the_match_resumes_behind_the_curtain_with_the_right_totals(evening, moment):
    whole, kept = evening
    ms, image, journal = kept[moment]
    match = Match.replay(journal)
    story = play("wait 1500; shot woken; press A; wait 300", nvm=image)
    if match.round == 1 and not match.rows and match.secret is None:
        assert set(story.screens) == {"handover"}, "nobody has moved yet: there is nothing to resume"
    else:
        assert story.screens[0] == "title"
        assert story.captions[0] == "[title] Go on with the open match: A"
        for frame in story.frames:
            assert match.secret is None or pegs(frame.rgb, 0, 4) != "".join(map(str, match.secret))
        if match.phase == ROUND_OVER:  # the code is shown once more, then the card
            ended = play("until title; press A; until card 20000", nvm=image)
            totals = ", ".join(f"Player {seat + 1}: {points}" for seat, points in enumerate(match.totals))
            assert ended.captions[-1].startswith(f"[card] {totals}.")
            assert ended.journal == journal
        else:
            assert story.screens[-1] == "handover"
    assert Match.replay(story.journal).totals == match.totals
    assert story.journal == journal
    assert ms < whole.board.now_ms


@pytest.mark.parametrize("moment", range(4, MOMENTS, 12))
def test_a_match_that_was_cut_ends_with_the_same_card_as_one_that_was_not(evening, moment):
    whole, kept = evening
    story = play(finish(THREE, rows=3), nvm=kept[moment][1])
    assert story.captions[-1] == whole.captions[-1]
    assert "wins" in story.captions[-1] or "Draw" in story.captions[-1]


def test_a_factory_fresh_device_keeps_its_very_first_match():
    fresh = Board().nvm.image
    assert set(fresh) == {255}

    def act(board: Board) -> Generator[int, None, None]:
        yield from script("until title; press A; take; until secret")(board)
        for peg in range(4):
            while pegs(board.frame, 0, 4)[peg] != str(peg):
                yield from script("press UP")(board)
            yield from script("press A")(board)
        yield from script(
            "until look; press A; take; row 4567; row 5674; row 6745; row 7456; row 4576; until guess; power off; wait 500; power on"
        )(board)
        yield from script("until title; press A; until handover; take; until guess; wait 600; shot resumed")(board)

    story = play(act)
    assert story.captions[-1] == "[guess] Player 2, row 6"
    assert [pegs(story.shots["resumed"], y, 4) for y in (13, 12, 11, 10, 9)] == ["4567", "5674", "6745", "7456", "4576"]


@pytest.mark.parametrize("answers", ["hand", "head"])
def test_a_guess_that_waits_for_its_answer_waits_on_behind_a_hand_over_to_the_maker(answers):
    before = "take; row 4567; " if answers == "head" else "hide 0123; take; row 4567; "
    story = play(
        before + "until answer; power off; wait 300; power on; "
        "until title; press A; until handover; hold A 1300; until answer; wait 100; shot answer",
        "german",
        answers=answers,
    )
    assert story.captions[-2] == "[handover] Player 1 looks at the code: hold A"
    assert story.captions[-1] == "[answer] Player 1 answers row 1"
    assert pegs(story.shots["answer"], 13, 4) == "4567"


def test_a_code_that_contradicts_the_answers_still_does_after_a_power_cut():
    story = play(
        "take; row 0123; mark -; row 4567; mark XXXX; hide 4657; until clash 9000; "
        "power off; wait 300; power on; until title; press A; until clash; press B; hide 4567; until reveal 9000",
        "german",
        answers="head",
    )
    assert story.captions[-1] == "[reveal] Player 2 breaks the code in row 2"


def test_pegs_that_were_set_but_not_sent_are_gone_and_nothing_else():
    story = play(
        "hide 0123; take; row 4567; until guess; dial 765; "
        "power off; wait 300; power on; until title; press A; take; until guess; wait 700; shot again",
        "german",
    )
    assert pegs(story.shots["again"], 12, 4)[1:] == "uuu"
    assert pegs(story.shots["again"], 13, 4) == "4567"


@pytest.mark.parametrize("pause", [0, 40, 400])
def test_power_that_flickers_is_taken_calmly(pause):
    flicker = f"power off; wait {pause}; power on; wait {pause + 20}; " * 5
    story = play(f"hide 0123; take; row 4567; until guess; {flicker}until title; press A; take; until guess", "german")
    assert story.captions[-1] == "[guess] Player 2, row 2"


def test_a_button_that_is_held_while_the_power_comes_does_nothing():
    story = play("wait 500; power off; down A; wait 100; power on; wait 4000; shot held; up A; wait 300; press RIGHT; wait 100")
    assert set(story.screens) == {"title"}
    assert story.captions[-1].startswith("[title] polish")


# --- a store that fails --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("fault", ["full", "readonly", "erased"])
@pytest.mark.parametrize("where", ["until handover", "hide 0123; until handover", "hide 0123; take; row 4567; until guess"])
def test_a_store_that_fails_stops_nobody_from_playing_on(fault, where):
    done = {"until handover": "hide 0123; take; row 4567; ", "hide 0123; until handover": "take; row 4567; "}.get(where, "")
    story = play(
        f"{where}; storage {fault}; {done}row 0123; until card 20000; press A; hide 0123; take; row 0123; "
        "until caption wins; wait 3000; press A; until handover",
        "german",
    )
    assert [text for text in story.captions if "wins" in text] == ["[card] Player 1: 2, Player 2: 1. Player 1 wins."]
    assert story.screens[-1] == "handover"


@pytest.mark.parametrize("fault", ["full", "readonly"])
def test_the_caption_says_when_moves_are_not_kept(fault):
    story = play(f"hide 0123; take; until guess; storage {fault}; row 4567; until guess; wait 50", "german")
    assert "(not saved)" in story.captions[-1]
    assert not any("(not saved)" in text for text in story.captions[: story.captions.index("[look] Player 2, row 1: A sends")])


def test_settings_and_title_live_with_a_store_that_refuses():
    story = play(
        "storage readonly; until title; press DOWN; until settings; seek RIGHT 4 rounds; press B; "
        "until title; hold B 1200; until settings; press DOWN; press LEFT; press B; until title; press A; take; until secret"
    )
    assert story.screens[-1] == "secret"


def test_corrections_that_fill_the_log_are_said_and_play_goes_on_to_the_end():
    match = Match(GERMAN, answers="hand")
    match.set_secret(bytes((0, 1, 2, 3)))
    while len(match.journal) < 3600:  # guesses sent and taken back again and again
        match.guess(bytes((4, 5, 6, 7)))
        match.undo()
    image = bytearray(b"\xff" * 4096)
    store = Store(image, lambda count: bytes(range(count)))
    store.begin(match.journal, 1)
    assert store.journal == match.journal
    again = "until guess; wait 20; press A; until look; press A; until answer; press B; "
    story = play(
        "until title; press A; take; until guess; dial 4567; until look; press A; until answer; press B; "
        + again * 20
        + "until guess; wait 50; press A; until look; press A; mark -; row 0123; mark XXXX; until card 20000",
        nvm=bytes(image),
    )
    assert any("(not saved)" in text for text in story.captions)
    assert story.captions[-1] == "[card] Player 1: 2, Player 2: 0."


@pytest.mark.parametrize("seed", range(12))
def test_any_bytes_in_the_store_start_with_defaults_and_never_with_an_error(seed):
    rng = Random(seed)
    images = {0: bytes(4096), 1: b"\xff" * 4096, 2: b"\x00\xff" * 2048}
    image = images.get(seed) or bytes(rng.randrange(256) for _ in range(4096))
    story = play("until title; press A; until handover; take; until secret", nvm=image)
    assert story.screens[-1] == "secret"


def test_a_bit_that_tipped_over_in_a_save_costs_at_most_the_match():
    image = play("hide 0123; take; row 4567; until guess; wait 100", "german").board.nvm.image
    used = len(image.rstrip(b"\xff"))
    rng = Random(7)
    for _case in range(16):
        bit = rng.randrange(used * 8)
        damaged = bytearray(image)
        damaged[bit >> 3] ^= 1 << (bit & 7)
        story = play("wait 1500", nvm=bytes(damaged))
        assert story.screens in (["title"], ["handover"])
        for frame in story.frames:
            assert cell(frame.rgb, 3, 0)[2] < 100
        if story.journal:
            assert Match.replay(story.journal).phase < MATCH_OVER


def test_a_moving_code_that_was_given_up_before_the_first_row_comes_to_light_after_a_power_cut():
    match = Match(GERMAN, rounds=2, first_maker=1, answers="head")
    match.give_up()
    image = bytearray(b"\xff" * 4096)
    Store(image, Random(1).randbytes).begin(match.journal, kept(ADVERSARY))
    story = play("until title; press A; until card 20000", nvm=bytes(image))
    assert story.captions[-2:] == ["[reveal] The code was not broken", "[card] The code: not broken."]


def test_the_score_tracks_stand_as_they_stood_before_the_power_cut():
    before = (
        "hide 0123; take; row 4567; row 5674; row 0123; until card 20000; press A; hide 0123; take; until guess; wait 20; shot before; "
    )
    story = play(before + "power off; wait 200; power on; until title; press A; take; until guess; wait 20; shot after", "german")
    tracks = [[cell(story.shots[name], x, y) for x in (0, 15) for y in range(16)] for name in ("before", "after")]
    assert tracks[0] == tracks[1]
    assert len([rgb for rgb in tracks[0] if rgb != (0, 0, 0)]) == 3


@pytest.mark.parametrize("way", ["menu Leave; press A; ", "power off; wait 300; power on; "])
@pytest.mark.parametrize("flags", [kept(), kept(aids=HINT)], ids=["plain", "with hints"])
def test_a_contradiction_between_answers_does_not_get_lost_on_the_title_or_with_the_power(way, flags):
    before = "take; row 0011; mark -; row 1100; mark o; until clash 9000; "
    story = play(
        before + way + "until title; press A; take; until clash 9000; press A; mark X; until guess 9000",
        "german",
        answers="head",
        flags=flags,
    )
    assert len([text for text in story.captions if text.startswith("[clash] Rows 1, 2 contradict each other")]) == 2
    assert [row[2] for row in Match.replay(story.journal).rows] == [(1, 0), (0, 1)]


def test_the_device_as_breaker_meets_a_contradiction_with_its_page_too():
    match = Match(GERMAN, answers="head")
    for guess, answer in ((bytes((0, 0, 1, 1)), (0, 0)), (bytes((1, 1, 0, 0)), (0, 1))):
        match.guess(guess)
        match.answer(answer)
    image = bytearray(b"\xff" * 4096)
    Store(image, Random(1).randbytes).begin(match.journal, kept(OPPONENT))
    story = play("until title; press A; until clash 9000; press A; mark X; until caption row 3: the device thinks", nvm=bytes(image))
    assert "clash" in story.screens
