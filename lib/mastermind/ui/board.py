# SPDX-FileCopyrightText: 2026 The Mastermind handheld contributors
# SPDX-License-Identifier: MIT
"""The board: where rows, shield, score tracks and lamps lie on the panel, and how they are drawn.

    y 0       secret row; round lamps at the right
    y 1       the shield over the secret; amber under the running round's lamp
    y 2…13    guess rows, row r at y = 14 - r: row 1 at the breaker's end, row 12 next to the secret
    y 15      the palette, colour c at x = 4 + c
    x 0, 15   score tracks of seats 1 and 2; in groups the walls glow in the breaker's colour

Holes lie at x = 7 - holes + i, answer pegs at x = 9 + i. Rows are written as slices of the canvas: a call for
every cell would take longer than the panel needs to show them.
"""

from ..game.rules import GROUP
from . import palette as P

TRACK = (P.OFF, P.P2_5, P.P5, P.P9, P.P14, P.P20)  # a track's cell by the number of laps over it


def hole(rules, i):
    """x of a hole."""
    return 7 - rules.holes + i


def line(canvas, x, y, colours, levels):
    """Write a run of cells; both are bytes of one length."""
    i = (y << 4) | x
    canvas.colour[i : i + len(colours)] = colours
    canvas.level[i : i + len(colours)] = levels


def flat(level, count):
    """``count`` cells of one level, as bytes."""
    return bytes((level,)) * count


def pegs(canvas, rules, y, code, level=P.P10):
    """Draw a full code at height y."""
    line(canvas, 7 - rules.holes, y, shades(rules, code), flat(level, rules.holes))


def shades(rules, code):
    """The canvas colours of a code: the empty peg's number is the number of colours, its colour is EMPTY."""
    if rules.symbols > rules.colours and rules.colours != P.EMPTY:
        return bytes(P.EMPTY if c == rules.colours else c for c in code)
    return bytes(code)


def unset(canvas, rules, y):
    """Draw a row of holes without pegs."""
    line(canvas, 7 - rules.holes, y, flat(P.UNSET, rules.holes), flat(P.P10, rules.holes))


def signals(rules, answer):
    """An answer as a list of 2 exact, 1 misplaced, 0 nothing, one per answer hole; counted ones are packed."""
    if rules.per_hole:
        return list(answer)
    exact, misplaced = answer
    return [2] * exact + [1] * misplaced + [0] * (rules.holes - exact - misplaced)


SIGNAL = ((P.UNSET, P.P10), (P.MISPLACED, P.P9), (P.EXACT, P.P28))


def answer(canvas, rules, y, given, count=9):
    """Draw the first ``count`` answer pegs of a row at rest; a hole without a signal is a faint dot."""
    x = 9
    for value in signals(rules, given)[:count]:
        canvas.dot(x, y, *SIGNAL[value])
        x += 1


def rows(canvas, match, level=P.P10, answers=True):
    """Draw every row of the running round, and dots for the rows to come."""
    rules = match.rules
    n = 0
    for _seat, guess, given, _points in match.rows:
        y = 13 - n
        n += 1
        if guess is None:  # given up: the row counts, and stays empty
            unset(canvas, rules, y)
            continue
        pegs(canvas, rules, y, guess, level)
        if answers and given is not None:
            answer(canvas, rules, y, given)
    for y in range(13 - n, 13 - rules.rows, -1):
        unset(canvas, rules, y)


def shield(canvas, session, level=P.P7):
    """Draw the closed shield; each peep of this round has turned one of its cells violet."""
    rules = session.match.rules
    peeps = session.peeps()
    for i in range(rules.holes):
        canvas.dot(7 - rules.holes + i, 1, P.VIOLET if i < peeps else P.AMBER, level)


def leaves(canvas, rules, step, level):
    """Draw the two leaves of the open shield; they meet over the middle as ``step`` goes from 0 to 2."""
    for i in range(2):
        if 5 - rules.holes + i + step > 0:
            canvas.dot(5 - rules.holes + i + step, 1, P.AMBER, level)
        canvas.dot(7 + i - step, 1, P.AMBER, level)


def track(canvas, x, seat, points, head=P.P35):
    """Draw a score track: one cell a point upward from the bottom, five laps in five shades, a bright head."""
    laps, rest = divmod(points, 16)
    for k in range(16):
        canvas.dot(x, 15 - k, P.SEAT + seat, TRACK[min(5, laps + (k < rest))])
    if points:
        canvas.dot(x, 15 - (points - 1) % 16, P.SEAT + seat, head)


def sides(canvas, session, lamps=True):
    """Draw both edges (tracks, or the walls of a group) and the round lamps."""
    match = session.match
    if match.rules.scoring == GROUP:
        colour = flat(P.SEAT + (match.breaker if match.breaker is not None else match.maker), 1)
        for i in range(0, 256, 16):
            canvas.colour[i : i + 1] = canvas.colour[i + 15 : i + 16] = colour
            canvas.level[i] = canvas.level[i + 15] = P.P3
    else:
        for seat in (0, 1):
            track(canvas, 15 * seat, seat, session.shown[seat])
    if not lamps:
        return
    pair = 2 if match.rounds > 8 else 1
    count = match.rounds // pair
    now = (match.round - 1) // pair
    for k in range(count):
        x = 15 - count + k
        if k == now:
            canvas.dot(x, 1, P.AMBER, P.P10)
        else:
            seat = session.maker_of(k * pair)
            canvas.dot(x, 0, P.SEAT + seat, P.P35 if match.rules.scoring == GROUP and seat == match.breaker else P.P3)


def tray(canvas, rules, empties, chosen=-1):
    """Draw the palette at the bottom; the chosen colour is bright."""
    count = rules.colours + (1 if empties else 0)
    line(canvas, 4, 15, shades(rules, range(count)), flat(P.P5, count))
    if chosen >= 0:
        canvas.level[0xF4 + chosen] = P.P35


def base(canvas, session, lamps=True):
    """Draw everything of a round that does not belong to the player's hand: rows, shield, edges, lamps."""
    canvas.clear()
    rows(canvas, session.match)
    shield(canvas, session)
    sides(canvas, session, lamps)
