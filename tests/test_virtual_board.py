# SPDX-FileCopyrightText: 2026 The Mastermind handheld contributors
# SPDX-License-Identifier: MIT
"""The virtual board behaves as the real one does, above all where it hurts: time that wraps, contacts that bounce, flash
that wears its scars, power that goes."""

import sys
import time
from pathlib import Path

import pytest

from hardware.simulator import board as board_module
from hardware.simulator.board import FIRST_TICK, Board, FirmwareCrash, live
from hardware.simulator.nvm import SIZE
from hardware.simulator.script import parse, perform
from hardware.simulator.world import World
from mastermind.device.wiring import PINS, wiring_map

BLINK = Path(__file__).parent / "data" / "blink"
ERASED = b"\xff" * SIZE


@pytest.fixture
def run(tmp_path):
    """Run source text as code.py (or as the files of a drive) on a new board; returns the board, with all its lines in ``said``.

    It runs until the program ends, or the script or agent does.
    """

    def start(code, *, script=None, agent=None, setup=lambda board: None, boot=True, safe_mode="NONE", **more):
        files = code if isinstance(code, dict) else {"code.py": code}
        for name, source in files.items():
            (tmp_path / name).write_text(source)
        board = Board(drive=tmp_path, **more)
        board.said = []
        board.on_line.append(board.said.append)
        setup(board)
        if script is not None:
            agent = perform(parse(script), board)
        if agent is not None:
            board.play(agent)
        if boot:
            board.boot(safe_mode=safe_mode)
        return board

    return start


def at(board, times):
    """An agent from (ms, call) pairs."""
    for ms, call in times:
        while board.now_ms < ms:
            yield ms
        call()


# --- time -------------------------------------------------------------------------------------------------------------


def test_ticks_start_just_before_their_wrap(run):
    board = run(
        "import supervisor, time\n"
        "print(supervisor.ticks_ms())\n"
        "time.sleep(65.6)\n"
        "print(supervisor.ticks_ms())\n"
        "print(time.monotonic() > 65)\n"
    )
    first, later = map(int, board.said[:2])
    assert first - FIRST_TICK in (1, 2)
    assert later == (first + 65_600) % 2**29
    assert later < 200
    assert board.said[2] == "True"


def test_a_lamp_blinks_on_across_the_wrap(run):
    board = run(
        "import time\n"
        "from adafruit_ticks import ticks_add, ticks_less, ticks_ms\n"
        "due = ticks_ms()\n"
        "while True:\n"
        "    if not ticks_less(ticks_ms(), due):\n"
        "        due = ticks_add(due, 500)\n"
        "        print('blink')\n"
        "    time.sleep(0.005)\n",
        script="wait 70000",
    )
    assert board.said.count("blink") in (139, 140)


def test_the_firmware_s_sleep_takes_no_time_of_ours(run):
    began = time.perf_counter()
    board = run("import time\ntime.sleep(3600)\n")
    assert board.now_ms == 3_600_001
    assert time.perf_counter() - began < 60


def test_a_button_moves_in_the_middle_of_a_long_sleep(run):
    board = run(
        "import board, digitalio, time\n"
        "a = digitalio.DigitalInOut(board.GP10)\n"
        "a.switch_to_input(digitalio.Pull.UP)\n"
        "print(a.value)\n"
        "time.sleep(1)\n"
        "print(a.value)\n"
        "time.sleep(1)\n"
        "print(a.value)\n",
        script="wait 500\ndown A\nwait 1000\nup A\nwait 1000",
    )
    assert board.said == ["True", "False", "True"]


# --- pins -------------------------------------------------------------------------------------------------------------


def test_a_pin_has_one_owner(run):
    with pytest.raises(FirmwareCrash, match="GP10 in use"):
        run("import board, digitalio\na = digitalio.DigitalInOut(board.GP10)\nb = digitalio.DigitalInOut(board.GP10)\n")


def test_a_freed_pin_may_be_taken_again(run):
    board = run(
        "import board, digitalio, pwmio\n"
        "digitalio.DigitalInOut(board.GP15).deinit()\n"
        "pwmio.PWMOut(board.GP15).deinit()\n"
        "with digitalio.DigitalInOut(board.GP15) as a:\n"
        "    a.switch_to_input(digitalio.Pull.DOWN)\n"
        "    print(a.value)\n"
        "    a.pull = digitalio.Pull.UP\n"
        "    print(a.value)\n"
        "    a.pull = None\n"
        "    print(a.value)\n"
    )
    assert board.said == ["False", "True", "False"]


def test_all_buttons_are_where_the_wiring_table_says(run):
    source = "import board, digitalio, time\nfrom mastermind.device.wiring import PINS\npins = {}\n"
    source += "for name in ('LEFT', 'RIGHT', 'UP', 'DOWN', 'A', 'B'):\n"
    source += "    pins[name] = digitalio.DigitalInOut(getattr(board, PINS[name]))\n"
    source += "    pins[name].switch_to_input(digitalio.Pull.UP)\n"
    source += "while True:\n    print([name for name in pins if not pins[name].value])\n    time.sleep(0.1)\n"
    script = "".join(f"down {name}\nwait 100\nup {name}\n" for name in ("LEFT", "RIGHT", "UP", "DOWN", "A", "B"))
    assert run(source, script=script).said == [f"['{name}']" for name in ("LEFT", "RIGHT", "UP", "DOWN", "A", "B")]


def test_bouncing_contacts_are_one_press_and_one_release(run):
    closed = [(100, 103), (106, 108), (111, 300)]
    source = "import board, digitalio, time\nfrom adafruit_debouncer import Debouncer\n"
    source += "a = digitalio.DigitalInOut(board.GP10)\na.switch_to_input(digitalio.Pull.UP)\nd = Debouncer(a)\n"
    source += "while True:\n    d.update()\n    if d.fell: print('fell')\n    if d.rose: print('rose')\n    time.sleep(0.005)\n"
    board = run(source, boot=False)
    edges = [(ms, lambda down=down: board.set_button("A", down)) for span in closed for ms, down in zip(span, (True, False), strict=True)]
    board.play(at(board, [*edges, (500, lambda: None)]))
    board.boot()
    assert board.said == ["fell", "rose"]


def test_the_battery_is_measured_through_its_divider(run):
    source = "import analogio, board\nprint(analogio.AnalogIn(board.A3).value * 9900 // 65535)\n"

    def weak(board):
        board.battery_mv = 3600

    assert abs(int(run(source, setup=weak).said[0]) - 3600) <= 1


# --- panel and sound --------------------------------------------------------------------------------------------------

LIGHT = (
    "import board, digitalio, neopixel\n"
    "on = digitalio.DigitalInOut(board.GP17)\n"
    "on.switch_to_output(False)\n"
    "pixels = neopixel.NeoPixel(board.GP16, 256, auto_write=False)\n"
)


@pytest.mark.parametrize("flags", ["", "serpentine", "flipx flipy", "columns serpentine", "tiles", "tiles columns flipx serpentine"])
def test_frames_come_out_in_logical_order_whatever_the_wiring(run, flags):
    order = wiring_map(flags)
    for x, y in ((0, 0), (15, 0), (0, 15), (3, 5), (9, 14)):
        chain = order[16 * y + x]
        board = run(LIGHT + f"pixels[{chain}] = (1, 2, 3)\npixels.show()\n", panel=flags, boot=False)
        frames: list[tuple[int, bytes]] = []
        board.on_frame.append(lambda *what, frames=frames: frames.append(what))
        board.boot()
        ((_, frame),) = frames
        assert frame[3 * (16 * y + x) :][:3] == bytes((1, 2, 3))
        assert frame.count(0) == 768 - 3


def test_a_frame_is_a_copy_stamped_with_the_start_of_its_sending(run):
    frames = []
    source = LIGHT + "pixels.fill((1, 1, 1))\npixels.show()\npixels.fill((9, 9, 9))\npixels.show()\n"
    run(source, setup=lambda board: board.on_frame.append(lambda ms, frame: frames.append((ms, frame[0]))))
    assert [value for _, value in frames] == [1, 9]
    assert frames[1][0] - frames[0][0] in (8, 9)


def test_a_panel_without_its_supply_stays_dark(run):
    seen = []
    source = LIGHT.replace("switch_to_output(False)", "switch_to_output(True)") + "pixels.fill((5, 5, 5))\npixels.show()\n"
    source += "on.value = False\npixels.show()\non.value = True\npixels.show()\n"
    run(source, setup=lambda board: board.on_frame.append(lambda ms, frame: seen.append((frame[0], board.frame[0]))))
    assert seen == [(5, 0), (5, 5), (5, 0)]


def test_a_reset_and_a_power_cut_darken_the_panel(run):
    board = run(
        LIGHT + "pixels.fill((5, 5, 5))\npixels.show()\nwhile True:\n    import time\n    time.sleep(1)\n",
        script="wait 50\npower off\nwait 50",
    )
    assert board.frame == bytes(768)


def test_tones_are_told_when_they_change(run):
    tones = []
    source = "import board, pwmio, time\np = pwmio.PWMOut(board.GP15, frequency=440, variable_frequency=True)\n"
    source += (
        "for hz in (523, 587):\n    p.frequency = hz\n    p.duty_cycle = 32768\n    time.sleep(0.1)\np.duty_cycle = 0\np.duty_cycle = 0\n"
    )
    run(source, setup=lambda board: board.on_tone.append(lambda hz: tones.append((board.now_ms, hz))))
    assert tones == [(1, 523), (101, 587), (201, 0)]


def test_a_program_that_ends_is_silent(run):
    tones = []
    run(
        "import board, pwmio\np = pwmio.PWMOut(board.GP15, frequency=440, duty_cycle=9)\n",
        setup=lambda board: board.on_tone.append(tones.append),
    )
    assert tones == [440, 0]


@pytest.mark.parametrize(
    "line", ["pwmio.PWMOut(board.GP15, frequency=0)", "pwmio.PWMOut(board.GP15).__class__.frequency.fset(pwmio.PWMOut(board.GP14), 500)"]
)
def test_pwm_refuses_what_the_chip_refuses(run, line):
    with pytest.raises(FirmwareCrash, match="frequency"):
        run(f"import board, pwmio\n{line}\n")


# --- console ----------------------------------------------------------------------------------------------------------


def test_captions_and_readiness_are_read_from_the_console(run):
    states = []

    def watch(board):
        board.on_line.append(lambda line: states.append((board.screen, board.caption, board.ready)))

    run(
        "print('hello')\nprint('[guess] row 1')\nprint('[guess]')\nprint('[guess] row 1, full')\nprint('[look] well?')\nprint('[look]')\n",
        setup=watch,
    )
    assert states == [
        (None, "", None),
        ("guess", "row 1", None),
        ("guess", "row 1", "guess"),
        ("guess", "row 1, full", "guess"),
        ("look", "well?", None),
        ("look", "well?", "look"),
    ]


def test_what_the_firmware_prints_stays_off_our_output(run, capsys):
    board = run("import sys\nprint('one', 2, sep='-', end='!\\n')\nsys.stdout.write('three\\n')\nprint('four', end='')\nprint(' five')\n")
    assert board.said == ["one-2!", "three", "four five"]
    assert capsys.readouterr() == ("", "")


# --- the world of the firmware ----------------------------------------------------------------------------------------


def test_nothing_of_a_run_is_left_among_our_modules(run):
    before = set(sys.modules)
    real = sys.modules["time"].sleep
    run(
        "import time, os, sys, gc, supervisor, microcontroller, neopixel, adafruit_debouncer\n"
        "from mastermind.ui import canvas\ntime.sleep(1)\n"
    )
    assert not {name for name in set(sys.modules) - before if name.startswith(("mastermind", "neopixel", "adafruit_deb", "supervisor"))}
    assert time.sleep is real


def test_every_run_imports_anew(run):
    source = "import mastermind\nprint(hasattr(mastermind, 'mark'))\nmastermind.mark = 1\nimport microcontroller\n"
    source += "if microcontroller.cpu.reset_reason is microcontroller.ResetReason.POWER_ON:\n    microcontroller.reset()\n"
    assert run(source).said == ["False", "False"]


@pytest.mark.parametrize(
    "module", ["dataclasses", "enum", "functools", "itertools", "contextlib", "pathlib", "logging", "os.path", "code", "pytest"]
)
def test_modules_that_the_board_lacks_cannot_be_imported(run, module):
    with pytest.raises(FirmwareCrash, match=r"ImportError: no module named"):
        run(f"import {module}\n")


def test_imports_of_every_form_work(run):
    board = run(
        "import mastermind.ui.canvas\n"
        "print(mastermind.ui.canvas.__name__)\n"
        "import mastermind.game.rules as r\n"
        "from mastermind.game import rules, marking\n"
        "print(r is rules, marking.__name__)\n"
        "from mastermind.ui import palette as P\n"
        "print(P.__name__)\n"
        "m = __import__('mastermind.ui.glyphs')\n"
        "print(m.__name__, m.ui.glyphs.__name__)\n"
        "import sys\n"
        "del sys.modules['mastermind.ui.glyphs']\n"
        "try:\n    from mastermind.ui import nothing\nexcept ImportError as e:\n    print('ImportError')\n"
    )
    assert board.said == [
        "mastermind.ui.canvas",
        "True mastermind.game.marking",
        "mastermind.ui.palette",
        "mastermind mastermind.ui.glyphs",
        "ImportError",
    ]


def test_the_drive_is_read_only_to_the_firmware(run, tmp_path):
    (tmp_path / "notes.txt").write_text("naïve", encoding="utf-8")
    board = run(
        "import os\n"
        "with open('/notes.txt') as one, open('notes.txt', 'rb') as two:\n    print(one.read(), two.read(2))\n"
        "for act in (lambda: open('/new.txt', 'w'), lambda: os.remove('/notes.txt'), lambda: open('/../x')):\n"
        "    try:\n        act()\n    except OSError as e:\n        print(e.errno)\n"
        "print('notes.txt' in os.listdir('/'))\n"
    )
    assert board.said == ["naïve b'na'", "30", "30", "2", "True"]
    assert not (tmp_path / "new.txt").exists()


def test_settings_come_from_the_drive_or_from_whoever_made_the_board(run):
    files = {"code.py": "import os\nprint(os.getenv('MASTERMIND_PANEL'), os.getenv('N'), os.getenv('HOME', 'none'))\n"}
    files["settings.toml"] = 'MASTERMIND_PANEL = "flipx"\nN = 5\n'
    assert run(files).said == ["flipx 5 none"]
    assert run(files, panel="columns").said == ["columns 5 none"]


def test_boards_are_independent_of_each_other():
    one, two = Board(drive=BLINK), Board(drive=BLINK)
    one.play(perform(parse("until guess\npress A 3"), one))
    one.boot()
    two.play(perform(parse("until guess\npress A"), two))
    two.boot()
    assert (one.caption, two.caption) == ("count 252", "count 254")
    assert (one.nvm.image[0], two.nvm.image[0]) == (252, 254)


# --- lives ------------------------------------------------------------------------------------------------------------


def test_boot_py_runs_before_code_py_and_only_after_a_reset(run):
    files = {
        "boot.py": "print('boot')\n",
        "code.py": "import supervisor\nprint('code', supervisor.runtime.run_reason)\n"
        "if supervisor.runtime.run_reason is supervisor.RunReason.STARTUP:\n    supervisor.reload()\n",
    }
    assert run(files).said == ["boot", "code supervisor.RunReason.STARTUP", "code supervisor.RunReason.SUPERVISOR_RELOAD"]


def test_a_reset_starts_ticks_and_pins_anew_and_says_why(run):
    source = "import board, digitalio, microcontroller, supervisor, time\nd = digitalio.DigitalInOut(board.GP2)\n"
    source += "print(microcontroller.cpu.reset_reason, supervisor.ticks_ms() - 0x1fff0000 < 5)\ntime.sleep(1)\n"
    source += "if microcontroller.cpu.reset_reason is microcontroller.ResetReason.POWER_ON:\n    microcontroller.reset()\n"
    assert run(source).said == ["microcontroller.ResetReason.POWER_ON True", "microcontroller.ResetReason.SOFTWARE True"]


def test_no_except_clause_of_the_firmware_survives_a_power_cut(run):
    source = "import microcontroller, time\ntry:\n    time.sleep(9)\nexcept Exception:\n    print('caught')\n"
    source += "finally:\n    microcontroller.nvm[0] = 1\n    print('last words')\n"
    board = run(source, script="wait 100\npower off\nwait 100")
    assert board.said == []
    assert board.nvm.image == ERASED


def test_power_comes_back_when_the_script_says_so(run):
    board = run("import time\nprint('on')\ntime.sleep(99)\n", script="wait 100\npower off\nwait 1000\npower on\nwait 100")
    assert board.said == ["on", "on"]
    assert board.now_ms == 1200


def test_the_watchdog_resets_a_program_that_hangs(run):
    source = "import microcontroller, time\nfrom watchdog import WatchDogMode\n"
    source += "print(microcontroller.cpu.reset_reason)\n"
    source += "w = microcontroller.watchdog\nw.timeout = 2\nw.mode = WatchDogMode.RESET\n"
    source += "for i in range(5):\n    time.sleep(1)\n    w.feed()\nprint('fed')\ntime.sleep(2.5)\nprint('never')\n"
    board = run(source, script="wait 8000")
    assert board.said == ["microcontroller.ResetReason.POWER_ON", "fed", "microcontroller.ResetReason.WATCHDOG"]


def test_the_watchdog_outlives_the_program_that_set_it(run):
    source = "import microcontroller\nfrom watchdog import WatchDogMode\nprint(microcontroller.cpu.reset_reason)\n"
    source += "w = microcontroller.watchdog\nw.timeout = 2\nw.mode = WatchDogMode.RESET\n"
    assert run(source, script="wait 3000").said == ["microcontroller.ResetReason.POWER_ON", "microcontroller.ResetReason.WATCHDOG"]


def test_the_watchdog_refuses_what_its_counter_cannot_hold(run):
    with pytest.raises(FirmwareCrash, match="ValueError: timeout"):
        run("import microcontroller\nmicrocontroller.watchdog.timeout = 9\n")


def test_a_button_ends_a_deep_sleep_with_a_new_start(run):
    source = "import alarm, board, microcontroller\nprint(microcontroller.cpu.reset_reason, alarm.wake_alarm is not None)\n"
    source += "alarm.exit_and_deep_sleep_until_alarms(alarm.pin.PinAlarm(pin=board.GP10, value=False, pull=True))\n"
    board = run(source, script="wait 60000\ndown A\nwait 1\nup A\nwait 1000")
    assert board.said[:2] == ["microcontroller.ResetReason.POWER_ON False", "microcontroller.ResetReason.DEEP_SLEEP_ALARM True"]


def test_a_light_sleep_ends_at_its_time(run):
    source = "import alarm, time\nt = alarm.time.TimeAlarm(monotonic_time=time.monotonic() + 20)\n"
    source += "print(alarm.light_sleep_until_alarms(t) is t)\nprint(int(time.monotonic()))\n"
    assert run(source).said == ["True", "20"]


def test_after_a_brown_out_safemode_py_runs_and_may_restart(run):
    files = {
        "safemode.py": "import supervisor, microcontroller\nprint(supervisor.runtime.safe_mode_reason)\nmicrocontroller.reset()\n",
        "code.py": "import supervisor\nprint('code', supervisor.runtime.safe_mode_reason)\n",
    }
    assert run(files, safe_mode="BROWNOUT").said == ["supervisor.SafeModeReason.BROWNOUT", "code supervisor.SafeModeReason.NONE"]


def test_a_program_that_ends_leaves_the_board_idle_until_the_script_ends(run):
    board = run("print('done')\n", script="wait 5000")
    assert (board.said, board.now_ms) == (["done"], 5000)


def test_a_sys_exit_is_an_ordinary_end(run):
    assert run("import sys\nprint('a')\nsys.exit()\n").said == ["a"]


def test_a_crash_comes_out_with_the_firmware_s_own_traceback(run):
    with pytest.raises(FirmwareCrash) as caught:
        run("def f():\n    return 1 // 0\nf()\n")
    lines = str(caught.value).splitlines()
    assert lines[0] == "Traceback (most recent call last):"
    places = [line.split('"')[1] for line in lines if line.startswith("  File ")]
    assert [Path(place).name for place in places] == ["code.py", "code.py"]
    assert lines[-1].startswith("ZeroDivisionError")


def test_errors_of_the_outside_are_not_the_firmware_s_to_catch(run):
    def bad(board):
        def listener(line):
            raise RuntimeError("the front end is broken")

        board.on_line.append(listener)

    with pytest.raises(RuntimeError, match="front end is broken"):
        run("try:\n    print('x')\nexcept BaseException:\n    pass\nwhile True:\n    import time\n    time.sleep(1)\n", setup=bad)


def test_an_agent_may_itself_do_what_takes_time(run):
    board = run("import time\ntime.sleep(2)\nimport microcontroller\nprint(microcontroller.nvm[0])\n", boot=False)

    def write():
        board.nvm[0] = 5
        board.nvm[0] = 6

    board.play(at(board, [(500, write), (3000, lambda: None)]))
    board.boot()
    assert board.said == ["6"]


def test_stop_ends_a_program_that_never_looks_up(run):
    board = run("import supervisor\nwhile True:\n    supervisor.ticks_ms()\n", boot=False)
    board.play(at(board, [(500, board.stop), (9999, lambda: None)]))
    board.boot()
    assert board.now_ms == 500


# --- our boot.py, on this board ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(("held", "writable_for_firmware"), [(False, True), (True, False)])
def test_b_held_at_power_on_leaves_the_drive_to_the_computer(held, writable_for_firmware):
    board = Board()
    board.set_button("B", held)
    board.on_line.append(lambda line: board.stop())
    board.boot()
    assert board.chip.drive_for_firmware is writable_for_firmware
    assert board.chip.usb == {"drive": True, "console": True, "data": False, "hid": False, "midi": False}


# --- flash memory -----------------------------------------------------------------------------------------------------


def flash(**more):
    return Board(drive=BLINK, **more).nvm


def test_a_blank_store_is_all_ones():
    assert flash().image == ERASED


def test_erased_bytes_are_programmed_in_place():
    nvm = flash()
    nvm[10:14] = b"abcd"
    nvm[20] = 7
    assert nvm.image == ERASED[:10] + b"abcd" + ERASED[14:20] + b"\x07" + ERASED[21:]
    assert (nvm[10:14], nvm[20], len(nvm)) == (b"abcd", 7, SIZE)
    assert nvm.points == 5


def test_anything_else_erases_the_whole_sector_first():
    nvm = flash()
    nvm[0:4] = b"keep"
    nvm[100] = 1
    before = nvm.points
    nvm[100] = 3  # could be programmed by clearing no bit, but is not erased
    assert nvm.points - before == 1 + 5  # the erase, and the five bytes again
    assert nvm[0:4] == b"keep"
    assert nvm[100] == 3


def test_writing_takes_the_time_that_it_takes():
    board = Board(drive=BLINK)
    board.nvm[0:8] = b"12345678"
    assert board.us == pytest.approx(800, abs=50)
    began = board.us
    board.nvm[0] = 0
    assert board.us - began == pytest.approx(53_000, abs=1000)


@pytest.mark.parametrize(("index", "value"), [(slice(0, 4), b"abc"), (slice(0, 8, 2), b"abcd")])
def test_a_slice_takes_as_many_bytes_as_it_has(index, value):
    nvm = flash()
    with pytest.raises(ValueError, match="different lengths"):
        nvm[index] = value
    assert nvm.image == ERASED


def test_an_index_outside_is_an_error():
    nvm = flash()
    with pytest.raises(IndexError):
        nvm[SIZE] = 0
    with pytest.raises(ValueError):
        nvm[0] = 256


def write_twice(run, cut_at):
    """Program four bytes, then rewrite the first, with the power failing at a point."""

    def setup(board):
        board.nvm.cut_at = cut_at

    source = "import microcontroller\nn = microcontroller.nvm\nn[2:6] = b'abcd'\nprint('written')\nn[2] = 122\nprint('rewritten')\n"
    return run(source, setup=setup)


@pytest.mark.parametrize("cut_at", range(4))
def test_the_power_may_go_before_every_byte_programmed(run, cut_at):
    board = write_twice(run, cut_at)
    assert board.said == []
    assert board.nvm.image == ERASED[:2] + b"abcd"[:cut_at] + ERASED[2 + cut_at :]


def test_the_power_may_go_in_the_middle_of_an_erase(run):
    board = write_twice(run, 4)
    assert board.said == ["written"]
    assert board.nvm.image == ERASED  # the low half was erased already


@pytest.mark.parametrize("cut_at", range(5, 9))
def test_the_power_may_go_while_the_sector_is_programmed_again(run, cut_at):
    board = write_twice(run, cut_at)
    assert board.said == ["written"]
    assert board.nvm.image == ERASED[:2] + b"zbcd"[: cut_at - 5] + ERASED[2 + cut_at - 5 :]


def test_after_the_last_point_nothing_is_cut(run):
    board = write_twice(run, 9)
    assert board.said == ["written", "rewritten"]
    assert board.nvm.points == 9


def test_a_cut_in_the_middle_of_an_erase_leaves_the_far_half():
    board = Board(drive=BLINK)
    board.nvm[4000:4002] = b"zz"
    board.nvm.cut_at = board.nvm.points
    with pytest.raises(board_module.PowerCut):
        board.nvm[4000] = 1
    assert board.nvm.image[4000:4002] == b"zz"


def test_a_script_may_cut_the_power_inside_an_erase(run):
    board = run(
        "import microcontroller\nn = microcontroller.nvm\nn[0:2] = b'ab'\nn[4000] = 9\nn[0] = 1\nprint('never')\n",
        script="wait 20\npower off",
    )
    assert board.said == []
    assert board.nvm.image == ERASED[:4000] + b"\x09" + ERASED[4001:]


@pytest.mark.parametrize(("fault", "number"), [("full", 28), ("readonly", 30)])
def test_a_failing_store_raises_on_every_write_and_stays_readable(fault, number):
    board = Board(drive=BLINK)
    board.nvm[0] = 5
    board.storage(fault)
    for index in (0, 100):
        with pytest.raises(OSError) as caught:
            board.nvm[index] = 1
        assert caught.value.errno == number
    assert board.nvm[0] == 5


def test_an_erased_store_forgets_and_then_works():
    board = Board(drive=BLINK)
    board.nvm[0] = 5
    board.storage("erased")
    assert board.nvm.image == ERASED
    board.nvm[0] = 6
    assert board.nvm[0] == 6


def test_the_saves_follow_every_write(tmp_path):
    path = tmp_path / "folder" / "nvm.bin"
    board = Board(drive=BLINK, saves=path)
    board.nvm[0] = 5
    assert path.read_bytes() == b"\x05" + ERASED[1:]
    assert list(path.parent.iterdir()) == [path]
    assert Board(drive=BLINK, saves=path).nvm[0] == 5


def test_saves_that_cannot_be_written_do_not_stop_the_game(tmp_path):
    (tmp_path / "file").write_text("in the way")
    board = Board(drive=BLINK, saves=tmp_path / "file" / "nvm.bin")
    board.nvm[0] = 5
    assert board.nvm[0] == 5
    assert "file" in board.nvm.trouble


def test_short_saves_are_filled_up_with_erased_bytes(tmp_path):
    path = tmp_path / "nvm.bin"
    path.write_bytes(b"Mm")
    assert Board(drive=BLINK, saves=path).nvm.image == b"Mm" + ERASED[2:]


def test_a_foreign_file_is_no_file_of_saves(tmp_path):
    path = tmp_path / "essay.txt"
    path.write_bytes(b"My holidays. ")
    with pytest.raises(ValueError, match="no file of saves"):
        Board(drive=BLINK, saves=path)
    assert path.read_bytes() == b"My holidays. "


# --- a board that lives in real time ----------------------------------------------------------------------------------


class Wall:
    """A clock on the wall that stands still until somebody waits, and what the user does at which of its times."""

    def __init__(self, monkeypatch, user=()):
        self.ns = 5_000_000_000
        self.waits = []
        self.user = list(user)
        monkeypatch.setattr(board_module.time, "perf_counter_ns", lambda: self.ns)

    @property
    def ms(self):
        return self.ns // 1_000_000 - 5000

    def pump(self, ms):
        self.waits.append(ms)
        end = self.ns + ms * 1_000_000
        if self.user and (self.user[0][0] + 5000) * 1_000_000 <= end:
            when, act = self.user.pop(0)
            self.ns = max(self.ns, (when + 5000) * 1_000_000)
            act()
        else:
            self.ns = end


LOOP = "import time\nwhile True:\n    time.sleep(0.002)\n"


def test_a_live_board_waits_a_hundred_times_a_second_and_no_more(run, monkeypatch):
    board = run(LOOP, boot=False)
    wall = Wall(monkeypatch, [(1000, board.stop)])
    board.play(live(board, wall.pump))
    board.boot()
    assert 95 <= len(wall.waits) <= 105
    assert board.now_ms == pytest.approx(1000, abs=11)


def test_a_live_board_closes_in_the_middle_of_a_long_sleep(run, monkeypatch):
    board = run("import time\ntime.sleep(1000)\nprint('never')\n", boot=False)
    wall = Wall(monkeypatch, [(300, board.stop)])
    board.play(live(board, wall.pump))
    board.boot()
    assert board.said == []
    assert wall.ms == 300


def test_a_live_press_is_seen_within_30_ms(monkeypatch):
    board = Board(drive=BLINK)
    seen = []
    wall = Wall(monkeypatch, [(503, lambda: board.set_button("A", True)), (604, lambda: board.set_button("A", False)), (900, board.stop)])
    board.on_caption.append(lambda caption: seen.append((wall.ms, caption)))
    board.play(live(board, wall.pump))
    board.boot()
    (_, (ms, caption)) = seen
    assert caption == "count 254"
    assert ms - 503 <= 30


def test_a_live_board_that_thinks_still_lets_the_user_in(run, monkeypatch):
    board = run("import supervisor\nwhile True:\n    supervisor.ticks_ms()\n", boot=False)
    wall = Wall(monkeypatch)
    calls = 0

    def now():
        wall.ns += 100_000  # every look at the clock takes 0.1 ms of thinking
        return wall.ns

    def pump(ms):
        nonlocal calls
        calls += 1
        wall.ns += ms * 1_000_000
        if wall.ms > 1000:
            board.stop()

    monkeypatch.setattr(board_module.time, "perf_counter_ns", now)
    board.play(live(board, pump))
    board.boot()
    assert calls >= 60
    assert board.now_ms == pytest.approx(wall.ms, abs=20)


def test_a_suspended_computer_is_a_pause_and_not_a_leap(run, monkeypatch):
    board = run(LOOP, boot=False)
    wall = Wall(monkeypatch)

    def sleep_over():
        wall.ns += 3_600_000_000_000
        wall.user.append((3_601_000, board.stop))

    wall.user.append((500, sleep_over))
    board.play(live(board, wall.pump))
    board.boot()
    assert board.now_ms == pytest.approx(1000, abs=30)


# --- the board's wiring -----------------------------------------------------------------------------------------------


def test_the_pins_of_the_board_are_those_of_the_firmware_s_table():
    board = Board()
    assert board.button_pins["A"] == int(PINS["A"][2:])
    assert board.data_pin == int(PINS["PANEL"][2:])
    assert board.panel_pin == int(PINS["ENABLE"][2:])


def test_loading_a_module_by_hand_gives_the_firmware_s_own():
    board = Board()
    world = World(board, board.chip)
    assert world.load("mastermind.ui.palette").DRIVE[3] == (109, 0, 7)
    assert world.load("mastermind.ui.palette") is not sys.modules.get("mastermind.ui.palette")
