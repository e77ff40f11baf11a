# SPDX-FileCopyrightText: 2026 The Mastermind handheld contributors
# SPDX-License-Identifier: MIT
"""Where everything of a round lies on the panel, and with which drive bytes, as they went over the data pin."""

from itertools import pairwise

import pytest

from .pictures import answers, cell, drive, milliamps, pegs, picture
from .playing import Recording, play

DARK = (0, 0, 0)
UNSET = (1, 1, 2)
EXACT = (34, 0, 1)
MISPLACED = (14, 14, 13)
# the eight colours at rest, rounded to whole drive bytes: white, pink, green, red, orange, silver, yellow, blue
AT_REST = [(24, 26, 23), (18, 7, 13), (1, 12, 5), (11, 0, 1), (20, 3, 0), (4, 4, 5), (26, 22, 0), (0, 0, 14)]
# eleven rows that are all different, and the answers of the code 0123 to them
ROWS = ["4567", "0000", "1111", "3210", "0132", "4441", "0124", "7012", "5555", "2301", "6124"]
TOLD = ["uuuu", "Xuuu", "Xuuu", "oooo", "XXoo", "ouuu", "XXXu", "ooou", "uuuu", "oooo", "XXuu"]


@pytest.fixture(scope="module")
def full_round() -> Recording:
    """Twelve rows of the German book, the last one the code, with a picture of every guess page."""
    text = "hide 0123; take; " + "".join(f"until guess; shot row-{row}; row {code}; " for row, code in enumerate(ROWS, 1))
    return play(
        text + "until guess; press RIGHT; shot row-12; press LEFT; row 0123; until answer; wait 1000; shot sent; until card 20000", "german"
    )


@pytest.mark.parametrize("row", range(1, 12))
def test_row_r_lies_at_y_14_minus_r_and_its_answer_begins_at_x_9(full_round, row):
    frame = full_round.shots["row-12"]
    assert pegs(frame, 14 - row, 4) == ROWS[row - 1]
    assert answers(frame, 14 - row, 4) == TOLD[row - 1]
    assert cell(frame, 8, 14 - row) == cell(frame, 13, 14 - row) == DARK


@pytest.mark.parametrize("row", range(1, 12))
def test_pegs_and_answers_at_rest_have_the_bytes_of_the_tables(full_round, row):
    frame = full_round.shots["row-12"]
    y = 14 - row
    assert [cell(frame, 3 + i, y) for i in range(4)] == [AT_REST[int(peg)] for peg in ROWS[row - 1]]
    light = {"X": EXACT, "o": MISPLACED, "u": UNSET}
    assert [cell(frame, 9 + i, y) for i in range(4)] == [light[sign] for sign in TOLD[row - 1]]


def test_rows_to_come_are_unset_holes_without_answer_dots(full_round):
    frame = full_round.shots["row-2"]
    for row in range(3, 13):
        line = [cell(frame, x, 14 - row) for x in range(3, 7)]
        assert line[1:] == [UNSET] * 3
        assert [cell(frame, x, 14 - row) for x in range(7, 16)] == [DARK] * 9


def test_the_palette_lies_at_the_bottom_and_the_row_above_it_is_dark(full_round):
    for number in range(1, 13):
        frame = full_round.shots[f"row-{number}"]
        assert picture(frame)[14] == "." * 16
        assert [cell(frame, 4 + colour, 15) for colour in range(8)] == [drive(colour, 50) for colour in range(8)]
        assert [cell(frame, x, 15) for x in (1, 2, 3, 12, 13, 14)] == [DARK] * 6


def test_the_row_above_the_palette_is_dark_on_every_page_of_a_round(full_round):
    for frame, after in pairwise(full_round.frames):
        if frame.screen in ("guess", "look", "answer", "reveal") and after.ms - frame.ms > 15:  # not half a repaint
            assert picture(frame.rgb)[14] == "." * 16


def test_the_secret_row_is_dark_and_the_shield_amber_until_the_reveal(full_round):
    hidden = [
        frame for frame in full_round.frames if frame.screen in ("guess", "answer") or (frame.screen == "look" and "sends" in frame.says)
    ]
    assert len(hidden) > 200
    for frame in hidden:
        assert [cell(frame.rgb, x, 0) for x in range(9)] == [DARK] * 9
        assert pegs(frame.rgb, 1, 4) == "aaaa"


def test_the_code_that_is_revealed_reads_in_the_breakers_order():
    story = play("hide 7102; take; row 7102; until reveal 9000; wait 1000; shot open; until card 9000", "german")
    assert pegs(story.shots["open"], 0, 4) == "7102"
    assert pegs(story.shots["open"], 1, 4) == "...."


def test_five_holes_begin_at_x_2_and_their_answers_lie_one_for_each_peg():
    story = play("hide 01234; take; row 41250; row 56780; until guess; shot next", "polish", options=["empties"])
    frame = story.shots["next"]
    # 41250 against 01234: orange elsewhere, pink and green in place, silver nothing, white elsewhere
    assert pegs(frame, 13, 5) == "41250"
    assert [cell(frame, 9 + i, 13) for i in range(5)] == [MISPLACED, EXACT, EXACT, UNSET, MISPLACED]
    # silver, yellow, blue, empty: nothing; white elsewhere
    assert [cell(frame, 9 + i, 12) for i in range(5)] == [UNSET] * 4 + [MISPLACED]
    assert cell(frame, 5, 12) == (4, 4, 4), "the empty peg rests at 6 %"
    assert cell(frame, 12, 15) == drive(8, 50), "it follows the last colour in the palette"
    assert cell(frame, 13, 15) == DARK


@pytest.mark.parametrize(("rounds", "lamps"), [(2, 2), (4, 4), (6, 6), (8, 8), (10, 5)])
def test_a_lamp_for_every_round_or_pair_of_rounds_ends_at_x_14(rounds, lamps):
    frame = play("hide 0123; take; until guess; shot first", "german", rounds=rounds, first=2).shots["first"]
    here = 15 - lamps
    assert cell(frame, here, 1) == drive(12, 100), "amber under the running round's lamp"
    seats = [(1 + k) % 2 if lamps == rounds else 1 for k in range(1, lamps)]
    assert [cell(frame, x, 0) for x in range(here - 1, 15)] == [DARK, DARK] + [drive(14 + seat, 30) for seat in seats]


def test_the_running_rounds_lamp_moves_on():
    story = play("hide 0123; take; row 0123; until card 20000; press A; hide 0123; take; until guess; shot second", "german", rounds=4)
    frame = story.shots["second"]
    assert [cell(frame, x, 0) for x in range(11, 15)] == [drive(14, 30), DARK, drive(14, 30), drive(15, 30)]
    assert [cell(frame, x, 1) for x in range(11, 15)] == [DARK, drive(12, 100), DARK, DARK]


def test_score_tracks_climb_a_cell_a_point_with_a_bright_head_and_change_shade_with_every_lap():
    # Player 1: 13 points for a code given up, then 13 more: sixteen cells and ten of a second lap
    give_up = "hide 0123; take; until guess; hold B 1200; until pause; press LEFT 2; hold A 1300; until card 20000; press A; "
    once = "hide 0123; take; until guess; shot once; row 0123; until card 20000; press A; "
    story = play(
        give_up + once + give_up + "hide 0123; take; until guess; shot twice",
        "german",
        rounds=4,
    )
    red = 14
    once = [cell(story.shots["once"], 0, 15 - k) for k in range(16)]
    assert once == [drive(red, 25)] * 12 + [drive(red, 350)] + [DARK] * 3
    assert [cell(story.shots["once"], 15, 15 - k) for k in range(16)] == [DARK] * 16
    twice = [cell(story.shots["twice"], 0, 15 - k) for k in range(16)]
    assert twice == [drive(red, 50)] * 9 + [drive(red, 350)] + [drive(red, 25)] * 6
    assert [cell(story.shots["twice"], 15, 15 - k) for k in range(16)] == [drive(15, 350)] + [DARK] * 15


def test_in_a_group_both_edges_glow_in_the_breakers_colour_and_the_tracks_are_off():
    story = play(
        "hide 0123; take; until guess; shot 2; row 4567; until guess 9000; shot 3; row 7654; until guess 9000; shot 4",
        "new-group",
        players=4,
    )
    for name, seat in (("2", 1), ("3", 2), ("4", 3)):
        assert {cell(story.shots[name], x, y) for x in (0, 15) for y in range(1, 16)} == {drive(14 + seat, 30)}


# --- light and its cost --------------------------------------------------------------------------------------------


CODES = ["01234", "56701", "23456", "70123", "45670", "12345", "67012", "34567", "80123", "45678", "81820"]


def fullest(codes: list[str]) -> Recording:
    """Five holes, twelve rows, empties and repeats on, 13 points on either track, the cursor on the last hole."""
    give_up = "hide 00000; take; until guess; hold B 1200; until pause; press LEFT 2; hold A 1300; until card 20000; press A; "
    text = give_up * 2 + "hide 06606; take; " + "".join(f"row {code}; " for code in codes)
    return play(
        text + "until guess; " + "press UP; press A; " * 4 + "press UP 7; wait 200; shot full; wait 2000",
        "polish",
        rounds=4,
        options=["empties", "repeats"],
    )


def test_the_fullest_board_stays_within_500_ma_and_need_not_be_dimmed():
    frame = fullest(CODES).shots["full"]
    assert 380 < milliamps(frame) <= 500
    for y, code in zip(range(13, 2, -1), CODES, strict=True):
        assert [cell(frame, 2 + i, y) for i in range(5)] == [[*AT_REST, (4, 4, 4)][int(peg)] for peg in code]
    assert pegs(frame, 2, 5) == "00006"


def test_a_board_of_nothing_but_white_and_yellow_is_dimmed_evenly_to_stay_within_500_ma():
    codes = ["66660", "00006", "60606", "06060", "00666", "66000", "60006", "06660", "06006", "66006", "60660"]
    story = fullest(codes)
    assert max(milliamps(frame.rgb) for frame in story.frames) <= 500
    frame = story.shots["full"]
    assert milliamps(frame) > 440
    whites = {cell(frame, 2 + i, 13 - k) for k, code in enumerate(codes) for i, peg in enumerate(code) if peg == "0"}
    yellows = {cell(frame, 2 + i, 13 - k) for k, code in enumerate(codes) for i, peg in enumerate(code) if peg == "6"}
    assert len(whites) == len(yellows) == 1
    assert whites != {AT_REST[0]}


@pytest.mark.parametrize("seat", range(5))
def test_the_frame_of_a_hand_over_fills_without_dimming_for_any_seat(seat):
    story = play("until handover; down A; wait 980; shot full", "new-group", players=5, first=seat + 1)
    assert "?" not in "".join(picture(story.shots["full"], "handover"))
    assert milliamps(story.shots["full"]) <= 500


@pytest.mark.parametrize("book", [0, 1, 2, 3])
def test_every_card_of_the_title_stays_within_500_ma(book):
    story = play("until title; " + f"press RIGHT {book or 4}; wait 3000")
    assert max(milliamps(frame.rgb) for frame in story.frames) <= 500


SECRET = "until title; press A; take; until secret; "
STILL = {
    "title": "until title; press RIGHT",
    "handover": "until title; press A; until handover",
    "pause": SECRET + "hold B 1200; until pause",
    "settings": "until title; press DOWN; until settings",
    "device settings": SECRET + "hold B 1200; until pause; press RIGHT 2; press A; until settings",
}


@pytest.mark.parametrize("page", STILL)
def test_a_page_that_stands_still_sends_no_frame(page):
    story = play(STILL[page] + "; wait 500; shot still; wait 5000")
    assert story.board.now_ms - story.frames[-1].ms >= 5000
    assert story.frames[-1].rgb == story.shots["still"]


def test_a_change_of_one_hole_is_one_frame():
    story = play("hide 0123; take; until guess; wait 100; down UP; wait 60; up UP; wait 300", "german")
    pressed = [ms for ms, (name, down) in story.of("button") if name == "UP" and down][-1]
    assert len([frame for frame in story.frames if pressed <= frame.ms]) == 1


def test_a_cursor_that_blinks_costs_two_frames_a_second():
    story = play("hide 0123; take; until guess; wait 600; shot from; wait 5000", "german")
    start = [ms for ms, name in story.of("ready") if name == "guess"][-1] + 600
    assert len([frame for frame in story.frames if start < frame.ms]) == 10
