# SPDX-FileCopyrightText: 2026 The Mastermind handheld contributors
# SPDX-License-Identifier: MIT
"""What is put into the virtual store before the board boots: a match that has begun, and a seed.

It is written with the firmware's own rules and its own store, so the firmware finds nothing but what it could have
written itself.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from random import Random

from mastermind.device.store import SEED, Store
from mastermind.game import rules
from mastermind.game.match import Match

from .nvm import Nvm

RULES = {
    "german": rules.GERMAN,
    "polish": rules.POLISH,
    "new": rules.NEW,
    "new-group": rules.NEW_GROUP,
    "new-advanced": rules.NEW.replace(secret_repeats=True),
}
OPTIONS: dict[str, dict[str, object]] = {
    "repeats": {"secret_repeats": True},
    "empties": {"secret_empties": True},
    "count": {"per_hole": False},
    "six": {"colours": 6},
    "noguessrepeats": {"guess_repeats": False},
}
FIXED_DIAL = 1  # bit 0 of a match's flags: no hole of the secret starts at a random colour


def match(
    book: str,
    *,
    players: int | None = None,
    rounds: int | None = None,
    first: int = 1,
    answers: str = "device",
    options: tuple[str, ...] = (),
) -> Match:
    """Make a match that has begun. ``first`` is the seat of the first maker, from 1. ValueError for what cannot be played."""
    for option in options:
        if option not in OPTIONS:
            raise ValueError(f"no such option: {option} (there are {' '.join(OPTIONS)})")
    if rounds is not None and book == "new-group":
        raise ValueError("new-group has as many rounds as players: leave --rounds out")
    changes: dict[str, object] = {}
    for option in options:
        changes |= OPTIONS[option]
    seats = players or RULES[book].players[0]
    if not 1 <= first <= seats:
        raise ValueError(f"--first is a seat from 1 to {seats}, not {first}")
    return Match(RULES[book].replace(**changes), players=players, rounds=rounds, first_maker=first - 1, answers=answers)


def begin(nvm: Nvm, begun: Match, seed: int | None = None) -> None:
    """Write the begun match into the store, in place of an open one. It keeps the fixed dial."""
    _change(nvm, seed, lambda store: store.begin(begun.journal, FIXED_DIAL))


def plant_seed(nvm: Nvm, seed: int | None) -> None:
    """Make everything random repeatable from the next boot on; None takes an earlier seed away."""
    payload = b"" if seed is None else str(seed).encode("ascii")

    def plant(store: Store) -> None:
        if (store.get(SEED) or b"") != payload:
            store.put(SEED, payload)

    _change(nvm, seed, plant)


def store(nvm: Nvm) -> Store:
    """The store as it stands, to be read only: a copy."""
    return Store(bytearray(nvm.image), os.urandom)


def journal(nvm: Nvm) -> bytes:
    """The journal of the match that is open in the store, b"" if there is none."""
    return store(nvm).journal


def _change(nvm: Nvm, seed: int | None, change: Callable[[Store], None]) -> None:
    """Let the firmware's store work on a copy, and put that back in one go."""
    image = bytearray(nvm.image)
    change(Store(image, os.urandom if seed is None else Random(seed).randbytes))
    nvm.image = bytes(image)
    nvm.keep()
