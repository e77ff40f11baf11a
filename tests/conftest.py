# SPDX-FileCopyrightText: 2026 The Mastermind handheld contributors
# SPDX-License-Identifier: MIT
"""What every test needs: the paths, and the variables that Blinka reads.

The project's root is only ever appended to the path: put first, our ``code.py`` would hide the standard library's
module ``code``, which pytest itself imports.
"""

import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / "lib"))
sys.path.append(str(ROOT))

import hardware.simulator  # noqa: E402, F401  sets Blinka's variables before a test imports a piece of it
