# SPDX-FileCopyrightText: 2026 The Mastermind handheld contributors
# SPDX-License-Identifier: MIT
"""The device as breaker, and what the hints ask. Thinks in slices, never sees the secret; the same seed gives the same game everywhere.

    easy    any code that fits the answers
    normal  the best of a few codes that fit
    best    a complete strategy while the game keeps to it; else the best of several codes that fit, then changed hole by hole
            while that makes it better

How good a guess is, is measured on a sample of the codes left. n codes that would get the same answer cost n * (1 + 1/2 + ... + 1/n)
guesses, exactly so for one and two codes and closely for more: codes come one by one, and the k-th adds 1 + (1 + 1/2 + ... + 1/(k-1)).
"""

from .candidates import ALL, COUNT, ONE, Candidates, is_consistent
from .marking import mark, mark_holes
from .strategy import Strategy

LEVELS = ("easy", "normal", "best")
_TRIES = (1, 4, 16)  # by level: codes compared,
_SAMPLE = (16, 16, 96)  # on fewer codes than this,
_ROUNDS = (0, 0, 2)  # and so many rounds of changes afterwards
_FIRST = 720  # the cost of a first code; the others' by whole division


def opening(rules):
    """The first guess where no strategy says one: the pegs spread evenly over as many colours as splits the codes best."""
    holes = rules.holes
    kinds = min(holes, rules.symbols)
    if rules.guess_repeats and not rules.per_hole:
        kinds = min(kinds, max(2, (rules.symbols + 2 - rules.secret_repeats) // 2))
    return bytes([h * kinds // holes for h in range(holes)])


class Breaker:
    """Breaks a code under `rules`; `level` is one of LEVELS. ValueError for any other.

    rows: pairs of (guess, answer) from before; `think` takes in one each time it is called, so that no slice takes long.
    untold: those of them that it has not taken in yet.

    remaining: how many codes fit the answers, None until they are counted.
    clash: rows (from 1) that no code fits together, () while one fits or nothing is known yet.
    """

    def __init__(self, rules, rows=(), *, level="best", seed=0):
        if level not in LEVELS:
            raise ValueError(f"the levels are {', '.join(LEVELS)}, not {level!r}")
        self.rules = rules
        self.rows = []  # (guess, answer)
        self.untold = list(rows)
        self._level = LEVELS.index(level)
        self._seed = seed
        self.codes = Candidates(rules, _SAMPLE[self._level])
        self._tree = Strategy(rules) if level == "best" else None
        self._parts = {}  # these four are used again for every guess: the board has no time for so much garbage
        self._spots = [0] * rules.holes
        self._zeros = [0] * (rules.symbols * rules.holes * rules.holes)
        self._table = list(self._zeros)
        self._set_out()

    def _set_out(self):
        self.remaining = None
        self._guess = b""
        self.clash = ()
        self._ready = False
        self.codes.seed = self._seed + 7919 * len(self.rows) & 0xFFFFF
        self._work = self._steps()
        next(self._work)

    def think(self, evaluations):
        """Spend at most so many evaluations (a code compared with a guess, or a peg tried) and say whether the guess is ready.

        More thinking after that finishes the count of the codes remaining, then does nothing.
        """
        if self.untold:
            self._add(*self.untold.pop(0))
            return False
        try:
            self._work.send(evaluations)
        except StopIteration:
            pass
        return self._ready

    def next_guess(self):
        """The guess as bytes, the best found so far; one is found now if there was no time yet.

        ValueError that names the rows (from 1) if the answers contradict each other; RuntimeError if no guess is left to make.
        """
        while self.untold:
            self.think(0)
        if self._over():
            raise RuntimeError("the code is broken, or all rows are used")
        while not self._guess and not self._ready:
            if self.codes.size:
                return self._code(0)
            self.think(40)
        if self.clash:
            raise ValueError("the answers contradict each other: no code fits row " + " and ".join([str(row) for row in self.clash]))
        return self._guess

    def answered(self, guess, answer):
        """Row by row what was guessed, by whom ever, and the answer. ValueError for a bad code or answer; nothing has changed then."""
        while self.untold:
            self.think(0)
        self._add(guess, answer)

    def _add(self, guess, answer):
        guess = self.rules.check_guess(guess)
        answer = self.rules.check_answer(answer)
        if self._over():
            raise RuntimeError("the code is broken, or all rows are used")
        if self._tree:
            if self._tree.guess == guess:
                self._tree.follow(answer)
            else:
                self._tree = None
        self.rows.append((guess, answer))
        self.codes.add(guess, answer)
        self._set_out()

    def leave_strategy(self):
        """Go on without the strategy file, as after a guess of somebody else's; begins the thinking about this row anew."""
        self._tree = None
        self._set_out()

    def _over(self):
        if not self.rows:
            return False
        guess, answer = self.rows[-1]
        return len(self.rows) >= self.rules.rows or answer == self._rate()(guess, guess)

    def _rate(self):
        return mark_holes if self.rules.per_hole else mark

    def _code(self, i):
        holes = self.rules.holes
        return bytes(self.codes.sample[i * holes : i * holes + holes])

    def _steps(self):
        n = yield
        codes = self.codes
        tree = self._tree
        if tree and tree.guess and (tree.at or is_consistent(self.rules, self.rows, tree.guess)):
            self._guess = tree.guess
        elif not self.rows and self._level:
            self._guess = opening(self.rules)
        self._ready = bool(self._guess)
        n = yield from codes.walk(n, COUNT if self._guess else ALL)
        self.remaining = codes.total
        if not codes.total:
            self._guess = b""
            yield from self._contradiction(n)
        elif not self._guess and not self._over():
            yield from self._choose(n)
        self._ready = True

    def _contradiction(self, n):
        # a row is named if the others, without those left out so far, have a code
        rows = list(range(len(self.rows)))
        for i in range(len(self.rows) - 1, -1, -1):
            codes = Candidates(self.rules, 2)
            for j in rows:
                if j != i:
                    codes.add(*self.rows[j])
            n = yield from codes.walk(n, ONE)
            if not codes.total:
                rows.remove(i)
        self.clash = tuple([i + 1 for i in rows])

    def _choose(self, n):
        rules, codes = self.rules, self.codes
        size = codes.size
        if not self._level or size < 3:
            self._guess = self._code(codes.random(size))
            return
        n = yield from self.prepare(n)
        tries = min(size, _TRIES[self._level])
        changes = rules.holes * rules.symbols
        rounds = _ROUNDS[self._level] if len(self.rows) + 1 < rules.rows else 0
        least = 1 << 29
        best = base = b""
        for t in range(tries + rounds * changes):
            if t < tries:
                guess = self._code(t * size // tries)
            else:
                h, c = divmod((t - tries) % changes, rules.symbols)
                if not h and not c:
                    if base == best:
                        break
                    base = best
                if c == base[h]:
                    continue
                guess = bytearray(base)
                if not rules.guess_repeats and c in base:
                    guess[base.find(bytes((c,)))] = base[h]
                guess[h] = c
                guess = bytes(guess)
            n, cost = yield from self.cost(n, guess, least)
            if cost < least:
                least = cost
                best = guess
                if t < tries:
                    self._guess = guess
        self._guess = best

    def prepare(self, n):
        """Generator, as the walk is one: makes the sample ready for `cost`, after a walk that kept one."""
        self._sample = []
        self._costs = []
        cost = _FIRST
        for i in range(self.codes.size):
            while n < 1:
                n += yield
            n -= 3
            if not i & 15:  # in short lists: a long one is hard work for the collector of garbage
                self._sample.append([])
            self._sample[-1].append(tuple(self._places(self.codes.sample, i * self.rules.holes)))
            self._costs.append(cost)
            cost += _FIRST // (i + 1)
        return n

    def cost(self, n, guess, least):
        """Generator: (rest of n, what the sample costs after `guess`, in 720ths of a guess); stops counting when `least` is reached."""
        worth = self._worth(guess)
        costs = self._costs
        parts = self._parts
        parts.clear()
        won = 0
        for place in self._places(guess, 0):
            won += worth[place]
        n -= 6
        cost = 0
        for some in self._sample:
            for places in some:
                while n < 1:
                    n += yield
                n -= 1
                answer = 0
                for place in places:
                    answer += worth[place]
                if answer != won:
                    k = parts.get(answer, 0)
                    parts[answer] = k + 1
                    cost += costs[k]
                    if cost >= least:
                        return n, cost
        return n, cost

    # A code is compared with a guess by adding up what its places are worth: one place for each hole, its colour and how many pegs of
    # that colour came before. The sum is another number for every other answer (not the answer itself: marking is for that).

    # How often a colour came is kept in three bits of one integer: nine colours fit into the small ones of the board.

    def _places(self, codes, start):
        holes, symbols = self.rules.holes, self.rules.symbols
        places = self._spots
        seen = 0
        for h in range(holes):
            c = codes[start + h]
            places[h] = (h * symbols + c) * holes + (seen >> 3 * c & 7)
            seen += 1 << 3 * c
        return places

    def _worth(self, guess):
        holes, symbols = self.rules.holes, self.rules.symbols
        wide = symbols * holes
        worth = self._table
        worth[:] = self._zeros
        seen = 0
        exact, common = 1, 8
        for h in range(holes):
            c = guess[h]
            if self.rules.per_hole:  # a bit for each hole, and one for each peg that has a partner
                exact, common = 1 << h, 64 << h
            at = h * wide + c * holes
            for i in range(at, at + holes):
                worth[i] += exact
            for i in range(c * holes + (seen >> 3 * c & 7), wide * holes, wide):
                worth[i] += common
            seen += 1 << 3 * c
        return worth
