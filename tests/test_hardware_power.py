# SPDX-FileCopyrightText: 2026 The Mastermind handheld contributors
# SPDX-License-Identifier: MIT
"""The power budget: the firmware's own estimate, weighed by time, and the table in its README."""

import json
import random
import re
from pathlib import Path

import pytest

from hardware.power import budget
from mastermind.device.panel import Panel
from mastermind.ui import palette
from mastermind.ui.canvas import Canvas


class Chain:
    """256 LEDs that remember what was sent."""

    def __init__(self):
        self.values = [0] * 256

    def __setitem__(self, number, value):
        self.values[number] = value

    def show(self):
        pass


def test_the_estimate_is_the_firmwares_own():
    dice = random.Random(5)
    for _ in range(20):
        chain = Chain()
        panel = Panel(chain, palette.DRIVE, palette.LEVELS, cap=800)
        canvas = Canvas()
        for i in range(256):
            if dice.random() < 0.3:
                canvas.colour[i] = dice.randrange(len(palette.DRIVE))
                canvas.level[i] = dice.randrange(len(palette.LEVELS))
        while panel.show(canvas, True):
            pass
        frame = b"".join(value.to_bytes(3, "big") for value in chain.values)
        assert panel.milliamps - 1 < budget.milliamps(frame) <= panel.milliamps


def lines(*frames, end="ok", last=4000):
    events = [{"ms": ms, "frame": (bytes((value,)) * 768).hex()} for ms, value in frames]
    return [json.dumps(event) for event in [*events, {"ms": last, "end": end}]]


def test_a_frame_counts_for_as_long_as_it_is_shown():
    use = budget.measure(lines((1000, 0), (2000, 10)))
    dark, lit = 281, 281 + 42 * 10
    assert (use.seconds, use.least, use.most) == (3.0, dark, lit)
    assert use.mean == pytest.approx((dark + 2 * lit) / 3)


def test_a_recording_that_failed_or_is_empty_is_refused():
    with pytest.raises(ValueError, match="ended with: crash"):
        budget.measure(lines((0, 0), (1, 1), end="crash"))
    with pytest.raises(ValueError, match="no frames"):
        budget.measure(lines())


def test_more_light_means_a_shorter_life_and_a_smaller_battery_too():
    assert budget.cell(281) < budget.cell(500) < budget.cell(800)
    assert budget.hours(budget.cell(500)) < budget.hours(budget.cell(281))
    assert budget.hours(100, 1000) == pytest.approx(budget.hours(100, 2000) / 2)


@pytest.fixture(scope="module")
def sample():
    return budget.sample()


def test_the_sample_match_stays_between_dark_and_the_cap(sample):
    for use in sample.values():
        assert use.seconds > 200
        assert 281 <= use.least < use.mean < use.most <= 500
    means = [use.mean for use in sample.values()]
    assert means == sorted(means, reverse=True)


def numbers(table):
    return {row.split("|")[1].strip(): [float(n) for n in re.findall(r"\d+\.?\d*", row.split("|", 2)[2])] for row in table.splitlines()[2:]}


def test_the_readmes_table_is_what_the_program_reckons_now(sample):
    page = (Path(budget.__file__).parent / "README.md").read_text("utf-8")
    written = numbers(page.split(budget.BEGIN)[1].split(budget.END)[0])
    now = numbers(budget.table(sample))
    assert written.keys() == now.keys()
    for name, figures in now.items():
        # a tenth of leeway: a screen may change its look without making the page wrong
        assert written[name] == pytest.approx(figures, rel=0.1), f"{name}: run python3 hardware/power/budget.py --write"
