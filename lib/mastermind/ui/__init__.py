# SPDX-FileCopyrightText: 2026 The Mastermind handheld contributors
# SPDX-License-Identifier: MIT
"""What the player sees and presses: canvas, palette, screens. Imports the game, never the hardware."""
