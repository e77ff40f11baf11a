# SPDX-FileCopyrightText: 2026 The Mastermind handheld contributors
# SPDX-License-Identifier: MIT
"""A frame of the panel as 16 lines of 16 signs, so that a picture in a test can be read, and so can its difference.

    0…7  a peg, by the number of its colour      8  the empty peg, and grey things
    .    dark                                    u  an unset hole, or an answered hole without a signal
    X    exact                                   o  misplaced
    a    amber: the shield, the running lamp     i  the beam and the cursor
    R B Y G P  the seats 1…5, faint: r b y g p   v  violet: a peep           ?  any other light

Levels are not told: a peg at rest and the same peg under the cursor have one sign. Where two colours are the same
light at some level, the place decides: seats along the edges, and everywhere on pages without a board; answers from
x = 9 on; pegs elsewhere.
"""

from mastermind.ui import palette as P

SIGNS = "012345678uXoai" + "RBYGP" + "v"
FAINT = 50  # permille: seats below are written small
LOW = 30, 50  # pegs, and answers, that are darker are only seen where nothing else fits
SEATS = (14, 15, 16, 17, 18)
PEGS = (0, 1, 2, 3, 4, 5, 6, 7)
OTHERS = (P.UNSET, P.AMBER, P.BEAM, P.EMPTY, P.VIOLET)
ANSWERS = (P.EXACT, P.MISPLACED)
BOARDLESS = ("handover", "card", "settings", "stats", "pause")


def drive(colour: int, permille: int) -> tuple[int, int, int]:
    """The drive bytes of a colour at a level: rounded, never quite dark; the unset hole's are always its own."""
    r, g, b = P.DRIVE[colour]
    if colour == P.UNSET or not permille:
        return (r, g, b) if permille else (0, 0, 0)
    red, green, blue = ((v * permille + 500) // 1000 for v in (r, g, b))
    if not red | green | blue:
        most = max(r, g, b)
        return int(r == most), int(g == most), int(b == most)
    return red, green, blue


def _table() -> dict[tuple[int, int, int], dict[int, int]]:
    """Drive bytes -> the colours that they may be, each with its highest level."""
    table: dict[tuple[int, int, int], dict[int, int]] = {}
    for colour in range(len(P.DRIVE)):
        for permille in P.LEVELS[1:]:
            table.setdefault(drive(colour, permille), {})[colour] = permille
    return table


TABLE = _table()


def cell(frame: bytes, x: int, y: int) -> tuple[int, int, int]:
    """The drive bytes of the LED at x, y."""
    at = 3 * (16 * y + x)
    return frame[at], frame[at + 1], frame[at + 2]


def sign(frame: bytes, x: int, y: int, screen: str = "guess") -> str:
    """The sign of one cell."""
    rgb = cell(frame, x, y)
    if rgb == (0, 0, 0):
        return "."
    colours = TABLE.get(rgb, {})
    if screen in BOARDLESS or x < 2 or x == 15 or (y == 0 and x > 8):
        order = (P.UNSET, *SEATS, P.AMBER, *PEGS, *ANSWERS, *OTHERS)
    elif x > 8 and (y < 15 or screen == "answer"):
        order = (P.UNSET, *ANSWERS, P.AMBER, *PEGS, *SEATS, *OTHERS)
    else:
        order = (P.UNSET, *PEGS, *OTHERS, *ANSWERS, *SEATS)
    fitting = [colour for colour in order if colour in colours]
    fitting.sort(key=lambda colour: (colour in PEGS and colours[colour] < LOW[0]) or (colour in ANSWERS and colours[colour] < LOW[1]))
    if not fitting:
        return "?"
    shown = SIGNS[fitting[0]]
    return shown.lower() if fitting[0] in SEATS and colours[fitting[0]] < FAINT else shown


def picture(frame: bytes, screen: str = "guess") -> list[str]:
    """The 16 lines of a frame that belongs to a screen."""
    return ["".join(sign(frame, x, y, screen) for x in range(16)) for y in range(16)]


def pegs(frame: bytes, y: int, holes: int) -> str:
    """The signs of the holes at height y."""
    return "".join(sign(frame, 7 - holes + i, y) for i in range(holes))


def answers(frame: bytes, y: int, holes: int) -> str:
    """The signs of the answer holes at height y."""
    return "".join(sign(frame, 9 + i, y) for i in range(holes))


def milliamps(frame: bytes) -> float:
    """Estimated current of a frame: the LEDs' colours, their idle current, and the controller's."""
    return (16 * sum(frame[0::3]) + 11 * sum(frame[1::3]) + 15 * sum(frame[2::3])) / 256 + 256 + 25


def apart(wanted: list[str], seen: list[str]) -> str:
    """Two pictures side by side, with a mark at every line that differs."""
    lines = ["wanted            seen"]
    for left, right in zip(wanted, seen, strict=True):
        lines.append(f"{left}  {right}" + ("  <" if left != right else ""))
    return "\n".join(lines)
