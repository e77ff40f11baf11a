# SPDX-FileCopyrightText: 2026 The Mastermind handheld contributors
# SPDX-License-Identifier: CERN-OHL-P-2.0
"""The circuit as a skidl program, its electrical rule check, and the netlists netlist-160.txt and netlist-130.txt.

    python3 hardware/parts/netlist.py             checks and writes both netlists
    python3 hardware/parts/netlist.py --check     checks, and fails when a written netlist is out of date

The connections are written out here a second time, block by block as a person wires them, and not taken from table.py: the
two are compared terminal by terminal by check.py, so that a slip in either is named. Only the parts' pins come from the table.
Any warning of skidl, not only an error, is a failure. Needs skidl (dependency group `hardware`).
"""

# pyright: reportMissingImports=false

from __future__ import annotations

import contextlib
import logging
import os
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve().parent
if __name__ == "__main__":
    sys.path.append(str(HERE.parent.parent))  # appended: the firmware's code.py must not stand before the standard library's

from hardware.parts import table  # noqa: E402


class _Ear(logging.Handler):
    """Hears what skidl's loggers say, from warnings upward."""

    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self.said: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.said.append(record.getMessage())


@contextlib.contextmanager
def _skidl(ear: _Ear) -> Iterator[Any]:
    """skidl, quiet: imported in an empty folder, since it writes log files where it is and looks for KiCad's libraries."""
    before, errors = Path.cwd(), sys.stderr
    with tempfile.TemporaryDirectory() as folder, open(os.devnull, "w", encoding="utf-8") as nowhere:
        for version in ("", "5", "6", "7", "8", "9", "10"):
            os.environ.setdefault(f"KICAD{version}_SYMBOL_DIR", folder)
        os.chdir(folder)
        sys.stderr = nowhere
        try:
            import skidl

            for name in ("skidl", "ERC_Logger"):
                logger = logging.getLogger(name)
                for handler in logger.handlers[:]:
                    logger.removeHandler(handler)
                    handler.close()
                logger.addHandler(ear)
            yield skidl
        finally:
            sys.stderr = errors
            os.chdir(before)


class _Bench:
    """The parts of one build on the bench, ready to be wired by name."""

    def __init__(self, skidl: Any, build: str):
        types = skidl.Pin.types
        kinds = {
            "power-in": types.PWRIN,
            "power-out": types.PWROUT,
            "input": types.INPUT,
            "output": types.OUTPUT,
            "bidirectional": types.BIDIR,
            "passive": types.PASSIVE,
        }
        self.skidl = skidl
        self.circuit = skidl.Circuit()
        self.parts: dict[str, Any] = {}
        for reference, kind in table.PARTS[build].items():
            # skidl reads signs like + and / in a pin's name as lists, so the pins go by "numbers" that are our own pin names
            pins = [skidl.Pin(num=name, name=f"_{number}", func=kinds[sort]) for name, (number, sort) in table.KINDS[kind].pins.items()]
            template = skidl.Part(name=kind, tool=skidl.SKIDL, dest=skidl.TEMPLATE, pins=pins, ref_prefix=reference.rstrip("0123456789"))
            self.parts[reference] = template(ref=reference, circuit=self.circuit)

    def pin(self, terminal: str) -> Any:
        reference, name = terminal.split(".", 1)
        for pin in self.parts[reference].pins:
            if str(pin.num) == name:
                return pin
        raise KeyError(f"{reference} has no pin {name}")

    def net(self, name: str, *terminals: str, powered: bool = False) -> None:
        """One net. powered says that the net is a supply though a fuse, a diode or ground keeps the rule check from seeing it."""
        net = self.skidl.Net(name, circuit=self.circuit)
        for terminal in terminals:
            net += self.pin(terminal)
        if powered:
            net.drive = self.skidl.POWER

    def open(self, *terminals: str) -> None:
        """Pins that stay unconnected on purpose."""
        for terminal in terminals:
            self.circuit.NC += self.pin(terminal)


def wire(bench: _Bench, build: str) -> None:
    """The circuit, block by block."""
    last = 4 if build == "130" else 1
    panels = range(1, last + 1)

    # Battery, charger and boost converter. The Pico's USB socket is the one that shows, so it feeds the charger too.
    bench.net("BATTERY", "BT1.+", "U3.JST+", "U3.BAT", "SW7.A")
    bench.net("USB_5V", "U1.VBUS", "U3.USB")
    bench.open("U3.VS", "U3.LBO")

    # Slide switch: one pole cuts the Pico from the battery, the other pulls EN low, so that off is off while charging goes on.
    bench.net("BATTERY_ON", "SW7.A_ON", "D1.A")
    bench.net("VSYS", "D1.K", "U1.VSYS", powered=True)
    bench.open("SW7.A_OFF", "SW7.B_ON")

    # Panel supply, off by default: R2 holds Q1 on, Q1 holds EN low. GP17 low turns Q1 off, and EN rises by its own pull-up.
    bench.net("3V3", "U1.3V3", "R2.1")
    bench.net("PANEL_OFF", "R2.2", "Q1.G", "U1.GP17")
    bench.net("BOOST_EN", "U3.EN", "Q1.D", "SW7.B")
    bench.net("BOOST_5V", "U3.5V", "F1.1")
    rail = [f"DS{panel}.5V" for panel in panels]
    bench.net("PANEL_5V", "F1.2", *rail, "C1.+", "C2.1", "U2.VCC", "U2.2OE", "U2.3OE", "U2.4OE", powered=True)

    # Data. The buffer lives on the switched 5 V; its three spare gates are disabled and their inputs grounded.
    bench.net("DATA_3V3", "U1.GP16", "U2.1A")
    bench.net("DATA_5V", "U2.1Y", "R1.1")
    bench.net("PANEL_DIN", "R1.2", "DS1.DIN")
    for panel in panels[:-1]:
        bench.net(f"TILE_{panel}", f"DS{panel}.DOUT", f"DS{panel + 1}.DIN")
    bench.open(f"DS{last}.DOUT", "U2.2Y", "U2.3Y", "U2.4Y")

    # Buttons: each between its pin and ground, the pull-ups are inside the Pico.
    for name, pin, switch in (
        ("LEFT", "GP6", "SW1"),
        ("RIGHT", "GP7", "SW2"),
        ("UP", "GP8", "SW3"),
        ("DOWN", "GP9", "SW4"),
        ("A", "GP10", "SW5"),
        ("B", "GP11", "SW6"),
    ):
        bench.net(name, f"U1.{pin}", f"{switch}.1")

    # Sound.
    bench.net("BUZZER", "U1.GP15", "R3.1")
    bench.net("PIEZO", "R3.2", "LS1.1")

    # Ground.
    bench.net(
        "GND",
        *("BT1.-", "U3.JST-", "U3.GND", "SW7.B_OFF", "Q1.S"),
        *(f"U1.GND{number}" for number in (3, 8, 13, 18, 23, 28, 33, 38)),
        *("U2.GND", "U2.1OE", "U2.2A", "U2.3A", "U2.4A", "C1.-", "C2.2"),
        *(f"DS{panel}.GND" for panel in panels),
        *(f"SW{button}.2" for button in range(1, 7)),
        "LS1.2",
        powered=True,
    )

    # What the Pico keeps for itself or for later.
    bench.open("U1.RUN", "U1.VREF", "U1.3V3_EN")
    bench.open(*(f"U1.GP{gpio}" for gpio in (0, 1, 2, 3, 4, 5, 12, 13, 14, 18, 19, 20, 21, 22, 26, 27, 28)))


def netlist(build: str) -> tuple[dict[str, tuple[str, ...]], list[str]]:
    """Wire one build with skidl.

    Returns its nets, net name -> terminals, both sorted, as skidl holds them after the wiring, and every warning and error
    of the wiring and of the electrical rule check: an empty list when the circuit is sound.
    """
    ear = _Ear()
    with _skidl(ear) as skidl:
        bench = _Bench(skidl, build)
        wire(bench, build)
        bench.circuit.ERC()
        nets = {
            str(net.name): tuple(sorted(f"{pin.part.ref}.{pin.num}" for pin in net.pins))
            for net in bench.circuit.get_nets()
            if net is not bench.circuit.NC
        }
    return dict(sorted(nets.items())), ear.said


def text(build: str, nets: dict[str, tuple[str, ...]]) -> str:
    """The netlist as a page: its parts, then its nets, one a line."""
    lines = [f"# Netlist of the {build} mm build, written by netlist.py. Designed and simulated, not yet built.", "", "[parts]"]
    lines += [f"{reference:4} {table.KINDS[kind].number}" for reference, kind in sorted(table.PARTS[build].items())]
    lines += ["", "[nets]"]
    lines += [f"{name:11} {' '.join(terminals)}" for name, terminals in nets.items()]
    return "\n".join(lines) + "\n"


def read(page: str) -> tuple[dict[str, str], dict[str, tuple[str, ...]]]:
    """The parts (reference -> part number) and the nets of such a page."""
    parts: dict[str, str] = {}
    nets: dict[str, tuple[str, ...]] = {}
    section = ""
    for line in page.splitlines():
        words = line.split()
        if not words or words[0] == "#":
            continue
        if words[0].startswith("["):
            section = words[0]
        elif section == "[parts]":
            parts[words[0]] = words[1]
        else:
            nets[words[0]] = tuple(words[1:])
    return parts, nets


def main(argv: list[str]) -> int:
    bad = 0
    for build in table.BUILDS:
        nets, said = netlist(build)
        for line in said:
            print(f"netlist {build}: {line}")
        page, target = text(build, nets), HERE / f"netlist-{build}.txt"
        if "--check" not in argv:
            target.write_text(page, encoding="utf-8")
        elif target.read_text(encoding="utf-8") != page:
            said.append("stale")
            print(f"{target.name} is not what netlist.py writes now")
        bad += len(said)
        print(f"netlist {build}: {len(table.PARTS[build])} parts, {len(nets)} nets, {len(said)} complaints")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
