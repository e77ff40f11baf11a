# SPDX-FileCopyrightText: 2026 The Mastermind handheld contributors
# SPDX-License-Identifier: MIT
"""The circuit in skidl: its rule check has nothing to say, finds planted faults, and writes the same pages again."""

import importlib.util
import subprocess
import sys
from pathlib import Path

import pytest

from hardware.parts import table

if not importlib.util.find_spec("skidl"):  # not imported here: it would leave its log files where the tests run
    pytest.skip("skidl is not installed (dependency group test)", allow_module_level=True)

ROOT = Path(__file__).resolve().parents[1]
RIG = """
import sys
sys.path[:0] = []
sys.path.append(sys.argv[1])
from hardware.parts import netlist, table, check
wire = netlist.wire
{fault}
for build in {builds!r}:
    nets, said = netlist.netlist(build)
    for line in said:
        print("erc:", line)
    for line in check.nets("skidl", build, nets):
        print("nets:", line)
    print("same" if (netlist.HERE / f"netlist-{{build}}.txt").read_text("utf-8") == netlist.text(build, nets) else "differs")
"""


def run(tmp_path, fault="", builds=("160",)):
    """What the circuit says with a fault planted, in a Python of its own: skidl keeps its state in globals."""
    done = subprocess.run(
        [sys.executable, "-c", RIG.format(fault=fault, builds=builds), str(ROOT)], cwd=tmp_path, capture_output=True, text=True, check=True
    )
    assert list(tmp_path.iterdir()) == []  # no log files are left behind
    return done.stdout.splitlines()


def planted(*pairs):
    """Code that replaces pieces of wire()'s source."""
    return f"""
import inspect
source = inspect.getsource(wire)
for old, new in {pairs!r}:
    assert source.count(old) == 1, (old, source.count(old))
    source = source.replace(old, new)
exec(compile(source, "wire", "exec"), vars(netlist))
"""


def test_the_circuit_is_sound_agrees_with_the_table_and_its_pages_are_reproduced(tmp_path):
    said = run(tmp_path, builds=table.BUILDS)
    assert said == ["same", "same"], "\n".join(said)


FAULTS = {
    "a pin left open": ("pin GP17", [('"R2.2", "Q1.G", "U1.GP17"', '"R2.2", "Q1.G"')]),
    "two outputs together": (
        "Pin conflict on net DATA_5V",
        [('"U2.1Y", "R1.1")', '"U2.1Y", "R1.1", "U2.2Y")'), ('"U2.2Y", "U2.3Y", "U2.4Y")', '"U2.3Y", "U2.4Y")')],
    ),
    "an input that floats": ("pin 2A", [('"U2.GND", "U2.1OE", "U2.2A", ', '"U2.GND", "U2.1OE", ')]),
    "a supply without a source": ("net VSYS", [('"U1.VSYS", powered=True)', '"U1.VSYS")')]),
    "a wire that ends nowhere": ("net PIEZO", [('"R3.2", "LS1.1")', '"R3.2")')]),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_the_rule_check_names_a_planted_fault(tmp_path, fault):
    told, pairs = FAULTS[fault]
    said = [line for line in run(tmp_path, planted(*pairs)) if line.startswith("erc:")]
    assert any(told in line for line in said), said


def test_swapped_buttons_in_the_circuit_are_named(tmp_path):
    swap = planted(('("LEFT", "GP6", "SW1")', '("LEFT", "GP6", "SW2")'), ('("RIGHT", "GP7", "SW2")', '("RIGHT", "GP7", "SW1")'))
    said = run(tmp_path, swap)
    assert "nets: skidl: SW1.1 is not on LEFT" in said
    assert "nets: skidl: SW2.1 is on LEFT, the table has it on RIGHT" in said
