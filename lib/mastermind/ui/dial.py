# SPDX-FileCopyrightText: 2026 The Mastermind handheld contributors
# SPDX-License-Identifier: MIT
"""Setting a row of pegs with six buttons: what secret entry and guessing have in common.

UP and DOWN dial the colour under the cursor, held they repeat; LEFT and RIGHT move; A lands the peg and goes to
the next unset hole, and from a full row to the look page; B (when let go) clears the hole, or goes back one.
"""

from .screen import DOWN, LEFT, RIGHT, UP, A, B, Screen

ROW, TRAY, BEAM, CELL = 1, 2, 4, 8  # parts of the picture; CELL: only the pegs that blink or fade
REPEAT, FIRST = 160, 400  # ms between repeated steps, and before the first one and at the ring's end


class Dial(Screen):
    """``entry`` is a list of colours, -1 for an unset hole; ``symbols`` the number of colours to dial."""

    pauses = True

    def __init__(self, session, symbols, entry=None):
        super().__init__(session)
        holes = session.match.rules.holes
        self.symbols = symbols
        self.entry = entry or [-1] * holes
        self.cursor = 0
        self.blink = 0  # ms at which the cursor's blinking began
        self.step = 0  # of a held UP (1) or DOWN (-1)
        self.steps = 0  # made by this hold
        self.due = 0  # ms of the next repeated step
        self.wrong = ()  # holes that blink red
        self.wrong_until = 0
        self.landed = -1  # hole of the last landing, until it has faded
        self.landing = 0  # its ms
        self.copied = False  # it took the peg of the row below
        self.phase = 0
        self.going = False  # B is down

    def enter(self, now):
        super().enter(now)
        self.step = 0
        self.going = False
        self.blink = now

    # what the two pages do differently
    def start(self, hole, step):
        """The colour that the first press shows in an unset hole."""
        return 0 if step > 0 else self.symbols - 1

    def offer(self, hole):
        """The colour that A takes in an unset hole, or -1."""
        return -1

    def heard(self, colour, land):
        """A colour was dialled (or landed): its sound."""

    def aid(self):
        """ms for the rhythms of the colour aid, None when it is off."""
        return self.now - self.t0 if self.s.prefs.aid else None

    def full(self):
        """A in a full row: the next screen, or None after refusing."""

    # ---------------------------------------------------------------------------------------------------------
    def press(self, button):
        self.wrong_until = 0
        if button in (UP, DOWN):
            self.step = 1 if button == UP else -1
            self.steps = 0
            self.due = self.now + FIRST
            self.turn()
        elif button in (LEFT, RIGHT):
            self.move(max(0, min(len(self.entry) - 1, self.cursor + (1 if button == RIGHT else -1))))
        elif button == A:
            return self.land()
        else:
            self.going = True  # B acts when it is let go; its hole says that it was heard
            self.dirty |= ROW
        return None

    def release(self, button, held):
        if button in (UP, DOWN):
            self.step = 0
            return
        self.going = False
        self.dirty |= ROW
        if button == B and held < 1000:
            if self.entry[self.cursor] >= 0:
                self.entry[self.cursor] = -1
                self.touched()
            elif self.cursor:
                self.move(self.cursor - 1)

    def turn(self):
        """One step of the dial; returns True at the ring's end."""
        colour = self.entry[self.cursor]
        if colour < 0:
            colour = self.start(self.cursor, self.step)
        else:
            colour = (colour + self.step) % self.symbols
        self.entry[self.cursor] = colour
        self.steps += 1
        self.heard(colour, False)
        self.touched()
        self.dirty |= TRAY
        return colour == (self.symbols - 1 if self.step > 0 else 0)

    def land(self):
        """A: land the peg, take the offered one, or go on from a full row."""
        cursor = self.cursor
        entry = self.entry
        self.copied = entry[cursor] < 0
        if self.copied:
            colour = self.offer(cursor)
            if colour < 0:
                self.refuse((cursor,))
                self.says = "First choose a colour: UP or DOWN"
                return None
            entry[cursor] = colour
        elif -1 not in entry:
            return self.full()
        self.landed = cursor
        self.landing = self.now
        self.heard(entry[cursor], True)
        for i in range(1, len(entry)):
            hole = (cursor + i) % len(entry)
            if entry[hole] < 0:
                self.move(hole)
                return None
        return self.full()

    def move(self, hole):
        """Put the cursor on a hole."""
        self.cursor = hole
        self.dirty |= TRAY | BEAM
        self.touched()

    def touched(self):
        """The row has changed: the cursor blinks from now on."""
        self.blink = self.now
        self.phase = 0
        self.dirty |= ROW

    def refuse(self, holes, cursor=None):
        """Blink holes red and say why by the caption."""
        self.wrong = holes
        self.wrong_until = self.now + 1200
        if not self.private:  # nothing is heard of a code being entered
            self.s.sound.play((110, 90, 0, 60, 110, 90))
        if cursor is not None:
            self.move(cursor)
        self.dirty |= ROW

    def tick(self, now):
        if self.step and now >= self.due and self.steps < self.symbols:
            self.due = now + (FIRST if self.turn() else REPEAT)
        phase = (now - self.blink) // 500 & 1
        part = CELL
        if self.wrong_until:
            phase += 2 + (now - self.wrong_until) // 150 % 2 * 2
            part = ROW
            if now >= self.wrong_until:
                self.wrong_until = 0
        elif self.landed >= 0:
            fade = faded(now - self.landing)
            phase += 8 + 2 * fade
            if fade >= 3:
                self.landed = -1
                part = ROW
        if self.s.prefs.aid:
            phase += (now - self.t0) // 75 << 8
            part = ROW
        if phase != self.phase:
            self.dirty |= part if phase >> 8 == self.phase >> 8 else ROW | TRAY
            self.phase = phase


def faded(ms):
    """How far a landed peg has faded after so many ms, 0 to 3. The first step keeps clear of the picture of the press."""
    return 0 if ms < 45 else 1 if ms < 63 else 2 if ms < 80 else 3
