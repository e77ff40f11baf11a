# SPDX-FileCopyrightText: 2026 The Mastermind handheld contributors
# SPDX-License-Identifier: MIT
"""What the screens share: the match, the player's settings, and the parts of the device they may use.

Screens turn presses into calls of ``match`` methods and then call ``commit``; the session writes what the match
has added to its journal into the store. Nothing in here draws or waits.
"""

from .glyphs import big
from .setup import PUZZLE, Setup

FIXED_DIAL = 1  # flag of a match in the store: secret entry starts every hole at the first colour


class Session:
    """One per power-on; ``random(n)`` gives n random bytes."""

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

    def open(self):
        """True while a match is open that would be lost by starting another."""
        return self.match is not None and not self.untouched()

    def apply(self):
        """Let the device follow the player's settings."""
        self.panel.brightness = max(self.prefs.brightness, self.prefs.least)
        self.sound.on = self.prefs.sound

    # -- matches -------------------------------------------------------------------------------------------
    def start(self, setup, fixed=False):
        """Begin a match and keep it in the store."""
        self.setup = setup
        self.fixed = fixed
        self.match = setup.match()
        self.prefs.again = setup
        self.prefs.fixed = fixed
        self.prefs.save()
        self._opened(self.match.journal)
        self.store.begin(self.match.journal, setup.flags() | (FIXED_DIAL if fixed else 0))
        self.numbered()

    def resume(self):
        """Take up the match in the store; False when there is none that can be read."""
        journal = self.store.journal
        if not journal:
            return False
        from ..game.match import MATCH_OVER, Match

        try:
            match = Match.replay(journal)
        except ValueError:
            self.store.end()
            return False
        if match.phase == MATCH_OVER:
            self.store.end()
            return False
        self.match = match
        flags = self.store.flags
        self.fixed = bool(flags & FIXED_DIAL)
        setup = Setup(match.rules, match.players, match.rounds, self.maker_of(0), match.answers).flagged(flags)
        again = self.prefs.again
        self.number = again.number if again and again.device == setup.device else 0
        self.setup = self.prefs.again = setup.but(number=self.number)  # the last game, even if a quick start began it
        self.prefs.fixed = self.fixed
        self._opened(journal)
        return True

    def numbered(self):
        """Know the number of a puzzle's code. A random one has a number as well, from the salt of the saved match, so
        that others can try it."""
        self.number = self.setup.number
        if self.setup.device == PUZZLE and not self.number:
            self.number = 1 + self.store.salt % 9999

    def _opened(self, journal):
        self.image = None
        self.clear_notes()
        self.saved = len(journal)
        self.shown = list(self.match.totals)

    def clear_notes(self):
        """The breakers' notes of the round: colours that are out as bits, and the colour of each sure hole, else -1."""
        self.out = 0
        self.sure = [-1] * self.match.rules.holes

    def untouched(self):
        """True for a match that was begun and in which nobody has moved yet."""
        from ..game.match import GUESS, SECRET

        match = self.match
        begun = match.phase == GUESS if match.answers == "head" else match.phase == SECRET
        return match.round == 1 and begun and not match.rows

    def commit(self):
        """Write what the match has added to its journal since the last time."""
        journal = self.match.journal
        self.store.append(journal[self.saved :])
        self.saved = len(journal)

    def next_round(self):
        """The points of the round are accepted: the next one."""
        self.count()
        self.match.next_round()
        self.clear_notes()

    def count(self):
        """Add the round to the statistics, when there is time for it."""
        match = self.match
        rows = match.rows
        broke = not self.plays(rows[-1][0] if rows else match.breaker)
        facts = (match.rules, match.cracked, broke, not self.plays(match.maker))

        def job():
            from .screen import drop
            from .tally import count

            count(self.store, self.stats, *facts)
            drop("mastermind.ui.tally")

        self.work.append(job)

    def finish(self):
        """The points of the last round are accepted: the match has ended, the store forgets it."""
        match = self.match
        from ..game.match import ROUND_OVER

        if match.phase == ROUND_OVER:
            match.accept()
            self.commit()
            self.count()
        self.store.end()
        self.prefs.save()  # "again" may be a match that began outside
        self.match = None

    def again(self):
        """Begin the same match once more with the roles swapped (the next seat hides first)."""
        self.start(self.setup.swapped(), self.fixed)

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
