# SPDX-FileCopyrightText: 2026 The Mastermind handheld contributors
# SPDX-License-Identifier: MIT
"""Scenes of data/scenarios: presses in, words and pictures out (see ``scenes``)."""

import pytest

from .scenes import perform_scene, scenes


@pytest.mark.parametrize("name", scenes("screens-"))
def test_every_page_shows_what_its_scene_says(name):
    perform_scene(name)
