# SPDX-FileCopyrightText: 2026 The Mastermind handheld contributors
# SPDX-License-Identifier: MIT
"""The emulated Pico as an object: run it for a while, drive its pins, hear what it does.

``Pico`` starts the node program serve.js and talks to it in lines of JSON. It has what hardware.simulator.script.perform asks
of a board, so the same scripts play on both. All times are ms of the board, counted from the first power-on.
"""

import base64
import json
import os
import re
import subprocess
import tempfile
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from hardware.emulator import drive
from hardware.emulator.prepare import HERE, HOME

# Control sequences that CircuitPython writes among its lines: the terminal's title, and colours.
_CONTROL = re.compile(r"\x1b\][^\x1b]*\x1b\\|\x1b\[[0-9;]*[A-Za-z]")
_SCREEN = re.compile(r"\[([a-z]+)\](?: (.*))?")
_STRIDE = 200  # ms that the emulator runs at most before it answers


class EmulatorError(Exception):
    """The node program failed; the message is what it said."""


@dataclass(frozen=True)
class Wiring:
    """Where the board's parts are: pin numbers of the Pico."""

    buttons: dict[str, int]
    data: int = 16
    tone: int = 15
    traced: tuple[int, ...] = (17, 25)


@dataclass
class Frame:
    """One picture as it went over the data pin: 256 x RGB drive bytes in chain order."""

    ms: float
    end: float
    pixels: bytes
    spare: int = 0

    @property
    def milliamps(self) -> float:
        """Estimated current by the model of the panel: colour part, 1 mA a LED, 25 mA for the board."""
        pixels = self.pixels
        return (16 * sum(pixels[0::3]) + 11 * sum(pixels[1::3]) + 15 * sum(pixels[2::3])) / 256 + len(pixels) // 3 + 25


@dataclass
class Record:
    """Everything heard, each kind in the order of time."""

    frames: list[Frame] = field(default_factory=list)
    lines: list[tuple[float, str]] = field(default_factory=list)
    tones: list[tuple[float, int]] = field(default_factory=list)
    pins: list[tuple[float, int, int]] = field(default_factory=list)
    flash: list[tuple[float, str, int, int]] = field(default_factory=list)  # ms, "erase" or "program", address, bytes
    gaps: list[tuple[float, float]] = field(default_factory=list)  # ms at its end, length: the buttons were not read
    polled: list[float] = field(default_factory=list)  # first look at the pins after an edge
    edges: list[tuple[float, str, bool]] = field(default_factory=list)  # ms, button, down
    shots: list[tuple[float, str]] = field(default_factory=list)
    starts: list[float] = field(default_factory=list)  # power-ons and resets


class Pico:
    """A board with firmware and drive. Use it as a context manager: the node program ends with it."""

    def __init__(
        self,
        uf2: Path,
        image: bytes,
        wiring: Wiring,
        *,
        nvm: bytes | None = None,
        cache_miss: int = 60,
        usb: bool = True,
        battery: int = 4000,
        home: Path = HOME,
    ):
        """``image`` is the drive (drive.pack), ``nvm`` 4,096 bytes or None for erased ones, ``cache_miss`` the processor
        cycles that a miss of the flash cache costs, ``battery`` in mV. The board is switched on at once, at 0 ms."""
        self.wiring = wiring
        self.record = Record(starts=[0.0])
        self.ready: str | None = None
        self.caption = ""
        self.now = 0.0
        self._partial = ""
        with tempfile.TemporaryDirectory() as folder:
            image_file = Path(folder) / "drive.img"
            image_file.write_bytes(image)
            self._node = subprocess.Popen(
                ["node", str(HERE / "serve.js")],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                env=os.environ | {"EMULATOR_HOME": str(home)},
                text=True,
            )
            options = {
                "dataPin": wiring.data,
                "tonePin": wiring.tone,
                "tracedPins": wiring.traced,
                "cacheMiss": cache_miss,
                "usb": usb,
                "batteryMillivolts": battery,
            }
            self._ask(do="start", uf2=str(uf2), drive=str(image_file), nvm=_text(nvm) if nvm is not None else None, options=options)

    def __enter__(self):
        return self

    def __exit__(self, *error):
        self.close()

    def close(self) -> None:
        """End the node program."""
        for pipe in (self._node.stdin, self._node.stdout):
            if pipe:
                pipe.close()
        self._node.wait(timeout=10)

    # ---------------------------------------------------------------- what a script does
    @property
    def now_ms(self) -> int:
        return int(self.now)

    def set_button(self, name: str, down: bool) -> None:
        """Close a button to ground, or let it go."""
        self._ask(do="pin", pin=self.wiring.buttons[name], level=False if down else None)
        self.record.edges.append((self.now, name, down))

    def shot(self, name: str) -> None:
        self.record.shots.append((self.now, name))

    def power(self, on: bool) -> None:
        """Cut the supply, or bring it back: the flash keeps what it had."""
        self._ask(do="power", on=on)
        self.ready, self._partial = None, ""
        if on:
            self.record.starts.append(self.now)

    def storage(self, fault: str) -> None:
        """Only what can happen to a real chip: "erased"."""
        if fault != "erased":
            raise ValueError(f"the emulated board has no way to make its store {fault}")
        self.nvm = b"\xff" * 4096

    def type(self, text: str) -> None:
        """Type on the serial console."""
        self._ask(do="type", text=text)

    # ---------------------------------------------------------------- time
    def run_until(self, ms: float, line: bool = False) -> bool:
        """Run up to board time ``ms``; with ``line``, only to the end of the next console line. True if a line ended it."""
        while self.now < ms - 1e-6:  # the emulator answers in whole nanoseconds
            before = len(self.record.lines)
            self._ask(do="run", until=min(ms, self.now + _STRIDE), line=line)
            if line and len(self.record.lines) > before:
                return True
        return False

    def run_until_text(self, text: str, patience: float) -> bool:
        """Run until a console line contains ``text``, at most ``patience`` ms."""
        end, seen = self.now + patience, len(self.record.lines)
        while self.now < end:
            self.run_until(end, line=True)
            if any(text in line for _, line in self.record.lines[seen:]):
                return True
            seen = len(self.record.lines)
        return False

    # ---------------------------------------------------------------- contents
    @property
    def nvm(self) -> bytes:
        """The 4,096 bytes of microcontroller.nvm, as they are in flash right now."""
        return base64.b64decode(self._ask(do="read", what="nvm")["data"])

    @nvm.setter
    def nvm(self, contents: bytes) -> None:
        self._ask(do="write", what="nvm", data=_text(contents))

    def files(self) -> dict[str, bytes]:
        """The files of the drive."""
        return drive.unpack(base64.b64decode(self._ask(do="read", what="drive")["data"]))

    def counts(self) -> dict[str, Any]:
        """Instructions run, shortest and longest pulses on the data pin (ns), hits and misses of the flash cache."""
        return self._ask(do="counts")

    # ---------------------------------------------------------------- the pipe
    def _ask(self, **request) -> dict[str, Any]:
        assert self._node.stdin
        assert self._node.stdout
        try:
            self._node.stdin.write(json.dumps(request) + "\n")
            self._node.stdin.flush()
            line = self._node.stdout.readline()
        except BrokenPipeError:
            line = ""
        if not line:
            raise EmulatorError("the emulator has ended; what it said is above")
        answer = json.loads(line)
        if "error" in answer:
            raise EmulatorError(answer["error"])
        self.now = answer["ms"]
        for event in answer["events"]:
            self._keep(event)
        return answer

    def _keep(self, event: dict[str, Any]) -> None:
        record, ms = self.record, event["ms"]
        if "frame" in event:
            record.frames.append(Frame(ms, event["end"], bytes.fromhex(event["frame"]), event["spare"]))
        elif "text" in event:
            self._hear(ms, event["text"])
        elif "tone" in event:
            record.tones.append((ms, event["tone"]))
        elif "flash" in event:
            work = event["flash"]
            record.flash.append((ms, work["kind"], work["address"], work["bytes"]))
        elif "gap" in event:
            record.gaps.append((ms, event["gap"]))
        elif "polled" in event:
            record.polled.append(ms)
        elif "pin" in event:
            record.pins.append((ms, event["pin"], event["level"]))
        elif "reset" in event:
            record.starts.append(ms)

    def _hear(self, ms: float, text: str) -> None:
        *whole, self._partial = (self._partial + text).split("\n")
        for raw in whole:
            line = _CONTROL.sub("", raw).rstrip("\r")
            self.record.lines.append((ms, line))
            found = _SCREEN.fullmatch(line)
            if not found:
                continue
            screen, caption = found.groups()
            if caption is None:
                self.ready = screen
            else:
                self.caption = caption
                if self.ready != screen:
                    self.ready = None


def _text(data: bytes) -> str:
    return base64.b64encode(data).decode()


def boot_out(uf2: Path, folder: Path, wiring: Wiring, home: Path = HOME) -> bytes:
    """Return the boot_out.txt that this firmware writes for this boot.py and settings.toml.

    With the right file on the drive CircuitPython skips a wait of a second and its only flash writes at boot, as on a board that
    was switched on before. Kept beside the emulator, since finding it out means booting once.
    """
    import hashlib

    digest = hashlib.sha256(uf2.read_bytes())
    for name in ("boot.py", "settings.toml"):
        if (folder / name).is_file():
            digest.update(name.encode() + (folder / name).read_bytes())
    kept = home / "boot_out" / digest.hexdigest()
    if not kept.is_file():
        with Pico(uf2, drive.pack(folder, {"code.py": b"print('booted')\n"}), wiring, home=home) as pico:
            pico.run_until_text("booted", 20_000)
            pico.run_until(pico.now + 500)
            contents = pico.files().get("boot_out.txt", b"")
        kept.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.NamedTemporaryFile(dir=kept.parent, delete=False) as fresh:
            fresh.write(contents)
        os.replace(fresh.name, kept)
    return kept.read_bytes()
