# SPDX-FileCopyrightText: 2026 The Mastermind handheld contributors
# SPDX-License-Identifier: MIT
"""The rule books: what may be hidden, guessed, answered and scored, as data.

A rule book is a set of independent switches and never a code path of its own; what reads it (marking, match, solver, screens) asks the
switches, not the name. It never changes: `replace` gives a checked variant that keeps the name of the book it came from.

Sources: the manuals of three printed games. Where a manual is silent the choice is marked [choice] in the player's guide.

A code is bytes, a list or a tuple of colour numbers 0 ... colours - 1, one a hole; an empty hole is the number `colours`.
An answer is (exact, misplaced), or one number a hole: 2 exact, 1 misplaced, 0 nothing.
"""

GUESSES, ROUNDS, GROUP = 0, 1, 2
SCORINGS = ("guesses", "rounds", "group")
MARKERS = (3, 7, 6, 2, 1)  # the seats' colours, the same in every book [choice]

SWITCHES = ("holes", "colours", "rows", "secret_repeats", "secret_empties", "guess_repeats", "per_hole", "scoring", "players")
_LEAST = (2, 2, 1, 0, 0, 0, 0, 0)  # of all but the last
_MOST = (6, 10, 12, 1, 1, 1, 1, 2)


class RuleBook:
    """The switches of one game, checked; the attributes have the names of `SWITCHES`.

    name: of the printed game, kept by its variants. players: (least, most). signals: what the printed game calls exact and misplaced.
    penalty: points for the breaker when a false answer has the round played again (only where guesses are scored).
    symbols: how many different pegs there are, the empty one included.
    A value out of range, or switches that cannot be played together: ValueError, which names them.
    """

    def __init__(self, name, values, signals, penalty=0):
        self.name = name
        self.signals = signals
        self.penalty = penalty
        checked = []
        for i, least in enumerate(_LEAST):
            value = values[i]
            most = _MOST[i]
            if type(value) not in (int, bool) or not least <= value <= most:
                raise ValueError(f"{SWITCHES[i]} must be {least} to {most}, not {value!r}")
            checked.append(bool(value) if most == 1 else int(value))
        self.holes, self.colours, self.rows = checked[:3]
        self.secret_repeats, self.secret_empties, self.guess_repeats, self.per_hole, self.scoring = checked[3:]
        try:
            least, most = values[8]
            good = 3 <= least <= most <= 5 if self.scoring == GROUP else least == most == 2
        except (TypeError, ValueError):
            good = False
        if not good:
            raise ValueError(
                f"scoring={SCORINGS[self.scoring]} and players={values[8]!r} disagree: a group is (3, 5) or within, others are (2, 2)"
            )
        self.players = int(least), int(most)
        self.symbols = self.colours + self.secret_empties
        if not self.secret_repeats and self.symbols < self.holes:
            raise ValueError(
                f"holes={self.holes}, colours={self.colours}, secret_empties={self.secret_empties} and secret_repeats=False disagree: "
                f"{self.holes} different pegs out of {self.symbols}"
            )
        if self.secret_repeats and not self.guess_repeats:
            raise ValueError("secret_repeats=True and guess_repeats=False disagree: some secrets could not be guessed")

    def replace(self, **changes):
        """A variant with some switches changed (keyword arguments named as in `SWITCHES`), checked; this book stays as it is."""
        values = [changes.pop(switch, getattr(self, switch)) for switch in SWITCHES]
        if changes:
            raise ValueError(f"there is no switch {', '.join(changes)}")
        return RuleBook(self.name, values, self.signals, self.penalty)

    def round_choices(self, players):
        """The numbers of rounds for so many players: an even one for two, who swap roles; in a group everyone hides once."""
        return (players,) if self.scoring == GROUP else (2, 4, 6, 8, 10)

    def check_secret(self, code):
        """The code as bytes if it can be hidden, else ValueError with the reason (holes are counted from 1 in it)."""
        return self._check("secret", code, self.secret_repeats)

    def check_guess(self, code):
        """The code as bytes if it can be guessed, else ValueError with the reason (holes are counted from 1 in it)."""
        return self._check("guess", code, self.guess_repeats)

    def _check(self, what, code, repeats):
        if not isinstance(code, (bytes, bytearray, list, tuple)) or len(code) != self.holes:
            raise ValueError(f"a {what} is bytes, a list or a tuple of {self.holes} colour numbers")
        for i, peg in enumerate(code):
            if type(peg) is not int or not 0 <= peg < self.symbols:
                raise ValueError(f"{what}, hole {i + 1}: " + ("it is empty" if peg == self.colours else f"there is no colour {peg!r}"))
            if not repeats and peg in code[:i]:
                raise ValueError(f"{what}, hole {i + 1}: " + ("empty" if peg == self.colours else f"colour {peg}") + " again")
        return bytes(code)

    def check_answer(self, answer):
        """The answer as (exact, misplaced), or as bytes where answers are per hole; ValueError if no pair of codes at all can give it."""
        holes = self.holes
        count, most = (holes, 2) if self.per_hole else (2, holes)
        good = isinstance(answer, (bytes, bytearray, list, tuple)) and len(answer) == count
        if not good or [n for n in answer if type(n) is not int or not 0 <= n <= most]:
            raise ValueError(
                f"an answer is {count} numbers from 0 to {most}" + (", one a hole" if self.per_hole else ", exact and misplaced")
            )
        exact, misplaced = answer_totals(answer) if self.per_hole else answer
        if exact + misplaced > holes or (misplaced == 1 and exact == holes - 1):
            raise ValueError(f"{exact} exact and {misplaced} misplaced: no code of {holes} holes gives that")
        return bytes(answer) if self.per_hole else (exact, misplaced)

    def to_bytes(self):
        """Four bytes: scoring and book; holes and colours; rows and players; four flags."""
        n = 0
        for switch in SWITCHES[3:7]:
            n = n << 1 | getattr(self, switch)
        book = [b.name for b in BOOKS].index(self.name)
        least, most = self.players
        return bytes((self.scoring << 6 | book, self.holes << 4 | self.colours, self.rows << 4 | least - 2 << 2 | most - 2, n))

    @staticmethod
    def from_bytes(data):
        """The book that `to_bytes` packed; ValueError for anything else."""
        try:
            book, size, rows, flags = data
            origin = BOOKS[book & 63]
        except (TypeError, IndexError):
            raise ValueError("this is no rule book") from None
        values = [size >> 4, size & 15, rows >> 4] + [flags >> i & 1 for i in (3, 2, 1, 0)]
        values += [book >> 6, (2 + (rows >> 2 & 3), 2 + (rows & 3))]
        return RuleBook(origin.name, values, origin.signals, origin.penalty)

    def __eq__(self, other):
        return isinstance(other, RuleBook) and self.to_bytes() == other.to_bytes()

    def __hash__(self):
        return hash(self.to_bytes())


def answer_totals(answer):
    """(exact, misplaced) of an answer per hole."""
    exact = misplaced = 0
    for n in answer:
        if n == 2:
            exact += 1
        elif n:
            misplaced += 1
    return exact, misplaced


#                     holes, colours, rows, secret_repeats, secret_empties, guess_repeats, per_hole, scoring, players
GERMAN = RuleBook("german", (4, 8, 12, False, False, True, False, GUESSES, (2, 2)), ("red", "white"), 3)
POLISH = RuleBook("polish", (5, 8, 12, False, False, True, True, GUESSES, (2, 2)), ("black", "white"))
NEW = RuleBook("new", (4, 8, 12, False, False, True, False, ROUNDS, (2, 2)), ("red", "white"))
NEW_GROUP = RuleBook("new-group", (4, 8, 12, False, False, True, False, GROUP, (3, 5)), ("red", "white"))
BOOKS = (GERMAN, POLISH, NEW, NEW_GROUP)
