# SPDX-FileCopyrightText: 2026 The Mastermind handheld contributors
# SPDX-License-Identifier: MIT
"""A virtual board for a desktop: the firmware runs on it unchanged. Never copied to the real one.

Two variables of Blinka must be set before anything imports a piece of it; it reads one once and the other again and
again, so both stay.
"""

import os

os.environ["BLINKA_OS_AGNOSTIC"] = "1"
os.environ["BLINKA_FORCEBOARD"] = "RASPBERRY_PI_PICO"
