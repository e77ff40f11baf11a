# SPDX-FileCopyrightText: 2026 The Mastermind handheld contributors
# SPDX-License-Identifier: MIT
"""The LED panel: the only place that knows wiring order, drive bytes and current.

Conversion is cut into slices of at most 64 changed cells, so that the buttons are polled in between. A cell's
key is ``colour << 5 | level``; its drive bytes come from a table that fills itself as keys turn up. The current
is estimated as ``sum(16 R + 11 G + 15 B) / 256 + 256 + 25`` mA (the form of FastLED's power model: a constant per
channel, the idle LEDs, the controller), and only the colour part of it can be dimmed away.

Dimming bends instead of scaling: a drive byte b stays as it is up to 2 and becomes ``2 + (b - 2) * step / 64`` above.
So the darkest pegs keep their distance from the unset dot. The player's steps are those among their neighbours that
keep the eight pegs farthest apart (``tests/test_palette.py`` has the distances).
"""

from array import array

# Brightness steps in 64ths. The first USER ones are for the player, the rest only for the limiter.
STEPS = (64, 50, 39, 30, 23, 17, 13, 10, 8, 6, 5, 4, 3, 2, 1, 0)
USER = 5
IDLE = 256 + 25  # mA: dark LEDs and the controller


class Panel:
    """Turns a canvas into light.

    ``pixels``: a NeoPixel chain of 256, brightness 1.0, no auto_write. ``drive``: a tuple of (R, G, B) per colour.
    ``levels``: parts per thousand per level, at most 32 of them. ``flags``: see ``wiring_map``. ``cap``: mA that no
    frame may exceed, at least 380. ``brightness``: the player's step, 0 (brightest) to USER - 1. Both may be
    changed at any time; the next ``show()`` follows.
    """

    def __init__(self, pixels, drive, levels, flags="", cap=500, unset=9):
        from .wiring import wiring_map  # needed once: its module can be forgotten then

        self.pixels = pixels
        self.order = wiring_map(flags)
        self.cap = cap
        self.brightness = 0
        self.step = 0
        self._drive = drive
        self._levels = levels
        self._unset = unset
        size = len(drive) << 5
        self._full = array("I", bytes(4 * size))  # 0xRRGGBB of a key at step 0; 0 = not mixed yet
        self._cost = array("H", bytes(2 * size))  # 16 R + 11 G + 15 B of it
        self._value = array("I", bytes(4 * size))  # 0xRRGGBB of a key at the step in force; 0 = not made yet
        self._made = []  # the keys that are
        self._keys = array("H", bytes(512))
        self._colour = bytearray(256)
        self._level = bytearray(256)
        self._canvas = None
        self._rows = ()
        self._total = 0  # sum of the costs
        self._redo = 256  # cells from here on still show an older step
        self._busy = False  # a repaint is under way
        self._dirty = True  # the chain holds other bytes than were sent

    def _mix(self, key):
        """Fill the tables for one key; return its 0xRRGGBB."""
        full = self._full[key]
        if not full:
            rgb = self._drive[key >> 5]
            level = self._levels[key & 31]
            if key >> 5 != self._unset:
                most = max(rgb)
                faint = most * level < 500
                rgb = [int(v == most) if faint else (v * level + 500) // 1000 for v in rgb]
            self._cost[key] = 16 * rgb[0] + 11 * rgb[1] + 15 * rgb[2]
            full = rgb[0] << 16 | rgb[1] << 8 | rgb[2]
            self._full[key] = full
        value = full
        if self.step:
            step = STEPS[self.step]
            value = 0
            for shift in (16, 8, 0):
                v = full >> shift & 255
                value = value << 8 | (v if v < 3 else 2 + ((v - 2) * step + 32 >> 6))
        self._value[key] = value
        self._made.append(key)
        return value

    def _fit(self):
        """Return the first step, not brighter than the player's, whose bound on the current is within the cap."""
        budget = (self.cap - IDLE) << 8
        total = self._total
        step = self.brightness
        if total > budget:
            # Each byte of a lit cell is at most scale * byte + 2 * (1 - scale) + 1/2; 42 is the sum of the weights.
            lit = 256 - bytes(self._level).count(b"\0")
            last = len(STEPS) - 1
            while step < last and (not step or total * STEPS[step] + lit * 42 * (160 - 2 * STEPS[step]) > budget << 6):
                step += 1
        return step

    def show(self, canvas, whole=False):
        """Convert up to 64 changed cells of ``canvas`` and send when there is something to send.

        Returns True while cells remain: call again, after polling the buttons. The first slice of a repaint is
        sent at once (the acknowledging frame), the others together when all are done; with ``whole`` the first is
        held back too, so that no mixture of two pictures is ever seen.
        """
        if canvas is not self._canvas:
            self._canvas = canvas
            parts = [memoryview(b) for b in (canvas.colour, self._colour, canvas.level, self._level)]
            self._rows = [tuple([p[i : i + 8] for p in parts]) for i in range(0, 256, 8)]  # half rows: a change is found sooner
        left = 64
        if canvas.level != self._level or canvas.colour != self._colour:
            left = self._convert(canvas.colour)
        if left >= 0:
            step = self._fit()
            if step != self.step:
                self.step = step
                self._redo = 0
                self._dirty = True
                for key in self._made:
                    self._value[key] = 0
                self._made = []
            if self._redo < 256 and left:
                self._repaint(left)
            if self._redo == 256:
                self._busy = False
                self._send()
                return False
        # Half a repaint may mix two brightness steps, so it must be within the cap at the brightest.
        if not (self._busy or whole or self._redo < 256) and self._total <= self.cap - IDLE << 8:
            self._send()
        self._busy = True
        return True

    def _send(self):
        if self._dirty:
            self._dirty = False
            self.pixels.show()

    def _convert(self, colour):
        """Convert changed cells; return how many of 64 were not needed, -1 when cells remain."""
        pixels = self.pixels
        order = self.order
        keys = self._keys
        value = self._value
        cost = self._cost
        total = self._total
        dirty = self._dirty
        left = 64
        i = 0
        for new, old, level, old_level in self._rows:
            if level == old_level and new == old:
                i += 8
                continue
            for k in level:
                if k:
                    k |= colour[i] << 5
                was = keys[i]
                if k != was:
                    if not left:
                        self._total = total
                        self._dirty = dirty
                        return -1
                    left -= 1
                    v = value[k] or (k and self._mix(k))
                    if dirty or v != value[was]:
                        pixels[order[i]] = v
                        dirty = True
                    total += cost[k] - cost[was]
                    keys[i] = k
                i += 1
            old[:] = new
            old_level[:] = level
        self._total = total
        self._dirty = dirty
        return left

    def _repaint(self, count):
        """Convert the next ``count`` cells anew, since the brightness step has changed."""
        pixels = self.pixels
        order = self.order
        keys = self._keys
        value = self._value
        first = self._redo
        self._redo = last = min(first + count, 256)
        for i in range(first, last):
            k = keys[i]
            if k:
                pixels[order[i]] = value[k] or self._mix(k)

    @property
    def milliamps(self):
        """Estimated mA of the picture converted last, rounded up."""
        total = 255
        for k in self._keys:
            v = self._value[k]
            total += 16 * (v >> 16) + 11 * (v >> 8 & 255) + 15 * (v & 255)
        return (total >> 8) + IDLE
