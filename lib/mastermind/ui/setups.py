# SPDX-FileCopyrightText: 2026 The Mastermind handheld contributors
# SPDX-License-Identifier: MIT
"""What the pages around a match do with setups: check, change, describe, pack and unpack them.

A running match does not need this module: while rows are played its memory can be given back.
"""

from ..game.rules import BOOKS, GROUP, RuleBook
from .setup import ADVERSARY, ANSWERS, OPPONENT, Setup

SIZE = 10  # bytes of a setup
_FIELDS = ("players", "rounds", "first", "answers", "device", "level", "number", "aids")


def of(rules):
    """The setup a book starts with: its fewest players, two rounds (or one per player)."""
    return Setup(rules, rules.players[0], rules.players[0] if rules.scoring == GROUP else 2)


def but(setup, **changes):
    """A copy with some fields changed."""
    fields = [changes.get(name, getattr(setup, name)) for name in _FIELDS]
    return Setup(changes.get("rules", setup.rules), *fields)


def check(setup):
    """Raises ValueError for what cannot be played."""
    rules = setup.rules
    least, most = rules.players
    if not least <= setup.players <= most or setup.first >= setup.players or setup.rounds not in rules.round_choices(setup.players):
        raise ValueError("players, rounds and the first maker disagree with the book")
    if setup.alone and rules.scoring == GROUP:
        raise ValueError("a group's points need a group: device and scoring disagree")
    if setup.device == ADVERSARY and codes(rules) > 6720:
        raise ValueError("too many codes to weigh for one that moves: device and rules disagree")


def match(setup):
    """A new match by this setup. Raises ValueError for what cannot be played."""
    from ..game.match import Match

    check(setup)
    if setup.alone:
        return Match(setup.rules, rounds=2, first_maker=1, answers="head" if setup.device == ADVERSARY else "device")
    rounds = None if setup.rules.scoring == GROUP else setup.rounds
    return Match(setup.rules, players=setup.players, rounds=rounds, first_maker=setup.first, answers=setup.answers)


def swapped(setup):
    """The same with the next seat hiding first; alone, the next number."""
    if setup.alone:
        return but(setup, number=setup.number % 9999 + 1 if setup.number else 0)
    return but(setup, first=(setup.first + 1) % setup.players)


def describe(setup):
    """A line of text: the book and who plays."""
    if setup.alone:
        return "%s, one player%s" % (setup.rules.name, ", code %d" % setup.number if setup.number else "")
    with_device = " with the device" if setup.device else ""
    rounds = "" if setup.rules.scoring == GROUP else ", %d rounds" % setup.rounds
    return "%s, %d players%s%s" % (setup.rules.name, setup.players, with_device, rounds)


def flags(setup):
    """Seven bits (1…7) that a saved match keeps of this: what the device does and its level, above them the aids."""
    return (setup.device + (setup.level if setup.device == OPPONENT else 0)) << 1 | setup.aids << 4


def flagged(setup, flags):
    """A copy with what ``flags`` says."""
    device = flags >> 1 & 7
    level = max(0, device - OPPONENT) if device >= OPPONENT else setup.level
    return but(setup, device=min(device, OPPONENT), level=min(level, 2), aids=flags >> 4)


def to_bytes(setup):
    """Six bytes, then the rule book."""
    return (
        bytes(
            (
                setup.players | setup.aids << 4,
                setup.rounds,
                setup.first,
                ANSWERS.index(setup.answers) | setup.device << 2 | setup.level << 4,
                setup.number >> 8,
                setup.number & 255,
            )
        )
        + setup.rules.to_bytes()
    )


def unpacked(data):
    """Read back what ``to_bytes`` wrote. Raises ValueError for anything else."""
    if len(data) != SIZE or data[3] & 3 > 2 or data[3] >> 4 > 2:
        raise ValueError("not a setup")
    setup = Setup(
        RuleBook.from_bytes(data[6:]),
        data[0] & 15,
        data[1],
        data[2],
        ANSWERS[data[3] & 3],
        data[3] >> 2 & 3,
        data[3] >> 4,
        data[4] << 8 | data[5],
        data[0] >> 4,
    )
    check(setup)
    return setup


def codes(rules):
    """The number of codes that can be hidden."""
    count = 1
    for k in range(rules.holes):
        count *= rules.symbols - (0 if rules.secret_repeats else k)
    return count


def pack(books, again):
    """The setups of the books and, if there is one, of the last match, as bytes."""
    packed = b""
    for setup in books:
        packed += to_bytes(setup)
    return packed + to_bytes(again) if again else packed


def unpack(packed):
    """(setups of the books, setup of the last match or None) out of what ``pack`` made; what cannot be read starts with its default."""
    setups = []
    for at in range(0, SIZE * (len(BOOKS) + 1), SIZE):
        try:
            setups.append(unpacked(packed[at : at + SIZE]))
        except ValueError:
            setups.append(None)
    books = [setup if setup and setup.rules.name == book.name else of(book) for setup, book in zip(setups, BOOKS)]
    return books, setups[-1]
