# SPDX-FileCopyrightText: 2026 The Mastermind handheld contributors
# SPDX-License-Identifier: MIT
"""The rules of the game: pure, integers and bytes only. Nothing in here imports anything outside this folder."""
