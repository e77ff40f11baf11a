# SPDX-FileCopyrightText: 2026 The Mastermind handheld contributors
# SPDX-License-Identifier: MIT
"""FIGURES.md: the table of figures to reach, and what the reports say was reached.

Nothing here is typed in by hand: ``python3 run.py board-test`` writes the reports, and this the page from the reports alone.
"""

import json
from pathlib import Path

from hardware.emulator import measure

HERE = Path(__file__).resolve().parent
REPORTS = HERE / "reports"
PAGE = HERE / "FIGURES.md"

ELSEWHERE = """Held by tests, in every run of the suite:

| what | where |
| --- | --- |
| at most 64 cells converted a slice | `test_panel.py`: a slice converts at most 64 cells |
| no frame above 500 mA on USB, 800 mA on the battery, whatever is drawn | `test_panel.py`: no frame exceeds the cap |
| no growth over 1,000 rounds | `test_soak.py`, the whole program in MicroPython with the board's heap |
| nothing is collected while a press waits for its answer | `test_loop.py` |
| no secret in the timing of anything | `test_privacy.py` |
"""

Row = tuple[str, str, str, str]  # what, limit, measured, "yes" or "NO" or "" where there is no limit
HEAD: Row = ("what", "limit", "measured", "met")

MEDIAN_MS, WORST_MS, REST_MS = 16, 30, 25
TIDY_MS = 30  # a collection of garbage, where no press acts
LIGHT_MS = 2000
USB_MILLIAMPS = 500
CODE_BYTES, FREE_BYTES, SOLVER_BYTES, OBJECT_BYTES = 60 * 1024, 55 * 1024, 10 * 1024, 20 * 1024
FIRST_GUESS_S, TYPICAL_S, WORST_S = 0.2, 2.0, 8.0

HEADER = """# Figures measured on the emulated Pico

Made by `python3 run.py board-test` out of the raw reports in [reports/](reports); do not edit. Real CircuitPython runs the built bundle
on an emulated RP2040 whose flash cache misses cost {miss} cycles; what such an emulator can know and what not is said in
[README.md](README.md). Nobody has measured a real board yet.

Firmware: {circuitpython}. Program: version {version}, bundle `{bundle}`.
"""


def read(folder: Path = REPORTS) -> dict[str, dict]:
    """The reports by the name of their run."""
    return {path.stem: json.loads(path.read_text()) for path in sorted(folder.glob("*.json"))}


def write(folder: Path = REPORTS, page: Path = PAGE) -> None:
    """Make the page from the reports."""
    page.write_text(text(read(folder)))


def measured_sources(reports: dict[str, dict]) -> set[str]:
    """Digests of the sources (as a plain bundle) that the reports measured."""
    return {report["sources"] for report in reports.values()}


def text(reports: dict[str, dict]) -> str:
    """The page."""
    bundles = sorted({report["bundle"][:16] for report in reports.values()})
    newest = next(iter(reports.values()))
    parts = [
        HEADER.format(
            miss=newest["cache_miss_cycles"],
            circuitpython=newest["circuitpython"],
            version=newest["version"],
            bundle="`, `".join(bundles),
        ),
        _table([HEAD, *rows(reports)]),
    ]
    parts.append(ELSEWHERE)
    for name, report in reports.items():
        parts.append(_section(name, report))
    return "\n".join(parts)


def _table(lines: list) -> str:
    head, *body = lines
    rule = ("---",) * len(head)
    return "\n".join("| " + " | ".join(str(cell) for cell in line) + " |" for line in (head, rule, *body)) + "\n"


def _met(true: bool) -> str:
    return "yes" if true else "NO"


def rows(reports: dict[str, dict]) -> list[Row]:
    """The lines of the table that these reports can fill."""
    found: list[Row] = []
    timed = [report for report in reports.values() if "latency" in report]
    if timed:
        found += _speed(timed)
    if any("memory" in report for report in reports.values()):
        found += _memory([screen for report in reports.values() for screen in report.get("memory", {}).get("screens", ())])
    for report in reports.values():
        if "objects" in report:
            used = sum(report["objects"].values())
            what = "memory of match, panel and everything else that is not code"
            found.append((what, f"{OBJECT_BYTES:,} bytes", f"{used:,} bytes", _met(used <= OBJECT_BYTES)))
        if "solver" in report:
            found += _solver(report["solver"])
    return found


def missed(reports: dict[str, dict]) -> list[str]:
    """The figures that are not within their limit."""
    return [f"{what}: {measured} (limit {limit})" for what, limit, measured, met in rows(reports) if met == "NO"]


def _speed(reports: list[dict]) -> list[Row]:
    pressed = [entry for report in reports for entry in report["presses"]]
    table = measure.latency(pressed)
    slowest = max(((row["median"], screen) for screen, row in table.items() if row["median"] is not None), default=None)
    worst = max(((entry["answer"], entry["screen"]) for entry in pressed if entry["answer"] is not None), default=None)
    rest = max(((entry["rest"], entry["screen"]) for entry in pressed if entry["rest"] is not None), default=None)
    found: list[Row] = []
    if slowest and worst:
        found.append(
            (
                "press to first changed frame, slowest median of a screen",
                f"{MEDIAN_MS} ms",
                f"{slowest[0]:.1f} ms ({slowest[1]})",
                _met(slowest[0] <= MEDIAN_MS),
            )
        )
        found.append(
            ("press to first changed frame, worst", f"{WORST_MS} ms", f"{worst[0]:.1f} ms ({worst[1]})", _met(worst[0] <= WORST_MS))
        )
    if rest:
        found.append(
            ("rest of the picture after that frame, worst", f"{REST_MS} ms", f"{rest[0]:.1f} ms ({rest[1]})", _met(rest[0] <= REST_MS))
        )
    hasty = sum(report["hasty_frames"] for report in reports)
    found.append(("frames begun while a press was being debounced", "0", str(hasty), _met(hasty == 0)))
    for kind, limit in zip(measure.KINDS, (0, TIDY_MS, 19.5, 0, None, None), strict=True):
        rows_of_kind = [report["polling"][kind] for report in reports if kind in report["polling"]]
        if not rows_of_kind:
            if limit == 0:
                found.append((f"buttons not read for more than 10.5 ms, with {kind} in it", "none", "none", "yes"))
            continue
        longest, count = max(row["longest"] for row in rows_of_kind), sum(row["count"] for row in rows_of_kind)
        found.append(
            (
                f"buttons not read for more than 10.5 ms, with {kind} in it",
                f"{limit} ms" if limit else ("none" if limit == 0 else ""),
                f"{count} times, longest {longest} ms",
                "" if limit is None else _met(longest <= limit),
            )
        )
    shows = [report["shows"] for report in reports]
    unchanged = sum(show["unchanged"] for show in shows)
    found.append(("frames that changed nothing", "0", f"{unchanged} of {sum(show['sent'] for show in shows)}", _met(unchanged == 0)))
    broken = sum(show["broken"] for show in shows)
    found.append(("frames that were not 256 whole LEDs", "0", str(broken), _met(broken == 0)))
    thirst = max(shows, key=lambda show: show["most_milliamps"])
    found.append(
        (
            "estimated current of any frame, on USB",
            f"{USB_MILLIAMPS} mA",
            f"{thirst['most_milliamps']} mA ({thirst['most_milliamps_at']['screen']})",
            _met(thirst["most_milliamps"] <= USB_MILLIAMPS),
        )
    )
    starts = [start for report in reports for start in report["start_up"]]
    light = max(start["first_light"] or 0 for start in starts)
    found.append(("power-on to the first lit frame", f"{LIGHT_MS} ms", f"{light} ms", _met(light <= LIGHT_MS)))
    ready = max(start["first_ready"] or 0 for start in starts)
    found.append(("power-on to the first screen whose buttons act", "", f"{ready} ms", ""))
    other = sum(report["writes"]["other_erases"] + report["writes"]["other_programs"] for report in reports)
    found.append(("writes to the drive", "0", str(other), _met(other == 0)))
    erases = sum(report["writes"]["store_erases"] for report in reports)
    programs = sum(report["writes"]["store_programs"] for report in reports)
    found.append(("writes to the store", "", f"{programs} programs, {erases} erases", ""))
    return found


def _memory(screens: list[dict]) -> list[Row]:
    most = max(screens, key=lambda entry: entry["code"])
    least = min(screens, key=lambda entry: entry["free"])
    return [
        (
            "memory of our imported code, at most at one time",
            f"{CODE_BYTES:,} bytes",
            f"{most['code']:,} bytes ({most['screen']})",
            _met(most["code"] <= CODE_BYTES),
        ),
        (
            "free memory at the tightest screen",
            f"{FREE_BYTES:,} bytes",
            f"{least['free']:,} bytes ({least['screen']})",
            _met(least["free"] >= FREE_BYTES),
        ),
    ]


def _solver(games: list[dict]) -> list[Row]:
    guesses = [guess for game in games for guess in game["guesses"]]
    first = max(guess["ms"] for guess in guesses if guess["row"] == 1) / 1000
    later = sorted(guess["ms"] / 1000 for guess in guesses if guess["row"] > 1)
    typical = later[len(later) // 2]
    used = max(game["free"] - guess["free"] for game in games for guess in game["guesses"])
    return [
        ("the device's own first guess, worst", f"{FIRST_GUESS_S} s", f"{first:.2f} s", _met(first <= FIRST_GUESS_S)),
        ("its other guesses, median", f"{TYPICAL_S} s", f"{typical:.2f} s", _met(typical <= TYPICAL_S)),
        ("its other guesses, worst", f"{WORST_S} s", f"{later[-1]:.2f} s", _met(later[-1] <= WORST_S)),
        ("longest slice of its thinking", "", f"{max(guess['slice_ms'] for guess in guesses)} ms", ""),
        ("memory at work in the solver", f"{SOLVER_BYTES:,} bytes", f"{used:,} bytes", _met(used <= SOLVER_BYTES)),
    ]


def _section(name: str, report: dict) -> str:
    start = f" from {report['start']}" if report["start"] else ""
    where = f"{report['script']}{start}: {report['emulated_s']} s on the board"
    if report["problems"]:
        verdict = "**Not as in the simulator**: " + "; ".join(report["problems"])
    elif "objects" in report:
        verdict = f"{len(report['objects'])} parts weighed"
    elif "captions" not in report:
        verdict = f"{len(report['solver'])} codes broken"
    else:
        verdict = f"{report['captions']} captions and {report['pictures']} pictures as in the simulator"
    parts = [f"## {name}\n", f"{where}. {verdict}.\n"]
    if "latency" in report:
        head = ("screen", "presses", "median ms", "worst ms", "rest, worst ms", "without an answer")
        body = [
            (screen, *("–" if row[key] is None else row[key] for key in ("presses", "median", "worst", "rest", "silent")))
            for screen, row in report["latency"].items()
        ]
        parts.append("Press to first changed frame:\n\n" + _table([head, *body]))
    if "memory" in report:
        memory = report["memory"]
        least: dict[str, int] = {}
        for entry in memory["screens"]:
            least[entry["screen"]] = min(entry["free"], least.get(entry["screen"], 1 << 30))
        parts.append(f"Free memory before the program: {memory['start']:,} bytes. Least free at each screen, after a collection:\n")
        parts.append(
            _table([("screen", "free bytes"), *((screen, f"{free:,}") for screen, free in sorted(least.items(), key=lambda item: item[1]))])
        )
        parts.append("Imports, without what they import in turn (times with the probe in the way):\n")
        parts.append(
            _table([("module", "ms", "bytes"), *((entry["module"], entry["ms"], f"{entry['bytes']:,}") for entry in memory["imports"])])
        )
    if "objects" in report:
        body = [(what.replace("-", " "), f"{size:,}") for what, size in report["objects"].items()]
        parts.append(_table([("what", "bytes"), *body]))
    if "solver" in report:
        head = ("code broken", "guesses", "longest wait for one, ms", "longest slice, ms", "memory at work, bytes")
        body = []
        for game in report["solver"]:
            guesses = game["guesses"]
            used = game["free"] - min(guess["free"] for guess in guesses)
            slowest, slice_ms = max(guess["ms"] for guess in guesses), max(guess["slice_ms"] for guess in guesses)
            body.append((game["game"], len(guesses), slowest, slice_ms, f"{used:,}"))
        parts.append(_table([head, *body]))
    return "\n".join(parts)
