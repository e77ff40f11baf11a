# SPDX-FileCopyrightText: 2026 The Mastermind handheld contributors
# SPDX-License-Identifier: MIT
"""Faults that people reported of other games of this kind, played through on the whole device. The number before a
case is that of our list of reports."""

import pytest

from mastermind.game.match import Match
from mastermind.ui.setup import OPPONENT

from .pictures import answers, cell, pegs, picture, sign
from .playing import Recording, kept, play
from .robot import finish

WRONG = ["4567", "5674", "6745", "7456", "4576", "5764", "7645", "6457", "4657", "6574", "5746"]
ELEVEN = "".join(f"row {code}; " for code in WRONG)


def said(story: Recording, screen: str) -> list[str]:
    """The captions of a screen."""
    return [text for _ms, (name, text) in story.of("caption") if name == screen]


def tones(story: Recording, start: int, end: int = 1 << 40) -> list[int]:
    return [hz for ms, hz in story.of("tone") if hz and start <= ms < end]


# --- rules of play -------------------------------------------------------------------------------------------------


def test_g1_20_the_right_row_with_a_doubled_colour_is_all_exact_and_wins():
    story = play("hide 01123; take; row 01123; until answer; wait 1300; shot all; until card 20000", "polish", options=["repeats"])
    assert answers(story.shots["all"], 13, 5) == "XXXXX"
    assert "breaks the code in row 1" in said(story, "reveal")[0]


@pytest.mark.parametrize(
    ("rules", "players", "right", "totals"),
    [
        ("german", 2, True, "Player 1: 12, Player 2: 0."),
        ("german", 2, False, "Player 1: 13, Player 2: 0."),
        ("new", 2, True, "Player 1: 0, Player 2: 1."),
        ("new", 2, False, "Player 1: 1, Player 2: 0."),
        # rows 1, 3 … 11 are Player 2's, 2, 4 … 12 are Player 3's; nothing of the eleven rows scores
        ("new-group", 3, True, "Player 1: 34, Player 2: 0, Player 3: 10."),
        ("new-group", 3, False, "Player 1: 40, Player 2: 0, Player 3: 0."),
    ],
)
def test_g1_23_and_25_the_last_row_is_in_time_and_ends_the_round_once(rules, players, right, totals):
    last = "0123" if right else "5476"
    story = play(f"hide 0123; take; {ELEVEN}row {last}; until card 20000; wait 500", rules, players=players)
    assert said(story, "card") == [totals]
    reveals = said(story, "reveal")
    assert len(reveals) == 1
    assert ("breaks the code in row 12" in reveals[0]) == right
    assert ("not broken" in reveals[0]) != right
    assert story.screens[-4:] == ["answer", "reveal", "points", "card"]
    assert [story.screens.count(name) for name in ("reveal", "points", "card")] == [1, 1, 1]


def test_g1_28_a_row_of_nothing_but_empty_pegs_can_be_sent():
    story = play("hide 18238; take; row 88888; until answer; wait 1700; shot sent", "polish", options=["empties", "repeats"])
    assert said(story, "answer") == ["Player 2, row 1: 2 in place, 0 elsewhere"]
    assert answers(story.shots["sent"], 13, 5) == "uXuuX"
    without = play("hide 01234; take; until guess; wait 100; press A; wait 30; shot no; wait 1500", "polish")
    assert "look" not in without.screens[without.screens.index("guess") :]
    assert cell(without.shots["no"], 2, 13) != (1, 1, 2), "a row with an unset hole is refused, and seen to be"


def test_g1_31_points_are_given_once_whatever_is_pressed_and_whenever_the_power_goes():
    story = play(
        "hide 0123; take; row 0123; until card 20000; down A; wait 30; up A; wait 20; down A; wait 30; up A; wait 700; "
        "power off; wait 200; power on; until title; press A; until handover; wait 100",
        "new-group",
    )
    match = Match.replay(story.journal)
    assert match.totals == (5, 10, 0)
    assert match.round == 2
    story = play(
        "hide 0123; take; row 0123; until points 20000; wait 300; "
        "power off; wait 200; power on; until title; press A; until card; wait 100",
        "new-group",
    )
    assert said(story, "card")[-1] == "Player 1: 5, Player 2: 10, Player 3: 0."
    assert Match.replay(story.journal).totals == (5, 10, 0)


def test_g1_32_totals_follow_the_correction_of_an_answer():
    # the code is 0123. Row 1, 0456, was answered as one elsewhere (1 point) and is one in place (2 points)
    story = play(
        "take; row 0456; mark o; row 1023; mark ooXX; row 0123; mark XXXX; until clash 9000; press A; mark X; hide 0123; until card 20000",
        "new-group",
        answers="head",
    )
    assert said(story, "clash") == ["Rows 1, 3 contradict each other; A: answer row 1 again"]
    # Player 2: 2 + 10, Player 3: 2 x 2 + 2 = 6, Player 1 hid: 7 for row 3
    assert said(story, "card") == ["Player 1: 7, Player 2: 12, Player 3: 6."]


@pytest.mark.parametrize("pause", ["", "power off; wait 100; power on; until title; press A; until card; "])
def test_g1_33_points_go_to_the_player_and_not_to_the_role(pause):
    five = "".join(f"row {code}; " for code in WRONG[:4])
    seven = "".join(f"row {code}; " for code in WRONG[:6])
    story = play(
        f"hide 0123; take; {five}row 0123; until card 20000; {pause}press A; hide 0123; take; {seven}row 0123; until caption wins", "german"
    )
    assert said(story, "card")[-1] == "Player 1: 5, Player 2: 7. Player 2 wins."


@pytest.mark.parametrize("rules", ["german", "new"])
def test_g1_34_a_draw_is_called_a_draw_and_has_no_winners_tune(rules):
    story = play("hide 0123; take; row 0123; until card 20000; press A; hide 0123; take; row 0123; until caption Draw; wait 3000", rules)
    assert said(story, "card")[-1].endswith(" Draw.")
    came = [ms for ms, (_screen, text) in story.of("caption") if "Draw" in text][-1]
    assert tones(story, came) == []
    won = play(
        "hide 0123; take; row 0123; until card 20000; press A; hide 0123; take; row 4567; row 0123; until caption wins; wait 1000",
        "german",
    )
    came = [ms for ms, (_screen, text) in won.of("caption") if "wins" in text][-1]
    assert len(tones(won, came)) > 4


# --- passing the device round --------------------------------------------------------------------------------------


@pytest.mark.parametrize("wait", [0, 300])
def test_g4_01_and_02_the_next_picture_after_done_is_the_curtain(wait):
    story = play(f"take; until secret; dial 0123; until look; wait {wait}; down A; wait 60; up A; until caption breaks; wait 300", "german")
    pressed = [ms for ms, (name, down) in story.of("button") if name == "A" and down][-1]
    for frame in story.frames:
        if frame.ms > pressed:
            assert not set("".join(picture(frame.rgb, frame.screen)[:2])) & set("01234567")
    curtain = next(frame for frame in story.frames if frame.screen == "handover" and frame.ms > pressed)
    assert not set("".join(picture(curtain.rgb, "handover"))) & set("u")


def test_g4_04_the_codemaker_never_has_a_turn_in_a_group():
    codes = [bytes((0, 1, 2, 3)), bytes((4, 5, 6, 7)), bytes((0, 2, 4, 6)), bytes((1, 3, 5, 7))]
    story = play(finish(codes, rows=4), "new-group", players=4)
    maker = ""
    turns = 0
    for text in story.captions:
        if "hides a code" in text:
            maker = text.split("] ")[1][:8]
        if text.startswith(("[guess]", "[turn]")):
            turns += 1
            assert not text.split("] ")[1].startswith(maker)
    assert turns >= 16


def test_g4_07_a_tap_does_not_open_a_hand_over_and_a_second_of_holding_does():
    story = play(
        "until handover; press A; wait 20; shot blink; wait 800; press A 3; "
        "wait 500; hold A 900; wait 600; shot drained; hold A 1020; wait 60",
        "german",
    )
    assert story.screens == ["handover", "secret"]
    ring = [cell(story.shots["drained"], x, 0) for x in range(16)]
    assert len(set(ring)) == 1
    assert cell(story.shots["blink"], 8, 15) != cell(story.shots["drained"], 8, 15)
    opened = next(ms for ms, (screen, _text) in story.of("caption") if screen == "secret")
    down = [ms for ms, (_name, state) in story.of("button") if state][-1]
    assert 1000 <= opened - down <= 1040


def test_the_frame_fills_clockwise_in_a_second_and_drains_in_300_ms():
    story = play("until handover; wait 200; down A; wait 760; up A; wait 600", "german")
    (down, up) = (ms for ms, _button in story.of("button"))
    dim = cell(story.seen(down - 1), 8, 0)
    clockwise = [(x, 0) for x in range(8, 16)] + [(15, y) for y in range(1, 16)] + [(x, 15) for x in range(14, -1, -1)]
    clockwise += [(0, y) for y in range(14, -1, -1)] + [(x, 0) for x in range(1, 8)]
    assert len(set(clockwise)) == 60

    def lit(ms: int) -> int:
        bright = [cell(story.seen(ms), x, y) != dim for x, y in clockwise]
        assert bright == sorted(bright, reverse=True), "the bright cells are the first ones, clockwise from twelve o'clock"
        return sum(bright)

    assert abs(lit(down + 270) - 15) <= 2
    assert abs(lit(down + 520) - 30) <= 2
    assert abs(lit(down + 760) - 44) <= 2
    assert 10 <= lit(up + 170) <= 34
    assert lit(up + 340) == 0


def test_g4_12_b_held_on_an_empty_first_row_stops_at_the_rounds_start():
    story = play(
        "hide 0123; take; until guess; hold B 900; press B 4; wait 300; shot still; "
        "hold B 5000; until pause; press B; until guess; shot after",
        "german",
    )
    for name in ("still", "after"):
        assert pegs(story.shots[name], 13, 4)[1:] == "uuu"
        assert sign(story.shots[name], 3, 2) == "i"
    assert Match.replay(story.journal).row == 1
    assert story.screens[-3:] == ["guess", "pause", "guess"]


def test_g4_19_players_are_told_apart_on_the_card_by_place_and_number_besides_their_colours():
    story = play(
        "hide 0123; take; row 4567; row 0123; until card 20000; " + "".join(f"press RIGHT; shot seat-{n}; " for n in range(5)),
        "new-group",
        players=5,
    )
    assert said(story, "card")[0] == "Player 1: 6, Player 2: 0, Player 3: 10, Player 4: 0, Player 5: 0."
    marks = [[x for x in range(16) if cell(frame, x, 15) != (0, 0, 0)] for frame in story.shots.values()]
    assert sorted(marks) == [[1 + 3 * seat, 2 + 3 * seat] for seat in range(5)]


def test_g4_10_what_cannot_be_taken_back_wants_a_hold_or_a_second_look():
    give_up = play("hide 0123; take; until guess; menu Give up; press A 4; hold A 900; wait 100", "german")
    assert give_up.screens[-1] == "pause"
    erasing = "press UP; until stats; wait 600; hold A 1900; wait 300; press B; "
    erasing += "until title; wait 500; press UP; until stats; hold A 2200; wait 300"
    erase = play(
        "hide 0123; take; row 0123; until card 20000; press A; hide 0123; take; row 0123; until caption Draw; until card; "
        "press B; until title; seek RIGHT german, 2 players, 2 rounds: A; " + erasing,
        "german",
    )
    told = said(erase, "stats")
    assert "2 rounds" in told[0]
    assert any("2 rounds" in text for text in told[1:-1])
    assert "no rounds yet" in told[-1]


# --- time and buttons ----------------------------------------------------------------------------------------------


def test_g2_01_the_clock_of_the_board_wraps_after_65_seconds_and_nothing_stops():
    story = play("hide 0123; take; until guess; wait 80000", "german")
    start = [ms for ms, name in story.of("ready") if name == "guess"][-1]
    blinks = [frame for frame in story.frames if start <= frame.ms < start + 70_000]
    assert start < 65_000 < start + 70_000
    assert 139 <= len(blinks) <= 141


@pytest.mark.parametrize("lead", [200, 500, 900])
def test_g2_01_a_hold_over_the_wrap_takes_a_second_as_ever(lead):
    story = play(f"until handover; wait {65_536 - 460 - lead}; down A; wait 1500; up A; until secret", "german")
    down = story.of("button")[0][0]
    opened = next(ms for ms, (screen, _text) in story.of("caption") if screen == "secret")
    assert down < 65_536 < opened + 600
    assert 1000 <= opened - down <= 1040


def test_g2_04_fifty_short_presses_are_fifty_steps():
    story = play("hide 0123; take; until guess; " + "down UP; wait 45; up UP; wait 45; " * 50 + "wait 200", "german")
    start = [ms for ms, name in story.of("ready") if name == "guess"][-1]
    assert len(tones(story, start)) == 50
    assert pegs(story.frames[-1].rgb, 13, 4)[0] == str(49 % 8)


def test_g2_06_a_bouncing_contact_is_one_press():
    bounce = "down UP; wait 3; up UP; wait 3; down UP; wait 2; up UP; wait 3; down UP; wait 189; up UP; wait 2; down UP; wait 2; up UP; "
    story = play("hide 0123; take; until guess; wait 100; " + bounce + "wait 300; shot after", "german")
    start = [ms for ms, name in story.of("ready") if name == "guess"][-1]
    assert len(tones(story, start)) == 1
    assert pegs(story.shots["after"], 13, 4)[0] == "0"


@pytest.mark.parametrize("presses", ["press A", "down A; wait 150; up A; wait 100; down A; wait 150; up A"])
def test_g2_03_a_press_while_the_device_thinks_has_it_play_at_once_and_plays_no_second_row(presses):
    # the device has the last seat, and breaks; level "best"
    story = play(
        f"hide 7654; until caption the device thinks; wait 460; {presses}; until caption row 2: the device thinks; wait 50",
        "german",
        flags=kept(OPPONENT),
    )
    thinking = next(ms for ms, (_screen, text) in story.of("caption") if "thinks" in text)
    answered = next(ms for ms, (screen, _text) in story.of("caption") if screen == "answer")
    undisturbed = play("hide 7654; until caption the device thinks; until answer 20000", "german", flags=kept(OPPONENT))
    usual = [next(ms for ms, value in undisturbed.of("caption") if wanted in (value[0], value[1][-6:])) for wanted in ("thinks", "answer")]
    assert answered - thinking < usual[1] - usual[0]
    assert len(Match.replay(story.journal).rows) == 1
    assert [text for text in said(story, "answer") if "row 1" in text] == said(story, "answer")[:1]
