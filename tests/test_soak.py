# SPDX-FileCopyrightText: 2026 The Mastermind handheld contributors
# SPDX-License-Identifier: MIT
"""A thousand rounds of the whole program, screens included, in a heap of the board's size: nothing may grow or crumble.

Source of the kind of fault: https://github.com/adafruit/circuitpython/issues/2885, a program that ran out of memory
with 71 KB free, because no free block was large enough.
"""

import shutil
import subprocess
import sysconfig
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
ROUNDS = 1000


def test_a_thousand_rounds_leave_memory_as_they_found_it():
    binary = shutil.which("micropython", path=sysconfig.get_path("scripts"))
    if binary is None:
        pytest.skip("there is no MicroPython for this machine (test_micropython.py says where there must be one)")
    done = subprocess.run(
        [binary, "-X", "heapsize=150wk", str(ROOT / "tests" / "data" / "soak_run.py"), str(ROOT / "lib"), str(ROUNDS), "3"],
        capture_output=True,
        text=True,
        timeout=500,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    lines = [tuple(map(int, line.split())) for line in done.stdout.splitlines()]
    assert [line[0] for line in lines] == list(range(10, ROUNDS + 1, 10))
    free = [line[1] for line in lines]
    block = [line[2] for line in lines]
    print(f"{ROUNDS} rounds: free {free[0]} to {free[-1]} bytes, largest block {block[0]} to {block[-1]}")
    # Where the largest block lies changes with what is alive at the moment, so it is the best of ten rounds that must not
    # shrink; and it must always hold more than the largest thing that the program asks for while it plays (2 KB).
    early = slice(10, 20)  # by then every page has been up once
    assert min(free[20:]) >= min(free[early]) - 1024
    assert max(block[-10:]) >= max(block[early]) - 1024
    assert min(block) >= 2 * 2560
