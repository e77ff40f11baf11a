# SPDX-FileCopyrightText: 2026 The Mastermind handheld contributors
# SPDX-License-Identifier: CERN-OHL-P-2.0
"""How long the battery lasts: the firmware's own current model over a match as it went over the data pin.

    python3 hardware/power/budget.py                      plays the sample match and prints the table
    python3 hardware/power/budget.py FRAMES.jsonl ...     the same for recordings of the script player (--frames)
    python3 hardware/power/budget.py --write              writes the table into hardware/power/README.md

All of it is reckoned, none measured: the handheld is designed and simulated, not yet built. Run it with the Python that
run.py has set up (.venv), since the sample match needs the simulator.
"""

from __future__ import annotations

import json
import sys
import tempfile
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent
if __name__ == "__main__":
    sys.path.append(str(ROOT))
    sys.path.append(str(ROOT / "lib"))

PICO = 25  # mA of the controller within the firmware's estimate
RAIL = 5.2  # V that the boost converter gives
BOOST = 0.88  # its efficiency at 0.2 to 0.8 A from a cell of 3.7 V (90 % and more are claimed)
PICO_V, PICO_EFFICIENCY = 3.3, 0.85  # the Pico's own converter
CELL = 3.7  # V, the mean over a discharge
USABLE = 0.9  # share of the printed capacity that comes out above 3.3 V
CAPACITY = 2000  # mAh
BOOST_IDLE = 5.0  # mA at the cell while the converter runs
SLEEP = 1.8  # mA at the cell: deep sleep with pin alarm 1.3, converter off 0.02, the rest the Pico's converter
OFF = 0.05  # mA at the cell with the slide switch off: charger and disabled converter


def milliamps(frame: bytes) -> float:
    """The firmware's estimate for one frame of 256 RGB drive bytes, in mA at 5 V, controller included."""
    from mastermind.device.panel import IDLE

    return (16 * sum(frame[0::3]) + 11 * sum(frame[1::3]) + 15 * sum(frame[2::3])) / 256 + IDLE


def cell(estimate: float) -> float:
    """mA drawn from the battery for an estimate of the firmware."""
    panel = (estimate - PICO) * RAIL / BOOST / CELL
    controller = PICO * PICO_V / PICO_EFFICIENCY / CELL
    return panel + controller + BOOST_IDLE


def hours(at_cell: float, capacity: float = CAPACITY) -> float:
    """Hours from full to empty."""
    return capacity * USABLE / at_cell


@dataclass
class Use:
    """What a recording needed, in mA at 5 V."""

    seconds: float
    mean: float
    least: float
    most: float


def measure(lines: Iterable[str]) -> Use:
    """Mean, least and most estimate of a recording (JSONL of the script player); a frame counts until the next one.

    ValueError when the recording holds fewer than two frames or did not end well.
    """
    frames: list[tuple[int, float]] = []
    end = 0
    for line in lines:
        event = json.loads(line)
        end = event["ms"]
        if "frame" in event:
            frames.append((end, milliamps(bytes.fromhex(event["frame"]))))
        if event.get("end", "ok") != "ok":
            raise ValueError(f"the recording ended with: {event['end']}")
    if len(frames) < 2:
        raise ValueError("the recording has no frames")
    borders = [ms for ms, _ in frames[1:]] + [max(end, frames[-1][0] + 1)]
    shares = [(until - ms, value) for (ms, value), until in zip(frames, borders, strict=True)]
    whole = sum(share for share, _ in shares)
    values = [value for _, value in frames]
    return Use(whole / 1000, sum(share * value for share, value in shares) / whole, min(values), max(values))


# --- the sample match ----------------------------------------------------------------------------------------------

ROUNDS = (
    ((2, 5, 0, 7), ((0, 0, 1, 1), (2, 3, 0, 4), (2, 5, 0, 6), (2, 5, 0, 7))),
    ((6, 1, 3, 4), ((0, 1, 2, 3), (4, 1, 3, 5), (6, 1, 4, 3), (7, 1, 3, 4), (6, 1, 3, 4))),
)
"""Two rounds of the German game with 8 colours: the code, then the guesses."""
THINK = 15  # s before each row
DIAL = 700  # ms between two holes


def _row(code: tuple[int, ...]) -> list[str]:
    """Dial a row, hole by hole, the short way round, and send it by way of the look page."""
    lines = []
    for colour in code:
        lines += [f"press UP {colour + 1}" if colour < 4 else f"press DOWN {8 - colour}", f"wait {DIAL}", "press A"]
    return [*lines, "until look 5000", "wait 2000", "press A"]


def script() -> str:
    """The sample match as a script for the script player (german, two players, two rounds)."""
    lines = []
    for number, (code, guesses) in enumerate(ROUNDS):
        lines += ["until handover 20000", "hold A 1300", "until secret 20000", *_row(code)]
        lines += ["until handover 20000", "wait 3000", "hold A 1300"]
        for guess in guesses:
            lines += ["until guess 20000", f"wait {1000 * THINK}", *_row(guess)]
        lines += ["until card 30000", "wait 8000"]
        if number == 0:
            lines.append("press A")
    return "\n".join(lines) + "\n"


def play(brightness: int = 0) -> Use:
    """Play the sample match on the virtual board at a brightness step of settings.toml (0 brightest) and measure it."""
    from hardware.simulator import quickstart
    from hardware.simulator.board import Board
    from hardware.simulator.record import Frames
    from hardware.simulator.script import parse, perform

    board = Board()
    board.settings["MASTERMIND_BRIGHTNESS"] = brightness
    quickstart.plant_seed(board.nvm, 1)
    quickstart.begin(board.nvm, quickstart.match("german", players=2, rounds=2, first=1), 1)
    with tempfile.TemporaryDirectory() as folder:
        target = Path(folder) / "match.jsonl"
        frames = Frames(board, target)
        board.play(perform(parse(script()), board))
        board.boot()
        frames.end("ok")
        with target.open(encoding="utf-8") as lines:
            return measure(lines)


def table(uses: dict[str, Use]) -> str:
    """The battery life table in Markdown."""
    from mastermind.device.panel import IDLE
    from mastermind.device.power import BATTERY_CAP, USB_CAP

    lines = [
        "| what | mA at 5 V, mean | least to most | mA at the cell | 2000 mAh last |",
        "| --- | ---: | ---: | ---: | ---: |",
    ]

    def row(what: str, mean: float, span: str = "") -> None:
        lines.append(f"| {what} | {mean:.0f} | {span} | {cell(mean):.0f} | {hours(cell(mean)):.1f} h |")

    row("panel powered and dark", IDLE)
    for name, use in uses.items():
        row(name, use.mean, f"{use.least:.0f} to {use.most:.0f}")
    row("every frame at the cap on USB", USB_CAP)
    row("every frame at the cap on battery", BATTERY_CAP)
    lines.append(f"| deep sleep, panel off | | | {SLEEP} | {hours(SLEEP) / 24:.0f} days |")
    lines.append(f"| slide switch off | | | {OFF} | {hours(OFF) / 24 / 365:.0f} years, less than its self-discharge |")
    return "\n".join(lines)


BEGIN, END = "<!-- table: written by budget.py -->\n", "<!-- end of table -->\n"


def sample() -> dict[str, Use]:
    """The sample match at the player's brightest, middle and darkest step."""
    return {f"sample match, brightness step {step}": play(step) for step in (0, 2, 4)}


def main(argv: list[str]) -> int:
    files = [word for word in argv if not word.startswith("-")]
    if files:
        uses = {Path(name).name: measure(Path(name).read_text(encoding="utf-8").splitlines()) for name in files}
    else:
        uses = sample()
    text = table(uses)
    if "--write" in argv:
        page = HERE / "README.md"
        before, rest = page.read_text(encoding="utf-8").split(BEGIN)
        page.write_text(before + BEGIN + text + "\n" + END + rest.split(END)[1], encoding="utf-8")
    print(text)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
