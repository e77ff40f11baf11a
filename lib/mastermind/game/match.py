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

Here is what every row needs. What is asked between the rounds, and the moves that take something back or end a round, stand in
between.py, which is imported when one of them is asked for; while rows are played its memory can be given back.
"""

from .journal import ACCEPT, AID, BEGIN, GIVE_UP, pack_answer, pack_code, seat_of
from .journal import GUESS as GUESSED
from .journal import SECRET as HIDDEN
from .marking import mark, mark_holes
from .rules import GROUP

SECRET, GUESS, ANSWER, ROUND_OVER, MATCH_OVER = range(5)
PHASES = ("secret", "guess", "answer", "round over", "match over")
AIDS = ("peep", "hint", "review", "read", "count", "lamp", "notes")


class Match:
    """One match by one rule book.

    players: None for the least the book allows. rounds: None for 2, or one per player. first_maker: a seat. answers: "device"; "hand", the
    maker answers and is checked against the secret; "head", the maker answers and the secret is entered only after the round.

    Attributes to read: rules, players, rounds, answers, phase, round, secret (bytes or None), cracked (the row that was answered all
    exact, or None), aids (kinds used in this round), helps (in the match), penalties (points by seat, within totals).
    """

    def __init__(self, rules, *, players=None, rounds=None, first_maker=0, answers="device"):
        from .terms import agreed

        self.players, self.rounds, number = agreed(rules, players, rounds, first_maker, answers)
        self.rules = rules
        self.answers = answers
        self.round = 1
        self.helps = ()
        self.penalties = (0,) * self.players
        self.first_maker = first_maker
        self._head = answers == "head"
        self._right = bytes([2] * rules.holes) if rules.per_hole else (rules.holes, 0)
        self._worth = None  # scoring.row_points, where a row is worth points
        if rules.scoring == GROUP:
            from .scoring import row_points

            self._worth = row_points
        if self.answers != "device":  # then undoing and correcting may come with any press, which cannot wait for a module
            from . import between  # noqa: F401
        self._sums = [0] * self.players  # points of the rounds before this one
        self._done = []  # their lines of the card, rows packed
        self._log = bytearray((BEGIN,)) + rules.to_bytes()
        self._log.extend(bytes((self.players - 2 << 5 | first_maker << 2 | number, self.rounds)))
        self._clear()

    # --- what is so ---

    @property
    def maker(self):
        """The seat that hides the code in this round."""
        return (self.first_maker + self.round - 1) % self.players

    @property
    def breaker(self):
        """The seat that plays, or played, row `row`."""
        return seat_of(self.maker, self.row - 1, self.players)

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
    def solved(self):
        """True if the code of this round is broken."""
        return self.cracked is not None

    @property
    def results(self):
        """((maker, cracked row or None, maker's points), ...) of the finished rounds, this one included once it is decided."""
        from .between import results

        return results(self)

    def rows_of(self, number):
        """The rows of round `number`, finished or running. Ten rounds of rows take 11 KB on the board: ask for one at a time."""
        from .between import rows_of

        return rows_of(self, number)

    @property
    def card(self):
        """((maker, cracked row or None, maker's points, rows), ...): `results`, each with its rows."""
        return tuple([line + (self.rows_of(i + 1),) for i, line in enumerate(self.results)])

    @property
    def totals(self):
        """Points by seat: finished rounds, this round so far, penalties."""
        from .between import totals

        return totals(self)

    @property
    def winners(self):
        """() until the match is over, then the seats with the highest total; several on a draw."""
        from .between import winners

        return winners(self)

    @property
    def contradiction(self):
        """The smallest set of rows whose answers no code fits, () while one fits; once the code is revealed, the rows that do not fit it.

        Only answers out of the head can contradict each other. To find out may take seconds on the board: `clash.contradiction_steps`
        does it in slices, and keeps the result for this property.
        """
        if self._clash is None:
            from .clash import contradiction_steps

            for _ in contradiction_steps(self):
                pass
        return self._clash

    @property
    def journal(self):
        """All committed moves, as bytes; it only ever grows."""
        return bytes(self._log)

    # --- moves ---

    def set_secret(self, code):
        """The maker hides a code."""
        self._need(self.phase == SECRET and not self._head, "set_secret")
        self.secret = self.rules.check_secret(code)
        self._note(pack_code(HIDDEN, self.secret))

    def guess(self, code):
        """The breaker plays a row; gives the device's answer, or None when one by hand is awaited."""
        self._need(self.phase == GUESS, "guess")
        code = self.rules.check_guess(code)
        answer = self._truth(code) if self.answers == "device" else None
        self._rows.append(self._row(self.breaker, code, answer))
        self._note(pack_code(GUESSED, code))
        return answer

    def answer(self, answer):
        """The maker answers the row by hand; with the secret in the device a wrong answer is a ValueError."""
        self._need(self.phase == ANSWER, "answer")
        self._note(self._put(len(self._rows), answer))

    def correct(self, row, answer):
        """The maker corrects the answer of a row of this round; with the secret known to the device only the right one is taken."""
        from .between import correct

        correct(self, row, answer)

    def give_up(self):
        """Two players: the round ends, not broken. In a group the turn passes to the next breaker, and the row counts."""
        self._need(self.phase == GUESS, "give_up")
        if self.players == 2:
            self._quit = True
        else:
            self._rows.append((self.breaker, None, None, 0))
        self._note((GIVE_UP,))

    def reveal(self, code):
        """Answers out of the head: the maker enters the code after the round. One that does not fit is taken, see `contradiction`."""
        self._need(self.phase == SECRET and self._head, "reveal")
        self.secret = self.rules.check_secret(code)
        self._note(pack_code(HIDDEN, self.secret))

    def undo(self):
        """Takes back the guess that waits for its answer, the secret before any row, a revealed code, or giving up before it."""
        from .between import undo

        undo(self)

    def mark_aid(self, kind):
        """Notes that the breaker or the maker took an aid, one of `AIDS`."""
        self._need(self.phase in (GUESS, ANSWER), "mark_aid")
        if kind not in AIDS:
            raise ValueError("there is no aid %r" % (kind,))
        self.aids += (kind,)
        if kind not in self.helps:
            self.helps += (kind,)
        self._log.append(AID | AIDS.index(kind))

    def restart_round(self):
        """Plays the round again with the same maker, while a contradiction stands; the breaker gets the book's penalty points."""
        from .between import restart

        restart(self, self.phase != MATCH_OVER and self.contradiction)

    def next_round(self):
        """The points stand, the roles change, the next round begins."""
        from .between import next_round

        next_round(self)

    def accept(self):
        """The points stand; after the last round the match is over."""
        self._need(self.phase == ROUND_OVER and not self._accepted, "accept")
        self._accepted = True
        self._note((ACCEPT,))

    @staticmethod
    def replay(journal):
        """The match that a journal, or any part of one that ends with a whole record, leads to; ValueError for anything else."""
        from .replay import replay

        return replay(journal)

    # --- inside ---

    def _need(self, legal, move):
        if not legal:
            raise RuntimeError("%s does not belong here (phase: %s)" % (move, PHASES[self.phase]))

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
        self._clash = None if self._head else ()
        rows = self._rows
        self.cracked = None
        for i in range(len(rows) - 1, -1, -1):
            if rows[i][2] == self._right:
                self.cracked = i + 1
        if self._decided():
            if self._accepted and self.round == self.rounds:
                self.phase = MATCH_OVER
            else:
                self.phase = SECRET if self.secret is None else ROUND_OVER
        elif self.secret is None and not self._head:
            self.phase = SECRET
        else:
            self.phase = ANSWER if rows and rows[-1][1] is not None and rows[-1][2] is None else GUESS

    def _truth(self, code):
        return (mark_holes if self.rules.per_hole else mark)(self.secret, code)

    def _row(self, seat, code, answer):
        return seat, code, answer, self._worth(self.rules, answer) if self._worth else 0

    def _put(self, row, answer):
        """Gives a row its answer if it can be right; returns the answer's record."""
        answer = self.rules.check_answer(answer)
        seat, code = self._rows[row - 1][:2]
        if self.secret is not None and answer != self._truth(code):
            raise ValueError("the answer to row %d is not true" % row)
        self._rows[row - 1] = self._row(seat, code, answer)
        return pack_answer(self.rules, answer)
