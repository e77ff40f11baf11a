# SPDX-FileCopyrightText: 2026 The Mastermind handheld contributors
# SPDX-License-Identifier: MIT
"""The toy in a terminal: it looks at the virtual board and moves its buttons, like the window does.

Everything happens on the alternate screen, so nothing of the game stays in the scrollback. However the run ends (by
a key, an error, Ctrl-C, SIGTERM, a closed terminal), cursor, colours, keyboard and main screen come back. The terminal
is asked two questions (kitty keyboard? width of "●"?) but never waited for. ``paint`` is the picture as a pure function.
"""

from __future__ import annotations

import os
import re
import signal
import sys
from collections.abc import Callable, Mapping
from types import FrameType
from typing import TYPE_CHECKING, TextIO

import blessed

from . import mosaic
from .escapes import PRESSED, RELEASED, TYPED, Answer, Key, Reader
from .keys import Fingers, Pacer, Typist
from .mosaic import paint

if TYPE_CHECKING:
    from .board import Board

__all__ = ["Terminal", "colours", "paint", "run"]

FRAME_MS = 33  # pictures come at most so often; a terminal is slower than a window
SETTLE_MS = 300  # without cursor control, a picture that stayed the same so long is worth printing,
RESTLESS_MS = 1500  # and one with a new caption that never stands still after so long

BUTTON_KEYS = {"left": "LEFT", "right": "RIGHT", "up": "UP", "down": "DOWN", "h": "LEFT", "l": "RIGHT", "k": "UP", "j": "DOWN"}
BUTTON_KEYS |= {"enter": "A", "space": "A", "a": "A", "backspace": "B", "escape": "B", "b": "B"}

HELP_TYPED = (
    "Arrows (or hjkl) move and dial · Enter or a = A · Backspace or b = B",
    "Shift with an arrow, a or b = hold it · d digits · q quit",
)
HELP_REAL = ("Arrows (or hjkl) move and dial · Enter = A · Backspace = B", "Hold a key to hold its button · d digits · q quit")

_ENTER = "\x1b[?1049h\x1b[?25l\x1b[?2004h\x1b[0m\x1b[2J"
_LEAVE = "\x1b[0m\x1b[?2004l\x1b[?25h\x1b[?1049l"
_ASK_KEYBOARD = "\x1b[?u"
_ASK_WIDTH = "\x1b[1;1H●\x1b[6n\x1b[2J"
_KITTY_ON = "\x1b[>11u\x1b[?1004h"  # tell keys apart, tell releases, all keys; and tell when the focus goes
_STYLES = re.compile(r"\x1b\[[0-9;]*m")
_KITTY_OFF = "\x1b[?1004l\x1b[<u"


# Names that promise 24 bits without COLORTERM, as over ssh; and families that are safe to promise sixteen colours
_TRUE = ("-direct", "kitty", "alacritty", "foot", "wezterm", "ghostty", "contour", "iterm2")
_SIXTEEN = ("xterm", "screen", "tmux", "rxvt", "linux", "konsole", "gnome", "putty", "cygwin", "ansi", "vte", "st", "mintty")


def is_dumb(environ: Mapping[str, str] | None = None, *, windows: bool = os.name == "nt") -> bool:
    """Whether the terminal cannot move its cursor, or does not say that it can."""
    env = os.environ if environ is None else environ
    return env.get("TERM", "") == "dumb" or (not env.get("TERM") and not windows)


def colours(environ: Mapping[str, str] | None = None, *, windows: bool = os.name == "nt") -> int:
    """How many colours the terminal has: 1 << 24, 256, 16 or 0.

    environ: default the real one. NO_COLOR (https://no-color.org) means none, COLORTERM tells of 24 bits, else the
    name in TERM decides; the console of Windows 10 and later has 24 bits.
    """
    env = os.environ if environ is None else environ
    kind = env.get("TERM", "").lower()
    if env.get("NO_COLOR") or is_dumb(env, windows=windows):
        return 0
    if env.get("COLORTERM") in ("truecolor", "24bit") or (windows and not kind) or any(name in kind for name in _TRUE):
        return mosaic.TRUE_COLOUR
    if "256color" in kind:
        return 256
    return 16 if kind.startswith(_SIXTEEN) else 0


def can_write(encoding: str | None) -> bool:
    """Whether an encoding has the dots, rings and frames of the pretty kind."""
    try:
        mosaic.SIGNS.encode(encoding or "ascii")
    except (UnicodeEncodeError, LookupError):
        return False
    return True


class Terminal:
    """One terminal on one board. ``with`` takes the terminal over and gives it back; ``pump`` is all its life.

    board: what ``Board`` offers to a front end. out: where the picture goes. read(ms) -> text: what was typed,
    waiting at most so long, EOFError when the terminal is gone. size() -> (columns, rows). depth: number of colours. rest():
    stop this process for the shell, with the keyboard as the shell wants it, and come back when it goes on.
    """

    def __init__(
        self,
        board: Board,
        *,
        out: TextIO,
        read: Callable[[int], str],
        size: Callable[[], tuple[int, int]],
        depth: int,
        rest: Callable[[], None] = lambda: None,
    ):
        self.board = board
        self.depth = depth
        self.ascii_only = not can_write(getattr(out, "encoding", None))
        self.digits = False
        self.real_keys = False  # the terminal tells when a key is released
        self.pacer = Pacer(board.set_button)
        self.fingers = Fingers(self.pacer.move)
        self.typist = Typist(self.fingers)
        self.painted = 0  # pictures written so far
        self.leaving = False
        self._out, self._read, self._size, self._rest = out, read, size, rest
        self._reader = Reader()
        self._rows: list[str] = []
        self._shape = (0, 0)
        self._seen: tuple | None = None
        self._next_picture = 0
        self._suspend = False
        self._inside = False

    # --- taking over and giving back -------------------------------------------------------------------------------

    def __enter__(self) -> Terminal:
        self._inside = True
        self._write(_ENTER + _ASK_KEYBOARD + ("" if self.ascii_only else _ASK_WIDTH))
        self._rows = []
        return self

    def __exit__(self, *_: object) -> None:
        if self._inside:
            self._inside = False
            self.fingers.lift_all()
            self.pacer.flush()
            self._write((_KITTY_OFF if self.real_keys else "") + _LEAVE)
            self.real_keys = False

    def quit(self) -> None:
        """Leave at the next pump. Safe to call from a signal handler."""
        self.leaving = True

    def suspend(self) -> None:
        """Step aside for the shell at the next pump, as for Ctrl-Z. Safe to call from a signal handler."""
        self._suspend = True

    def _write(self, text: str) -> None:
        try:
            encoding = getattr(self._out, "encoding", None) or "ascii"
            self._out.write(text.encode(encoding, "replace").decode(encoding))
            self._out.flush()
        except (OSError, ValueError):  # the terminal is gone: nobody to restore it for
            self.leaving = True

    # --- life ------------------------------------------------------------------------------------------------------

    def pump(self, wait_ms: int = 0) -> None:
        """Wait at most ``wait_ms`` for keys, do what they say, and write the rows that changed.

        After ``quit`` the board is told to stop.
        """
        if self.leaving:
            self.board.stop()
            return
        try:
            text = self._read(wait_ms)
        except (EOFError, OSError):
            self.leaving = True
            return
        now = self.board.now_ms
        for item in self._reader.feed(text, now):
            if isinstance(item, Key):
                self._key(item, now)
            else:
                self._answer(item)
        self.typist.tick(now)
        self.pacer.tick(now)
        if self._suspend:
            self._step_aside()
        if now >= self._next_picture:
            self._next_picture = now + FRAME_MS
            self.draw()
        if self.leaving:
            self.board.stop()

    def _key(self, key: Key, now: int) -> None:
        button = None if key.foreign else BUTTON_KEYS.get(key.name)
        if key.event == RELEASED:
            self.fingers.lift(key.name)
        elif button is None:
            if key.event in (TYPED, PRESSED):
                self._command(key)
        elif self.real_keys and (key.event == PRESSED or (key.event == TYPED and key.name in ("left", "right", "up", "down"))):
            self.fingers.press(key.name, button)
        elif key.event == TYPED:
            self.typist.type(button, now, hold=key.shift)

    def _command(self, key: Key) -> None:
        if (key.name == "c" and key.control) or (key.name == "q" and not key.foreign):
            self.leaving = True
        elif key.name == "z" and key.control:
            self._suspend = True
        elif key.name == "d" and not key.foreign:
            self.digits = not self.digits
        elif key.name == "l" and key.control:
            self._rows = []

    def _answer(self, answer: Answer) -> None:
        if answer.kind == "kitty" and not self.real_keys:
            self.real_keys = True
            self._write(_KITTY_ON)
        elif answer.kind == "cursor" and answer.numbers[0] == 1 and answer.numbers[1] > 2:
            self.ascii_only = True  # its dots are two columns wide, as in East Asian settings
            self._rows = []
        elif answer.kind == "focus" and not answer.numbers[0]:
            self.fingers.lift_all()
            self.typist.forget(self.board.now_ms)

    def draw(self) -> None:
        """Write the rows that differ from what the terminal shows."""
        shape = self._size()
        if shape != self._shape:
            self._shape, self._rows = shape, []
        board = self.board
        seen = (board.frame, board.caption, board.screen, self.ascii_only, self.digits, self.real_keys)
        if seen == self._seen and self._rows:
            return
        self._seen = seen
        style = {"on": board.screen or "", "ascii_only": self.ascii_only, "digits": self.digits, "helps": self._help()}
        rows = mosaic.lines(board.frame, board.caption, self.depth, shape, **style)
        self.painted += 1
        text = "" if self._rows else "\x1b[0m\x1b[2J"
        before = self._rows + [""] * (len(rows) - len(self._rows))
        rows += [""] * (len(before) - len(rows))
        for y, (old, new) in enumerate(zip(before, rows, strict=True), 1):
            if old != new:
                text += f"\x1b[{y};1H{new}\x1b[K"
        self._rows = rows
        self._write(text)

    def _help(self) -> tuple[str, ...]:
        helps = HELP_REAL if self.real_keys else HELP_TYPED
        return _plain(helps) if self.ascii_only else helps

    def _step_aside(self) -> None:
        self._suspend = False
        self.typist.forget(self.board.now_ms)
        self.__exit__()
        self._rest()
        self.__enter__()


class Printer:
    """For a terminal that cannot move its cursor (TERM=dumb): a picture in letters whenever one has settled.

    Nothing can be hidden in such a terminal, so what was printed on a page that showed a secret is pushed far up
    as soon as that page is left.
    """

    SECRET = frozenset(("secret", "look", "peep"))

    def __init__(self, board: Board, *, out: TextIO, read: Callable[[int], str]):
        self.board = board
        self.pacer = Pacer(board.set_button)
        self.fingers = Fingers(self.pacer.move)
        self.typist = Typist(self.fingers)
        self.leaving = False
        self._out, self._read = out, read
        self._reader = Reader()
        self._looked: tuple[bytes, str | None] | None = None
        self._seen: list[str] = []
        self._since = 0
        self._caption: str | None = None
        self._new_since: int | None = None
        self._printed: list[str] = []
        self._covered = True

    def pump(self, wait_ms: int = 0) -> None:
        """Like ``Terminal.pump``."""
        try:
            text = self._read(wait_ms)
        except (EOFError, OSError):
            self.leaving = True
            text = ""
        now = self.board.now_ms
        for item in self._reader.feed(text, now):
            if not isinstance(item, Key) or item.event == RELEASED:
                continue
            if (item.name == "q" and not item.foreign) or (item.name == "c" and item.control):
                self.leaving = True
            elif item.name in BUTTON_KEYS and not item.foreign:
                self.typist.type(BUTTON_KEYS[item.name], now, hold=item.shift)
        self.typist.tick(now)
        self.pacer.tick(now)
        if self.board.caption != self._caption:
            self._caption, self._new_since = self.board.caption, now
        if (self.board.frame, self.board.screen) != self._looked:
            self._looked = (self.board.frame, self.board.screen)
            if (rows := self._rows()) != self._seen:
                self._seen, self._since = rows, now
        restless = self._new_since is not None and now - self._new_since >= RESTLESS_MS
        if restless or (now - self._since >= SETTLE_MS and self._seen != self._printed):
            self._print(self._seen)
        if self.leaving:
            self.board.stop()

    def quit(self) -> None:
        """Leave at the next pump. Safe to call from a signal handler."""
        self.leaving = True

    def greet(self) -> None:
        """Say which keys there are, and that nothing can be hidden here."""
        self._write("\n".join(("This terminal cannot hide what it printed. Do not scroll back.", *_plain(HELP_TYPED), "")))

    def _write(self, text: str) -> None:
        encoding = getattr(self._out, "encoding", None) or "ascii"
        try:
            self._out.write(text.encode(encoding, "replace").decode(encoding))
            self._out.flush()
        except (OSError, ValueError):
            self.leaving = True

    def _rows(self) -> list[str]:
        rows = mosaic.panel(self.board.frame, 0, on=self.board.screen or "", ascii_only=True)
        return [_STYLES.sub("", row).replace("*", "+").rstrip() for row in rows]

    def _print(self, rows: list[str]) -> None:
        secret = self.board.screen in self.SECRET
        cover = "" if self._covered or secret else "\n" * 100
        self._covered, self._printed, self._new_since = not secret, rows, None
        self._write(cover + "\n".join(["", *rows, self.board.caption, ""]))


def _plain(helps: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(text.replace("·", "|") for text in helps)


class _Signals:
    """While it is entered, the signals that end a program only ask for the end, so that none hits a half restored
    terminal. A second Ctrl-C is a KeyboardInterrupt, for a run that does not listen."""

    def __init__(self, front: Terminal | Printer):
        self._front = front
        self._before: dict[int, object] = {}
        self._asked = 0
        self.deaf = False

    def __enter__(self) -> _Signals:
        for name in ("SIGINT", "SIGTERM", "SIGHUP", "SIGTSTP"):
            number = getattr(signal, name, None)
            if number is not None and (name != "SIGTSTP" or isinstance(self._front, Terminal)):
                self._before[number] = signal.signal(number, self._caught)
        return self

    def _caught(self, number: int, _: FrameType | None) -> None:
        if number == getattr(signal, "SIGTSTP", None) and isinstance(self._front, Terminal):
            self._front.suspend()
            return
        self._front.quit()
        self._asked += 1
        if self._asked > 1 and number == signal.SIGINT and not self.deaf:
            raise KeyboardInterrupt

    def __exit__(self, *_: object) -> None:
        for number, handler in self._before.items():
            signal.signal(number, handler if handler is not None else signal.SIG_DFL)  # type: ignore[arg-type]


def run(board: Board) -> None:
    """Show the board in this terminal and run it until the player leaves.

    Raises ``board.Unavailable`` where there is no terminal, and whatever ``Board.boot`` raises.
    """
    from .board import Unavailable, live

    if not (sys.__stdin__ and sys.__stdout__ and sys.__stdin__.isatty() and sys.__stdout__.isatty()):
        raise Unavailable("the terminal front end needs a terminal for its input and its output")
    term = blessed.Terminal(force_styling=None)  # so it never asks the terminal anything and waits for the answer

    def read(wait_ms: int) -> str:
        text = ""
        while term.kbhit(timeout=0 if text else wait_ms / 1000):
            text += term.getch()
        return text

    def size() -> tuple[int, int]:
        return term.width, term.height

    rest = _rest(sys.__stdin__.fileno())
    out = sys.__stdout__
    if is_dumb():
        front: Terminal | Printer = Printer(board, out=out, read=read)
        with _Signals(front), term.cbreak():
            front.greet()
            board.play(live(board, front.pump))
            board.boot()
        return
    front = Terminal(board, out=out, read=read, size=size, depth=colours(), rest=rest)
    with _Signals(front) as signals, term.cbreak():
        try:
            with front:
                front.draw()
                board.play(live(board, front.pump))
                board.boot()
        finally:
            signals.deaf = True
            front.__exit__()
            term.flushinp()


def _rest(keyboard: int) -> Callable[[], None]:
    """What stops this process for the shell: the keyboard's settings are those of now meanwhile, and restored after."""
    try:
        import termios
    except ImportError:
        return lambda: None
    cooked = termios.tcgetattr(keyboard)

    def rest() -> None:
        mine = termios.tcgetattr(keyboard)
        termios.tcsetattr(keyboard, termios.TCSADRAIN, cooked)
        os.kill(os.getpid(), signal.SIGSTOP)
        termios.tcsetattr(keyboard, termios.TCSADRAIN, mine)

    return rest
