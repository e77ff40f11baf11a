# SPDX-FileCopyrightText: 2026 The Mastermind handheld contributors
# SPDX-License-Identifier: MIT
"""The part of a match that no row needs: the points, the end of a round, and the moves that take something back.

Everything here belongs to `Match`, whose methods of the same names call it, and works on its insides. It is a module of its own because
the board has no memory to spare while rows are played.
"""

from . import journal as J
from .match import ANSWER, GUESS, MATCH_OVER, ROUND_OVER, SECRET
from .rules import GUESSES
from .scoring import breaker_points, maker_points


def results(match):
    """((maker, cracked row or None, maker's points), ...) of the finished rounds, this one included once it is decided."""
    lines = [line[:3] for line in match._done]
    if match.phase >= ROUND_OVER:
        lines.append((match.maker, match.cracked, _maker_points(match)))
    return tuple(lines)


def totals(match):
    """Points by seat: finished rounds, this round so far, penalties."""
    totals = [a + b for a, b in zip(match._sums, match.penalties)]
    rows = match.rows
    for row in rows:
        totals[row[0]] += row[3]
    cracked = match.cracked
    if cracked:
        totals[rows[-1][0]] += breaker_points(match.rules, cracked)
    if match._decided():
        totals[match.maker] += _maker_points(match)
    return tuple(totals)


def winners(match):
    """() until the match is over, then the seats with the highest total; several on a draw."""
    if match.phase != MATCH_OVER:
        return ()
    points = totals(match)
    most = max(points)
    return tuple([seat for seat in range(match.players) if points[seat] == most])


def rows_of(match, number):
    """The rows of round `number`, finished or running. Ten rounds of rows take 11 KB on the board: ask for one at a time."""
    if number == match.round:
        return match.rows
    maker, _, _, packed = match._done[number - 1]
    rules = match.rules
    size = _size(rules)
    rows = []
    for i in range(len(packed) // size):
        code = answer = None
        if packed[i * size]:
            code = unpack_code(packed, i * size, rules.holes)
            answer = unpack_answer(rules, packed, i * size + 1 + rules.holes // 2)
        rows.append(match._row(J.seat_of(maker, i, match.players), code, answer))
    return tuple(rows)


def correct(match, row, answer):
    """The maker corrects the answer of a row of this round; with the secret known to the device only the right one is taken."""
    match._need(match._rows and match.answers != "device" and match.phase != MATCH_OVER and not match._accepted, "correct")
    if type(row) is not int or not 0 < row <= match._shown() or match._rows[row - 1][2] is None:
        raise ValueError(f"row {row!r} has no answer to correct")
    match._note(bytes((J.CORRECT | row - 1,)) + match._put(row, answer))


def undo(match):
    """Takes back the guess that waits for its answer, the secret before any row, a revealed code, or giving up before it."""
    if match.phase == ANSWER:
        match._rows.pop()
    elif match.phase == SECRET and match._head and match._quit:
        match._quit = False
    else:
        hidden = match.phase == GUESS and not match._rows and match.secret is not None
        match._need(hidden or (match.phase == ROUND_OVER and match._head and not match._accepted), "undo")
        match.secret = None
    match._note((J.UNDO,))


def next_round(match):
    """The points stand, the roles change, the next round begins."""
    match._need(match.phase == ROUND_OVER and match.round < match.rounds, "next_round")
    match._sums = [a - b for a, b in zip(totals(match), match.penalties)]
    rules = match.rules
    packed = bytearray()  # a guess and its answer, or zeros for a turn given up; seats and points follow from the rest
    for _, code, answer, _ in match.rows:
        packed.extend(J.pack_code(J.GUESS, code) + J.pack_answer(rules, answer) if code else bytes(_size(rules)))
    match._done.append((match.maker, match.cracked, _maker_points(match), bytes(packed)))
    match._log.append(J.NEXT)
    match.round += 1
    match._clear()


# --- inside ---


def restart(match, legal):
    """Restart the round if that is legal; replaying asks nobody."""
    match._need(legal and not match._accepted, "restart_round without a contradiction")
    if match.rules.scoring == GUESSES:
        penalties = list(match.penalties)
        penalties[1 - match.maker] += match.rules.penalty
        match.penalties = tuple(penalties)
    match._log.append(J.RESTART)
    match._clear()


def unpack_code(record, at, holes):
    """bytes: the code in the record that begins at `at`. IndexError if it is cut off."""
    code = bytearray(holes)
    odd = holes & 1
    if odd:
        code[0] = record[at] & 15
    for i in range(odd, holes, 2):
        pair = record[at + 1 + i // 2]
        code[i] = pair >> 4
        code[i + 1] = pair & 15
    return bytes(code)


def unpack_answer(rules, record, at):
    """The answer in the record that begins at `at`, unchecked. IndexError if it is cut off."""
    if not rules.per_hole:
        return record[at] >> 3 & 15, record[at] & 7
    packed = (record[at] & 127) << 8 | record[at + 1]
    return bytes([packed >> 2 * i & 3 for i in range(rules.holes - 1, -1, -1)])


def _maker_points(match):
    return maker_points(match.rules, match.players, match.cracked)


def _size(rules):
    return 2 + rules.holes // 2 + rules.per_hole
