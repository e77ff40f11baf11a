# SPDX-FileCopyrightText: 2026 The Mastermind handheld contributors
# SPDX-License-Identifier: MIT
"""Plays matches of every book by a fixed recipe and prints what came of them: run by CPython, MicroPython and CircuitPython alike.

The output must be the same everywhere. `path` is the folder of the package; on the board it is on the path already.
"""

import binascii
import gc
import sys

if len(sys.argv) > 1:
    sys.path.insert(0, sys.argv[1])

from mastermind.game.marking import mark, mark_holes
from mastermind.game.match import GUESS, MATCH_OVER, ROUND_OVER, SECRET, Match
from mastermind.game.rules import BOOKS, GERMAN, POLISH, RuleBook


class Draw:
    """Numbers that are the same in every Python."""

    def __init__(self, seed):
        self.state = seed

    def below(self, n):
        self.state = (self.state * 1021 + 24631) & 0xFFFFF
        return (self.state >> 4) % n

    def code(self, rules, repeats):
        pegs = []
        while len(pegs) < rules.holes:
            peg = self.below(rules.symbols)
            if repeats or peg not in pegs:
                pegs.append(peg)
        return bytes(pegs)


def play(rules, answers, draw):
    players = rules.players[draw.below(2)]
    choices = rules.round_choices(players)
    match = Match(rules, players=players, rounds=choices[-1], first_maker=draw.below(players), answers=answers)
    rate = mark_holes if rules.per_hole else mark
    kept = None
    while match.phase != MATCH_OVER:
        if match.phase == SECRET:
            if answers == "head":
                match.reveal(kept)
            else:
                kept = draw.code(rules, rules.secret_repeats)
                match.set_secret(kept)
        elif match.phase == GUESS:
            if answers == "head" and match.row == 1:
                kept = draw.code(rules, rules.secret_repeats)
            what = draw.below(16)
            if what == 0:
                match.give_up()
            elif what == 1:
                match.mark_aid("hint")
            else:
                match.guess(kept if what > 13 else draw.code(rules, True))
        elif match.phase == ROUND_OVER:
            match.accept() if match.round == match.rounds else match.next_round()
        else:
            guess = match.rows[-1][1]
            truth = rate(kept, guess)
            if answers == "head" and draw.below(6) == 0:
                truth = rate(draw.code(rules, rules.secret_repeats), guess)
            match.answer(truth)
            if match.contradiction and draw.below(2):
                match.restart_round()
    return match


def refusals(rules):
    """How often something bad is refused with ValueError or RuntimeError; any other exception comes through."""
    count = 0
    match = Match(rules)
    for move, hand in (
        (match.set_secret, (None,)),
        (match.set_secret, ("0123",)),
        (match.set_secret, ((99,) * rules.holes,)),
        (match.guess, (bytes(rules.holes),)),
        (match.answer, ((0, 0),)),
        (match.correct, (1, (0, 0))),
        (match.undo, ()),
        (match.give_up, ()),
        (match.accept, ()),
        (match.next_round, ()),
        (match.restart_round, ()),
        (match.reveal, (bytes(rules.holes),)),
        (match.mark_aid, ("hint",)),
        (Match.replay, (b"\x11" + bytes(20),)),
        (Match.replay, (match.journal + b"\x30",)),
        (RuleBook.from_bytes, (b"\xff\xff\xff\xff",)),
    ):
        try:
            move(*hand)
        except (ValueError, RuntimeError):
            count += 1
    return count


def main():
    draw = Draw(4)
    books = list(BOOKS)
    books.append(GERMAN.replace(secret_repeats=True, secret_empties=True))
    books.append(POLISH.replace(secret_repeats=True, secret_empties=True))
    books.append(POLISH.replace(secret_empties=True, per_hole=False))
    for rules in books:
        for answers in ("device", "hand", "head"):
            match = play(rules, answers, draw)
            again = Match.replay(match.journal)
            same = again.card == match.card and again.totals == match.totals and again.journal == match.journal
            crc = binascii.crc32(match.journal)
            print(rules.name, answers, match.players, match.totals, match.winners, match.penalties, len(match.journal), crc, same)
        print(refusals(rules), "refused")
        gc.collect()


main()
