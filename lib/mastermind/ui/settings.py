# SPDX-FileCopyrightText: 2026 The Mastermind handheld contributors
# SPDX-License-Identifier: MIT
"""The settings of a card: one page each, with a picture and a big digit or two pictures to choose from.

UP and DOWN page, LEFT and RIGHT choose, A plays from any page, B goes back. What cannot be played together cannot
be chosen: such values are left out.
"""

from ..game.rules import GROUP
from . import flow
from . import palette as P
from .board import flat, line
from .glyphs import CHIP, HAND, HEAD, big, picture
from .screen import DOWN, LEFT, RIGHT, UP, A, B, Screen
from .setup import ANSWERS, Setup

PLAYERS, ROUNDS, FIRST, WHO, REPEATS, EMPTIES, PER_HOLE, COLOURS, GUESS_REPEATS, HOLES = range(10)
SWITCH = {
    REPEATS: ("secret_repeats", (False, True), "the code: %s", ("every colour once", "colours may repeat")),
    EMPTIES: ("secret_empties", (False, True), "the code: %s", ("no empty holes", "holes may stay empty")),
    PER_HOLE: ("per_hole", (True, False), "the answer: %s", ("hole by hole", "only counted")),
    COLOURS: ("colours", (8, 6), "%s", ("eight colours", "six colours")),
    GUESS_REPEATS: ("guess_repeats", (True, False), "a guess: %s", ("colours may repeat", "every colour once")),
    HOLES: ("holes", (4, 5), "%s", ("four holes", "five holes")),
}
WHO_SAYS = ("the device answers", "the maker answers", "the maker answers, the code stays in the head")
Y, G, R, W, B_, K = P.YELLOW, P.GREEN, P.RED, P.WHITE, P.BLUE, P.PINK
E_ = P.EMPTY
PICTURES = {  # two rows of pegs for each side: (left, right)
    REPEATS: (((Y, K, B_, W),), ((Y, K, Y, Y),)),
    EMPTIES: (((Y, K, B_, W),), ((Y, E_, B_, E_),)),
    GUESS_REPEATS: (((G, G, R, R),), ((G, R, W, B_),)),
    COLOURS: (((0, 1, 2, 3), (4, 5, 6, 7)), ((0, 1, 2), (3, 4, 5))),
    HOLES: (((Y, K, B_, W),), ((Y, K, B_, W, G),)),
    PER_HOLE: (((Y, K, B_, W, G), (P.EXACT, E_, P.MISPLACED, E_, P.EXACT)), ((Y, K, B_, W, G), (P.EXACT, P.EXACT, P.MISPLACED))),
}


class Settings(Screen):
    name = "settings"

    def __init__(self, session, setup):
        super().__init__(session)
        self.setup = setup
        group = setup.rules.scoring == GROUP
        self.pages = ([PLAYERS] if group else [ROUNDS]) + [FIRST, WHO, REPEATS, EMPTIES, PER_HOLE, COLOURS, GUESS_REPEATS, HOLES]
        self.at = 0
        self.art = ""
        self.turned()

    def options(self):
        """The setups that this page can choose, in order, and the number of the present one."""
        page = self.pages[self.at]
        now = self.setup
        rules = now.rules
        if page == PLAYERS:
            setups = [Setup(rules, n, n, min(now.first, n - 1), now.answers) for n in range(rules.players[0], rules.players[1] + 1)]
        elif page == ROUNDS:
            setups = [Setup(rules, now.players, n, now.first, now.answers) for n in (2, 4, 6, 8, 10)]
        elif page == FIRST:
            setups = [Setup(rules, now.players, now.rounds, seat, now.answers) for seat in range(now.players)]
        elif page == WHO:
            setups = [Setup(rules, now.players, now.rounds, now.first, answers) for answers in ANSWERS]
        else:
            switch, values, _says, _names = SWITCH[page]
            setups = []
            for value in values:
                try:
                    setups.append(Setup(rules.replace(**{switch: value}), now.players, now.rounds, now.first, now.answers))
                except ValueError:
                    if getattr(rules, switch) == value:
                        setups.append(now)
        key = now.to_bytes()
        return setups, [setup.to_bytes() for setup in setups].index(key)

    def turned(self):
        """The page or its value has changed."""
        page = self.pages[self.at]
        setup = self.setup
        if page == PLAYERS:
            self.art = big(setup.players)
            self.says = "%d players" % setup.players
        elif page == ROUNDS:
            self.art = big(setup.rounds % 10)
            self.says = "%d rounds" % setup.rounds
        elif page == FIRST:
            self.art = big(setup.first + 1)
            self.says = "Player %d hides first" % (setup.first + 1)
        elif page == WHO:
            at = ANSWERS.index(setup.answers)
            self.art = picture(HEAD if at == 2 else HAND)
            self.says = WHO_SAYS[at]
        else:
            switch, values, says, names = SWITCH[page]
            self.says = says % names[values.index(getattr(setup.rules, switch))]
        self.says = self.says[0].upper() + self.says[1:]
        self.dirty = 255

    def press(self, button):
        if button in (UP, DOWN):
            self.at = (self.at + (1 if button == DOWN else -1)) % len(self.pages)
        elif button in (LEFT, RIGHT):
            setups, at = self.options()
            self.setup = setups[(at + (1 if button == RIGHT else -1)) % len(setups)]
        elif button == A:
            self.keep()
            self.s.start(self.setup)
            return flow.take_up(self.s)
        elif button == B:
            self.keep()
            return flow.title(self.s)
        self.s.sound.play((660, 25))
        self.turned()
        return None

    def keep(self):
        """Remember the setup for its book."""
        prefs = self.s.prefs
        for k in range(len(prefs.books)):
            if prefs.books[k].rules.name == self.setup.rules.name:
                prefs.books[k] = self.setup
        prefs.save()

    def draw(self, canvas):
        canvas.clear()
        count = len(self.pages)
        for i in range(count):
            canvas.dot(15, 8 - count + i * 2 if count < 8 else 3 + i, P.WHITE, P.P20 if i == self.at else P.P2_5)
        page = self.pages[self.at]
        setup = self.setup
        if page == PLAYERS:
            canvas.art(5, 1, self.art, P.WHITE, P.P3_5)
            for seat in range(5):
                canvas.rect(seat * 3, 12, 2, 3, P.SEAT + seat, P.P14 if seat < setup.players else P.P1_5)
        elif page == ROUNDS:
            if setup.rounds == 10:
                canvas.art(2, 1, ".##. ###. .##. .##. .##. .##. .##. #### ####", P.WHITE, P.P3_5)
            canvas.art(8 if setup.rounds == 10 else 5, 1, self.art, P.WHITE, P.P3_5)
            for k in range(setup.rounds):
                canvas.rect(k % 5 * 3, 11 + k // 5 * 2, 2, 1, P.SEAT + (setup.first + k) % 2, P.P12)
        elif page == FIRST:
            canvas.rect(4, 1, 8, 1, P.AMBER, P.P14)
            canvas.art(5, 3, self.art, P.SEAT + setup.first, P.P6 if setup.first == 2 else P.P20)
        elif page == WHO:
            chosen = setup.answers != "device"
            canvas.art(0, 3, picture(CHIP), P.GREEN, P.P3 if chosen else P.P16, P.WHITE, P.P10)
            canvas.art(8, 3, self.art, P.ORANGE, P.P16 if chosen else P.P3, P.WHITE, P.P10)
            canvas.rect(8 if chosen else 0, 13, 7, 1, P.WHITE, P.P8)
        else:
            switch, values, _says, _names = SWITCH[page]
            chosen = values.index(getattr(setup.rules, switch))
            for side in range(2):
                y = 4
                for pegs in PICTURES[page][side]:
                    for row in range(2):
                        line(canvas, 1 + side * 8, y + row, bytes(pegs), flat(P.P10 if side == chosen else P.P3, len(pegs)))
                    y += 3
            canvas.rect(1 + 8 * chosen, 13, 5, 1, P.WHITE, P.P8)
