# SPDX-FileCopyrightText: 2026 The Mastermind handheld contributors
# SPDX-License-Identifier: MIT
"""Reads a complete strategy, one step after the other, from the file that holds it; nothing of it stays in memory but the place reached.

A file is named after its game: holes, pegs to choose from (an empty hole is one of them), then `r` where the secret may repeat pegs and
`h` where answers are per hole: `59r.bin`. It is made of 16-bit words, low byte first, and written by hardware/strategy/pack.py:

    4D 53                  mark of the format ("MS")
    01                     version
    flags                  bit 0: no guess in the file repeats a peg
    unit, 0                places are counted in so many words, from the start of the file; then the node of the first guess follows

    node: guess            a word: the pegs as the digits of a number in base `symbols`, first hole first
          i, p, l          a byte each: how many answers lead to another node, to a pair of codes, to a single code
          answers          a byte each, in this order: 16 * exact + misplaced, or, per hole, a number in base 3, first hole first
          (one byte 0 if needed to fill the word)
          i words          the places of the nodes;   every node begins at a whole place
          2 * p words      the two codes that are left: guess the first, then the second
          l words          the one code that is left
"""


class Strategy:
    """A walk down the strategy file of `rules`. `guess`: bytes to play next, None where there is no such file or the walk has left it.

    `at`: place of its node, 0 if there is none, because at most two codes are left.
    """

    def __init__(self, rules, folder=None):
        self.holes, self.symbols, self.per_hole = rules.holes, rules.symbols, rules.per_hole
        name = f"{rules.holes}{rules.symbols}{'r' * rules.secret_repeats}{'h' * rules.per_hole}.bin"
        self.path = (folder or __file__[: __file__.rfind("strategy")] + "trees") + "/" + name
        self.at = 0
        self.second = self.guess = None
        try:
            with open(self.path, "rb") as file:
                head = file.read(6)
                self.unit = head[4] * 2
                if head[:3] == b"MS\x01" and (rules.guess_repeats or head[3] & 1):
                    self._enter(file, 6)
        except (OSError, IndexError):
            pass  # no file, or a damaged one: the solver thinks for itself

    def _enter(self, file, at):
        self.at = at
        file.seek(at)
        self.guess = self._code(file.read(2))

    def _code(self, word):
        number = word[0] | word[1] << 8
        code = bytearray(self.holes)
        for h in range(self.holes):
            code[self.holes - 1 - h] = number % self.symbols
            number //= self.symbols
        return bytes(code)

    def follow(self, answer):
        """One step down: `answer` to `guess`, (exact, misplaced) or bytes per hole. Not in the file: `guess` is None from now on."""
        second, self.second, self.guess = self.second, None, self.second
        if second or not self.at:
            self.at = 0
            return
        number = 0
        for a in answer:
            number = number * (3 if self.per_hole else 16) + a
        try:
            with open(self.path, "rb") as file:
                file.seek(self.at + 2)
                nodes, pairs, singles = file.read(3)
                count = nodes + pairs + singles
                i = file.read(count).find(bytes((number,)))
                if i < 0:
                    self.at = 0
                    return
                words = self.at + 6 + count // 2 * 2  # 5 bytes and the answers, filled up
                if i < nodes:
                    file.seek(words + 2 * i)
                    at = file.read(2)
                    self._enter(file, (at[0] | at[1] << 8) * self.unit)
                    return
                i -= nodes
                words += 2 * nodes
                self.at = 0
                if i < pairs:
                    file.seek(words + 4 * i)
                    self.guess = self._code(file.read(2))
                    self.second = self._code(file.read(2))
                else:
                    file.seek(words + 2 * pairs + 2 * i)
                    self.guess = self._code(file.read(2))
        except (OSError, IndexError, ValueError):
            self.at = 0
            self.guess = None
