# SPDX-FileCopyrightText: 2026 The Mastermind handheld contributors
# SPDX-License-Identifier: MIT
"""The score card as a table of text: a column for each player, a row for each round, the totals below.

The panel can show only a part of it at a time. It is read from the store, when the firmware shows its card.
"""

from __future__ import annotations

from mastermind.device.store import STATS, Store
from mastermind.game.match import Match
from mastermind.game.rules import BOOKS, GROUP
from mastermind.ui.setup import ADVERSARY, PUZZLE
from mastermind.ui.tally import BREAKER, MAKER, Tally

from . import quickstart
from .board import Board


def table(match: Match) -> str:
    """Lines of the card of a match: maker's points with a star, in groups each breaker's guess by guess."""
    head = ["Round", *(f"Player {seat + 1}" for seat in range(match.players))]
    lines = [head]
    for number, (maker, cracked, points, rows) in enumerate(match.card, 1):
        cells = [""] * match.players
        if match.rules.scoring == GROUP:
            for seat in range(match.players):
                won = [row[3] for row in rows if row[0] == seat]
                if won:
                    cells[seat] = f"{'+'.join(map(str, won))} = {sum(won)}"
        cells[maker] = f"*{points}"
        lines.append([f"{number} ({f'row {cracked}' if cracked else 'not broken'})", *cells])
    if any(match.penalties):
        lines.append(["Penalties", *map(str, match.penalties)])
    lines.append(["TOTAL", *map(str, match.totals)])
    return _columns(lines)


def _columns(lines: list[list[str]]) -> str:
    widths = [max(len(line[i]) for line in lines) for i in range(len(lines[0]))]
    return "\n".join("  ".join(cell.ljust(width) for cell, width in zip(line, widths, strict=True)).rstrip() for line in lines)


def statistics(store: Store) -> str:
    """The statistics of the device as a table: a line for each book and role with rounds in it."""
    tally = Tally(store, STATS)
    lines = [["Book", "Role", "Rounds", "Average", "Best", "Worst", "Streak"]]
    for number, book in enumerate(BOOKS):
        for role, name in ((BREAKER, "breaking"), (MAKER, "hiding")):
            rounds, rows, best, worst, streak = tally.entry(number, role)
            if rounds:
                lines.append([book.name, name, str(rounds), f"{rows / rounds:.2f}", str(best), str(worst), str(streak)])
    return _columns(lines) if len(lines) > 1 else "No rounds yet."


def watch(board: Board, say) -> None:
    """Say the table whenever the board comes to the score card with a match in its store, or to the statistics."""

    def card(screen: str) -> None:
        store = quickstart.store(board.nvm)
        if screen == "card" and store.journal and store.flags >> 1 & 7 not in (PUZZLE, ADVERSARY):  # one player has no table
            say(table(Match.replay(store.journal)))
        elif screen == "stats":
            say(statistics(store))

    board.on_screen.append(card)
