# SPDX-FileCopyrightText: 2026 The Mastermind handheld contributors
# SPDX-License-Identifier: MIT
"""The score card after a round, and the end of the match: the cup, then the totals, then play again or leave.

Two players see their totals, a gold line under the leader and a pair of bars for every two rounds. A group sees a
bar for each seat; LEFT and RIGHT choose whose number stands above, UP and DOWN the round it is for. DOWN opens the review
of the round (in a group, DOWN held).
"""

from ..game.rules import GROUP
from . import flow
from . import palette as P
from .glyphs import CUP, SWAP, number, picture
from .screen import DOWN, LEFT, RIGHT, UP, A, B, Screen
from .session import who

CHEER = 2400  # ms of cup and sparks
TURN = 3000  # ms each of totals and of "again, roles swapped"


class Card(Screen):
    name = "card"

    def __init__(self, session):
        super().__init__(session)
        match = session.match
        self.last = match.round == match.rounds
        if self.last:
            session.work.append(lambda: flow.ended(session))
        self.group = match.rules.scoring == GROUP
        self.totals = list(match.totals)
        self.results = match.results
        best = max(self.totals)
        self.leaders = [seat for seat in range(len(self.totals)) if self.totals[seat] == best]
        says = ", ".join("%s: %d" % (who(seat), total) for seat, total in enumerate(self.totals)) + "."
        if self.last:
            if len(self.leaders) == 1:
                says += " %s wins." % who(self.leaders[0])
            else:
                says += " Draw."
        self.helped = [kind for kind in match.helps if kind not in ("peep", "read", "review")]
        if self.helped:
            says += " With help."
        self.says = self.title = says
        self.seat = self.leaders[0]  # whose number stands above (groups)
        self.round = 0  # 0: the total, else a round
        self.busy = self.last and len(self.leaders) == 1
        self.cup = picture(CUP) if self.busy else ""
        self.digit = session.digit(self.seat) if self.busy else ""
        self.swap = ""  # read when its turn comes
        self.since = 0  # ms at which the totals came up

    def enter(self, now):
        super().enter(now)
        self.since = now
        if self.busy:
            self.deaf = CHEER + 450
            self.s.sound.play((523, 120, 659, 120, 784, 120, 1047, 240, 0, 60, 784, 120, 1047, 480))

    def skip(self):
        self.busy = False
        self.since = self.now
        self.mute(450)
        self.dirty = 255
        self.s.sound.stop()

    def press(self, button):
        if button == A:
            return self.again_ if self.last else self.next
        if button == B and self.last:
            return self.leave
        if button == DOWN and not self.group:
            return flow.review(self.s)
        if self.group:
            if button in (LEFT, RIGHT):
                self.seat = (self.seat + (1 if button == RIGHT else -1)) % len(self.totals)
            elif button in (UP, DOWN):
                self.round = (self.round + (1 if button == UP else -1)) % (len(self.results) + 1)
            if button != B:
                where = "round %d" % self.round if self.round else "total"
                self.says = "%s, %s: %d" % (who(self.seat), where, self.points()[self.seat])
            self.dirty = 255
        return None

    def hold(self, button):
        if button == DOWN and self.group:
            return flow.review(self.s)
        return self.pause if button == B and not self.last else None

    def next(self):
        return flow.next_round(self.s)

    def leave(self):
        from .lobby import finish

        finish(self.s)
        return flow.title(self.s)

    def again_(self):
        from . import lobby

        lobby.finish(self.s)
        lobby.again(self.s)
        return flow.take_up(self.s)

    def tick(self, now):
        if self.busy:
            if now - self.t0 >= CHEER:
                self.skip()
            phase = (now - self.t0) // 200
        else:
            phase = 100 + (now - self.since) // TURN
        if phase != self.phase:
            if self.last and not (self.busy or self.swap) and phase & 1:
                self.swap = picture(SWAP)
            self.phase = phase
            self.dirty = 255
        return

    def draw(self, canvas):
        canvas.clear()
        if self.busy:
            self.draw_cup(canvas)
        elif self.last and self.phase % 2 and not self.group:
            self.draw_again(canvas)
        elif self.group:
            self.draw_group(canvas)
        else:
            self.draw_pair(canvas)
        if self.helped and not self.busy:
            canvas.art(7, 8, "## ##", P.YELLOW, P.P12)

    def draw_cup(self, canvas):
        canvas.art(4, 0, self.cup, P.YELLOW, P.P5)
        canvas.art(5, 6, self.digit, P.SEAT + self.seat, P.P6 if self.seat == 2 else P.P18)
        # sparks: a fixed scatter that moves on with every step, 16 at a time, left and right of the digit
        spot = 7 + self.phase * 5
        for _k in range(16):
            spot = (spot * 13 + 7) & 127
            x = spot & 7
            canvas.dot(x if x < 3 else x + 8, (spot >> 3), spot % 8, P.P20)

    def draw_again(self, canvas):
        other = (self.s.setup.first + 1) % 2
        number(canvas, 0, 5, "1", P.SEAT, P.P25)
        number(canvas, 13, 5, "2", P.SEAT + 1, P.P25)
        canvas.art(5, 1, self.swap, P.WHITE, P.P3)
        canvas.rect(13 * other, 3, 3, 1, P.AMBER, P.P16)
        canvas.art(7, 13, "#.. ##. #..", P.GREEN, P.P30)

    def draw_pair(self, canvas):
        totals = self.totals
        for seat in (0, 1):
            text = "%d" % totals[seat]
            number(canvas, 0 if not seat else 17 - 4 * len(text), 1, text, P.SEAT + seat, P.P14 if not seat else P.P22)
            if seat in self.leaders and len(self.leaders) == 1:
                width = 4 * len(text) - 1
                canvas.rect(0 if not seat else 16 - width, 7, width, 1, P.YELLOW, P.P5)
        scoring = self.s.match.rules.scoring
        k = 0
        for maker, cracked, points in self.results:
            seat = maker if points or cracked is None or not scoring else 1 - maker
            height = (points + 1) // 2 if not scoring else 3
            x = 1 + k // 2 * 3 + seat
            canvas.rect(x, 15 - height, 1, height, P.SEAT + seat, P.P7 if not seat else P.P12)
            k += 1
        if self.last:
            canvas.dot(15, 15, P.GREEN, P.P30)

    def points(self):
        """By seat: the totals, or the points of the chosen round."""
        if not self.round:
            return self.totals
        points = [0] * len(self.totals)
        maker, _cracked, made = self.results[self.round - 1]
        points[maker] += made
        for seat, _guess, _answer, scored in self.s.match.rows_of(self.round):
            points[seat] += scored
        return points

    def draw_group(self, canvas):
        totals = self.points()
        most = max(1, max(totals))
        text = "%d" % totals[self.seat]
        number(canvas, (17 - 4 * len(text)) // 2, 0, text, P.SEAT + self.seat, P.P6 if self.seat == 2 else P.P14)
        for seat in range(len(totals)):
            height = (totals[seat] * 7 + most // 2) // most
            level = (P.P12, P.P16, P.P4, P.P12, P.P8)[seat]
            canvas.rect(1 + seat * 3, 14 - height, 2, height, P.SEAT + seat, level if seat == self.seat else level - 3)
        canvas.rect(1 + self.seat * 3, 15, 2, 1, P.WHITE, P.P14)
        for k in range(len(self.results)):
            canvas.dot(15, 13 - k, P.WHITE, P.P16 if k + 1 == self.round else P.P2)
