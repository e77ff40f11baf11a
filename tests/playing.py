# SPDX-FileCopyrightText: 2026 The Mastermind handheld contributors
# SPDX-License-Identifier: MIT
"""Plays on the virtual board and keeps all that came out of it: light, words, tones, in the order of time.

``play`` takes a script (the language of the script player, and a few words more, see ``steps``) or a generator
that acts by itself. What holds for every recording whatsoever is checked at the end of each one, by ``laws``.
"""

import re
from collections.abc import Callable, Generator, Iterable
from dataclasses import dataclass, field, replace
from importlib.machinery import SourceFileLoader
from pathlib import Path
from random import Random
from types import CodeType
from typing import Any, ClassVar

import hardware.simulator.board as simulator
from hardware.simulator import quickstart, world
from hardware.simulator.board import Board
from hardware.simulator.script import SCREENS, GaveUp, Step, parse, perform
from hardware.simulator.world import World
from mastermind.device.store import Store
from mastermind.game.rules import GERMAN
from mastermind.ui import setups
from mastermind.ui.setup import PEOPLE, Setup

from .pictures import cell, milliamps

NEVER = 1 << 40
HIDDEN = ("guess", "look", "answer", "turn")  # screens on which the secret row is dark
Agent = Callable[[Board], Generator[int, None, None]]


class Fault(Exception):
    """The firmware came to its error page; the message is what it printed."""


@dataclass
class Frame:
    """A picture that went to the panel. ``screen`` and ``says``: whose it is, and the caption that went with it."""

    ms: int
    rgb: bytes
    screen: str = ""
    says: str = ""


@dataclass
class Recording:
    """What happened on a board. ``events`` are (ms, kind, value): frame, push, caption, ready, tone, line, button, power."""

    board: Board
    holes: int = 4
    events: list[tuple[int, str, Any]] = field(default_factory=list)
    frames: list[Frame] = field(default_factory=list)
    shots: dict[str, bytes] = field(default_factory=dict)
    lines: list[str] = field(default_factory=list)

    def of(self, kind: str) -> list[tuple[int, Any]]:
        """The events of a kind, as (ms, value)."""
        return [(ms, value) for ms, what, value in self.events if what == kind]

    @property
    def captions(self) -> list[str]:
        """All captions, as ``[screen] caption``."""
        return [f"[{screen}] {text}" for _ms, (screen, text) in self.of("caption")]

    @property
    def screens(self) -> list[str]:
        """The screens in their order, one entry a stay."""
        order: list[str] = []
        for _ms, (screen, _text) in self.of("caption"):
            if not order or order[-1] != screen:
                order.append(screen)
        return order

    def last(self, screen: str) -> str:
        """The last caption of a screen."""
        return [text for _ms, (name, text) in self.of("caption") if name == screen][-1]

    def within(self, start: int, end: int) -> list[Frame]:
        """The frames of a stretch of time (ms, the end left out)."""
        return [frame for frame in self.frames if start <= frame.ms < end]

    def seen(self, ms: int) -> bytes:
        """What the panel showed at a time."""
        return next((frame.rgb for frame in reversed(self.frames) if frame.ms <= ms), bytes(768))

    @property
    def journal(self) -> bytes:
        """The journal of the match that is open in the store."""
        return quickstart.journal(self.board.nvm)

    def own(self) -> None:
        """Say of every frame which screen it is of. A screen is announced when all of it is on the panel, so its first
        frames come before its caption."""
        frames = iter(self.frames)
        screen = says = ""
        fresh: list[Frame] = []  # frames of a screen that has not said anything yet
        for _ms, kind, value in self.events:
            if kind == "push":
                screen, says, fresh = str(value), "", []
            elif kind == "power" or (kind == "line" and str(value).startswith("[error]")):
                screen, says, fresh = "", "", []
            elif kind == "caption" and value[0] == screen:
                says = value[1]
                for frame in fresh:
                    frame.says = says
                fresh = []
            elif kind == "frame":
                frame = next(frames)
                frame.screen, frame.says = screen, says
                if not says:
                    fresh.append(frame)


class Watched(World):
    """The firmware's modules; its console is overheard when it brings up a screen."""

    def _make(self, name: str, parent: str, library: bool):
        module = super()._make(name, parent, library)
        if name == "mastermind.console":
            push = module.Console.push

            def overheard(console, screen, *more) -> None:
                push(console, screen, *more)
                if not callable(screen):  # a promise of one that is still to be imported
                    self._board.overhear(console.stack[-1].name)

            module.Console.push = overheard
        return module


class Compiled(SourceFileLoader):
    """Compiles a module of the firmware once, and not at every one of a thousand boots."""

    codes: ClassVar[dict[tuple[str, str, int], CodeType]] = {}

    def get_code(self, fullname: str) -> CodeType | None:
        key = fullname, self.path, Path(self.path).stat().st_mtime_ns
        if key not in self.codes:
            code = super().get_code(fullname)
            assert code is not None
            self.codes[key] = code
        return self.codes[key]


def boot(board: Board) -> None:
    """Run a board that ``record`` listens to."""
    usual = simulator.World, world.SourceFileLoader
    simulator.World, world.SourceFileLoader = Watched, Compiled
    try:
        board.boot()
    finally:
        simulator.World, world.SourceFileLoader = usual


def record(board: Board, holes: int = 4, *, stop_at_errors: bool = True) -> Recording:
    """Listen to a board. Raises Fault out of ``board.boot`` when the error page comes up, if that is wanted."""
    story = Recording(board, holes)

    def note(kind: str, value: object) -> None:
        story.events.append((board.now_ms, kind, value))

    def frame(ms: int, rgb: bytes) -> None:
        story.events.append((ms, "frame", rgb))
        story.frames.append(Frame(ms, rgb))

    def line(text: str) -> None:
        story.lines.append(text)
        note("line", text)
        if text.startswith("[error]") and stop_at_errors:
            raise Fault("\n".join(story.lines[-40:]))

    def shot(name: str) -> None:
        story.shots[name] = board.frame

    press = board.set_button

    def set_button(name: str, down: bool) -> None:
        note("button", (name, down))
        press(name, down)

    cut = board.power

    def power(on: bool) -> None:
        note("power", on)
        cut(on)

    board.overhear = lambda name: note("push", name)
    board.set_button = set_button
    board.power = power
    board.on_frame.append(frame)
    board.on_line.append(line)
    board.on_caption.append(lambda text: note("caption", (board.screen, text)))
    board.on_screen.append(lambda name: note("ready", name))
    board.on_tone.append(lambda hz: note("tone", hz))
    board.on_shot.append(shot)
    return story


def play(
    story: str | Agent,
    rules: str | None = None,
    *,
    players: int | None = None,
    rounds: int | None = None,
    first: int = 1,
    answers: str = "device",
    options: Iterable[str] = (),
    seed: int = 1,
    nvm: bytes | None = None,
    flags: int = quickstart.FIXED_DIAL,
) -> Recording:
    """Play on a fresh board, from a quick start when ``rules`` are given, else from what ``nvm`` holds (blank).

    ``flags``: what the menu keeps of a match besides its journal, see ``kept``.
    """
    board = Board(seed=None if nvm else seed)
    if nvm is not None:
        board.nvm.image = nvm
    symbols = 8
    holes = 4
    if rules is not None:
        match = quickstart.match(rules, players=players, rounds=rounds, first=first, answers=answers, options=tuple(options))
        quickstart.begin(board.nvm, match, seed)
        if flags != quickstart.FIXED_DIAL:
            image = bytearray(board.nvm.image)
            Store(image, Random(seed).randbytes).begin(match.journal, flags)
            board.nvm.image = bytes(image)
        symbols = match.rules.symbols
        holes = match.rules.holes
    recording = record(board, holes)
    board.play(perform_steps(steps(story, symbols), board) if isinstance(story, str) else story(board))
    boot(board)
    laws(recording)
    return recording


def kept(device: int = PEOPLE, aids: int = 0, level: int = 2) -> int:
    """The flags of a match with the fixed dial, in which the device does what ``setup`` numbers so, and with such help."""
    return setups.flags(Setup(GERMAN, device=device, level=level, aids=aids)) | quickstart.FIXED_DIAL


# --- a few words more for scripts ----------------------------------------------------------------------------------


def steps(script: str, symbols: int = 8) -> list[Step]:
    """Parse a script with its additional words, and with its own line numbers.

    ``; `` parts steps on one line. ``take`` passes a hand-over; ``dial 0123`` sets and lands pegs from an unset row with
    the fixed dial; ``hide 0123`` is hand-over, secret, look and shield; ``row 0123`` is a guess, looked at and sent;
    ``mark Xo-`` answers by hand, exact, misplaced, nothing; ``later A`` waits until A cannot be deaf any more, and
    presses it; ``seek RIGHT text`` presses a button until the caption holds the text; ``menu text`` seeks so in the pause
    menu, after opening it.
    """
    return [
        replace(step, line=number)
        for number, line in enumerate(script.splitlines(), 1)
        for part in ([line] if line.startswith("#") else line.split("; "))
        for word in _expand(part.strip(), symbols)
        for step in ([Step(number, *word.split(maxsplit=1))] if word.startswith("seek ") else parse(word))
    ]


def perform_steps(steps: Iterable[Step], board: Board) -> Generator[int, None, None]:
    """The script player's ``perform``, and ``seek`` besides."""
    for step in steps:
        if step.verb != "seek":
            yield from perform([step], board)
            continue
        button, text = step.name.split(maxsplit=1)
        for _press in range(24):
            if text in board.caption:
                break
            yield from perform(parse(f"press {button}"), board)
        else:
            raise GaveUp(step.line, f"no press of {button} leads to a caption with {text!r}; the last was {board.caption!r}")


def _expand(line: str, symbols: int) -> list[str]:
    words = line.split()
    if not words or words[0] not in WORDS:
        return [line]
    return WORDS[words[0]](" ".join(words[1:]), symbols)


def _take(_what: str, _symbols: int) -> list[str]:
    return ["until handover 20000", "hold A 1300"]


def dial(code: str, symbols: int = 8) -> list[str]:
    """The presses that set a row whose holes are unset, the shorter way round each."""
    lines = []
    for colour in map(int, code):
        up, down = colour + 1, symbols - colour
        lines += [f"press UP {up}" if up <= down else f"press DOWN {down}", "press A"]
    return lines


def _hide(code: str, symbols: int) -> list[str]:
    return [*_take("", 0), "until secret 20000", *dial(code, symbols), "until look 5000", "press A"]


def _row(code: str, symbols: int) -> list[str]:
    return ["until guess 20000", *dial(code, symbols), "until look 5000", "press A"]


def _mark(signs: str, _symbols: int) -> list[str]:
    buttons = {"X": "press LEFT", "o": "press RIGHT", "-": "press DOWN"}
    return ["until answer 20000", *[buttons[sign] for sign in signs], "press A", *_later("A", 0)]


def _later(button: str, _symbols: int) -> list[str]:
    return ["wait 500", f"press {button}"]


def _menu(text: str, _symbols: int) -> list[str]:
    return ["hold B 1200", "until pause", f"seek RIGHT {text}"]


WORDS = {"menu": _menu, "take": _take, "dial": dial, "hide": _hide, "row": _row, "mark": _mark, "later": _later}


# --- what always holds ---------------------------------------------------------------------------------------------

_CAPTION = re.compile(r"\[([a-z]+)\](?: (.+))?")


def laws(recording: Recording) -> None:
    """What no play may ever break, whatever is pressed."""
    recording.own()
    shown = b""
    cuts = [ms for ms, _on in recording.of("power")]
    for frame in recording.frames:
        if cuts and frame.ms > cuts[0]:
            cuts.pop(0)
            shown = b""
        assert milliamps(frame.rgb) <= 500, f"{milliamps(frame.rgb):.1f} mA at {frame.ms} ms"
        assert frame.rgb != shown, f"the frame at {frame.ms} ms is the one before it"
        shown = frame.rgb
        if frame.screen in HIDDEN and "hold UP to see" not in frame.says:
            for x in range(7 - recording.holes, 7):
                assert cell(frame.rgb, x, 0) == (0, 0, 0), f"light in the secret row at {frame.ms} ms, on [{frame.screen}]"
    top = ""
    for ms, text in recording.of("line"):
        match = _CAPTION.fullmatch(str(text))
        assert match, f"a line that is no caption at {ms} ms: {text}"
        assert match[1] in SCREENS, f"no such screen: {text}"
        if match[2] is None:
            assert match[1] == top, f"[{match[1]}] acts at {ms} ms, but [{top}] is on top"
        top = match[1]


# --- agents --------------------------------------------------------------------------------------------------------


def script(text: str, symbols: int = 8) -> Agent:
    """An agent that plays a script."""
    return lambda board: perform_steps(steps(text, symbols), board)


def together(*agents: Agent) -> Agent:
    """Several agents at once; the play is over when the first one's is."""

    def act(board: Board) -> Generator[int, None, None]:
        running = [agent(board) for agent in agents]
        wakes = [0] * len(running)
        while True:
            for i, agent in enumerate(running):
                try:
                    wakes[i] = next(agent)
                except StopIteration:
                    if not i:
                        return
                    wakes[i] = NEVER
            yield min(wakes)

    return act


def wait(board: Board, ms: int) -> Generator[int, None, None]:
    """Let time pass."""
    end = board.now_ms + ms
    while board.now_ms < end:
        yield end


def tap(board: Board, button: str, ms: int = 60) -> Generator[int, None, None]:
    """Press a button and let it go."""
    board.set_button(button, True)
    yield from wait(board, ms)
    board.set_button(button, False)
