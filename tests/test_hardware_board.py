# SPDX-FileCopyrightText: 2026 The Mastermind handheld contributors
# SPDX-License-Identifier: MIT
"""The main board: every leg has a hole of its own, nothing overlaps, the wires make the table's nets, the picture is reproduced."""

import itertools
from pathlib import Path

import pytest

from hardware.case import geometry
from hardware.parts import layout, table

PICTURES = Path(layout.__file__).parent / "pictures"


def test_the_board_can_be_built():
    assert layout.faults() == []


@pytest.mark.parametrize(
    ("ref", "pin", "hole", "told"),
    [
        ("R1", "1", layout.LEGS["U1"]["GP16"], "U1.GP16 shares hole|R1.1 shares hole"),
        ("R1", "1", (5, 30), "R1.1 is off the board"),
        ("C2", "2", (1, 1), "in the way of the screw"),
    ],
)
def test_a_leg_in_a_wrong_place_is_named(ref, pin, hole, told, monkeypatch):
    monkeypatch.setitem(layout.LEGS[ref], pin, hole)
    assert any(part in line for line in layout.faults() for part in told.split("|"))


def test_overlapping_parts_are_named(monkeypatch):
    monkeypatch.setitem(layout.BODIES, "R3", layout.BODIES["C1"])
    assert "C1 and R3 overlap" in layout.faults()


def test_the_wires_join_all_legs_of_a_net_and_none_of_another():
    home = {hole: net for net, places in layout.nets().items() for _, hole in places}
    joined = {hole: {hole} for hole in home}
    ground = [hole for terminal, hole in layout.nets()["GND"] if terminal.startswith("U1.")]
    for net, a, b in [*layout.wires(), *(("GND", a, b) for a, b in itertools.pairwise(ground))]:
        assert home[a] == home[b] == net
        group = joined[a] | joined[b]
        for hole in group:
            joined[hole] = group
    for places in layout.nets().values():
        assert joined[places[0][1]] == {hole for _, hole in places}


def test_every_net_that_leaves_the_board_is_named_once_with_where_it_goes():
    told = layout._departures()
    assert sorted(net for net, *_ in told) == sorted(layout.leaving())
    for net, hole, _, text in told:
        assert hole in [place for _, place in layout.nets()[net]]
        assert net == "GND" or all(terminal.replace(".", " ") in text for terminal in layout.leaving()[net])


def test_parts_that_are_on_no_board_are_wired_from_it_or_among_themselves():
    away = {ref for ref in table.PARTS["160"] if ref not in layout.LEGS}
    assert away == {"U3", "BT1", "SW1", "SW2", "SW3", "SW4", "SW5", "SW6", "SW7", "LS1", "DS1"}


@pytest.mark.parametrize("build", table.BUILDS)
def test_the_pico_of_the_case_lies_where_the_board_has_its_holes(build):
    place = geometry.Geometry(build)
    columns, rows = table.BOARDS["main"]["holes"]
    legs = layout.LEGS["U1"].values()
    spots = [place.hole("main", column - (columns + 1) / 2, (rows + 1) / 2 - row) for column, row in legs]
    assert (min(x for x, _ in spots) + max(x for x, _ in spots)) / 2 == pytest.approx(place.pico.middle[0])
    assert min(y for _, y in spots) - place.pico.y0 == pytest.approx(geometry.PICO_EDGE)
    assert place.pico.y1 - max(y for _, y in spots) == pytest.approx(geometry.PICO_EDGE, abs=0.02)
    assert all(spot[0] - geometry.PITCH / 2 > place.board_box("main").x0 for spot in spots)


def test_the_pictures_are_what_the_program_draws_now():
    pytest.importorskip("schemdraw", reason="schemdraw is not installed (dependency group test)")
    for name, page in layout.pictures().items():
        assert (PICTURES / name).read_text("utf-8") == page, f"{name}: run python3 hardware/parts/layout.py"
