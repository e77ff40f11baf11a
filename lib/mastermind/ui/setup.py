# SPDX-FileCopyrightText: 2026 The Mastermind handheld contributors
# SPDX-License-Identifier: MIT
"""How a match is to be played: the rule book with its switches, players, rounds, who hides first, who answers."""

from ..game.match import Match
from ..game.rules import GROUP, RuleBook

ANSWERS = ("device", "hand", "head")


class Setup:
    """A value: the changing methods give a new one."""

    def __init__(self, rules, players=2, rounds=2, first=0, answers="device"):
        self.rules = rules
        self.players = players
        self.rounds = rounds
        self.first = first
        self.answers = answers

    @classmethod
    def of(cls, rules):
        """The setup a book starts with: its fewest players, two rounds (or one per player)."""
        return cls(rules, rules.players[0], rules.players[0] if rules.scoring == GROUP else 2)

    def match(self):
        """A new match by this setup."""
        rounds = None if self.rules.scoring == GROUP else self.rounds
        return Match(self.rules, players=self.players, rounds=rounds, first_maker=self.first, answers=self.answers)

    def swapped(self):
        """The same with the next seat hiding first."""
        return Setup(self.rules, self.players, self.rounds, (self.first + 1) % self.players, self.answers)

    def describe(self):
        """A line of text: the book, the players, the rounds."""
        rounds = "" if self.rules.scoring == GROUP else ", %d rounds" % self.rounds
        return "%s, %d players%s" % (self.rules.name, self.players, rounds)

    def to_bytes(self):
        """Four bytes, then the rule book."""
        return bytes((self.players, self.rounds, self.first, ANSWERS.index(self.answers))) + self.rules.to_bytes()

    @classmethod
    def from_bytes(cls, data):
        """Read back what ``to_bytes`` wrote. Raises ValueError for anything else."""
        if len(data) < 5 or data[3] > 2:
            raise ValueError("not a setup")
        setup = cls(RuleBook.from_bytes(data[4:]), data[0], data[1], data[2], ANSWERS[data[3]])
        setup.match()  # refuses what cannot be played
        return setup
