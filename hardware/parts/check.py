# SPDX-FileCopyrightText: 2026 The Mastermind handheld contributors
# SPDX-License-Identifier: CERN-OHL-P-2.0
"""Does everything agree with the table? Each function answers with sentences that name what disagrees, none when all is well.

    python3 hardware/parts/check.py        compares all, prints the sentences, exit code 1 if there are any

What is compared: the firmware's pin table, the netlist pages and, where skidl is installed, the circuit itself with its rule
check; the shopping list; the diagram, read back from its lines, where schemdraw is installed; the self-test's own list.
"""

from __future__ import annotations

import ast
import csv
import importlib.util
import sys
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent
if __name__ == "__main__":
    sys.path.append(str(ROOT))

from hardware.parts import bom, table  # noqa: E402
from hardware.parts import netlist as circuit  # noqa: E402


def firmware_pins() -> dict[str, str]:
    """The firmware's pin table, read from its source without running it."""
    source = (ROOT / "lib/mastermind/device/wiring.py").read_text(encoding="utf-8")
    for node in ast.parse(source).body:
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name) and node.targets[0].id == "PINS":
            return ast.literal_eval(node.value)
    raise ValueError("lib/mastermind/device/wiring.py has no PINS")


def firmware(pins: Mapping[str, str]) -> list[str]:
    """The firmware's pin table against ours, name by name."""
    wanted = {name: pin for name, (pin, _) in table.FUNCTIONS.items()} | table.ON_BOARD
    found = [
        f"firmware: {name} is on {pins[name]}, the table has it on {pin}" for name, pin in wanted.items() if pins.get(name, pin) != pin
    ]
    found += [f"firmware: {name} has no pin, the table has it on {pin}" for name, pin in wanted.items() if name not in pins]
    found += [f"firmware: {name} on {pin} is not in the table" for name, pin in pins.items() if name not in wanted]
    found += [f"firmware: {name} is on {pin}, which is to be kept free" for name, pin in pins.items() if pin in table.KEEP_FREE]
    return found


def itself() -> list[str]:
    """The table within itself: every terminal exists and stands in one net; functions, buttons and nets fit together."""
    found = []
    for build in table.BUILDS:
        real = {f"{ref}.{pin}" for ref, kind in table.PARTS[build].items() for pin in table.KINDS[kind].pins}
        seen: dict[str, str] = {}
        for net, terminals in table.NETS[build].items():
            for terminal in terminals:
                if terminal not in real:
                    found.append(f"table {build}: {net} names {terminal}, which no part has")
                if terminal in seen:
                    found.append(f"table {build}: {terminal} stands in {seen[terminal]} and in {net}")
                seen[terminal] = net
            if len(terminals) < 2:
                found.append(f"table {build}: {net} joins nothing")
        for name, (pin, net) in table.FUNCTIONS.items():
            if f"U1.{pin}" not in table.NETS[build].get(net, ()):
                found.append(f"table {build}: {name} is on {pin}, but {net} does not go there")
        for name, (ref, _, _) in table.BUTTONS.items():
            if f"{ref}.1" not in table.NETS[build].get(name, ()):
                found.append(f"table {build}: button {name} is {ref}, but the net {name} does not go there")
    return found


def nets(who: str, build: str, got: Mapping[str, Iterable[str]]) -> list[str]:
    """Nets from somewhere against the table's, net by net and terminal by terminal."""
    found = []
    want = {net: set(terminals) for net, terminals in table.NETS[build].items()}
    have = {net: set(terminals) for net, terminals in got.items()}
    home = {terminal: net for net, terminals in want.items() for terminal in terminals}
    for net in sorted(want.keys() - have.keys()):
        same = [other for other, terminals in have.items() if terminals == want[net]]
        found.append(f"{who}: the net {net} is missing" + (f"; {same[0]} joins the same terminals" if same else ""))
    for net in sorted(have.keys() - want.keys()):
        found.append(f"{who}: the net {net} is not in the table")
    for net in sorted(want.keys() & have.keys()):
        found += [f"{who}: {terminal} is not on {net}" for terminal in sorted(want[net] - have[net])]
        for terminal in sorted(have[net] - want[net]):
            found.append(f"{who}: {terminal} is on {net}, the table has it on {home.get(terminal, 'no net')}")
    return found


def parts(who: str, build: str, got: Mapping[str, str]) -> list[str]:
    """References with their part numbers against the table's."""
    want = {ref: table.KINDS[kind].number for ref, kind in table.PARTS[build].items()}
    found = [f"{who}: {ref} ({want[ref]}) is missing" for ref in sorted(want.keys() - got.keys())]
    found += [f"{who}: {ref} ({got[ref]}) is not in the table" for ref in sorted(got.keys() - want.keys())]
    found += [f"{who}: {ref} is {got[ref]}, the table has {want[ref]}" for ref in sorted(want.keys() & got.keys()) if got[ref] != want[ref]]
    return found


def shopping(rows: list[dict[str, str]], netlists: Mapping[str, Mapping[str, str]]) -> list[str]:
    """The rows of bom.csv against the parts of the netlists and the table's extras.

    netlists: build -> reference -> part number. Every row needs a number, a purpose and an alternative.
    """
    found = []
    for row in rows:
        found += [
            f"bom.csv: {row['refs']} has no {column}" for column in ("part number", "purpose", "alternative") if not row[column].strip()
        ]
    for build in table.BUILDS:
        counts: dict[str, int] = {}
        for number in netlists[build].values():
            counts[number] = counts.get(number, 0) + 1
        for place, extra in enumerate(table.BUILDS):
            if extra == build:
                for part in table.EXTRAS.values():
                    counts[part.number] = part.count[place]
        listed = {row["part number"]: int(row[f"quantity {build}"]) for row in rows}
        for number in sorted(counts.keys() | listed.keys()):
            if counts.get(number, 0) != listed.get(number, 0):
                found.append(
                    f"bom.csv: {listed.get(number, 0)} x {number} for the {build} mm build, the netlist needs {counts.get(number, 0)}"
                )
    return found


def selftest(source: str) -> list[str]:
    """The self-test names the parts of the buttons and no pin of its own: pins come from the firmware's table."""
    found = []
    named: dict[str, Any] = {}
    for node in ast.parse(source).body:
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name) and node.targets[0].id in ("SWITCHES", "LEDS"):
            named[node.targets[0].id] = ast.literal_eval(node.value)
    want = tuple(ref for ref, _, _ in table.BUTTONS.values())
    if named.get("SWITCHES") != want:
        found.append(f"self-test: SWITCHES is {named.get('SWITCHES')}, the table has {want}")
    if tuple(named.get("LEDS", ())) != (0, 1, 15, 16, 255):
        found.append(f"self-test: LEDS is {named.get('LEDS')}, the probe needs 0, 1, 15, 16, 255")
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Attribute) and node.attr in table.KINDS["pico"].pins:
            found.append(f"self-test: names the pin {node.attr} itself")
    return found


def everything() -> list[str]:
    """All comparisons with what is written in the repository."""
    found = itself() + firmware(firmware_pins())
    written = {}
    for build in table.BUILDS:
        page = HERE / f"netlist-{build}.txt"
        references, connections = circuit.read(page.read_text(encoding="utf-8"))
        written[build] = references
        found += parts(page.name, build, references) + nets(page.name, build, connections)
        if importlib.util.find_spec("skidl"):
            live, said = circuit.netlist(build)
            found += [f"skidl {build}: {line}" for line in said] + nets(f"skidl {build}", build, live)
        if importlib.util.find_spec("schemdraw"):
            from hardware.parts import diagram

            picture = diagram.draw(build)
            found += nets(f"diagram {build}", build, picture.nets()) + [f"diagram {build}: {line}" for line in picture.clashes()]
    with (HERE / "bom.csv").open(encoding="utf-8", newline="") as file:
        found += shopping(list(csv.DictReader(file)), written)
    if (HERE / "bom.csv").read_text(encoding="utf-8") != bom.text():
        found.append("bom.csv is not what bom.py writes now")
    return found + selftest((HERE.parent / "selftest/code.py").read_text(encoding="utf-8"))


if __name__ == "__main__":
    sentences = everything()
    print("\n".join(sentences) or "Everything agrees with the table.")
    sys.exit(1 if sentences else 0)
