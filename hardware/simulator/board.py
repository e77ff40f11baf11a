# SPDX-FileCopyrightText: 2026 The Mastermind handheld contributors
# SPDX-License-Identifier: MIT
"""The virtual board: a Pico, six buttons, a 16 x 16 panel, a piezo, a battery, and the outside's way to them.

Everything runs in one thread. The firmware is in charge; each of its calls into a hardware module costs a little
virtual time, and when the clock reaches ``due`` the *agent* gets its turn, in the middle of that call. An agent is a
generator that yields the board time in ms at which it wants the next turn (it may be woken earlier, after every line
of the console): ``script.perform`` is one, ``live`` another, a test may write its own.

For a front end::

    board = Board(saves=path)                  # or Board() for a blank store that is not kept
    board.on_frame.append(show)                # show(ms, rgb): 768 bytes, 256 x RGB drive bytes, row by row from the top left
    board.on_line.append(read)                 # read(text): a line of the serial console, without its end
    board.on_tone.append(sound)                # sound(hz): 0 is silence
    board.play(live(board, pump))              # pump(ms): wait at most so long for the user's events, and handle them
    board.boot()                               # comes back after board.stop()

``pump`` may call ``set_button``, ``power``, ``storage`` and ``stop``; it returns early when the user did something.
``board.frame`` is what the panel shows now, ``board.caption`` and ``board.ready`` what the console said last.
What goes wrong outside the firmware (a listener that raises, a script that gives up) ends the firmware and comes out
of ``boot``; what goes wrong inside comes out as ``FirmwareCrash``.
"""

import time
import traceback
from collections.abc import Callable, Generator
from pathlib import Path

from .modules import Chip
from .nvm import Nvm
from .pins import Pins
from .script import BUTTONS
from .world import World

ROOT = Path(__file__).resolve().parents[2]
FIRST_TICK = 0x1FFF0000  # supervisor.ticks_ms of the Pico when the power comes: it wraps 65.5 s later
NEVER = 1 << 62

# Costs in microseconds, measured on the emulated Pico.
SHOW_US = 8_700
TICKS_US = 10
GRID_US = 10_000  # a live board lets virtual time run so far ahead of the clock on the wall before it waits

Agent = Generator[int, None, None]


class PowerCut(BaseException):
    """The supply failed: nothing more happens on the board."""


class Stopped(BaseException):
    """The outside ended the run."""


class Restart(BaseException):
    """The firmware asked for a reset (``hard``), a reload, or a deep sleep (with the alarms that end it)."""

    def __init__(self, hard: bool, alarms: tuple = ()):
        self.hard = hard
        self.alarms = alarms


class FirmwareCrash(Exception):
    """The firmware ended with an exception; the message is its traceback."""


class Unavailable(Exception):
    """A front end cannot run here; the message is one line that says why. Raised by a front end before it boots the board."""


class Board:
    """One virtual handheld, independent of every other.

    ``saves``: file of the 4,096 bytes of NVM, read now (blank if missing) and kept up to date; None keeps nothing.
    ``panel``: the panel's wiring flags, as in settings.toml. ``drive``: folder that plays the CIRCUITPY drive.
    ``usb``: whether a computer is plugged in. Raises OSError when ``saves`` cannot be read.
    """

    def __init__(self, *, saves: Path | None = None, seed: int | None = None, panel: str | None = None, drive: Path = ROOT, usb: bool = True):
        self.drive = Path(drive)
        self.usb = usb
        self.battery_mv = 3900
        self.settings: dict[str, str | int] = {} if panel is None else {"MASTERMIND_PANEL": panel}
        self.us = 0  # board time since this object was made, in microseconds
        self.due = NEVER
        self.powered = True
        self.frame = bytes(768)
        self.ready: str | None = None
        self.caption = ""
        self.screen: str | None = None  # of the newest caption
        self.on_frame: list[Callable[[int, bytes], None]] = []
        self.on_line: list[Callable[[str], None]] = []
        self.on_tone: list[Callable[[int], None]] = []
        self.on_caption: list[Callable[[int, str], None]] = []
        self.on_screen: list[Callable[[int, str], None]] = []
        self.on_shot: list[Callable[[str], None]] = []
        self.pins = Pins(self)
        self.nvm = Nvm(self, saves)
        self.chip = Chip(self)
        self.edge = False  # a button moved since the live clock last looked
        self._agent: Agent | None = None
        self._in_agent = False
        self._stopping = False
        self._error: BaseException | None = None
        self._power_us = 0
        self._tone = 0
        self._line = ""
        self._live = False
        self._wall_due = 0
        self._unmap: Callable[[bytes], bytes] | None = None
        self._wire()
        if seed is not None:
            from .quickstart import plant_seed

            plant_seed(self, seed)

    # --- for the outside -------------------------------------------------------------------------------------------

    @property
    def now_ms(self) -> int:
        return self.us // 1000

    def set_button(self, name: str, down: bool) -> None:
        """Press or let go of a button: LEFT RIGHT UP DOWN A B. It may be held while the power comes."""
        self.pins.drive(self.button_pins[name], 0 if down else None)
        self.edge = True

    def power(self, on: bool) -> None:
        """Plug the supply in or cut it at once: not one more byte is written."""
        self.powered = on

    def storage(self, fault: str) -> None:
        """From here on the store is "full" or "readonly" (every write fails), or is "erased" at once."""
        self.nvm.fault(fault)

    def shot(self, name: str) -> None:
        """Tell the recorders to take a picture of the panel."""
        for listener in self.on_shot:
            listener(name)

    def play(self, agent: Agent) -> None:
        """Give the outside's side of the story to a generator; when it ends, the board stops."""
        self._agent = agent
        self.due = self.us

    def stop(self) -> None:
        """End the run as soon as the firmware next touches the hardware; ``boot`` then returns."""
        self._stopping = True
        self.due = -1

    def boot(self, *, safe_mode: str | None = None) -> None:
        """Switch on and run, through resets and power cuts, until the agent ends or ``stop`` is called.

        ``safe_mode``: a name of supervisor.SafeModeReason, to start as after that accident. A board without an agent
        runs until its firmware ends. Raises FirmwareCrash, and whatever the agent or a listener raised.
        """
        reason = "POWER_ON"
        try:
            while not self._stopping:
                if not self.powered:
                    reason = "POWER_ON"
                    self._wait(lambda: self.powered)
                    continue
                after = self._life(reason, safe_mode)
                safe_mode = None
                reason = after or "POWER_ON"
        except Stopped:
            pass
        finally:
            self._release()
            self.nvm.keep()
        if self._error is not None:
            raise self._error

    # --- one life, from a reset to the next ------------------------------------------------------------------------

    def _life(self, reason: str, safe_mode: str | None) -> str | None:
        """Run from one reset to the next, and return the next one's reason."""
        self._power_us = self.us if reason == "POWER_ON" or self.us == 0 else self._power_us
        self.chip.reset(reason, safe_mode)
        programs = ["safemode.py"] if safe_mode else ["boot.py", "code.py"]
        try:
            while programs:
                try:
                    self._run(programs[0])
                except Restart as restart:
                    if restart.alarms:
                        self._release()
                        self.chip.sleep(restart.alarms)
                        return "DEEP_SLEEP_ALARM"
                    if restart.hard:
                        return "SOFTWARE"
                    programs = ["code.py"]
                else:
                    programs.pop(0)
        except PowerCut:
            return None
        finally:
            self._release()
        self._wait(lambda: not self.powered)  # code.py has ended: the board idles
        return None

    def _run(self, program: str) -> None:
        path = self.drive / program
        if not path.exists():
            return
        world = World(self, self.chip)
        try:
            world.run(path)
        except SystemExit:
            pass
        except Exception as error:
            lines = traceback.format_exception(error.with_traceback(world.inner(error.__traceback__)))
            text = "".join(lines)
            self.console(text)
            self._error = FirmwareCrash(text)
            self.stop()
            raise Stopped from None
        finally:
            self._release()

    def _release(self) -> None:
        """What the end of a program, a reset and a loss of power do to the pins."""
        self.pins.release()
        self.tone(0)
        self.ready = None
        self._line = ""

    def _wait(self, done: Callable[[], bool]) -> None:
        """Let time pass without firmware."""
        while not done():
            if self.due == NEVER:
                self.stop()
            self.us = max(self.us, self.due)
            self._turn()
            if self._stopping:
                raise Stopped

    # --- the clock -------------------------------------------------------------------------------------------------

    def spend(self, us: int) -> None:
        """Let so many microseconds pass."""
        self.us += us
        if self.us >= self.due:
            self.catch_up()

    def catch_up(self) -> None:
        """Give the agent every turn that has come, each at its own time, then go on; raise when the run is over."""
        now = self.us
        while self.due <= now:
            self.us = max(self.due, 0)
            if self._stopping:
                self.us = now
                raise Stopped
            self._turn()
            self._check()
        self.us = max(now, self.us)

    def _turn(self) -> None:
        """One turn of the agent. Its errors are kept, since the firmware beneath might catch them."""
        if self._agent is None or self._in_agent:
            self.due = NEVER
            return
        self._in_agent = True
        try:
            self.due = max(next(self._agent) * 1000, self.us + 1)
        except StopIteration:
            self.stop()
        except BaseException as error:
            self._error = error
            self.stop()
        finally:
            self._in_agent = False

    def _check(self) -> None:
        if self._stopping:
            raise Stopped
        if not self.powered:
            raise PowerCut

    def _tell(self, listeners: list, *what) -> None:
        """Call the outside; its errors are not the firmware's."""
        try:
            for listener in listeners:
                listener(*what)
        except BaseException as error:
            self._error = error
            self.stop()
            raise Stopped from None

    # --- for the hardware modules ----------------------------------------------------------------------------------

    def up_us(self) -> int:
        """Microseconds since the power came."""
        return self.us - self._power_us

    def ticks_ms(self) -> int:
        """supervisor.ticks_ms: counts from 0x1fff0000 and wraps at 2**29."""
        self.us += TICKS_US
        if self._live and time.perf_counter_ns() >= self._wall_due:
            self.due = min(self.due, self.us)
        if self.us >= self.due:
            self.catch_up()
        return (FIRST_TICK + (self.us - self._power_us) // 1000) & 0x1FFFFFFF

    def sleep(self, seconds: float) -> None:
        """time.sleep of the firmware."""
        if seconds < 0:
            raise ValueError("sleep length must be non-negative")
        self.spend(round(seconds * 1_000_000))

    def neopixel(self, pin: int, data: bytes) -> None:
        """What goes over a data pin, in the order of the chain, three bytes GRB for each LED."""
        if pin == self.data_pin and len(data) == 768:
            frame = self.unmap(data)
            if self.pins.level(self.panel_pin) == 0:
                self.frame = frame
            self._tell(self.on_frame, self.now_ms, frame)
        self.spend(SHOW_US)

    def panel_power(self) -> None:
        """The pin that switches the panel moved: without power it forgets what it showed."""
        if self.pins.level(self.panel_pin) != 0:
            self.frame = bytes(768)

    def tone(self, hz: int) -> None:
        """The piezo's pin swings so often a second now; 0 is silence."""
        if hz != self._tone:
            self._tone = hz
            self._tell(self.on_tone, hz)

    def console(self, text: str) -> None:
        """Characters on the serial console."""
        self._line += text
        while "\n" in self._line:
            line, self._line = self._line.split("\n", 1)
            self._console_line(line.rstrip("\r"))

    def _console_line(self, line: str) -> None:
        if line.startswith("[") and "]" in line:
            screen, caption = line[1:].split("]", 1)
            if caption:
                if screen != self.ready:
                    self.ready = None
                self.screen, self.caption = screen, caption.strip()
                self._tell(self.on_caption, self.now_ms, self.caption)
            else:
                self.ready = screen
                self._tell(self.on_screen, self.now_ms, screen)
        self._tell(self.on_line, line)
        if self._agent is not None and not self._live and not self._stopping:
            self._turn()
            self._check()

    # --- wiring ----------------------------------------------------------------------------------------------------

    def _wire(self) -> None:
        """Take the pins and the panel's geometry from the firmware's own tables."""
        wiring = World(self, self.chip).load("mastermind.device.wiring")
        self.button_pins = {name: int(wiring.PINS[name][2:]) for name in BUTTONS}
        self.data_pin = int(wiring.PINS["PIXELS"][2:])
        self.panel_pin = int(wiring.PINS["PANEL"][2:])

    def unmap(self, data: bytes) -> bytes:
        """Turn the bytes of the chain into logical order, RGB."""
        return data


def live(board: Board, pump: Callable[[int], None]) -> Agent:
    """The agent of a front end: keeps virtual time with the clock on the wall. It never ends by itself."""
    yield board.now_ms
