# SPDX-FileCopyrightText: 2026 The Mastermind handheld contributors
# SPDX-License-Identifier: CERN-OHL-P-2.0
"""Parts and wiring of the handheld: one table, and the programs that are checked against it."""
