# SPDX-FileCopyrightText: 2026 The Mastermind handheld contributors
# SPDX-License-Identifier: MIT
"""What is agreed upon before a match: the printed games, their variants, and whether a match can be played so.

A match that runs does not need this module; `rules` hands out its names, so that nobody else has to know where they stand.

Sources: the manuals of three printed games. Where a manual is silent the choice is marked [choice] in the player's guide.
"""

from .rules import GROUP, GUESSES, ROUNDS, RuleBook

SCORINGS = ("guesses", "rounds", "group")
ANSWERS = ("device", "hand", "head")
MARKERS = (3, 7, 6, 2, 1)  # the seats' colours, the same in every book [choice]

SWITCHES = ("holes", "colours", "rows", "secret_repeats", "secret_empties", "guess_repeats", "per_hole", "scoring", "players")
_LEAST = (2, 2, 1, 0, 0, 0, 0, 0)  # of all but the last
_MOST = (6, 10, 12, 1, 1, 1, 1, 2)


def make(name, values, signals, penalty=0):
    """The rule book with these values of `SWITCHES`, in their order.

    A value out of range, or switches that cannot be played together: ValueError, which names them.
    """
    checked = []
    for i, least in enumerate(_LEAST):
        value = values[i]
        most = _MOST[i]
        if type(value) not in (int, bool) or not least <= value <= most:
            raise ValueError(f"{SWITCHES[i]} must be {least} to {most}, not {value!r}")
        checked.append(bool(value) if most == 1 else int(value))
    scoring = checked[7]
    try:
        least, most = values[8]
        good = 3 <= least <= most <= 5 if scoring == GROUP else least == most == 2
    except (TypeError, ValueError):
        good = False
    if not good:
        raise ValueError(f"scoring={SCORINGS[scoring]} and players={values[8]!r} disagree: a group is (3, 5) or within, others are (2, 2)")
    book = RuleBook(name, checked + [(int(least), int(most))], signals, penalty)
    if not book.secret_repeats and book.symbols < book.holes:
        raise ValueError(
            f"holes={book.holes}, colours={book.colours}, secret_empties={book.secret_empties} and secret_repeats=False disagree: "
            f"{book.holes} different pegs out of {book.symbols}"
        )
    if book.secret_repeats and not book.guess_repeats:
        raise ValueError("secret_repeats=True and guess_repeats=False disagree: some secrets could not be guessed")
    return book


def replace(book, **changes):
    """A variant with some switches changed (keyword arguments named as in `SWITCHES`), checked; this book stays as it is."""
    values = [changes.pop(switch, getattr(book, switch)) for switch in SWITCHES]
    if changes:
        raise ValueError(f"there is no switch {', '.join(changes)}")
    return make(book.name, values, book.signals, book.penalty)


def round_choices(book, players):
    """The numbers of rounds for so many players: an even one for two, who swap roles; in a group everyone hides once."""
    return (players,) if book.scoring == GROUP else (2, 4, 6, 8, 10)


def to_bytes(book):
    """Four bytes: scoring and book; holes and colours; rows and players; four flags."""
    n = 0
    for switch in SWITCHES[3:7]:
        n = n << 1 | getattr(book, switch)
    number = [b.name for b in BOOKS].index(book.name)
    least, most = book.players
    return bytes((book.scoring << 6 | number, book.holes << 4 | book.colours, book.rows << 4 | least - 2 << 2 | most - 2, n))


def from_bytes(data):
    """The book that `to_bytes` packed; ValueError for anything else."""
    try:
        book, size, rows, flags = data
        origin = BOOKS[book & 63]
    except (TypeError, IndexError):
        raise ValueError("this is no rule book") from None
    values = [size >> 4, size & 15, rows >> 4] + [flags >> i & 1 for i in (3, 2, 1, 0)]
    values += [book >> 6, (2 + (rows >> 2 & 3), 2 + (rows & 3))]
    return make(origin.name, values, origin.signals, origin.penalty)


_METHODS = {"replace": replace, "round_choices": round_choices, "to_bytes": to_bytes}


def method(book, name):
    """A method that a book has by this module. AttributeError if there is none."""
    if name not in _METHODS:
        raise AttributeError(name)
    function = _METHODS[name]
    return lambda *values, **named: function(book, *values, **named)


def agreed(rules, players, rounds, first_maker, answers):
    """(players, rounds, number of `answers` in `ANSWERS`) of a match; None for players or rounds is the least. ValueError as Match says."""
    if not isinstance(rules, RuleBook):
        raise ValueError("a match needs a RuleBook")
    least, most = rules.players
    if players is None:
        players = least
    if type(players) is not int or not least <= players <= most:
        raise ValueError(f"{rules.name} is for {least} to {most} players, not {players!r}")
    choices = round_choices(rules, players)
    if rounds is None:
        rounds = choices[0]
    if type(rounds) is not int or rounds not in choices:
        raise ValueError(f"{players} players play one of {choices} rounds, not {rounds!r}")
    if type(first_maker) is not int or not 0 <= first_maker < players:
        raise ValueError(f"the first maker must be a seat from 0 to {players - 1}, not {first_maker!r}")
    if answers not in ANSWERS:
        raise ValueError(f"answers must be one of {ANSWERS}, not {answers!r}")
    return players, rounds, ANSWERS.index(answers)


#                     holes, colours, rows, secret_repeats, secret_empties, guess_repeats, per_hole, scoring, players
GERMAN = make("german", (4, 8, 12, False, False, True, False, GUESSES, (2, 2)), ("red", "white"), 3)
POLISH = make("polish", (5, 8, 12, False, False, True, True, GUESSES, (2, 2)), ("black", "white"))
NEW = make("new", (4, 8, 12, False, False, True, False, ROUNDS, (2, 2)), ("red", "white"))
NEW_GROUP = make("new-group", (4, 8, 12, False, False, True, False, GROUP, (3, 5)), ("red", "white"))
BOOKS = (GERMAN, POLISH, NEW, NEW_GROUP)
