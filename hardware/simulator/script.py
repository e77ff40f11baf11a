# SPDX-FileCopyrightText: 2026 The Mastermind handheld contributors
# SPDX-License-Identifier: MIT
"""The script language: presses, waits and pictures as lines of text.

``parse`` turns a text into steps, or says which line is wrong. ``perform`` plays the steps on anything that looks
like ``Player``: the virtual board, or the emulated Pico. It knows nothing of clocks: it is a generator that yields
the board time in ms at which it wants to be resumed, and it may be resumed earlier, above all after every line of
the serial console. Neither function ever looks at anything but what a player has: the lines of the console.
"""

from collections.abc import Callable, Generator
from dataclasses import dataclass
from typing import Protocol

BUTTONS = ("LEFT", "RIGHT", "UP", "DOWN", "A", "B")
SCREENS = tuple(
    "title settings handover secret look guess turn answer clash reveal points card "
    "pause peep read hint review stats rules tutorial error".split()
)
FAULTS = ("full", "readonly", "erased")

TAP = 60  # ms that a press lasts, and ms of pause after it
PATIENCE = 10_000  # ms that "until" waits where the script does not say


class ScriptError(Exception):
    """A line of the script cannot be understood."""

    def __init__(self, line: int, reason: str):
        super().__init__(f"line {line}: {reason}")
        self.line = line


class GaveUp(Exception):
    """What an ``until`` waited for did not come in time."""

    def __init__(self, line: int, reason: str):
        super().__init__(f"line {line}: {reason}")
        self.line = line


@dataclass(frozen=True)
class Step:
    """One line of a script. ``name`` is a button, screen, picture, fault or caption; ``number`` a count or ms."""

    line: int
    verb: str
    name: str = ""
    number: int = 0


class Player(Protocol):
    """What ``perform`` needs of a board."""

    ready: str | None
    """The screen whose buttons act, as the last bare line said; None from the next caption of another screen on."""
    caption: str
    """The newest caption, "" before the first."""

    @property
    def now_ms(self) -> int: ...

    def set_button(self, name: str, down: bool) -> None: ...
    def shot(self, name: str) -> None: ...
    def power(self, on: bool) -> None: ...
    def storage(self, fault: str) -> None: ...


def parse(text: str) -> list[Step]:
    """Return the steps of a script; ScriptError names the first line that is wrong."""
    steps = []
    for number, raw in enumerate(text.splitlines(), 1):
        words = _without_comment(raw).split()
        if words:
            steps.append(_step(number, words))
    return steps


def _without_comment(line: str) -> str:
    """Cut a comment off: a # at the line's start or after a blank."""
    for i, sign in enumerate(line):
        if sign == "#" and (i == 0 or line[i - 1].isspace()):
            return line[:i]
    return line


def _step(line: int, words: list[str]) -> Step:
    verb, rest = words[0], words[1:]
    if verb == "until" and rest[:1] == ["caption"]:
        if len(rest) < 2:
            raise ScriptError(line, "until caption: which text?")
        return Step(line, "caption", " ".join(rest[1:]), PATIENCE)
    if verb not in _SYNTAX:
        raise ScriptError(line, f"no such command: {verb}")
    least, most, usage = _SYNTAX[verb]
    if not least <= len(rest) <= most:
        raise ScriptError(line, f"write it as: {usage}")
    if verb in ("press", "hold", "down", "up"):
        _choice(line, "button", rest[0], BUTTONS)
        if verb == "press":
            return Step(line, verb, rest[0], _number(line, rest[1], 1) if len(rest) == 2 else 1)
        return Step(line, verb, rest[0], _number(line, rest[1], 1) if verb == "hold" else 0)
    if verb == "wait":
        return Step(line, verb, number=_number(line, rest[0], 0))
    if verb == "until":
        return Step(line, verb, _choice(line, "screen", rest[0], SCREENS), _number(line, rest[1], 0) if len(rest) == 2 else PATIENCE)
    if verb == "power":
        return Step(line, verb, _choice(line, "state", rest[0], ("on", "off")))
    if verb == "storage":
        return Step(line, verb, _choice(line, "fault", rest[0], FAULTS))
    if not all(sign.isalnum() or sign in "-_." for sign in rest[0]) or rest[0].startswith("."):
        raise ScriptError(line, "a picture's name is made of letters, digits, - _ and .")
    return Step(line, verb, rest[0])


# verb -> least and most words after it, and how it is written
_SYNTAX = {
    "press": (1, 2, "press BUTTON [times]"),
    "hold": (2, 2, "hold BUTTON ms"),
    "down": (1, 1, "down BUTTON"),
    "up": (1, 1, "up BUTTON"),
    "wait": (1, 1, "wait ms"),
    "until": (1, 2, "until SCREEN [ms], or until caption TEXT"),
    "shot": (1, 1, "shot NAME"),
    "power": (1, 1, "power on, or power off"),
    "storage": (1, 1, "storage full, readonly or erased"),
}


def _choice(line: int, what: str, word: str, choices: tuple[str, ...]) -> str:
    if word not in choices:
        raise ScriptError(line, f"no such {what}: {word} (there are {' '.join(choices)})")
    return word


def _number(line: int, word: str, least: int) -> int:
    if not (word.isascii() and word.isdigit()) or len(word) > 9 or int(word) < least:
        raise ScriptError(line, f"a whole number of at least {least} is wanted, not {word}")
    return int(word)


def perform(steps: list[Step], board: Player) -> Generator[int, None, None]:
    """Play the steps on the board. Yields the ms at which to be resumed; raises GaveUp when an ``until`` fails."""
    for step in steps:
        if step.verb == "press":
            for _ in range(step.number):
                board.set_button(step.name, True)
                yield from _pause(board, TAP)
                board.set_button(step.name, False)
                yield from _pause(board, TAP)
        elif step.verb == "hold":
            board.set_button(step.name, True)
            yield from _pause(board, step.number)
            board.set_button(step.name, False)
        elif step.verb in ("down", "up"):
            board.set_button(step.name, step.verb == "down")
        elif step.verb == "wait":
            yield from _pause(board, step.number)
        elif step.verb == "until":
            yield from _until(board, step, lambda name=step.name: board.ready == name, f"[{step.name}]")
        elif step.verb == "caption":
            yield from _until(board, step, lambda text=step.name: text in board.caption, f'a caption with "{step.name}"')
        elif step.verb == "shot":
            board.shot(step.name)
        elif step.verb == "power":
            board.power(step.name == "on")
            yield board.now_ms  # the supply acts before the next line does
        elif step.verb == "storage":
            board.storage(step.name)


def _pause(board: Player, ms: int) -> Generator[int, None, None]:
    end = board.now_ms + ms
    while board.now_ms < end:
        yield end


def _until(board: Player, step: Step, true: Callable[[], bool], what: str) -> Generator[int, None, None]:
    end = board.now_ms + step.number
    while not true():
        if board.now_ms >= end:
            where = f"[{board.ready}] was ready" if board.ready else "no screen was ready"
            raise GaveUp(step.line, f"gave up waiting for {what} after {step.number} ms; {where}, the caption was: {board.caption}")
        yield end
