# SPDX-FileCopyrightText: 2026 The Mastermind handheld contributors
# SPDX-License-Identifier: MIT
"""What is agreed upon before a match: how rule books are checked, varied and packed, and whether a match can be played by them.

A match that runs does not need this module; `RuleBook` and `Match` import it when they do.
"""

from . import rules
from .rules import GROUP, SCORINGS, SWITCHES, RuleBook

ANSWERS = ("device", "hand", "head")
_LEAST = (2, 2, 1, 0, 0, 0, 0, 0)  # of all but the last
_MOST = (6, 10, 12, 1, 1, 1, 1, 2)


def checked(values):
    """The values of `SWITCHES`, in their order and of the right types; ValueError as `RuleBook` says."""
    found = []
    for i, least in enumerate(_LEAST):
        value = values[i]
        most = _MOST[i]
        if type(value) not in (int, bool) or not least <= value <= most:
            raise ValueError(f"{SWITCHES[i]} must be {least} to {most}, not {value!r}")
        found.append(bool(value) if most == 1 else int(value))
    holes, colours, _rows, repeats, empties, guess_repeats, _per_hole, scoring = found
    try:
        least, most = values[8]
        good = 3 <= least <= most <= 5 if scoring == GROUP else least == most == 2
    except (TypeError, ValueError):
        good = False
    if not good:
        raise ValueError(f"scoring={SCORINGS[scoring]} and players={values[8]!r} disagree: a group is (3, 5) or within, others are (2, 2)")
    if not repeats and colours + empties < holes:
        raise ValueError(
            f"holes={holes}, colours={colours}, secret_empties={empties} and secret_repeats=False disagree: "
            f"{holes} different pegs out of {colours + empties}"
        )
    if repeats and not guess_repeats:
        raise ValueError("secret_repeats=True and guess_repeats=False disagree: some secrets could not be guessed")
    found.append((int(least), int(most)))
    return found


def replace(book, changes):
    """A variant of a book, see `RuleBook.replace`; `changes` is a dict."""
    values = [changes.pop(switch, getattr(book, switch)) for switch in SWITCHES]
    if changes:
        raise ValueError(f"there is no switch {', '.join(changes)}")
    return RuleBook(book.name, values, book.signals, book.penalty)


def to_bytes(book):
    """Four bytes: scoring and book; holes and colours; rows and players; four flags."""
    n = 0
    for switch in SWITCHES[3:7]:
        n = n << 1 | getattr(book, switch)
    number = [b.name for b in rules.BOOKS].index(book.name)
    least, most = book.players
    return bytes((book.scoring << 6 | number, book.holes << 4 | book.colours, book.rows << 4 | least - 2 << 2 | most - 2, n))


def from_bytes(data):
    """The book that `to_bytes` packed; ValueError for anything else."""
    try:
        book, size, rows, flags = data
        origin = rules.BOOKS[book & 63]
    except (TypeError, IndexError):
        raise ValueError("this is no rule book") from None
    values = [size >> 4, size & 15, rows >> 4] + [flags >> i & 1 for i in (3, 2, 1, 0)]
    values += [book >> 6, (2 + (rows >> 2 & 3), 2 + (rows & 3))]
    return RuleBook(origin.name, values, origin.signals, origin.penalty)


def agreed(book, players, rounds, first_maker, answers):
    """(players, rounds, number of `answers` in `ANSWERS`) of a match; None for players or rounds is the least. ValueError as Match says."""
    if not isinstance(book, RuleBook):
        raise ValueError("a match needs a RuleBook")
    least, most = book.players
    if players is None:
        players = least
    if type(players) is not int or not least <= players <= most:
        raise ValueError(f"{book.name} is for {least} to {most} players, not {players!r}")
    choices = book.round_choices(players)
    if rounds is None:
        rounds = choices[0]
    if type(rounds) is not int or rounds not in choices:
        raise ValueError(f"{players} players play one of {choices} rounds, not {rounds!r}")
    if type(first_maker) is not int or not 0 <= first_maker < players:
        raise ValueError(f"the first maker must be a seat from 0 to {players - 1}, not {first_maker!r}")
    if answers not in ANSWERS:
        raise ValueError(f"answers must be one of {ANSWERS}, not {answers!r}")
    return players, rounds, ANSWERS.index(answers)
