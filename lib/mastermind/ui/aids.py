# SPDX-FileCopyrightText: 2026 The Mastermind handheld contributors
# SPDX-License-Identifier: MIT
"""Help that the players have agreed on: how many codes are left, and whether a full row may be the code.

All of it follows from rows and answers alone. Counting goes in slices; until it is done the number is "…".
"""

from ..game.candidates import COUNT, Candidates, is_consistent
from . import palette as P
from .glyphs import number
from .setup import SLICE


def told(match):
    """The rows of the round as pairs of guess and answer."""
    return [(row[1], row[2]) for row in match.rows if row[1] is not None and row[2] is not None]


class Left:
    """Counts the codes left, in slices. ``number`` is None until it is known."""

    def __init__(self, session):
        self.number = None
        self.steps = self.count(session.match)

    def count(self, match):
        """Generator: a row at a time, then the codes, a slice at a time."""
        codes = Candidates(match.rules, 2)
        for row in told(match):
            codes.add(*row)
            yield
        walk = codes.walk(0, COUNT)
        try:
            next(walk)  # it ends at once if the answers ask for more pegs than there are holes
            while True:
                yield
                walk.send(SLICE)
        except StopIteration:
            self.number = codes.total

    def think(self):
        """A slice of counting; True in the moment the number becomes known."""
        if self.number is not None:
            return False
        for _ in self.steps:
            return False
        return True

    def words(self):
        """For the caption."""
        if self.number is None:
            return "… codes left"
        return "%d code%s left" % (self.number, "" if self.number == 1 else "s")

    def draw(self, canvas, y):
        """A bar at x = 14, a cell for every doubling; the number itself where it fits above the answers of row y."""
        left = self.number
        if left is None:
            canvas.dot(14, 13, P.SILVER, P.P12)
            return
        at = 13
        bar = left
        while bar and at > 1:
            canvas.dot(14, at, P.SILVER, P.P30)
            bar >>= 1
            at -= 1
        if left < 100 and y > 7:
            number(canvas, 7, 2, "%2d" % left if left > 9 else "0%d" % left, P.SILVER, P.P40)
        elif left < 10000 and y > 12:
            number(canvas, 7, 2, "%02d" % (left // 100), P.SILVER, P.P40)
            number(canvas, 7, 8, "%02d" % (left % 100), P.SILVER, P.P40)


def lamp(match, code):
    """The colour of the lamp at a full row: green, it may be the code; orange, the rows so far rule it out."""
    return P.GREEN if is_consistent(match.rules, told(match), bytes(code)) else P.ORANGE


def level(session, hole):
    """Of the shield over a hole."""
    return P.P2 if session.sure[hole] >= 0 else P.P7


def marks(canvas, session):
    """Dim what the notes say: colours out, and the shield over holes that are sure."""
    rules = session.match.rules
    for colour in range(rules.symbols):
        if session.out >> colour & 1:
            canvas.level[0xF4 + colour] = P.P1_2
    for i in range(rules.holes):
        if session.sure[i] >= 0:
            canvas.level[16 + 7 - rules.holes + i] = P.P2
