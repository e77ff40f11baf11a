# SPDX-FileCopyrightText: 2026 The Mastermind handheld contributors
# SPDX-License-Identifier: MIT
"""What the six buttons do to a row of pegs: dialling, moving, landing, clearing, and what is refused."""

from itertools import pairwise

import pytest

from .pictures import cell, drive, pegs, picture, sign
from .playing import Recording, play

GUESSING = "hide 0123; take; until guess; "
RED = drive(3, 800)  # of a refused hole
ROW_1 = 13


def guessing(text: str, **more) -> Recording:
    """Play on from the first row of a match of the German book."""
    return play(GUESSING + text, "german", **more)


def shots(story: Recording, x: int, y: int = ROW_1) -> str:
    """The sign of one cell in every picture that was taken."""
    return "".join(sign(frame, x, y) for frame in story.shots.values())


def beam(frame: bytes) -> int:
    """x of the beam's column."""
    (x,) = [x for x in range(2, 7) if picture(frame)[3][x] == "i"]
    return x


def changes(story: Recording, x: int, y: int, start: int) -> list[tuple[int, str]]:
    """(ms since start, sign) of each new peg in a cell."""
    found: list[tuple[int, str]] = []
    for frame in story.frames:
        shown = sign(frame.rgb, x, y)
        if frame.ms >= start and shown in "012345678" and (not found or found[-1][1] != shown):
            found.append((frame.ms - start, shown))
    return found


def tones(story: Recording, start: int = 0, end: int = 1 << 40) -> list[int]:
    """What was heard."""
    return [hz for ms, hz in story.of("tone") if hz and start <= ms < end]


# --- dialling ------------------------------------------------------------------------------------------------------


def test_up_begins_with_colour_0_and_steps_through_all_of_them_and_round():
    story = guessing("; ".join(f"press UP; shot {n}" for n in range(10)))
    assert shots(story, 3) == "0123456701"


def test_down_begins_with_the_last_colour_and_steps_back_and_round():
    story = guessing("; ".join(f"press DOWN; shot {n}" for n in range(10)))
    assert shots(story, 3) == "7654321076"


def test_the_empty_peg_comes_after_the_last_colour():
    story = play(
        "hide 01234; take; until guess; "
        + "".join(f"press UP; shot u{n}; " for n in range(10))
        + "press A; press DOWN; shot d0; press DOWN; shot d1",
        "polish",
        options=["empties"],
    )
    up = [frame for name, frame in story.shots.items() if name.startswith("u")]
    assert "".join(sign(frame, 2, ROW_1) for frame in up) == "0123456780"
    assert [sign(story.shots[name], 3, ROW_1) for name in ("d0", "d1")] == ["8", "7"]


def test_six_colours_make_a_ring_of_six():
    story = play(GUESSING + "; ".join(f"press DOWN; shot {n}" for n in range(7)), "german", options=["six"])
    assert shots(story, 3) == "5432105"


def test_the_peg_and_its_lamp_jump_in_one_frame_with_the_colours_note():
    story = guessing("wait 100; down UP; wait 200; up UP; wait 100")
    pressed = [ms for ms, (name, down) in story.of("button") if name == "UP" and down][-1]
    first = next(frame.rgb for frame in story.frames if frame.ms > pressed)
    assert cell(first, 3, ROW_1) == drive(0, 350)
    assert cell(first, 4, 15) == drive(0, 350)
    assert tones(story, pressed) == [523]


@pytest.mark.parametrize(
    ("before", "button", "pegs_shown", "pauses"),
    [
        ("", "UP", "01234567", [400] + [160] * 6),
        ("", "DOWN", "76543210", [400] + [160] * 6),
        ("press UP 6; ", "UP", "67012345", [400, 400] + [160] * 5),
        ("press UP 3; ", "DOWN", "10765432", [400, 400] + [160] * 5),
    ],
)
def test_held_it_repeats_pauses_at_the_rings_end_and_goes_round_once(before, button, pegs_shown, pauses):
    story = guessing(f"{before}wait 100; hold {button} 4000; wait 200")
    start = [ms for ms, (name, down) in story.of("button") if name == button and down][-1]
    steps = changes(story, 3, ROW_1, start)
    assert "".join(peg for _ms, peg in steps) == pegs_shown
    times = [ms for ms, _peg in steps]
    assert times[0] <= 30
    assert [after - before for before, after in pairwise(times)] == pytest.approx(pauses, abs=25)


def test_a_repeat_stops_with_the_release():
    story = guessing("hold UP 650; wait 1500")
    start = [ms for ms, (name, down) in story.of("button") if name == "UP" and down][-1]
    assert [peg for _ms, peg in changes(story, 3, ROW_1, start)] == ["0", "1", "2"]


# --- moving --------------------------------------------------------------------------------------------------------


def test_left_and_right_move_by_one_and_stop_at_the_ends():
    story = guessing("press LEFT; shot 0; " + "".join(f"press RIGHT; shot {n}; " for n in range(1, 6)) + "press LEFT; shot 6")
    assert [beam(frame) for frame in story.shots.values()] == [3, 4, 5, 6, 6, 6, 5]


def test_a_lands_the_peg_and_goes_to_the_next_unset_hole_and_round_to_the_first():
    story = guessing(
        "press RIGHT 2; press UP 2; press A; shot 1; press UP 4; press A; shot 2; "
        "press RIGHT; press UP; press LEFT; press UP 7; press A; until look; shot 3"
    )
    assert [beam(story.shots[name]) for name in "12"] == [6, 3]
    assert pegs(story.shots["2"], ROW_1, 4)[1:] == "u13"
    assert pegs(story.shots["3"], ROW_1, 4) == "6013"


def test_a_on_a_set_hole_of_a_full_row_leads_to_the_look_page():
    story = guessing("dial 4567; until look; press B; until guess; press LEFT 2; press A; until look")
    assert story.screens[-3:] == ["look", "guess", "look"]


def test_a_new_row_begins_unset_with_the_cursor_on_the_first_hole():
    story = guessing("row 4567; until guess; wait 600; shot 2")
    assert pegs(story.shots["2"], 12, 4)[1:] == "uuu"
    assert beam(story.shots["2"]) == 3


@pytest.mark.parametrize("row", [1, 11, 12])
def test_the_beam_falls_on_the_hole_of_the_cursor_and_in_row_12_the_shield_brightens(row):
    codes = ["4567", "5674", "6745", "7456", "4576", "5764", "7645", "6457", "4657", "6574", "5746"]
    story = guessing("".join(f"row {code}; " for code in codes[: row - 1]) + "until guess; press RIGHT; wait 100; shot here")
    frame = story.shots["here"]
    y = 14 - row
    assert [cell(frame, 4, above) for above in range(2, y)] == [drive(11 + 2, 50)] * (y - 2)
    assert drive(13, 50) == (2, 4, 6)
    assert cell(frame, 4, 1) == drive(12, 300 if row == 12 else 70)
    assert cell(frame, 5, 1) == drive(12, 70)


# --- taking the row below, clearing, refusing ----------------------------------------------------------------------


def test_a_on_an_unset_hole_of_row_1_is_refused_by_a_red_blink_a_caption_and_a_low_note():
    story = guessing("wait 100; down A; wait 100; up A; shot no; wait 200; press UP; shot yes")
    assert cell(story.shots["no"], 3, ROW_1) == RED
    assert cell(story.shots["no"], 4, ROW_1) == (1, 1, 2)
    assert story.captions[-2] != "[guess] Player 2, row 1"
    assert story.captions[-1] == "[guess] Player 2, row 1"
    assert beam(story.shots["yes"]) == 3
    pressed = [ms for ms, (name, down) in story.of("button") if name == "A" and down][-1]
    assert tones(story, pressed)[0] == 110


def test_the_peg_of_the_row_below_is_offered_by_blinking_and_taken_by_a():
    story = guessing("row 4567; until guess; wait 650; shot 0; wait 500; shot 1; wait 500; shot 2; press A; wait 200; shot 3")
    assert cell(story.shots["0"], 3, 12) == drive(4, 60)
    assert cell(story.shots["1"], 3, 12) == (0, 0, 0)
    assert cell(story.shots["2"], 3, 12) == drive(4, 60)
    assert cell(story.shots["3"], 3, 12) == drive(4, 100)
    assert cell(story.shots["3"], 4, 12) == drive(5, 60)
    assert beam(story.shots["3"]) == 4


def test_the_first_dialled_peg_is_the_rings_end_and_not_the_offer():
    story = guessing("row 4567; until guess; press UP; shot up; press RIGHT; press DOWN; shot down")
    assert sign(story.shots["up"], 3, 12) == "0"
    assert sign(story.shots["down"], 4, 12) == "7"


def test_b_clears_a_set_hole_and_goes_back_from_an_unset_one_when_it_is_let_go():
    story = guessing(
        "press UP; press A; press UP 3; down B; wait 300; shot 0; up B; wait 60; shot 1; press B; shot 2; press B; shot 3; press B; shot 4"
    )
    assert pegs(story.shots["0"], ROW_1, 4)[::2] == "0u"
    assert beam(story.shots["0"]) == 4, "nothing has moved while it is held"
    assert sign(story.shots["1"], 4, ROW_1) != "2"
    assert beam(story.shots["1"]) == 4
    assert beam(story.shots["2"]) == 3
    assert pegs(story.shots["2"], ROW_1, 4)[0] == "0"
    assert pegs(story.shots["3"], ROW_1, 4)[0] != "0"
    assert beam(story.shots["4"]) == 3


def test_b_held_for_a_second_pauses_and_clears_nothing():
    story = guessing("press UP 3; hold B 1200; until pause; press B; until guess; shot after")
    assert sign(story.shots["after"], 3, ROW_1) == "2"
    assert story.screens[-2:] == ["pause", "guess"]


def test_b_let_go_just_before_a_second_only_clears():
    story = guessing("press UP 3; hold B 940; wait 300; shot after")
    assert "pause" not in story.screens
    assert sign(story.shots["after"], 3, ROW_1) != "2"


@pytest.mark.parametrize("button", ["B", "LEFT"])
def test_the_look_page_goes_back_to_the_row_as_it_was(button):
    story = guessing(
        f"dial 4567; until look; press {button}; until guess; shot back; press A; until look; press A; until caption elsewhere"
    )
    assert pegs(story.shots["back"], ROW_1, 4) == "4567"
    assert beam(story.shots["back"]) == 6


def test_a_guess_may_repeat_colours_though_the_code_may_not():
    story = guessing("row 0012; until caption Player 2, row 1: 1 in place, 2 elsewhere")
    assert "answer" in story.screens


def test_a_guess_that_repeats_where_the_house_rule_forbids_it_is_refused():
    story = guessing("dial 4054; shot no; press UP; wait 1300; shot yes", options=["noguessrepeats"])
    assert [cell(story.shots["no"], x, ROW_1) for x in (3, 6)] == [RED, RED]
    assert pegs(story.shots["no"], ROW_1, 4)[1:3] == "05"
    assert "only once" in story.captions[-2]
    assert "look" not in story.screens[story.screens.index("guess") :]
    assert beam(story.shots["yes"]) == 3, "the cursor goes to the first of the two"


def test_a_repeated_row_blinks_with_the_earlier_one_and_a_is_deaf_for_1200_ms():
    story = guessing(
        "row 4567; row 5674; until guess; dial 4567; until caption the same as row 1; wait 60; shot 0; wait 150; shot 1; "
        "wait 340; press A; wait 380; press A; until look; wait 20; press A; wait 60"
    )
    both = [(cell(frame, 3, 11), cell(frame, 3, 13), cell(frame, 3, 12)) for frame in story.shots.values()]
    assert both[0][0] == both[0][1]
    assert both[1][0] == both[1][1]
    assert both[0][0] != both[1][0], "it blinks"
    assert both[0][2] == both[1][2] == drive(5, 100), "the row between does not"
    came = [ms for ms, (_screen, text) in story.of("caption") if "the same as" in text][-1]
    ready = [ms for ms, name in story.of("ready") if name == "look"][-1]
    assert 1190 <= ready - came <= 1230
    sent = next(ms for ms, (screen, _text) in story.of("caption") if screen == "answer" and ms > came)
    assert sent > ready


# --- the codemaker's row -------------------------------------------------------------------------------------------


def test_a_code_that_repeats_a_colour_is_refused_with_blinking_holes_a_caption_and_no_sound():
    story = play("take; until secret; dial 0012; shot no; wait 2000; press UP 4; press A; until look", "german")
    frame = story.shots["no"]
    assert [cell(frame, x, 0) for x in (3, 4)] == [RED, RED]
    assert [sign(frame, x, 0) for x in (5, 6)] == ["a", "a"]
    assert story.captions[-2] == "[secret] Player 1 hides a code"
    assert "only once" in story.captions[-3]
    entered = next(ms for ms, (screen, _text) in story.of("caption") if screen == "secret")
    left = next(ms for ms, (screen, _text) in story.of("caption") if screen == "look")
    assert tones(story, entered, left) == []


def test_the_cursor_goes_to_the_first_of_the_repeated_pegs():
    # 5 1 2 1: UP on the second hole makes it 2, which repeats the third; once more makes 3, which does not
    story = play(
        "take; until secret; dial 5121; wait 1500; press UP; press A; wait 1500; shot no; "
        "press UP; press A; until look; down UP; wait 100; shot code; up UP",
        "german",
    )
    assert pegs(story.shots["code"], 0, 4) == "5321"


@pytest.mark.parametrize(("code", "options"), [("88012", ["empties"]), ("11234", [])])
def test_the_empty_peg_counts_as_one_more_colour_and_may_be_used_once_where_nothing_repeats(code, options):
    story = play(f"take; until secret; dial {code}; shot no", "polish", options=options)
    assert "only once" in story.captions[-1]
    assert [cell(story.shots["no"], x, 0) for x in (2, 3)] == [RED, RED]


def test_an_unset_hole_of_the_code_is_refused_visibly_and_silently():
    story = play("take; until secret; wait 100; press A; wait 20; shot no; wait 1500", "german")
    assert cell(story.shots["no"], 3, 0) == RED
    assert len([text for text in story.captions if text.startswith("[secret]")]) == 2, "the caption says why"
    entered = next(ms for ms, (screen, _text) in story.of("caption") if screen == "secret")
    assert tones(story, entered) == []
