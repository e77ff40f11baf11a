# SPDX-FileCopyrightText: 2026 The Mastermind handheld contributors
# SPDX-License-Identifier: MIT
"""Scripts: their language, their patience, what they record, and how a match is begun for them."""

import json
import os
import subprocess
import sys
from functools import partial
from itertools import pairwise
from pathlib import Path

import pytest

from hardware.simulator import cli, demo, quickstart
from hardware.simulator.board import Board
from hardware.simulator.script import GaveUp, ScriptError, Step, parse, perform
from mastermind.device.store import Store
from mastermind.game.match import GUESS, SECRET, Match

ROOT = Path(__file__).resolve().parents[1]


def row(*colours):
    """The presses that dial a row from unset holes, with the fixed dial: colour numbers 0-7, up to 3 upwards."""
    return "".join(f"press {'UP' if colour < 4 else 'DOWN'} {colour + 1 if colour < 4 else 8 - colour}\npress A\n" for colour in colours)


SECRET_IN = "until handover 20000\nhold A 1300\nuntil secret 20000\n" + row(3, 2, 0, 7) + "until look 5000\npress A\n"
BREAKER = "until handover 20000\nhold A 1300\n"


def guess(*colours):
    return "until guess 20000\n" + row(*colours) + "until look 5000\npress A\n"


ROUND = SECRET_IN + BREAKER + guess(0, 0, 1, 1) + guess(3, 2, 0, 7) + "until reveal 20000\nuntil points 20000\nuntil card 20000\n"


@pytest.fixture
def play(tmp_path, capsys):
    """Run a script with more arguments; returns the exit code, the objects of the frames file, and the last line of stderr."""

    def run(script, *arguments):
        path = tmp_path / "script.txt"
        path.write_text(script)
        frames = tmp_path / "frames.jsonl"
        code = cli.main(["--script", str(path), "--frames", str(frames), *arguments])
        lines = [json.loads(line) for line in frames.read_text("utf-8").splitlines()] if frames.exists() else []
        return code, lines, capsys.readouterr().err

    return run


# --- the language ----------------------------------------------------------------------------------------------------


def test_every_command_is_understood():
    text = """
    # a comment
    press A
    press RIGHT 3   # and one behind a command
    hold B 1200
    down A
    up A
    wait 500
    until guess 20000
    until card
    until caption Player 2, row 4
    shot board-1
    power off
    power on
    storage full
    """
    assert parse(text) == [
        Step(3, "press", "A", 1),
        Step(4, "press", "RIGHT", 3),
        Step(5, "hold", "B", 1200),
        Step(6, "down", "A"),
        Step(7, "up", "A"),
        Step(8, "wait", "", 500),
        Step(9, "until", "guess", 20000),
        Step(10, "until", "card", 10000),
        Step(11, "caption", "Player 2, row 4", 10000),
        Step(12, "shot", "board-1"),
        Step(13, "power", "off"),
        Step(14, "power", "on"),
        Step(15, "storage", "full"),
    ]


@pytest.mark.parametrize(
    ("line", "complaint"),
    [
        ("jump A", "no such command"),
        ("press", "press BUTTON"),
        ("press C", "no such button: C"),
        ("press a", "no such button: a"),
        ("press A 0", "at least 1"),
        ("press A -2", "whole number"),
        ("press A 1.5", "whole number"),
        ("press A 2 3", "press BUTTON"),
        ("hold A", "hold BUTTON ms"),
        ("wait", "wait ms"),
        ("wait soon", "whole number"),
        ("until", "until SCREEN"),
        ("until gues", "no such screen: gues"),
        ("until caption", "which text"),
        ("shot", "shot NAME"),
        ("shot ../x", "letters"),
        ("shot .hidden", "letters"),
        ("power up", "no such state"),
        ("storage broken", "no such fault"),
    ],
)
def test_a_bad_line_is_named_with_its_number(line, complaint):
    with pytest.raises(ScriptError, match=complaint) as caught:
        parse(f"press A\n\n{line}\npress B")
    assert caught.value.line == 3
    assert str(caught.value).startswith("line 3: ")


class Paper:
    """A player of paper: its time is what the test says, and it writes down what is done to it."""

    def __init__(self):
        self.now_ms = 0
        self.ready = None
        self.caption = ""
        self.done = []

    def set_button(self, name, down):
        self.done.append((self.now_ms, name, down))

    def shot(self, name):
        self.done.append((self.now_ms, "shot", name))

    def power(self, on):
        self.done.append((self.now_ms, "power", on))

    def storage(self, fault):
        self.done.append((self.now_ms, "storage", fault))


def run_on(paper, script, limit=1_000_000):
    """Resume the script at the very times it asks for."""
    for wake in perform(parse(script), paper):
        paper.now_ms = max(paper.now_ms, wake)
        assert paper.now_ms < limit
    return paper.done


def test_a_press_is_60_ms_down_and_60_ms_of_pause():
    assert run_on(Paper(), "press A 2\ndown B") == [(0, "A", True), (60, "A", False), (120, "A", True), (180, "A", False), (240, "B", True)]


def test_a_hold_ends_with_the_release():
    assert run_on(Paper(), "hold B 1200\nshot x") == [(0, "B", True), (1200, "B", False), (1200, "shot", "x")]


def test_resuming_a_script_too_early_does_not_shorten_a_wait():
    paper = Paper()
    steps = perform(parse("wait 500\ndown A"), paper)
    assert next(steps) == 500
    paper.now_ms = 200
    assert next(steps) == 500
    paper.now_ms = 500
    assert list(steps) == []
    assert paper.done == [(500, "A", True)]


def test_until_goes_on_at_once_when_the_screen_is_ready_already():
    paper = Paper()
    paper.ready = "guess"
    assert run_on(paper, "until guess\ndown A") == [(0, "A", True)]


def test_until_waits_for_readiness_and_gives_up_with_line_and_reason():
    paper = Paper()
    paper.caption = "Player 1 hides a code"
    with pytest.raises(GaveUp, match=r"line 2: gave up waiting for \[guess\] after 700 ms.*Player 1 hides a code"):
        run_on(paper, "wait 5\nuntil guess 700")
    assert paper.now_ms == 705


def test_until_caption_looks_for_a_part_of_the_caption():
    paper = Paper()
    steps = perform(parse("until caption row 4\ndown A"), paper)
    assert next(steps) == 10_000
    paper.caption = "Player 2, row 3"
    assert next(steps) == 10_000
    paper.caption = "Player 2, row 4"
    assert list(steps) == []
    assert paper.done == [(0, "A", True)]


# --- playing on the real firmware -------------------------------------------------------------------------------------


def test_a_round_by_script_is_recorded_from_the_hand_over_to_the_card(play):
    code, lines, _ = play(ROUND + "shot end", "--rules", "german")
    assert code == 0
    captions = [line["caption"] for line in lines if "caption" in line]
    assert captions[0].startswith("Player 1 hides a code")
    assert captions[-1].startswith("Player 1: 2, Player 2: 0.")
    screens = [line["screen"] for line in lines if "screen" in line]
    assert screens[:2] == ["handover", "secret"]
    assert screens[-1] == "card"
    assert {"ms": lines[-1]["ms"], "shot": "end"} == lines[-2]
    assert lines[-1]["end"] == "ok"


def test_the_recording_has_only_the_documented_lines_in_the_order_of_time(play):
    _, lines, _ = play(ROUND, "--rules", "german")
    assert [line["ms"] for line in lines] == sorted(line["ms"] for line in lines)
    for line in lines:
        (what,) = set(line) - {"ms"}
        assert type(line["ms"]) is int
        if what == "frame":
            assert len(bytes.fromhex(line["frame"])) == 768
            assert len(line["frame"]) == 1536
        elif what == "tone":
            assert type(line["tone"]) is int
        else:
            assert what in ("caption", "screen", "end")
            assert type(line[what]) is str
    frames = [line["frame"] for line in lines if "frame" in line]
    assert all(one != two for one, two in pairwise(frames))
    assert any(line.get("tone") for line in lines)


def test_the_same_script_and_seed_give_the_same_bytes(tmp_path, capsys):
    script = tmp_path / "script.txt"
    script.write_text(ROUND)
    made = []
    for name in ("one", "two"):
        cli.main(["--script", str(script), "--frames", str(tmp_path / name), "--rules", "german", "--seed", "7"])
        made.append((tmp_path / name).read_bytes())
    assert made[0] == made[1]
    assert made[0].count(b"\n") > 200


def test_the_card_is_printed_as_a_table(tmp_path, capsys):
    script = tmp_path / "script.txt"
    script.write_text(ROUND)
    assert cli.main(["--script", str(script), "--rules", "german"]) == 0
    assert "Round      Player 1  Player 2\n1 (row 2)  *2\nTOTAL      2         0\n" in capsys.readouterr().out


def test_a_match_is_resumed_after_a_power_cut_from_the_saves_alone(play, tmp_path):
    saves = tmp_path / "nvm.bin"
    code, _, _ = play(SECRET_IN + BREAKER + guess(0, 0, 1, 1) + "until guess\npower off", "--rules", "german", "--saves", str(saves))
    assert code == 0
    assert len(saves.read_bytes()) == 4096
    resume = "until title\npress A\nuntil handover\nhold A 1300\n"
    code, lines, err = play(resume + guess(3, 2, 0, 7) + "until card 20000", "--saves", str(saves))
    assert (code, err) == (0, "")
    assert [line["caption"] for line in lines if "caption" in line][-1].startswith("Player 1: 2, Player 2: 0.")


def test_power_off_and_on_within_a_script_comes_back_on_a_screen_without_secrets(play):
    code, lines, _ = play(
        SECRET_IN + BREAKER + "until guess\npower off\nwait 300\npower on\nuntil title\npress A\nuntil handover", "--rules", "german"
    )
    assert code == 0
    assert [line["screen"] for line in lines if "screen" in line][-2:] == ["title", "handover"]


def test_without_saves_a_script_starts_blank(play):
    code, lines, _ = play("until title")
    assert code == 0
    assert [line["screen"] for line in lines if "screen" in line] == ["title"]


@pytest.mark.parametrize("fault", ["full", "readonly", "erased"])
def test_a_match_goes_on_when_the_store_fails(play, fault):
    code, lines, _ = play(SECRET_IN + f"storage {fault}\n" + BREAKER + guess(3, 2, 0, 7) + "until card 20000", "--rules", "german")
    assert code == 0
    assert [line["caption"] for line in lines if "caption" in line][-1].startswith("Player 1: 1, Player 2: 0.")


@pytest.mark.parametrize("flags", ["serpentine", "flipx columns", "tiles flipy serpentine"])
def test_the_wiring_of_the_panel_does_not_show_in_the_frames(play, flags):
    _, straight, _ = play("until handover\nwait 100", "--rules", "german", "--seed", "1")
    _, wired, _ = play("until handover\nwait 100", "--rules", "german", "--seed", "1", "--panel", flags)
    assert [line for line in straight if "frame" in line] == [line for line in wired if "frame" in line]


def test_shots_and_film_show_the_panel(play, tmp_path):
    from PIL import Image

    code, _, _ = play(
        "until handover\nshot first\nhold A 700",
        "--rules",
        "german",
        "--shots",
        str(tmp_path / "shots"),
        "--gif",
        str(tmp_path / "film.gif"),
    )
    assert code == 0
    with Image.open(tmp_path / "shots" / "first.png") as picture:
        assert picture.width > 200
        assert max(high for _, high in picture.convert("RGB").getextrema()) > 100
    with Image.open(tmp_path / "film.gif") as film:
        assert film.n_frames > 1


# --- what goes wrong --------------------------------------------------------------------------------------------------


def test_a_bad_script_is_exit_code_2_with_its_line(play):
    code, lines, err = play("until handover\npress X\n", "--rules", "german")
    assert code == 2
    assert lines == []
    assert "line 2: no such button: X" in err
    assert err.count("\n") == 1


def test_a_script_that_gives_up_is_exit_code_1_and_recorded(play):
    code, lines, err = play("until guess 3000", "--rules", "german")
    assert code == 1
    assert "line 1: gave up waiting for [guess] after 3000 ms" in err
    assert lines[-1]["end"].startswith("line 1: gave up")


@pytest.mark.parametrize("caught", [False, True], ids=["uncaught", "caught-and-reported"])
def test_a_crash_of_the_firmware_is_exit_code_1_with_its_traceback(play, tmp_path, monkeypatch, caught):
    drive = tmp_path / "drive"
    drive.mkdir()
    source = "import time, traceback\ndef f():\n    raise KeyError('lost')\n"
    if caught:
        source += (
            "try:\n    f()\nexcept Exception as e:\n    traceback.print_exception(e)\n    print('[error] Error 5')\n    print('[error]')\n"
        )
        source += "while True:\n    time.sleep(0.01)\n"
    else:
        source += "f()\n"
    (drive / "code.py").write_text(source)
    monkeypatch.setattr(cli, "Board", partial(Board, drive=drive))
    code, lines, err = play("until guess")
    assert code == 1
    assert "Traceback (most recent call last):" in err
    assert "in f\n" in err
    assert "KeyError" in err
    assert "hardware/simulator" not in err
    assert lines[-1]["end"] == "crash"
    assert lines[-1]["ms"] < 100


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["--rules", "chess"], "invalid choice"),
        (["--rules", "german", "--players", "3"], "players"),
        (["--rules", "german", "--rounds", "3"], "rounds"),
        (["--rules", "new-group", "--players", "3", "--rounds", "3"], "leave --rounds out"),
        (["--rules", "new-group", "--players", "6"], "players"),
        (["--rules", "german", "--first", "0"], "seat"),
        (["--rules", "german", "--first", "3"], "from 1 to 2"),
        (["--rules", "german", "--answers", "nobody"], "invalid choice"),
        (["--rules", "german", "--option", "colourful"], "no such option: colourful"),
        (["--rules", "german", "--option", "repeats,noguessrepeats"], "disagree"),
        (["--players", "2"], "needs --rules"),
        (["--rounds", "two", "--rules", "german"], "invalid int"),
        (["--frobnicate"], "unrecognized"),
        (["--saves", "/"], "saves"),
    ],
)
def test_what_cannot_be_played_is_exit_code_2_and_one_line(play, arguments, complaint):
    code, _, err = play("wait 1", *arguments)
    assert code == 2
    assert complaint in err
    assert err.count("\n") == 1


def test_a_missing_script_is_exit_code_2(capsys, tmp_path):
    assert cli.main(["--script", str(tmp_path / "none.txt")]) == 2
    assert capsys.readouterr().err.count("\n") == 1


def test_saves_that_are_too_long_are_refused_and_left_alone(play, tmp_path):
    foreign = tmp_path / "letter.txt"
    foreign.write_bytes(b"dear reader " * 1000)
    code, _, err = play("wait 1", "--saves", str(foreign))
    assert code == 2
    assert "4096" in err
    assert foreign.read_bytes() == b"dear reader " * 1000


# --- quick start ------------------------------------------------------------------------------------------------------


def begun(board):
    return Match.replay(quickstart.journal(board.nvm))


@pytest.mark.parametrize("book", quickstart.RULES)
def test_quick_start_writes_a_begun_match_that_the_firmware_reads(book):
    board = Board()
    quickstart.begin(board.nvm, quickstart.match(book))
    match = begun(board)
    assert match.rules.name == ("new" if book == "new-advanced" else book)
    assert (match.phase, match.maker, match.rows) == (SECRET, 0, ())
    assert Store(bytearray(board.nvm.image), None).flags == quickstart.FIXED_DIAL


def test_quick_start_hands_every_choice_on():
    match = quickstart.match("polish", rounds=4, first=2, answers="head", options=("repeats", "empties", "count", "six"))
    assert (match.rounds, match.maker, match.answers, match.phase) == (4, 1, "head", GUESS)
    rules = match.rules
    assert (rules.secret_repeats, rules.secret_empties, rules.per_hole, rules.colours, rules.guess_repeats) == (True, True, False, 6, True)
    assert quickstart.match("german", options=("noguessrepeats",)).rules.guess_repeats is False
    assert quickstart.match("new-advanced").rules.secret_repeats is True
    assert quickstart.match("new-group", players=5).rounds == 5


def test_quick_start_replaces_the_open_match():
    board = Board()
    quickstart.begin(board.nvm, quickstart.match("german"))
    quickstart.begin(board.nvm, quickstart.match("polish"))
    assert begun(board).rules.name == "polish"


def test_a_seed_stays_only_for_the_session_that_asked_for_it(tmp_path):
    board = Board(saves=tmp_path / "nvm.bin", seed=5)
    assert Store(bytearray(board.nvm.image), None).get(quickstart.SEED) == b"5"
    quickstart.plant_seed(board.nvm, None)
    assert not Store(bytearray((tmp_path / "nvm.bin").read_bytes()), None).get(quickstart.SEED)


# --- neither display nor terminal -------------------------------------------------------------------------------------


def test_without_display_and_terminal_a_round_is_shown_as_text(monkeypatch, capsys):
    monkeypatch.setattr(cli, "_display", lambda: False)
    assert cli.main([]) == 0
    out = capsys.readouterr().out
    assert "[reveal] Player 2 breaks the code in row 3" in out
    board = [line.split() for line in out.splitlines() if line.strip() and set(line) <= set(" .+#|12345678●○*o-")]
    assert ["4", "3", "1", "8"] in board
    assert any(line[-8:] == ["4", "3", "1", "8", "●", "●", "●", "●"] for line in board)
    assert "python3 run.py" in out


@pytest.mark.parametrize("encoding", ["cp1252", "ascii", "utf-8"])
def test_a_console_that_lacks_our_signs_gets_others(encoding):
    names = ("DISPLAY", "WAYLAND_DISPLAY")
    environment = {name: value for name, value in os.environ.items() if name not in names} | {"PYTHONIOENCODING": encoding}
    code = "import sys\nsys.path += sys.argv[1:]\nfrom hardware.simulator import cli\nsys.exit(cli.main([]))"
    command = [sys.executable, "-P", "-c", code, str(ROOT / "lib"), str(ROOT)]
    if sys.platform in ("win32", "darwin"):
        pytest.skip("there is always a display here")
    result = subprocess.run(command, env=environment, stdin=subprocess.DEVNULL, capture_output=True, timeout=60)
    assert (result.returncode, result.stderr) == (0, b"")
    text = result.stdout.decode(encoding)
    assert ("●" in text) is (encoding == "utf-8")
    assert "?" not in text


def test_the_board_as_text_can_do_with_plain_signs():
    frame = bytearray(768)
    frame[3 * (16 * 13 + 9) : 3 * (16 * 13 + 9) + 3] = bytes((34, 0, 1))
    assert "●" in demo.text(bytes(frame), "guess")
    plain = demo.text(bytes(frame), "guess", plain=True)
    assert plain.isascii()
    assert plain.splitlines()[13].strip() == "*"
    assert plain.count("\n") == 15


@pytest.mark.parametrize(("flag", "word"), [("--window", "display"), ("--terminal", "terminal")])
def test_a_front_end_that_cannot_run_says_so_in_one_line(monkeypatch, capsys, flag, word):
    monkeypatch.setattr(cli, "_display", lambda: False)
    assert cli.main([flag]) == 2
    err = capsys.readouterr().err
    assert word in err
    assert err.count("\n") == 1


def test_the_demonstration_is_a_script_like_any_other():
    assert parse(Path(demo.__file__).with_name("demo.txt").read_text("utf-8"))
