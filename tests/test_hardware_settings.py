# SPDX-FileCopyrightText: 2026 The Mastermind handheld contributors
# SPDX-License-Identifier: MIT
"""settings.toml: every key that the firmware reads is there with its explanation, switched off, and none besides."""

import re
import tomllib
from pathlib import Path

from mastermind.device import config, wiring

TEXT = (Path(__file__).resolve().parents[1] / "settings.toml").read_text("utf-8")
EXAMPLES = re.findall(r"^# (MASTERMIND_[A-Z_]+) = (.+)$", TEXT, re.MULTILINE)


def asked_for():
    names = []
    config.load(lambda name: names.append(name))
    return names


def test_every_key_of_the_firmware_has_an_example_and_no_other_key_has():
    assert sorted(name for name, _ in EXAMPLES) == sorted(asked_for())


def test_every_example_is_accepted_when_it_is_switched_on():
    settings = tomllib.loads("\n".join(f"{name} = {value}" for name, value in EXAMPLES))
    values, bad = config.load(settings.get)
    assert bad == []
    assert len(values) == len(EXAMPLES)


def test_nothing_is_switched_on_as_it_comes():
    assert tomllib.loads(TEXT) == {}


def test_every_example_has_a_sentence_before_it_and_every_panel_word_is_explained():
    lines = TEXT.splitlines()
    for name, value in EXAMPLES:
        place = lines.index(f"# {name} = {value}")
        assert re.match(r"# +[A-Z].*|#   \w+ .*|# .*\.$", lines[place - 1]), name
    for word in wiring.FLAGS:
        assert re.search(rf"^#   {word}\s+\S", TEXT, re.MULTILINE), word


def test_the_limits_in_words_are_the_limits_of_the_program():
    limits = {name: (least, most) for name, _, least, most in config.NUMBERS}
    least, most = limits["CAP_MA"]
    assert f"{least} to {most}" in TEXT
    least, most = limits["BRIGHTNESS"]
    assert re.search(rf"\b{least} \(brightest\) to {most}\b", TEXT)
