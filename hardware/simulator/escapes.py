# SPDX-FileCopyrightText: 2026 The Mastermind handheld contributors
# SPDX-License-Identifier: MIT
"""What a terminal sends, taken apart: keys, key releases, answers to our questions, pasted text.

Two dialects: the old one, in which a key is only ever typed (CSI and SS3 arrows with xterm's modifiers), and the kitty
keyboard protocol (https://sw.kovidgoyal.net/kitty/keyboard-protocol/), whose ``CSI … u`` also tells repeats and
releases. Nothing here waits: text goes in as it comes, in pieces of any length, and what is complete comes out. Only
a lone escape character needs a clock, to know that nothing follows.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

ESCAPE_MS = 40  # an escape character that stands alone so long is the Escape key

TYPED, PRESSED, REPEATED, RELEASED = range(4)


@dataclass(frozen=True)
class Key:
    """A key: ``name`` is up, down, left, right, enter, space, backspace, escape or the character; ``event`` TYPED in the
    old dialect. ``foreign``: with Alt, Ctrl or the system key."""

    name: str
    event: int = TYPED
    shift: bool = False
    foreign: bool = False
    control: bool = False


@dataclass(frozen=True)
class Answer:
    """What the terminal replied: ``kind`` "kitty" with its flags, "cursor" with (row, column), "focus" with (0 or 1)."""

    kind: str
    numbers: tuple[int, ...]


_CSI = re.compile(r"\x1b\[([<=>?]?)([0-9:;]*)([ -/]*)([@-~])")
_ARROWS = {"A": "up", "B": "down", "C": "right", "D": "left"}
_CODES = {13: "enter", 57414: "enter", 32: "space", 127: "backspace", 8: "backspace", 27: "escape", 57417: "left", 57418: "right"}
_CODES |= {57419: "up", 57420: "down"}
_CHARACTERS = {"\r": "enter", "\n": "enter", " ": "space", "\x7f": "backspace", "\b": "backspace"}
_PASTE_END = "\x1b[201~"
_LONGEST = 64  # a sequence that is longer is not one


class Reader:
    """Feed it what was read; it gives keys and answers."""

    def __init__(self) -> None:
        self._rest = ""
        self._since = 0
        self._pasting = False

    def feed(self, text: str, now: int) -> list[Key | Answer]:
        """Take more text, read at ``now`` (ms; call with "" to let time pass), and return what is complete."""
        if text:
            self._rest += text
            self._since = now
        found: list[Key | Answer] = []
        while self._rest:
            if self._pasting:
                end = self._rest.find(_PASTE_END)
                if end < 0:
                    self._rest = self._rest[1 - len(_PASTE_END) :]
                    break
                self._rest, self._pasting = self._rest[end + len(_PASTE_END) :], False
                continue
            if self._rest[0] != "\x1b":
                character, self._rest = self._rest[0], self._rest[1:]
                found.append(_character(character))
                continue
            taken = self._escape(found, now)
            if not taken:
                break
            self._rest = self._rest[taken:]
        return found

    @property
    def waiting(self) -> bool:
        """Whether an escape is pending, so that ``feed`` should be called again within ``ESCAPE_MS``."""
        return bool(self._rest) and not self._pasting

    def _escape(self, found: list[Key | Answer], now: int) -> int:
        """Read the sequence at the front; how many characters it has, 0 if the end is still missing."""
        text = self._rest
        late = now - self._since >= ESCAPE_MS
        if len(text) == 1:
            if late:
                found.append(Key("escape"))
            return int(late)
        if text[1] == "O":
            if len(text) == 2:
                return 2 if late else 0
            if text[2] in _ARROWS:
                found.append(Key(_ARROWS[text[2]]))
            elif text[2] == "M":
                found.append(Key("enter"))
            return 3
        if text[1] == "[":
            match = _CSI.match(text)
            if match:
                self._sequence(match, found)
                return match.end()
            return min(len(text), _LONGEST) if late or len(text) >= _LONGEST else 0
        if text[1] == "\x1b":
            found.append(Key("escape"))
            return 1
        found.append(Key(text[1], foreign=True))  # Alt and a key
        return 2

    def _sequence(self, match: re.Match[str], found: list[Key | Answer]) -> None:
        private, parameters, _, final = match.groups()
        fields = [[int(part or 0) for part in field.split(":")] for field in parameters.split(";")]
        if private == "?" and final == "u":
            found.append(Answer("kitty", (fields[0][0],)))
        elif private:
            return
        elif final == "R" and len(fields) == 2:
            found.append(Answer("cursor", (fields[0][0], fields[1][0])))
        elif final in "IO" and not parameters:
            found.append(Answer("focus", (int(final == "I"),)))
        elif final == "~" and fields[0][0] == 200:
            self._pasting = True
        elif final in _ARROWS or final == "u":
            second = fields[1] if len(fields) > 1 else [1]
            modifiers = max(0, second[0] - 1)
            event = second[1] if len(second) > 1 else PRESSED if final == "u" else TYPED
            name = _ARROWS[final] if final in _ARROWS else _name(fields[0][0])
            found.append(Key(name, event, bool(modifiers & 1), bool(modifiers & 0b111110), bool(modifiers & 4)))


def _name(code: int) -> str:
    return _CODES.get(code) or (chr(code) if 32 < code < 0xE000 else "")


def _character(character: str) -> Key:
    if character in _CHARACTERS:
        return Key(_CHARACTERS[character])
    if character < " ":
        return Key(chr(ord(character) + 96), foreign=True, control=True)
    return Key(character.lower(), shift=character != character.lower())
