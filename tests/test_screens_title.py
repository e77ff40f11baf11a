# SPDX-FileCopyrightText: 2026 The Mastermind handheld contributors
# SPDX-License-Identifier: MIT
"""From the title into a match and back: every book from a blank store, every setting, again, resume, three presses."""

import pytest

from mastermind.game.match import Match
from mastermind.game.rules import GROUP, GUESSES, ROUNDS

from .pictures import cell, pegs, picture
from .playing import Recording, play, script

# a match of two rounds that is a draw, up to its last card
END = "hide 0123; take; row 0123; until card 20000; press A; hide 0123; take; row 0123; until caption Draw; until card; "
BOOKS = {"german": 4, "polish": 5, "new": 4, "new-group": 4}


def begun(story: Recording) -> Match:
    """The match that is open in the store."""
    return Match.replay(story.journal)


@pytest.mark.parametrize("book", BOOKS)
def test_every_book_starts_from_the_title_of_a_blank_device(book):
    story = play(f"until title; seek RIGHT {book},; press A; until handover; shot hand-over; take; until secret; press UP; shot secret")
    match = begun(story)
    assert match.rules.name == book
    assert match.players == (3 if book == "new-group" else 2)
    assert match.rounds == (3 if book == "new-group" else 2)
    assert match.answers == "device"
    assert "[handover] Player 1 hides a code: hold A" in story.captions
    frame = story.shots["secret"]
    assert [x for x in range(1, 9) if cell(frame, x, 0) != (0, 0, 0)] == list(range(7 - BOOKS[book], 7))


@pytest.mark.parametrize("book", BOOKS)
def test_a_whole_round_from_the_title_ends_on_the_card(book):
    # the dial starts at random colours, so the codemaker looks at the palette: the lit lamp says which colour is chosen
    holes = BOOKS[book]

    def agent(board):
        yield from script(f"until title; seek RIGHT {book},; press A; take; until secret")(board)
        for colour in range(holes):
            for _step in range(9):
                if pegs(board.frame, 0, holes)[colour] == str(colour):
                    break
                yield from script("press UP")(board)
            yield from script("press A")(board)
        code = "".join(map(str, range(holes)))
        yield from script(f"until look; press A; take; row {code}; until card 20000")(board)

    story = play(agent)
    assert "breaks the code in row 1" in " ".join(story.captions)
    assert story.screens[-1] == "card"


def test_the_cards_are_turned_by_left_and_right_and_come_round():
    story = play("until title; " + "press RIGHT; " * 8 + "press LEFT; " * 8 + "wait 10")
    books = [text.split()[1].rstrip(",") for text in story.captions if text.startswith("[title]")]
    assert books[:9] == ["german", "polish", "new", "new-group"] * 2 + ["german"]
    assert books[8:] == books[8::-1]


SETTINGS = {
    # book, page, value, what is then true of the match
    "three players": ("new-group", "players", "3 players", lambda m: (m.players, m.rounds) == (3, 3)),
    "four players": ("new-group", "players", "4 players", lambda m: (m.players, m.rounds) == (4, 4)),
    "five players": ("new-group", "players", "5 players", lambda m: (m.players, m.rounds) == (5, 5)),
    "four rounds": ("german", "rounds", "4 rounds", lambda m: m.rounds == 4),
    "six rounds": ("polish", "rounds", "6 rounds", lambda m: m.rounds == 6),
    "eight rounds": ("new", "rounds", "8 rounds", lambda m: m.rounds == 8),
    "ten rounds": ("german", "rounds", "10 rounds", lambda m: m.rounds == 10),
    "player 2 first": ("german", "hides first", "Player 2", lambda m: m.maker == 1),
    "player 3 first": ("new-group", "hides first", "Player 3", lambda m: m.maker == 2),
    "by hand": ("german", "answers", "The maker answers", lambda m: m.answers == "hand"),
    "out of the head": ("polish", "answers", "in the head", lambda m: m.answers == "head"),
    "repeats": ("german", "The code:", "colours may repeat", lambda m: m.rules.secret_repeats),
    "empties": ("polish", "empty", "holes may stay empty", lambda m: m.rules.secret_empties and m.rules.symbols == 9),
    "counted": ("polish", "The answer:", "only counted", lambda m: not m.rules.per_hole),
    "hole by hole": ("german", "The answer:", "hole by hole", lambda m: m.rules.per_hole),
    "six colours": ("new", "colours", "Six colours", lambda m: m.rules.colours == 6),
    "a guess without repeats": ("german", "A guess:", "every colour once", lambda m: not m.rules.guess_repeats),
    "five holes": ("german", "holes", "Five holes", lambda m: m.rules.holes == 5),
    "four holes": ("polish", "Five holes", "Four holes", lambda m: m.rules.holes == 4),
    "rounds won": ("german", "The guesses count", "rounds won", lambda m: m.rules.scoring == ROUNDS),
    "guesses": ("new", "rounds won count", "guesses count", lambda m: m.rules.scoring == GUESSES),
}
PAGES = {"colours": "Eight colours", "holes": "Four holes", "rounds": "2 rounds", "answers": "The device answers", "empty": "empty holes"}


@pytest.mark.parametrize(("book", "page", "value", "true"), SETTINGS.values(), ids=list(SETTINGS))
def test_a_setting_chosen_on_its_page_holds_in_the_match_that_a_starts_from_there(book, page, value, true):
    page = PAGES.get(page, page)
    story = play(
        f"until title; seek RIGHT {book},; press DOWN; until settings; seek DOWN {page}; seek RIGHT {value}; press A; until handover",
        seed=3,
    )
    match = begun(story)
    assert match.rules.name == book
    assert true(match)
    assert (match.rules.scoring == GROUP) == (book == "new-group")


def test_up_and_down_page_through_the_settings_and_come_round():
    story = play("until title; press DOWN; until settings; " + "press DOWN; " * 18 + "press UP; " * 18 + "wait 10")
    pages = [text for text in story.captions if text.startswith("[settings]")]
    count = pages.index(pages[0], 1)
    assert pages[0] == "[settings] 2 rounds"
    assert len(set(pages)) == count >= 12
    assert pages[18:] == pages[18::-1]


@pytest.mark.parametrize(
    ("first", "second", "wanted"),
    [
        ("seek DOWN The code: every; seek RIGHT may repeat", "seek DOWN A guess; press RIGHT; press RIGHT", "A guess: colours may repeat"),
        (
            "seek DOWN A guess; seek RIGHT every colour once",
            "seek UP The code: every; press RIGHT; press LEFT",
            "The code: every colour once",
        ),
    ],
)
def test_what_cannot_be_played_together_cannot_be_chosen(first, second, wanted):
    story = play(f"until title; press DOWN; until settings; {first}; {second}; wait 50; press A; until handover")
    assert wanted in [text for text in story.captions if text.startswith("[settings]")][-1]
    begun(story)


def test_b_leads_back_to_the_title_and_the_setting_is_kept_over_power_off():
    story = play(
        "until title; press DOWN; until settings; seek RIGHT 6 rounds; press B; until title; wait 100; "
        "power off; wait 500; power on; until title; wait 100"
    )
    titles = [text for text in story.captions if text.startswith("[title] german")]
    assert [text.split(",")[2].split(":")[0].strip() for text in titles[-2:]] == ["6 rounds", "6 rounds"]


def test_the_last_game_is_the_first_card_and_a_plays_it_again_as_it_was():
    story = play(
        END + "press B; until title; wait 100; press A; take; until secret; press UP; wait 60; shot first", "german", first=2, rounds=2
    )
    assert [text for text in story.captions if text.startswith("[title]")][-1].startswith("[title] Again: german, 2 players, 2 rounds")
    assert story.captions[-2:] == ["[handover] Player 2 hides a code: hold A", "[secret] Player 2 hides a code"]
    assert pegs(story.shots["first"], 0, 4)[0] == "0", "it keeps the fixed dial of the quick start"


def test_a_fixed_dial_is_kept_for_again_even_over_power_off():
    ended = play(END + "press B; until title; wait 100", "german").board.nvm.image
    seen = set()
    for hole in range(4):
        story = play(
            f"until title; press A; take; until secret; press RIGHT {hole + 1}; press LEFT; press UP; wait 60; shot first", nvm=ended
        )
        seen.add(sorted(set(pegs(story.shots["first"], 0, 4)) - {"8"})[0])
    assert seen == {"0"}


def test_the_final_card_plays_again_with_the_roles_swapped_and_the_other_settings_kept():
    story = play(
        END + "press A; until handover",
        "german",
        first=2,
        options=["repeats"],
    )
    match = begun(story)
    assert story.captions[-1] == "[handover] Player 1 hides a code: hold A"
    assert match.rules.secret_repeats
    assert match.rounds == 2


def test_b_on_the_final_card_leads_to_the_title_and_the_match_is_closed():
    story = play(
        END + "press B; until title",
        "german",
    )
    assert story.journal == b""
    assert "open match" not in story.captions[-1]


def test_three_presses_from_power_on_to_the_first_peg_for_a_pair_that_has_played_before():
    nvm = play(END + "press B; until title; wait 100", "german").board.nvm.image
    story = play("until title; press A; until handover; hold A 1300; until secret; press UP; wait 60; shot peg", nvm=nvm)
    assert len([1 for _ms, (_name, down) in story.of("button") if down]) == 3
    assert pegs(story.shots["peg"], 0, 4)[0] in "01234567"


def test_an_open_match_is_the_first_card_and_a_leads_to_a_hand_over():
    story = play(
        "hide 0123; take; row 4567; until guess; power off; wait 300; power on; until title; shot title; "
        "press A; until handover; take; until guess; shot go-on",
        "german",
    )
    assert story.captions.count("[title] Go on with the open match: A") == 1
    assert pegs(story.shots["title"], 13, 4) != "uuuu", "its board, dim"
    assert picture(story.shots["title"])[0][3:7] == "....", "its code stays hidden"
    assert pegs(story.shots["go-on"], 13, 4) == "4567"


def test_a_tap_on_another_card_does_not_lose_the_open_match_but_a_hold_does():
    before = "hide 0123; take; row 4567; until guess; menu Leave; press A; until title; seek RIGHT new,; "
    story = play(before + "press A; wait 500", "german")
    assert story.screens[-1] == "title"
    assert begun(story).rules.name == "german"
    story = play(before + "hold A 1300; until handover", "german")
    assert begun(story).rules.name == "new"


# --- the device's own settings -------------------------------------------------------------------------------------

SETTING = "take; until secret; menu Brightness; press A; until settings; "


def test_brightness_dims_the_whole_panel_at_once_and_is_kept():
    story = play(
        SETTING + "wait 100; shot bright; press LEFT 4; wait 100; shot dim; press B; until pause; "
        "power off; wait 100; power on; until handover; shot later",
        "german",
    )
    bright, dim = (sum(story.shots[name]) for name in ("bright", "dim"))
    assert dim < bright / 2
    plain = play("until handover; wait 100; shot plain", "german")
    assert sum(story.shots["later"]) < sum(plain.shots["plain"]) * 0.6


def test_sound_switched_off_is_silent_within_100_ms_and_stays_so_over_power_off():
    story = play(
        SETTING + "press DOWN; press LEFT; wait 200; press RIGHT; wait 100; press LEFT; wait 200; press B; until pause; "
        "power off; wait 100; power on; until handover; wait 1500",
        "german",
    )
    off = [ms for ms, (_screen, text) in story.of("caption") if text == "Sound off"]
    on = next(ms for ms, (_screen, text) in story.of("caption") if text == "Sound on" and ms > off[0])
    on -= 50  # the caption follows the picture, the note comes with the press
    assert [hz for ms, hz in story.of("tone") if hz and off[0] + 100 < ms < on] == []
    assert [hz for ms, hz in story.of("tone") if hz and on <= ms < off[1]] != []
    assert [hz for ms, hz in story.of("tone") if hz and ms > off[1] + 100] == []


def test_a_device_that_is_muted_says_so_on_the_title():
    story = play("until title; hold B 1100; until settings; press DOWN; press LEFT; press B; wait 300; shot muted")
    assert story.captions[-1].endswith("(sound off)")
    assert any(cell(story.shots["muted"], x, y) != (0, 0, 0) for x in (13, 14, 15) for y in (14, 15))


def test_the_colour_aid_gives_pegs_their_rhythms_and_never_makes_one_dark():
    story = play(
        "hide 0123; take; row 4567; until guess; menu Brightness; press A; until settings; press UP; "
        "seek RIGHT Colour aid on; press B; until pause; press B; "
        "until guess; shot from; wait 2600",
        "german",
    )
    start = [ms for ms, name in story.of("ready") if name == "guess"][-1]
    frames = story.within(start, start + 2500)
    lamps = [{cell(frame.rgb, 4 + colour, 15) for frame in frames} for colour in range(8)]
    assert len(lamps[0]) == 1, "white is steady"
    for colour in range(1, 8):
        assert len(lamps[colour]) > 1, colour
        assert (0, 0, 0) not in lamps[colour]
