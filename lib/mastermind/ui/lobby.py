# SPDX-FileCopyrightText: 2026 The Mastermind handheld contributors
# SPDX-License-Identifier: MIT
"""How matches begin, go on after a power cut, come to their next round, and end.

The methods of ``Session`` that are not needed while rows are played: it finds them by ``method``, and meanwhile the
memory of this module can be given back.
"""

from . import setups
from .setup import PUZZLE, Setup

FIXED_DIAL = 1  # flag of a match in the store: secret entry starts every hole at the first colour


def open_(session):
    """True while a match is open that would be lost by starting another."""
    return session.match is not None and not untouched(session)


def untouched(session):
    """True for a match that was begun and in which nobody has moved yet."""
    from ..game.match import GUESS, SECRET

    match = session.match
    begun = match.phase == GUESS if match.answers == "head" else match.phase == SECRET
    return match.round == 1 and begun and not match.rows


def start(session, setup, fixed=False):
    """Begin a match and keep it in the store."""
    match = setups.match(setup)
    session.setup = setup
    session.fixed = fixed
    session.match = match
    _chosen(session.prefs, setup, fixed)
    session.prefs.save(True)
    _opened(session)
    session.shown = [0] * match.players  # its totals, without the module that adds them up
    session.store.begin(match.journal, setups.flags(setup) | (FIXED_DIAL if fixed else 0))
    numbered(session)


def again(session):
    """Begin the same match once more with the roles swapped (the next seat hides first)."""
    start(session, setups.swapped(session.setup), session.fixed)


def resume(session):
    """Take up the match in the store; False when there is none that can be read."""
    store = session.store
    journal = store.journal
    if not journal:
        return False
    from ..game.match import MATCH_OVER, Match  # not before: the title without a match does not need it

    try:
        match = Match.replay(journal)
    except ValueError:
        store.end()
        return False
    if match.phase == MATCH_OVER:
        store.end()
        return False
    session.match = match
    flags = store.flags
    session.fixed = bool(flags & FIXED_DIAL)
    setup = Setup(match.rules, match.players, match.rounds, session.maker_of(0), match.answers)
    setup = setups.flagged(setup, flags)
    last = session.prefs.again
    session.number = last.number if last and last.device == setup.device else 0
    session.setup = setups.but(setup, number=session.number)
    _chosen(session.prefs, session.setup, session.fixed)  # the last game, even if a quick start began it
    setups.pack(session.prefs, True)
    _opened(session)
    session.shown = list(match.totals)
    return True


def numbered(session):
    """Know the number of a puzzle's code. A random one has a number as well, from the salt of the saved match, so that
    others can try it."""
    session.number = session.setup.number
    if session.setup.device == PUZZLE and not session.number:
        session.number = 1 + session.store.salt % 9999


def next_round(session):
    """The points of the round are accepted: the next one."""
    session.count()
    session.match.next_round()
    _clear_notes(session)


def count(session):
    """Add the round to the statistics, when there is time for it."""
    match = session.match
    rows = match.rows
    broke = not session.plays(rows[-1][0] if rows else match.breaker)
    facts = (match.rules, match.cracked, broke, not session.plays(match.maker))

    def job():
        from . import tally
        from .screen import drop

        tally.count(session.store, session.stats, *facts)
        drop("mastermind.ui.tally")

    session.work.append(job)


def finish(session):
    """The points of the last round are accepted: the match has ended, the store forgets it."""
    from ..game.match import ROUND_OVER

    match = session.match
    if match.phase == ROUND_OVER:
        match.accept()
        session.commit()
        session.count()
    session.store.end()
    session.prefs.save()  # "again" may be a match that began outside
    session.match = None


_METHODS = {
    "open": open_,
    "untouched": untouched,
    "start": start,
    "again": again,
    "resume": resume,
    "numbered": numbered,
    "next_round": next_round,
    "count": count,
    "finish": finish,
}


def method(session, name):
    """A method that a session has by this module. AttributeError if there is none."""
    if name not in _METHODS:
        raise AttributeError(name)
    function = _METHODS[name]
    return lambda *values: function(session, *values)


def _chosen(prefs, setup, fixed):
    prefs.again = setup
    prefs.fixed = fixed
    prefs.loose = True


def _opened(session):
    session.image = None
    _clear_notes(session)
    session.saved = len(session.match.journal)


def _clear_notes(session):
    # the breakers' notes of the round: colours that are out as bits, and the colour of each sure hole, else -1
    session.out = 0
    session.sure = [-1] * session.match.rules.holes
