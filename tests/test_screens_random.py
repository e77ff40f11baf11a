# SPDX-FileCopyrightText: 2026 The Mastermind handheld contributors
# SPDX-License-Identifier: MIT
"""Presses at random, seeded: no error, no page that nobody can leave, and everything that always holds (``playing.laws``).

With MASTERMIND_LONG=1 in the environment every book gets ten seeds of 10,000 presses.
"""

import os
from collections.abc import Generator
from random import Random

import pytest

from hardware.simulator import quickstart
from hardware.simulator.board import Board
from hardware.simulator.script import BUTTONS
from mastermind.game.match import Match
from mastermind.ui.setup import ADVERSARY, COUNT, HINT, LAMP, NOTES, OPPONENT, PUZZLE

from .playing import Agent, kept, play, tap, wait

LONG = bool(os.environ.get("MASTERMIND_LONG"))
PRESSES = 10_000 if LONG else 160
SEEDS = range(10) if LONG else range(1)
GAMES = [
    ("german", {}),
    ("german", {"answers": "head", "rounds": 4}),
    ("polish", {"answers": "hand", "options": ("repeats", "empties")}),
    ("new", {"options": ("six", "noguessrepeats")}),
    ("new-group", {"players": 5}),
    ("new-group", {"players": 3, "answers": "hand"}),
    ("polish", {"first": 2, "flags": kept(PUZZLE, HINT | COUNT | LAMP | NOTES)}),  # alone, with every help
    ("german", {"first": 2, "answers": "head", "flags": kept(ADVERSARY)}),  # alone, against a code that moves
    ("german", {"flags": kept(OPPONENT, HINT | NOTES), "answers": "head"}),  # the device takes a seat
    ("new-group", {"players": 3, "flags": kept(OPPONENT, level=1), "answers": "hand"}),
    (None, {}),
]
# a finger that wants to get on: A and the dial more often than the rest
KEYS = ["A"] * 8 + ["UP"] * 4 + ["DOWN"] * 3 + ["LEFT"] * 2 + ["RIGHT"] * 4 + ["B"] * 2


def monkey(seed: int, presses: int) -> Agent:
    """Presses buttons at random, for times that a finger may take, sometimes two at once, sometimes for long."""

    def act(board: Board) -> Generator[int, None, None]:
        rng = Random(seed)
        for _press in range(presses):
            button = rng.choice(KEYS)
            kind = rng.random()
            if board.ready == "handover" and kind < 0.7:
                yield from tap(board, "A", 1100)
            elif kind < 0.03:
                yield from tap(board, "B", 1100)
            elif kind < 0.06:
                yield from tap(board, button, rng.randrange(900, 2200))
            elif kind < 0.1:
                other = rng.choice(BUTTONS)
                board.set_button(other, True)
                yield from tap(board, button, rng.randrange(5, 200))
                board.set_button(other, False)
            else:
                yield from tap(board, button, rng.choice((30, 45, 60, 60, 90, 150)))
            yield from wait(board, rng.choice((20, 60, 60, 120, 250, 500, 700)))
        yield from way_out(board)

    return act


def way_out(board: Board) -> Generator[int, None, None]:
    """From anywhere: let animations end, then B, held or tapped, leads to a page that can be left for the title."""
    for button in BUTTONS:
        board.set_button(button, False)
    for _try in range(12):
        yield from wait(board, 9000)  # a code that was not broken, and its points, take 7 s
        assert board.ready, f"no page whose buttons act, 9 s after the last press: {board.caption}"
        if board.ready == "title":
            return
        if board.ready == "pause":
            while "Leave" not in board.caption:
                yield from tap(board, "LEFT")
                yield from wait(board, 60)
            yield from tap(board, "A")
        elif board.ready in ("settings", "stats", "read", "rules", "hint", "review"):
            yield from tap(board, "B")
        else:
            yield from tap(board, "B", 1200)
    raise AssertionError(f"no way out of [{board.ready}] {board.caption}")


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize(("rules", "settings"), GAMES, ids=[f"{rules}-{i}" for i, (rules, _settings) in enumerate(GAMES)])
def test_random_presses_meet_no_error_and_no_page_without_a_way_out(rules, settings, seed):
    story = play(monkey(1000 + seed, PRESSES), rules, **settings)
    assert story.screens[-1] == "title"
    if story.journal:
        match = Match.replay(story.journal)
        assert match.journal == story.journal, "what is kept can be played again"
    assert quickstart.journal(story.board.nvm) == story.journal


@pytest.mark.parametrize("seed", range(10 if LONG else 2))
def test_random_presses_and_power_cuts_meet_no_error(seed):
    def act(board: Board) -> Generator[int, None, None]:
        rng = Random(seed)
        for _life in range(60 if LONG else 6):
            for _press in range(rng.randrange(40)):
                yield from tap(board, "A" if board.ready == "handover" else rng.choice(KEYS), 1100 if board.ready == "handover" else 60)
                yield from wait(board, rng.choice((60, 250, 500)))
            board.power(False)
            yield from wait(board, rng.randrange(0, 200))
            board.power(True)
            yield from wait(board, 1500)
            assert board.ready in ("title", "handover"), f"[{board.ready}] after the power came back"

    play(act, "new-group", players=3)
