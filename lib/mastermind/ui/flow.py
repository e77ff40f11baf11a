# SPDX-FileCopyrightText: 2026 The Mastermind handheld contributors
# SPDX-License-Identifier: MIT
"""What comes after what in a match: the one place that knows the order of the screens.

Screens are imported when they are made; those of a match are imported one by one before that, while a page is deaf
anyway or a hand-over is being held.
"""

import gc

from ..game.match import ANSWER, GUESS, ROUND_OVER, SECRET
from ..game.rules import GROUP
from .screen import drop, load
from .setup import ADVERSARY, SLICE

# What a match needs by the part of a round it belongs to. Only one part at a time is in memory; but where no solver is needed beside it
# (for hints, or a device that plays), the end of a round waits there while rows are played, and the pages of a row while a code is hidden.
HIDING = ("ui.dial", "ui.secret", "ui.shield", "ui.handover")
GUESSING = ("ui.dial", "ui.guess", "ui.look", "ui.answer")
ENDING = ("game.scoring", "game.between", "ui.lobby", "ui.reveal", "ui.points", "ui.card", "ui.handover")
AGAIN = ("device.log", "game.terms", "ui.setups")  # what it takes to begin a match
# What leads to a match, and the pages that are asked for now and then.
ASIDE = AGAIN + ("game.replay", "game.review", "ui.title", "ui.settings", "ui.stats", "ui.demo", "ui.tuning", "ui.pause")
ASIDE += ("ui.rulespage", "ui.peep", "ui.read", "ui.notes", "ui.hint", "ui.review")
COUNTING = ("game.candidates", "ui.aids")  # for helps, a device that plays, and the review
SOLVING = ("game.strategy", "game.solver")  # for hints, a device that plays, and the review


def thinks(session):
    """True where the solver may be needed while rows are played."""
    return session.setup.aids or session.setup.device


def change(session, need, *leave):
    """Have the console forget some modules and import others, one at a time and while nobody waits."""
    keep = need if session.match.answers == "device" else need + ("game.between", "game.scoring")
    leave += (ASIDE, () if thinks(session) else COUNTING, () if session.setup.device else SOLVING)

    def forget():
        for names in leave:
            for name in names:
                if name not in keep:
                    drop(name)
        gc.collect()  # what is made from here on lies low
        session.work += ["mastermind." + name for name in need]

    session.work.append(forget)


def ended(session):
    """The match is over: what another one begins with takes the place of what was needed for rows."""
    change(session, AGAIN, GUESSING, ("ui.reveal", "ui.points"))


def hide(session):
    """The hand-over to the maker, and secret entry behind it; the device needs neither."""
    if session.plays(session.match.maker):
        change(session, GUESSING, ENDING)
        return machine(session, "MachineHide")
    change(session, HIDING, ENDING, GUESSING if thinks(session) else ())

    def then():
        from .secret import Secret

        return Secret(session)

    return hand_over(session, session.match.maker, 3 if session.match.rows else 0, then)


def machine(session, name, need=()):
    """A page on which the device itself plays: a function, since its modules are imported first."""

    def then():
        from . import machine

        return getattr(machine, name)(session)

    return load(need + ("ui.shield", "ui.chance", "ui.machine"), then)


def hand_over(session, seat, task, then):
    """The page between two players."""
    from .handover import Handover

    return Handover(session, seat, task, then)


def hand_to_breaker(session):
    """The hand-over to the breaker, and the next guess behind it. One person alone has nobody to hide from."""
    if session.setup.seat is not None and session.match.players == 2:
        return guess(session)
    change(session, GUESSING if thinks(session) else GUESSING + ENDING, HIDING, ENDING)
    return hand_over(session, session.match.breaker, 1, lambda: guess(session))


def guess(session):
    """The breaker's page."""
    if session.plays(session.match.breaker):
        return machine(session, "MachineGuess", COUNTING[:1] + SOLVING)
    from .guess import Guess

    return Guess(session)


def take_up(session):
    """The page on which a match goes on, whatever its state: always a hand-over while a secret is set."""
    phase = session.match.phase
    match = session.match
    if phase == SECRET:
        return decided(session) if match.answers == "head" and session.plays(match.maker) else hide(session)
    if phase == GUESS:
        if match.answers == "head" and not match.rows and session.plays(match.maker):
            return hide(session)
        return hand_to_breaker(session)
    if phase == ANSWER:
        if session.plays(match.maker):
            return hand_answer(session)
        return hand_over(session, session.match.maker, 2, lambda: hand_answer(session))
    return clash(session) if match.contradiction else card(session)


def hand_answer(session):
    """The maker's page for an answer by hand."""
    if session.plays(session.match.maker):
        return machine(session, "MachineAnswer", (COUNTING[0], "game.adversary") if session.setup.device == ADVERSARY else ())
    from .referee import Referee

    return Referee(session)


def clash(session):
    """Answers that no code fits."""
    from .clash import Clash

    return Clash(session)


def take_back(session):
    """Undo from the pause menu: the guess that waits for its answer, or the last answer out of the head."""
    match = session.match
    if match.phase == ANSWER:
        entry = list(match.rows[-1][1])
        match.undo()
        session.commit()
        from .guess import Guess

        return Guess(session, entry)
    from .referee import Referee

    return Referee(session, len(match.rows))


def after_secret(session):
    """The shield has closed: the breaker's turn, or the reveal of a code that was kept in the head."""
    if session.match.phase == ROUND_OVER:
        return clash(session) if session.match.contradiction else reveal(session)
    return hand_to_breaker(session)


def sent(session):
    """A guess was sent: the device's answer, or the maker's page."""
    if session.match.phase == ANSWER:
        return hand_answer(session)
    return show_answer(session)


def show_answer(session):
    """The answer comes up."""
    if session.match.phase == ROUND_OVER and thinks(session):
        change(session, ENDING)
    from .answer import Answer

    return Answer(session)


def decided(session):
    """The device's code was nowhere but in its head: it comes to light, or for a moving one, a code that fits; that is looked for."""
    match = session.match
    if session.setup.device != ADVERSARY:
        from .machine import own_code

        return revealed(session, own_code(session))
    if match.solved:
        return revealed(session, match.rows[-1][1])
    from ..game.adversary import code

    search = code(match.rules, [(row[1], row[2]) for row in match.rows], SLICE)

    def step():
        try:
            found = next(search)
        except ValueError:
            return clash(session)
        return revealed(session, found) if found else step

    return step


def revealed(session, code):
    """The code of a round that is over, kept in the head so far."""
    session.match.reveal(code)
    session.commit()
    return reveal(session)


def answered(session):
    """The answer to a guess has been shown."""
    match = session.match
    if match.phase == ROUND_OVER:
        return reveal(session)
    if match.phase == SECRET:  # kept in the head, and decided: now it is entered and checked
        return decided(session) if session.plays(match.maker) else hide(session)
    if match.rules.scoring == GROUP:
        from .turn import Turn

        return Turn(session)
    return guess(session)


def reveal(session):
    """The shield opens."""
    from .reveal import Reveal

    return Reveal(session)


def points(session):
    """The round's points go to the tracks; one player alone has none."""
    if session.setup.alone:
        return card(session)
    from .points import Points

    return Points(session)


def card(session):
    """The score card, or the result of one player's code."""
    if session.setup.alone:
        from .result import Result

        return Result(session)
    from .card import Card

    return Card(session)


def next_round(session):
    """A on the card."""
    from . import lobby

    lobby.next_round(session)
    session.work.insert(0, session.commit)  # behind the hand-over; the next commit would keep it as well
    return take_up(session)


def review(session):
    """How well the round was played: a function, since its modules are imported first, in place of what the round needed."""

    def then():
        from .review import Review

        return Review(session)

    gone = GUESSING + ("ui.secret", "ui.shield", "ui.reveal", "ui.points")
    return load(COUNTING + SOLVING + ("game.review", "ui.review"), then, gone)


def title(session):
    """The title."""
    from .title import Title

    return Title(session)
