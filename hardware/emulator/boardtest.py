# SPDX-FileCopyrightText: 2026 The Mastermind handheld contributors
# SPDX-License-Identifier: MIT
"""The built bundle under real CircuitPython on the emulated Pico, played by pins alone and measured.

    python3 run.py board-test                     every run below; writes reports/ and FIGURES.md
    python3 run.py board-test --quick             from power-on to the first peg (about half a minute), writes nothing
    python3 run.py board-test --script FILE ...   a script of your own; --rules and so on as for play
    python3 run.py board-test --figures           FIGURES.md anew from the reports, without running anything

Each run plays its script in the simulator, too: captions, screens and the pictures that the script takes must be the same. Needs
Node.js and, in CIRCUITPYTHON_UF2, the CircuitPython firmware; without them it fails and says what to get.

Exit codes: 0 all as in the simulator; 1 not, or something is missing; 2 the command line or a script is wrong.
"""

import argparse
import json
import os
import sys
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

from hardware import bundle
from hardware.emulator import drive, figures, measure, prepare, story
from hardware.emulator.pico import EmulatorError, Pico, Wiring, boot_out
from hardware.simulator import quickstart
from hardware.simulator.board import FirmwareCrash
from hardware.simulator.script import GaveUp, ScriptError, Step

HERE = Path(__file__).resolve().parent
REPORTS = HERE / "reports"
ONBOARD = HERE / "onboard"  # what runs on the board beside or instead of code.py
THINKING_MS = 300_000  # board time that thinking.py may take
CACHE_MISS = 60  # cycles; a pessimistic guess at what the flash takes to deliver 8 bytes


NO_MATCH = story.Start()  # a blank store: the title comes up


@dataclass(frozen=True)
class Run:
    """One power-on with one script. ``front`` names a program of onboard/ that runs in front of code.py: with "probe" memory is
    measured, with "timing" the parts of the main loop, and nothing else then. Without a script that program runs in place of the game."""

    name: str
    script: Path | None
    start: story.Start = NO_MATCH
    front: str = ""


RUNS = (
    Run("match", HERE / "german.txt", story.Start("german")),
    Run("group", HERE / "group.txt", story.Start("new-group", players=3)),
    Run("menus", HERE / "menus.txt"),
    Run("power", HERE / "power.txt", story.Start("german")),
    Run("helps", HERE / "polish.txt"),
    Run("opponent", HERE / "opponent.txt"),
    Run("adversary", HERE / "adversary.txt"),
    Run("pages", HERE / "pages.txt", story.Start("german")),
    Run("memory", HERE / "polish.txt", front="probe"),
    Run("memory2", HERE / "review.txt", story.Start("german"), front="probe"),
    Run("objects", None, front="objects"),
    Run("solver", None, front="thinking"),
)
QUICK = Run("quick", HERE / "quick.txt", story.Start("german"))


def wiring() -> Wiring:
    """Where the firmware's own table puts the parts."""
    from mastermind.device.wiring import BUTTONS, PINS

    number = {name: int(pin[2:]) for name, pin in PINS.items() if pin.startswith("GP")}
    buttons = {name: number[name] for name in BUTTONS}
    return Wiring(buttons, data=number["PANEL"], tone=number["BUZZER"], traced=(number["ENABLE"],))


def chain() -> bytes:
    """Place on the wire of each logical cell, for a settings.toml that says nothing."""
    from mastermind.device.wiring import wiring_map

    return bytes(wiring_map(""))


@dataclass(frozen=True)
class Lab:
    """What all runs share: the firmware file and the bundle, whose folder the emulator's drive is made from."""

    uf2: Path
    made: bundle.Bundle
    sources: str  # digest of the same bundle made plainly: the minifier's output depends on the Python it runs on
    folder: Path

    def pico(self, nvm: bytes | None = None, extra: dict[str, bytes] | None = None) -> Pico:
        """A board with this bundle, just switched on; ``extra`` adds files to its drive, or replaces them."""
        wires = wiring()
        files = {"boot_out.txt": boot_out(self.uf2, self.folder, wires)} | (extra or {})
        return Pico(self.uf2, drive.pack(self.folder, files), wires, nvm=nvm, cache_miss=CACHE_MISS)

    def before(self, name: str) -> dict[str, bytes]:
        """The files that have one of the programs of onboard/ run in front of code.py."""
        return {f"{name}.py": _onboard(name), "code.py": f"import {name}\n".encode() + self.made.files["code.py"]}

    def report(self, run: "Run", pico: Pico, began: float, problems: list[str]) -> dict:
        """What every report begins with."""
        return {
            "run": run.name,
            "script": run.script.name if run.script else f"{run.front}.py",
            "start": str(run.start) if run.script else "",
            "bundle": self.made.digest,
            "sources": self.sources,
            "version": bundle.project_version(),
            "circuitpython": boot_out(self.uf2, self.folder, wiring()).decode("utf-8", "replace").splitlines()[0],
            "cache_miss_cycles": CACHE_MISS,
            "emulated_s": round(pico.now / 1000, 1),
            "took_s": round(time.perf_counter() - began, 1),
            "problems": problems,
        }


def _onboard(name: str) -> bytes:
    return bundle.minify((ONBOARD / f"{name}.py").read_text(), name).encode()


def open_lab(folder: Path = bundle.BUILD / "CIRCUITPY") -> Lab:
    """Set the emulator up and make the bundle. Raises NotPrepared or BundleError."""
    lacking = prepare.missing()
    if lacking:
        raise prepare.NotPrepared("\n".join(lacking))
    prepare.prepare()
    made = bundle.collect()
    made.write(folder)
    return Lab(Path(os.environ["CIRCUITPYTHON_UF2"]), made, bundle.collect(plain=True).digest, folder)


@dataclass(frozen=True)
class Expected:
    """What the simulator made of a run, or why it could not."""

    steps: list[Step]
    nvm: bytes
    told: story.Story
    problem: str = ""


def expect(run: Run) -> Expected:
    """Play a run in the simulator. Raises ScriptError, and ValueError for a match that cannot be played."""
    assert run.script
    steps, nvm = story.load(run.script), run.start.store()
    try:
        return Expected(steps, nvm, story.simulate(steps, nvm))
    except (GaveUp, FirmwareCrash) as error:
        return Expected(steps, nvm, story.Story(), f"in the simulator: {error}")


def play(lab: Lab, run: Run, expected: Expected, say: Callable[[str], None]) -> dict:
    """Play a run on the emulated board and return its report."""
    began = time.perf_counter()
    with lab.pico(expected.nvm, lab.before(run.front) if run.front else None) as pico:
        problems = [expected.problem] if expected.problem else []
        try:
            story.emulate(expected.steps, pico, lambda ms, line: say(f"{run.name} {ms / 1000:8.3f} s  {line}"))
        except GaveUp as error:
            problems.append(f"the Pico gave up: {error}")
        record, nvm, pulses = pico.record, pico.nvm, pico.counts()["pulses"]
        told = story.told(record, chain())
        if not problems:
            problems = story.differences(expected.told, told, captions=not run.front)
        broken = measure.tracebacks(record)
        if broken:
            problems.append("the firmware failed: " + " | ".join(broken))
        report = lab.report(run, pico, began, problems)
    report |= {
        "pictures": len(told.shots),
        "captions": len(told.captions),
        "starts": len(record.starts),
        "store_used": len(nvm.rstrip(b"\xff")),
        "writes": measure.writes(record),
    }
    if run.front == "probe":
        return report | {"memory": measure.memory(record)}
    if run.front == "timing":
        return report | {"timing": measure.timing(record)}
    pressed = measure.presses(record)
    return report | {
        "start_up": measure.start_up(record),
        "latency": measure.latency(pressed),
        "presses": pressed,
        "hasty_frames": measure.hasty(record),
        "shows": measure.shows(record),
        "polling": measure.polling(record),
        "gaps": sorted(measure.gaps(record), key=lambda gap: (gap["frames"] > 0 or not gap["acts"], -gap["length"]))[:40],
        "tones": len(told.tones),
        "wrong_tones": story.wrong_tones(expected.told, told),
        "pulses_ns": pulses,
    }


def alone(lab: Lab, run: Run, say: Callable[[str], None]) -> dict:
    """Let a program of onboard/ run in place of code.py and return the report."""
    began = time.perf_counter()
    with lab.pico(extra={"code.py": _onboard(run.front)}) as pico:
        end, told = THINKING_MS, 0
        while pico.now < end:
            pico.run_until(end, line=True)
            for ms, line in pico.record.lines[told:]:
                say(f"{run.name} {ms / 1000:8.3f} s  {line}")
                if line == "#done" or line.startswith("Code done"):
                    end = pico.now
            told = len(pico.record.lines)
        problems = [] if any(line == "#done" for _, line in pico.record.lines) else ["it did not come to its end"]
        problems += [f"it failed: {line}" for _, line in pico.record.lines if "Error" in line]
        found = {"solver": measure.thinking(pico.record)} if run.front == "thinking" else {"objects": measure.objects(pico.record)}
        return lab.report(run, pico, began, problems) | found


def main(argv: list[str]) -> int:
    """Run what the command line asks for; see the module."""
    choice = _arguments(argv)
    if choice.figures:
        figures.write()
        print(f"{figures.PAGE}: made anew")
        return 0
    runs = _chosen(choice)
    say = print if choice.verbose else lambda text: None
    try:
        lab = open_lab()
        expected = {run.name: expect(run) for run in runs if run.script}  # here: the simulator is not for threads

        def job(run: Run) -> dict:
            return play(lab, run, expected[run.name], say) if run.script else alone(lab, run, say)

        with ThreadPoolExecutor(min(len(runs), os.cpu_count() or 1)) as pool:
            reports = list(pool.map(job, runs))
    except (prepare.NotPrepared, bundle.BundleError) as error:
        print("board-test cannot run:\n" + "\n".join(f"- {line}" for line in str(error).splitlines()), file=sys.stderr)
        return 1
    except EmulatorError as error:
        print(f"board-test: {error}", file=sys.stderr)
        return 1
    except (ScriptError, ValueError, OSError) as error:
        print(f"board-test: {error}", file=sys.stderr)
        return 2
    missed: list[str] = []
    for report in reports:
        _show(report)
    if not choice.quick and not choice.script:
        REPORTS.mkdir(exist_ok=True)
        for report in reports:
            (REPORTS / f"{report['run']}.json").write_text(json.dumps(report, indent=1, ensure_ascii=False) + "\n")
        figures.write()
        print(f"raw reports in {REPORTS}, figures in {figures.PAGE}")
        missed = figures.missed(figures.read())
        for what in missed:
            print(f"MISSED: {what}")
    elif choice.report:
        choice.report.write_text(json.dumps(reports, indent=1, ensure_ascii=False) + "\n")
    failed = sum(bool(report["problems"]) for report in reports)
    print(f"{len(reports) - failed} passed, {failed} failed" + (f", {len(missed)} figures missed" if missed else ""))
    return 1 if failed or missed else 0


def _arguments(argv: list[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="run.py board-test", description="Run the bundle on an emulated Pico with real CircuitPython.")
    what = parser.add_mutually_exclusive_group()
    what.add_argument("--quick", action="store_true", help="only from power-on to the first peg")
    what.add_argument("--script", type=Path, metavar="FILE", help="play this script")
    what.add_argument("--only", choices=[run.name for run in RUNS], action="append", help="only this run (may be given more than once)")
    what.add_argument("--figures", action="store_true", help="only make FIGURES.md anew from the reports")
    parser.add_argument("--rules", help="with --script: start in a match of this rule book", choices=quickstart.RULES)
    parser.add_argument("--players", type=int, metavar="N", help="with --rules, as for play; the same holds for the next four")
    parser.add_argument("--rounds", type=int, metavar="N")
    parser.add_argument("--first", type=int, metavar="N", default=1)
    parser.add_argument("--option", default="", metavar="LIST")
    parser.add_argument("--answers", default="device", choices=("device", "hand", "head"))
    parser.add_argument("--probe", action="store_const", const="probe", dest="front", default="", help="with --script: measure memory only")
    parser.add_argument(
        "--timing", action="store_const", const="timing", dest="front", help="with --script: what the main loop spends time on"
    )
    parser.add_argument("--report", type=Path, metavar="FILE", help="with --script or --quick: write the raw report there")
    parser.add_argument("-v", "--verbose", action="store_true", help="show the board's console as it goes")
    return parser.parse_args(argv)


def _chosen(choice: argparse.Namespace) -> list[Run]:
    if choice.quick:
        return [QUICK]
    if choice.script:
        options = tuple(choice.option.replace(",", " ").split())
        start = story.Start(choice.rules, choice.players, choice.rounds, choice.first, choice.answers, options)
        return [Run(choice.script.stem, choice.script, start, choice.front)]
    return [run for run in RUNS if not choice.only or run.name in choice.only]


def _show(report: dict) -> None:
    print(f"{report['run']}: {report['emulated_s']} s on the board, emulated in {report['took_s']} s")
    for problem in report["problems"]:
        print(f"  FAILED: {problem}")
    for row in figures.rows({report["run"]: report}):
        print("  " + " | ".join(row))
    for label, spent in report.get("timing", {}).items():
        print(f"  {label:24} {spent['calls']:6} calls, mean {spent['mean_us']:6} us, worst {spent['worst_us']:6} us")
