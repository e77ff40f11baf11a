# SPDX-FileCopyrightText: 2026 The Mastermind handheld contributors
# SPDX-License-Identifier: MIT
"""While the secret is hidden, nothing that a breaker can see, hear, read or time depends on it."""

import shutil
from pathlib import Path
from typing import Any

import pytest

from hardware.simulator import quickstart
from hardware.simulator.board import Board
from mastermind.game.match import Match
from mastermind.ui.setup import COUNT, HINT, LAMP

from .pictures import cell, drive, pegs, picture, sign
from .playing import Frame, Recording, kept, perform_steps, play, record, steps

ROOT = Path(__file__).resolve().parents[1]

HIDE = "take; until secret; dial {code}; until look; press A; "
HOLES = range(3, 7)
JITTER = 12  # ms: where in a turn of the loop, a frame included, the last press of the codemaker fell
VIOLET = drive(19, 70)
PEEP = (
    "hold B 1200; until pause; press RIGHT 3; press A; until handover; hold A 1300; until peep; "
    "down UP; wait 500; up UP; wait 600; press A; take; until guess; "
)


def after_the_shield(story: Recording, end: int) -> list[tuple[int, str, Any]]:
    """All that came out between the closing of the shield and a time, with times from the shield on."""
    shut = next(ms for ms, (_screen, text) in story.of("caption") if text == "The shield closes")
    return [(ms - shut, kind, value) for ms, kind, value in story.events if kind not in ("button", "push") and shut - 15 <= ms < end]


def sent(story: Recording, row: int) -> int:
    """When A sent a row, which is just before its answer is said."""
    return next(ms for ms, (screen, text) in story.of("caption") if screen == "answer" and f"row {row}:" in text) - 60


def alike(one: list[tuple[int, str, Any]], other: list[tuple[int, str, Any]], jitter: int) -> None:
    """The same frames, notes and words in the same order, at the same times up to a few ms.

    A frame and a note that fall due in the same ms may change places: each kind has its own order.
    """
    assert len(one) > 50
    one, other = (sorted(events, key=lambda event: event[1]) for events in (one, other))
    assert [event[1:] for event in one] == [event[1:] for event in other]
    for (ms, kind, value), (other_ms, _kind, _value) in zip(one, other, strict=True):
        assert abs(ms - other_ms) <= jitter, f"{kind} {value if kind != 'frame' else ''} at {ms} and {other_ms} ms"


@pytest.mark.parametrize(
    ("rules", "settings", "codes", "rows"),
    [
        # rows 1 and 2 have the same answers to both codes, row 3 has not
        ("german", {}, ("0123", "1032"), ("4567", "0011", "0123")),
        ("polish", {}, ("01234", "43210"), ("55667", "77665", "01235")),
        ("new-group", {"players": 4}, ("0123", "3210"), ("4567", "7654", "0123")),
        ("new-advanced", {}, ("0110", "1001"), ("4567", "2345", "0110")),
        ("polish", {"options": ("repeats", "empties", "count")}, ("80008", "08880"), ("12345", "54321", "80008")),
    ],
)
def test_everything_from_the_shield_to_the_first_different_answer_is_the_same_for_two_codes(rules, settings, codes, rows):
    hold = "until guess; wait 1200; hold B 1200; until pause; press RIGHT; wait 300; press B; "
    stories = [
        play(
            HIDE.format(code=code)
            + "take; "
            + "; ".join(f"row {row}" for row in rows[:2])
            + f"; {hold}row {rows[2]}; until answer; wait 100",
            rules,
            **settings,
        )
        for code in codes
    ]
    ends = [sent(story, 3) for story in stories]
    answers = [next(text for _ms, (screen, text) in story.of("caption") if screen == "answer" and "row 3:" in text) for story in stories]
    assert answers[0] != answers[1]
    one, other = (after_the_shield(story, end) for story, end in zip(stories, ends, strict=True))
    alike(one, other, JITTER)


def test_hints_counts_and_the_lamp_follow_from_rows_and_answers_and_not_from_the_code():
    text = "take; row 4567; until guess; menu A hint; press A; until hint; until caption left; press B; until guess; "
    stories = [
        play(
            HIDE.format(code=code) + text + "row 0011; until guess; dial 0123; until look; wait 500; press A; until answer",
            "german",
            flags=kept(aids=HINT | COUNT | LAMP),
        )
        for code in ("0123", "1032")
    ]
    alike(*(after_the_shield(story, sent(story, 3)) for story in stories), JITTER)
    assert any("left" in text for _ms, (screen, text) in stories[0].of("caption") if screen == "hint")


@pytest.mark.parametrize("codes", [("0000", "0123"), ("7777", "7654")])
def test_whether_a_code_repeats_a_colour_shows_in_nothing_that_follows(codes):
    # not the same number of presses, so the loop of the firmware may lie a few ms otherwise
    stories = [
        play(HIDE.format(code=code) + "take; row 4444" + "; until guess; wait 700; press RIGHT; wait 700", "new-advanced")
        for code in ("1122", "1123")
    ]
    alike(*(after_the_shield(story, sent(story, 1)) for story in stories), JITTER)
    stories = [play(HIDE.format(code=code) + "take; until guess; wait 1500; press RIGHT; wait 300", "new-advanced") for code in codes]
    alike(*(after_the_shield(story, story.events[-1][0]) for story in stories), JITTER)


def test_a_peep_shows_the_code_to_its_holder_and_leaves_a_violet_cell_that_is_the_same_for_every_code():
    stories = [
        play(HIDE.format(code=code) + "take; row 4567; until guess; " + PEEP + "wait 300; shot after", "german")
        for code in ("0123", "3210")
    ]
    frames = [story.frames for story in stories]
    assert len(frames[0]) == len(frames[1])
    differing: list[tuple[Frame, Frame]] = []
    for one, other in zip(*frames, strict=True):
        if one.rgb != other.rgb and one.screen not in ("secret", "look"):
            differing.append((one, other))
    assert len(differing) == 1, "one frame shows the code, and the next one takes it off"
    for one, other in differing:
        assert one.screen == other.screen == "peep"
        assert (pegs(one.rgb, 0, 4), pegs(other.rgb, 0, 4)) == ("0123", "3210")
        assert picture(one.rgb)[1:] == picture(other.rgb)[1:]
    for story in stories:
        assert [cell(story.shots["after"], x, 1) for x in HOLES] == [VIOLET] + [drive(12, 70)] * 3


def test_two_peeps_are_two_violet_cells_until_the_round_is_over():
    story = play(
        HIDE.format(code="0123") + "take; until guess; " + PEEP * 2 + "wait 300; shot twice; row 4567; until guess; shot next; row 0123; "
        "until card 20000; press A; " + HIDE.format(code="0123") + "take; until guess; wait 300; shot later",
        "german",
    )
    for name in ("twice", "next"):
        assert [cell(story.shots[name], x, 1) for x in HOLES] == [VIOLET] * 2 + [drive(12, 70)] * 2
    assert VIOLET not in [cell(story.shots["later"], x, 1) for x in HOLES]


def test_a_peep_page_left_without_looking_leaves_no_mark():
    story = play(
        HIDE.format(code="0123")
        + "take; until guess; hold B 1200; until pause; press RIGHT 3; press A; until handover; hold A 1300; until peep; "
        "wait 600; press A; take; until guess; shot after",
        "german",
    )
    assert VIOLET not in [cell(story.shots["after"], x, 1) for x in HOLES]


# --- secret entry and its look page --------------------------------------------------------------------------------


def coloured(frame: bytes, codes: str = "0123") -> bool:
    """Whether a peg's colour is in the hidden row."""
    return any(sign(frame, x, 0) in codes for x in HOLES)


def test_only_the_hole_under_the_cursor_ever_shows_a_colour_and_set_holes_are_amber():
    story = play(
        "take; until secret; dial 0123; until look; press B; until secret; press RIGHT; wait 700; "
        "press LEFT; press UP; wait 600; press RIGHT 3; wait 100",
        "german",
    )
    entering = [frame for frame in story.frames if frame.screen == "secret"]
    assert len(entering) > 20
    for frame in entering:
        assert len([x for x in HOLES if sign(frame.rgb, x, 0) in "01234567"]) <= 1
    last = entering[-1].rgb
    assert pegs(last, 0, 4) == "aaa3"


def test_secret_entry_and_its_look_page_are_silent():
    story = play("take; until secret; press UP 9; press A; press A; press B 2; press DOWN 3; press RIGHT; press LEFT; wait 9000", "german")
    entered = next(ms for ms, (screen, _text) in story.of("caption") if screen == "secret")
    assert [hz for ms, hz in story.of("tone") if hz and ms > entered] == []


def test_up_shows_the_code_and_it_is_gone_in_the_frame_of_the_release():
    story = play("take; until secret; dial 0123; until look; wait 300; down UP; wait 900; up UP; wait 900", "german")
    down, up = (ms for ms, _button in story.of("button")[-2:])
    shown = [frame for frame in story.frames if frame.screen == "look" and coloured(frame.rgb)]
    assert shown
    assert pegs(shown[0].rgb, 0, 4) == "0123"
    assert all(down < frame.ms < up for frame in shown)
    first = next(frame for frame in story.frames if frame.ms > up)
    assert not coloured(first.rgb)
    assert first.ms - up <= 30


def test_the_code_is_shown_for_three_seconds_at_most():
    story = play("take; until secret; dial 0123; until look; wait 300; down UP; wait 5000; up UP; wait 300", "german")
    down = [ms for ms, (name, state) in story.of("button") if name == "UP" and state][-1]
    shown = [frame.ms for frame in story.frames if frame.screen == "look" and coloured(frame.rgb)]
    gone = next(frame.ms for frame in story.frames if frame.ms > shown[-1] and not coloured(frame.rgb))
    assert 2950 <= gone - down <= 3050


def test_a_peep_lasts_three_seconds_at_most_and_no_frame_after_a_holds_a_colour_of_the_code():
    way = HIDE.format(code="0123") + "take; until guess; menu The maker looks; press A; until handover; hold A 1300; until peep; wait 100; "
    story = play(way + "down UP; wait 5000; up UP; wait 600; down UP; wait 300; down A; wait 60; up A; wait 600; up UP", "german")
    downs = [ms for ms, (name, state) in story.of("button") if name == "UP" and state][-2:]
    shown = [frame.ms for frame in story.frames if frame.screen == "peep" and coloured(frame.rgb)]
    gone = next(frame.ms for frame in story.frames if frame.ms > downs[0] + 500 and not coloured(frame.rgb))
    assert 2950 <= gone - downs[0] <= 3050
    pressed = [ms for ms, (name, state) in story.of("button") if name == "A" and state][-1]
    assert downs[1] < shown[-1] < pressed
    assert not [frame for frame in story.frames if frame.ms > pressed and pegs(frame.rgb, 0, 4) == "0123"]


@pytest.mark.parametrize("leave", ["down A; wait 60; up A", "down B; wait 60; up B", "hold B 1300"])
def test_a_peep_is_dark_before_the_next_page_is_made(leave):
    way = HIDE.format(code="0123") + "take; until guess; menu The maker looks; press A; until handover; hold A 1300; until peep; wait 100; "
    story = play(f"{way}down UP; wait 300; shot seen; {leave}; wait 900; up UP; wait 300", "german")
    assert pegs(story.shots["seen"], 0, 4) == "0123"
    left = [ms for ms, name in story.of("push") if name in ("handover", "pause")][-1]
    made = [frame for frame in story.frames if left - 60 <= frame.ms]
    first = next(i for i, frame in enumerate(made) if pegs(frame.rgb, 0, 4) != "0123")
    assert made[first].screen == "peep", "the code goes before the page does"
    assert not [frame for frame in made[first:] if pegs(frame.rgb, 0, 4) == "0123"]


@pytest.mark.parametrize("leave", ["down LEFT; wait 60; up LEFT", "down B; wait 60; up B", "hold B 1300"])
def test_the_last_look_at_the_secret_is_dark_before_the_next_page_is_made(leave):
    story = play(
        f"take; until secret; dial 0123; until look; wait 500; down UP; wait 300; shot seen; {leave}; wait 900; up UP; wait 300", "german"
    )
    assert pegs(story.shots["seen"], 0, 4) == "0123"
    left = [ms for ms, name in story.of("push") if name in ("secret", "pause")][-1]
    made = [frame for frame in story.frames if left - 60 <= frame.ms]
    first = next(i for i, frame in enumerate(made) if pegs(frame.rgb, 0, 4) != "0123")
    assert made[first].screen == "look", "the code goes before the page does"
    assert not [frame for frame in made[first:] if pegs(frame.rgb, 0, 4) == "0123"]


@pytest.mark.parametrize("before", ["", "down UP; wait 300; "])
def test_no_frame_after_a_holds_a_colour_of_the_code(before):
    story = play(
        "take; until secret; dial 0123; until look; wait 300; " + before + "down A; wait 60; up A; until caption breaks the code; wait 200",
        "german",
    )
    pressed = [ms for ms, (name, down) in story.of("button") if name == "A" and down][-1]
    later = [frame for frame in story.frames if frame.ms > pressed]
    assert later[0].ms - pressed <= 30
    for frame in later:
        assert frame.screen != "secret"
        if frame.screen == "look":
            assert [cell(frame.rgb, x, 0) for x in HOLES] == [(0, 0, 0)] * 4
            assert not set("".join(picture(frame.rgb))) & set("01234567")


@pytest.mark.parametrize("where", ["secret", "look"])
def test_the_pause_menu_over_a_code_being_entered_takes_it_off_at_once_and_gives_it_back_hidden(where):
    entry = "dial 012; " if where == "secret" else "dial 0123; until look; down UP; wait 200; "
    story = play(
        f"take; until secret; {entry}down B; wait 1100; up B; up UP; until pause; wait 300; shot pause; press B; until {where}; shot back",
        "german",
    )
    paused = next(frame for frame in story.frames if frame.screen == "pause")
    assert "".join(picture(paused.rgb, "pause")[:2]) == "." * 32
    assert pegs(story.shots["back"], 0, 4)[:3] == "aaa"
    held = next(ms for ms, (name, down) in story.of("button") if name == "B" and down)
    for frame in story.frames:
        if frame.screen == "pause":
            assert not coloured(frame.rgb)
            assert frame.ms > held


def test_leaving_in_the_middle_of_secret_entry_forgets_what_was_set():
    story = play(
        "take; until secret; dial 012; hold B 1200; until pause; press LEFT; press A; until title; press A; "
        "take; until secret; wait 700; shot again",
        "german",
    )
    assert pegs(story.shots["again"], 0, 4)[1:] == "888"


def test_from_the_menu_every_hole_starts_at_a_random_colour_and_from_a_quick_start_at_the_ends():
    def first_colours(story: Recording) -> str:
        return "".join(sign(story.shots[name], 3 + hole, 0) for hole, name in enumerate("abcd"))

    dial = "press UP; shot a; press RIGHT; press DOWN; shot b; press RIGHT; press UP; shot c; press RIGHT; press DOWN; shot d"
    assert first_colours(play("take; until secret; " + dial, "german")) == "0707"
    seen = {first_colours(play("until title; press A; take; until secret; " + dial, seed=seed)) for seed in range(6)}
    assert len(seen) > 3
    assert len({colours[0] for colours in seen}) > 2
    again = first_colours(play("until title; press A; take; until secret; " + dial, seed=3))
    assert again in seen, "a seed makes it repeatable"


# --- what is written -----------------------------------------------------------------------------------------------


def test_nothing_of_the_code_is_said_before_the_reveal():
    story = play(HIDE.format(code="0123") + "take; row 4567; row 7654; until guess", "german")
    for line in story.lines:
        assert "0123" not in line
        for word in ("white", "pink", "green", "red", "colour 0"):
            assert word not in line


@pytest.mark.parametrize("seed", [1, 2, 3, 4])
@pytest.mark.parametrize("code", ["0123", "7654", "2705"])
def test_the_code_is_in_the_store_but_not_as_plain_bytes(code, seed):
    story = play(HIDE.format(code=code) + "take; until guess", "german", seed=seed)
    image = story.board.nvm.image
    colours = [int(peg) for peg in code]
    packed = [bytes(colours[i] << 4 | colours[i + 1] for i in (0, 2)), bytes(colours[i] | colours[i + 1] << 4 for i in (0, 2))]
    assert bytes(colours) not in image
    assert code.encode() not in image
    for pair in packed:
        assert b"\x20" + pair not in image
    resumed = play("until title; press A; take; row " + code + "; until reveal 20000", nvm=image)
    assert resumed.captions[-1] == "[reveal] Player 2 breaks the code in row 1", "it is there all the same"


def test_what_is_printed_about_a_crash_does_not_hold_its_message_and_a_restarts_into_the_saved_match(tmp_path):
    shutil.copytree(ROOT / "lib", tmp_path / "lib", ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(ROOT / "code.py", tmp_path)
    look = tmp_path / "lib" / "mastermind" / "ui" / "look.py"
    text = look.read_text("utf-8")
    press = "    def press(self, button):\n"
    assert press in text
    look.write_text(text.replace(press, press + "        raise ValueError(str(self.s.match.secret))\n"), "utf-8")
    board = Board(seed=1, drive=tmp_path)
    quickstart.begin(board.nvm, quickstart.match("german"), 1)
    story = record(board, stop_at_errors=False)
    script_ = (
        HIDE.format(code="0123") + "take; row 4567; until error; wait 600; press A; until title; press A; take; until guess; shot resumed"
    )
    board.play(perform_steps(steps(script_), board))
    board.boot()
    printed = "\n".join(story.lines)
    assert "ValueError" in printed
    assert "x00" not in printed
    assert "x01" not in printed
    assert story.captions[-1] == "[guess] Player 2, row 1"


@pytest.mark.parametrize("held", [12, 15, 18, 20])
def test_the_shortest_peep_is_noted_too(held):
    way = HIDE.format(code="0123") + "take; until guess; menu The maker looks; press A; until handover; hold A 1300; until peep; wait 100; "
    story = play(f"{way}down UP; wait {held}; up UP; wait 300", "german")
    seen = [frame for frame in story.frames if frame.screen == "peep" and pegs(frame.rgb, 0, 4) == "0123"]
    assert bool(seen) == ("peep" in Match.replay(story.journal).aids)
