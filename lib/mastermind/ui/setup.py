# SPDX-FileCopyrightText: 2026 The Mastermind handheld contributors
# SPDX-License-Identifier: MIT
"""How a match is to be played: the rule book with its switches, players, rounds, who answers, what the device does."""

ANSWERS = ("device", "hand", "head")
# what the device does: nothing, hides codes for one player, moves the code while it can, takes the last seat
PEOPLE, PUZZLE, ADVERSARY, OPPONENT = range(4)
LEVELS = ("easy", "normal", "best")
# aids that the breaker may use, as bits
HINT, COUNT, LAMP, NOTES = 1, 2, 4, 8

SLICE = 30  # evaluations of the solver a turn of the loop, below 5 ms on the board


class Setup:
    """A value. ``number``: of the code that a puzzle hides, 0 for a random one. ``alone``: one person plays and the
    device hides the codes. ``seat``: the device's, None where only people play.
    What the pages around a match do with setups stands in setups.py.
    """

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
        self.alone = device in (PUZZLE, ADVERSARY)
        self.seat = players - 1 if device else None
