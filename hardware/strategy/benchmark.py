# SPDX-FileCopyrightText: 2026 The Mastermind handheld contributors
# SPDX-License-Identifier: MIT
"""How well the device breaks codes, measured over all codes of each game.

    python3 run.py benchmark                        every game, level best
    python3 run.py benchmark german polish+count    some games; parts of a name do: +repeats, +six
    python3 run.py benchmark --levels easy,normal,best,live
    python3 run.py benchmark --sample 4000 --seed 1

`live` is level best without its strategy files: what the hints play once the players have gone their own way. All codes are played; with
`--sample`, a game played without a file that has more codes has so many drawn with the seed, and the line says so. A code that is not
broken in 12 rows counts as 13 guesses.

Columns: codes played and of how many; guesses in all, on average, at worst; the target; how far above the best known average; thinking for
a guess here in milliseconds (mean), and in evaluations (mean and worst), of which the board makes about 12 a millisecond.
"""

import argparse
import itertools
import random
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "lib"))

from mastermind.game.marking import mark, mark_holes  # noqa: E402
from mastermind.game.rules import GERMAN, POLISH, RuleBook  # noqa: E402
from mastermind.game.solver import LEVELS, Breaker  # noqa: E402
from mastermind.game.strategy import Strategy  # noqa: E402

SLICE = 40  # evaluations

# Guesses over all codes with the strategy files, and where the figure stands: proved least, or the best that was found.
KNOWN = {
    "german": (7_797, "proved"),
    "german+repeats": (20_471, "proved; a public solver reports the same"),
    "german+empties": (14_934, "best found"),
    "german+repeats+empties": (34_733, "best found"),
    "german+holes": (5_708, "proved for guesses without repeats"),
    "german+holes+repeats": (15_210, "best found"),
    "polish": (23_660, "proved for guesses without repeats"),
    "polish+count": (34_364, "best found"),
    "polish+count+empties": (82_273, "best found"),
    "polish+count+repeats": (178_884, "best found; best public figure 5.471"),
    "polish+count+repeats+empties": (342_110, "best found"),
}
# For comparison only: no strategy file is kept for it. 5,625 over 1,296 codes: K. Koyama and T. W. Lai, An optimal Mastermind strategy,
# Journal of Recreational Mathematics 25 (1993).
PUBLIC = {"german+repeats+six": (5_625, "proved by Koyama and Lai, 1993")}
# How far above the best known average a live search may be, per cent.
LIVE_TARGETS = {"german": 2.5, "polish+count": 2.5, "german+repeats": 4.0, "polish+count+repeats": 4.5, "polish+count+repeats+empties": 4.5}


def games() -> dict[str, RuleBook]:
    """Every game that the menu offers, by its name: the book, then what is changed. `new` and `new-group` are played as `german`."""
    found = {}
    for book, changed in ((GERMAN, "holes"), (POLISH, "count")):
        for other, repeats, empties, six, distinct in itertools.product((False, True), repeat=5):
            if repeats and distinct:
                continue
            parts = [book.name]
            parts += [name for name, on in ((changed, other), ("repeats", repeats), ("empties", empties), ("six", six)) if on]
            found["+".join([*parts, *["noguessrepeats"] * distinct])] = book.replace(
                per_hole=book.per_hole != other,
                secret_repeats=repeats,
                secret_empties=empties,
                colours=6 if six else 8,
                guess_repeats=not distinct,
            )
    return found


def secrets(rules: RuleBook) -> Iterator[bytes]:
    """All codes that can be hidden."""
    pegs = range(rules.symbols)
    for code in itertools.product(pegs, repeat=rules.holes) if rules.secret_repeats else itertools.permutations(pegs, rules.holes):
        yield bytes(code)


@dataclass
class Figures:
    """What was measured: how many codes were broken in how many guesses, and the thinking."""

    lengths: dict[int, int] = field(default_factory=dict)
    positions: int = 0  # different ones thought about
    seconds: float = 0.0
    evaluations: int = 0
    most: int = 0

    @property
    def codes(self) -> int:
        """Codes played."""
        return sum(self.lengths.values())

    @property
    def total(self) -> int:
        """Guesses over all of them."""
        return sum(length * codes for length, codes in self.lengths.items())


def measure(rules: RuleBook, codes: list[bytes], level: str, seed: int) -> Figures:
    """Plays against all `codes` at once: the breaker is deterministic, so codes with the same answers so far get the same guess."""
    rate = mark_holes if rules.per_hole else mark
    figures = Figures()

    def play(left: list[bytes], rows: list[tuple[bytes, object]]) -> None:
        if len(rows) == rules.rows:
            figures.lengths[rules.rows + 1] = figures.lengths.get(rules.rows + 1, 0) + len(left)
            return
        breaker = Breaker(rules, level="best" if level == "live" else level, seed=seed)
        for guess, answer in rows:
            breaker.answered(guess, answer)
        if level == "live":
            breaker.leave_strategy()
        start = time.perf_counter()
        slices = 1
        while not breaker.think(SLICE):
            slices += 1
        guess = breaker.next_guess()
        figures.seconds += time.perf_counter() - start
        figures.positions += 1
        figures.evaluations += slices * SLICE
        figures.most = max(figures.most, slices * SLICE)
        parts: dict[object, list[bytes]] = {}
        for code in left:
            parts.setdefault(rate(code, guess), []).append(code)
        for answer, part in parts.items():
            if part == [guess]:
                figures.lengths[len(rows) + 1] = figures.lengths.get(len(rows) + 1, 0) + 1
            else:
                play(part, [*rows, (guess, answer)])

    play(codes, [])
    return figures


def line(name: str, rules: RuleBook, level: str, sample: int, seed: int) -> str:
    """One game at one level, measured and laid out."""
    codes = list(secrets(rules))
    every = len(codes)
    follows = level == "best" and Strategy(rules).guess is not None
    if not follows and 0 < sample < every:
        codes = random.Random(seed).sample(codes, sample)
    figures = measure(rules, codes, level, seed)
    average = figures.total / figures.codes
    known, remark = KNOWN.get(name) or PUBLIC.get(name) or (0, "")
    above = f"{100 * (figures.total * every / (figures.codes * known) - 1):+.1f} %" if known else ""
    target = ""
    if known and follows:
        target = f"{known:,}" + ("" if figures.total == known else " MISSED")
    elif level in ("best", "live") and name in LIVE_TARGETS:
        target = f"+{LIVE_TARGETS[name]} %" + ("" if average * every / known <= 1 + LIVE_TARGETS[name] / 100 else " MISSED")
    size = f"{every:,}" if figures.codes == every else f"{figures.codes:,} of {every:,}"
    mean = figures.evaluations // figures.positions
    way = "strategy" if follows else ""
    return (
        f"{name:40} {level:6} {way:8} {size:>15} {figures.total:>8,} {average:7.4f} {max(figures.lengths):2}  {target:>12} {above:>8}"
        f" {1000 * figures.seconds / figures.positions:6.2f} ms {mean:6,} {figures.most:7,}  {remark}"
    ).rstrip()


HEADER = (
    f"{'game':40} {'level':6} {'':8} {'codes':>15} {'guesses':>8} {'average':>7} {'w':>2}  {'target':>12} {'best':>8}"
    f" {'a guess':>9} {'evals':>6} {'worst':>7}"
)


def main(argv: list[str]) -> int:
    """Print the table; 1 if a target is missed, 2 for a game that does not exist."""
    parser = argparse.ArgumentParser(prog="benchmark", description="How well the device breaks codes, over all codes of each game.")
    parser.add_argument("games", nargs="*", metavar="GAME", help="a name as printed, or +OPTION for all games with it; none: every game")
    parser.add_argument("--levels", default="best", help="easy, normal, best and live, with commas between (default: best)")
    parser.add_argument("--sample", type=int, default=0, help="codes to draw where a game without a file has more (default: all)")
    parser.add_argument("--seed", type=int, default=0, help="for the breaker's choices and the codes drawn (default: 0)")
    options = parser.parse_args(argv)
    levels = options.levels.split(",")
    if not set(levels) <= {*LEVELS, "live"}:
        parser.error(f"the levels are {', '.join(LEVELS)} and live")
    known = games()
    chosen = list(known) if not options.games else []
    for word in options.games:
        found = [name for name in known if name == word or (word.startswith("+") and word[1:] in name.split("+"))]
        if not found:
            print(f"there is no game {word!r}; there are: {' '.join(known)}", file=sys.stderr)
            return 2
        chosen += [name for name in found if name not in chosen]
    print(HEADER)
    missed = False
    for name in chosen:
        for level in levels:
            text = line(name, known[name], level, options.sample, options.seed)
            missed = missed or "MISSED" in text
            print(text, flush=True)
    return int(missed)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
