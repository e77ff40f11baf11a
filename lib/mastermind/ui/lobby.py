# SPDX-FileCopyrightText: 2026 The Mastermind handheld contributors
# SPDX-License-Identifier: MIT
"""How matches begin, go on after a power cut, come to their next round, and end.

All of it works on the session. While rows are played the memory of this module can be given back.
"""

from .screen import drop
from .setup import PUZZLE, Setup

NEEDS = ("game.journal", "game.marking", "game.match", "ui.flow", "ui.handover")  # modules to load before a match begins
FIXED_DIAL = 1  # flag of a match in the store: secret entry starts every hole at the first colour


def unfinished(session):
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
    from . import setups

    match = setups.match(setup)
    session.take(match, setup)
    session.fixed = fixed
    _chosen(session.prefs, setup, fixed)
    session.prefs.save()
    session.shown = [0] * match.players  # its totals, without the module that adds them up
    session.store.begin(match.journal, setups.flags(setup) | (FIXED_DIAL if fixed else 0))
    numbered(session)
    for name in ("title", "settings"):  # the largest pages, before the next is imported
        drop("ui." + name)


def again(session):
    """Begin the same match once more with the roles swapped (the next seat hides first)."""
    from .setups import swapped

    start(session, swapped(session.setup), session.fixed)


def resume(session):
    """Take up the match in the store; False when there is none that can be read."""
    store = session.store
    journal = store.journal
    if not journal:
        return False
    from ..game.match import MATCH_OVER, Match  # not before: the title without a match does not need it
    from . import setups

    try:
        match = Match.replay(journal)
    except ValueError:
        store.end()
        return False
    if match.phase == MATCH_OVER:
        store.end()
        return False
    flags = store.flags
    session.fixed = bool(flags & FIXED_DIAL)
    setup = setups.flagged(Setup(match.rules, match.players, match.rounds, match.first_maker, match.answers), flags)
    last = session.prefs.again
    session.number = last.number if last and last.device == setup.device else 0
    session.take(match, setups.but(setup, number=session.number))
    _chosen(session.prefs, session.setup, session.fixed)  # the last game, even if a quick start began it
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
    count(session)
    session.match.next_round()
    session.clear_notes()


def count(session):
    """Add the round to the statistics, when there is time for it; the demonstration keeps none."""
    if not session.stats:
        return
    match = session.match
    rows = match.rows
    broke = not session.plays(rows[-1][0] if rows else match.breaker)
    facts = (match.rules, match.cracked, broke, not session.plays(match.maker))

    def job():
        from . import tally

        tally.count(session.store, session.stats, *facts)
        drop("ui.tally")

    session.work.append(job)


def finish(session):
    """The points of the last round are accepted: the match has ended, the store forgets it."""
    from ..game.match import ROUND_OVER

    match = session.match
    if match.phase == ROUND_OVER:
        match.accept()
        session.commit()
        count(session)
    session.store.end()
    session.prefs.save()  # "again" may be a match that began outside
    session.match = None


def _chosen(prefs, setup, fixed):
    prefs.again = setup
    prefs.fixed = fixed
    prefs.pack()
