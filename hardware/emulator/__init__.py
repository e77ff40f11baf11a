# SPDX-FileCopyrightText: 2026 The Mastermind handheld contributors
# SPDX-License-Identifier: MIT
"""An emulated Pico that runs the built drive under real CircuitPython; never copied to the board."""
