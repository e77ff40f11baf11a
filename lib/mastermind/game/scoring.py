# SPDX-FileCopyrightText: 2026 The Mastermind handheld contributors
# SPDX-License-Identifier: MIT
"""Points: what a guess and a finished round are worth under each of the three scorings. Whole numbers only, and no state."""

from .rules import GROUP, GUESSES, ROUNDS, answer_totals

# The codemaker's points in a group, by the row in which the code was cracked (1 to 12); the last number is for "not cracked".
# The printed card of the new game shows the row for 3 players whole; of the row for 4 players the first two numbers and the last;
# of the row for 5 players only the last. The rest is reconstructed: row + 4 for rows 1 to 6, then
# 10 + (row - 6) * (uncracked - 10) / 7.5, rounded, which is exactly how the printed row for 3 players goes.
# Whoever owns the printed card can put its numbers here.
CHARTS = {
    #          1  2  3  4  5   6   7   8   9  10  11  12   -
    3: bytes((5, 6, 7, 8, 9, 10, 14, 18, 22, 26, 30, 34, 40)),  # printed
    4: bytes((5, 6, 7, 8, 9, 10, 13, 15, 18, 21, 23, 26, 30)),  # printed: 5, 6 and 30
    5: bytes((5, 6, 7, 8, 9, 10, 12, 14, 16, 18, 20, 22, 25)),  # printed: 25
}


def row_points(rules, answer):
    """The breaker's points for a guess with this answer (None: not answered): in a group 2 an exact and 1 a misplaced peg, but 10 for the
    code itself; elsewhere none."""
    if rules.scoring != GROUP or answer is None:
        return 0
    exact, misplaced = answer_totals(answer) if rules.per_hole else answer
    return 10 if exact == rules.holes else 2 * exact + misplaced


def maker_points(rules, players, cracked):
    """The codemaker's points for a round that was cracked in row `cracked` (from 1), or not at all (None)."""
    if rules.scoring == GROUP:
        return CHARTS[players][cracked - 1 if cracked else 12]
    if rules.scoring == GUESSES:
        return cracked or rules.rows + 1
    return 0 if cracked else 1


def breaker_points(rules, cracked):
    """The points for having cracked the code, beside those of the guesses: where rounds are counted, the round."""
    return 1 if rules.scoring == ROUNDS and cracked else 0
