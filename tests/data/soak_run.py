# SPDX-FileCopyrightText: 2026 The Mastermind handheld contributors
# SPDX-License-Identifier: MIT
"""Runs on MicroPython: the console and the real screens, played at random for many rounds in a heap of the board's size.

usage: micropython -X heapsize=150wk soak_run.py LIB ROUNDS SEED
After every tenth round a line "round free largest": bytes after a collection, and the largest block that can be had.
Hardware is left out: the panel converts and sends nothing, buttons are bits, time is a number.
"""

import gc
import sys

sys.path.insert(0, sys.argv[1])

from mastermind.console import Console
from mastermind.device.panel import Panel
from mastermind.device.sound import Sound
from mastermind.device.store import SETTINGS, STATS, Store
from mastermind.ui import palette
from mastermind.ui.canvas import Canvas
from mastermind.ui.chance import Chance
from mastermind.ui.prefs import Prefs
from mastermind.ui.session import Session
from mastermind.ui.title import Title

UP, DOWN, A, B = 2, 3, 4, 5


class Pixels(list):
    def show(self):
        pass


class Hands:
    """Six buttons without bounce: ``want`` is pressed at the next poll."""

    def __init__(self):
        self.want = self.down = self.pressed = self.released = 0
        self.steady = True

    def poll(self, now):
        self.pressed = self.want & ~self.down
        self.released = self.down & ~self.want
        self.down = self.want


class Board:
    def __init__(self, seed):
        self.ms = 0
        self.chance = Chance(bytes((seed,)))
        self.hands = Hands()
        panel = Panel(Pixels([0] * 256), palette.DRIVE, palette.LEVELS)
        store = Store(bytearray(b"\xff" * 4096), self.chance)
        sound = Sound(None)
        session = Session(store, sound, panel, self.chance, Prefs(store, SETTINGS), STATS)
        self.console = Console(
            panel, Canvas(), self.hands, sound, lambda: self.ms & 0x1FFFFFFF, None, lambda: None, None, lambda text: None
        )
        session.work = self.console.load
        self.console.push(Title(session))
        self.session = session

    def run(self, ms):
        for _ in range(ms // 10):
            self.console.step()
            self.ms += 10

    def press(self, button, ms=60):
        self.hands.want = 1 << button
        self.run(ms)
        self.hands.want = 0
        self.run(60)

    def ready(self):
        for _ in range(4000):
            if self.console.ready:
                return self.console.stack[-1].name
            self.run(20)
        raise RuntimeError("stuck on " + self.console.stack[-1].name)

    def turn(self):
        """One action of a player who means no harm; returns the page it was on."""
        name = self.ready()
        die = self.chance(1)[0]
        if name == "handover":
            self.press(A, 1100)
        elif name in ("secret", "guess"):
            if name == "guess" and self.session.match.row > 2 and die < 60:
                self.press(B, 1100)  # enough of this round: give up
                while self.ready() == "pause" and self.console.stack[-1].says != "Give up: hold A":
                    self.press(0)
                self.press(A, 1200)
                return name
            for _ in range(1 + die % 3):
                self.press(UP if die & 16 else DOWN)
            self.press(A)
        else:
            self.press(A)
        return name


def largest():
    """The largest block that can be had, to 256 bytes."""
    low, high = 0, 1 << 21
    while high - low > 256:
        middle = (low + high) // 2
        try:
            bytearray(middle)
            low = middle
        except MemoryError:
            high = middle
    return low


def main(rounds, seed):
    board = Board(seed)
    done = 0
    while done < rounds:
        if board.turn() == "card":
            done += 1
            if done % 10 == 0:
                gc.collect()
                free = gc.mem_free()
                print(done, free, largest())
                gc.collect()


main(int(sys.argv[2]), int(sys.argv[3]))
