# SPDX-FileCopyrightText: 2026 The Mastermind handheld contributors
# SPDX-License-Identifier: MIT
"""From keys, clicks and typed characters to six buttons that go down and up: shared by window and terminal.

``Fingers`` is for what has real edges: several keys and the mouse may hold the same button, and it comes up when
the last one lets go. ``Typist`` is for terminals that only tell that a key was typed: a character becomes a tap or a
hold of fixed length. It never takes the end of a repetition for a release, and a confirm key that the operating
system repeats is one press however long it is held.

No clock is read here: every time is handed in, in ms.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Hashable

Move = Callable[[str, bool], None]


class Fingers:
    """Which finger is on which button. ``move(name, down)`` is called once for every edge of a button."""

    def __init__(self, move: Move):
        self._move = move
        self._on: dict[Hashable, str] = {}

    def press(self, finger: Hashable, button: str) -> None:
        """A finger (a key's code, the mouse, anything) goes down on a button. A finger that is down already stays."""
        if finger in self._on:
            return
        fresh = not self.is_down(button)
        self._on[finger] = button
        if fresh:
            self._move(button, True)

    def lift(self, finger: Hashable) -> None:
        """A finger goes up; one that is not down is nothing."""
        button = self._on.pop(finger, None)
        if button is not None and not self.is_down(button):
            self._move(button, False)

    def lift_all(self) -> None:
        """Let go of everything, as when the window loses the keyboard."""
        for finger in list(self._on):
            self.lift(finger)

    def has(self, finger: Hashable) -> bool:
        """Whether this finger is down."""
        return finger in self._on

    def is_down(self, button: str) -> bool:
        """Whether any finger is on the button."""
        return button in self._on.values()


EDGE_MS = 30  # a level shorter than this can be lost: 10 ms of debouncing, polled every 10 ms
ORDER_MS = 15  # presses closer than this may look simultaneous to the firmware


class Pacer:
    """Keeps edges apart that came together, when the computer was too busy to look, so that no tap is lost.

    Edges go on in their order: those of one button at least ``EDGE_MS`` apart, presses of two buttons ``ORDER_MS``.
    What comes at a human's pace goes on at once. ``now`` is board time in ms.
    """

    def __init__(self, move: Move):
        self._move = move
        self._waiting: deque[tuple[str, bool]] = deque()
        self._edges: dict[str, int] = {}
        self._pressed: int | None = None

    def move(self, name: str, down: bool) -> None:
        """Take an edge; ``tick`` passes it on."""
        self._waiting.append((name, down))

    def tick(self, now: int) -> None:
        """Pass on what is due."""
        while self._waiting:
            name, down = self._waiting[0]
            if name in self._edges and now - self._edges[name] < EDGE_MS:
                return
            if down and self._pressed is not None and now - self._pressed < ORDER_MS:
                return
            self._waiting.popleft()
            self._edges[name] = now
            if down:
                self._pressed = now
            self._move(name, down)

    def flush(self) -> None:
        """Pass everything on at once, when the run is over."""
        while self._waiting:
            self._move(*self._waiting.popleft())


TAP_MS = 55  # longer than the debouncing, shorter than any hold
PAUSE_MS = 45
HOLD_MS = {"A": 1300, "B": 1300}  # past the second that the hand-over and the pause menu ask for
HOLD_ARROW_MS = 2000  # time to read a code while UP shows it
GAP_MS = 120  # the same character again within this time: the system repeats a key that is held
DELAY_MS = 1100  # a repetition begins at most so long after the key went down

_REPEATS = frozenset(("LEFT", "RIGHT", "UP", "DOWN"))


class Typist:
    """Taps and holds for keys that have no release.

    Arrows may repeat, but at most one tap waits, so that they stop with the key. For A and B the gap rule holds:
    a character that comes within ``GAP_MS`` of the one before is a repetition and dropped; one that comes later, but
    early enough to be the first of a repetition, waits ``GAP_MS`` for the second one to give it away.
    """

    def __init__(self, fingers: Fingers):
        self._fingers = fingers
        self._queue: list[tuple[str, int]] = []
        self._current: str | None = None
        self._holding = False
        self._until = 0  # when the current tap ends, or the pause after it
        self._typed: tuple[str, int] | None = None  # the last key and when it came
        self._doubtful: tuple[str, int, bool] | None = None  # a press that may be a repetition, and when that is settled

    def type(self, button: str, now: int, *, hold: bool = False) -> None:
        """A key for this button was typed at ``now``; ``hold``: the key that means a long press."""
        key = button.lower() if not hold else button
        last, since = self._typed or ("", 0)
        same, gap = last == key, now - since
        self._typed = (key, now)
        if not same:
            self._settle(now)
        if same and (hold or button not in _REPEATS):
            if gap <= GAP_MS:
                self._doubtful = None
                return
            if gap <= DELAY_MS:
                self._doubtful = (button, now + GAP_MS, hold)
                return
        self._add(button, hold, now)

    def _add(self, button: str, hold: bool, now: int) -> None:
        if self._holding and self._current is not None:
            if hold and button == self._current:
                return
            self._lift(now)  # any other key ends a hold
        if button in _REPEATS and (button, TAP_MS) in self._queue:
            return
        if len(self._queue) < 4:
            self._queue.append((button, HOLD_MS.get(button, HOLD_ARROW_MS) if hold else TAP_MS))
        self._advance(now)

    def _settle(self, now: int) -> None:
        """Something else was typed: what waited was no repetition."""
        if self._doubtful is not None:
            button, _, hold = self._doubtful
            self._doubtful = None
            self._add(button, hold, now)

    def tick(self, now: int) -> None:
        """Let go of what has been down long enough, and begin what waits."""
        if self._doubtful is not None and now >= self._doubtful[1]:
            self._settle(now)
        self._advance(now)

    def next_due(self) -> int | None:
        """When ``tick`` has something to do, or None."""
        dues = [self._until] if self._current is not None or self._queue else []
        if self._doubtful is not None:
            dues.append(self._doubtful[1])
        return min(dues) if dues else None

    def forget(self, now: int) -> None:
        """Let go and drop what waits."""
        self._queue.clear()
        self._doubtful = None
        if self._current is not None:
            self._lift(now)

    def _lift(self, now: int) -> None:
        self._fingers.lift("typed")
        self._current, self._holding, self._until = None, False, now + PAUSE_MS

    def _advance(self, now: int) -> None:
        if self._current is not None and now >= self._until:
            self._lift(now)
        if self._current is None and self._queue and now >= self._until:
            self._current, length = self._queue.pop(0)
            self._holding = length > TAP_MS
            self._until = now + length
            self._fingers.press("typed", self._current)
