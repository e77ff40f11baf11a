# SPDX-FileCopyrightText: 2026 The Mastermind handheld contributors
# SPDX-License-Identifier: MIT
"""The codemaker's last look at the secret, and the shield that closes over it.

All holes are amber; holding UP shows the code for 3 s at most. A closes the shield, and from the first frame
after that press no colour of the code is on the panel.
"""

from . import palette as P
from .board import flat, leaves, line, pegs, shield, sides, unset
from .screen import ALL, LEFT, UP, A, B, Screen
from .session import who

SHOWN = 3000  # ms


class SecretLook(Screen):
    name = "look"
    private = True
    pauses = True

    def __init__(self, session, entry):
        super().__init__(session)
        self.entry = entry
        self.until = 0  # ms until which the code is shown
        self.closing = None  # ms at which the shield began to close
        self.phase = -1
        self.says = who(session.match.maker) + ": hold UP to see, A closes the shield"

    def enter(self, now):
        super().enter(now)
        self.until = 0

    def press(self, button):
        if button == UP:
            self.until = self.now + SHOWN
            self.dirty |= 1
        elif button == A:
            self.until = 0
            self.closing = self.now
            self.busy = True
            self.dirty = ALL
            self.says = "The shield closes"
            self.mute(450)  # a second press in haste does not cut it short
            self.s.sound.play((0, 360, 110, 180))
        elif button == LEFT:
            return self.back
        return None

    def cover(self):
        if self.until:
            self.until = 0
            self.dirty |= 1

    def back(self):
        from .secret import Secret

        return Secret(self.s, self.entry)

    def release(self, button, held):
        if button == UP:
            self.until = 0
            self.dirty |= 1
        elif button == B and held < 1000:
            return self.back
        return None

    def tick(self, now):
        if self.until and now >= self.until:
            self.until = 0
            self.dirty |= 1
        if self.closing is None:
            phase = (now - self.t0) // 120 % 16
        else:
            phase = 16 + (now - self.closing) // 60
            if phase > 16:  # once the closing is seen to begin: writing takes a while
                self.keep()
            if now - self.closing >= 800:
                return self.done
        if phase != self.phase:
            self.phase = phase
            self.dirty |= 1
        return None

    def skip(self):
        return self.done()

    def keep(self):
        if self.entry:
            match = self.s.match
            (match.reveal if match.answers == "head" else match.set_secret)(self.entry)
            self.entry = None
            self.s.commit()

    def done(self):
        from . import flow

        self.keep()
        return flow.after_secret(self.s)

    def draw(self, canvas):
        rules = self.s.match.rules
        holes = rules.holes
        if self.dirty == ALL:
            canvas.clear()
            sides(canvas, self.s, self.closing is not None)
            if self.closing is None:
                canvas.art(5, 5, "..#.. .###. #.#.# ..#.. ..#..", P.WHITE, P.P4)
        if self.closing is not None:
            line(canvas, 7 - holes, 0, flat(P.AMBER, holes), flat(P.OFF, holes))
            line(canvas, 1, 1, flat(P.AMBER, 8), flat(P.OFF, 8))
            step = min(3, (self.now - self.closing) // 120)
            if step < 3:
                leaves(canvas, rules, step, P.P16)
            else:
                shield(canvas, self.s, P.P50 if self.now - self.closing < 480 else P.P7)
            for row in range(rules.rows * min(3, step) // 3):
                unset(canvas, rules, 13 - row)
            return
        leaves(canvas, rules, 0, P.P10)
        if self.until:
            pegs(canvas, rules, 0, self.entry)
        else:
            breath = self.phase % 16
            level = P.P14 + (breath if breath < 8 else 15 - breath) // 2
            line(canvas, 7 - holes, 0, flat(P.AMBER, holes), flat(level, holes))
