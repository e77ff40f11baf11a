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
from .handover import Handover
from .screen import LEFT, POP, RIGHT, A, B, Screen, chevrons, pips
from .setup import HINT as HINTS
from .setup import NOTES

# picture: colour, level, second colour, caption
LOOKS = {
    PLAY: (P.GREEN, P.P12, P.WHITE, "Go on"),
    UNDO: (P.WHITE, P.P6, P.WHITE, "Take back"),
    BULB: (P.YELLOW, P.P8, P.SILVER, "A hint"),
    PENCIL: (P.WHITE, P.P6, P.WHITE, "Notes: colours out, holes sure"),
    BOOK: (P.WHITE, P.P6, P.WHITE, "The rules"),
    GEAR: (P.SILVER, P.P40, P.YELLOW, "Brightness, sound, colour aid"),
    EYE: (P.WHITE, P.P6, P.BLUE, "The maker looks at the code once more"),
    SPEAKER: (P.WHITE, P.P6, P.WHITE, "Read the rows aloud"),
    FLAG: (P.WHITE, P.P6, P.WHITE, "Give up: hold A"),
    DOOR: (P.ORANGE, P.P12, P.YELLOW, "Leave: the match waits on the title"),
}


class Pause(Screen):
    """``below``: the screen that is paused."""

    name = "pause"
    over = True

    def __init__(self, session, below):
        super().__init__(session)
        match = session.match
        playing = match.phase in (GUESS, ANSWER)
        rows = match.rows
        items = [PLAY]
        if match.phase == ANSWER or (match.answers == "head" and rows and rows[-1][2] is not None):
            items.append(UNDO)
        if match.phase == GUESS and session.setup.aids & HINTS and not session.plays(match.breaker):
            items.append(BULB)
        if match.phase == GUESS and session.setup.aids & NOTES and not session.plays(match.breaker):
            items.append(PENCIL)
        items += (BOOK, GEAR)
        if playing and match.secret is not None and not session.plays(match.maker):
            items.append(EYE)
        if rows:
            items.append(SPEAKER)
        if match.phase == GUESS and not session.plays(match.breaker):
            items.append(FLAG)
        items.append(DOOR)
        self.items = items
        self.at = 0
        self.pressed = 0
        self.turn = False  # the dots have moved, the picture follows
        self.turned()

    def turned(self):
        self.art = picture(self.items[self.at])
        self.says = LOOKS[self.items[self.at]][3]
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
            return POP
        return None

    def release(self, button, held):
        if button == A:
            self.pressed = 0
            self.dirty = 255

    def hold(self, button):
        if button == A and self.items[self.at] == FLAG:
            return self.give_up
        return None

    def choose(self, item):
        if item == PLAY:
            return POP
        if item == UNDO:
            return self.undo
        if item == BULB:
            return self.hint
        if item == PENCIL:
            return self.notes
        if item == BOOK:
            return self.rulespage
        if item == GEAR:
            return self.tuning
        if item == EYE:
            return self.eye
        if item == SPEAKER:
            return self.read
        if item == DOOR:
            return self.leave
        return None

    # made when the press has been shown, since importing them takes a while
    def give_up(self):
        self.s.match.give_up()
        self.s.commit()
        return flow.answered(self.s)

    def undo(self):
        return flow.take_back(self.s)

    def leave(self):
        return flow.title(self.s)

    def eye(self):
        return Handover(self.s, self.s.match.maker, 2, self.peep)

    def hint(self):
        from .hint import Hint

        return Hint(self.s)

    def notes(self):
        from .notes import Notes

        return Notes(self.s)

    def rulespage(self):
        from .rulespage import RulesPage

        return RulesPage(self.s)

    def tuning(self):
        from .tuning import Tuning

        return Tuning(self.s)

    def read(self):
        from .read import Read

        return Read(self.s)

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
        if self.dirty != 255:
            pips(canvas, len(self.items), self.at)
            self.draw_hold(canvas)
            return
        canvas.clear()
        colour, level, colour2, _says = LOOKS[self.items[self.at]]
        canvas.art(4, 4, self.art, colour, level, colour2, P.P12)
        chevrons(canvas, 7)
        pips(canvas, len(self.items), self.at)
        self.draw_hold(canvas)

    def draw_hold(self, canvas):
        if self.pressed and self.items[self.at] == FLAG:
            canvas.rect(0, 13, min(16, (self.now - self.pressed) * 16 // 1000), 1, P.ORANGE, P.P20)
