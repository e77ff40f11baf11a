# SPDX-FileCopyrightText: 2026 The Mastermind handheld contributors
# SPDX-License-Identifier: MIT
"""Panels and self-test under real CircuitPython on the emulated Pico: the same light along chains that are wired differently."""

from pathlib import Path

import pytest

from hardware.emulator import boardtest, prepare

from .builder import Person
from .chain import walk

LACKING = prepare.missing()
pytestmark = pytest.mark.skipif(bool(LACKING), reason="; ".join(LACKING))
SELFTEST = Path(__file__).resolve().parents[1] / "hardware" / "selftest" / "code.py"
PANELS = ("", "serpentine", "flipx flipy serpentine", "columns flipy serpentine", "tiles serpentine")


@pytest.fixture(scope="module")
def lab(tmp_path_factory):
    return boardtest.open_lab(tmp_path_factory.mktemp("bundle") / "CIRCUITPY")


def after(pico, ms):
    """Let so many ms pass, to a whole millisecond: a fraction may lie a hair beyond what the emulator's clock can show."""
    pico.run_until(int(pico.now) + ms)


def shown(lab, words):
    """Every picture from power-on to the title, as seen on a panel of that wiring."""
    places = walk(words)
    settings = f'MASTERMIND_PANEL = "{words}"\n' if words else ""
    with lab.pico(extra={"settings.toml": settings.encode()}) as pico:
        assert pico.run_until_text("[title]", 10_000), pico.record.lines
        after(pico, 1000)
        frames = [frame.pixels for frame in pico.record.frames]
    return [frozenset((places[i], frame[3 * i : 3 * i + 3]) for i in range(256)) for frame in frames]


@pytest.fixture(scope="module")
def plain(lab):
    return shown(lab, "")


@pytest.mark.parametrize("words", PANELS[1:])
def test_every_wiring_shows_the_same_pictures_on_the_emulated_board(lab, words, plain):
    assert len(set(plain)) > 5
    assert shown(lab, words) == plain


@pytest.mark.parametrize("words", ["", "flipx columns serpentine tiles"])
def test_the_self_test_passes_on_the_emulated_board_and_reads_the_wiring(lab, words):
    person = Person(words)
    frames = done = 0
    with lab.pico(extra={"code.py": SELFTEST.read_bytes()}) as pico:
        while not person.finished and pico.now < 120_000:
            pico.run_until(int(pico.now) + 50, line=True)
            person.lines = [line for _, line in pico.record.lines]
            while done < len(person.lines):
                line = person.lines[done]
                done += 1
                after(pico, 1500 if "rising notes" in line else 120)
                for frame in pico.record.frames[frames:]:
                    person.see(frame.pixels)
                frames = len(pico.record.frames)
                name = person.answer(line)
                for down in (True, False) if name else ():
                    pico.set_button(name, down)
                    after(pico, 60)
        tones = [hz for _, hz in pico.record.tones if hz]
    assert person.lines[-1] == "[selftest] done, 6 of 6 ok", person.lines
    assert f'MASTERMIND_PANEL = "{words}"' in person.result("wiring")
    assert person.most <= 500
    assert len(tones) >= 6
