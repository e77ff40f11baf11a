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
COLOURS = ("white", "pink", "green", "red", "orange", "silver", "yellow", "blue")
MARKERS = (3, 7, 6, 2, 1)  # the seats' colours, the same in every book [choice]

_LIMITS = (("holes", 2, 6), ("colours", 2, 10), ("rows", 1, 12), ("scoring", 0, 2))
_FLAGS = ("secret_repeats", "secret_empties", "guess_repeats", "per_hole")
SWITCHES = ("holes", "colours", "rows") + _FLAGS + ("scoring", "players")


class RuleBook:
    """The switches of one game, checked; the attributes have the names of `SWITCHES`.

    name: str of the printed game, kept by its variants. players: (least, most). signals: what the printed game calls exact and misplaced.
    penalty: points for the breaker when a false answer has the round played again (only where guesses are scored).
    symbols: how many different pegs there are, the empty one included.
    A value out of range, or switches that cannot be played together: ValueError, which names them.
    """

    def __init__(self, name, values, signals, penalty=0):
        self.name = name
        self.signals = signals
        self.penalty = penalty
        for switch, value in zip(SWITCHES, values):
            setattr(self, switch, value)
        for switch, least, most in _LIMITS:
            value = getattr(self, switch)
            if type(value) is not int or not least <= value <= most:
                raise ValueError(f"{switch} must be {least} to {most}, not {value!r}")
        for switch in _FLAGS:
            value = getattr(self, switch)
            if value not in (False, True):
                raise ValueError(f"{switch} must be True or False, not {value!r}")
            setattr(self, switch, bool(value))
        players = self.players
        if type(players) not in (tuple, list) or len(players) != 2 or type(players[0]) is not int or type(players[1]) is not int:
            raise ValueError(f"players must be (least, most), not {players!r}")
        self.players = least, most = tuple(players)
        if not (3 <= least <= most <= 5 if self.scoring == GROUP else least == most == 2):
            raise ValueError(
                f"scoring={SCORINGS[self.scoring]} and players={self.players} disagree: group points are for 3 to 5, the others for 2"
            )
        self.symbols = self.colours + self.secret_empties
        if not self.secret_repeats and self.symbols < self.holes:
            raise ValueError(
                f"holes={self.holes}, colours={self.colours}, secret_repeats=False and secret_empties={self.secret_empties} disagree: "
                f"{self.holes} different pegs out of {self.symbols}"
            )
        if self.secret_repeats and not self.guess_repeats:
            raise ValueError("secret_repeats=True and guess_repeats=False disagree: some secrets could never be guessed")

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
        if not isinstance(code, (bytes, bytearray, list, tuple)):
            raise ValueError(f"a {what} is bytes, a list or a tuple of colour numbers")
        if len(code) != self.holes:
            raise ValueError(f"a {what} has {self.holes} holes, not {len(code)}")
        for i, peg in enumerate(code):
            if type(peg) is not int or not 0 <= peg < self.symbols:
                empty = peg == self.colours
                raise ValueError(f"{what}, hole {i + 1}: " + ("empty holes are not allowed" if empty else f"there is no colour {peg!r}"))
            if not repeats and peg in code[:i]:
                raise ValueError(f"{what}, hole {i + 1}: " + ("a second empty hole" if peg == self.colours else f"colour {peg} again"))
        return bytes(code)

    def check_answer(self, answer):
        """The answer as (exact, misplaced), or as bytes where answers are per hole; ValueError if no pair of codes at all can give it."""
        holes = self.holes
        if not isinstance(answer, (bytes, bytearray, list, tuple)) or len(answer) != (holes if self.per_hole else 2):
            raise ValueError(f"an answer has one number a hole, {holes} in all" if self.per_hole else "an answer is (exact, misplaced)")
        most = 2 if self.per_hole else holes
        for n in answer:
            if type(n) is not int or not 0 <= n <= most:
                raise ValueError(f"an answer has numbers 0 to {most}, not {n!r}")
        exact, misplaced = answer_totals(answer) if self.per_hole else answer
        if exact + misplaced > holes:
            raise ValueError(f"{exact} exact and {misplaced} misplaced are more than {holes} holes")
        if misplaced == 1 and exact == holes - 1:
            raise ValueError(f"{exact} exact and 1 misplaced: the last peg has no other hole to belong to")
        return bytes(answer) if self.per_hole else (exact, misplaced)

    def to_bytes(self):
        """Four bytes: which book, four flags and the scoring, holes and colours, rows and players."""
        flags = self.scoring << 4
        for i, switch in enumerate(_FLAGS):
            flags |= getattr(self, switch) << i
        book = [b.name for b in BOOKS].index(self.name)
        return bytes((book, flags, self.holes << 4 | self.colours, self.rows << 4 | self.players[0] - 2 << 2 | self.players[1] - 2))

    @staticmethod
    def from_bytes(data):
        """The book that `to_bytes` packed; ValueError for anything else."""
        if len(data) != 4 or data[0] >= len(BOOKS) or data[1] > 47:
            raise ValueError("this is no rule book")
        changes = {"scoring": data[1] >> 4, "holes": data[2] >> 4, "colours": data[2] & 15, "rows": data[3] >> 4}
        changes["players"] = (2 + (data[3] >> 2 & 3), 2 + (data[3] & 3))
        for i, switch in enumerate(_FLAGS):
            changes[switch] = bool(data[1] >> i & 1)
        return BOOKS[data[0]].replace(**changes)

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
