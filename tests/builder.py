# SPDX-FileCopyrightText: 2026 The Mastermind handheld contributors
# SPDX-License-Identifier: MIT
"""Somebody who has built a handheld and runs the self-test: sees the light, reads the console, says which button to press.

Used on the virtual board and on the emulated Pico alike.
"""

from .chain import walk


class Person:
    """``words``: how the panel is wired, which the person does not know. ``quiet``: nothing is heard."""

    def __init__(self, words="", quiet=False):
        self.places = walk(words)
        self.quiet = quiet
        self.lines = []
        self.pictures = []
        self.most = 0.0  # mA of the brightest frame

    def see(self, chain):
        """A frame of 256 RGB values in the order of the chain."""
        self.most = max(self.most, (16 * sum(chain[0::3]) + 11 * sum(chain[1::3]) + 15 * sum(chain[2::3])) / 256 + 281)
        self.pictures.append({self.places[i]: tuple(chain[3 * i : 3 * i + 3]) for i in range(256) if any(chain[3 * i : 3 * i + 3])})

    @property
    def finished(self):
        return any("[selftest] done" in line for line in self.lines)

    def result(self, name):
        return next(line for line in self.lines if line.startswith((f"[selftest] {name} ok", f"[selftest] {name} FAILED")))

    def answer(self, line):
        """The button that answers a line of the self-test, None when it asks nothing."""
        if "2 buttons: press " in line:
            return line.split("press ")[1].split()[0]
        seen = self.pictures[-1] if self.pictures else {}
        if "Two lines of 8" in line:
            return "A" if 16 in (len({x for x, _ in seen}), len({y for _, y in seen})) else "B"
        if "green one" in line:
            return _side(_of(seen, 0), _of(seen, 1))
        if "yellow one" in line:
            return _side([place for place, rgb in seen.items() if rgb[2]], [place for place, rgb in seen.items() if not rgb[2]])
        if "neighbours" in line:
            (ax, ay), (bx, by) = _of(seen, 2)[0], next(place for place, rgb in seen.items() if rgb[0])
            return "A" if abs(ax - bx) + abs(ay - by) == 1 else "B"
        if "arrow points up" in line:
            return "A" if upright(seen) else "B"
        if "six rising notes" in line:
            return None if self.quiet else "A"
        return "A" if "Note the meter" in line else None


def _of(seen, channel):
    return [place for place, rgb in seen.items() if rgb[channel] and not any(rgb[c] for c in range(3) if c != channel)]


def _side(one, other):
    """The arrow from the middle of one group of LEDs to that of another."""
    middle = [sum(place[axis] for place in places) / len(places) for places in (one, other) for axis in (0, 1)]
    dx, dy = middle[2] - middle[0], middle[3] - middle[1]
    return ("RIGHT" if dx > 0 else "LEFT") if abs(dx) > abs(dy) else ("DOWN" if dy > 0 else "UP")


def upright(seen):
    """Whether the arrow points up and its dot is at the left."""
    rows = {}
    for x, y in seen:
        rows.setdefault(y, []).append(x)
    widths = [len(rows[y]) for y in sorted(rows)]
    left = min(x for x, _ in seen)
    return widths[:3] == [2, 4, 6] and [place for place in seen if place[0] == left] == [(left, max(rows) - 2)]
