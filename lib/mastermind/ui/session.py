# SPDX-FileCopyrightText: 2026 The Mastermind handheld contributors
# SPDX-License-Identifier: MIT
"""What the screens share: the match, the player's settings, and the parts of the device they may use.

Screens turn presses into calls of ``match`` methods and then call ``commit``; the session writes what the match
has added to its journal into the store. Nothing in here draws or waits.
"""

from .glyphs import big

COLOURS = ("white", "pink", "green", "red", "orange", "silver", "yellow", "blue")  # the pegs as the captions name them


class Session:
    """One per power-on; ``random(n)`` gives n random bytes. How matches begin and end stands in lobby.py."""

    def __init__(self, store, sound, panel, random, prefs, stats=0):
        self.store = store
        self.sound = sound
        self.panel = panel
        self.random = random
        self.prefs = prefs
        self.stats = stats  # the store's kind of the statistics
        self.match = None
        self.setup = None  # of the running match
        self.shown = [0, 0]  # the score tracks as they stand
        self.saved = 0
        self.work = []  # the console's list: modules to import and functions to call while nobody waits
        self.digits = {}
        self.image = None  # the rows as drawn last, see ``board.base``
        self.warning = ""  # said once on the title
        self.fixed = False
        self.number = 0  # of the code that a puzzle hides

    def weak(self):
        """True when the battery is nearly empty (put in from outside)."""
        return False

    def unsaved(self):
        """What a caption adds when moves cannot be kept."""
        return " (not saved)" if self.store.failed or self.store.full else ""

    def apply(self):
        """Let the device follow the player's settings."""
        self.panel.brightness = max(self.prefs.brightness, self.prefs.least)
        self.sound.on = self.prefs.sound

    def take(self, match, setup):
        """Have this match on the table."""
        self.match = match
        self.setup = setup
        self.image = None
        self.saved = len(match.journal)
        self.clear_notes()

    def clear_notes(self):
        """The breakers' notes of the round: colours that are out as bits, and the colour of each sure hole, else -1."""
        self.out = 0
        self.sure = [-1] * self.match.rules.holes

    def commit(self):
        """Write what the match has added to its journal since the last time."""
        journal = self.match.journal
        self.store.append(journal[self.saved :])
        self.saved = len(journal)

    def help(self, kind):
        """Note, once a round, that a help was used; the card shows it."""
        if kind not in self.match.aids:
            self.match.mark_aid(kind)
            self.commit()

    # -- small questions that several screens ask ------------------------------------------------------------
    def maker_of(self, index):
        """Seat of the codemaker in round ``index`` (from 0)."""
        match = self.match
        return (match.maker - match.round + 1 + index) % match.players

    def peeps(self):
        """How often the maker has looked at the secret in this round."""
        return min(self.match.rules.holes, self.match.aids.count("peep"))

    def handed(self):
        """True when the maker answers by hand (with or without the device knowing the code)."""
        return self.match.answers != "device"

    def plays(self, seat):
        """True for the device's own seat."""
        return seat == self.setup.seat

    def digit(self, seat):
        """The big digit of a seat, kept once it was read."""
        if seat not in self.digits:
            self.digits[seat] = big(seat + 1)
        return self.digits[seat]

    def die(self, sides):
        """A random number 0…sides - 1 (the bias of a byte is too small to notice on ten sides)."""
        return self.random(1)[0] % sides


def who(seat):
    """A seat as the captions name it."""
    return "Player %d" % (seat + 1)
