# SPDX-FileCopyrightText: 2026 The Mastermind handheld contributors
# SPDX-License-Identifier: MIT
"""The codes that still fit the answers: one test for a single code, one walk over all of them. Imports marking, nothing else.

The walk sets one hole after the other and gives up a branch as soon as an answer can no longer come out. What a count answer still
asks for is kept in two fields of four bits, three rows to a small integer: the exact pegs and all the pegs that are still missing.
Setting a peg subtracts a constant; the top bit of a field then shows a field that fell below zero, and once more, after adding a
constant for the depth, one that the holes left cannot bring down to zero. Answers per hole become sets of colours for each hole and
least and greatest numbers for each colour, which says the same as the answers do. The colours that no guess has used yet are
alike: the walk takes one of them for all, and counts with the number of codes it stands for.
"""

from .marking import mark, mark_holes

try:
    from micropython import const
except ImportError:

    def const(value):
        return value


_TOPS = const(0x888888)
_ONES = const(0x111111)

COUNT, ONE, ALL = 0, 1, 2  # what a walk is for


def is_consistent(rules, rows, code):
    """True if `code` may be hidden and would have got every answer in `rows`, pairs of (guess, answer) as `rules` gives answers."""
    if not rules.secret_repeats and len(set(code)) < rules.holes:
        return False
    rate = mark_holes if rules.per_hole else mark
    return all(rate(code, guess) == answer for guess, answer in rows)


class Candidates:
    """The codes of one secret under `rules` that fit the rows added so far. `cap` is the size of the sample.

    After a complete walk `total` is their number, and `sample` holds the first `size` of them, or an even spread: `size` codes of
    `holes` bytes end to end. During a walk both hold what was met so far; `done` says that it is complete.
    """

    def __init__(self, rules, cap=64, seed=0):
        holes, symbols = rules.holes, rules.symbols
        self.holes = holes
        self.symbols = symbols
        self.cap = cap
        self.repeats = rules.secret_repeats
        self.per_hole = rules.per_hole
        self.sample = bytearray(cap * holes)
        self.size = self.total = self.count = self.used = 0
        self.done = False
        self.seed = seed
        self.spare = []
        self.start = []  # per three rows: what the answers ask for,
        self.tables = []  # and what a peg in its hole takes away, and a colour's first, second ... peg
        self.may = [(1 << symbols) - 1] * holes
        self.least = [0] * symbols
        self.most = [holes if self.repeats else 1] * symbols

    def random(self, below):
        """A number from 0 to below - 1, the same ones on every machine."""
        self.seed = (self.seed * 1021 + 24631) & 0xFFFFF
        return (self.seed >> 5) % below

    def add(self, guess, answer):
        """One more row: `guess` in bytes, `answer` (exact, misplaced) or bytes per hole."""
        holes = self.holes
        for h in range(holes):
            self.used |= 1 << guess[h]
        if self.per_hole:
            self._per_hole(guess, answer)
        else:
            shift = self.count % 3 * 8
            if not shift:
                self.start.append(0)
                self.tables.append(([0] * (holes * self.symbols), [0] * (holes * self.symbols)))
            pegs, tints = self.tables[-1]
            self.start[-1] += answer[0] + (answer[0] + answer[1]) * 16 << shift
            seen = bytearray(self.symbols)
            for h in range(holes):
                c = guess[h]
                pegs[h * self.symbols + c] += 1 << shift
                tints[c * holes + seen[c]] += 16 << shift
                seen[c] += 1
        self.count += 1
        self.done = False
        self.size = self.total = 0

    def _per_hole(self, guess, answer):
        for c in range(self.symbols):
            hits = short = 0
            for h in range(self.holes):
                if guess[h] == c:
                    if answer[h] == 2:
                        self.may[h] &= 1 << c
                    else:
                        self.may[h] &= ~(1 << c)
                    if answer[h]:
                        hits += 1
                        if short and answer[h] == 1:
                            hits = 99  # misplaced after nothing, of one colour: never given
                    else:
                        short = 1
            if hits > self.least[c]:
                self.least[c] = hits
            if short and hits < self.most[c]:
                self.most[c] = hits

    def walk(self, n, want=ALL):
        """Generator: walks over all fitting codes, colours in random order; with COUNT it keeps no sample, with ONE it ends at the first.

        It takes an evaluation for a peg tried and three for a code kept. Yields when `n` are spent; send the next n. Returns the rest.
        """
        holes, symbols, may, least, most = self.holes, self.symbols, self.may, self.least, list(self.most)
        tables = self.tables
        groups = len(tables)
        free = []
        order = []
        for c in range(symbols):
            (order if self.used >> c & 1 else free).append(c)
        self._shuffle(free)
        rep = -1
        if free:
            rep = free[0]
            order.append(rep)
            if not self.repeats:
                most[rep] = len(free)
        self._shuffle(order)
        self.size = self.total = target = 0
        stride = 1
        left = self.start + [0] * (groups * holes)
        code = bytearray(holes)
        here = bytearray(symbols)
        tries = bytearray(holes)
        weight = [1] * holes
        need = [sum(least)] * holes
        last = holes - 1
        d = 0
        if need[0] <= holes:
            tries[0] = len(order)
        while True:
            i = tries[d]
            if not i:
                d -= 1
                if d < 0:
                    break
                here[code[d]] -= 1
                continue
            while n < 1:
                n += yield
            n -= 1
            i -= 1
            tries[d] = i
            c = order[i]
            k = here[c]
            if k >= most[c]:
                continue
            if groups:
                j = d * groups
                p = d * symbols + c
                q = c * holes + k
                room = (7 - last + d) * _ONES
                for peg, tint in tables:
                    rest = left[j] - peg[p] - tint[q]
                    if (rest | rest + room) & _TOPS:
                        break
                    left[j + groups] = rest
                    j += 1
                else:
                    j = -1
                if j >= 0:
                    continue
            else:
                lack = need[d] - (k < least[c])
                if lack > last - d or not may[d] >> c & 1:
                    continue
                if d < last:
                    need[d + 1] = lack
            w = weight[d]
            if c == rep:
                w *= len(free) if self.repeats else len(free) - k
            code[d] = c
            if d < last:
                here[c] = k + 1
                d += 1
                weight[d] = w
                tries[d] = len(order)
                continue
            w += self.total
            while want and target < w:
                self._keep(code, rep, free, target - self.total)
                n -= 3
                if self.size == self.cap:
                    self._thin()
                    stride *= 2
                target = self.size * stride + self.random(stride)
                while n < 1:
                    n += yield
            self.total = w
            if want == ONE:
                return n
        self.done = True
        return n

    def _shuffle(self, items):
        for i in range(len(items) - 1, 0, -1):
            j = self.random(i + 1)
            items[i], items[j] = items[j], items[i]

    def _keep(self, code, rep, free, number):
        # code number `number` of those that this one stands for
        base = self.size * self.holes
        spare = self.spare
        spare[:] = free
        for c in code:
            if c == rep:
                i = number % len(spare)
                number //= len(spare)
                c = spare[i] if self.repeats else spare.pop(i)
            self.sample[base] = c
            base += 1
        self.size += 1

    def _thin(self):
        # one of every two neighbours stays
        holes = self.holes
        self.size //= 2
        for i in range(self.size):
            j = (2 * i + self.random(2)) * holes
            for h in range(holes):
                self.sample[i * holes + h] = self.sample[j + h]
