# SPDX-FileCopyrightText: 2026 The Mastermind handheld contributors
# SPDX-License-Identifier: MIT
"""A player who looks at the console and at the saved match, does the next thing, and so finishes a match from anywhere.

It knows the codes beforehand, and expects the fixed dial of a quick start. ``rows`` says how many rows each round takes.
"""

from collections.abc import Callable, Generator

from hardware.simulator import quickstart
from hardware.simulator.board import Board
from mastermind.game.marking import mark, mark_holes
from mastermind.game.match import GUESS, SECRET, Match

from .playing import Agent, perform_steps, steps, wait

LIMIT = 20_000  # looks at the console: far more than any match needs


def finish(codes: list[bytes], rows: int = 2, *, until: Callable[[Board, Match | None], bool] | None = None) -> Agent:
    """Play on to the last card, or until a condition holds. The first ``rows - 1`` guesses of a round are wrong ones."""

    def act(board: Board) -> Generator[int, None, None]:
        for _turn in range(LIMIT):
            journal = quickstart.journal(board.nvm)
            match = Match.replay(journal) if journal else None
            if until is not None and until(board, match):
                return
            if board.ready == "card" and match is not None and match.round == match.rounds:
                return
            todo = next_step(board, match, codes, rows)
            if todo:
                yield from perform_steps(steps(todo, match.rules.symbols if match else 8), board)
            yield from wait(board, 20 if todo else 90)
        raise AssertionError(f"no end in sight: [{board.ready}] {board.caption}")

    return act


def next_step(board: Board, match: Match | None, codes: list[bytes], rows: int) -> str:
    """What to press on the page that is on top, "" for waiting."""
    page = board.ready
    if page in ("title", "card"):
        return "press A"
    if page == "handover":
        return "hold A 1100"
    if match is None or page is None:
        return ""
    code = codes[(match.round - 1) % len(codes)]
    if page == "secret" and match.phase == SECRET:
        return "dial " + "".join(map(str, code))
    if page == "guess" and match.phase == GUESS:
        return "dial " + "".join(map(str, code if len(match.rows) + 1 >= rows else wrong(match, code)))
    if page == "look":
        return "press A"
    if page == "answer" and match.answers != "device" and match.rows and match.rows[-1][2] is None:
        guess = match.rows[-1][1]
        if match.rules.per_hole:
            signs = "".join("-oX"[value] for value in mark_holes(code, guess))
        else:
            exact, misplaced = mark(code, guess)
            signs = "X" * exact + "o" * misplaced
        return f"mark {signs}" if signs else "press A; wait 500; press A"
    return ""


def wrong(match: Match, code: bytes) -> bytes:
    """A guess that is not the code, another one for every row."""
    row = len(match.rows)
    return bytes((peg + 1 + (row + i) % 3) % match.rules.colours for i, peg in enumerate(code))
