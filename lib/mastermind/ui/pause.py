# SPDX-FileCopyrightText: 2026 The Mastermind handheld contributors
# SPDX-License-Identifier: MIT
"""The pause menu: one picture at a time. LEFT and RIGHT turn, A does it, B goes back to the game.

It always opens on *resume*, keeps its order, wraps, and leaves out what is not available. What cannot be taken
back (giving up) asks for A to be held for a second.
"""

from ..game.match import ANSWER, GUESS
from . import flow
from . import palette as P
from .glyphs import BOOK, BULB, DOOR, EYE, FLAG, GEAR, PENCIL, PLAY, SPEAKER, UNDO, picture
from .screen import LEFT, POP, RIGHT, A, B, Screen, chevrons, drop, load, pips
from .setup import HINT as HINTS
from .setup import NOTES

# for PLAY to DOOR, then PENCIL: colour, level and second colour of the picture; its caption. As two constants, since
# 30 texts and tuples would take three times the memory.
LOOKS = bytes(
    (P.GREEN, P.P12, P.WHITE)
    + (P.WHITE, P.P6, P.WHITE)
    + (P.YELLOW, P.P8, P.SILVER)
    + (P.WHITE, P.P6, P.WHITE)
    + (P.SILVER, P.P40, P.YELLOW)
    + (P.WHITE, P.P6, P.BLUE)
    + (P.WHITE, P.P6, P.WHITE)
    + (P.WHITE, P.P6, P.WHITE)
    + (P.ORANGE, P.P12, P.YELLOW)
    + (P.WHITE, P.P6, P.WHITE)
)
SAYS = (
    "Go on|Take back|A hint|The rules|Brightness, sound, colour aid|The maker looks at the code once more|Read the rows aloud"
    "|Give up: hold A|Leave: the match waits on the title|Notes: colours out, holes sure"
)


class Pause(Screen):
    """``below``: the screen that is paused."""

    name = "pause"
    over = True

    def __init__(self, session, below):
        super().__init__(session)
        match = session.match
        rows = match.rows
        items = [PLAY]
        # What a person did last, and not the device: a guess that waits for its answer, or an answer out of the head.
        if match.phase == ANSWER:
            undo = not session.plays(match.breaker)
        else:
            undo = match.answers == "head" and rows and rows[-1][2] is not None and not session.plays(match.maker)
        if undo:
            items.append(UNDO)
        guessing = match.phase == GUESS and not session.plays(match.breaker)
        if guessing and session.setup.aids & HINTS:
            items.append(BULB)
        if guessing and session.setup.aids & NOTES:
            items.append(PENCIL)
        items += (BOOK, GEAR)
        if match.phase in (GUESS, ANSWER) and match.secret is not None and not session.plays(match.maker):
            items.append(EYE)
        if rows:
            items.append(SPEAKER)
        if guessing:
            items.append(FLAG)
        items.append(DOOR)
        self.items = items
        self.at = 0
        self.pressed = 0
        self.turn = False  # the dots have moved, the picture follows
        self.turned()

    def turned(self):
        item = self.items[self.at]
        self.art = picture(item)
        self.look = min(item - PLAY, 9)
        self.says = SAYS.split("|")[self.look]
        self.dirty = 255

    def press(self, button):
        if button in (LEFT, RIGHT):
            self.at = (self.at + (1 if button == RIGHT else -1)) % len(self.items)
            self.s.sound.play((660, 25))
            self.turn = True
            self.dirty |= 1
        elif button == A:
            self.pressed = self.now
            return self.choose(self.items[self.at])
        elif button == B:
            return self.back()
        return None

    def release(self, button, held):
        if button == A:
            self.pressed = 0
            self.dirty = 255

    def hold(self, button):
        return self.give_up if button == A and self.items[self.at] == FLAG else None

    def back(self):
        drop("ui.pause")  # few come here twice in a match
        return POP

    def choose(self, item):
        if item == PLAY:
            return self.back()
        return None if item == FLAG else self.chosen

    # made when the press has been shown, since importing them takes a while
    def give_up(self):
        self.s.match.give_up()
        self.s.commit()
        return flow.answered(self.s)

    def chosen(self):
        item = self.items[self.at]
        if item == UNDO:
            return flow.take_back(self.s)
        if item == DOOR:
            return flow.title(self.s)
        if item == EYE:
            return flow.hand_over(self.s, self.s.match.maker, 2, self.peep)
        if item == BULB:
            return load(("game.candidates", "game.strategy", "game.solver", "ui.hint"), self.hint)
        if item == PENCIL:
            from .notes import Notes as Page
        elif item == BOOK:
            from .rulespage import RulesPage as Page
        elif item == GEAR:
            from .tuning import Tuning as Page
        else:
            from .read import Read as Page
        return Page(self.s)

    def hint(self):
        from .hint import Hint

        return Hint(self.s)

    def peep(self):
        from .peep import Peep

        return Peep(self.s)

    def tick(self, now):
        if self.turn:
            self.turn = False
            self.turned()
        if self.pressed and self.items[self.at] == FLAG:
            self.dirty |= 1

    def draw(self, canvas):
        if self.dirty == 255:
            canvas.clear()
            look = 3 * self.look
            canvas.art(4, 4, self.art, LOOKS[look], LOOKS[look + 1], LOOKS[look + 2], P.P12)
            chevrons(canvas, 7)
        pips(canvas, len(self.items), self.at)
        if self.pressed and self.items[self.at] == FLAG:
            canvas.rect(0, 13, min(16, (self.now - self.pressed) * 16 // 1000), 1, P.ORANGE, P.P20)
