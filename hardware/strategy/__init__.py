# SPDX-FileCopyrightText: 2026 The Mastermind handheld contributors
# SPDX-License-Identifier: MIT
"""The complete strategies that the device plays by, the program that packs them for it, and the measurement of how well it plays."""
