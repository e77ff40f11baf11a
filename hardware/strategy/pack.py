# SPDX-FileCopyrightText: 2026 The Mastermind handheld contributors
# SPDX-License-Identifier: MIT
"""Packs the strategy sources into the files that the board reads.

    python3 hardware/strategy/pack.py            sources/*.txt.gz -> lib/mastermind/game/trees/*.bin
    python3 hardware/strategy/pack.py --check    writes nothing; exit code 1 if a file is not what its source gives

A source (gzipped text) has one line for each step, in depth-first order: `depth answer guess candidates`. At this depth (from 1), after
this answer to the guess above (-1 on the first line), play this guess; so many codes are left. The digits of a guess are hexadecimal, one
a hole. Count answers are numbered by walking exact = 0 ... holes and, within it, misplaced = 0 ... holes - exact, without the impossible
(holes - 1, 1); answers per hole are base-3 numbers, first hole first, 2 exact, 1 misplaced, 0 nothing. Where one code is left, the line
with that code ends the branch.

The packed format is described where it is read, at the top of lib/mastermind/game/strategy.py. The same sources always give the same
bytes: a node comes after the node that leads to it, its answers are in increasing order, and the unit is the smallest that reaches.
"""

import argparse
import gzip
import sys
from dataclasses import dataclass, field
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
SOURCES = Path(__file__).resolve().parent / "sources"
TREES = ROOT / "lib" / "mastermind" / "game" / "trees"

HEADER_BYTES = 6
VERSION = 1


@dataclass(frozen=True)
class Game:
    """What a source file is about: holes, pegs to choose from (an empty hole counts as one), secret may repeat, answers per hole."""

    holes: int
    symbols: int
    repeats: bool
    per_hole: bool

    @property
    def file(self) -> str:
        """Name of the packed file, by which the board finds it."""
        return f"{self.holes}{self.symbols}{'r' * self.repeats}{'h' * self.per_hole}.bin"


GAMES = {
    "german": Game(4, 8, False, False),
    "german_repeats": Game(4, 8, True, False),
    "german_empties": Game(4, 9, False, False),
    "german_repeats_empties": Game(4, 9, True, False),
    "german_holes": Game(4, 8, False, True),
    "german_holes_repeats": Game(4, 8, True, True),
    "polish_holes": Game(5, 8, False, True),
    "polish_count": Game(5, 8, False, False),
    "polish_count_empties": Game(5, 9, False, False),
    "polish_count_repeats": Game(5, 8, True, False),
    "polish_count_repeats_empties": Game(5, 9, True, False),
}


@dataclass
class Node:
    """A guess and what follows: the next node by the answer's byte in the packed file."""

    guess: tuple[int, ...]
    following: dict[int, "Node"] = field(default_factory=dict)
    place: int = 0  # in words from the start of the file

    def codes_left(self) -> list[tuple[int, ...]] | None:
        """One or two codes in the order they are played, if no more than that is left; else None."""
        if not self.following:
            return [self.guess]
        if len(self.following) == 1:
            (last,) = self.following.values()
            if not last.following:
                return [self.guess, last.guess]
        return None


def answer_bytes(game: Game) -> list[int]:
    """The packed file's byte for each answer number of a source."""
    if game.per_hole:
        return list(range(3**game.holes))
    pairs = [(e, m) for e in range(game.holes + 1) for m in range(game.holes - e + 1) if (e, m) != (game.holes - 1, 1)]
    return [16 * e + m for e, m in pairs]


def read(text: str, game: Game) -> Node:
    """The strategy in a source's `text`. ValueError names the line that does not fit."""
    answers = answer_bytes(game)
    path: list[Node] = []
    for number, line in enumerate(text.splitlines(), 1):
        if not line or line.startswith("#"):
            continue
        try:
            depth, answer, guess = line.split()[:3]
            node = Node(tuple(int(digit, 16) for digit in guess))
            level = int(depth) - 1
            if len(node.guess) != game.holes or max(node.guess) >= game.symbols or level > len(path) or (level == 0 and path):
                raise ValueError("impossible guess or depth")
            del path[level:]
            if path:
                path[-1].following[answers[int(answer)]] = node
            path.append(node)
        except (ValueError, IndexError) as error:
            raise ValueError(f"line {number}: {line!r}: {error}") from error
    return path[0]


def pack(root: Node, game: Game) -> bytes:
    """The packed file. ValueError where the format's limits do not suffice."""
    order: list[Node] = []

    def collect(node: Node) -> None:
        order.append(node)
        for answer in sorted(node.following):
            if node.following[answer].codes_left() is None:
                collect(node.following[answer])

    collect(root)
    unit = 1
    while True:
        place = HEADER_BYTES // 2
        for node in order:
            place += -place % unit if node is not root else 0
            node.place = place
            place += len(_node(node, game, 0)) // 2
        if order[-1].place // unit < 1 << 16:
            break
        unit *= 2
    distinct = all(len(set(node.guess)) == game.holes for node in order)
    distinct = distinct and all(len(set(c)) == game.holes for n in order for f in n.following.values() for c in f.codes_left() or ())
    out = bytearray(b"MS" + bytes((VERSION, distinct, unit, 0)))
    for node in order:
        out += bytes(2 * node.place - len(out)) + _node(node, game, unit)
    return bytes(out)


def _word(code: tuple[int, ...], game: Game) -> bytes:
    number = 0
    for digit in code:
        number = number * game.symbols + digit
    return number.to_bytes(2, "little")


def _node(node: Node, game: Game, unit: int) -> bytes:
    """The node's bytes; with unit 0 only their number is right."""
    groups: tuple[list[int], list[int], list[int]] = ([], [], [])
    words = bytearray()
    for answer in sorted(node.following):
        left = node.following[answer].codes_left()
        groups[3 - len(left) if left else 0].append(answer)
    for answer in groups[0]:
        place = node.following[answer].place
        words += (place // unit).to_bytes(2, "little") if unit else b"\0\0"
    for answer in groups[1] + groups[2]:
        for code in node.following[answer].codes_left() or ():
            words += _word(code, game)
    head = _word(node.guess, game) + bytes(len(group) for group in groups) + bytes(groups[0] + groups[1] + groups[2])
    return head + bytes(len(head) % 2) + bytes(words)


def source(name: str) -> str:
    """The text of a source."""
    return gzip.decompress((SOURCES / f"{name}.txt.gz").read_bytes()).decode("ascii")


def packed() -> dict[str, bytes]:
    """All packed files by name, made from the sources."""
    files = {}
    for name, game in GAMES.items():
        try:
            files[game.file] = pack(read(source(name), game), game)
        except ValueError as error:
            raise ValueError(f"{name}: {error}") from error
    return files


def main(argv: list[str]) -> int:
    """Write the packed files, or check them; 0 if all is well."""
    parser = argparse.ArgumentParser(description="Packs the strategy sources into the files that the board reads.")
    parser.add_argument("--check", action="store_true", help="write nothing; fail if a file is not what its source gives")
    check = parser.parse_args(argv).check
    wrong = 0
    files = packed()
    for name, contents in files.items():
        path = TREES / name
        if not check:
            TREES.mkdir(exist_ok=True)
            path.write_bytes(contents)
        elif not path.exists() or path.read_bytes() != contents:
            wrong = 1
            print(f"{path.name} is not what its source gives: run python3 hardware/strategy/pack.py")
        print(f"{name:10} {len(contents):7,} bytes")
    print(f"{'together':10} {sum(map(len, files.values())):7,} bytes")
    return wrong


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
