# SPDX-FileCopyrightText: 2026 The Mastermind handheld contributors
# SPDX-License-Identifier: MIT
"""A press in haste skips nothing: what acts after a screen change, from when on, and what an animation does with a press."""

from collections.abc import Generator
from functools import cache
from itertools import pairwise

import pytest

from hardware.simulator.board import Board
from mastermind.game.match import Match

from .pictures import cell, drive, pegs
from .playing import Agent, Recording, play, script, tap, together, wait

# Every page of a round of two, of a group, and of answers by hand.
MATCHES = {
    "device": (
        "german",
        {},
        "hide 0123; take; row 3210; row 0123; until points 20000; until card 20000; press A; "
        "hide 4567; take; row 4567; until caption wins; until card; press A; until handover; wait 1000",
    ),
    "group": (
        "new-group",
        {"players": 3},
        "hide 0123; take; row 3210; until turn 9000; row 0123; until points 20000; until card 20000; press A; until handover; wait 600",
    ),
    "hand": (
        "polish",
        {"answers": "hand"},
        "hide 01234; take; row 01243; mark XXXoo; row 01234; mark XXXXX; until points 20000; until card 20000; wait 600",
    ),
    "pause": (
        "german",
        {},
        "hide 0123; take; row 3210; until guess 9000; hold B 1200; until pause; press RIGHT; press A; until rules; press B; "
        "until pause; press RIGHT; press A; until settings; press B; until pause; press RIGHT; press A; until handover; "
        "hold A 1300; until peep; wait 600; press A; until handover; hold A 1300; until guess; wait 600",
    ),
}


def story_of(name: str, *extra: Agent) -> Recording:
    """A match of ``MATCHES``, with somebody else's presses between."""
    rules, settings, text = MATCHES[name]
    return play(together(script(text), *extra), rules, **settings)


@cache
def plain_story(name: str) -> Recording:
    """The same, undisturbed."""
    return story_of(name)


@cache
def plain_play(text: str, rules: str) -> Recording:
    """A script from the quick start of a book, played once for all that compare with it."""
    return play(text, rules)


def stays(story: Recording) -> list[tuple[str, int]]:
    """Each stay on a screen: its name and how long it lasted (ms)."""
    changes = [(ms, screen) for ms, (screen, _text) in story.of("caption")]
    starts = [change for i, change in enumerate(changes) if not i or changes[i - 1][1] != change[1]]
    return [(screen, after[0] - ms) for (ms, screen), after in pairwise(starts)]


def twice(button: str, delay: int) -> Agent:
    """Taps a button so long after every screen change, as a finger does that presses twice in haste."""

    def act(board: Board) -> Generator[int, None, None]:
        down: set[str] = set()
        press = board.set_button

        def watch(name: str, state: bool) -> None:
            (down.add if state else down.discard)(name)
            press(name, state)

        board.set_button = watch
        come: list[int] = []
        overhear = board.overhear

        def noticed(name: str) -> None:
            come.append(board.now_ms)
            overhear(name)

        board.overhear = noticed
        while True:
            yield from wait(board, 1)
            if come:
                yield from wait(board, come.pop() + delay - board.now_ms)
                if not down:
                    yield from tap(board, button, 40)

    return act


@pytest.mark.parametrize("delay", [80, 150, 250, 390])
@pytest.mark.parametrize("name", MATCHES)
def test_a_second_press_of_a_in_haste_does_nothing_after_any_screen_change(name, delay):
    plain = plain_story(name)
    hasty = story_of(name, twice("A", delay))
    assert len([1 for _ms, (button, down) in hasty.of("button") if button == "A" and down]) > len(
        [1 for _ms, (button, down) in plain.of("button") if button == "A" and down]
    )
    assert hasty.captions == plain.captions
    assert hasty.journal == plain.journal
    assert [hz for _ms, hz in hasty.of("tone")] == [hz for _ms, hz in plain.of("tone")]
    for (screen, ms), (_screen, plain_ms) in zip(stays(hasty), stays(plain), strict=True):
        assert abs(ms - plain_ms) <= 25, f"[{screen}] lasted {ms} ms and not {plain_ms}"


def test_the_closing_shield_is_not_cut_short_by_a_double_press():
    for delay in (80, 150, 250, 390):
        story = play(
            f"take; until secret; dial 0123; until look; down A; wait 50; up A; wait {delay - 50}; down A; wait 40; up A; until handover",
            "german",
        )
        closes = next(ms for ms, (_screen, text) in story.of("caption") if "closes" in text and "shield" in text and "UP" not in text)
        opens = [ms for ms, (screen, _text) in story.of("caption") if screen == "handover"][-1]
        assert opens - closes >= 750


def test_a_held_on_from_the_guess_row_acts_on_no_later_screen():
    story = play(
        "hide 0123; take; until guess; dial 4567; until look; press LEFT; until guess; wait 600; down A; wait 5000; up A; wait 200",
        "german",
    )
    assert story.screens[-1] == "look"
    assert "answer" not in story.screens
    story = play("hide 0123; take; until guess; dial 4567; until look; down A; wait 5000; shot held; up A; wait 200; shot let-go", "german")
    assert story.screens[-2:] == ["answer", "guess"]
    assert pegs(story.shots["held"], 12, 4)[1:] == "uuu"
    assert pegs(story.shots["let-go"], 12, 4)[1:] == "uuu"


@pytest.mark.parametrize("button", ["UP", "DOWN", "LEFT", "RIGHT", "B"])
def test_a_button_held_over_a_screen_change_acts_on_no_later_screen(button):
    # held from the deaf beginning of the answer on, over the change to the next guess, and long after that
    story = play(
        f"hide 0123; take; row 4567; until caption elsewhere; wait 200; down {button}; wait 4000; shot held; "
        f"up {button}; wait 300; shot let-go",
        "german",
    )
    assert story.screens[-2:] == ["answer", "guess"]
    assert pegs(story.shots["held"], 12, 4)[1:] == "uuu"
    assert pegs(story.shots["let-go"], 12, 4)[1:] == "uuu"
    assert cell(story.shots["let-go"], 3, 2) == drive(13, 50), "the cursor is on the first hole"


def test_while_a_button_is_held_over_a_change_no_other_button_acts_either():
    story = play(
        "hide 0123; take; row 4567; until caption elsewhere; wait 200; down LEFT; wait 2000; press UP; press RIGHT; "
        "wait 600; press A; shot end; up LEFT; until guess",
        "german",
    )
    assert pegs(story.shots["end"], 12, 4)[1:] == "uuu"
    assert cell(story.shots["end"], 3, 2) == drive(13, 50)
    let_go = story.of("button")[-1][0]
    ready = [ms for ms, name in story.of("ready") if name == "guess"][-1]
    assert ready >= let_go, "its buttons do not act before, so it does not say so"


def test_up_held_over_from_secret_entry_does_not_show_the_code():
    story = play(
        "take; until secret; dial 012; press UP 4; down UP; wait 30; down A; wait 60; up A; "
        "wait 2500; shot held; up UP; wait 300; shot let-go",
        "german",
    )
    assert story.screens[-1] == "look"
    for name in ("held", "let-go"):
        assert pegs(story.shots[name], 0, 4) == "aaaa"


# --- when A begins to act ------------------------------------------------------------------------------------------


HAND = {"answers": "hand"}
CHANGES = {
    # the new screen: script up to its caption, rules and settings, what is said once A has acted
    "the code's look page": ("take; until secret; dial 0123; until caption hold UP", "german", {}, "The shield closes"),
    "the row's look page": ("hide 0123; take; until guess; dial 4567; until caption A sends", "german", {}, "0 in place"),
    "the answer": ("hide 0123; take; row 4567; until caption 0 in place", "german", {}, "[guess] Player 2, row 2"),
    "the turn": ("hide 0123; take; row 4567; until caption Player 3, row 2", "new-group", {}, "[guess] Player 3, row 2"),
    "the reveal": ("hide 0123; take; row 0123; until caption breaks the code in", "german", {}, "[points]"),
    "the points": ("hide 0123; take; row 0123; until caption 1 point", "german", {}, "[card]"),
    "the card": ("hide 0123; take; row 0123; until caption Player 2: 0.", "german", {}, "[handover]"),
    "the answer by hand": ("hide 0123; take; row 4567; until caption answers row 1", "german", HAND, ": A sends"),
    "the answer seen": (
        "hide 0123; take; row 4567; until answer; press A; until caption A sends",
        "german",
        HAND,
        "[guess] Player 2, row 2",
    ),
    "the pause": ("hide 0123; take; until guess; hold B 1020; until caption Go on", "german", {}, "[guess]"),
}


@pytest.mark.parametrize(("before", "rules", "settings", "after"), CHANGES.values(), ids=list(CHANGES))
def test_a_is_deaf_up_to_400_ms_acts_at_500_and_the_bare_line_says_from_when_on(before, rules, settings, after):
    plain = play(f"{before}; wait 700", rules, **settings)
    came = [ms for ms, _caption in plain.of("caption") if ms < plain.board.now_ms - 690][-1]
    ready = next(ms for ms, _name in plain.of("ready") if ms > came)

    def acts(at: int) -> bool:
        """Whether a press at a time leads on."""

        def agent(board: Board) -> Generator[int, None, None]:
            yield from script(before)(board)
            yield from wait(board, at - board.now_ms)
            yield from tap(board, "A")
            yield from wait(board, 40)

        story = play(agent, rules, **settings)
        return any(after in f"[{screen}] {text}" for ms, (screen, text) in story.of("caption") if at <= ms <= at + 60)

    assert came + 425 <= ready < came + 500
    assert not acts(ready - 25), "it acted before the bare line"
    assert acts(ready), "it did not act right after the bare line"


# --- presses during an animation -----------------------------------------------------------------------------------

ANIMATIONS = [
    ("answer", "hide 0123; take; row 4567; until answer", "german", "guess"),
    ("turn", "hide 0123; take; row 4567; until turn", "new-group", "guess"),
    ("reveal", "hide 0123; take; row 0123; until reveal", "german", "points"),
    ("points", "hide 0123; take; row 0123; until points 20000", "german", "card"),
]


@pytest.mark.parametrize("button", ["LEFT", "RIGHT", "UP", "DOWN", "A", "B"])
@pytest.mark.parametrize(("before", "rules", "after"), [case[1:] for case in ANIMATIONS], ids=[case[0] for case in ANIMATIONS])
def test_a_press_during_an_animation_completes_it_and_does_nothing_else(before, rules, after, button):
    plain = plain_play(f"{before}; wait 4000; shot end", rules)
    story = play(f"{before}; wait 50; down {button}; wait 60; up {button}; wait 4000; shot end", rules)
    pressed = [ms for ms, (name, down) in story.of("button") if name == button and down][-1]
    following = next((ms, screen) for ms, (screen, _text) in story.of("caption") if ms > pressed)
    assert following[1] == after
    assert following[0] - pressed <= 60
    assert story.captions == plain.captions
    assert story.journal == plain.journal
    if after == "guess":
        assert pegs(story.shots["end"], 12, 4)[1:] == "uuu"


def test_the_cup_is_completed_by_a_press_and_the_second_a_plays_again_with_the_roles_swapped():
    before = (
        "hide 0123; take; row 0123; until card 20000; press A; hide 0123; take; row 4567; row 0123; "
        "until caption wins.; wait 500; shot cup; press A; "
    )
    story = play(before + "wait 250; press A; wait 250; shot totals; until card; press A; until handover", "german")
    assert story.shots["cup"][:48] != story.shots["totals"][:48]
    assert cell(story.shots["totals"], 13, 7) == drive(6, 50), "the gold line under the winner's total"
    assert story.screens[-2:] == ["card", "handover"]
    assert len([1 for text in story.captions if "wins" in text]) == 1
    assert story.captions[-1] == "[handover] Player 2 hides a code: hold A"


def test_a_press_while_the_title_opens_does_nothing():
    story = play("wait 300; press A; press RIGHT; wait 1500")
    assert story.screens == ["title"]
    assert len(story.captions) == 1


@pytest.mark.parametrize("button", ["B", "UP"])
@pytest.mark.parametrize("ms", [100, 1200])
def test_a_button_that_is_down_while_the_shield_closes_does_not_open_it_again(button, ms):
    story = play(
        f"take; until secret; dial 0123; until look; wait 600; down {button}; wait 100; press A; wait {ms}; up {button}; wait 3000",
        "german",
    )
    closed = next(i for i, text in enumerate(story.captions) if text.endswith("The shield closes"))
    assert [text.split("]")[0] for text in story.captions[closed + 1 :]] == ["[handover"]
    assert Match.replay(story.journal).secret == bytes((0, 1, 2, 3))
