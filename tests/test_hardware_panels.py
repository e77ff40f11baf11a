# SPDX-FileCopyrightText: 2026 The Mastermind handheld contributors
# SPDX-License-Identifier: MIT
"""Panels that are wired differently show the same pictures: what goes over the data pin is laid out along the chain by hand."""

import pytest

from hardware.simulator import quickstart
from hardware.simulator.board import Board
from hardware.simulator.script import parse, perform

from .chain import walk

PANELS = ("", "serpentine", "flipx flipy serpentine", "columns flipy serpentine", "tiles serpentine")
SCRIPT = """
until handover 20000
wait 500
hold A 1300
until secret 20000
press UP 3
press A
press DOWN 2
wait 300
"""


class Wired(Board):
    """A board whose data pin ends in a real chain: pictures by place, as somebody sees them."""

    def __init__(self, words):
        super().__init__(panel=words)
        self.places = walk(words)
        self.seen = []

    def neopixel(self, pin, data):
        if pin == self.data_pin:
            picture = bytearray(768)
            for led, (x, y) in enumerate(self.places):
                green, red, blue = data[3 * led : 3 * led + 3]
                picture[3 * (16 * y + x) : 3 * (16 * y + x) + 3] = bytes((red, green, blue))
            self.seen.append(bytes(picture))
        super().neopixel(pin, data)


def watch(words):
    board = Wired(words)
    quickstart.plant_seed(board.nvm, 1)
    quickstart.begin(board.nvm, quickstart.match("german", players=2, rounds=2, first=1), 1)
    simulated = []
    board.on_frame.append(lambda _ms, frame: simulated.append(frame))
    board.play(perform(parse(SCRIPT), board))
    board.boot()
    return board.seen, simulated


@pytest.fixture(scope="module")
def plain():
    return watch("")[0]


@pytest.mark.parametrize("words", PANELS)
def test_every_wiring_shows_the_same_pictures(words, plain):
    seen, simulated = watch(words)
    assert len(seen) > 30
    assert len(set(seen)) > 20
    assert seen == plain
    assert simulated == seen


@pytest.mark.parametrize("words", PANELS[1:])
def test_the_wrong_words_show_another_picture(words, plain):
    board = Wired("")
    board.places = walk(words)
    quickstart.plant_seed(board.nvm, 1)
    quickstart.begin(board.nvm, quickstart.match("german", players=2, rounds=2, first=1), 1)
    board.play(perform(parse(SCRIPT), board))
    board.boot()
    assert board.seen != plain
