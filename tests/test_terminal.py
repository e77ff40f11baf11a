# SPDX-FileCopyrightText: 2026 The Mastermind handheld contributors
# SPDX-License-Identifier: MIT
"""The terminal front end: its picture in every number of colours, its keys, and that it leaves no trace.

Cases from public reports name the report they come from.
"""

import io
import itertools
import json
import os
import random
import re
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hardware.simulator import escapes, keys, marks, mosaic, terminal
from hardware.simulator.escapes import PRESSED, RELEASED, REPEATED, TYPED, Answer, Key, Reader
from hardware.simulator.mosaic import TRUE_COLOUR, paint

ROOT = Path(__file__).resolve().parents[1]
TESTS = Path(__file__).resolve().parent
DEPTHS = [TRUE_COLOUR, 256, 16, 8, 0]


def driven(drive, per_mille):
    return tuple((channel * per_mille + 500) // 1000 for channel in drive)


PEGS = [driven(drive, 100) for drive in marks.PEGS]
SIGNALS = [driven(marks.RED_SIGNAL, 280), driven(marks.WHITE_SIGNAL, 90)]


def framed(lights):
    frame = bytearray(768)
    for (x, y), colour in lights.items():
        at = 3 * (16 * y + x)
        frame[at : at + 3] = bytes(colour)
    return bytes(frame)


# a row of the eight pegs (five and three), the answers, an unset hole and the shield
BOARD = framed(
    {(2 + i, 13): PEGS[i] for i in range(5)}
    | {(2 + i, 12): PEGS[5 + i] for i in range(3)}
    | {(9, 13): SIGNALS[0], (10, 13): SIGNALS[1], (6, 12): marks.UNSET_BYTES, (4, 1): driven(marks.AMBER, 70)}
)


class Screen:
    """As much of a terminal as the picture uses: text at places, colours, and what was switched on and off."""

    def __init__(self, width=80, height=24):
        self.size = (width, height)
        self.cells = {}
        self.overflow = []
        self.modes = {}
        self.style = ""
        self.row = self.column = 1

    def write(self, text):
        for part in re.finditer(r"\x1b\[([?<>=]?)([0-9;:]*)([A-Za-z])|(.)", text, re.DOTALL):
            private, numbers, final, character = part.groups()
            if character is not None:
                if not (1 <= self.column <= self.size[0] and 1 <= self.row <= self.size[1]):
                    self.overflow.append((self.row, self.column, character))
                self.cells[self.row, self.column] = (character, self.style)
                self.column += 1
            elif final == "H":
                self.row, self.column = (int(number) for number in (numbers or "1;1").split(";"))
            elif final == "J":
                self.cells.clear()
            elif final == "K":
                for column in range(self.column, self.size[0] + 1):
                    self.cells.pop((self.row, column), None)
            elif final == "m":
                for number in re.split(r"(?<![0-9])0;|;0(?=;|$)|^0?$", numbers)[-1:]:
                    reset = numbers in ("", "0") or numbers.startswith("0;")
                    self.style = number if reset else f"{self.style};{number}".strip(";")
            elif private == "?" and final in "hl":
                self.modes[numbers] = final == "h"

    def text(self):
        rows = []
        for row in range(1, self.size[1] + 1):
            rows.append("".join(self.cells.get((row, column), (" ", ""))[0] for column in range(1, self.size[0] + 1)).rstrip())
        return "\n".join(rows)

    def led(self, x, y):
        """(characters, style) of a cell of the panel."""
        top = next(row for (row, _), (character, _) in sorted(self.cells.items()) if character in "╭+")
        left = next(column for (row, column), (character, _) in sorted(self.cells.items()) if row == top and character in "╭+")
        spots = [self.cells.get((top + 1 + y, left + 1 + 2 * x + i), (" ", "")) for i in (0, 1)]
        return spots[0][0] + spots[1][0], spots[0][1]


def shown(depth, frame=BOARD, size=(80, 24), **style):
    screen = Screen(*size)
    screen.write(paint(frame, "Player 2, row 4", depth, size, **style))
    assert screen.overflow == []
    return screen


def things(screen):
    """How everything that must be told apart looks."""
    at = {f"peg {i + 1}": (2 + i, 13) for i in range(5)} | {f"peg {i + 6}": (2 + i, 12) for i in range(3)}
    at |= {"exact": (9, 13), "misplaced": (10, 13), "unset": (6, 12), "shield": (4, 1), "dark": (14, 8)}
    return {name: screen.led(*place) for name, place in at.items()}


# --- colours -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("ascii_only", [False, True])
@pytest.mark.parametrize("depth", DEPTHS)
def test_pegs_answers_holes_and_shield_differ_in_every_terminal(depth, ascii_only):
    """https://github.com/chalk/chalk/issues/563"""
    looks = things(shown(depth, ascii_only=ascii_only))
    assert len(set(looks.values())) == len(looks), looks


@pytest.mark.parametrize("level", [50, 100, 160, 350])
def test_the_256_colour_values_of_pegs_and_signals_are_distinct(level):
    """https://github.com/anomalyco/opentui/issues/754"""
    lights = [driven(drive, level) for drive in marks.PEGS] + (SIGNALS if level == 100 else [])
    values = [mosaic.nearest(mosaic.screen(*light), 256) for light in lights]
    assert len(set(values)) == len(values)
    assert all(16 <= value <= 255 for value in values)


@pytest.mark.parametrize("depth", [16, 8, 0])
def test_few_colours_show_digits_and_signs(depth):
    """https://github.com/vim/vim/issues/3500"""
    looks = {name: text.strip() for name, (text, _) in things(shown(depth)).items()}
    assert [looks[f"peg {i}"] for i in range(1, 9)] == list("12345678")
    assert (looks["exact"], looks["misplaced"], looks["unset"]) == ("●", "○", "·")


def test_no_colours_means_none():
    text = paint(BOARD, "Player 2, row 4", 0, (80, 24))
    assert set(re.findall(r"\x1b\[([0-9;]*)m", text)) <= {"", "0", "1", "0;1"}


def test_digits_on_pegs_where_there_are_colours():
    looks = {name: text.strip() for name, (text, _) in things(shown(TRUE_COLOUR, digits=True)).items()}
    assert [looks[f"peg {i}"] for i in range(1, 9)] == list("12345678")


def test_pages_without_a_board_show_no_digits():
    assert not re.search(
        r"[1-8]",
        "".join(shown(0, frame=framed({(x, y): PEGS[0] for x in range(16) for y in range(16)}), on="title").text().split("Player")[0]),
    )


@pytest.mark.parametrize(
    ("environ", "depth"),
    [
        ({"TERM": "xterm-256color", "COLORTERM": "truecolor"}, TRUE_COLOUR),
        ({"TERM": "xterm-256color"}, 256),
        ({"TERM": "screen-256color", "COLORTERM": ""}, 256),
        ({"TERM": "xterm"}, 16),
        ({"TERM": "linux"}, 16),
        ({"TERM": "xterm-kitty"}, TRUE_COLOUR),
        ({"TERM": "vt100"}, 0),
        ({"TERM": "dumb", "COLORTERM": "truecolor"}, 0),
        ({"TERM": "xterm-256color", "COLORTERM": "truecolor", "NO_COLOR": "1"}, 0),
        ({"TERM": "xterm-256color", "NO_COLOR": ""}, 256),
        ({}, 0),
    ],
)
def test_number_of_colours_follows_the_environment(environ, depth):
    """https://github.com/chalk/chalk/issues/563"""
    assert terminal.colours(environ, windows=False) == depth


def test_the_console_of_windows_has_colours():
    assert terminal.colours({}, windows=True) == TRUE_COLOUR
    assert terminal.colours({"NO_COLOR": "1"}, windows=True) == 0


# --- encodings -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("encoding", "pretty"), [("utf-8", True), ("cp1252", False), ("ascii", False), ("cp437", False), (None, False), ("no such", False)]
)
def test_signs_are_used_only_where_they_can_be_written(encoding, pretty):
    assert terminal.can_write(encoding) is pretty


@pytest.mark.parametrize("encoding", ["cp1252", "ascii", "latin-1", "cp437"])
@pytest.mark.parametrize("depth", DEPTHS)
def test_old_encodings_get_a_board_of_ascii(encoding, depth):
    """https://github.com/Aider-AI/aider/issues/4279"""
    raw = io.BytesIO()
    out = io.TextIOWrapper(raw, encoding=encoding, errors="strict", newline="")
    bench = Bench(out=out, depth=depth)
    bench.caption = "Größe – 3 ● of 4…"
    with bench.front:
        bench.pump(3)
    screen = Screen()
    screen.write(raw.getvalue().decode(encoding))
    assert "of 4" in screen.text()
    assert "|" in screen.text()
    assert screen.overflow == []


# --- sizes ---------------------------------------------------------------------------------------------------------


SIZES = [(20, 5), (1, 1), (36, 19), (35, 19), (36, 18), (36, 20), (40, 21), (60, 22), (80, 24), (200, 60), (2, 100), (300, 3)]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("depth", [TRUE_COLOUR, 0])
def test_nothing_is_drawn_outside_the_terminal(size, depth):
    """https://github.com/nicolargo/glances/issues/2872"""
    caption = "Player 1: 103, Player 2: 99, Player 3: 100, Player 4: 7, Player 5: 88. Player 1 and Player 3 win."
    screen = Screen(*size)
    screen.write(paint(BOARD, caption, depth, size, helps=terminal.HELP_TYPED))
    assert screen.overflow == []
    if size[0] >= 36 and size[1] >= 19:
        assert screen.led(2, 13)[0] != "  "
        assert "Player 1: 103" in screen.text()
    elif size[0] >= 11:
        assert "needs 36x19" in screen.text()


def test_the_board_with_all_its_lines_fits_80_by_24():
    text = shown(TRUE_COLOUR, helps=terminal.HELP_TYPED).text()
    for line in ("Player 2, row 4", *terminal.HELP_TYPED):
        assert line in text


def test_shrinking_and_growing_brings_the_board_back():
    """https://github.com/xi/cplay-ng/issues/3"""
    bench = Bench()
    with bench.front:
        bench.pump(3)
        full = bench.screen.text()
        for size, needle in (((20, 5), "needs 36x19"), ((1, 1), "n"), ((80, 24), "Player 2")):
            bench.resize(size)
            bench.pump(5)
            assert needle in bench.screen.text()
            assert bench.screen.overflow == []
    assert bench.screen.text() == full


def test_keys_typed_while_it_is_too_small_are_neither_lost_nor_doubled():
    """https://github.com/jamesob/coldcore/pull/24"""
    bench = Bench()
    with bench.front:
        bench.resize((1, 1))
        bench.type("\x1b[A")
        bench.pump(20)
        bench.resize((80, 24))
        bench.pump(20)
    assert bench.edges == [("UP", True), ("UP", False)]


# --- a front end on the bench --------------------------------------------------------------------------------------


class Bench:
    """A board, a terminal and a clock for a front end, all by hand."""

    def __init__(self, out=None, depth=TRUE_COLOUR):
        self.frame, self.caption, self.screen_name = BOARD, "Player 2, row 4", "guess"
        self.edges, self.stopped, self.now_ms = [], False, 1000
        self.size = (80, 24)
        self.screen = Screen()
        self.written = ""
        self._typed = ""
        self._closed = False
        self.rests = []
        self.front = terminal.Terminal(
            _View(self), out=out or _Out(self), read=self._read, size=lambda: self.size, depth=depth, rest=self._rest
        )

    def _rest(self):
        self.rests.append((dict(self.screen.modes), list(self.edges)))

    def _read(self, wait_ms):
        if self._closed:
            raise EOFError
        text, self._typed = self._typed, ""
        return text

    def type(self, text):
        self._typed += text

    def close(self):
        self._closed = True

    def resize(self, size):
        self.size = size
        modes, self.screen = self.screen.modes, Screen(*size)
        self.screen.modes = modes

    def pump(self, times=1):
        for _ in range(times):
            self.now_ms += 10
            self.front.pump(10)


class _View:
    """The bench as a board."""

    def __init__(self, bench):
        self._bench = bench

    def __getattr__(self, name):
        return self._bench.screen_name if name == "screen" else getattr(self._bench, name)

    def set_button(self, name, down):
        self._bench.edges.append((name, down))

    def stop(self):
        self._bench.stopped = True


class _Out:
    encoding = "utf-8"

    def __init__(self, bench):
        self._bench = bench

    def write(self, text):
        self._bench.written += text
        self._bench.screen.write(text)

    def flush(self):
        pass


def test_nothing_is_written_while_nothing_changes():
    bench = Bench()
    with bench.front:
        bench.pump(5)
        before = len(bench.written)
        bench.pump(500)
        assert len(bench.written) == before
        assert bench.front.painted == 1


def test_only_changed_rows_are_written():
    bench = Bench()
    with bench.front:
        bench.pump(5)
        before = len(bench.written)
        bench.frame = framed({(5, 7): PEGS[3]}) and BOARD[: 3 * 120] + bytes((11, 0, 1)) + BOARD[3 * 121 :]
        bench.pump(5)
        news = bench.written[before:]
    assert len(re.findall(r"\x1b\[\d+;1H", news)) == 1


def test_patching_equals_painting_anew():
    rng = random.Random(1)
    bench = Bench()
    with bench.front:
        for _ in range(40):
            frame = bytearray(bench.frame)
            for _ in range(rng.choice((1, 5, 100))):
                at = 3 * rng.randrange(256)
                frame[at : at + 3] = bytes(rng.choice([(0, 0, 0), *PEGS]))
            bench.frame = bytes(frame)
            bench.caption = rng.choice(("", "Player 1", "Row 4: green, green, blue, white. 2 in place, 0 elsewhere." * 2))
            bench.pump(5)
            fresh = Screen()
            fresh.write(paint(bench.frame, bench.caption, TRUE_COLOUR, bench.size, helps=terminal.HELP_TYPED))
            assert bench.screen.cells == {at: cell for at, cell in fresh.cells.items() if at in bench.screen.cells or cell[0] != " "}


def test_pictures_come_at_a_terminals_pace():
    bench = Bench()
    with bench.front:
        for n in range(100):
            bench.frame = bytes([n]) * 768
            bench.pump()
    assert bench.front.painted <= 100 * 10 // terminal.FRAME_MS + 1


@pytest.mark.parametrize("key", ["q", "\x03", "\x1b[99;5u"])
def test_leaving_keys_stop_the_board(key):
    bench = Bench()
    with bench.front:
        bench.type(key)
        bench.pump()
        assert bench.stopped


def test_a_terminal_that_is_gone_ends_the_run():
    bench = Bench()
    with bench.front:
        bench.close()
        bench.pump(2)
    assert bench.stopped


def test_leaving_restores_what_was_changed():
    bench = Bench()
    with bench.front:
        bench.type("\x1b[?0u")  # it is a terminal with real keys
        bench.pump(3)
        assert bench.screen.modes["1049"]
        assert "\x1b[>11u" in bench.written
    assert bench.screen.modes == {"1049": False, "25": True, "2004": False, "1004": False}
    assert bench.written.count("\x1b[<u") == 1
    assert bench.screen.style == ""


def test_everything_is_written_on_the_alternate_screen():
    """Nothing may stay in the scrollback: https://github.com/Cheneth/coup-online/issues/6"""
    bench = Bench()
    with bench.front:
        bench.pump(5)
    assert bench.written.startswith("\x1b[?1049h")
    assert bench.written.endswith("\x1b[?1049l")


def test_stepping_aside_for_the_shell_restores_the_terminal_and_comes_back():
    bench = Bench()
    with bench.front:
        bench.type("K")
        bench.pump(5)
        full = bench.screen.text()
        bench.type("\x1b[122;5u")  # Ctrl-Z as the kitty protocol tells it
        bench.pump(5)
        ((modes, edges),) = bench.rests
        assert modes == {"1049": False, "25": True, "2004": False}
        assert edges == [("UP", True), ("UP", False)]
        assert bench.screen.modes["1049"]
        assert bench.screen.text() == full


def test_wide_dots_turn_to_ascii():
    bench = Bench()
    with bench.front:
        bench.pump(3)
        assert "●" in bench.screen.text()
        bench.type("\x1b[1;3R")
        bench.pump(5)
        assert "●" not in bench.screen.text()
        assert bench.edges == []


# --- keys ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        ("\x1b[A", "UP"),
        ("\x1bOB", "DOWN"),
        ("\x1b[C", "RIGHT"),
        ("\x1bOD", "LEFT"),
        ("k", "UP"),
        ("j", "DOWN"),
        ("h", "LEFT"),
        ("l", "RIGHT"),
        ("\r", "A"),
        (" ", "A"),
        ("a", "A"),
        ("\x7f", "B"),
        ("\b", "B"),
        ("b", "B"),
        ("\x1b", "B"),
    ],
)
def test_a_typed_key_is_a_tap(typed, name):
    bench = Bench()
    with bench.front:
        bench.type(typed)
        bench.pump(30)
    assert bench.edges == [(name, True), (name, False)]


def held_ms(bench, name):
    """How long a button was down in one press, by pumping a bench until it is up again."""
    while (name, True) not in bench.edges:
        bench.pump()
    start = bench.now_ms
    while (name, False) not in bench.edges:
        bench.pump()
        assert bench.now_ms - start < 10_000
    return bench.now_ms - start


@pytest.mark.parametrize(("typed", "name"), [("A", "A"), ("B", "B"), ("K", "UP"), ("\x1b[1;2A", "UP"), ("\x1b[1;2B", "DOWN")])
def test_shift_holds(typed, name):
    """The long press has a key of its own: https://github.com/charmbracelet/bubbletea/issues/186"""
    bench = Bench()
    with bench.front:
        bench.type(typed)
        length = held_ms(bench, name)
    assert 1200 <= length <= 2100
    assert length >= 1990 or name in "AB"


def test_another_key_ends_a_hold():
    bench = Bench()
    with bench.front:
        bench.type("K")
        bench.pump(10)
        bench.type("a")
        bench.pump(30)
    assert bench.edges == [("UP", True), ("UP", False), ("A", True), ("A", False)]


def repeat(bench, character, seconds, delay_ms, rate):
    """A key held as a terminal reports it: one character, a pause, then characters at a rate."""
    times = [0, *range(delay_ms, int(seconds * 1000), 1000 // rate)]
    start = bench.now_ms
    for at in times:
        while bench.now_ms - start < at:
            bench.pump()
        bench.type(character)
        bench.pump()


@pytest.mark.parametrize("character", ["\r", "a", "\x7f", "A"])
@pytest.mark.parametrize(("delay_ms", "rate"), [(250, 30), (500, 30), (660, 25), (250, 11), (1000, 50)])
def test_a_confirm_key_held_for_three_seconds_is_one_press(character, delay_ms, rate):
    """Terminals send no key-up, only the same character again: https://github.com/Textualize/textual/issues/5663"""
    bench = Bench()
    with bench.front:
        repeat(bench, character, 3, delay_ms, rate)
        bench.pump(200)
    assert len(bench.edges) == 2


@pytest.mark.parametrize("gap_ms", [150, 250, 400, 700, 1500])
def test_pressing_a_confirm_key_twice_is_two_presses(gap_ms):
    bench = Bench()
    with bench.front:
        bench.type("\r")
        bench.pump(gap_ms // 10)
        bench.type("\r")
        bench.pump(60)
    assert bench.edges == [("A", True), ("A", False)] * 2


def test_a_second_press_is_at_once_when_another_key_follows():
    bench = Bench()
    with bench.front:
        bench.type("a")
        bench.pump(20)
        bench.type("a")
        bench.pump()
        bench.type("\x1b[A")
        bench.pump(40)
    assert [name for name, down in bench.edges if down] == ["A", "A", "UP"]


def test_a_held_arrow_repeats_and_stops_with_the_key():
    bench = Bench()
    with bench.front:
        repeat(bench, "\x1b[A", 2, 400, 30)
        before = len(bench.edges)
        bench.pump(100)
    assert len(bench.edges) - before <= 4  # the tap that runs, and one that waits
    assert 10 <= sum(down for _, down in bench.edges) <= 30


def test_quick_typing_keeps_its_order():
    bench = Bench()
    with bench.front:
        for typed in ("\x1b[A", "\x1b[A", "\r", "\x1b[B"):
            bench.type(typed)
            bench.pump(7)
        bench.pump(100)
    assert [name for name, down in bench.edges if down] == ["UP", "UP", "A", "DOWN"]


def test_modifier_combinations_press_nothing():
    """https://github.com/FrodeSolheim/fs-uae/issues/350"""
    bench = Bench()
    with bench.front:
        bench.type("\x1ba\x1b[1;5A\x1b[1;3B\x01\x02\x1b[1;9C")
        bench.pump(30)
    assert bench.edges == []


def test_pasted_text_presses_nothing():
    bench = Bench()
    with bench.front:
        bench.type("\x1b[200~aaab\r\r q")
        bench.pump(20)
        bench.type("\x1b[A q\x1b[201~k")
        bench.pump(30)
    assert bench.edges == [("UP", True), ("UP", False)]
    assert not bench.stopped


def test_real_keys_are_held_as_long_as_they_are_held():
    bench = Bench()
    with bench.front:
        bench.type("\x1b[?0u")
        bench.pump()
        bench.type("\x1b[13;1:1u")
        bench.pump(10)
        bench.type("\x1b[13;1:2u" * 50)
        bench.pump(100)
        assert bench.edges == [("A", True)]
        bench.type("\x1b[13;1:3u")
        bench.pump()
        bench.type("\x1b[A")
        bench.pump(50)
        bench.type("\x1b[1;1:3A")
        bench.pump()
    assert bench.edges == [("A", True), ("A", False), ("UP", True), ("UP", False)]


def test_losing_the_focus_lets_go():
    """https://github.com/melonDS-emu/melonDS/issues/1987"""
    bench = Bench()
    with bench.front:
        bench.type("\x1b[?0u\x1b[13;1:1u\x1b[1;1:1D")
        bench.pump(5)
        bench.type("\x1b[O")
        bench.pump(5)
        assert sorted(bench.edges) == [("A", False), ("A", True), ("LEFT", False), ("LEFT", True)]
        bench.type("\x1b[I\x1b[13;1:3u")
        bench.pump(30)
    assert len(bench.edges) == 4


def test_leaving_lets_go():
    bench = Bench()
    with bench.front:
        bench.type("A")
        bench.pump(5)
    assert bench.edges == [("A", True), ("A", False)]


# --- sequences -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("x", [Key("x")]),
        ("X", [Key("x", shift=True)]),
        ("\x1b[13u", [Key("enter", PRESSED)]),
        ("\x1b[97;2:1u", [Key("a", PRESSED, shift=True)]),
        ("\x1b[97:65;2:3u", [Key("a", RELEASED, shift=True)]),
        ("\x1b[32;1:2u", [Key("space", REPEATED)]),
        ("\x1b[127;1:1u", [Key("backspace", PRESSED)]),
        ("\x1b[99;5u", [Key("c", PRESSED, foreign=True, control=True)]),
        ("\x1b[97;129u", [Key("a", PRESSED)]),  # num lock is on
        ("\x1b[1;2A", [Key("up", TYPED, shift=True)]),
        ("\x1b[?11u", [Answer("kitty", (11,))]),
        ("\x1b[1;2R", [Answer("cursor", (1, 2))]),
        ("\x1b[?62;4c\x1b[>1;10;0c", []),
        ("\x1b[5~\x1b[15;5~\x1bOP", []),
        ("\x03", [Key("c", foreign=True, control=True)]),
    ],
)
def test_sequences_are_read(text, found):
    assert Reader().feed(text, 0) == found


def test_a_lone_escape_needs_its_time():
    reader = Reader()
    assert reader.feed("\x1b", 100) == []
    assert reader.waiting
    assert reader.feed("", 100 + escapes.ESCAPE_MS - 1) == []
    assert reader.feed("", 100 + escapes.ESCAPE_MS) == [Key("escape")]
    assert not reader.waiting


_PIECES = st.sampled_from(
    ["\x1b[A", "\x1b[1;2B", "\x1b[13;1:3u", "a", "B", "\r", "\x1bOC", "\x1b[?11u", "\x1b[200~abc\x1b[201~", "\x1b[1;1R", "é"]
)


@given(st.lists(_PIECES, max_size=12), st.randoms(use_true_random=False))
@settings(max_examples=150, deadline=None)
def test_how_the_input_is_cut_does_not_matter(pieces, rng):
    text = "".join(pieces)
    reader, found = Reader(), []
    rest = text
    while rest:
        cut = rng.randint(1, len(rest))
        found += reader.feed(rest[:cut], 0)
        rest = rest[cut:]
    assert found == Reader().feed(text, 0)


@given(st.text(alphabet="\x1b[]O;:?<>019AuR~ax\x00\x7f", max_size=60))
@settings(max_examples=300, deadline=None)
def test_garbage_is_swallowed_in_the_end(text):
    reader = Reader()
    for now in itertools.count(0, escapes.ESCAPE_MS):
        reader.feed(text if now == 0 else "", now)
        if not reader.waiting:
            break
        assert now < 100 * escapes.ESCAPE_MS


# --- a terminal that can do nothing --------------------------------------------------------------------------------


def printer():
    bench = Bench()
    bench.front = terminal.Printer(_View(bench), out=_Out(bench), read=bench._read)
    return bench


def test_a_dumb_terminal_gets_letters_once_the_picture_stands():
    bench = printer()
    bench.pump(100)
    assert "\x1b" not in bench.written
    assert bench.written.count("Player 2, row 4") == 1
    assert "1 2 3 4 5" in bench.written
    assert "# o" in bench.written
    bench.type("\r")
    bench.pump(20)
    assert bench.edges == [("A", True), ("A", False)]


def test_a_dumb_terminal_pushes_a_secret_out_of_sight():
    bench = printer()
    bench.screen_name, bench.frame, bench.caption = "secret", framed({(3, 0): PEGS[5]}), "Player 1 hides a code"
    bench.pump(100)
    shown_at = len(bench.written)
    bench.screen_name, bench.frame, bench.caption = "handover", bytes(768), "Player 2 breaks the code: hold A"
    bench.pump(100)
    assert bench.written[shown_at:].startswith("\n" * 100)


# --- real pseudo-terminals -----------------------------------------------------------------------------------------

FIRMWARE = """
import time
import board
import digitalio
import neopixel
import supervisor

power = digitalio.DigitalInOut(board.GP17)
power.switch_to_output(False)
pixels = neopixel.NeoPixel(board.GP16, 256, auto_write=False)
print("[guess] Player 1, row 1")
for n in range(1_000_000):
    for row in range(16):
        pixels[(n * 7 + row * 16) % 256] = (n % 40, row, 0)
    pixels.show()
    time.sleep(0.01)
    if n == 10 and not supervisor.runtime.usb_connected:
        raise RuntimeError("broken on purpose")
"""


def rig(folder, ending, moments, **environ):
    """Play in pseudo-terminals; see terminal_rig.py."""
    pytest.importorskip("pty")
    (folder / "code.py").write_text(FIRMWARE, "utf-8")
    env = {name: value for name, value in os.environ.items() if name not in ("NO_COLOR", "COLORTERM", "FORCE_COLOR", "CLICOLOR_FORCE")}
    env |= {"TERM": "xterm-256color", "PYTHONIOENCODING": "utf-8"} | environ
    command = [sys.executable, "-P", str(TESTS / "terminal_rig.py"), str(folder), ending, *map(str, moments)]
    done = subprocess.run(command, env=env, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def assert_restored(run):
    screen = Screen()
    screen.write(run["output"])
    assert run["settings"], run
    assert not screen.modes.get("1049", False)
    assert screen.modes.get("25", True)
    assert not screen.modes.get("2004", False)
    assert screen.style == ""


def test_ctrl_c_at_any_moment_restores_the_terminal(tmp_path):
    """https://github.com/p-e-w/ternimal/issues/14"""
    rng = random.Random(9)
    runs = rig(tmp_path, "ctrl-c", [1, 20, 60, 75, *(rng.randrange(2500) for _ in range(20)), *(rng.randrange(12_000) for _ in range(26))])
    for run in runs:
        assert run["status"] in (0, 130), run
        assert_restored(run)


@pytest.mark.parametrize(("ending", "status"), [("term", 0), ("q", 0), ("crash", 1)])
def test_every_way_out_restores_the_terminal(tmp_path, ending, status):
    for run in rig(tmp_path, ending, [3000, 6000]):
        assert run["status"] == status, run
        assert "1049h" in run["output"]
        assert_restored(run)


@pytest.mark.parametrize(
    ("environ", "needle", "absent"),
    [
        ({"COLORTERM": "truecolor"}, "38;2;", "38;5;"),
        ({}, "38;5;", "38;2;"),
        ({"NO_COLOR": "1"}, "╭", "38;"),
        ({"PYTHONIOENCODING": "cp1252"}, "+---", "●"),
        ({"PYTHONIOENCODING": "ascii", "NO_COLOR": "1"}, "+---", "●"),
        ({"TERM": "dumb"}, "Player 1, row 1", "\x1b"),
    ],
)
def test_terminals_of_all_kinds_are_served(tmp_path, environ, needle, absent):
    """https://github.com/Aider-AI/aider/issues/4279 and https://github.com/chalk/chalk/issues/563"""
    (run,) = rig(tmp_path, "q", [2500 if environ.get("TERM") != "dumb" else 250], **environ)
    assert run["status"] == 0, run
    assert needle in run["output"]
    assert absent not in run["output"]


def test_without_a_terminal_it_says_so(monkeypatch):
    monkeypatch.setattr(sys, "__stdin__", io.StringIO())
    with pytest.raises(terminal_unavailable(), match="needs a terminal"):
        terminal.run(Bench())


def terminal_unavailable():
    from hardware.simulator.board import Unavailable

    return Unavailable


def test_typist_has_work_only_while_something_is_due():
    edges = []
    typist = keys.Typist(keys.Fingers(lambda name, down: edges.append((name, down))))
    assert typist.next_due() is None
    typist.type("A", 1000)
    assert typist.next_due() == 1000 + keys.TAP_MS
    typist.tick(1000 + keys.TAP_MS)
    assert edges == [("A", True), ("A", False)]
