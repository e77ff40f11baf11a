# SPDX-FileCopyrightText: 2026 The Mastermind handheld contributors
# SPDX-License-Identifier: MIT
"""The Mastermind handheld: everything of our own that goes onto the board."""

__version__ = "0.1.0"
