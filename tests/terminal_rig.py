# SPDX-FileCopyrightText: 2026 The Mastermind handheld contributors
# SPDX-License-Identifier: MIT
"""Runs the terminal front end in pseudo-terminals and ends it in many ways; a program of its own, for test_terminal.

    terminal_rig.py FOLDER ENDING BYTES…

FOLDER holds the firmware to run. For each number of BYTES a child plays in a fresh pseudo-terminal of 80 × 24; when it
has written so many, ENDING happens: "ctrl-c" (typed), "q" (typed), "term" (the signal), "crash" (the firmware does).
Prints a JSON list, for each child: its exit status, what it wrote, and whether the terminal's settings came back.
A process of its own, because a fork wants one without threads.
"""

import fcntl
import json
import os
import pty
import select
import signal
import struct
import sys
import termios
from pathlib import Path

sys.path.append(str(Path(__file__).resolve().parents[1]))

from hardware.simulator import terminal
from hardware.simulator.board import Board, FirmwareCrash

PATIENCE_S = 30  # for a machine that has much to do; nothing waits so long when all is well


def child(board: Board, crash: bool) -> int:
    try:
        if crash:
            board.usb = False  # what the firmware of the test looks at
        terminal.run(board)
    except KeyboardInterrupt:
        return 130
    except FirmwareCrash:
        return 1
    return 0


def one(board: Board, ending: str, after: int) -> dict:
    pid, master = pty.fork()
    if pid == 0:
        status = 70
        try:
            status = child(board, ending == "crash")
        finally:
            os._exit(status)
    fcntl.ioctl(master, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
    before = termios.tcgetattr(master)
    output, ended, settled = b"", ending == "crash", before
    while True:
        if not ended and len(output) >= after:
            ended = True
            if ending == "term":
                os.kill(pid, signal.SIGTERM)
            else:
                os.write(master, {"ctrl-c": b"\x03", "q": b"q"}[ending])
        ready, _, _ = select.select([master], [], [], PATIENCE_S)
        if not ready:
            os.kill(pid, signal.SIGKILL)
            break
        try:
            settled = termios.tcgetattr(master)
            data = os.read(master, 4096)
        except OSError:
            break
        if not data:
            break
        output += data
    _, status = os.waitpid(pid, 0)
    os.close(master)
    return {
        "after": after,
        "status": os.waitstatus_to_exitcode(status),
        "output": output.decode("utf-8", "replace"),
        "settings": settled == before,
    }


if __name__ == "__main__":
    folder, ending = sys.argv[1:3]
    device = Board(drive=Path(folder))  # made once, every child has a copy
    print(json.dumps([one(device, ending, int(after)) for after in sys.argv[3:]]))
