# SPDX-FileCopyrightText: 2026 The Mastermind handheld contributors
# SPDX-License-Identifier: MIT
"""The same script on the emulated Pico and in the simulator, and where the two part.

A *story* is what an onlooker could write down: captions, screens, tones, and what the panel showed when a picture was asked for.
Both boards start with the same 4,096 bytes of store, so both have the same match and the same seed.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from hardware.emulator.pico import Pico, Record
from hardware.simulator import quickstart
from hardware.simulator.board import Board
from hardware.simulator.script import Step, parse, perform

SEED = 1
NEAR = 200  # ms: a cursor that blinks may be so far apart on the two boards
PITCH = 0.01  # the PWM of the chip does not meet every pitch exactly


@dataclass(frozen=True)
class Start:
    """The match that is open in the store when the board is switched on, as play's quick start has it; without a book, none."""

    rules: str | None = None
    players: int | None = None
    rounds: int | None = None
    first: int = 1
    answers: str = "device"
    options: tuple[str, ...] = ()

    def store(self) -> bytes:
        """The store's 4,096 bytes before the first power-on. Raises ValueError for what cannot be played."""
        nvm = Board(seed=SEED).nvm
        if self.rules:
            begun = quickstart.match(
                self.rules, players=self.players, rounds=self.rounds, first=self.first, answers=self.answers, options=self.options
            )
            quickstart.begin(nvm, begun, SEED)
        return nvm.image

    def __str__(self) -> str:
        """For reports: only what was chosen."""
        words = [f"{name} {value}" for name, value in (("players", self.players), ("rounds", self.rounds)) if value is not None]
        words += [f"first {self.first}"] * (self.first != 1) + [f"answers {self.answers}"] * (self.answers != "device")
        return ", ".join([self.rules or "the title", *self.options, *words])


def load(path: Path) -> list[Step]:
    """Read a script. Raises ScriptError."""
    return parse(path.read_text(encoding="utf-8"))


@dataclass
class Story:
    """What happened, in the order of time; all times in ms."""

    captions: list[tuple[float, str]] = field(default_factory=list)  # "[screen] caption"
    screens: list[tuple[float, str]] = field(default_factory=list)  # bare lines
    tones: list[tuple[float, int]] = field(default_factory=list)
    frames: list[tuple[float, bytes]] = field(default_factory=list)  # logical order, start of the send
    shots: list[tuple[float, str]] = field(default_factory=list)

    def shown(self, ms: float, near: float = 0) -> list[bytes]:
        """What the panel showed at that moment, and whatever else within so many ms around it."""
        before = [frame for start, frame in self.frames if start <= ms - near][-1:]
        return before + [frame for start, frame in self.frames if ms - near < start <= ms + near]


def simulate(steps: list[Step], nvm: bytes) -> Story:
    """Play in the simulator, from that store on."""
    board, story = Board(), Story()
    board.nvm.image = nvm
    board.on_frame.append(lambda ms, frame: story.frames.append((ms, frame)))
    board.on_caption.append(lambda caption: story.captions.append((board.now_ms, f"[{board.screen}] {caption}")))
    board.on_screen.append(lambda screen: story.screens.append((board.now_ms, screen)))
    board.on_tone.append(lambda hz: story.tones.append((board.now_ms, hz)))
    board.on_shot.append(lambda name: story.shots.append((board.now_ms, name)))
    board.play(perform(steps, board))
    board.boot()
    return story


def emulate(steps: list[Step], pico: Pico, progress: Callable[[float, str], None] = lambda ms, text: None) -> None:
    """Play on an emulated board that was made with the same store. Raises GaveUp as the simulator does."""
    script = perform(steps, pico)
    told = 0
    for due in script:
        pico.run_until(due, line=True)
        for ms, line in pico.record.lines[told:]:
            progress(ms, line)
        told = len(pico.record.lines)
    pico.run_until(pico.now + 20)  # the last frame may still be on the wire


def told(record: Record, chain: bytes) -> Story:
    """Turn what was heard from the emulated board into a story. ``chain[cell]`` is a logical cell's place on the wire."""
    story = Story(tones=record.tones, shots=record.shots)
    for ms, line in record.lines:
        if line.startswith("[") and "]" in line:
            screen, caption = line[1:].split("]", 1)
            if caption:
                story.captions.append((ms, line))
            else:
                story.screens.append((ms, screen))
    for frame in sorted(record.frames, key=lambda frame: frame.ms):
        story.frames.append((frame.ms, b"".join(frame.pixels[3 * at : 3 * at + 3] for at in chain)))
    return story


def differences(simulated: Story, emulated: Story, captions: bool = True) -> list[str]:
    """Say where the emulated board told another story: captions, screens, pictures; an empty list when nowhere.

    ``captions`` False leaves those out: some tell how far the device has counted, and the slower board is not as far.
    """
    said = []
    for what in ("captions", "screens") if captions else ("screens",):
        ours = [text for _, text in getattr(simulated, what)]
        theirs = [text for _, text in getattr(emulated, what)]
        if ours != theirs:
            at = next((i for i, (a, b) in enumerate(zip(ours, theirs, strict=False)) if a != b), min(len(ours), len(theirs)))
            said.append(f"{what} part at number {at + 1}: simulator {ours[at : at + 1]}, Pico {theirs[at : at + 1]}")
    for (ours_ms, name), (theirs_ms, _) in zip(simulated.shots, emulated.shots, strict=False):
        picture = emulated.shown(theirs_ms)
        others = simulated.shown(ours_ms, NEAR)
        if not picture or picture[0] not in others:
            least = min((_apart(picture[0], other) for other in others), default=256) if picture else 256
            said.append(f"picture {name}: {least} of 256 cells are different")
    if len(simulated.shots) != len(emulated.shots):
        said.append(f"{len(emulated.shots)} of {len(simulated.shots)} pictures were taken")
    return said


def _apart(one: bytes, other: bytes) -> int:
    return sum(one[i : i + 3] != other[i : i + 3] for i in range(0, len(one), 3))


def wrong_tones(simulated: Story, emulated: Story) -> int:
    """Count the tones that are more than a hundredth off, or missing, or too many."""
    ours = [hz for _, hz in simulated.tones]
    theirs = [hz for _, hz in emulated.tones]
    pairs = zip(ours, theirs, strict=False)
    return sum(abs(a - b) > PITCH * a for a, b in pairs) + abs(len(ours) - len(theirs))
