# SPDX-FileCopyrightText: 2026 The Mastermind handheld contributors
# SPDX-License-Identifier: MIT
"""The builder's pages: honest, complete, and with figures that are still those of the programs."""

import re
from pathlib import Path

import pytest

from hardware.case import geometry
from hardware.parts import diagram, table

HOME = Path(__file__).resolve().parents[1] / "hardware"
PAGES = {
    name: (HOME / name).read_text("utf-8")
    for name in ("README.md", "ASSEMBLY.md", "BRINGUP.md", "SAFETY.md", "CHANGELOG.md", "power/README.md")
}
STEPS = re.split(r"^### ", PAGES["ASSEMBLY.md"], flags=re.MULTILINE)[1:]


@pytest.mark.parametrize("name", PAGES)
def test_every_page_says_that_nothing_has_been_built(name):
    assert re.search(r"not yet\s+built|not been built yet", PAGES[name])


@pytest.mark.parametrize("name", PAGES)
def test_every_link_and_picture_exists(name):
    links = re.findall(r"\]\(([^)#]+)\)", PAGES[name])
    assert links or name in ("CHANGELOG.md", "SAFETY.md", "BRINGUP.md", "power/README.md")
    missing = [link for link in links if "://" not in link and not ((HOME / name).parent / link).exists()]
    assert missing == []


def test_every_step_of_the_assembly_has_a_picture_and_a_measurement():
    assert [int(step.split()[0]) for step in STEPS] == list(range(1, 15))
    for step in STEPS:
        assert step.count("![") == 1, step[:30]
        assert "**Measure" in step, step[:30]


def test_the_wiring_steps_are_those_of_the_diagram():
    pictures = [match[1] for step in STEPS if (match := re.search(r"step-(\d)\.svg", step))]
    assert pictures == [str(step) for step in diagram.STEPS]


def test_the_readme_tells_the_sizes_of_the_case():
    for build in table.BUILDS:
        width, height, depth = geometry.Geometry(build).outer.size
        assert f"{width:.0f} x {height:.0f} x {depth:.0f} mm" in PAGES["README.md"]
        edge = geometry.Geometry(build).grid
        assert f"{edge:.0f} x {edge:.0f} x {geometry.DIFFUSER:.0f} mm" in PAGES["README.md"]
        assert f"{geometry.Geometry(build).cavity:.1f} mm" in PAGES["ASSEMBLY.md"]


def test_the_log_reckons_like_the_firmware_and_has_the_self_tests_steps():
    from mastermind.device.panel import IDLE

    rows = re.findall(r"^\| (\d+) \| (\d+) \| \|", PAGES["BRINGUP.md"], re.MULTILINE)
    source = (HOME / "selftest" / "code.py").read_text("utf-8")
    steps = re.search(r"for value in \(([\d, ]+)\)", source)
    assert steps
    assert [grey for grey, _ in rows] == steps[1].split(", ")
    assert all(int(reckoned) == 42 * int(grey) + IDLE for grey, reckoned in rows)


def test_words_for_the_panel_mean_what_the_page_says():
    from .chain import walk

    for words, first, second, border in re.findall(
        r"^\| (?:`([^`|]+)`|\(none\)) \| ([^|]+) \| ([^|]+) \| ([^|]+) \|$", PAGES["BRINGUP.md"], re.MULTILINE
    ):
        places = walk(words)
        (x, y), (x1, y1) = places[0], places[1]
        assert first == f"{'top' if y == 0 else 'bottom'} {'left' if x == 0 else 'right'}"
        assert second == {(1, 0): "right of it", (-1, 0): "left of it", (0, -1): "above it", (0, 1): "below it"}[x1 - x, y1 - y]
        apart = abs(places[15][0] - places[16][0]) + abs(places[15][1] - places[16][1])
        if "tiles" in words:
            assert (places[15], places[16]) == ((0, 1), (0, 2))
        else:
            assert border == ("neighbours" if apart == 1 else "a line apart")


def test_the_battery_life_in_the_readme_is_that_of_the_power_page():
    hours = re.search(r"sample match, brightness step 0 .*?([\d.]+) h", PAGES["power/README.md"])
    assert hours
    assert f"| battery life of a match | {hours[1]} h |" in PAGES["README.md"]


def test_the_licence_is_there_whole():
    text = (HOME / "LICENSE").read_text("utf-8")
    assert text.startswith("CERN Open Hardware Licence Version 2 - Permissive")
    assert "7.4" in text


def test_every_source_of_the_hardware_names_its_licence():
    for folder in ("parts", "case", "power", "selftest"):
        for path in (HOME / folder).rglob("*.py"):
            assert re.search(r"SPDX-License-Identifier: (CERN-OHL-P-2.0|MIT)", path.read_text("utf-8")), path
