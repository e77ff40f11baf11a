# SPDX-FileCopyrightText: 2026 The Mastermind handheld contributors
# SPDX-License-Identifier: MIT
"""The emulated Pico: its parts, its figures, and (where firmware and Node.js are there) the bundle played on it."""

import json
import os
import shutil
import subprocess
from pathlib import Path

import pytest

from hardware import bundle
from hardware.emulator import boardtest, drive, figures, measure, prepare, story
from hardware.emulator.pico import Frame, Pico, Record, boot_out
from hardware.simulator.script import parse

HERE = Path(boardtest.__file__).parent
LACKING = prepare.missing()
needs_board = pytest.mark.skipif(bool(LACKING), reason="; ".join(LACKING))
needs_node = pytest.mark.skipif(shutil.which("node") is None, reason="node is not installed")
DARK = bytes(768)


def lit(cell: int, red: int = 10) -> bytes:
    picture = bytearray(768)
    picture[3 * cell] = red
    return bytes(picture)


# ---------------------------------------------------------------- what is missing


def test_missing_firmware_is_named_with_the_place_to_get_it():
    (line,) = [line for line in prepare.missing({"PATH": os.environ["PATH"]}) if "UF2" in line]
    assert "CIRCUITPYTHON_UF2 is not set" in line
    assert "circuitpython.org/board/raspberry_pi_pico" in line


def test_a_firmware_file_that_is_not_there_is_named():
    lines = prepare.missing({"PATH": os.environ["PATH"], "CIRCUITPYTHON_UF2": "nowhere.uf2"})
    assert any("names nowhere.uf2, which is not a file" in line for line in lines)


def test_missing_node_is_named():
    assert any(line.startswith("node is not installed") for line in prepare.missing({"PATH": ""}))


def test_the_board_test_fails_when_something_is_missing(monkeypatch, capsys):
    monkeypatch.setattr(prepare, "missing", lambda: ["this", "that"])
    assert boardtest.main(["--quick"]) == 1
    assert capsys.readouterr().err == "board-test cannot run:\n- this\n- that\n"


def test_a_script_with_a_mistake_is_refused_with_its_line(tmp_path, monkeypatch, capsys):
    script = tmp_path / "wrong.txt"
    script.write_text("until title\npress C\n")
    monkeypatch.setattr(boardtest, "open_lab", lambda: None)
    assert boardtest.main(["--script", str(script)]) == 2
    assert "line 2: no such button: C" in capsys.readouterr().err


@pytest.mark.parametrize("run", [run for run in (*boardtest.RUNS, boardtest.QUICK) if run.script], ids=lambda run: run.name)
def test_every_script_of_the_board_test_plays_in_the_simulator(run):
    expected = boardtest.expect(run)
    assert expected.problem == ""
    assert len(expected.told.shots) == sum(step.verb == "shot" for step in expected.steps)


# ---------------------------------------------------------------- figures out of what was heard


def test_a_press_is_answered_by_the_first_changed_frame_after_the_debounce():
    record = Record(
        frames=[
            Frame(90.0, 97.7, lit(0)),
            Frame(104.0, 111.7, lit(1)),  # an animation's: too early to be the answer
            Frame(114.0, 121.7, lit(1)),  # nothing changed
            Frame(116.5, 124.2, lit(2)),
            Frame(130.0, 137.7, lit(3)),
        ],
        lines=[(50.0, "[guess] Player 2, row 1"), (60.0, "[guess]")],
        edges=[(100.0, "A", True), (160.0, "A", False)],
    )
    (press,) = measure.presses(record)
    assert press == {"ms": 100.0, "button": "A", "screen": "guess", "answer": 16.5, "rest": 13.5}


def test_a_press_that_nothing_follows_has_no_answer():
    record = Record(frames=[Frame(10, 17.7, lit(0)), Frame(450, 457.7, lit(1))], edges=[(100.0, "B", True)])
    (press,) = measure.presses(record)
    assert press["answer"] is None
    assert press["rest"] is None


def test_latency_is_told_for_each_screen():
    pressed = [
        {"screen": "guess", "answer": 14.0, "rest": None},
        {"screen": "guess", "answer": 18.0, "rest": 20.0},
        {"screen": "guess", "answer": 15.0, "rest": None},
        {"screen": "look", "answer": None, "rest": None},
    ]
    table = measure.latency(pressed)
    assert table["guess"] == {"presses": 3, "median": 15.0, "worst": 18.0, "rest": 20.0, "silent": 0}
    assert table["look"] == {"presses": 1, "median": None, "worst": None, "rest": None, "silent": 1}


def test_frames_begun_during_the_debounce_are_counted():
    record = Record(frames=[Frame(99, 106.7, lit(0)), Frame(105, 112.7, lit(1)), Frame(111, 118.7, lit(2))], polled=[101.0])
    assert measure.hasty(record) == 1


def test_gaps_in_polling_are_sorted_by_what_happened_in_them():
    record = Record(
        starts=[0.0],
        lines=[(1000.0, "[title] hello"), (1450.0, "[title]")],
        frames=[Frame(2001, 2008.7, lit(0)), Frame(3001, 3008.7, lit(1)), Frame(3010, 3017.7, lit(2))],
        flash=[(4005.0, "program", 0xFF010, 16)],
        gaps=[(900.0, 800.0), (1060.0, 20.0), (1500.0, 12.0), (2012.0, 13.0), (3020.0, 21.0), (4012.0, 14.0), (5060.0, 60.0)],
    )
    assert measure.polling(record) == {
        "no frame": {"count": 1, "longest": 12.0},
        "no frame, no press to act": {"count": 1, "longest": 20.0},
        "one frame": {"count": 1, "longest": 13.0},
        "more frames": {"count": 1, "longest": 21.0},
        "a save": {"count": 1, "longest": 14.0},
        "longer (imports)": {"count": 1, "longest": 60.0},
    }


def test_no_press_acts_on_a_deaf_page_just_after_an_answer_and_while_the_hand_over_is_held():
    record = Record(
        starts=[0.0],
        lines=[(100.0, "[handover] a"), (550.0, "[handover]"), (2000.0, "[guess] b"), (2400.0, "[guess]"), (2700.0, "[guess] c")],
        edges=[(600.0, "A", True), (1700.0, "A", False), (2600.0, "UP", True), (2650.0, "UP", False)],
        frames=[Frame(615, 622.7, lit(0)), Frame(2615, 2622.7, lit(1))],
    )
    assert measure.idle(record, measure.presses(record)) == [
        (100.0, 550.0),
        (600.0, 1700.0),
        (615.0, 700.0),
        (2000.0, 2400.0),
        (2615.0, 2700.0),
    ]


def test_frames_are_weighed_and_compared():
    white = bytes([255]) * 768
    record = Record(
        lines=[(5.0, "[title] hello")],
        frames=[Frame(10, 17.7, DARK), Frame(20, 27.7, white), Frame(30, 37.7, white), Frame(40, 47.7, white[:767], spare=5)],
    )
    found = measure.shows(record)
    assert (found["sent"], found["unchanged"], found["broken"]) == (4, 1, 1)
    assert found["most_milliamps"] == round(256 * 255 * (16 + 11 + 15) / 256 + 256 + 25, 1)
    assert found["most_milliamps_at"] == {"ms": 20, "screen": "title"}


def test_each_power_on_has_its_own_start():
    record = Record(
        starts=[0.0, 5000.0],
        frames=[Frame(1000, 1007, DARK), Frame(1500, 1507, lit(0)), Frame(6400, 6407, lit(0))],
        lines=[(1600.0, "[title] hello"), (1900.0, "[title]"), (6500.0, "[title] hello")],
    )
    assert measure.start_up(record) == [
        {"first_light": 1500, "first_caption": 1600, "first_ready": 1900},
        {"first_light": 1400, "first_caption": 1500, "first_ready": None},
    ]


def test_writes_to_the_drive_are_told_from_those_to_the_store():
    record = Record(flash=[(1.0, "erase", 0xFF000, 4096), (2.0, "program", 0xFF100, 256), (3.0, "program", 0x100000, 256)])
    assert measure.writes(record) == {"store_erases": 1, "store_programs": 1, "other_erases": 0, "other_programs": 1}


def test_what_the_probe_prints_is_read():
    lines = """#start 150000
#import neopixel 40 1000
#import mastermind.ui.title 120 4096
[title]
#heap title 90000
#loaded neopixel mastermind.ui.title mastermind
#import mastermind.ui.guess 80 2000
[guess]
#heap guess 91000
#loaded neopixel mastermind.ui.guess mastermind"""
    record = Record(lines=[(float(ms), line) for ms, line in enumerate(lines.splitlines())])
    assert measure.memory(record) == {
        "start": 150000,
        "screens": [{"screen": "title", "free": 90000, "code": 4096}, {"screen": "guess", "free": 91000, "code": 2000}],
        "imports": [
            {"module": "neopixel", "ms": 40, "bytes": 1000},
            {"module": "mastermind.ui.title", "ms": 120, "bytes": 4096},
            {"module": "mastermind.ui.guess", "ms": 80, "bytes": 2000},
        ],
    }


def test_what_the_timing_prints_is_summed_up():
    record = Record(lines=[(1.0, "#time panel.show 2 100 150"), (2.0, "#time title.draw 1 500 500"), (3.0, "#time panel.show 2 300 400")])
    assert measure.timing(record) == {
        "panel.show": {"calls": 4, "mean_us": 200, "worst_us": 400},
        "title.draw": {"calls": 1, "mean_us": 500, "worst_us": 500},
    }


def test_what_is_not_code_is_summed_up_and_held_against_its_limit():
    record = Record(lines=[(5.0, "#object panel 5424"), (6.0, "nothing"), (7.0, "#object nine-rows 15100")])
    weights = measure.objects(record)
    assert weights == {"panel": 5424, "nine-rows": 15100}
    (row,) = figures.rows({"objects": {"objects": weights}})
    assert row[2:] == ("20,524 bytes", "NO")
    assert figures.missed({"objects": {"objects": weights}}) == [
        "memory of match, panel and everything else that is not code: 20,524 bytes (limit 20,480 bytes)"
    ]


def test_what_the_thinking_prints_is_read():
    record = Record(lines=[(1.0, "#game german 1000"), (2.0, "#guess german 1 5 1770 900"), (3.0, "#done")])
    assert measure.thinking(record) == [{"game": "german", "free": 1000, "guesses": [{"row": 1, "ms": 5, "slice_ms": 1.8, "free": 900}]}]


# ---------------------------------------------------------------- the two stories


def tale(**changes) -> story.Story:
    told = {
        "captions": [(1.0, "[title] hello"), (9.0, "[guess] row 1")],
        "screens": [(2.0, "title"), (10.0, "guess")],
        "frames": [(0.0, DARK), (1000.0, lit(0)), (1500.0, lit(1))],
        "shots": [(1600.0, "a")],
        "tones": [(1.0, 440), (2.0, 0)],
    }
    return story.Story(**(told | changes))


def test_two_boards_that_do_the_same_have_no_differences():
    assert story.differences(tale(), tale()) == []


def test_another_caption_screen_or_picture_is_a_difference():
    said = story.differences(tale(), tale(captions=[(1.0, "[title] hello"), (9.0, "[guess] row 2")]))
    assert said == ["captions part at number 2: simulator ['[guess] row 1'], Pico ['[guess] row 2']"]
    assert story.differences(tale(), tale(screens=[(2.0, "title")])) == ["screens part at number 2: simulator ['guess'], Pico []"]
    assert story.differences(tale(), tale(frames=[(0.0, lit(7))])) == ["picture a: 2 of 256 cells are different"]
    assert story.differences(tale(), tale(shots=[])) == ["0 of 1 pictures were taken"]


def test_a_cursor_that_blinks_a_little_earlier_is_no_difference():
    assert story.differences(tale(), tale(frames=[(1000.0, lit(0))], shots=[(1499.0, "a")])) == []
    assert story.differences(tale(shots=[(1800.0, "a")]), tale(frames=[(1000.0, lit(0))])) == ["picture a: 2 of 256 cells are different"]


def test_tones_are_compared_within_a_hundredth():
    assert story.wrong_tones(tale(), tale(tones=[(1.0, 442), (2.0, 0)])) == 0
    assert story.wrong_tones(tale(), tale(tones=[(1.0, 450), (2.0, 0), (3.0, 523)])) == 2


# ---------------------------------------------------------------- the page of figures


def test_the_page_of_figures_is_made_from_the_reports_and_nothing_else():
    assert figures.PAGE.read_text() == figures.text(figures.read())


def test_the_figures_are_those_of_the_present_sources():
    measured = figures.measured_sources(figures.read())
    present = bundle.collect(plain=True).digest
    assert measured
    if measured != {present}:
        older = ", ".join(sorted(digest[:16] for digest in measured - {present}))
        pytest.skip(f"measured on older sources ({older}; they are now {present[:16]}): python3 run.py board-test")


def test_the_reports_show_no_failure():
    for name, report in figures.read().items():
        assert report["problems"] == [], name


def test_a_missed_limit_shows_in_the_page():
    report = json.loads((figures.REPORTS / "match.json").read_text())
    report["presses"][0]["answer"] = 31.0
    report["start_up"][0]["first_light"] = 2001
    rows = {what: met for what, _, _, met in figures.rows({"match": report})}
    assert rows["press to first changed frame, worst"] == "NO"
    assert rows["power-on to the first lit frame"] == "NO"


# ---------------------------------------------------------------- the JavaScript parts, without a chip


def node(program: str) -> str:
    done = subprocess.run(["node", "--input-type=module", "-e", program], cwd=HERE, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


@needs_node
def test_pulses_become_bytes_and_silence_ends_the_frame():
    said = node("""
        import { Ws2812Decoder } from './ws2812.js';
        const decoder = new Ws2812Decoder((frame) => console.log(frame.start, frame.end, frame.spareBits, [...frame.bytes].join()));
        let t = 1000;
        const send = (byte) => { for (let bit = 7; bit >= 0; bit--) {
          decoder.edge(1, t); t += byte >> bit & 1 ? 700 : 350; decoder.edge(0, t); t += byte >> bit & 1 ? 550 : 900; } };
        for (const byte of [2, 1, 3, 0, 255, 128]) send(byte);
        decoder.poll(t + 40e3);
        decoder.poll(t + 60e3);
        send(9);
        decoder.edge(1, t); t += 700; decoder.edge(0, t);
        decoder.poll(t + 60e3);
    """)
    # green comes first on the wire; 48 bits of 1.25 us, the last one's low part not counted
    assert said == "1000 60100 0 1,2,3,255,0,128\n61000 71700 1 9\n"


@needs_node
def test_the_flash_cache_charges_for_a_line_once_and_again_after_it_was_pushed_out():
    said = node("""
        import { FlashCache } from './cache.js';
        const cache = new FlashCache(60), way = 8 * 1024;
        console.log([0, 4, 8, 0, way, 2 * way, way, 0].map((offset) => cache.access(offset)).join());
        cache.flush();
        console.log(cache.access(8), cache.hits, cache.misses);
    """)
    assert said == "60,0,60,0,60,60,0,60\n60 3 6\n"


# ---------------------------------------------------------------- the board itself


@pytest.fixture(scope="module")
def lab(tmp_path_factory) -> boardtest.Lab:
    return boardtest.open_lab(tmp_path_factory.mktemp("bundle") / "CIRCUITPY")


@needs_board
def test_a_drive_image_holds_what_the_folder_held(tmp_path):
    prepare.prepare()
    (tmp_path / "lib" / "a long folder name").mkdir(parents=True)
    (tmp_path / "lib" / "a long folder name" / "a long file name.text").write_bytes(b"x" * 2000)
    (tmp_path / "code.py").write_bytes(b"")
    image = drive.pack(tmp_path, {"lib/extra.py": b"extra\n"})
    assert len(image) == drive.SIZE
    assert drive.unpack(image) == {"code.py": b"", "lib/extra.py": b"extra\n", "lib/a long folder name/a long file name.text": b"x" * 2000}


def run_program(lab: boardtest.Lab, program: str, before=lambda pico: None, patience: float = 20_000) -> list[str]:
    """Run a program in place of code.py, beside the bundle; its lines come back."""
    wires = boardtest.wiring()
    files = {"boot_out.txt": boot_out(lab.uf2, lab.folder, wires), "code.py": program.encode()}
    with Pico(lab.uf2, drive.pack(lab.folder, files), wires) as pico:
        before(pico)
        pico.run_until_text("#end", patience)
        return [line for _, line in pico.record.lines]


@needs_board
def test_from_power_on_to_the_first_peg_the_board_does_what_the_simulator_does(lab):
    report = boardtest.play(lab, boardtest.QUICK, boardtest.expect(boardtest.QUICK), lambda text: None)
    assert report["problems"] == []
    assert report["shows"]["broken"] == 0
    assert report["shows"]["unchanged"] == 0
    assert report["shows"]["most_milliamps"] <= figures.USB_MILLIAMPS
    assert report["start_up"][0]["first_light"] <= figures.LIGHT_MS
    assert report["writes"]["other_erases"] + report["writes"]["other_programs"] == 0


MOUNT = """
import storage, time
time.sleep(0.3)
print("#program may write:", not storage.getmount("/").readonly)
print("#end")
"""


@needs_board
@pytest.mark.parametrize("held", [False, True], ids=["no button held", "B held"])
def test_the_computer_may_write_the_drive_only_when_b_is_held_at_power_on(lab, held):
    lines = run_program(lab, MOUNT, lambda pico: pico.set_button("B", held))
    assert f"#program may write: {not held}" in lines


SAVES = """
import os, microcontroller, time
from mastermind.device.store import Store
from mastermind.game.match import Match
from mastermind.game.rules import GERMAN
time.sleep(0.3)
store = Store(microcontroller.nvm, os.urandom)
match = Match(GERMAN, rounds=10)
store.begin(match.journal)
for number in range(200):
    store.append(b"\\x00")
    print(number)
print("#kept", len(Store(microcontroller.nvm, os.urandom).journal) - len(match.journal), store.failed, store.full)
print("#end")
"""


@needs_board
def test_two_hundred_saves_with_an_open_console_do_not_hang_the_board(lab):
    assert "#kept 200 False False" in run_program(lab, SAVES, patience=60_000)


@needs_board
def test_a_supply_that_is_cut_takes_everything_but_the_flash_and_time_goes_on(lab):
    program = (
        "import time, microcontroller\ntime.sleep(0.3)\nprint('#nvm', microcontroller.nvm[0])\nmicrocontroller.nvm[0] = 7\nprint('#end')\n"
    )
    wires = boardtest.wiring()
    files = {"boot_out.txt": boot_out(lab.uf2, lab.folder, wires), "code.py": program.encode()}
    with Pico(lab.uf2, drive.pack(lab.folder, files), wires) as pico:
        assert pico.run_until_text("#end", 10_000)
        pico.power(False)
        cut = pico.now
        pico.run_until(cut + 1000)
        assert pico.now == pytest.approx(cut + 1000)
        assert pico.nvm[0] == 7
        pico.power(True)
        assert pico.run_until_text("#end", 10_000)
        assert [line for _, line in pico.record.lines if line.startswith("#nvm")] == ["#nvm 255", "#nvm 7"]


def test_the_scripts_of_the_board_test_are_whole_sentences_of_the_script_language():
    for path in sorted(HERE.glob("*.txt")):
        assert parse(path.read_text()), path.name
