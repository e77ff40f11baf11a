# SPDX-FileCopyrightText: 2026 The Mastermind handheld contributors
# SPDX-License-Identifier: MIT
"""Firmware, netlist, shopping list, diagram and self-test agree with the one table of parts, and a slip is named."""

import csv
from pathlib import Path

import pytest

from hardware.parts import bom, check, netlist, table
from mastermind.device import wiring

PARTS = Path(check.__file__).parent
PAGES = {build: netlist.read((PARTS / f"netlist-{build}.txt").read_text("utf-8")) for build in table.BUILDS}
ROWS = list(csv.DictReader((PARTS / "bom.csv").read_text("utf-8").splitlines()))
SELFTEST = (PARTS.parent / "selftest" / "code.py").read_text("utf-8")


def agrees(sentences):
    """Nothing disagrees; otherwise every sentence is told."""
    assert not sentences, "\n" + "\n".join(sentences)


def test_the_table_agrees_with_itself():
    agrees(check.itself())


def test_the_firmware_agrees_with_the_table():
    agrees(check.firmware(wiring.PINS))
    assert check.firmware_pins() == wiring.PINS


@pytest.mark.parametrize("one", wiring.PINS)
@pytest.mark.parametrize("other", wiring.PINS)
def test_two_swapped_pins_of_the_firmware_are_both_named(one, other):
    if one == other:
        return
    swapped = dict(wiring.PINS) | {one: wiring.PINS[other], other: wiring.PINS[one]}
    said = check.firmware(swapped)
    assert any(f"{one} is on {wiring.PINS[other]}, the table has it on {wiring.PINS[one]}" in line for line in said)
    assert any(f"{other} is on {wiring.PINS[one]}" in line for line in said)


def test_a_pin_that_is_missing_or_new_in_the_firmware_is_named():
    fewer = {name: pin for name, pin in wiring.PINS.items() if name != "BUZZER"}
    assert check.firmware(fewer) == ["firmware: BUZZER has no pin, the table has it on GP15"]
    more = dict(wiring.PINS) | {"MOTOR": "GP0"}
    assert "firmware: MOTOR on GP0 is not in the table" in check.firmware(more)
    assert "firmware: MOTOR is on GP0, which is to be kept free" in check.firmware(more)


def test_the_buttons_of_table_and_firmware_are_the_same_in_the_same_order():
    assert tuple(table.BUTTONS) == wiring.BUTTONS


@pytest.mark.parametrize("build", table.BUILDS)
def test_the_written_netlist_agrees_with_the_table(build):
    parts, nets = PAGES[build]
    agrees(check.parts("netlist", build, parts))
    agrees(check.nets("netlist", build, nets))


@pytest.mark.parametrize("build", table.BUILDS)
@pytest.mark.parametrize("ref", table.PARTS["130"])
def test_a_part_that_is_missing_from_the_netlist_is_named(build, ref):
    if ref not in table.PARTS[build]:
        return
    parts, nets = PAGES[build]
    fewer = {name: number for name, number in parts.items() if name != ref}
    number = table.KINDS[table.PARTS[build][ref]].number
    assert check.parts("netlist", build, fewer) == [f"netlist: {ref} ({number}) is missing"]
    without = {net: [terminal for terminal in terminals if not terminal.startswith(f"{ref}.")] for net, terminals in nets.items()}
    assert any(f"{ref}." in line for line in check.nets("netlist", build, without))
    short = check.shopping(ROWS, {**{b: PAGES[b][0] for b in table.BUILDS}, build: fewer})
    assert [line for line in short if number in line]


@pytest.mark.parametrize("net", table.NETS["130"])
def test_a_renamed_net_is_named_with_both_names(net):
    nets = dict(PAGES["130"][1])
    nets["SOMETHING"] = nets.pop(net)
    assert check.nets("netlist", "130", nets) == [
        f"netlist: the net {net} is missing; SOMETHING joins the same terminals",
        "netlist: the net SOMETHING is not in the table",
    ]


def test_a_terminal_on_the_wrong_net_is_named_with_both_nets():
    nets = {net: list(terminals) for net, terminals in PAGES["160"][1].items()}
    nets["LEFT"].remove("SW1.1")
    nets["RIGHT"].append("SW1.1")
    said = check.nets("netlist", "160", nets)
    assert said == ["netlist: SW1.1 is not on LEFT", "netlist: SW1.1 is on RIGHT, the table has it on LEFT"]


def test_the_shopping_list_is_what_the_netlists_need():
    agrees(check.shopping(ROWS, {build: PAGES[build][0] for build in table.BUILDS}))
    assert (PARTS / "bom.csv").read_text("utf-8") == bom.text()


def test_a_wrong_quantity_or_a_missing_column_is_named():
    rows = [dict(row) for row in ROWS]
    button = next(row for row in rows if row["part number"] == table.KINDS["button"].number)
    button["quantity 160"] = "5"
    button["alternative"] = " "
    said = check.shopping(rows, {build: PAGES[build][0] for build in table.BUILDS})
    assert said == [
        f"bom.csv: {button['refs']} has no alternative",
        f"bom.csv: 5 x {table.KINDS['button'].number} for the 160 mm build, the netlist needs 6",
    ]


def test_the_self_test_names_the_parts_of_the_table_and_no_pin_of_its_own():
    agrees(check.selftest(SELFTEST))
    assert check.selftest(SELFTEST.replace('"SW2"', '"SW9"', 1)) != []
    assert check.selftest(SELFTEST.replace("LEDS = (0, 1, 15,", "LEDS = (0, 1, 14,")) != []
    assert check.selftest(SELFTEST + "\nimport board\nprint(board.GP6)\n") == ["self-test: names the pin GP6 itself"]


# --- rules of the design that hold whatever the wiring ---------------------------------------------------------------


def net_of(build, terminal):
    return next((net for net, terminals in table.NETS[build].items() if terminal in terminals), None)


@pytest.mark.parametrize("build", table.BUILDS)
def test_unused_gates_of_the_buffer_are_tied_and_its_output_is_damped(build):
    for gate in (2, 3, 4):
        assert net_of(build, f"U2.{gate}A") == "GND"
        assert net_of(build, f"U2.{gate}OE") == net_of(build, "U2.VCC")  # high: disabled
        assert net_of(build, f"U2.{gate}Y") is None
    assert net_of(build, "U2.1OE") == "GND"
    assert {net_of(build, "R1.1"), net_of(build, "R1.2")} == {net_of(build, "U2.1Y"), net_of(build, "DS1.DIN")}


@pytest.mark.parametrize("build", table.BUILDS)
def test_the_fuse_is_between_the_converter_and_everything_on_the_panel_rail(build):
    assert table.NETS[build]["BOOST_5V"] == ("U3.5V", "F1.1")
    rail = net_of(build, "F1.2")
    assert {net_of(build, "C1.+"), net_of(build, "U2.VCC"), net_of(build, "DS1.5V")} == {rail}


@pytest.mark.parametrize("build", table.BUILDS)
def test_the_battery_reaches_the_pico_only_through_switch_and_diode_in_that_direction(build):
    assert net_of(build, "SW7.A") == net_of(build, "BT1.+")
    assert net_of(build, "SW7.A_ON") == net_of(build, "D1.A")
    assert net_of(build, "D1.K") == net_of(build, "U1.VSYS")
    assert net_of(build, "U1.VSYS") not in (net_of(build, "BT1.+"), net_of(build, "U1.VBUS"))


def test_tiles_are_one_chain_and_all_powered():
    chain = ["DS1"]
    while (net := net_of("130", f"{chain[-1]}.DOUT")) is not None:
        chain += [terminal.split(".")[0] for terminal in table.NETS["130"][net] if terminal.endswith(".DIN")]
    assert chain == ["DS1", "DS2", "DS3", "DS4"]
    assert all(net_of("130", f"{tile}.5V") == "PANEL_5V" for tile in chain)


def ohms(kind):
    value, unit = table.KINDS[kind].title.split()[1:3]
    return float(value) * {"ohm,": 1, "kohm,": 1000}[unit]


def test_the_panel_stays_off_while_gp17_floats_or_is_pulled_down_by_the_chips_reset():
    # The RP2040's pads come out of reset with their pull-down on, 50 kohm at least; R2 must still hold the gate above
    # the 2N7000's largest threshold (3.0 V at 1 mA, a hundred times what EN's pull-up gives), with 3V3 two percent low.
    gate = 3.3 * 0.98 * 50_000 / (50_000 + ohms("r-gate"))
    assert gate > 3.0
    # GP17 sinks R2's current with ease (a pad is good for 12 mA, 4 mA as it comes up) when the panel is on.
    assert 3.3 / ohms("r-gate") < 0.004


def test_no_frame_the_firmware_may_send_trips_the_fuse_in_a_warm_case():
    from mastermind.device.power import BATTERY_CAP

    hold_at_40_degrees = 1.1 * 0.83  # the fuse's derating, from memory: to be checked in its data sheet
    assert hold_at_40_degrees > BATTERY_CAP / 1000


def test_what_is_from_memory_is_marked_for_checking():
    marks = {row["part number"]: row["figures from"] for row in ROWS}
    assert set(marks.values()) <= {"sheet", "memory"}
    assert marks[table.KINDS["panel-160"].number] == "memory"
