# SPDX-FileCopyrightText: 2026 The Mastermind handheld contributors
# SPDX-License-Identifier: CERN-OHL-P-2.0
"""The printed case: geometry (plain numbers), model (solids), render (pictures), build (the command)."""
