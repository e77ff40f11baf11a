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
    colours = shades(rules, code)
    line(canvas, 7 - rules.holes, y, colours, lights(rules, colours, level))


def lights(rules, colours, level=P.P10):
    """The levels of a row of pegs: at rest (10 %) the empty peg is darker than the others."""
    if level != P.P10 or rules.symbols == rules.colours:
        return flat(level, rules.holes)
    return bytes([P.P6 if c == P.EMPTY else level for c in colours])


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


SIGNS = bytes((P.UNSET, P.MISPLACED, P.EXACT))
LIGHTS = bytes((P.P10, P.P9, P.P28))


def answer(canvas, rules, y, given):
    """Draw a row's answer pegs at rest; a hole without a signal is a faint dot."""
    values = signals(rules, given)
    line(canvas, 9, y, bytes([SIGNS[v] for v in values]), bytes([LIGHTS[v] for v in values]))


def row(canvas, match, n, level=P.P10):
    """Draw row ``n`` (from 0) of the running round with its answer; a turn given up stays empty."""
    _seat, guess, given, _points = match.rows[n]
    if guess is None:
        unset(canvas, match.rules, 13 - n)
        return
    pegs(canvas, match.rules, 13 - n, guess, level)
    if given is not None:
        answer(canvas, match.rules, 13 - n, given)


def rows(canvas, match, level=P.P10):
    """Draw every row of the running round, and dots for the rows to come."""
    count = len(match.rows)
    for n in range(count):
        row(canvas, match, n, level)
    for y in range(13 - count, 13 - match.rules.rows, -1):
        unset(canvas, match.rules, y)


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
    colour = P.SEAT + seat
    cell = 240 + x
    for k in range(16):
        canvas.colour[cell] = colour
        canvas.level[cell] = TRACK[min(5, laps + (k < rest))] if points else P.OFF
        cell -= 16
    if points:
        canvas.level[240 + x - ((points - 1) % 16 << 4)] = head


def sides(canvas, session, lamps=True, seat=None):
    """Draw both edges and the round lamps: score tracks, or in a group the walls in the colour of ``seat`` (the
    breaker, if not said)."""
    match = session.match
    if match.rules.scoring == GROUP:
        colour = P.SEAT + (match.breaker if seat is None else seat)
        for i in range(0, 256, 16):
            canvas.colour[i] = canvas.colour[i + 15] = colour
            canvas.level[i] = canvas.level[i + 15] = P.P3
    else:
        for seat in (0, 1):
            if session.shown[seat]:  # else it is dark, as the canvas is after clearing
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


def tray(canvas, rules, chosen=-1, aid=None):
    """Draw the palette at the bottom; the chosen colour is bright. ``aid``: ms of the colour aid, None without it."""
    count = rules.symbols
    colours = shades(rules, range(count))
    line(canvas, 4, 15, colours, flat(P.P5, count))
    if chosen >= 0:
        canvas.level[0xF4 + chosen] = P.P35
    if aid is not None:
        for i in range(count):
            canvas.level[0xF4 + i] = rhythm(colours[i], aid, P.P35 if i == chosen else P.P5)


LOW = {P.P5: P.P1_5, P.P10: P.P3, P.P16: P.P5, P.P35: P.P10}  # about 30 % of a level


def rhythm(colour, ms, level):
    """The colour aid: the level of a peg at its ``ms``, so that pegs differ by rhythm as well as by colour.

    A cycle lasts 2,400 ms, an event 150 ms, 300 ms apart. White is steady; green winks once, pink twice, red
    three times; yellow sparks once, orange twice, blue three times; silver swells slowly, the empty peg quickly.
    Never dark. ``level``: P5, P10, P16 or P35.
    """
    low = LOW[level]
    ms %= 2400
    if colour == P.SILVER or colour == P.EMPTY:
        half = 1200 if colour == P.SILVER else 300
        up = ms % (2 * half)
        return low + (level - low) * (up if up < half else 2 * half - up) // half
    winks, sparks = RHYTHM[colour]
    event = ms % 300 < 150
    if winks:
        return low if event and ms // 300 < winks else level
    if sparks:
        return level if event and ms // 300 < sparks else low
    return level


RHYTHM = ((0, 0), (2, 0), (1, 0), (3, 0), (0, 2), (0, 0), (0, 1), (0, 3))


def base(canvas, session, lamps=True, seat=None):
    """Draw everything of a round that does not belong to the player's hand: rows, shield, edges, lamps.

    The rows are kept as they were drawn last. Mostly they are the same or one more, and drawing all of them takes
    the board as long as sending a frame.
    """
    match = session.match
    count = len(match.rows)
    image = session.image
    key = (match.round, session.saved if session.handed() else count)
    if image and image[0] == key:
        canvas.colour[:] = image[1]
        canvas.level[:] = image[2]
    else:
        if image and count and image[0] == (match.round, count - 1):
            canvas.colour[:] = image[1]
            canvas.level[:] = image[2]
            row(canvas, match, count - 1)
        else:
            canvas.clear()
            rows(canvas, match)
        if not image:
            image = session.image = [None, bytearray(256), bytearray(256)]
        image[0] = key
        image[1][:] = canvas.colour
        image[2][:] = canvas.level
    shield(canvas, session)
    sides(canvas, session, lamps, seat)
