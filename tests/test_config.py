# SPDX-FileCopyrightText: 2026 The Mastermind handheld contributors
# SPDX-License-Identifier: MIT
"""settings.toml: every value is checked, a bad one falls back and is named; and the power supply's caps."""

import re
import sys
import tomllib
from pathlib import Path
from types import ModuleType, SimpleNamespace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mastermind.device import config
from mastermind.device.panel import USER
from mastermind.device.power import Power
from mastermind.device.wiring import FLAGS

ROOT = Path(__file__).resolve().parents[1]
EXAMPLE = (ROOT / "settings.toml").read_text("utf-8")
DEFAULTS = {"PANEL": "", "CAP_MA": 800, "BRIGHTNESS": 0, "SOUND": 1, "WATCHDOG": 1}


def load(**settings):
    return config.load(lambda key: {"MASTERMIND_" + name: value for name, value in settings.items()}.get(key))


def test_without_settings_everything_has_its_default():
    assert load() == (DEFAULTS, [])


@pytest.mark.parametrize(
    ("name", "value", "taken"),
    [
        ("PANEL", "serpentine", "serpentine"),
        ("PANEL", "  FlipX   columns tiles", "flipx columns tiles"),
        ("PANEL", "", ""),
        ("CAP_MA", 400, 400),
        ("CAP_MA", "450", 450),
        ("BRIGHTNESS", USER - 1, USER - 1),
        ("SOUND", 0, 0),
        ("WATCHDOG", "0", 0),
    ],
)
def test_good_values_are_taken(name, value, taken):
    values, bad = load(**{name: value})
    assert values == {**DEFAULTS, name: taken}
    assert bad == []


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("PANEL", "zigzag"),
        ("PANEL", "serpentine,columns"),
        ("PANEL", 3),
        ("CAP_MA", 399),
        ("CAP_MA", 5000),
        ("CAP_MA", -1),
        ("CAP_MA", "much"),
        ("CAP_MA", "4e2"),
        ("BRIGHTNESS", USER),
        ("BRIGHTNESS", ""),
        ("SOUND", "yes"),
        ("SOUND", 2),
        ("WATCHDOG", b"\xff"),
    ],
)
def test_a_bad_value_falls_back_alone_and_is_named(name, value):
    other = "SOUND" if name != "SOUND" else "WATCHDOG"
    values, bad = load(**{name: value, other: 0})
    assert values == {**DEFAULTS, other: 0}
    assert bad == ["MASTERMIND_" + name]


def test_a_file_that_cannot_be_read_gives_defaults():
    def broken(key):
        raise ValueError("Invalid TOML")

    values, bad = config.load(broken)
    assert values == DEFAULTS
    assert len(bad) == len(DEFAULTS)


VALUES = st.one_of(st.integers(), st.text("01 9-.xtiles\x00é"), st.none(), st.binary())


@settings(derandomize=True, database=None, deadline=None)
@given(st.dictionaries(st.sampled_from(sorted(DEFAULTS)), VALUES))
def test_whatever_stands_there_the_values_are_usable(found):
    values, bad = load(**found)
    assert set(values) == set(DEFAULTS)
    assert set(values["PANEL"].split()) <= set(FLAGS)
    assert values["CAP_MA"] in range(400, 801)
    assert values["BRIGHTNESS"] in range(USER)
    assert values["SOUND"] in (0, 1)
    assert values["WATCHDOG"] in (0, 1)
    assert {name.removeprefix("MASTERMIND_") for name in bad} <= set(found)


def test_the_example_changes_nothing_as_it_is_shipped():
    assert tomllib.loads(EXAMPLE) == {}


def test_the_example_explains_every_key_and_its_values_are_good():
    uncommented = re.sub(r"(?m)^# (MASTERMIND_)", r"\1", EXAMPLE)
    settings = tomllib.loads(uncommented)
    assert set(settings) == {"MASTERMIND_" + name for name in DEFAULTS}
    assert config.load(settings.get)[1] == []
    for word in FLAGS:
        assert re.search(rf"(?m)^#   {word} ", EXAMPLE)
    for name, _, least, most in config.NUMBERS:
        paragraph = EXAMPLE.split(f"MASTERMIND_{name} =")[0].split("\n\n")[-1]
        assert str(least) in paragraph
        assert str(most) in paragraph


def test_the_example_is_plain_ascii_and_has_no_key_of_the_system():
    assert EXAMPLE.isascii()
    assert "CIRCUITPY" not in EXAMPLE


# --- the supply ------------------------------------------------------------------------------------------------------


class Line:
    """The wire to the panel's power switch: low is on."""

    value = True


@pytest.fixture
def usb(monkeypatch):
    runtime = SimpleNamespace(usb_connected=True)
    module = ModuleType("supervisor")
    module.runtime = runtime
    monkeypatch.setitem(sys.modules, "supervisor", module)
    return runtime


def test_the_panel_is_switched_by_a_low_level():
    line = Line()
    power = Power(line)
    power.panel(True)
    assert line.value is False
    power.panel(False)
    assert line.value is True


def test_the_cap_follows_usb_and_the_owner_can_only_lower_it(usb):
    assert Power().cap == 500
    assert Power(limit=700).cap == 500
    assert Power(limit=450).cap == 450
    usb.usb_connected = False
    assert Power().cap == 800
    assert Power(limit=450).cap == 450
    assert Power(limit=9000).cap == 800


def test_an_unknown_supply_gets_the_lower_cap(monkeypatch):
    monkeypatch.setitem(sys.modules, "supervisor", ModuleType("supervisor"))
    assert Power().usb is True
    assert Power().cap == 500


@pytest.mark.parametrize(
    ("raw", "millivolts", "low"), [(65535, 9900, False), (25815, 3899, False), (21845, 3300, False), (21000, 3172, True)]
)
def test_the_battery_is_read_as_a_third_of_vsys(raw, millivolts, low):
    power = Power(None, SimpleNamespace(value=raw))
    assert power.millivolts() == millivolts
    assert power.low is low


def test_a_board_without_these_parts_works():
    power = Power()
    power.panel(True)
    assert power.millivolts() == 0
    assert power.low is False
