# SPDX-FileCopyrightText: 2026 The Mastermind handheld contributors
# SPDX-License-Identifier: MIT
"""The rule books: what may be hidden, guessed, answered and scored, as data.

A rule book is a set of independent switches and never a code path of its own; what reads it (marking, match, solver, screens) asks the
switches, not the name. It never changes: `replace` gives a checked variant that keeps the name of the book it came from.

A code is bytes, a list or a tuple of colour numbers 0 ... colours - 1, one a hole; an empty hole is the number `colours`.
An answer is (exact, misplaced), or one number a hole: 2 exact, 1 misplaced, 0 nothing.

Sources: the manuals of three printed games. Where a manual is silent the choice is marked [choice] in the player's guide.

Here is what a running match asks for. What makes, changes and packs a book stands in terms.py, whose memory can be given back meanwhile.
"""

GUESSES, ROUNDS, GROUP = 0, 1, 2
SCORINGS = ("guesses", "rounds", "group")
MARKERS = (3, 7, 6, 2, 1)  # the seats' colours, the same in every book [choice]

SWITCHES = ("holes", "colours", "rows", "secret_repeats", "secret_empties", "guess_repeats", "per_hole", "scoring", "players")


class RuleBook:
    """The switches of one game, checked; the attributes have the names of `SWITCHES`.

    name: of the printed game, kept by its variants. players: (least, most). signals: what the printed game calls exact and misplaced.
    penalty: points for the breaker when a false answer has the round played again (only where guesses are scored).
    symbols: how many different pegs there are, the empty one included.
    A value out of range, or switches that cannot be played together: ValueError, which names them.
    """

    def __init__(self, name, values, signals, penalty=0):
        from .terms import checked

        self.name = name
        self.signals = signals
        self.penalty = penalty
        values = checked(values)
        self.holes, self.colours, self.rows, self.secret_repeats, self.secret_empties, self.guess_repeats, self.per_hole = values[:7]
        self.scoring, self.players = values[7:]
        self.symbols = self.colours + self.secret_empties

    def replace(self, **changes):
        """A variant with some switches changed (keyword arguments named as in `SWITCHES`), checked; this book stays as it is."""
        from .terms import replace

        return replace(self, changes)

    def round_choices(self, players):
        """The numbers of rounds for so many players: an even one for two, who swap roles; in a group everyone hides once."""
        return (players,) if self.scoring == GROUP else (2, 4, 6, 8, 10)

    def to_bytes(self):
        """Four bytes: scoring and book; holes and colours; rows and players; four flags."""
        from .terms import to_bytes

        return to_bytes(self)

    @staticmethod
    def from_bytes(data):
        """The book that `to_bytes` packed; ValueError for anything else."""
        from .terms import from_bytes

        return from_bytes(data)

    def check_secret(self, code):
        """The code as bytes if it can be hidden, else ValueError with the reason (holes are counted from 1 in it)."""
        return self._check("secret", code, self.secret_repeats)

    def check_guess(self, code):
        """The code as bytes if it can be guessed, else ValueError with the reason (holes are counted from 1 in it)."""
        return self._check("guess", code, self.guess_repeats)

    def _check(self, what, code, repeats):
        if not isinstance(code, (bytes, bytearray, list, tuple)) or len(code) != self.holes:
            raise ValueError("a %s is bytes, a list or a tuple of %d colour numbers" % (what, self.holes))
        for i, peg in enumerate(code):
            good = type(peg) is int and 0 <= peg < self.symbols
            if not good or (not repeats and peg in code[:i]):
                # No module may be imported for this refusal: a press that fills the row may meet it.
                colour = ("colour %d again" if good else "there is no colour %r") % (peg,)
                if peg == self.colours:
                    colour = "empty again" if good else "it is empty"
                raise ValueError("%s, hole %d: %s" % (what, i + 1, colour))
        return bytes(code)

    def check_answer(self, answer):
        """The answer as (exact, misplaced), or as bytes where answers are per hole; ValueError if no pair of codes at all can give it."""
        holes = self.holes
        count, most = (holes, 2) if self.per_hole else (2, holes)
        good = isinstance(answer, (bytes, bytearray, list, tuple)) and len(answer) == count
        if not good or [n for n in answer if type(n) is not int or not 0 <= n <= most]:
            raise ValueError("an answer is %d numbers from 0 to %d" % (count, most))
        exact, misplaced = answer_totals(answer) if self.per_hole else answer
        if exact + misplaced > holes or (misplaced == 1 and exact == holes - 1):
            raise ValueError("no code gives %d exact and %d misplaced" % (exact, misplaced))
        return bytes(answer) if self.per_hole else (exact, misplaced)

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
