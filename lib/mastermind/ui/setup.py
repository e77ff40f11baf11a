# SPDX-FileCopyrightText: 2026 The Mastermind handheld contributors
# SPDX-License-Identifier: MIT
"""How a match is to be played: the rule book with its switches, players, rounds, who answers, what the device does."""

from ..game.rules import GROUP, RuleBook

ANSWERS = ("device", "hand", "head")
# what the device does: nothing, hides codes for one player, moves the code while it can, takes the last seat
PEOPLE, PUZZLE, ADVERSARY, OPPONENT = range(4)
LEVELS = ("easy", "normal", "best")
# aids that the breaker may use, as bits
HINT, COUNT, LAMP, NOTES = 1, 2, 4, 8

SLICE = 30  # evaluations of the solver a turn of the loop, below 5 ms on the board
SIZE = 10  # bytes of a setup
_FIELDS = ("players", "rounds", "first", "answers", "device", "level", "number", "aids")


class Setup:
    """A value: ``but`` gives a changed copy. ``number``: of the code that a puzzle hides, 0 for a random one."""

    def __init__(self, rules, players=2, rounds=2, first=0, answers="device", device=PEOPLE, level=2, number=0, aids=0):
        self.rules = rules
        self.players = players
        self.rounds = rounds
        self.first = first
        self.answers = answers
        self.device = device
        self.level = level
        self.number = number
        self.aids = aids

    @classmethod
    def of(cls, rules):
        """The setup a book starts with: its fewest players, two rounds (or one per player)."""
        return cls(rules, rules.players[0], rules.players[0] if rules.scoring == GROUP else 2)

    def but(self, **changes):
        """A copy with some fields changed."""
        fields = [changes.get(name, getattr(self, name)) for name in _FIELDS]
        return Setup(changes.get("rules", self.rules), *fields)

    @property
    def alone(self):
        """True where one person plays and the device hides the codes."""
        return self.device in (PUZZLE, ADVERSARY)

    @property
    def seat(self):
        """The device's seat, None where only people play."""
        return None if self.device == PEOPLE else self.players - 1

    def check(self):
        """Raises ValueError for what cannot be played."""
        rules = self.rules
        least, most = rules.players
        if not least <= self.players <= most or self.first >= self.players or self.rounds not in rules.round_choices(self.players):
            raise ValueError("players, rounds and the first maker disagree with the book")
        if self.alone and rules.scoring == GROUP:
            raise ValueError("a group's points need a group: device and scoring disagree")
        if self.device == ADVERSARY and codes(rules) > 6720:
            raise ValueError("too many codes to weigh for one that moves: device and rules disagree")

    def match(self):
        """A new match by this setup. Raises ValueError for what cannot be played."""
        from ..game.match import Match

        self.check()
        if self.alone:
            return Match(self.rules, rounds=2, first_maker=1, answers="head" if self.device == ADVERSARY else "device")
        rounds = None if self.rules.scoring == GROUP else self.rounds
        return Match(self.rules, players=self.players, rounds=rounds, first_maker=self.first, answers=self.answers)

    def swapped(self):
        """The same with the next seat hiding first; alone, the next number."""
        if self.alone:
            return self.but(number=self.number % 9999 + 1 if self.number else 0)
        return self.but(first=(self.first + 1) % self.players)

    def describe(self):
        """A line of text: the book and who plays."""
        if self.alone:
            return "%s, one player%s" % (self.rules.name, ", code %d" % self.number if self.number else "")
        with_device = " with the device" if self.device else ""
        rounds = "" if self.rules.scoring == GROUP else ", %d rounds" % self.rounds
        return "%s, %d players%s%s" % (self.rules.name, self.players, with_device, rounds)

    def flags(self):
        """Seven bits (1…7) that a saved match keeps of this: what the device does and its level, above them the aids."""
        return (self.device + (self.level if self.device == OPPONENT else 0)) << 1 | self.aids << 4

    def flagged(self, flags):
        """A copy with what ``flags`` says."""
        device = flags >> 1 & 7
        level = max(0, device - OPPONENT) if device >= OPPONENT else self.level
        return self.but(device=min(device, OPPONENT), level=min(level, 2), aids=flags >> 4)

    def to_bytes(self):
        """Six bytes, then the rule book."""
        return (
            bytes(
                (
                    self.players | self.aids << 4,
                    self.rounds,
                    self.first,
                    ANSWERS.index(self.answers) | self.device << 2 | self.level << 4,
                    self.number >> 8,
                    self.number & 255,
                )
            )
            + self.rules.to_bytes()
        )

    @classmethod
    def from_bytes(cls, data):
        """Read back what ``to_bytes`` wrote. Raises ValueError for anything else."""
        if len(data) != SIZE or data[3] & 3 > 2 or data[3] >> 4 > 2:
            raise ValueError("not a setup")
        setup = cls(
            RuleBook.from_bytes(data[6:]),
            data[0] & 15,
            data[1],
            data[2],
            ANSWERS[data[3] & 3],
            data[3] >> 2 & 3,
            data[3] >> 4,
            data[4] << 8 | data[5],
            data[0] >> 4,
        )
        setup.check()
        return setup


def codes(rules):
    """The number of codes that can be hidden."""
    count = 1
    for k in range(rules.holes):
        count *= rules.symbols - (0 if rules.secret_repeats else k)
    return count
