# SPDX-FileCopyrightText: 2026 The Mastermind handheld contributors
# SPDX-License-Identifier: MIT
"""The six buttons, debounced by adafruit_debouncer, as bitmasks (bit n = button n of ``wiring.BUTTONS``)."""

from adafruit_debouncer import Debouncer


class Buttons:
    """``down``, ``pressed``, ``released``: masks of the last poll. ``steady``: False while any contact differs from
    its debounced state. A button that is down at the start is down but was never pressed."""

    def __init__(self, pins):
        self._pins = pins
        self._keys = [(pin, Debouncer(pin)) for pin in pins]
        self._since = [0] * len(self._keys)
        self.pressed = self.released = self.down = 0
        self.steady = True
        for i in range(len(pins)):
            if not self._keys[i][1].value:
                self.down |= 1 << i

    def poll(self, now):
        """Read the contacts at ``now`` (ms, never running back); at least every 10 ms."""
        pressed = released = 0
        steady = True
        bit = 1
        for pin, key in self._keys:
            # Debouncer.state holds its three flags: 1 debounced level, 2 last raw level, 4 changed by the last update.
            # A contact that reads as it did and has nothing to tell needs no update: six of them take a millisecond.
            if key.state != (3 if pin.value else 0):
                key.update()
                state = key.state
                if state & 4:
                    if state & 1:
                        released |= bit
                    else:
                        pressed |= bit
                if 0 < state & 3 < 3:
                    steady = False
            bit <<= 1
        self.steady = steady
        self.pressed = pressed
        self.released = released
        if pressed or released:
            self.down = (self.down | pressed) & ~released
            for i in range(len(self._since)):
                if pressed >> i & 1:
                    self._since[i] = now

    def held(self, button, now):
        """Return for how many ms the button has been down, 0 when it is up."""
        return now - self._since[button] if self.down >> button & 1 else 0

    def release(self):
        """Give the pins back; nothing can be polled after that."""
        for pin in self._pins:
            pin.deinit()
