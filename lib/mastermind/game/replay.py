# SPDX-FileCopyrightText: 2026 The Mastermind handheld contributors
# SPDX-License-Identifier: MIT
"""A match out of its journal: every record is played again by the match's own methods. Imported only when a match is resumed."""

from . import journal as J
from .between import restart, unpack_answer, unpack_code
from .match import AIDS, MATCH_OVER, Match
from .terms import ANSWERS, from_bytes


def replay(data):
    """The match that a journal, or any part of one that ends with a whole record, leads to; ValueError for anything else."""
    if not isinstance(data, (bytes, bytearray)) or len(data) < J.HEADER or data[0] != J.BEGIN:
        raise ValueError("this is no journal of a match")
    seats = data[5]
    try:
        match = Match(
            from_bytes(data[1:5]),
            players=2 + (seats >> 5),
            rounds=data[6],
            first_maker=seats >> 2 & 7,
            answers=ANSWERS[seats & 3],
        )
        at = J.HEADER
        while at < len(data):
            _play(match, data, at)
            at = len(match._log)
    except (RuntimeError, IndexError) as error:
        raise ValueError(f"this journal cannot be played: {error}") from None
    if match._log != data:
        raise ValueError("this journal was not written by a match")
    return match


def _play(match, data, at):
    byte = data[at]
    op = byte & 0xF0
    rules = match.rules
    if op >= 128:
        match.answer(unpack_answer(rules, data, at))
    elif op == J.SECRET:
        (match.reveal if match.answers == "head" else match.set_secret)(unpack_code(data, at, rules.holes))
    elif op == J.GUESS:
        match.guess(unpack_code(data, at, rules.holes))
    elif op == J.CORRECT:
        match.correct(1 + (byte & 15), unpack_answer(rules, data, at + 1))
    elif op == J.AID:
        match.mark_aid(AIDS[byte & 15])
    elif byte == J.RESTART:
        # Whether the rows contradict each other was found out when it happened; here it would keep the player waiting.
        restart(match, match.answers == "head" and match.phase != MATCH_OVER and match.rows)
    else:  # a byte that no match writes is found out in the end, when the two journals differ
        (match.undo, match.give_up, match.next_round, match.accept)[byte & 3]()
