# SPDX-FileCopyrightText: 2026 The Mastermind handheld contributors
# SPDX-License-Identifier: MIT
"""The settings of a card: one page each, with a picture and a big digit or two pictures to choose from.

UP and DOWN page, LEFT and RIGHT choose, A plays from any page, B goes back. What cannot be played together cannot
be chosen: such values are left out.
"""

from ..game.rules import GROUP, GUESSES
from ..game.rules import ROUNDS as ROUNDS_WON
from . import lobby, setups
from . import palette as P
from .board import flat, line
from .glyphs import BULB, CHIP, CUP, HAND, HEAD, big, number, picture
from .screen import DOWN, LEFT, RIGHT, UP, A, B, Screen, load
from .setup import ADVERSARY, ANSWERS, LEVELS, OPPONENT, PEOPLE, PUZZLE

PLAYERS, ROUNDS, FIRST, WHO, REPEATS, EMPTIES, PER_HOLE, COLOURS, GUESS_REPEATS, HOLES, SCORING, DEVICE, LEVEL, NUMBER, AIDS = range(15)
FIELDS = {ROUNDS: "rounds", FIRST: "first", WHO: "answers", DEVICE: "device", LEVEL: "level", NUMBER: "number"}
SWITCH = {
    REPEATS: ("secret_repeats", (False, True), "the code: %s", ("every colour once", "colours may repeat")),
    EMPTIES: ("secret_empties", (False, True), "the code: %s", ("no empty holes", "holes may stay empty")),
    PER_HOLE: ("per_hole", (True, False), "the answer: %s", ("hole by hole", "only counted")),
    COLOURS: ("colours", (8, 6), "%s", ("eight colours", "six colours")),
    GUESS_REPEATS: ("guess_repeats", (True, False), "a guess: %s", ("colours may repeat", "every colour once")),
    HOLES: ("holes", (4, 5), "%s", ("four holes", "five holes")),
    SCORING: ("scoring", (GUESSES, ROUNDS_WON), "%s", ("the guesses count", "the rounds won count")),
}
DEVICE_SAYS = (
    "people play",
    "one player: the device hides the code",
    "one player: the device may move the code, all answers stay true",
    "the device takes the last seat",
)
AID_SAYS = ("hints", "number of codes left", "a lamp: may this be the code", "notes")
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
        self.at = 0
        self.list_pages()
        self.art = self.art2 = ""
        self.turn = False  # the dots have moved, the page follows
        self.chosen = 0  # 1 or -1: LEFT or RIGHT was pressed
        self.step = self.count = self.due = 0  # of a held LEFT or RIGHT
        self.turned()

    def list_pages(self):
        """The pages that make sense with what is chosen so far."""
        setup = self.setup
        group = setup.rules.scoring == GROUP
        pages = [PLAYERS] if group else []
        if not setup.alone:
            pages += ([] if group else [ROUNDS]) + [FIRST, WHO]
        pages.append(DEVICE)
        if setup.device == OPPONENT:
            pages.append(LEVEL)
        if setup.device == PUZZLE:
            pages.append(NUMBER)
        pages += (REPEATS, EMPTIES, PER_HOLE, COLOURS, GUESS_REPEATS, HOLES)
        if not group and not setup.alone:
            pages.append(SCORING)
        pages += range(AIDS, AIDS + 4)
        self.pages = pages

    def values(self):
        """What this page can choose from, in order, and what is chosen."""
        page = self.pages[self.at]
        now = self.setup
        if page == PLAYERS:
            return range(now.rules.players[0], now.rules.players[1] + 1), now.players
        if page == ROUNDS:
            return (2, 4, 6, 8, 10), now.rounds
        if page == FIRST:
            return range(now.players), now.first
        if page == WHO:
            return ANSWERS, now.answers
        if page == DEVICE:
            return (PEOPLE, OPPONENT) if now.rules.scoring == GROUP else range(4), now.device
        if page == LEVEL:
            return range(3), now.level
        if page == NUMBER:
            number = now.number
            return (number, (number + 1) % 10000, (number - 1) % 10000), number
        if page >= AIDS:
            return (0, 1), now.aids >> page - AIDS & 1
        return SWITCH[page][1], getattr(now.rules, SWITCH[page][0])

    def changed(self, value):
        """The setup with another value on this page. Raises ValueError for what cannot be played."""
        page = self.pages[self.at]
        now = self.setup
        if page == PLAYERS:
            setup = setups.but(now, players=value, rounds=value, first=min(now.first, value - 1))
        elif page >= AIDS:
            setup = setups.but(now, aids=now.aids ^ 1 << page - AIDS)
        elif page in SWITCH:
            setup = setups.but(now, rules=now.rules.replace(**{SWITCH[page][0]: value}))
        else:
            setup = setups.but(now, **{FIELDS[page]: value})
        setups.check(setup)
        return setup

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
            self.art2 = picture(CHIP)
            self.says = WHO_SAYS[at]
        elif page == DEVICE:
            self.says = DEVICE_SAYS[setup.device]
            self.art = picture(CHIP)
        elif page == LEVEL:
            self.says = "the device plays: " + LEVELS[setup.level]
            self.art = picture(CHIP)
        elif page == NUMBER:
            self.says = "code number %d" % setup.number if setup.number else "a random code"
        elif page >= AIDS:
            self.art = picture(BULB)
            self.says = "help, %s: %s" % (AID_SAYS[page - AIDS], "yes" if setup.aids >> page - AIDS & 1 else "no")
        else:
            switch, values, says, names = SWITCH[page]
            if page == SCORING:
                self.art = picture(CUP)
            self.says = says % names[values.index(getattr(setup.rules, switch))]
        self.says = self.says[0].upper() + self.says[1:]
        self.dirty = 255

    def press(self, button):
        if button in (UP, DOWN):
            self.at = (self.at + (1 if button == DOWN else -1)) % len(self.pages)
        elif button in (LEFT, RIGHT):
            self.step = 1 if button == RIGHT else -1
            self.count = 0
            self.due = self.now + 400
            self.chosen = self.step
        elif button == A:
            if not lobby.unfinished(self.s):
                return self.play
            self.says = "The open match would be lost: hold A"
            self.s.sound.play((220, 120))
            return None
        elif button == B:
            return self.leave
        self.s.sound.play((660, 25))
        self.turn = True
        self.dirty |= 1
        return None

    def choose(self, step):
        """The next value of this page; what cannot be played is passed over."""
        values, chosen = self.values()
        values = list(values)
        at = values.index(chosen)
        for k in range(1, len(values)):
            try:
                self.setup = self.changed(values[(at + k * step) % len(values)])
            except ValueError:
                continue
            break
        page = self.pages[self.at]
        if page in (DEVICE, SCORING):
            self.list_pages()
            self.at = self.pages.index(page)

    def release(self, button, held):
        self.step = 0

    def tick(self, now):
        """First what a press has begun; then, on the page of the code's number, a held button runs."""
        if self.turn:
            self.turn = False
            if self.chosen:
                self.choose(self.chosen)
                self.chosen = 0
            self.turned()
        if self.step and now >= self.due and self.pages[self.at] == NUMBER:
            self.due = now + 60
            self.count += 1
            self.setup = setups.but(self.setup, number=(self.setup.number + self.step * (1 if self.count < 20 else 10)) % 10000)
            self.turned()

    def play(self):
        return load(lobby.NEEDS, self.begin)

    def begin(self):
        """Begin a match by this setup."""
        from . import flow

        self.keep()
        lobby.start(self.s, self.setup)  # which saves it
        return flow.take_up(self.s)

    def leave(self):
        """Back to the title."""
        from .title import Title

        self.keep()
        self.s.work += (self.s.prefs.pack, self.s.prefs.save)  # when the title is up
        return Title(self.s)

    def hold(self, button):
        return self.play if button == A else None

    def keep(self):
        """Remember the setup for its book."""
        prefs = self.s.prefs
        for k in range(len(prefs.books)):
            if prefs.books[k].rules.name == self.setup.rules.name:
                prefs.books[k] = self.setup

    def draw(self, canvas):
        count = len(self.pages)
        if self.dirty == 255:
            canvas.clear()
        for i in range(count):
            level = (P.P60 if self.turn else P.P20) if i == self.at else P.P2_5
            canvas.dot(15, 8 - count + i * 2 if count < 8 else 3 + i, P.WHITE, level)
        if self.dirty != 255:
            return
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
            canvas.art(0, 3, self.art2, P.GREEN, P.P3 if chosen else P.P16, P.WHITE, P.P10)
            canvas.art(8, 3, self.art, P.ORANGE, P.P16 if chosen else P.P3, P.WHITE, P.P10)
            canvas.rect(8 if chosen else 0, 13, 7, 1, P.WHITE, P.P8)
        elif page == DEVICE:
            self.draw_device(canvas)
        elif page == LEVEL:
            canvas.art(4, 2, self.art, P.GREEN, P.P16, P.WHITE, P.P10)
            for k in range(3):
                canvas.rect(3 + k * 3, 13 - k * 2, 2, 1 + k * 2, P.WHITE, P.P10 if k <= setup.level else P.P1_5)
        elif page == NUMBER:
            if setup.number:
                number(canvas, 0, 4, "%04d" % setup.number, P.WHITE, P.P6)
            else:
                canvas.art(6, 3, "##. ..# .#. ... .#.", P.WHITE, P.P10)
            line(canvas, 6, 12, flat(P.AMBER, 4), flat(P.P16, 4))
        elif page >= AIDS:
            self.draw_aid(canvas, page - AIDS)
        elif page == SCORING:
            chosen = setup.rules.scoring != GUESSES
            number(canvas, 2, 4, "5", P.RED, P.P3 if chosen else P.P20)
            canvas.art(7, 3, self.art, P.YELLOW, P.P8 if chosen else P.P2)
            canvas.rect(8 if chosen else 1, 13, 6 if chosen else 5, 1, P.WHITE, P.P8)
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

    def draw_device(self, canvas):
        """People, or one of them and the chip; over the chip what it does: a shield, a moving one, or a seat."""
        device = self.setup.device
        person = ".###. .###. ..#.. ##### .###. .#.#."
        canvas.art(1, 5, person, P.SEAT, P.P14)
        if device == PEOPLE:
            canvas.art(9, 5, person, P.SEAT + 1, P.P20)
            return
        canvas.art(8, 5, self.art, P.GREEN, P.P14, P.WHITE, P.P10)
        if device == OPPONENT:
            canvas.rect(8, 13, 7, 1, P.SEAT + self.setup.players - 1, P.P20)
        else:
            canvas.rect(10, 3, 4, 1, P.AMBER, P.P16)
            if device == ADVERSARY:
                canvas.art(8, 1, ".#...#. #.....# .#...#.", P.AMBER, P.P30)

    def draw_aid(self, canvas, aid):
        """What the help looks like in the game, bright when it is on."""
        on = self.setup.aids >> aid & 1
        if aid == 0:
            canvas.art(4, 2, self.art, P.YELLOW, P.P9 if on else P.P2, P.SILVER, P.P20)
        elif aid == 1:
            for y in range(7):
                canvas.dot(10, 3 + y, P.SILVER, P.P60 if on else P.P12)
            number(canvas, 2, 5, "42", P.SILVER, P.P40 if on else P.P12)
        elif aid == 2:
            line(canvas, 3, 5, bytes((P.YELLOW, P.PINK, P.BLUE, P.WHITE)), flat(P.P10 if on else P.P3, 4))
            canvas.dot(8, 5, P.GREEN, P.P40 if on else P.P5)
        else:
            for c in range(8):
                canvas.dot(3 + c, 5, c, P.P1_5 if c % 3 == 1 else P.P10 if on else P.P3)
        canvas.rect(9 if on else 2, 13, 5, 1, P.WHITE, P.P8)
