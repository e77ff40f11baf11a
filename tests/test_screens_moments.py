# SPDX-FileCopyrightText: 2026 The Mastermind handheld contributors
# SPDX-License-Identifier: MIT
"""When things light up and sound: the moments of a round, in ms after what brought them about."""

from itertools import pairwise

import pytest

from .pictures import answers, cell, drive, pegs, sign
from .playing import Recording, play

SLACK = 30  # ms: the debouncer, a turn of the loop, the sending of a frame
DARK = (0, 0, 0)


def pressed(story: Recording, button: str = "A") -> int:
    """When a button went down last."""
    return [ms for ms, (name, down) in story.of("button") if name == button and down][-1]


def heard(story: Recording, start: int, end: int = 1 << 40) -> list[tuple[int, int]]:
    """(ms after start, Hz) of every note from a time on."""
    return [(ms - start, hz) for ms, hz in story.of("tone") if hz and start <= ms < end]


def lights(story: Recording, start: int, x: int, y: int, wanted: str) -> int:
    """ms after start at which a cell first shows a sign."""
    return next(frame.ms - start for frame in story.frames if frame.ms >= start and sign(frame.rgb, x, y) == wanted)


def near(times: list[int], wanted: list[int], slack: int = SLACK) -> None:
    assert len(times) == len(wanted), (times, wanted)
    assert all(-5 <= seen - at <= slack for seen, at in zip(times, wanted, strict=True)), (times, wanted)


def test_an_answer_comes_450_ms_after_a_exact_ones_every_220_ms_misplaced_ones_every_180():
    story = play("hide 0123; take; row 0132; until guess; wait 50", "german")
    sent = [ms for ms, (name, down) in story.of("button") if name == "A" and down][-1]
    near([lights(story, sent, 9 + i, 13, sign_) for i, sign_ in enumerate("XXoo")], [450, 670, 890, 1070], 65)
    notes = heard(story, sent)
    assert [hz for _ms, hz in notes] == [523, 587, 784, 659, 1568, 2093, 1568, 2093, 392, 392]
    near([ms for ms, _hz in notes[:4]], [0, 80, 160, 240], 45)
    near([notes[i][0] for i in (4, 6, 8, 9)], [450, 670, 890, 1070], 45)


def test_an_answer_hole_by_hole_comes_every_180_ms_with_its_peg():
    story = play("hide 01234; take; row 01567; until guess; wait 50", "polish")
    sent = [ms for ms, (name, down) in story.of("button") if name == "A" and down][-1]
    near([lights(story, sent, 9 + i, 13, value) for i, value in enumerate("XXuuu")], [450 + 180 * i for i in range(5)], 65)
    flash = next(frame for frame in story.frames if frame.ms >= sent and sign(frame.rgb, 9, 13) == "X")
    assert cell(flash.rgb, 2, 13) == drive(0, 400), "the peg flashes with its answer"


def test_nothing_at_all_fades_in_as_four_dots_with_a_low_note():
    story = play("hide 0123; take; row 4567; until guess; wait 50", "german")
    sent = [ms for ms, (name, down) in story.of("button") if name == "A" and down][-1]
    assert heard(story, sent)[-1][1] == 131
    assert answers(story.frames[-1].rgb, 13, 4) == "uuuu"


def test_all_but_one_has_a_heartbeat_of_two():
    story = play("hide 0123; take; row 0124; until guess; wait 50", "german")
    sent = [ms for ms, (name, down) in story.of("button") if name == "A" and down][-1]
    assert [hz for _ms, hz in heard(story, sent)][-2:] == [110, 110]


@pytest.mark.parametrize(("row", "step", "tail"), [("0123", 250, [523, 659, 784, 1047, 784, 1047]), (None, 600, [392, 370, 349])])
def test_the_shield_opens_peg_by_peg_each_with_its_note(row, step, tail):
    end = f"row {row}" if row else "until guess; menu Give up; hold A 1300"
    story = play(f"hide 0123; take; {end}; until points 20000", "german")
    came = next(ms for ms, name in story.of("push") if name == "reveal")
    near([lights(story, came, 3 + i, 0, str(i)) for i in range(4)], [step * i for i in range(4)], 65)
    notes = heard(story, came, next(ms for ms, name in story.of("push") if name == "points"))
    assert [hz for _ms, hz in notes] == [523, 587, 659, 784, *tail]
    near([ms for ms, _hz in notes[:4]], [step * i for i in range(4)], 20)


def test_a_spark_a_row_climbs_to_the_makers_track_rising_by_semitones():
    rows = "row 4567; row 5674; row 6745; row 0123"
    story = play(f"hide 0123; take; {rows}; until card 20000", "german")
    came = next(ms for ms, name in story.of("push") if name == "points")
    notes = heard(story, came)[:4]
    assert [hz for _ms, hz in notes] == [330, 349, 370, 392]
    near([ms for ms, _hz in notes], [0, 120, 240, 360], 15)
    near([lights(story, came, 0, 15 - k, "R") for k in range(4)], [120 * k for k in range(4)], 45)


def test_the_shield_closes_in_steps_of_120_ms_and_slams():
    story = play("take; until secret; dial 0123; until look; press A; until caption breaks the code; wait 10", "german")
    shut = pressed(story)
    leaf = [(1, 2, 7, 8), (2, 3, 6, 7), (3, 4, 5, 6)]
    times = []
    for cells in leaf:
        times.append(
            next(
                frame.ms - shut
                for frame in story.frames
                if frame.ms > shut and [x for x in range(1, 9) if sign(frame.rgb, x, 1) == "a"] == list(cells)
            )
        )
    near(times, [0, 120, 240], 35)
    assert heard(story, shut)[0][1] == 110
    near([heard(story, shut)[0][0]], [360], 35)
    first = next(frame for frame in story.frames if frame.ms > shut)
    assert pegs(first.rgb, 13, 4) == "...."
    rows = [lights(story, shut, 6, y, "u") for y in (13, 9, 5)]
    assert rows == sorted(rows), "the rows switch on from below"


@pytest.mark.parametrize(("seat", "call"), [(1, (523, 784)), (2, (587, 880)), (3, (659, 1047)), (4, (784, 1175)), (5, (880, 1319))])
def test_every_seat_has_its_call(seat, call):
    story = play("until handover; wait 300", "new-group", players=5, first=seat)
    notes = heard(story, 0)
    assert tuple(hz for _ms, hz in notes[-2:]) == call


def test_a_hold_sweeps_upward_in_twelve_steps():
    story = play("until handover; wait 300; down A; wait 990; up A; wait 100", "german")
    down = story.of("button")[0][0]
    sweep = [hz for _ms, hz in heard(story, down)]
    assert sweep[-1] >= 494
    assert sweep[0] <= 277
    assert sweep == sorted(sweep)
    assert 10 <= len(sweep) <= 13
    assert [hz for ms, hz in story.of("tone") if ms > down + 1050 and hz] == []


def test_a_landed_peg_fades_from_35_to_10_percent_in_80_ms():
    story = play("hide 0123; take; until guess; press UP; wait 200; press A; wait 300", "german")
    down = pressed(story)
    levels = [(frame.ms - down, cell(frame.rgb, 3, 13)) for frame in story.frames if frame.ms >= down]
    assert levels[0][1] == drive(0, 350)
    rest = next(ms for ms, rgb in levels if rgb == drive(0, 102))
    assert 70 <= rest <= 130
    assert [hz for _ms, hz in heard(story, down)] == [196, 523]


def test_a_row_left_unsent_gets_a_nudge_after_8_seconds_and_every_30_from_then_on():
    story = play("hide 0123; take; until guess; dial 4567; until look; wait 70000", "german")
    came = [ms for ms, name in story.of("push") if name == "look"][-1]
    nudges = [ms for ms, _hz in heard(story, came + 1000)]
    assert len(nudges) == 6, "two notes each"
    near([ms + 1000 for ms in nudges[::2]], [8000, 38000, 68000], 40)


def test_nothing_large_flashes_more_than_three_times_a_second():
    story = play(
        "hide 0123; take; row 0124; row 0123; until card 20000; press A; hide 0123; take; row 0123; until caption wins; wait 3000", "german"
    )
    for start in range(0, story.board.now_ms - 1000, 250):
        light = [sum(frame.rgb) for frame in story.within(start, start + 1000)]
        assert len([1 for before, after in pairwise(light) if after - before > 2500]) <= 3, f"at {start} ms"


# --- rhythms -------------------------------------------------------------------------------------------------------


def test_the_colour_aid_has_a_rhythm_for_every_colour():
    story = play(
        "hide 0123; take; row 4567; until guess; menu Brightness; press A; until settings; press UP; seek RIGHT Colour aid on; press B; "
        "until pause; press B; until guess; wait 2600; shot from; wait 2700",
        "german",
    )
    start = story.board.now_ms - 2600
    samples = range(start, start + 2400, 10)
    shown = [story.seen(ms) for ms in samples]
    for colour, (winks, sparks) in {0: (0, 0), 1: (2, 0), 2: (1, 0), 3: (3, 0), 4: (0, 2), 6: (0, 1), 7: (0, 3)}.items():
        light = [sum(cell(frame, 4 + colour, 15)) for frame in shown]
        bright, dim = max(light), min(light)
        assert dim > 0
        high = [value > (bright + dim) / 2 for value in light] if bright > dim else [True] * len(light)
        rises = len([1 for before, after in zip(high, high[1:] + high[:1], strict=True) if after and not before])
        assert rises == max(winks, sparks), colour
        if winks:
            assert 0.8 * 150 * winks <= 10 * high.count(False) <= 1.2 * 150 * winks + 30
        if sparks:
            assert 0.8 * 150 * sparks <= 10 * high.count(True) <= 1.2 * 150 * sparks + 30
    silver = [sum(cell(frame, 4 + 5, 15)) for frame in shown]
    assert min(silver) > 0
    turns = len([1 for i in range(1, len(silver) - 1) if silver[i] != silver[i - 1]])
    assert turns >= 2, "silver swells"


def test_a_turn_card_stands_for_900_ms_and_a_round_that_is_dealt_out_waits_for_a():
    story = play(
        "hide 0123; take; row 4567; until guess; row 0123; until card 20000; press B; press UP; press DOWN; wait 5000", "new-group"
    )
    came = next(ms for ms, name in story.of("push") if name == "turn")
    left = next(ms for ms, name in story.of("push") if name == "guess" and ms > came)
    assert 900 <= left - came <= 930
    assert story.screens[-1] in ("card", "review"), "B does not end a match that has another round"
    assert story.journal
