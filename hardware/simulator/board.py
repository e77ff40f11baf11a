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
from collections.abc import Callable, Generator
from contextlib import suppress
from operator import itemgetter
from pathlib import Path

from .modules import Chip, Restart
from .nvm import Nvm
from .pins import Pins
from .script import BUTTONS
from .world import World

ROOT = Path(__file__).resolve().parents[2]
FIRST_TICK = 0x1FFF0000  # supervisor.ticks_ms of the Pico when the power comes: it wraps 65.5 s later
NEVER = 1 << 62

# Microseconds; those of show() and ticks_ms() were measured on the emulated Pico.
SHOW_US = 8_700
TICKS_US = 10
START_US = 1_000  # from a reset to the first program: short, since nobody wants to wait for it
GRID_US = 10_000  # a live board wakes so often, and lets its time run so far ahead of the clock on the wall
NIMBLE_US = 40_000  # ... but for so long after an edge it sleeps exactly as the firmware asks, for the debouncer's sake
PAUSE_NS = 250_000_000  # a longer gap than this (a suspended computer, a dragged window) is a pause, not a slow machine

Agent = Generator[int, None, None]


class PowerCut(BaseException):
    """The supply failed: nothing more happens on the board."""


class Stopped(BaseException):
    """The outside ended the run."""


class FirmwareCrash(Exception):
    """The firmware ended with an exception; the message is its traceback."""


class Unavailable(Exception):
    """A front end cannot run here; the message is one line that says why. Raised by a front end before it boots the board."""


class Board:
    """One virtual handheld, independent of every other.

    ``saves``: file of the 4,096 bytes of NVM, read now (blank if missing) and kept up to date; None keeps nothing.
    ``seed``: written into the store, makes everything random repeatable. ``panel``: the panel's wiring flags, as in
    settings.toml. ``drive``: folder that plays the CIRCUITPY drive. ``usb``: whether a computer is plugged in.
    Raises OSError or ValueError when ``saves`` cannot be read or is no store.
    """

    def __init__(
        self, *, saves: Path | None = None, seed: int | None = None, panel: str | None = None, drive: Path = ROOT, usb: bool = True
    ):
        self.drive = Path(drive)
        self.usb = usb
        self.battery_mv = 3900
        self.settings: dict[str, str | int] = {} if panel is None else {"MASTERMIND_PANEL": panel}
        self.us = 0  # board time since this object was made, in microseconds
        self.due = NEVER  # when the next thing happens that the firmware does not do itself; -1: at once
        self.powered = True
        self.booted = False  # code.py runs, and boot.py is over
        self.frame = bytes(768)  # what the panel shows: 256 x RGB drive bytes, row by row from the top left
        self.caption = ""
        self.screen: str | None = None  # the screen that the newest caption is of
        self.ready: str | None = None  # the screen whose buttons act
        self.on_frame: list[Callable[[int, bytes], None]] = []
        self.on_line: list[Callable[[str], None]] = []
        self.on_caption: list[Callable[[str], None]] = []
        self.on_screen: list[Callable[[str], None]] = []
        self.on_tone: list[Callable[[int], None]] = []
        self.on_shot: list[Callable[[str], None]] = []
        self.edge = False  # a button moved since the live clock last looked
        self.live = False  # a live agent keeps the time
        self.nimble_us = 0  # until then a live board sleeps as long as asked, and not to the next line of the grid
        self.wall_due = 0  # of time.perf_counter_ns: when a live agent wants a turn even if board time stands still
        self.pins = Pins(self)
        self.nvm = Nvm(self, saves)
        self.chip = Chip(self)
        self._agent: Agent | None = None
        self._in_agent = False
        self._wake = NEVER  # when the agent wants its next turn
        self._guard = NEVER  # when the watchdog bites
        self._stopping = False
        self._error: BaseException | None = None
        self._life_us = 0
        self._tone = 0
        self._line = ""
        self._wire()
        if seed is not None:
            from .quickstart import plant_seed

            plant_seed(self.nvm, seed)

    # --- for the outside -------------------------------------------------------------------------------------------

    @property
    def now_ms(self) -> int:
        return self.us // 1000

    def set_button(self, name: str, down: bool) -> None:
        """Press or let go of a button: LEFT RIGHT UP DOWN A B. It may be held while the power comes."""
        self.pins.drive(self.button_pins[name], 0 if down else None)
        self.edge = True

    def power(self, on: bool) -> None:
        """Plug the supply in, or cut it at once: not one more byte is written."""
        self.powered = on
        self._aim()

    def storage(self, fault: str) -> None:
        """From here on the store is "full" or "readonly" (every write fails), or it is "erased" at once."""
        self.nvm.fault(fault)

    def shot(self, name: str) -> None:
        """Tell the recorders to take a picture of the panel."""
        for listener in self.on_shot:
            listener(name)

    def play(self, agent: Agent) -> None:
        """Give the outside's side of the story to a generator; when it ends, the board stops."""
        self._agent = agent
        self._wake = self.us
        self._aim()

    def stop(self) -> None:
        """End the run as soon as the firmware next touches the hardware; ``boot`` then returns."""
        self._stopping = True
        self._aim()

    def boot(self, *, safe_mode: str = "NONE") -> None:
        """Switch on and run, through resets and power cuts, until the agent ends or ``stop`` is called.

        ``safe_mode``: a name of supervisor.SafeModeReason, to start as after that accident. A board without an agent
        runs until its firmware ends or its power is cut. It may be booted again, with what its store holds by then.
        Raises FirmwareCrash, and whatever the agent or a listener raised.
        """
        self._stopping = False
        self._error = None
        reason = "POWER_ON"
        try:
            while True:
                if self.powered:
                    reason = self._life(reason, safe_mode)
                else:
                    reason = "POWER_ON"
                    self._idle_without_power()
                safe_mode = "PROGRAMMATIC" if self.chip.next_safe else "NONE"
                self.chip.next_safe = False
        except Stopped:
            pass
        finally:
            with suppress(Stopped):
                self._release()
            self.nvm.keep()
        if self._error is not None:
            raise self._error

    # --- one life, from a reset to the next ------------------------------------------------------------------------

    def _life(self, reason: str, safe_mode: str) -> str:
        """Run from one reset to the next, and return the next one's reason."""
        self._life_us = self.us
        self.chip.reset(reason, safe_mode)
        self._aim()
        programs = ["boot.py", "code.py"] if safe_mode == "NONE" else ["safemode.py"]
        try:
            self.spend(START_US)
            while True:
                try:
                    if programs:
                        self._run(programs[0])
                        programs.pop(0)
                    else:
                        self.pass_until(None)  # code.py has ended: the board idles
                except Restart as restart:
                    if restart.reason != "RELOAD":
                        self._release()
                        if restart.alarms:
                            self.chip.wake_alarm = self.chip.await_alarm(restart.alarms)
                        return restart.reason
                    self.chip.run_reason = "SUPERVISOR_RELOAD"
                    programs = ["code.py"]
        except PowerCut:
            return "POWER_ON"
        finally:
            self._release()

    def _run(self, program: str) -> None:
        path = self.drive / program
        if not path.exists():
            return
        self.booted = program != "boot.py"
        world = World(self, self.chip)
        try:
            world.run(path)
        except SystemExit:
            pass
        except Exception as error:
            text = world.traceback(error)
            self._error = FirmwareCrash(text)
            self.console(text)
            self.stop()
            raise Stopped from None
        finally:
            self._release()

    def _release(self) -> None:
        """What the end of a program, a reset and a loss of power do to the outside."""
        self.pins.release()
        self.ready = None
        self._line = ""
        if self._tone:
            self.tone(0)

    def _idle_without_power(self) -> None:
        while not self.powered:
            if self._wake == NEVER:
                self.stop()
            if self._stopping:
                raise Stopped
            self.us = max(self.us, self._wake)
            self._turn()

    # --- the clock -------------------------------------------------------------------------------------------------

    def spend(self, us: int) -> None:
        """Let so many microseconds pass. Raises PowerCut or Stopped when the run is over."""
        self.us += us
        if self.us >= self.due:
            self.catch_up()

    def catch_up(self) -> None:
        """Give the agent every turn that has come, each at its own time, then go on; raise when the run is over."""
        if self._in_agent:
            return  # the agent itself does something that takes time
        now = self.us
        while self.due <= now:
            if self._stopping:
                raise Stopped
            if not self.powered:
                raise PowerCut
            if self._guard < self._wake:
                self.us = self._guard
                self.guard(None)
                raise Restart("WATCHDOG")
            self.us = self._wake
            self._turn()
            now = max(now, self.us)
        self.us = now

    def pass_until(self, us: int | None) -> None:
        """Let time pass until the next thing happens, but at most until ``us``."""
        until = self.due if us is None else min(self.due, us)
        if until >= NEVER:
            self.stop()  # nothing will ever happen again
            until = self.us
        self.spend(max(0, until - self.us))

    @property
    def over(self) -> bool:
        """Whether the firmware is about to end: somebody stopped the run or cut the power."""
        return self._stopping or not self.powered

    def guard(self, us: int | None) -> None:
        """Set the board time at which the watchdog bites; None: never."""
        self._guard = NEVER if us is None else us
        self._aim()

    def _aim(self) -> None:
        self.due = -1 if self._stopping or not self.powered else min(self._wake, self._guard)

    def _turn(self) -> None:
        """One turn of the agent. Its errors are kept: the firmware beneath might catch them, and they are not its own."""
        if self._agent is None:
            return
        self._in_agent = True
        try:
            self._wake = max(next(self._agent) * 1000, self.us + 1)
        except StopIteration:
            self._wake = NEVER
            self.stop()
        except BaseException as error:
            self._error = error
            self.stop()
        finally:
            self._in_agent = False
        self._aim()

    def guarded(self, call: Callable[..., None], *what) -> None:
        """Call the outside; an error of its is kept and ends the run, since the firmware might catch it."""
        try:
            call(*what)
        except BaseException as error:
            self._error = error
            self.stop()
            raise Stopped from None

    # --- for the hardware modules ----------------------------------------------------------------------------------

    def up_us(self) -> int:
        """Microseconds since the last reset."""
        return self.us - self._life_us

    def ticks_ms(self) -> int:
        """supervisor.ticks_ms: counts from 0x1fff0000 and wraps at 2**29."""
        self.us += TICKS_US
        if self.live and time.perf_counter_ns() >= self.wall_due:
            self._wake = min(self._wake, self.us)
            self._aim()
        if self.us >= self.due:
            self.catch_up()
        return (FIRST_TICK + (self.us - self._life_us) // 1000) & 0x1FFFFFFF

    def sleep(self, seconds: float) -> None:
        """time.sleep of the firmware."""
        if seconds < 0:
            raise ValueError("sleep length must be non-negative")
        us = round(seconds * 1_000_000)
        if self.live and self.us > self.nimble_us:
            us += -(self.us + us) % GRID_US
        self.spend(us)

    def neopixel(self, pin: int, data: bytes) -> None:
        """What goes over a data pin: the order of the chain, three bytes GRB for each LED."""
        self.spend(0)
        if pin == self.data_pin and len(data) == 768:
            frame = bytes(self._unmap(data))
            if self.pins.level(self.panel_pin) == 0:
                self.frame = frame
            for listener in self.on_frame:
                self.guarded(listener, self.now_ms, frame)
        self.spend(SHOW_US)

    def pin_moved(self, number: int) -> None:
        """The panel without its supply forgets what it showed."""
        if number == self.panel_pin and self.pins.level(number) != 0:
            self.frame = bytes(768)

    def tone(self, hz: int) -> None:
        """The piezo's pin swings so often a second from now on; 0 is silence."""
        if hz != self._tone:
            self._tone = hz
            for listener in self.on_tone:
                self.guarded(listener, hz)

    def console(self, text: str) -> None:
        """Characters on the serial console."""
        self.spend(0)
        self._line += text
        while "\n" in self._line:
            line, self._line = self._line.split("\n", 1)
            self._console_line(line.rstrip("\r"))

    def _console_line(self, line: str) -> None:
        screen, bracket, caption = line[1:].partition("]")
        if line.startswith("[") and bracket and screen.isalpha():
            if caption:
                if screen != self.ready:
                    self.ready = None
                self.screen, self.caption = screen, caption.strip()
                for listener in self.on_caption:
                    self.guarded(listener, self.caption)
            else:
                self.ready = screen
                for listener in self.on_screen:
                    self.guarded(listener, screen)
        for listener in self.on_line:
            self.guarded(listener, line)
        if self._agent is not None and not self.live and not self._stopping:
            self._turn()
            self.spend(0)

    # --- wiring ----------------------------------------------------------------------------------------------------

    def _wire(self) -> None:
        """Take the pins and the geometry of the panel from the firmware's own tables."""
        self.panel_pin = -1
        world = World(self, self.chip)
        wiring = world.load("mastermind.device.wiring")
        pins = {name: int(pin[2:]) for name, pin in wiring.PINS.items() if pin.startswith("GP")}
        self.button_pins = {name: pins[name] for name in BUTTONS}
        self.data_pin = pins["PANEL"]
        self.panel_pin = pins["ENABLE"]
        flags = world.load("mastermind.device.config").load(self.chip.setting)[0]["PANEL"]
        # of the chain's GRB bytes, those of the logical cells in RGB
        self._unmap = itemgetter(*(3 * led + part for led in wiring.wiring_map(flags) for part in (1, 0, 2)))


def live(board: Board, pump: Callable[[int], None]) -> Agent:
    """The agent of a front end: keeps board time with the clock on the wall. It never ends by itself.

    ``pump(ms)`` waits at most so long (0: not at all) for events of the user, handles them and draws; it is called
    at least every 10 ms, with the firmware's sleep as the time to wait.
    """
    board.live = True
    zero = time.perf_counter_ns() - board.us * 1000  # on the wall's clock, board time 0
    while True:
        board.wall_due = time.perf_counter_ns() + GRID_US * 1000
        yield (board.us // GRID_US + 1) * (GRID_US // 1000)
        ahead = board.us * 1000 + zero - time.perf_counter_ns()
        board.edge = False
        if ahead > 0:
            while ahead > 0 and not board.edge and not board.over:
                pump(-(-ahead // 1_000_000))
                ahead = board.us * 1000 + zero - time.perf_counter_ns()
        else:
            pump(0)
        if board.edge:
            board.nimble_us = board.us + NIMBLE_US
        if ahead < -PAUSE_NS:
            zero -= ahead
        elif ahead < 0:
            board.us -= ahead // 1000
