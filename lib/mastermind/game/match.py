# SPDX-FileCopyrightText: 2026 The Mastermind handheld contributors
# SPDX-License-Identifier: MIT
"""The match: who hides, who breaks, what was played and answered, what it is worth, and who has won.

What it is for: it is the referee and the score card. It takes moves, refuses illegal ones, and answers every question about the state of
play. What it must never do: know a screen, a button or a clock; draw at random; give the secret to anything but its caller; change a bit
when it refuses a move; or change a byte of the journal once it is written.

Seats count from 0, rows and rounds from 1. A refused move raises ValueError if what was handed in is bad, RuntimeError if the move does
not belong to the phase, both with a reason that a person can read.

  phase       move               to
  SECRET      set_secret         GUESS                                                (answers "device" and "hand")
  GUESS       guess              GUESS, or ROUND_OVER when decided                    ("device": it is answered at once)
  GUESS       guess              ANSWER                                               ("hand", "head")
  ANSWER      answer             GUESS, or decided: ROUND_OVER ("hand"), SECRET ("head")
  GUESS       give_up            two players: decided, as above; a group: the turn passes, the row counts
  SECRET      reveal             ROUND_OVER                                           ("head", round decided)
  GUESS, ANSWER, SECRET, ROUND_OVER
              correct            as the rows now say                                  ("hand", "head", not once the round is accepted)
              restart_round      GUESS, row 1, same maker                             ("head", only while a contradiction stands)
  ROUND_OVER  accept             MATCH_OVER after the last round; before, it only ends corrections
  ROUND_OVER  next_round         SECRET, or GUESS where the code is kept in the head; not after the last round
  undo: takes back  in ANSWER the guess;  in GUESS, before any row, the secret;  in ROUND_OVER the revealed code, in SECRET the giving up
        (both "head" only). Never anything that the device has answered.
  mark_aid: in GUESS and ANSWER.

A round is decided when a row is all exact, when the rows are used up, or when a breaker of two gives up [choice: counts as not broken].
Where the code was in the head, a round stays decided once it is revealed: everybody has seen the code.
A correction that makes an earlier row the right one ends the round there; the rows after it are left out but not forgotten, so that
correcting it back brings them back.

The journal is the list of committed moves (the bytes: see journal.py); the state is what playing them again gives.
"""

from . import journal as J
from .marking import mark, mark_holes
from .rules import GUESSES, RuleBook
from .scoring import breaker_points, maker_points, row_points

SECRET, GUESS, ANSWER, ROUND_OVER, MATCH_OVER = range(5)
PHASES = ("secret", "guess", "answer", "round over", "match over")
ANSWERS = ("device", "hand", "head")
AIDS = ("peep", "hint", "review", "read", "count", "lamp", "notes")


class Match:
    """One match by one rule book.

    players: None for the least the book allows. rounds: None for 2, or one per player. first_maker: a seat. answers: "device"; "hand", the
    maker answers and is checked against the secret; "head", the maker answers and the secret is entered only after the round.

    Attributes to read: rules, players, rounds, answers, phase, round, secret (bytes or None), aids (kinds used in this round), helps (in
    the match), penalties (points by seat, within totals).
    """

    def __init__(self, rules, *, players=None, rounds=None, first_maker=0, answers="device"):
        if not isinstance(rules, RuleBook):
            raise ValueError("a match needs a RuleBook")
        least, most = rules.players
        if players is None:
            players = least
        if type(players) is not int or not least <= players <= most:
            raise ValueError(f"{rules.name} is for {least} to {most} players, not {players!r}")
        choices = rules.round_choices(players)
        if rounds is None:
            rounds = choices[0]
        if type(rounds) is not int or rounds not in choices:
            raise ValueError(f"{players} players play one of {choices} rounds, not {rounds!r}")
        if type(first_maker) is not int or not 0 <= first_maker < players:
            raise ValueError(f"the first maker must be a seat from 0 to {players - 1}, not {first_maker!r}")
        if answers not in ANSWERS:
            raise ValueError(f"answers must be one of {ANSWERS}, not {answers!r}")
        self.rules = rules
        self.players = players
        self.rounds = rounds
        self.answers = answers
        self.round = 1
        self.helps = ()
        self.penalties = (0,) * players
        self.first_maker = first_maker
        self._head = answers == "head"
        self._right = bytes([2] * rules.holes) if rules.per_hole else (rules.holes, 0)
        self._sums = [0] * players  # points of the rounds before this one
        self._done = []  # their lines of the card, rows packed
        self._log = bytearray((J.BEGIN,)) + rules.to_bytes()
        self._log.extend(bytes((players - 2 << 5 | first_maker << 2 | ANSWERS.index(answers), rounds)))
        self._clear()

    # --- what is so ---

    @property
    def maker(self):
        """The seat that hides the code in this round."""
        return (self.first_maker + self.round - 1) % self.players

    @property
    def breaker(self):
        """The seat that plays, or played, row `row`."""
        return J.seat_of(self.maker, self.row - 1, self.players)

    @property
    def row(self):
        """The row being played or waiting for its answer; once the round is decided, the last one played."""
        shown = self._shown()
        return shown + 1 if self.phase == GUESS else max(shown, 1)

    @property
    def rows(self):
        """((seat, guess, answer, points), ...) of this round. A guess that waits for its answer has answer None; a turn given up in a
        group is (seat, None, None, 0)."""
        return tuple(self._rows[: self._shown()])

    @property
    def cracked(self):
        """The row that was answered all exact, or None."""
        for i, row in enumerate(self._rows):
            if row[2] == self._right:
                return i + 1
        return None

    @property
    def solved(self):
        """True if the code of this round is broken."""
        return self.cracked is not None

    @property
    def results(self):
        """((maker, cracked row or None, maker's points), ...) of the finished rounds, this one included once it is decided."""
        lines = [line[:3] for line in self._done]
        if self.phase >= ROUND_OVER:
            lines.append((self.maker, self.cracked, self._maker_points()))
        return tuple(lines)

    def rows_of(self, number):
        """The rows of round `number`, finished or running. Ten rounds of rows take 11 KB on the board: ask for one at a time."""
        if number == self.round:
            return self.rows
        maker, _, _, packed = self._done[number - 1]
        return J.unpack_rows(self.rules, packed, maker, self.players)

    @property
    def card(self):
        """((maker, cracked row or None, maker's points, rows), ...): `results`, each with its rows."""
        return tuple([line + (self.rows_of(i + 1),) for i, line in enumerate(self.results)])

    @property
    def totals(self):
        """Points by seat: finished rounds, this round so far, penalties."""
        totals = [a + b for a, b in zip(self._sums, self.penalties)]
        rows = self.rows
        for row in rows:
            totals[row[0]] += row[3]
        cracked = self.cracked
        if cracked:
            totals[rows[-1][0]] += breaker_points(self.rules, cracked)
        if self._decided():
            totals[self.maker] += self._maker_points()
        return tuple(totals)

    @property
    def winners(self):
        """() until the match is over, then the seats with the highest total; several on a draw."""
        if self.phase != MATCH_OVER:
            return ()
        totals = self.totals
        most = max(totals)
        return tuple([seat for seat in range(self.players) if totals[seat] == most])

    @property
    def contradiction(self):
        """The smallest set of rows whose answers no code fits, () while one fits; once the code is revealed, the rows that do not fit it.

        Only answers out of the head can contradict each other. To find out may take seconds on the board: `clash.contradiction_steps`
        does it in slices, and keeps the result for this property.
        """
        if self._clash is None:
            if self._head:
                from .clash import contradiction_steps

                for _ in contradiction_steps(self):
                    pass
            else:
                self._clash = ()
        return self._clash

    @property
    def journal(self):
        """All committed moves, as bytes; it only ever grows."""
        return bytes(self._log)

    # --- moves ---

    def set_secret(self, code):
        """The maker hides a code."""
        self._need(self.phase == SECRET and not self._head, "a secret to hide")
        self.secret = self.rules.check_secret(code)
        self._note(J.pack_code(J.SECRET, self.secret))

    def guess(self, code):
        """The breaker plays a row; gives the device's answer, or None when one by hand is awaited."""
        self._need(self.phase == GUESS, "a guess")
        code = self.rules.check_guess(code)
        answer = self._truth(code) if self.answers == "device" else None
        self._rows.append((self.breaker, code, answer, row_points(self.rules, answer)))
        self._note(J.pack_code(J.GUESS, code))
        return answer

    def answer(self, answer):
        """The maker answers the row by hand; with the secret in the device a wrong answer is a ValueError."""
        self._need(self.phase == ANSWER, "an answer")
        record = self._put(len(self._rows), answer)
        self._note(record)

    def correct(self, row, answer):
        """The maker corrects the answer of a row of this round; with the secret known to the device only the right one is taken."""
        self._need(self._rows and self.answers != "device" and self.phase != MATCH_OVER and not self._accepted, "a correction")
        if type(row) is not int or not 0 < row <= self._shown() or self._rows[row - 1][2] is None:
            raise ValueError(f"row {row!r} has no answer to correct")
        self._note(bytes((J.CORRECT | row - 1,)) + self._put(row, answer))

    def give_up(self):
        """Two players: the round ends, not broken. In a group the turn passes to the next breaker, and the row counts."""
        self._need(self.phase == GUESS, "giving up")
        if self.players == 2:
            self._quit = True
        else:
            self._rows.append((self.breaker, None, None, 0))
        self._note((J.GIVE_UP,))

    def reveal(self, code):
        """Answers out of the head: the maker enters the code after the round. One that does not fit is taken, see `contradiction`."""
        self._need(self.phase == SECRET and self._head, "a code to reveal")
        self.secret = self.rules.check_secret(code)
        self._note(J.pack_code(J.SECRET, self.secret))

    def undo(self):
        """Takes back the guess that waits for its answer, the secret before any row, a revealed code, or giving up before it."""
        if self.phase == ANSWER:
            self._rows.pop()
        elif self.phase == SECRET and self._head and self._quit:
            self._quit = False
        else:
            hidden = self.phase == GUESS and not self._rows and self.secret is not None
            self._need(hidden or (self.phase == ROUND_OVER and self._head and not self._accepted), "an undo")
            self.secret = None
        self._note((J.UNDO,))

    def mark_aid(self, kind):
        """Notes that the breaker or the maker took an aid, one of `AIDS`."""
        self._need(self.phase in (GUESS, ANSWER), "an aid")
        if kind not in AIDS:
            raise ValueError(f"an aid is one of {AIDS}, not {kind!r}")
        self.aids += (kind,)
        if kind not in self.helps:
            self.helps += (kind,)
        self._log.append(J.AID | AIDS.index(kind))

    def restart_round(self):
        """Plays the round again with the same maker, while a contradiction stands; the breaker gets the book's penalty points."""
        self._restart(self.phase != MATCH_OVER and self.contradiction)

    def next_round(self):
        """The points stand, the roles change, the next round begins."""
        self._need(self.phase == ROUND_OVER and self.round < self.rounds, "a next round")
        totals = self.totals
        self._sums = [a - b for a, b in zip(totals, self.penalties)]
        self._done.append((self.maker, self.cracked, self._maker_points(), J.pack_rows(self.rules, self.rows)))
        self._log.append(J.NEXT)
        self.round += 1
        self._clear()

    def accept(self):
        """The points stand; after the last round the match is over."""
        self._need(self.phase == ROUND_OVER and not self._accepted, "accepting points")
        self._accepted = True
        self._note((J.ACCEPT,))

    @staticmethod
    def replay(journal):
        """The match that a journal, or any part of one that ends with a whole record, leads to; ValueError for anything else."""
        from .replay import replay

        return replay(journal)

    # --- inside ---

    def _need(self, legal, what):
        if not legal:
            raise RuntimeError(f"{what} does not belong here (phase: {PHASES[self.phase]})")

    def _shown(self):
        return self.cracked or len(self._rows)

    def _decided(self):
        rows = self._rows
        full = len(rows) == self.rules.rows and (rows[-1][2] is not None or rows[-1][1] is None)
        return self.solved or self._quit or full or (self._head and self.secret is not None)

    def _clear(self):
        self.secret = None
        self.aids = ()
        self._rows = []
        self._quit = self._accepted = False
        self._note(())

    def _note(self, record):
        """Writes a record, and finds the phase that the rows lead to."""
        self._log.extend(record)
        self._clash = None
        rows = self._rows
        if self._decided():
            if self._accepted and self.round == self.rounds:
                self.phase = MATCH_OVER
            else:
                self.phase = SECRET if self.secret is None else ROUND_OVER
        elif self.secret is None and not self._head:
            self.phase = SECRET
        else:
            self.phase = ANSWER if rows and rows[-1][1] is not None and rows[-1][2] is None else GUESS

    def _restart(self, legal):
        self._need(legal and not self._accepted, "a restart without a contradiction")
        if self.rules.scoring == GUESSES:
            penalties = list(self.penalties)
            penalties[1 - self.maker] += self.rules.penalty
            self.penalties = tuple(penalties)
        self._log.append(J.RESTART)
        self._clear()

    def _truth(self, code):
        return (mark_holes if self.rules.per_hole else mark)(self.secret, code)

    def _maker_points(self):
        return maker_points(self.rules, self.players, self.cracked)

    def _put(self, row, answer):
        """Gives a row its answer if it can be right; returns the answer's record."""
        answer = self.rules.check_answer(answer)
        seat, code = self._rows[row - 1][:2]
        if self.secret is not None and answer != self._truth(code):
            raise ValueError(f"the answer to row {row} is not true")
        self._rows[row - 1] = (seat, code, answer, row_points(self.rules, answer))
        return J.pack_answer(self.rules, answer)
