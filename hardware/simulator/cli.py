# SPDX-FileCopyrightText: 2026 The Mastermind handheld contributors
# SPDX-License-Identifier: MIT
"""``python3 run.py play``: reads the command line, prepares a board, and gives it to a front end or to a script.

Exit codes: 0 all went well; 1 the firmware crashed, a script gave up, or the computer let us down; 2 the command
line or the script is wrong, or the wanted front end cannot run here. The last two come with one line that says why.
"""

from __future__ import annotations

import argparse
import io
import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import NoReturn

from mastermind.device.wiring import FLAGS

from . import quickstart, scorecard
from .board import Board, FirmwareCrash, Unavailable
from .script import GaveUp, ScriptError, parse, perform


class Wrong(Exception):
    """What was asked for cannot be done; the message is one line."""


class _Parser(argparse.ArgumentParser):
    def error(self, message: str) -> NoReturn:
        raise Wrong(message)


def main(argv: list[str]) -> int:
    """Play. ``argv`` without the program's and the command's name. Returns the exit code."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")  # a console that lacks a sign shows a mark in its place
    try:
        return _play(_arguments(argv))
    except Wrong as wrong:
        print(f"run.py play: {wrong}", file=sys.stderr)
        return 2
    except GaveUp as gave_up:
        print(f"run.py play: the script gave up, {gave_up}", file=sys.stderr)
        return 1
    except FirmwareCrash as crash:
        print(crash, end="", file=sys.stderr)
        return 1
    except BrokenPipeError:  # whoever read our output has enough of it
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except OSError as error:
        print(f"run.py play: {error}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130


def _arguments(argv: list[str]) -> argparse.Namespace:
    parser = _Parser(
        prog="run.py play", description="Play on the simulated handheld. Keys: arrows, Enter or Space = A, Backspace or Escape = B."
    )
    front = parser.add_argument_group("front end").add_mutually_exclusive_group()
    front.add_argument("--window", action="store_true", help="play in a window")
    front.add_argument("--terminal", action="store_true", help="play in this terminal")
    front.add_argument("--script", metavar="FILE", help="play a script, in virtual time and without a display")
    match = parser.add_argument_group("quick start, straight into a match")
    match.add_argument("--rules", choices=quickstart.RULES)
    match.add_argument("--players", type=int, metavar="N")
    match.add_argument("--rounds", type=int, metavar="N", help="2, 4, 6, 8 or 10; not with new-group")
    match.add_argument("--first", type=int, metavar="N", help="seat of the player who hides the first code")
    match.add_argument("--answers", choices=("device", "hand", "head"), help="the device, the maker checked by it, or the maker alone")
    match.add_argument("--option", action="append", metavar="LIST", help=f"{', '.join(quickstart.OPTIONS)}; several with commas between")
    more = parser.add_argument_group("the board")
    more.add_argument("--saves", metavar="FILE", help="keep the device's memory (4,096 bytes) in this file")
    more.add_argument("--seed", type=int, metavar="N", help="make everything random repeatable")
    more.add_argument("--panel", metavar="FLAGS", help="how the panel is wired: flipx flipy columns serpentine tiles")
    out = parser.add_argument_group("what a script leaves behind")
    out.add_argument("--frames", metavar="OUT.jsonl", help="everything that happened, one JSON object a line")
    out.add_argument("--shots", metavar="DIR", help="folder for the pictures that the script takes")
    out.add_argument("--gif", metavar="OUT.gif", help="a film of the panel")
    args = parser.parse_args(argv)
    if args.panel is not None and (wrong := [word for word in args.panel.lower().split() if word not in FLAGS]):
        raise Wrong(f"--panel: there is no flag {wrong[0]}; there are {', '.join(FLAGS)}, with blanks between")
    if args.gif and not Path(args.gif).absolute().parent.is_dir():
        raise Wrong(f"--gif: there is no folder {Path(args.gif).parent}")
    if not args.script and (args.frames or args.shots or args.gif):
        raise Wrong("--frames, --shots and --gif need --script")
    if not args.rules and (args.players, args.rounds, args.first, args.answers, args.option) != (None,) * 5:
        raise Wrong("a quick start needs --rules")
    return args


def _play(args: argparse.Namespace) -> int:
    begun = None
    if args.rules:
        options = tuple(word for words in args.option or () for word in words.replace(",", " ").split())
        first = 1 if args.first is None else args.first
        try:
            begun = quickstart.match(
                args.rules, players=args.players, rounds=args.rounds, first=first, answers=args.answers or "device", options=options
            )
        except ValueError as error:
            raise Wrong(str(error)) from None
    if args.script:
        return _script(args, begun)
    tries = [_window, _terminal]
    if args.window or args.terminal:
        tries = [_window if args.window else _terminal]
    elif not _display():
        tries = [_terminal]
    reasons = []
    for front_end in tries:
        try:
            board = front_end(lambda: _board(args, begun, args.saves or _own_saves()))
            return _saved(board)
        except Unavailable as why:
            reasons.append(str(why))
    if args.window or args.terminal:
        raise Wrong(reasons[0])
    from . import demo

    demo.show()
    return 0


def _board(args: argparse.Namespace, begun, saves: str | Path | None) -> Board:
    """A board with the saves, the seed and the begun match in its store."""
    try:
        board = Board(saves=Path(saves) if saves else None, panel=args.panel)
    except ValueError as error:
        raise Wrong(f"{saves}: {error}") from None
    except OSError as error:
        raise Wrong(f"the saves cannot be read: {error}") from None
    quickstart.plant_seed(board.nvm, args.seed)
    if begun is not None:
        quickstart.begin(board.nvm, begun, args.seed)
    return board


def _saved(board: Board) -> int:
    """The exit code of a game that ended well: 1 when its saves could not be kept."""
    if board.nvm.trouble:
        print(f"run.py play: the saves could not be kept: {board.nvm.trouble}", file=sys.stderr)
        return 1
    return 0


def _own_saves() -> Path:
    """Where window and terminal keep the player's device between sessions."""
    from platformdirs import user_data_path

    return user_data_path("mastermind-handheld", appauthor=False) / "nvm.bin"


# --- front ends ----------------------------------------------------------------------------------------------------


def _display() -> bool:
    """Whether there is something to open a window on."""
    return sys.platform in ("win32", "darwin") or bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def _window(make: Callable[[], Board]) -> Board:
    if not _display():
        raise Unavailable("there is no display for a window; try --terminal")
    try:
        from . import window
    except ImportError as error:
        raise Unavailable(f"the window's library cannot be loaded ({error}); try --terminal") from None
    board = make()
    scorecard.watch(board, print)
    window.run(board)
    return board


def _terminal(make: Callable[[], Board]) -> Board:
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        raise Unavailable("--terminal needs a terminal for its input and its output")
    try:
        from . import terminal
    except ImportError as error:
        raise Unavailable(f"the terminal front end cannot be loaded ({error})") from None
    board = make()
    cards: list[str] = []
    scorecard.watch(board, cards.append)
    terminal.run(board)
    if cards:
        print(cards[-1])  # the terminal is the board's as long as the game lasts
    return board


# --- scripts -------------------------------------------------------------------------------------------------------


def _script(args: argparse.Namespace, begun) -> int:
    from . import record

    try:
        steps = parse(Path(args.script).read_text("utf-8-sig"))
    except ScriptError as error:
        raise Wrong(f"{args.script}, {error}") from None
    except (OSError, UnicodeDecodeError) as error:
        raise Wrong(f"the script cannot be read: {error}") from None
    board = _board(args, begun, args.saves)
    end = "ok"
    frames = film = None
    try:
        try:
            if args.frames:
                frames = record.Frames(board, Path(args.frames))
            if args.shots:
                record.Shots(board, Path(args.shots))
            if args.gif:
                film = record.Film(board, Path(args.gif))
        except OSError as error:
            raise Wrong(str(error)) from None
        board.on_caption.append(lambda caption: print(f"{board.now_ms:>8} [{board.screen}] {caption}"))
        scorecard.watch(board, print)
        crash = Crash(board)
        board.play(perform(steps, board))
        try:
            board.boot()
        except GaveUp as error:
            end = str(error)
            if not crash.text:
                raise
        except FirmwareCrash:
            end = "crash"
            raise
        if crash.text:
            end = "crash"
            raise FirmwareCrash(crash.text)
    finally:
        if frames is not None:
            frames.end(end)
        if film is not None:
            film.end(board.now_ms)
    return _saved(board)


class Crash:
    """Sees the firmware, which catches its own errors, report one on the console, and ends the run there.

    ``text`` is its traceback, "" as long as all is well.
    """

    def __init__(self, board: Board):
        self.text = ""
        self._board = board
        self._open = False
        board.on_line.append(self._line)

    def _line(self, line: str) -> None:
        if line.startswith("Traceback (most recent call last)"):
            self._open = True
        if self._open:
            self.text += line + "\n"
            if line.startswith("[error]"):
                self._board.stop()
