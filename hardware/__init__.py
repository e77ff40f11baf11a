# SPDX-FileCopyrightText: 2026 The Mastermind handheld contributors
# SPDX-License-Identifier: MIT
"""Everything around the firmware: the simulator, the emulated Pico, the bundle, the physical build. None of it goes onto the board."""
