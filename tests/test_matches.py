# SPDX-FileCopyrightText: 2026 The Mastermind handheld contributors
# SPDX-License-Identifier: MIT
"""Whole matches of every book, played by script from the quick start to the last card.

What the totals must be is worked out by hand in the comment above each scene of data/scenarios/match-….
"""

import pytest

from .scenes import perform_scene, scenes


@pytest.mark.parametrize("name", scenes("match-"))
def test_a_match_ends_with_the_totals_worked_out_by_hand(name):
    perform_scene(name)
