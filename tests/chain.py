# SPDX-FileCopyrightText: 2026 The Mastermind handheld contributors
# SPDX-License-Identifier: MIT
"""The panel's chain of LEDs as a person follows it with a finger, without the firmware's map."""


def walk(words):
    """Where each LED of the chain sits, as (x, y) by chain number: the strip followed by hand, without the firmware's map."""
    words = set(words.split())
    size = 8 if "tiles" in words else 16
    corners = [(0, 0), (8, 0), (0, 8), (8, 8)] if "tiles" in words else [(0, 0)]
    places = []
    for left, top in corners:
        for line in range(size):
            steps = list(range(size))
            if "serpentine" in words and line % 2:
                steps.reverse()
            for step in steps:
                x, y = (line, step) if "columns" in words else (step, line)
                x = size - 1 - x if "flipx" in words else x
                y = size - 1 - y if "flipy" in words else y
                places.append((left + x, top + y))
    return places
