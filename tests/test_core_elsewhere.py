# SPDX-FileCopyrightText: 2026 The Mastermind handheld contributors
# SPDX-License-Identifier: MIT
"""The core plays the same matches in MicroPython, with as much memory as the board has, as it does here."""

import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
SCRIPT = ROOT / "tests" / "data" / "core_run.py"
MICROPYTHON = shutil.which("micropython", path=sysconfig.get_path("scripts")) or shutil.which("micropython")


def output(*command):
    done = subprocess.run([*command, str(SCRIPT), str(ROOT / "lib")], capture_output=True, text=True, timeout=120, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout.splitlines()


@pytest.mark.skipif(MICROPYTHON is None, reason="MicroPython is not installed (it comes for Linux x86-64 and macOS only)")
def test_micropython_plays_the_same_matches():
    here = output(sys.executable, "-P")
    # 120,000 words of 64 bits hold what 120 KB hold on the board's 32 bits
    assert output(MICROPYTHON, "-X", "heapsize=120wk") == here
    assert len(here) == 7 * 4
    assert all(line.endswith((" True", "16 refused")) for line in here)
