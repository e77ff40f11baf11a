# SPDX-FileCopyrightText: 2026 The Mastermind handheld contributors
# SPDX-License-Identifier: MIT
"""Sleeping on the virtual board: the panel's supply goes off, any button wakes, and a board that cannot sleep goes on."""

import pytest

from hardware.simulator.board import Board
from mastermind.device.wiring import BUTTONS

PROGRAM = """
import time
import microcontroller
from mastermind.device import wiring
from mastermind.device.buttons import Buttons
from mastermind.device.power import Power, watchdog
power = Power(wiring.enable(), wiring.battery())
power.panel(True)
buttons = Buttons(wiring.buttons())
feed = watchdog()
print(microcontroller.cpu.reset_reason)
power.sleep(buttons)
print("went on")
"""


def board_of(tmp_path, program=PROGRAM):
    (tmp_path / "code.py").write_text(program)
    board = Board(drive=tmp_path, usb=False)
    board.lines = []
    board.on_line.append(board.lines.append)
    return board


def panel_is_on(board):
    return board.pins.level(board.panel_pin) == 0


@pytest.mark.parametrize("button", BUTTONS)
def test_any_button_wakes_it_into_a_new_start(tmp_path, button):
    board = board_of(tmp_path)
    seen = []

    def night():
        while board.now_ms < 60_000:  # longer than the watchdog would wait
            yield 60_000
        seen.append(panel_is_on(board))
        board.set_button(button, True)
        while len(board.lines) < 2:
            yield board.now_ms + 100
        seen.append(panel_is_on(board))

    board.play(night())
    board.boot()
    assert board.lines == ["microcontroller.ResetReason.POWER_ON", "microcontroller.ResetReason.DEEP_SLEEP_ALARM"]
    assert seen == [False, True]


def test_a_board_that_cannot_sleep_goes_on(tmp_path):
    without_alarms = "import sys\nsys.modules['alarm'] = sys\n"  # a module that has none of its names
    board = board_of(tmp_path, without_alarms + PROGRAM.replace("feed = watchdog()\n", ""))
    board.boot()
    assert board.lines[-1] == "went on"


def test_a_sleep_that_fails_starts_the_program_anew(tmp_path):
    program = "import alarm.pin\ndef refuse(*a, **k):\n    raise ValueError\nalarm.pin.PinAlarm = refuse\n" + PROGRAM
    board = board_of(tmp_path, program)

    def watch():
        while len(board.lines) < 2:
            yield board.now_ms + 100

    board.play(watch())
    board.boot()
    assert board.lines == ["microcontroller.ResetReason.POWER_ON", "microcontroller.ResetReason.SOFTWARE"]
