# SPDX-FileCopyrightText: 2026 The Mastermind handheld contributors
# SPDX-License-Identifier: MIT
# ruff: noqa: E402  (the console must be listened to before three seconds of imports)
"""Runs on the emulated board in place of code.py: what the match and the panel take beside the code, piece by piece.

The parts are made as code.py makes them, then a match with the longest codes and all helps is played to its tenth row. Prints
``#object WHAT BYTES``, each the difference of the free memory before and after, collected. Kinds of records are numbers here, since the
bundle has no names for them.
"""

import gc
import os
import time

time.sleep(0.3)

import microcontroller
import supervisor

from mastermind.console import Console
from mastermind.device import wiring
from mastermind.device.buttons import Buttons
from mastermind.device.panel import Panel
from mastermind.device.sound import Sound
from mastermind.device.store import Store
from mastermind.game.rules import POLISH
from mastermind.ui import aids, flow, lobby, palette
from mastermind.ui.canvas import Canvas
from mastermind.ui.prefs import Prefs
from mastermind.ui.session import Session
from mastermind.ui.setup import Setup


def weigh(what, make):
    gc.collect()
    before = gc.mem_free()
    made = make()
    gc.collect()
    print("#object", what, before - gc.mem_free())
    return made


def play(session):
    session.match.set_secret((0, 1, 2, 3, 4))
    for k in range(9):
        session.match.guess((k % 8, 1, 2, 7, 3))
    session.commit()


def shown(console, screen):
    console.push(screen)
    for _ in range(20):
        console.step()


for name in flow.GUESSING + flow.ENDING + flow.AGAIN:
    __import__("mastermind." + name)
aids.lamp, __import__("neopixel"), __import__("mastermind.game.match")
pixels = weigh("pixels", wiring.pixels)
panel = weigh("panel", lambda: Panel(pixels, palette.DRIVE, palette.LEVELS))
canvas = weigh("canvas", Canvas)
weigh("panel's-rows", lambda: panel.show(canvas))
buttons = weigh("buttons", lambda: Buttons(wiring.buttons()))
sound = weigh("sound", lambda: Sound(wiring.buzzer()))
store = weigh("store", lambda: Store(microcontroller.nvm, os.urandom))
prefs = weigh("prefs", lambda: Prefs(store, 8))
console = weigh("console", lambda: Console(panel, canvas, buttons, sound, supervisor.ticks_ms, time.sleep, gc.isenabled))
session = weigh("session", lambda: Session(store, sound, panel, os.urandom, prefs, 9))
weigh("match", lambda: lobby.start(session, Setup(POLISH.replace(secret_repeats=True, secret_empties=True), aids=15)))
weigh("nine-rows", lambda: play(session))
page = weigh("page", lambda: flow.guess(session))
weigh("page-drawn", lambda: shown(console, page))
print("#done")
