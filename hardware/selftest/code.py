# SPDX-FileCopyrightText: 2026 The Mastermind handheld contributors
# SPDX-License-Identifier: MIT
"""Self-test for whoever builds a handheld: copy this one file to the drive in place of code.py, with lib/ as it is.

It goes through seven steps and says on the serial console what it does and what it found: lines "[selftest] ...".
1 probe    LED 0 red, 1 green, 15 blue, 16 yellow, 255 violet, then a row of 16 walks along the chain
2 buttons  every button in turn
3 wiring   four questions, answered with the buttons; the answer is the line for settings.toml
4 buzzer   a scale
5 battery  the voltage at VSYS
6 store    writes and reads back a counter in the saves' memory; saves are kept
7 current  grey light in steps, each with the current that the firmware reckons with, to be held against a meter
A step that gets no answer for 30 s counts as failed and the next one begins. At the end a green frame says that all
is well, a red one that something failed. No frame draws more than the supply allows.

Pins, chain order and parts come from the firmware's own modules: what passes here is what the firmware will use.
"""

import os
import time

import microcontroller
import supervisor

from mastermind.device import wiring
from mastermind.device.buttons import Buttons
from mastermind.device.config import load
from mastermind.device.power import Power
from mastermind.device.sound import Sound
from mastermind.device.store import Store

SWITCHES = ("SW1", "SW2", "SW3", "SW4", "SW5", "SW6")
LEDS = (0, 1, 15, 16, 255)
COLOURS = (0x300000, 0x003000, 0x000030, 0x281C00, 0x200020)
NAMES = ("red", "green", "blue", "yellow", "violet")
LEFT, RIGHT, UP, DOWN, A, B = range(6)
PATIENCE = 30000  # ms
COUNTER = 15  # kind of the store's record that only this program uses
IDLE = 256 + 25  # mA: dark LEDs and the controller, as in the firmware's own estimate
SCALE = (523, 150, 587, 150, 659, 150, 784, 150, 880, 150, 1047, 300)
# An arrow that points up, with a dot at its left: upright and not mirrored it can be only one way.
ARROW = ("...##...", "..####..", ".######.", "...##...", "...##...", "#..##...", "...##...", "...##...")


class Bench:
    """The parts of the handheld, and the waiting that keeps buttons and sound alive."""

    def __init__(self):
        values, self.refused = load(os.getenv)
        self.power = Power(wiring.enable(), wiring.battery(), values["CAP_MA"])
        self.power.panel(True)
        self.pixels = wiring.pixels()
        self.order = wiring.wiring_map(values["PANEL"])
        self.buttons = Buttons(wiring.buttons())
        self.buzzer = wiring.buzzer()
        self.sound = Sound(self.buzzer)
        self.results = []
        self._ticks = supervisor.ticks_ms()
        self._now = 0

    def say(self, text):
        print("[selftest] " + text)

    def result(self, name, good, text):
        self.results.append((name, good))
        self.say("%s %s: %s" % (name, "ok" if good else "FAILED", text))

    def now(self):
        """Milliseconds since the start; the board's own counter wraps."""
        ticks = supervisor.ticks_ms()
        self._now += (ticks - self._ticks) & 0x1FFFFFFF
        self._ticks = ticks
        return self._now

    def button(self, patience=PATIENCE):
        """Wait for a press; returns the button's number, or None when nothing came for so many ms."""
        start = self.now()
        while self.now() - start < patience:
            now = self.now()
            self.buttons.poll(now)
            self.sound.tick(now)
            for number in range(6):
                if self.buttons.pressed >> number & 1:
                    return number
            time.sleep(0.004)
        return None

    def ask(self, text, allowed):
        """Wait for one of the allowed buttons; None when nobody answers."""
        self.say(text)
        while True:
            number = self.button()
            if number is None or number in allowed:
                return number

    def light(self, cells):
        """Light LEDs by their number in the chain: (number, colour) pairs, all others dark."""
        self.pixels.fill(0)
        for number, colour in cells:
            self.pixels[number] = colour
        self.pixels.show()


def probe(bench):
    """Step 1: five LEDs that tell how the panel is wired, then a walking row."""
    bench.say("1 probe: LED " + ", ".join(["%d %s" % pair for pair in zip(LEDS, NAMES)]))
    bench.light(zip(LEDS, COLOURS))
    bench.button(4000)
    for row in range(16):
        bench.light([(16 * row + i, 0x0C0C0C) for i in range(16)])
        bench.button(150)
    bench.say("1 probe: a row of 16 has walked along the chain")


def buttons(bench):
    """Step 2: each button once; a button that answers for another, or is down already, is named."""
    faults = []
    bench.light([])
    for number, name in enumerate(wiring.BUTTONS):
        if bench.buttons.down >> number & 1:
            faults.append(name + " is down before it is pressed")
    for number, name in enumerate(wiring.BUTTONS):
        bench.say("2 buttons: press %s (%s, %s)" % (name, SWITCHES[number], wiring.PINS[name]))
        got = bench.button()
        if got is None:
            faults.append(name + " did not answer")
        elif got != number:
            faults.append("%s answered for %s" % (wiring.BUTTONS[got], name))
        bench.light([(i, 0x000800) for i in range(number + 1)])
    bench.result("buttons", not faults, ", ".join(faults) or "all six")


def flags(tiles, along, across, touch):
    """The words for MASTERMIND_PANEL from the four answers (buttons)."""
    words = []
    if LEFT in (along, across):
        words.append("flipx")
    if UP in (along, across):
        words.append("flipy")
    if along in (UP, DOWN):
        words.append("columns")
    if touch:
        words.append("serpentine")
    if tiles:
        words.append("tiles")
    return " ".join(words)


def ask_wiring(bench):
    """Step 3: the questions; returns the words, or None when nobody answers or the answers do not fit."""
    bench.light([(i, 0x0C0C0C) for i in range(16)])
    answer = bench.ask("3 wiring: 16 LEDs are lit. One line of 16: A. Two lines of 8: B", (A, B))
    if answer is None:
        return None
    size = 8 if answer == B else 16
    bench.light([(0, COLOURS[0]), (1, COLOURS[1])])
    along = bench.ask("3 wiring: on which side of the red LED is the green one? Press that arrow", (LEFT, RIGHT, UP, DOWN))
    if along is None:
        return None
    bench.light([(i, 0x080808) for i in range(size)] + [(size + i, 0x182000) for i in range(size)])
    sides = (UP, DOWN) if along in (LEFT, RIGHT) else (LEFT, RIGHT)
    across = bench.ask("3 wiring: on which side of the white line is the yellow one? Press that arrow", sides)
    if across is None:
        return None
    bench.light([(size - 1, COLOURS[2]), (size, COLOURS[3])])
    touch = bench.ask("3 wiring: blue and yellow are neighbours: A. They are a line's length apart: B", (A, B))
    if touch is None:
        return None
    return flags(size == 8, along, across, touch == A)


def wire(bench):
    """Step 3: find the words for settings.toml, and show an arrow with them."""
    words = ask_wiring(bench)
    if words is None:
        bench.result("wiring", False, "no answer")
        return
    bench.order = wiring.wiring_map(words)
    cells = []
    for y, line in enumerate(ARROW):
        cells += [(bench.order[16 * (y + 4) + x + 4], 0x101010) for x, mark in enumerate(line) if mark == "#"]
    bench.light(cells)
    answer = bench.ask("3 wiring: the arrow points up and its dot is on the left: A. It does not: B", (A, B))
    bench.result("wiring", answer == A, 'put this line into settings.toml: MASTERMIND_PANEL = "%s"' % words)


def buzzer(bench):
    """Step 4."""
    if bench.buzzer is None:
        bench.result("buzzer", False, "the firmware cannot open " + wiring.PINS["BUZZER"])
        return
    bench.sound.play(SCALE)
    answer = bench.ask("4 buzzer: six rising notes heard: A. Nothing or a click: B", (A, B))
    bench.sound.stop()
    bench.result("buzzer", answer == A, "heard" if answer == A else "not heard")


def battery(bench):
    """Step 5: a cell less its diode has 2.6 to 4.2 V; with a cable the Pico sees 4.4 to 5.3 V."""
    millivolts = bench.power.millivolts()
    source = "cable" if millivolts > 4300 else "battery"
    bench.result("battery", 2600 <= millivolts <= 5300, "%d mV at VSYS, looks like %s" % (millivolts, source))


def store(bench):
    """Step 6: a counter, written by one Store and read by another."""
    one = Store(microcontroller.nvm, os.urandom)
    count = ((one.get(COUNTER) or b"\0")[0] + 1) & 255
    one.put(COUNTER, bytes([count]))
    two = Store(microcontroller.nvm, os.urandom)
    good = not one.failed and two.get(COUNTER) == bytes([count])
    bench.result("store", good, "run %d%s" % (count, ", older contents were damaged" if one.damaged else ""))


def current(bench):
    """Step 7: all LEDs grey, a little brighter each time, never above the cap in force."""
    worst = least = bench.power.millivolts()
    cap = bench.power.cap
    for value in (0, 1, 2, 4, 5, 8, 10, 12):
        estimate = 42 * value + IDLE  # every LED: (16 + 11 + 15) * value / 256 mA
        if estimate > cap:
            break
        bench.light([(i, value * 0x10101) for i in range(256)])
        bench.button(300)
        least = min(least, bench.power.millivolts())
        text = "7 current: grey %d, the firmware reckons with %d mA at 5 V. Note the meter, then A" % (value, estimate)
        if bench.ask(text, (A, B)) is None:
            break
    bench.light([])
    bench.result("current", worst - least < 500, "cap %d mA, VSYS fell from %d to %d mV" % (cap, worst, least))


def main():
    bench = Bench()
    for name in bench.refused:
        bench.say("settings.toml: %s is not valid" % name)
    for step in (probe, buttons, wire, buzzer, battery, store, current):
        try:
            step(bench)
        except Exception as error:
            bench.result(step.__name__, False, "%s: %s" % (type(error).__name__, error))
    bad = [name for name, good in bench.results if not good]
    frame = [i for i in range(256) if i % 16 in (0, 15) or i // 16 in (0, 15)]
    bench.light([(bench.order[i], 0x200000 if bad else 0x002000) for i in frame])
    bench.say("done, %d of %d ok%s" % (len(bench.results) - len(bad), len(bench.results), ", failed: " + ", ".join(bad) if bad else ""))
    while True:
        bench.button()


if __name__ == "__main__":
    main()
