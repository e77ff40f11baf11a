# SPDX-FileCopyrightText: 2026 The Mastermind handheld contributors
# SPDX-License-Identifier: MIT
"""The score card as a table of text: a column for each player, a row for each round, the totals below.

The panel can show only a part of it at a time. It is read from the store, when the firmware shows its card.
"""

from __future__ import annotations

from mastermind.game.match import Match
from mastermind.game.rules import GROUP

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
    widths = [max(len(line[i]) for line in lines) for i in range(len(head))]
    return "\n".join("  ".join(cell.ljust(width) for cell, width in zip(line, widths, strict=True)).rstrip() for line in lines)


def watch(board: Board, say) -> None:
    """Say the table whenever the board comes to the score card with a match in its store."""

    def card(screen: str) -> None:
        if screen == "card" and (journal := quickstart.journal(board.nvm)):
            say(table(Match.replay(journal)))

    board.on_screen.append(card)
