# SPDX-FileCopyrightText: 2026 The Mastermind handheld contributors
# SPDX-License-Identifier: CERN-OHL-P-2.0
"""The one table of the hardware: which part, which pin, which net, how large, how heavy.

Everything else is checked against what stands here, by `check.py`: the firmware's pin table, the skidl netlist, the wiring
diagram, the parts list, the case and the self-test. Nothing here computes anything, and nothing here imports anything of ours.

The handheld is designed and simulated, not yet built. Where a figure comes from is said per part: "sheet" means that what
the design rests on was read in a published data sheet or product page, "memory" that part number and size have to be checked
with the part or its drawing in hand before anybody orders or prints.

Lengths are millimetres, masses grams, resistances ohms. A terminal is written REF.PIN, like U1.GP16.
"""

from __future__ import annotations

from dataclasses import dataclass

BUILDS = ("160", "130")
"""The two panels that the case can hold: one flexible 160 mm panel, or four rigid tiles that make 130 mm."""


@dataclass(frozen=True)
class Kind:
    """One line of the shopping list.

    pins maps a pin's name to (number or pad, electrical type); the types are the ones of the netlist's rule check:
    power-in, power-out, input, output, bidirectional, passive. size is (x, y, z) as the part lies in the case.
    """

    title: str
    maker: str
    number: str
    purpose: str
    alternative: str
    size: tuple[float, float, float]
    grams: float
    source: str
    pins: dict[str, tuple[str, str]]


def _pads(kind: str, *names: str) -> dict[str, tuple[str, str]]:
    """Pads that carry their name in print, all of one electrical type."""
    return {name: (name, kind) for name in names}


_TWO_LEGS = {"1": ("1", "passive"), "2": ("2", "passive")}

_PICO = {
    **{
        f"GP{gpio}": (str(number), "bidirectional")
        for gpio, number in enumerate((1, 2, 4, 5, 6, 7, 9, 10, 11, 12, 14, 15, 16, 17, 19, 20, 21, 22, 24, 25, 26, 27, 29))
    },
    "GP26": ("31", "bidirectional"),
    "GP27": ("32", "bidirectional"),
    "GP28": ("34", "bidirectional"),
    **{f"GND{number}": (str(number), "power-in") for number in (3, 8, 13, 18, 23, 28, 33, 38)},
    "RUN": ("30", "input"),
    "VREF": ("35", "passive"),
    "3V3": ("36", "power-out"),
    "3V3_EN": ("37", "input"),
    "VSYS": ("39", "power-in"),
    "VBUS": ("40", "power-out"),
}

_BUFFER = {
    **{f"{gate}OE": (number, "input") for gate, number in ((1, "1"), (2, "4"), (3, "10"), (4, "13"))},
    **{f"{gate}A": (number, "input") for gate, number in ((1, "2"), (2, "5"), (3, "9"), (4, "12"))},
    **{f"{gate}Y": (number, "output") for gate, number in ((1, "3"), (2, "6"), (3, "8"), (4, "11"))},
    "GND": ("7", "power-in"),
    "VCC": ("14", "power-in"),
}

_PANEL = {**_pads("power-in", "5V", "GND"), **_pads("input", "DIN"), **_pads("output", "DOUT")}

KINDS = {
    "pico": Kind(
        "Raspberry Pi Pico H",
        "Raspberry Pi",
        "SC0917",
        "controller; its micro-USB socket is the only one that shows",
        "Raspberry Pi Pico (SC0915) and two 20-pin headers",
        (21.0, 51.0, 1.0),
        5.0,
        "memory",
        _PICO,
    ),
    "panel-160": Kind(
        "flexible 16x16 WS2812B panel, 160 mm",
        "Adafruit",
        "2547",
        "the board: 256 LEDs, 10 mm pitch",
        "DFRobot DFR0463; any 16x16 WS2812B panel of 160 mm",
        (160.0, 160.0, 0.6),
        95.0,
        "memory",
        _PANEL,
    ),
    "panel-130": Kind(
        "rigid 8x8 WS2812B board, 65 mm",
        "CJMCU",
        "CJMCU-64",
        "a quarter of the board: 64 LEDs, 8.1 mm pitch",
        "any 8x8 WS2812B board of 65 mm with 8.1 mm pitch",
        (65.0, 65.0, 1.6),
        22.0,
        "memory",
        _PANEL,
    ),
    "buffer": Kind(
        "74AHCT125 quad buffer, DIP-14",
        "Texas Instruments",
        "SN74AHCT125N",
        "lifts the data line from 3.3 V to 5 V",
        "SN74HCT125N",
        (19.3, 6.4, 7.7),
        1.0,
        "sheet",
        _BUFFER,
    ),
    "boost": Kind(
        "PowerBoost 1000C",
        "Adafruit",
        "2465",
        "charges the battery, makes 5.2 V for the panel, switched by EN",
        "none with the same pads; another charger and boost board needs EN with a pull-up and an output that disconnects",
        (22.9, 36.2, 9.0),
        6.0,
        "sheet",
        {
            **_pads("power-in", "USB", "GND", "JST-"),
            **_pads("passive", "BAT", "VS", "JST+", "LBO"),
            **_pads("input", "EN"),
            **_pads("power-out", "5V"),
        },
    ),
    "battery": Kind(
        "LiPo 3.7 V 2000 mAh, protected, JST-PH",
        "Adafruit",
        "2011",
        "runs the handheld",
        "any protected 1-cell LiPo of at most 60 x 36 x 7 mm with the same plug and POLARITY",
        (60.0, 36.0, 7.0),
        34.0,
        "memory",
        {**_pads("power-out", "+"), **_pads("passive", "-")},
    ),
    "button": Kind(
        "tactile switch 12 x 12 mm, plunger 7.3 mm, 1.3 N",
        "Omron",
        "B3F-4050",
        "LEFT RIGHT UP DOWN A B",
        "B3F-4055 (2.55 N, stiffer); any 12 x 12 x 7.3 mm with a 3.8 mm square plunger",
        (12.0, 12.0, 7.3),
        1.0,
        "memory",
        _TWO_LEGS,
    ),
    "slide": Kind(
        "slide switch DPDT, screw mounting, solder lugs",
        "C&K",
        "1201M2S3AQE2",
        "hard off that still charges",
        "any DPDT slide switch with lugs; measure it and correct its row in the table",
        (23.0, 12.0, 12.0),
        4.0,
        "memory",
        {
            name: (number, "passive")
            for name, number in (("A_ON", "1"), ("A", "2"), ("A_OFF", "3"), ("B_ON", "4"), ("B", "5"), ("B_OFF", "6"))
        },
    ),
    "piezo": Kind(
        "passive piezo, 12 mm, external drive",
        "TDK",
        "PS1240P02BT",
        "sound",
        "Murata PKM13EPYH4000-A0; a 20 mm bare disc is louder at low notes",
        (12.2, 12.2, 6.5),
        1.0,
        "memory",
        _TWO_LEGS,
    ),
    "fet": Kind(
        "N-channel MOSFET, TO-92",
        "onsemi",
        "2N7000",
        "keeps the panel's supply off until the firmware drives GP17 low",
        "2N7002 (the same transistor as SOT-23, on an adapter board); not BS170, whose legs are the other way round",
        (4.8, 3.8, 5.0),
        0.3,
        "sheet",
        {"S": ("1", "passive"), "G": ("2", "input"), "D": ("3", "passive")},
    ),
    "schottky": Kind(
        "1N5817 Schottky diode, 20 V 1 A",
        "onsemi",
        "1N5817G",
        "battery to VSYS; blocks while USB feeds the Pico",
        "1N5818, 1N5819",
        (5.2, 2.7, 2.7),
        0.4,
        "sheet",
        {"A": ("2", "passive"), "K": ("1", "passive")},
    ),
    "fuse": Kind(
        "resettable fuse, 1.1 A hold, 2.2 A trip",
        "Bourns",
        "MF-R110",
        "cuts the panel's 5 V when its wiring is shorted",
        "Littelfuse RXEF110",
        (10.7, 14.0, 3.1),
        0.7,
        "sheet",
        _TWO_LEGS,
    ),
    "r-data": Kind(
        "resistor 390 ohm, 1/4 W",
        "Yageo",
        "CFR-25JB-52-390R",
        "damps the data line at the panel",
        "330 to 470 ohm",
        (6.3, 2.4, 2.4),
        0.2,
        "memory",
        _TWO_LEGS,
    ),
    "r-gate": Kind(
        "resistor 3.3 kohm, 1/4 W",
        "Yageo",
        "CFR-25JB-52-3K3",
        "holds Q1 on, and so the panel off, while GP17 floats or is pulled down by the chip's reset",
        "2.2 to 3.3 kohm, not more",
        (6.3, 2.4, 2.4),
        0.2,
        "memory",
        _TWO_LEGS,
    ),
    "r-piezo": Kind(
        "resistor 100 ohm, 1/4 W",
        "Yageo",
        "CFR-25JB-52-100R",
        "limits the current into the piezo",
        "68 to 220 ohm",
        (6.3, 2.4, 2.4),
        0.2,
        "memory",
        _TWO_LEGS,
    ),
    "c-bulk": Kind(
        "electrolytic 1000 uF 10 V, 8 mm",
        "Panasonic",
        "EEU-FR1A102",
        "feeds the panel's current steps",
        "1000 uF, 6.3 V or more, at most 8 mm thick",
        (8.0, 20.0, 8.0),
        1.5,
        "memory",
        {"+": ("1", "passive"), "-": ("2", "passive")},
    ),
    "c-buffer": Kind(
        "ceramic 100 nF 50 V",
        "KEMET",
        "C320C104K5R5TA",
        "supply of the buffer, right at its pins",
        "any 100 nF ceramic, 16 V or more",
        (5.0, 2.5, 5.0),
        0.2,
        "memory",
        _TWO_LEGS,
    ),
}

_ALWAYS = {
    "U1": "pico",
    "U2": "buffer",
    "U3": "boost",
    "BT1": "battery",
    "SW1": "button",
    "SW2": "button",
    "SW3": "button",
    "SW4": "button",
    "SW5": "button",
    "SW6": "button",
    "SW7": "slide",
    "LS1": "piezo",
    "Q1": "fet",
    "D1": "schottky",
    "F1": "fuse",
    "R1": "r-data",
    "R2": "r-gate",
    "R3": "r-piezo",
    "C1": "c-bulk",
    "C2": "c-buffer",
}

PARTS = {
    "160": {**_ALWAYS, "DS1": "panel-160"},
    "130": {**_ALWAYS, "DS1": "panel-130", "DS2": "panel-130", "DS3": "panel-130", "DS4": "panel-130"},
}
"""Build -> reference -> kind. The four tiles of the 130 mm build are one chain: DS1 gets the data, each DOUT feeds the next DIN."""

_GROUNDS = (
    *(f"U1.GND{number}" for number in (3, 8, 13, 18, 23, 28, 33, 38)),
    *(f"SW{number}.2" for number in range(1, 7)),
    *("U2.GND", "U2.1OE", "U2.2A", "U2.3A", "U2.4A", "U3.GND", "U3.JST-", "BT1.-", "SW7.B_OFF", "Q1.S", "LS1.2", "C1.-", "C2.2"),
)

_NETS = {
    "LEFT": ("U1.GP6", "SW1.1"),
    "RIGHT": ("U1.GP7", "SW2.1"),
    "UP": ("U1.GP8", "SW3.1"),
    "DOWN": ("U1.GP9", "SW4.1"),
    "A": ("U1.GP10", "SW5.1"),
    "B": ("U1.GP11", "SW6.1"),
    "BUZZER": ("U1.GP15", "R3.1"),
    "PIEZO": ("R3.2", "LS1.1"),
    "DATA_3V3": ("U1.GP16", "U2.1A"),
    "DATA_5V": ("U2.1Y", "R1.1"),
    "PANEL_OFF": ("U1.GP17", "R2.2", "Q1.G"),
    "BOOST_EN": ("Q1.D", "U3.EN", "SW7.B"),
    "3V3": ("U1.3V3", "R2.1"),
    "USB_5V": ("U1.VBUS", "U3.USB"),
    "BATTERY": ("BT1.+", "U3.JST+", "U3.BAT", "SW7.A"),
    "BATTERY_ON": ("SW7.A_ON", "D1.A"),
    "VSYS": ("D1.K", "U1.VSYS"),
    "BOOST_5V": ("U3.5V", "F1.1"),
}

_RAIL = ("F1.2", "C1.+", "C2.1", "U2.VCC", "U2.2OE", "U2.3OE", "U2.4OE")

NETS = {
    "160": {**_NETS, "PANEL_DIN": ("R1.2", "DS1.DIN"), "PANEL_5V": (*_RAIL, "DS1.5V"), "GND": (*_GROUNDS, "DS1.GND")},
    "130": {
        **_NETS,
        "PANEL_DIN": ("R1.2", "DS1.DIN"),
        **{f"TILE_{tile}": (f"DS{tile}.DOUT", f"DS{tile + 1}.DIN") for tile in (1, 2, 3)},
        "PANEL_5V": (*_RAIL, "DS1.5V", "DS2.5V", "DS3.5V", "DS4.5V"),
        "GND": (*_GROUNDS, "DS1.GND", "DS2.GND", "DS3.GND", "DS4.GND"),
    },
}
"""Build -> net -> its terminals. A terminal that stands in no net is left open on purpose."""

JOINED = (
    tuple(f"U1.GND{number}" for number in (3, 8, 13, 18, 23, 28, 33, 38)),
    ("U3.BAT", "U3.JST+"),
    ("U3.GND", "U3.JST-"),
)
"""Terminals that are one inside their module: a builder wires one of them, whichever is nearest."""

FUNCTIONS = {
    "LEFT": ("GP6", "LEFT"),
    "RIGHT": ("GP7", "RIGHT"),
    "UP": ("GP8", "UP"),
    "DOWN": ("GP9", "DOWN"),
    "A": ("GP10", "A"),
    "B": ("GP11", "B"),
    "BUZZER": ("GP15", "BUZZER"),
    "PANEL": ("GP16", "DATA_3V3"),
    "ENABLE": ("GP17", "PANEL_OFF"),
}
"""Name in the firmware's pin table -> (pin of the Pico, net)."""

ON_BOARD = {"BATTERY": "A3", "LED": "LED"}
"""Names in the firmware's pin table that need no wire: VSYS / 3 on A3 (GP29), and the green LED on GP25."""

KEEP_FREE = ("GP0", "GP1", "GP4", "GP5", "GP23", "GP24", "GP25", "GP29")
"""UART and I2C for later, and what the Pico uses itself: SMPS mode, VBUS sense, LED, VSYS / 3."""

PANELS = {
    "160": {"outline": 160.0, "pitch": 10.0, "board": 0.6, "led": 1.6},
    "130": {"outline": 130.0, "pitch": 8.1, "board": 1.6, "led": 1.6},
}
"""What the case must know of a panel: edge length, distance of the LEDs, thickness of its board, height of an LED above it."""

BUTTONS = {
    "LEFT": ("SW1", "pad", (-5.5, 0.0)),
    "RIGHT": ("SW2", "pad", (5.5, 0.0)),
    "UP": ("SW3", "pad", (0.0, 5.5)),
    "DOWN": ("SW4", "pad", (0.0, -5.5)),
    "A": ("SW5", "fire", (2.5, 2.0)),
    "B": ("SW6", "fire", (-2.5, -2.0)),
}
"""Button -> (reference, board it sits on, its middle on that board in holes of 2.54 mm from the board's middle).

With legs 12.5 x 5 mm apart, every leg meets a hole of a board that has an even number of holes each way, if the longer side
of the legs runs across the direction in which the middle lies on half a hole."""

BOARDS = {
    "pad": {"size": (40.0, 40.0, 1.6), "holes": (14, 14), "shift": 0.0, "screws": ((-6.5, 5.5), (6.5, 5.5), (-6.5, -5.5), (6.5, -5.5))},
    "fire": {"size": (40.0, 40.0, 1.6), "holes": (14, 14), "shift": 0.0, "screws": ((-6.5, 5.5), (6.5, 5.5), (-6.5, -5.5), (6.5, -5.5))},
    "main": {"size": (50.0, 66.0, 1.6), "holes": (18, 24), "shift": -2.0, "screws": ((-8.5, 11.5), (8.5, 11.5), (-8.5, -9.5), (8.5, -9.5))},
}
"""Pieces of perfboard as they are after cutting: size, holes each way, how far the middle of the holes lies above that of the
board (mm), and where the screws go (in holes from the middle of the holes; these are opened to 2.7 mm).

The main board is 70 mm long as bought. 4 mm come off at the USB end, so that the last row of holes is 1.8 mm from the edge and
the Pico, whose first pins sit in it, brings its socket to the wall."""


@dataclass(frozen=True)
class Extra:
    """A line of the shopping list that has no pins: how many for the 160 mm and for the 130 mm build."""

    title: str
    maker: str
    number: str
    count: tuple[int, int]
    purpose: str
    alternative: str
    grams: float


EXTRAS = {
    "M1": Extra(
        "perfboard 50 x 70 mm, 18 x 24 holes", "generic", "PB-50x70", (1, 1), "main board", "any with 2.54 mm grid, cut to size", 8.0
    ),
    "M2": Extra(
        "perfboard 40 x 60 mm, 14 x 20 holes",
        "generic",
        "PB-40x60",
        (2, 2),
        "button boards, cut to 40 x 40 mm",
        "any with 2.54 mm grid",
        4.0,
    ),
    "M3": Extra("DIP-14 socket, low", "Amphenol", "DILB14P-223TLF", (1, 1), "holds the buffer", "solder the buffer itself", 1.0),
    "M4": Extra(
        "opal acrylic 2 mm, cut to the size in the case table",
        "generic",
        "PMMA-OPAL-2",
        (1, 1),
        "diffuser",
        "print the diffuser in white, 2 mm",
        0.0,
    ),
    "M5": Extra(
        "foam tape 3 mm thick, 10 mm wide, 1 m",
        "generic",
        "PE-FOAM-3x10",
        (1, 1),
        "presses the panel on the light grid, holds the battery",
        "draught strip",
        3.0,
    ),
    "M6": Extra("screw M3 x 12, pan head", "generic", "DIN7985-M3x12", (6, 6), "lid to body", "M3 x 10", 0.9),
    "M7": Extra("screw M2.5 x 6, pan head", "generic", "DIN7985-M2.5x6", (12, 12), "boards to body and lid", "self-tapping 2.2 x 6.5", 0.4),
    "M8": Extra("screw M2 x 8 with nut", "generic", "DIN7985-M2x8", (2, 2), "slide switch to the wall", "glue", 0.4),
    "M9": Extra(
        "silicone wire, 20 AWG, red and black, 0.5 m each",
        "generic",
        "WIRE-20AWG",
        (1, 1),
        "5 V, ground, battery",
        "0.5 mm2 stranded wire",
        8.0,
    ),
    "M10": Extra("stranded wire, 26 AWG, six colours, 1 m each", "generic", "WIRE-26AWG", (1, 1), "signals", "ribbon cable", 6.0),
    "M11": Extra("wrist strap, cord up to 3 mm", "generic", "STRAP-3MM", (1, 1), "so that it is not dropped", "any cord", 5.0),
    "M12": Extra("PLA filament, dark, 0.5 kg", "generic", "PLA-1.75", (1, 1), "case, light grid, caps", "PETG", 0.0),
}
