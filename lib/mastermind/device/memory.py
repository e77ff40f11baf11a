# SPDX-FileCopyrightText: 2026 The Mastermind handheld contributors
# SPDX-License-Identifier: MIT
"""Memory of the board: makes the heap as large as it will ever be, so that garbage is collected when the game says so, and the
collections short.

CircuitPython begins with a small heap and adds to it only when a collection has not helped. With a program of two thirds of the
memory it would collect after every 30 KB of garbage, in the middle of a press, and leave the last third unused. Nothing is
gained by it on a desktop, whose ``gc`` has no ``mem_free``.
"""

import gc
import sys

# Modules that nobody imports a second time. They live on in what uses them.
ALONE = ("neopixel", "adafruit_ticks", "adafruit_debouncer", "mastermind.console", "mastermind.device.buttons")
ALONE += ("mastermind.device.panel", "mastermind.device.power", "mastermind.device.sound")


def strike():
    """Take some modules off the list of modules, where memory is scarce.

    The collector can put off 64 objects to look into. It begins with that list, and with many modules there and all that stands in the
    last of them it forgets some; then it goes through the whole memory once more. A collection takes 7.5 ms, with these 13.7.
    """
    if hasattr(gc, "mem_free"):
        for name in ALONE:
            sys.modules.pop(name, None)


def stretch():
    """Fill the memory once, for a tenth of a second, and give it back; returns what keeps the new part of the heap alive, or None."""
    free = getattr(gc, "mem_free", None)
    if not free:
        return None
    pieces = []
    try:
        while free() > 8192 and len(pieces) < 400:
            for _ in range(4):
                pieces.append([None] * 500)
    except MemoryError:
        pass
    last = pieces.pop() if pieces else []
    pieces = None
    while len(last) > 4:  # a list shrinks where it lies
        last.pop()
    gc.collect()
    return last
