# SPDX-FileCopyrightText: 2026 The Mastermind handheld contributors
# SPDX-License-Identifier: MIT
"""Faults that others have reported of their LED firmware, tried on ours.

Each test names the public report that it was made from. Cases of the same list that need the whole program, the bundle or
the emulated board are tested beside those.
"""

import ast
import random
from itertools import combinations
from pathlib import Path

import pytest

from hardware.simulator.board import Board
from mastermind.device.panel import USER, Panel
from mastermind.device.store import SETTINGS, SIZE, STATS, Store
from mastermind.device.wiring import wiring_map
from mastermind.ui import palette as P
from mastermind.ui.canvas import Canvas

ROOT = Path(__file__).resolve().parents[1]
FIRMWARE = [ROOT / name for name in ("code.py", "boot.py", "safemode.py")] + sorted((ROOT / "lib").rglob("*.py"))


class Chain(list):
    """LEDs that count how often they are sent."""

    def __init__(self):
        super().__init__([0] * 256)
        self.frames = []

    def show(self):
        self.frames.append([(v >> 16, v >> 8 & 255, v & 255) for v in self])


def lit(colour, level, step=0):
    """The bytes of one cell as they go over the wire."""
    panel = Panel(Chain(), P.DRIVE, P.LEVELS)
    panel.brightness = step
    canvas = Canvas()
    canvas.dot(0, 0, colour, level)
    while panel.show(canvas):
        pass
    return panel.pixels.frames[-1][0]


def program(tmp_path, text, *, prepare=lambda board: None):
    """Run a small program on the virtual board; return its console lines and the board."""
    (tmp_path / "code.py").write_text(text)
    board = Board(drive=tmp_path)
    lines = []
    board.on_line.append(lines.append)
    prepare(board)
    board.boot()
    return lines, board


def wait_for(board, ms):
    """The outside does nothing until then."""
    while board.now_ms < ms:
        yield ms


def test_g2_01_blinks_go_on_across_the_wrap_of_the_tick_counter(tmp_path):
    """adafruit/circuitpython#9434: ticks that are subtracted stop a program 65 s after power-on."""
    lines, _ = program(
        tmp_path,
        """
from adafruit_ticks import ticks_diff
from supervisor import ticks_ms
from time import sleep
from mastermind.device.sound import Sound
from mastermind.device import wiring
sound = Sound(wiring.buzzer())
begin = last = ticks_ms()
now = blinks = 0
while now < 70000:
    ticks = ticks_ms()
    step = ticks_diff(ticks, last)
    assert step >= 0
    last = ticks
    now += step
    if not sound.playing:
        blinks += 1
        sound.play((440, 250, 0, 250))
    sound.tick(now)
    sleep(0.01)
print(blinks, last < begin)
""",
    )
    blinks, wrapped = lines[0].split()
    assert wrapped == "True"
    assert 138 <= int(blinks) <= 140


def test_g2_04_every_short_press_is_an_event_while_256_leds_are_drawn(tmp_path):
    """thomasfredericks/Bounce2#39: edges vanish when they are read less often than updated."""

    def prepare(board):
        def presses():
            yield 100
            for k in range(50):
                board.set_button("A", True)
                yield 145 + 120 * k
                board.set_button("A", False)
                yield 220 + 120 * k
            yield 7000

        board.play(presses())

    lines, _ = program(
        tmp_path,
        """
from time import sleep
from mastermind.device import wiring
from mastermind.device.buttons import Buttons
from mastermind.device.panel import Panel
from mastermind.ui import palette
from mastermind.ui.canvas import Canvas
panel = Panel(wiring.pixels(), palette.DRIVE, palette.LEVELS)
canvas = Canvas()
buttons = Buttons(wiring.buttons())
now = presses = 0
while True:
    buttons.poll(now)
    if buttons.pressed:
        presses += 1
        print(presses)
    now += 10
    canvas.rect(0, 0, 16, 16, now // 10 % 8, 5)
    panel.show(canvas)
    sleep(0.002)
""",
        prepare=prepare,
    )
    assert lines == [str(n + 1) for n in range(50)]


def test_g2_06_a_bouncing_contact_is_one_click(tmp_path):
    """mathertel/OneButton#67: one click gives several start events."""

    def prepare(board):
        def bounces():
            for ms, down in ((100, 1), (103, 0), (106, 1), (108, 0), (111, 1), (300, 0)):
                yield ms
                board.set_button("B", bool(down))
            yield 500

        board.play(bounces())

    lines, _ = program(
        tmp_path,
        """
from time import sleep
from mastermind.device import wiring
from mastermind.device.buttons import Buttons
buttons = Buttons(wiring.buttons())
while True:
    buttons.poll(0)
    if buttons.pressed | buttons.released:
        print(buttons.pressed, buttons.released)
    sleep(0.005)
""",
        prepare=prepare,
    )
    assert lines == ["32 0", "0 32"]


@pytest.mark.parametrize("fill", [b"\xff", b"\x00", None])
def test_g2_14_an_unused_nvm_is_no_saved_game(fill):
    """adafruit/circuitpython#4867: unused NVM reads 255, 255, 255."""
    image = bytearray(fill * SIZE if fill else random.Random(14).randbytes(SIZE))
    store = Store(image, lambda n: bytes(n))
    assert store.journal == b""
    assert store.flags == 0
    assert all(store.get(kind) is None for kind in range(256))


def test_g2_15_a_rewrite_cut_at_any_point_is_old_new_or_defaults():
    """PaulW/rp2040-keyboard-converter#45: two copies within one erase unit protect nothing."""
    before = bytearray(b"\xff" * SIZE)
    store = Store(before, lambda n: bytes(n))
    for turn in range(40):
        store.put(SETTINGS, bytes((turn,)) * 40)
        store.put(STATS, bytes((turn,)) * 20)
    after = bytearray(before)
    Store(after, lambda n: bytes(n)).compact(True)
    assert after != before
    images = [b"\xff" * SIZE]  # erased, not yet rewritten
    images += [bytes(after[:k]) + b"\xff" * (SIZE - k) for k in range(0, SIZE + 1, 64)]
    images += [b"\xff" * k + bytes(before[k:]) for k in range(0, SIZE + 1, 64)]
    for image in images:
        found = Store(bytearray(image), lambda n: bytes(n))
        assert found.get(SETTINGS) in (bytes((39,)) * 40, None)
        assert found.get(STATS) in (bytes((39,)) * 20, None)
        assert found.journal == b""


def test_g2_19_g2_23_the_firmware_never_writes_a_file():
    """adafruit/circuitpython#7134, #10272: the drive belongs to the computer, and an own file write restarts the program."""
    for path in FIRMWARE:
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "open":
                modes = [arg.value for arg in node.args[1:2] if isinstance(arg, ast.Constant)]
                modes += [word.value.value for word in node.keywords if word.arg == "mode" and isinstance(word.value, ast.Constant)]
                assert all(set(mode) <= set("rbt") for mode in modes), f"{path.name}:{node.lineno}"
            if isinstance(node, ast.Attribute):
                assert node.attr not in ("remove_file", "rename", "mkdir", "rmdir", "unlink"), f"{path.name}:{node.lineno}"


def test_g2_20_saving_does_not_depend_on_boot_py(tmp_path):
    """todbot/picostepseq#2: after a soft reload boot.py has not run, and saving fails."""
    lines, board = program(
        tmp_path,  # no boot.py here
        """
import microcontroller, os
from mastermind.device.store import Store
store = Store(microcontroller.nvm, os.urandom)
store.begin(b"begin")
store.append(b"move")
print(store.failed)
""",
    )
    assert lines == ["False"]
    assert Store(board.nvm, None).journal == b"beginmove"


def test_g2_26_the_watchdog_stays_within_what_the_chip_can_count(tmp_path):
    """micropython/micropython#9078: a longer timeout resets after a few seconds on the RP2040."""
    lines, _ = program(
        tmp_path,
        """
from time import sleep
import microcontroller
from mastermind.device.power import watchdog
print(microcontroller.cpu.reset_reason)
if "WATCHDOG" not in repr(microcontroller.cpu.reset_reason):
    feed = watchdog()
    print(microcontroller.watchdog.timeout <= 8)
    for _ in range(20):
        sleep(7.9)
        feed()
    print("fed")
    sleep(8.5)
    print("not reached")
""",
        prepare=lambda board: board.play(wait_for(board, 200_000)),
    )
    assert lines == ["microcontroller.ResetReason.POWER_ON", "True", "fed", "microcontroller.ResetReason.WATCHDOG"]


@pytest.mark.parametrize("step", range(USER))
def test_g2_29_colours_stay_different_at_the_lowest_brightness(step):
    """adafruit/Adafruit_NeoPixel#224: integer scaling makes two colours one."""
    colours = [lit(colour, P.P10, step) for colour in range(8)]
    colours += [lit(P.EXACT, P.P28, step), lit(P.MISPLACED, P.P9, step), (0, 0, 0)]
    for a, b in combinations(colours, 2):
        assert max(abs(p - q) for p, q in zip(a, b, strict=True)) >= 2


def test_g2_31_all_white_never_reaches_the_supply():
    """203-Systems/MatrixOS#26: all LEDs white crash the board."""
    for cap in (500, 800):
        panel = Panel(Chain(), P.DRIVE, P.LEVELS, "", cap)
        canvas = Canvas()
        for level in range(len(P.LEVELS)):
            canvas.rect(0, 0, 16, 16, P.WHITE, level)
            while panel.show(canvas):
                pass
        for frame in panel.pixels.frames:
            assert sum(16 * r + 11 * g + 15 * b for r, g, b in frame) / 256 + 281 <= cap
        assert len(set(panel.pixels.frames[-1])) == 1  # dimmed evenly


def test_g2_32_a_zig_zag_panel_reverses_every_second_row():
    """FastLED/FastLED#34: every second row of a 16 x 16 panel is reversed."""
    chain = wiring_map("serpentine")
    cells = ((15, 0), (15, 1), (0, 1), (0, 2), (0, 15), (15, 15))
    assert [chain[16 * y + x] for x, y in cells] == [15, 16, 31, 32, 255, 240]
    assert sorted(chain) == list(range(256))


def test_g2_34_a_frame_is_one_show_and_an_unchanged_one_none(tmp_path):
    """adafruit/circuitpython#884: a strip that is sent at every pixel takes 250 ms."""

    def prepare(board):
        board.sent = []
        board.on_frame.append(lambda ms, rgb: board.sent.append(ms))

    _, board = program(
        tmp_path,
        """
from mastermind.device import wiring
from mastermind.device.panel import Panel
from mastermind.ui import palette
from mastermind.ui.canvas import Canvas
panel = Panel(wiring.pixels(), palette.DRIVE, palette.LEVELS)
canvas = Canvas()
for colour in (0, 0, 0, 1, 1, 2):
    canvas.rect(0, 0, 8, 8, colour, 5)
    assert not panel.show(canvas)
""",
        prepare=prepare,
    )
    assert len(board.sent) == 3
