# SPDX-FileCopyrightText: 2026 The Mastermind handheld contributors
# SPDX-License-Identifier: MIT
"""More faults that people reported of other programs, tried on ours. The number before a case is that of our list of
reports; each docstring says where the report is to be read, and what went wrong there."""

import ast
import os
import shutil
import subprocess
import sys
from itertools import combinations, permutations, product
from pathlib import Path
from random import Random

import pytest
from coloraide import Color

import hardware.simulator.board as simulator
from hardware import bundle
from hardware.simulator import quickstart
from hardware.simulator.board import Board
from mastermind.device.panel import USER, Panel
from mastermind.device.sound import Sound
from mastermind.device.store import SIZE
from mastermind.game.journal import SECRET, pack_code
from mastermind.game.marking import mark, mark_holes
from mastermind.game.match import GUESS, Match
from mastermind.game.rules import GERMAN, NEW_GROUP, POLISH
from mastermind.game.solver import Breaker
from mastermind.ui import palette as P
from mastermind.ui.board import rhythm

from .pictures import cell, pegs, picture
from .playing import Recording, Watched, boot, perform_steps, play, record, script, steps
from .robot import finish

ROOT = Path(__file__).resolve().parents[1]
LONG = bool(os.environ.get("MASTERMIND_LONG"))
HIDE = "take; until secret; dial {}; until look; press A; "
GERMAN_CODES = [bytes(code) for code in permutations(range(8), 4)]


def said(story: Recording, screen: str) -> list[str]:
    return [text for _ms, (name, text) in story.of("caption") if name == screen]


def firmware(folder: Path) -> Path:
    """A drive of our own, to be changed or to be watched."""
    for name in ("boot.py", "code.py", "safemode.py", "settings.toml"):
        shutil.copy(ROOT / name, folder)
    shutil.copytree(ROOT / "lib", folder / "lib", ignore=shutil.ignore_patterns("__pycache__"))
    return folder


def contents(folder: Path) -> dict[str, bytes]:
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def on(board: Board, text: str, *, safe_mode: str = "NONE") -> Recording:
    """Play a script on a board that is there."""
    story = record(board)
    board.play(perform_steps(steps(text), board))
    if safe_mode == "NONE":
        boot(board)
    else:
        board.boot(safe_mode=safe_mode)
    return story


# --- group 1: the rules --------------------------------------------------------------------------------------------


def test_g1_05_there_are_never_more_signals_than_holes_nor_all_but_one_in_place_and_one_elsewhere():
    """source https://github.com/freeboardgames/FreeBoardGames.org/issues/761: sometimes more marks than holes.

    A normal run takes the guesses against one secret (all others are that one with other colours) and a sample of pairs.
    """
    guesses = list(product(range(8), repeat=4))
    secrets = GERMAN_CODES if LONG else GERMAN_CODES[:1]
    rng = Random(761)
    pairs = [(secret, guess) for secret in secrets for guess in guesses]
    pairs += [(rng.choice(GERMAN_CODES), rng.choice(guesses)) for _ in range(20_000)]
    for secret, guess in pairs:
        exact, misplaced = mark(secret, guess)
        assert 0 <= exact <= exact + misplaced <= 4
        assert (exact, misplaced) != (3, 1)
        assert (exact == 4) == (bytes(guess) == secret)
        assert mark(guess, secret) == (exact, misplaced)
        assert sorted(mark_holes(secret, guess)) == [0] * (4 - exact - misplaced) + [1] * misplaced + [2] * exact


def test_g1_07_one_colour_rows_count_every_peg_of_the_secret_once():
    """source https://github.com/coding-horror/basic-computer-games/issues/715: rows of one colour were all answered 0 and 0."""
    rng = Random(715)
    for holes, symbols in ((4, 8), (5, 9)):
        for _secret in range(300):
            secret = bytes(rng.choices(range(symbols), k=holes))
            answers = [mark(secret, bytes((colour,)) * holes) for colour in range(symbols)]
            assert sum(exact for exact, _misplaced in answers) == holes
            assert {misplaced for _exact, misplaced in answers} == {0}


def piped(folder: Path, code: str) -> str:
    """What a round of twelve rows writes into a file that takes the program's output, errors included."""
    rows = ["4567", "5674", "6745", "7456", "4576", "5764", "7645", "6457", "4657", "6574", "5746", "7465"]
    text = f"{HIDE.format(code)}take; " + "".join(f"row {row}; " for row in rows) + "until reveal 20000; until card 20000"
    play_file = folder / f"{code}.txt"
    lines = [f"{step.verb} {step.name} {step.number or ''}".strip() for step in steps(text)]
    lines = [line.replace("caption ", "until caption ") if line.startswith("caption") else line for line in lines]
    play_file.write_text("\n".join(lines).replace("press A 1", "press A"))
    out = folder / f"{code}.log"
    program = "import sys; sys.path.append(sys.argv[1]); sys.path.insert(0, sys.argv[1] + '/lib')\n"
    program += "from hardware.simulator.cli import main; sys.exit(main(sys.argv[2:]))"
    with out.open("wb") as file:
        done = subprocess.run(
            [sys.executable, "-P", "-c", program, str(ROOT), "--rules", "german", "--seed", "1", "--script", str(play_file)],
            stdout=file,
            stderr=subprocess.STDOUT,
            timeout=120,
            check=False,
        )
    assert done.returncode == 0, out.read_text()
    return "\n".join(line.lstrip(" 0123456789") for line in out.read_text().splitlines())  # without the ms


def test_g1_30_what_a_round_prints_does_not_tell_the_code_before_the_reveal(tmp_path):
    """source https://github.com/grantjenks/free-python-games/issues/83: the number to be guessed was printed first."""
    one, other = piped(tmp_path, "0123"), piped(tmp_path, "3021")
    assert one == other, "two codes with the same answers print the same"
    before = one.split("[reveal]")[0]
    for word in ("0123", "3021", "white", "pink", "green", "red", "0, 1, 2, 3", "\\x00"):
        assert word not in before
    story = play(f"{HIDE.format('0123')}take; row 4567; until guess", "german")
    assert not [line for line in story.lines if "white" in line or "0123" in line]


def test_g1_38_an_empty_hole_is_one_more_colour_and_may_be_hidden_once():
    """source own: no repeats, together with empty holes, so that two rules meet."""
    book = POLISH.replace(secret_empties=True)
    legal = 0
    for code in product(range(9), repeat=5):
        try:
            book.check_secret(code)
        except ValueError:
            continue
        legal += 1
        assert len(set(code)) == 5
    assert legal == 15120
    story = play("take; until secret; dial 88123; wait 300", "polish", options=["empties"])
    assert said(story, "secret")[-1] == "Every colour only once"
    assert story.screens[-1] == "secret"
    assert "look" in play("take; until secret; dial 81234; until look", "polish", options=["empties"]).screens


# --- group 2: the board --------------------------------------------------------------------------------------------

IMPORTS = """
import sys, types
from importlib.machinery import ModuleSpec
class Board:  # stands for the modules that are inside CircuitPython
    names = set(sys.argv[2].split())
    def find_spec(self, name, path=None, target=None):
        return ModuleSpec(name, self, is_package=True) if name.partition(".")[0] in self.names else None
    def create_module(self, spec):
        module = types.ModuleType(spec.name)
        module.const = lambda value: value
        module.__getattr__ = lambda name: type(name, (), {"__class_getitem__": classmethod(lambda cls, item: cls)})
        return module
    def exec_module(self, module):
        pass
sys.meta_path.insert(0, Board())
sys.path.insert(0, sys.argv[1] + "/lib")
for name in sys.argv[3:]:
    __import__(name)
    file = sys.modules[name].__file__
    assert file.startswith(sys.argv[1]), file
print("all", len(sys.argv) - 3)
"""
BUILT_IN = (
    "adafruit_pixelbuf alarm analogio board digitalio microcontroller micropython neopixel_write pwmio storage supervisor usb_cdc watchdog"
)


def test_g2_07_every_module_imports_from_the_image_alone(tmp_path):
    """source https://github.com/adafruit/circuitpython/issues/9771: the debouncer needed a library that was not copied."""
    image = bundle.collect()
    image.write(tmp_path)
    library = [path.relative_to(tmp_path / "lib") for path in sorted((tmp_path / "lib").rglob("*.py"))]
    names = [".".join(path.with_suffix("").parts).removesuffix(".__init__") for path in library]
    assert {"neopixel", "adafruit_debouncer", "adafruit_ticks", "mastermind.console", "mastermind.game.solver"} <= set(names)
    done = subprocess.run(
        [sys.executable, "-I", "-S", "-c", IMPORTS, str(tmp_path), BUILT_IN, *names],
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert done.stdout == f"all {len(names)}\n", done.stderr
    told = (tmp_path / "lib" / "VERSIONS.txt").read_text()
    foreign = [name for name in names if "." not in name and name != "mastermind"]
    assert sorted(foreign) == sorted(name.removesuffix(".py") for name in bundle.LIBRARIES.values())
    assert all(f"{name}.py" in told for name in foreign)


def test_g2_11_the_first_picture_comes_before_the_big_imports_and_the_solver_only_when_it_is_needed(monkeypatch):
    """sources https://github.com/adafruit/circuitpython/issues/1051 and https://github.com/micropython/micropython/issues/7761:
    importing takes seconds at the start."""
    worlds: list[Watched] = []

    class Seen(Watched):
        def __init__(self, *what):
            super().__init__(*what)
            worlds.append(self)

    board = Board(seed=1)
    quickstart.begin(board.nvm, quickstart.match("german"), 1)
    story = record(board)
    first: list[set[str]] = []
    board.on_frame.append(lambda _ms, rgb: first.append(set(worlds[-1].modules)) if any(rgb) and not first else None)
    text = HIDE.format("0123") + "take; row 4567; row 0123; until card 20000"
    board.play(perform_steps(steps(text), board))
    monkeypatch.setattr(simulator, "World", Seen)
    board.boot()
    assert first
    assert "mastermind.device.panel" in first[0]
    ours = {name for name in first[0] if name.startswith(("mastermind.game", "mastermind.ui", "mastermind.console"))}
    assert ours <= {"mastermind.ui", "mastermind.ui.palette", "mastermind.ui.canvas"}
    ever = set(worlds[-1].modules)
    assert "mastermind.game.match" in ever
    assert "mastermind.ui.card" in ever
    assert not ever & {"mastermind.game.solver", "mastermind.game.strategy", "mastermind.ui.hint", "mastermind.game.adversary"}
    assert story.screens[-1] == "card"


def test_g2_17_nothing_is_ever_written_to_the_drive_wherever_the_power_goes(tmp_path):
    """sources https://github.com/adafruit/circuitpython/issues/7065 and https://github.com/raspberrypi/micropython/issues/4:
    the power was pulled while a file was written, and the file system was gone."""
    for path in [ROOT / name for name in ("boot.py", "code.py", "safemode.py")] + sorted((ROOT / "lib").rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "open":
                mode = node.args[1] if len(node.args) > 1 else None
                assert mode is None or ast.literal_eval(mode) in ("r", "rb"), f"{path.name}, line {node.lineno}"
    drive = firmware(tmp_path)
    before = contents(drive)
    text = HIDE.format("0123") + "take; row 4567; until guess; dial 7654; until look; down A; wait {}; power off; up A; wait 50; power on; "
    for ms in (8, 12, 14, 16, 18, 20, 30, 80):
        board = Board(seed=1, drive=drive)
        quickstart.begin(board.nvm, quickstart.match("german"), 1)
        story = on(board, text.format(ms) + "until title; press A; take; until guess")
        match = Match.replay(story.journal)
        assert match.secret == bytes((0, 1, 2, 3))
        assert len(match.rows) in (1, 2), "at worst the row that was being sent is lost"
    assert {name: data for name, data in contents(drive).items() if "__pycache__" not in name} == before


def test_g2_21_nobody_is_locked_out_of_the_drive():
    """sources https://github.com/BrianPugh/belay/issues/94, https://github.com/adafruit/circuitpython/issues/7738 and
    https://github.com/adafruit/circuitpython/issues/9136: boot.py hid the drive, and there was no way back in."""
    writable = {}
    for held in ("", "B"):
        board = Board(seed=1)
        if held:
            board.set_button(held, True)
        on(board, "wait 1500")
        assert board.chip.usb["drive"], "it is always to be seen"
        writable[held] = not board.chip.drive_for_firmware
    assert writable == {"": False, "B": True}
    assert "hold B while switching on" in (ROOT / "README.md").read_text("utf-8")


def test_g2_24_after_a_dip_of_the_supply_the_match_goes_on_and_the_light_is_lower():
    """sources https://github.com/adafruit/circuitpython/issues/2694 and https://github.com/adafruit/circuitpython/issues/3139:
    the board waited in safe mode for ever."""
    played = play(HIDE.format("0123") + "take; row 4567; until guess", "german").board.nvm.image
    resume = "until title; wait 300; shot title; press A; take; until guess; wait 100"
    stories = []
    for safe_mode in ("NONE", "BROWNOUT"):
        board = Board()
        board.nvm.image = played
        story = record(board)
        shots: dict[str, bytes] = {}
        board.on_shot.append(lambda name, shots=shots, board=board: shots.setdefault(name, board.frame))
        board.play(perform_steps(steps(resume), board))
        board.boot(safe_mode=safe_mode)
        stories.append((story, shots["title"]))
        assert story.captions[0] == "[title] Go on with the open match: A"
        assert Match.replay(story.journal).rows[0][1] == bytes((4, 5, 6, 7))
        assert story.screens[-1] == "guess"
    bright, dim = (sum(rgb) for _story, rgb in stories)
    assert 0 < dim < bright


@pytest.mark.xfail(sys.version_info >= (3, 13), reason="from 3.13 on, pdb derives a class from one in the module code")
def test_g2_28_python_m_pytest_in_the_root_runs_the_tests_and_not_the_firmware(tmp_path):
    """sources https://github.com/python/cpython/issues/114052, https://github.com/databrickslabs/ucx/issues/1126,
    https://github.com/pytest-dev/pytest/issues/13026 and https://github.com/pytest-dev/pytest/issues/1220: a file code.py stands
    in for the standard library's module code, and the test run breaks."""
    root = firmware(tmp_path)
    shutil.copy(ROOT / "pyproject.toml", root)
    (root / "hardware" / "simulator").mkdir(parents=True)
    for name in ("hardware/__init__.py", "hardware/simulator/__init__.py"):
        shutil.copy(ROOT / name, root / name)
    (root / "tests").mkdir()
    shutil.copy(ROOT / "tests" / "conftest.py", root / "tests")
    (root / "tests" / "test_one.py").write_text(
        "import sys\nfrom mastermind.game.marking import mark\n\n\ndef test_one():\n    assert mark((0, 1, 2, 3), (0, 0, 1, 1)) == (1, 1)\n"
        "    assert 'board' not in sys.modules\n"
    )
    environment = {name: value for name, value in os.environ.items() if not name.startswith(("PYTEST", "PYTHON", "COV"))}
    script_ = Path(sys.executable).with_name("pytest")
    for command in ([sys.executable, "-m", "pytest"], [str(script_)] if script_.exists() else [sys.executable, "-P", "-m", "pytest"]):
        done = subprocess.run(
            [*command, "-q", "-p", "no:cacheprovider"], cwd=root, env=environment, capture_output=True, text=True, timeout=120, check=False
        )
        assert done.returncode == 0, done.stdout + done.stderr
        assert "1 passed" in done.stdout
        assert "[title]" not in done.stdout


# --- group 3: the simulator ----------------------------------------------------------------------------------------

ELSEWHERE = """
import sys
sys.path.insert(0, sys.argv[1] + "/lib")
sys.path.append(sys.argv[1])
import ctypes, multiprocessing, pathlib, platform, subprocess
import hardware.simulator
from hardware.simulator.board import Board
from hardware.simulator.script import parse, perform
sys.platform = sys.argv[2]
platform.system = lambda: sys.argv[3]
platform.machine = lambda: sys.argv[4]
board = Board(seed=1)
frames = []
board.on_line.append(print)
board.on_frame.append(lambda ms, rgb: frames.append(any(rgb)))
board.play(perform(parse("until title; wait 100".replace("; ", chr(10))), board))
board.boot()
print(any(frames), "microcontroller" in sys.modules, "neopixel_write" in sys.modules)
"""


@pytest.mark.parametrize("system", [("linux", "Linux", "x86_64"), ("darwin", "Darwin", "arm64"), ("win32", "Windows", "AMD64")])
def test_g3_08_the_board_comes_up_on_every_kind_of_desktop(system):
    """sources https://github.com/adafruit/Adafruit_Blinka/issues/895, https://github.com/adafruit/Adafruit_Blinka/issues/310 and
    https://github.com/adafruit/Adafruit_Blinka/pull/579: ``import board`` looks at the machine, and raises on a desktop."""
    environment = {name: value for name, value in os.environ.items() if not name.startswith("BLINKA")}
    done = subprocess.run(
        [sys.executable, "-P", "-W", "error", "-c", ELSEWHERE, str(ROOT), *system],
        env=environment,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    lines = done.stdout.splitlines()
    assert lines[-2] == "[title]"
    assert lines[-1] == "True False False", "the desktop's own modules were not asked"


def test_g3_23_every_wiring_shows_the_same_pictures_and_only_one_function_knows_the_way_of_the_chain():
    """source https://github.com/wokwi/wokwi-features/issues/179: the simulator had a second, wrong copy of the zig-zag."""
    shown = []
    for words in ("", "serpentine", "flipx", "columns serpentine", "flipx flipy columns", "tiles serpentine"):
        board = Board(seed=1, panel=words)
        story = on(board, "until title; press RIGHT; wait 200; press DOWN; until settings; wait 100")
        shown.append([frame.rgb for frame in story.frames])
    assert len(shown[0]) > 10
    assert all(frames == shown[0] for frames in shown)
    for path in (ROOT / "hardware" / "simulator").rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            assert not (isinstance(node, ast.Constant) and node.value == "serpentine"), path.name


# --- group 4: passing the device round -----------------------------------------------------------------------------


def test_g4_02_the_curtain_comes_by_itself_and_before_anything_else():
    """source https://github.com/yairm210/Unciv/issues/3474: the page between two players came one tap late."""
    story = play("take; until secret; dial 0123; until look; wait 600; down A; wait 60; up A; wait 2500; shot curtain", "german")
    done = [ms for ms, (name, down) in story.of("button") if name == "A" and down][-1]
    assert story.screens[-1] == "handover"
    assert "Player 2 breaks the code" in story.captions[-1]
    later = [frame for frame in story.frames if frame.ms > done]
    assert later[0].ms - done <= 30
    for frame in later:
        if frame.screen != "handover":
            assert pegs(frame.rgb, 0, 4) == "....", "no picture after it holds the row that was hidden"


@pytest.mark.parametrize("at", ["guess", "secret"])
def test_g4_09_a_button_that_is_still_held_answers_nothing_that_comes_up(at):
    """source https://github.com/taisei-project/taisei/issues/150: a held button went on to answer the next menu."""
    way = "take; until secret; " if at == "secret" else HIDE.format("0123") + "take; until guess; "
    text = way + "dial 012; press UP 4; down A; wait 5000; up A; wait 700; shot after"
    story = play(text, "german")
    start = [k for k, name in enumerate(story.screens) if name == at][-1]
    assert story.screens[start:] == [at, "look"], "its own press led to the look page, and holding it to nothing more"
    again = play(text + "; press A; until caption breaks; wait 50" if at == "secret" else text + "; press A; until answer", "german")
    assert again.screens[start : start + 3] == [at, "look", "handover" if at == "secret" else "answer"]
    held = play("until handover; down A; wait 6000; shot held; up A; wait 300", "german")
    assert held.screens == ["handover", "secret"]
    assert "8888" in (pegs(held.shots["held"], 0, 4), pegs(held.shots["held"], 0, 4).replace("i", "8").replace(".", "8"))


def test_g4_13_the_code_is_kept_once_and_in_nothing_that_can_be_read(tmp_path):
    """source https://github.com/boardgameio/boardgame.io/issues/399: what was taken out of the state was still in the undo data."""
    drive = firmware(tmp_path)
    before = contents(drive)
    board = Board(seed=1, drive=drive)
    quickstart.begin(board.nvm, quickstart.match("german", answers="hand"), 1)
    story = on(
        board,
        HIDE.format("7205")
        + "take; row 4567; mark oo; row 1111; until answer; press A; wait 500; press A; until guess; "
        + "power off; wait 100; power on; until title",
    )
    record_ = bytes(pack_code(SECRET, bytes((7, 2, 0, 5))))
    assert story.journal.count(record_) == 1
    assert story.journal.count(record_[1:]) == 1
    for form in (record_[1:], bytes((7, 2, 0, 5)), b"7205"):
        assert form not in board.nvm.image
    assert {name: data for name, data in contents(drive).items() if "__pycache__" not in name} == before
    assert not [line for line in story.lines if "7205" in line or "blue" in line]


def test_g4_15_the_page_that_reads_the_rows_knows_nothing_of_how_the_code_was_set():
    """source https://github.com/boardgameio/boardgame.io/issues/227: the log that all could read held the secret moves."""
    ways = ("dial 0123", "press DOWN 8; press A; press DOWN 7; press A; press DOWN 6; press A; press DOWN 5; press A", "dial 3210")
    told = []
    for way in ways:
        rows = "row 4567; row 7654; until guess; menu Read; press A; until read; press UP; press DOWN; press DOWN; wait 200"
        story = play(f"take; until secret; {way}; until look; press A; take; {rows}", "german")
        told.append(said(story, "read"))
    assert told[0] == told[1] == told[2]
    text = " ".join(told[0])
    assert "Row 1: orange, silver, yellow, blue. 0 in place, 0 elsewhere." in text
    assert not [word for word in ("white", "pink", "green", "red") if word in text.replace("elsewhere", "")]


def lit(colour: int, level: int, step: int) -> tuple[int, int, int]:
    panel = Panel([0] * 256, P.DRIVE, P.LEVELS)
    panel.step = step
    value = panel._mix(colour << 5 | level)
    return value >> 16, value >> 8 & 255, value & 255


@pytest.mark.parametrize("eye", ["protan", "deutan", "tritan"])
def test_g4_18_colours_are_not_the_only_thing_that_tells_pegs_and_signals_apart(eye):
    """sources https://github.com/endlessm/threadbare/issues/1203 and https://github.com/tobspr-games/shapez.io/issues/54: some eyes
    could not tell two colours apart."""
    step = USER - 1
    shades = [lit(colour, P.P10, step) for colour in range(8)]
    scale = 255 / max(max(rgb) for rgb in shades)
    seen = [Color("srgb-linear", [v * scale / 255 for v in rgb]).filter(eye, 1, method="machado", space="srgb-linear") for rgb in shades]
    seen = [colour.convert("srgb-linear").clip().convert("lab-d65") for colour in seen]
    assert min(one.delta_e(other, method="2000", space="lab-d65") for one, other in combinations(seen, 2)) >= 8
    rhythms = [tuple(rhythm(colour, ms, P.P10) for ms in range(0, 2400, 75)) for colour in range(9)]
    assert len(set(rhythms)) == 9, "with the colour aid every peg has a rhythm of its own"
    for one, other in combinations(rhythms, 2):
        assert sum(a != b for a, b in zip(one, other, strict=True)) >= 2
    exact, misplaced = lit(P.EXACT, P.P28, step), lit(P.MISPLACED, P.P9, step)
    assert exact != misplaced
    assert exact.index(max(exact)) == 0, "red, where the other has all three"
    assert min(misplaced) * 2 > max(misplaced)


def test_g4_20_a_dead_battery_costs_at_most_the_row_that_was_being_dialled():
    """source https://github.com/gurrhack/UnNetHack-Android/issues/3: the game was only saved when it was left in an orderly way."""
    text = "hide 0123; take; row 4567; row 0145; until guess; dial 76; wait 200; power off; wait 500; power on; until title; press A; "
    story = play(text + "until handover; wait 100; shot curtain; take; until guess; wait 100", "new-group")
    match = Match.replay(story.journal)
    assert [row[1] for row in match.rows] == [bytes((4, 5, 6, 7)), bytes((0, 1, 4, 5))]
    # row 2 of Player 3: two in place, two points each
    assert match.totals == (0, 0, 4)
    assert said(story, "handover")[-1].startswith("Player 2 breaks the code")
    assert story.captions[-1].startswith("[guess] Player 2, row 3")
    curtain = picture(story.shots["curtain"], "handover")
    assert {row[1:5] + row[11:15] for row in curtain[1:13]} == {"........"}, "nothing of the board stands beside the digit"
    codes = [bytes((0, 1, 2, 3)), bytes((4, 5, 6, 7)), bytes((0, 2, 4, 6))]
    whole = play(finish(codes, rows=3), "new-group")
    assert (
        play(finish(codes, rows=3), nvm=play("hide 0123; take; until guess; power off; wait 1", "new-group").board.nvm.image).captions[-1]
        == (whole.captions[-1])
    )


def test_g4_22_the_very_first_match_of_a_new_device_is_kept():
    """source https://github.com/ochadenas/cpudefense/issues/237: the first session was lost, later ones were not."""
    assert set(Board().nvm.image) == {255}

    def act(board):
        yield from script("until title; press A; take; until secret")(board)
        for colour in range(4):
            for _step in range(9):
                if pegs(board.frame, 0, 4)[colour] == str(colour):
                    break
                yield from script("press UP")(board)
            yield from script("press A")(board)
        rows = "".join(f"row {row}; " for row in ("4567", "5674", "6745", "7456", "4576"))
        yield from script(f"until look; press A; take; {rows}until guess; power off; wait 100; power on; until title")(board)
        yield from script("press A; take; until guess; wait 100")(board)

    story = play(act)
    assert story.captions[-1] == "[guess] Player 2, row 6"
    assert Match.replay(story.journal).secret == bytes((0, 1, 2, 3))


def test_g4_23_a_damaged_save_or_one_of_another_version_never_stops_the_device():
    """sources https://github.com/Tuxemon/Tuxemon/issues/178 and https://github.com/Grimmys/rpg_tactical_fantasy_game/issues/35: an old
    or broken save crashed the game at its start."""
    saved = play(HIDE.format("0123") + "take; row 4567; until guess; menu Leave; press A; until title; wait 300", "german").board.nvm.image
    used = len(saved.rstrip(b"\xff"))
    rng = Random(178)
    places = range(used * 8) if LONG else sorted(rng.sample(range(used * 8), 30))
    bent = []
    for place in places:
        image = bytearray(saved)
        image[place // 8] ^= 1 << place % 8
        bent.append(bytes(image))
    bent += [saved[:2] + bytes((version, 255 - version)) + saved[4:] for version in (0, 2, 255)]
    bent += [saved[: used // 2] + b"\xff" * (SIZE - used // 2), bytes(SIZE), Random(1).randbytes(SIZE)]
    warned = 0
    for image in bent:
        story = play("wait 1500; press RIGHT; wait 200; press LEFT; wait 200", nvm=image)
        assert set(story.screens) <= {"title", "handover"}
        warnings = [text for text in story.captions if "could not be read" in text]
        assert len(warnings) <= 1, "it is said once"
        warned += len(warnings)
    assert warned > len(bent) // 2
    lost = play("until title; press RIGHT; seek RIGHT german,; press A; until handover", nvm=bent[-1])
    assert Match.replay(lost.journal).rules == GERMAN


def test_g4_24_switching_the_sound_off_in_the_middle_of_a_tune_is_heard_at_once():
    """source https://github.com/omf2097/openomf/issues/1251: switching it off only worked after a new start."""

    class Piezo:
        frequency = duty_cycle = 0

    tune = (523, 120, 659, 120, 784, 120, 1047, 240, 0, 60, 784, 120, 1047, 480)
    for ms in range(5, 1200, 35):
        piezo = Piezo()
        sound = Sound(piezo)
        sound.play(tune)
        for now in range(0, ms, 5):
            sound.tick(now)
        assert piezo.duty_cycle or 600 <= ms <= 665, "it plays"
        sound.on = False
        sound.tick(ms)
        assert (piezo.duty_cycle, sound.playing) == (0, False)
    story = play(
        "hide 0123; take; row 0123; until card 20000; hold B 1200; until pause; seek RIGHT Brightness; press A; "
        "until settings; press DOWN; wait 400; down LEFT; wait 600; up LEFT; press B; wait 700; press B; wait 1500",
        "german",
    )
    off = next(ms for ms, (_screen, text) in story.of("caption") if text == "Sound off")
    assert [hz for ms, hz in story.of("tone") if hz and ms > off + 100] == []


def test_g4_28_players_are_seats_and_no_two_of_them_are_called_the_same():
    """source https://github.com/tobymao/18xx/pull/6698: two players at one table had the same name, and the turns broke."""
    codes = [bytes((0, 1, 2, 3))] * 5
    story = play(finish(codes, rows=2), "new-group", players=5)
    hands = [text.split(" hides")[0] for text in said(story, "handover") if "hides a code" in text]
    assert hands == [f"Player {seat}" for seat in range(1, 6)]
    card = said(story, "card")[-1]
    assert [f"Player {seat}:" in card for seat in range(1, 6)] == [True] * 5
    digits = {}
    for ms, (screen, text) in story.of("caption"):
        if screen == "handover":
            frame = story.seen(ms + 5)
            digits.setdefault(text.split()[1], {tuple(any(cell(frame, x, y)) for y in range(2, 11) for x in range(5, 11))})
    assert sorted(digits) == ["1", "2", "3", "4", "5"]
    assert len(set.union(*digits.values())) == 5, "and the digits differ"
    match = Match(NEW_GROUP, players=5)
    match.set_secret((0, 1, 2, 3))
    turns = []
    while match.phase == GUESS and len(turns) < 8:
        turns.append(match.breaker)
        match.guess((4, 5, 6, 7))
    assert turns == [1, 2, 3, 4, 1, 2, 3, 4]


# --- group 5: the solver -------------------------------------------------------------------------------------------


def test_g5_17_the_solver_keeps_no_table_of_codes_let_alone_of_pairs_of_them():
    """sources https://github.com/GillesVandewiele/Wordle-Bot/issues/8, https://github.com/GillesVandewiele/Wordle-Bot/issues/1 and
    https://github.com/3b1b/videos/issues/24: a table of all answers grew until the process was killed.

    The largest book has 59,049 codes. What a desktop's Python takes is more than what the board's takes (an integer is 28
    bytes and not 4), so 256 KB here are few: one byte for each code and answer of a single guess would be 59 KB, a list of the
    codes 4 MB, a table 3.5 GB.
    """
    import tracemalloc

    book = POLISH.replace(secret_repeats=True, secret_empties=True, per_hole=False)
    breaker = Breaker(book)
    secret = (8, 0, 0, 3, 5)
    tracemalloc.start()
    try:
        start = tracemalloc.get_traced_memory()[0]
        for _row in range(4):
            while not breaker.think(400):
                pass
            guess = breaker.next_guess()
            if guess == bytes(secret):
                break
            breaker.answered(guess, mark(secret, guess))
        peak = tracemalloc.get_traced_memory()[1] - start
    finally:
        tracemalloc.stop()
    assert peak < 256 * 1024, peak
