# SPDX-FileCopyrightText: 2026 The Mastermind handheld contributors
# SPDX-License-Identifier: MIT
"""The modules of CircuitPython that Blinka lacks or only stubs for a Pico, and the board's own ``time``, ``os``, ``sys`` and ``gc``.

``Chip`` is what of the chip outlives a program: why it was reset, what USB shows, what ended its sleep.
"""

from __future__ import annotations

import errno
import os
import sys
import time
import tomllib
import traceback
from types import ModuleType, SimpleNamespace
from typing import TYPE_CHECKING, Any

from adafruit_blinka.microcontroller.generic_micropython import Pin as PinName

from .pins import Pin

if TYPE_CHECKING:
    from .board import Board
    from .world import World

COLLECT_US = 1_000  # one gc.collect(), measured on the emulated Pico
WATCHDOG_LONGEST = 8.388607  # seconds, from the width of the RP2040's counter


class Name:
    """One of the constants that CircuitPython groups in a class, such as microcontroller.ResetReason.SOFTWARE."""

    def __init__(self, group: str, name: str):
        self._text = f"{group}.{name}"

    def __repr__(self) -> str:
        return self._text


def names(group: str, words: str) -> SimpleNamespace:
    return SimpleNamespace(**{word: Name(group, word) for word in words.split()})


ResetReason = names("microcontroller.ResetReason", "POWER_ON BROWNOUT SOFTWARE DEEP_SLEEP_ALARM RESET_PIN WATCHDOG UNKNOWN RESCUE_DEBUG")
RunMode = names("microcontroller.RunMode", "NORMAL SAFE_MODE UF2 BOOTLOADER")
RunReason = names("supervisor.RunReason", "STARTUP AUTO_RELOAD SUPERVISOR_RELOAD REPL_RELOAD")
SafeModeReason = names(
    "supervisor.SafeModeReason",
    "NONE BROWNOUT FLASH_WRITE_FAIL GC_ALLOC_OUTSIDE_VM HARD_FAULT INTERRUPT_ERROR NLR_JUMP_FAIL NO_CIRCUITPY NO_HEAP PROGRAMMATIC "
    "SDK_FATAL_ERROR STACK_OVERFLOW USB_BOOT_DEVICE_NOT_INTERFACE_ZERO USB_TOO_MANY_ENDPOINTS USB_TOO_MANY_INTERFACE_NAMES USER WATCHDOG",
)
WatchDogMode = names("watchdog.WatchDogMode", "RAISE RESET")


class Restart(BaseException):
    """The firmware asked for a new start: a reload, a reset (with its reason), or a deep sleep first (with the alarms that end it)."""

    def __init__(self, reason: str, alarms: tuple[PinAlarm | TimeAlarm, ...] = ()):
        self.reason = reason
        self.alarms = alarms


class Chip:
    """What outlives a program."""

    def __init__(self, board: Board):
        self.board = board
        self.reset_reason = "POWER_ON"
        self.safe_mode = "NONE"
        self.run_reason = "STARTUP"
        self.next_safe = False
        self.sleep_memory = bytearray(4096)
        self.wake_alarm: PinAlarm | TimeAlarm | None = None
        self.watchdog = Watchdog(board)
        self.usb = {"drive": True, "console": True, "data": False, "hid": True, "midi": True}
        self.drive_for_firmware = False  # True once the firmware, not the computer, may write the drive

    def reset(self, reason: str, safe_mode: str) -> None:
        """A new life begins."""
        self.reset_reason = reason
        self.safe_mode = safe_mode
        self.run_reason = "STARTUP"
        self.usb.update(drive=True, console=True, data=False, hid=True, midi=True)
        self.drive_for_firmware = False
        self.watchdog.deinit()
        if reason != "DEEP_SLEEP_ALARM":
            self.wake_alarm = None
        if reason == "POWER_ON":
            self.sleep_memory[:] = bytes(len(self.sleep_memory))

    def fired(self, alarms: tuple[PinAlarm | TimeAlarm, ...]) -> PinAlarm | TimeAlarm | None:
        return next((alarm for alarm in alarms if alarm.fired(self.board)), None)

    def await_alarm(self, alarms: tuple[PinAlarm | TimeAlarm, ...]) -> PinAlarm | TimeAlarm:
        """Let time pass until an alarm fires."""
        board = self.board
        while (alarm := self.fired(alarms)) is None:
            times = [alarm.at_us for alarm in alarms if isinstance(alarm, TimeAlarm)]
            board.pass_until(min(times, default=None))
        return alarm

    def modules(self, world: World) -> dict[str, ModuleType]:
        """The virtual modules of one run, by full name."""
        board = self.board
        pins = type("Pin", (Pin,), {"pins": board.pins})
        made: dict[str, ModuleType] = {}

        def module(name: str, *parts: Any, **more: Any) -> ModuleType:
            made[name] = one = ModuleType(name)
            one.__dict__.update({part.__name__: part for part in parts}, **more)
            return one

        module(
            "supervisor",
            ticks_ms=board.ticks_ms,
            runtime=_Runtime(self),
            reload=lambda: _leave(board, "RELOAD"),
            get_previous_traceback=lambda: None,
            set_next_code_file=lambda filename, **more: None,
            RunReason=RunReason,
            SafeModeReason=SafeModeReason,
        )
        module("microcontroller.pin", **{f"GPIO{n}": PinName(n) for n in range(30)})
        module(
            "microcontroller",
            _Pin=pins,
            Pin=PinName,
            pin=made["microcontroller.pin"],
            nvm=board.nvm,
            cpu=SimpleNamespace(
                frequency=125_000_000, temperature=27.0, voltage=3.3, uid=bytes(8), reset_reason=getattr(ResetReason, self.reset_reason)
            ),
            watchdog=self.watchdog,
            ResetReason=ResetReason,
            RunMode=RunMode,
            reset=lambda: _leave(board, "SOFTWARE"),
            on_next_reset=self._on_next_reset,
            delay_us=board.spend,
            disable_interrupts=lambda: None,
            enable_interrupts=lambda: None,
        )
        module("watchdog", WatchDogMode=WatchDogMode, WatchDogTimer=Watchdog, WatchDogTimeout=type("WatchDogTimeout", (Exception,), {}))
        module("neopixel_write", neopixel_write=lambda gpio, buf: board.neopixel(gpio._pin.number, bytes(buf)))
        module("pwmio", PWMOut=type("PWMOut", (_PWMOut,), {"board": board}))
        module("analogio", AnalogIn=type("AnalogIn", (_AnalogIn,), {"board": board}))
        self._storage_and_usb(module)
        module("alarm.pin", PinAlarm=type("PinAlarm", (PinAlarm,), {"board": board}))
        module("alarm.time", TimeAlarm=type("TimeAlarm", (TimeAlarm,), {"board": board}))
        module(
            "alarm",
            __path__=[],
            pin=made["alarm.pin"],
            time=made["alarm.time"],
            wake_alarm=self.wake_alarm,
            sleep_memory=self.sleep_memory,
            light_sleep_until_alarms=lambda *alarms: self.await_alarm(alarms),
            exit_and_deep_sleep_until_alarms=lambda *alarms, preserve_dios=(): _leave(board, "DEEP_SLEEP_ALARM", alarms),
        )
        made["microcontroller"].__dict__["__path__"] = []
        self._python(module, world)
        return made

    def _on_next_reset(self, mode: Name) -> None:
        self.next_safe = mode is RunMode.SAFE_MODE

    def _storage_and_usb(self, module) -> None:
        usb = self.usb
        chip = self

        def remount(mount_path: str, readonly: bool = False, *, disable_concurrent_write_protection: bool = False) -> None:
            if usb["drive"] and chip.board.usb and not readonly and chip.board.booted:
                raise RuntimeError("Cannot remount path when visible via USB.")
            chip.drive_for_firmware = not readonly

        def switch(what: str, on: bool):
            def turn(**more: bool) -> None:
                if chip.board.booted:
                    raise RuntimeError(f"Cannot change USB devices now ({what})")
                usb.update({what: on} | {name: value for name, value in more.items() if name in usb})

            return turn

        module(
            "storage",
            remount=remount,
            disable_usb_drive=switch("drive", False),
            enable_usb_drive=switch("drive", True),
            getmount=lambda path: SimpleNamespace(label="CIRCUITPY", readonly=not chip.drive_for_firmware),
        )
        console = SimpleNamespace(
            connected=self.board.usb, in_waiting=0, write=lambda data: self.board.console(bytes(data).decode("utf-8", "replace"))
        )
        module("usb_cdc", console=console, data=None, enable=switch("console", True), disable=switch("console", False))
        module("usb_hid", enable=switch("hid", True), disable=switch("hid", False))
        module("usb_midi", enable=switch("midi", True), disable=switch("midi", False))

    def _python(self, module, world: World) -> None:
        """Those of Python's own modules that mean something else on the board."""
        board = self.board

        def collect() -> None:
            board.spend(COLLECT_US)

        def refuse(*what: Any, **more: Any) -> None:
            raise OSError(errno.EROFS, "Read-only filesystem")

        def print_exception(error, value=None, tb=None, file=None, **more: Any) -> None:
            (file or out).write(world.traceback(error if value is None else value, tb))

        out = SimpleNamespace(write=board.console, flush=lambda: None)
        module(
            "time",
            sleep=board.sleep,
            monotonic=lambda: board.up_us() / 1_000_000,
            monotonic_ns=lambda: board.up_us() * 1000,
            time=lambda: 946_684_800 + board.up_us() // 1_000_000,  # a Pico without a clock starts in the year 2000
            localtime=lambda seconds=None: time.gmtime(946_684_800 + board.up_us() // 1_000_000 if seconds is None else seconds),
            struct_time=time.struct_time,
        )
        module("gc", collect=collect, mem_free=lambda: 100_000, mem_alloc=lambda: 100_000, enable=lambda: None, disable=lambda: None)
        module(
            "os",
            sep="/",
            getenv=lambda key, default=None: self.setting(key, default),
            urandom=os.urandom,
            listdir=lambda path="": os.listdir(world.path(path)),
            stat=lambda path: os.stat(world.path(path)),
            sync=lambda: None,
            remove=refuse,
            rename=refuse,
            mkdir=refuse,
            rmdir=refuse,
        )
        module(
            "sys",
            implementation=SimpleNamespace(name="circuitpython", version=(10, 2, 1, "")),
            version="3.4.0; CircuitPython 10.2.1",
            version_info=(3, 4, 0),
            platform="RP2040",
            byteorder="little",
            maxsize=0x7FFFFFFF,
            modules=world.modules,
            path=["", "/", ".frozen", "/lib"],
            argv=[],
            stdout=out,
            stderr=out,
            stdin=SimpleNamespace(read=lambda size=-1: "", readline=lambda: ""),
            exit=sys.exit,
        )
        module("traceback", print_exception=print_exception, format_exception=traceback.format_exception)

    def setting(self, key: str, default: str | int | None = None) -> str | int | None:
        """A key of settings.toml, or of what was handed to the board instead of it."""
        if key in self.board.settings:
            return self.board.settings[key]
        file = self.board.drive / "settings.toml"
        try:
            return tomllib.loads(file.read_text("utf-8")).get(key, default)
        except (OSError, ValueError):
            return default


def _leave(board: Board, reason: str, alarms: tuple = ()) -> None:
    board.spend(0)
    board.chip.watchdog.deinit()
    raise Restart(reason, alarms)


class _Runtime:
    """supervisor.runtime"""

    def __init__(self, chip: Chip):
        self._chip = chip
        self.autoreload = True
        self.rgb_status_brightness = 50
        self.display = None
        self.serial_bytes_available = 0

    @property
    def usb_connected(self) -> bool:
        return self._chip.board.usb

    @property
    def serial_connected(self) -> bool:
        return self._chip.board.usb and self._chip.usb["console"]

    @property
    def run_reason(self) -> Name:
        return getattr(RunReason, self._chip.run_reason)

    @property
    def safe_mode_reason(self) -> Name:
        return getattr(SafeModeReason, self._chip.safe_mode)


class Watchdog:
    """microcontroller.watchdog: resets a chip that nobody feeds."""

    def __init__(self, board: Board):
        self._board = board
        self._timeout: float | None = None
        self._mode: Name | None = None

    @property
    def timeout(self) -> float | None:
        return self._timeout

    @timeout.setter
    def timeout(self, seconds: float) -> None:
        if not 0 < seconds <= WATCHDOG_LONGEST:
            raise ValueError(f"timeout must be 0-{WATCHDOG_LONGEST}")
        self._timeout = seconds
        self.feed()

    @property
    def mode(self) -> Name | None:
        return self._mode

    @mode.setter
    def mode(self, mode: Name | None) -> None:
        if mode is WatchDogMode.RAISE:
            raise NotImplementedError("RAISE mode is not implemented")
        if mode is not None and self._timeout is None:
            raise ValueError("WatchDogTimer.timeout must be greater than 0")
        self._mode = mode
        self.feed()

    def feed(self) -> None:
        board = self._board
        if self._mode is None or self._timeout is None:
            board.guard(None)
        else:
            board.guard(board.us + round(self._timeout * 1_000_000))

    def deinit(self) -> None:
        self._mode = self._timeout = None
        self.feed()


class _PWMOut:
    """pwmio.PWMOut. What swings with a duty cycle above 0 sounds."""

    board: Board

    def __init__(self, pin, *, duty_cycle: int = 0, frequency: int = 500, variable_frequency: bool = False):
        self._pin = pin.id
        self._variable = variable_frequency
        self._duty = duty_cycle
        self._frequency = self._checked(frequency)
        self.board.pins.claim(self._pin, self)
        self._sound()

    @staticmethod
    def _checked(frequency: int) -> int:
        if not 8 <= frequency <= 62_500_000:
            raise ValueError("frequency out of range")
        return int(frequency)

    @property
    def frequency(self) -> int:
        return self._frequency

    @frequency.setter
    def frequency(self, frequency: int) -> None:
        if not self._variable:
            raise AttributeError("PWM frequency not writable when variable_frequency is False on construction.")
        self._frequency = self._checked(frequency)
        self._sound()

    @property
    def duty_cycle(self) -> int:
        return self._duty

    @duty_cycle.setter
    def duty_cycle(self, duty: int) -> None:
        if not 0 <= duty <= 0xFFFF:
            raise ValueError("duty_cycle must be 0-65535")
        self._duty = int(duty)
        self._sound()

    def _sound(self) -> None:
        self.board.spend(0)
        self.board.tone(self._frequency if self._duty else 0)

    def deinit(self) -> None:
        self._duty = 0
        self._sound()
        self.board.pins.free(self._pin, self)


class _AnalogIn:
    """analogio.AnalogIn: A3 sees a third of the supply, everything else 0 V."""

    board: Board
    reference_voltage = 3.3

    def __init__(self, pin):
        self._pin = pin.id
        if not 26 <= self._pin <= 29:
            raise ValueError("Invalid pin")
        self.board.pins.claim(self._pin, self)

    @property
    def value(self) -> int:
        self.board.spend(20)
        return min(65535, self.board.battery_mv * 65535 // 9900) if self._pin == 29 else 0

    def deinit(self) -> None:
        self.board.pins.free(self._pin, self)


class PinAlarm:
    """alarm.pin.PinAlarm: fires while the pin has the value, or when it changes to it."""

    board: Board

    def __init__(self, pin, value: bool, edge: bool = False, pull: bool = False):
        self.pin = pin
        self.value = value
        self._edge = edge
        self._pull = pull
        self.board.pins.claim(pin.id, self)
        self._before = self._now(self.board)

    def _now(self, board: Board) -> bool:
        outside = board.pins.outside(self.pin.id)
        return bool(outside) if outside is not None else self._pull and not self.value

    def fired(self, board: Board) -> bool:
        now = self._now(board)
        before, self._before = self._before, now
        return now == self.value and (not self._edge or before != now)


class TimeAlarm:
    """alarm.time.TimeAlarm: fires at a value of time.monotonic()."""

    board: Board

    def __init__(self, monotonic_time: float | None = None, epoch_time: int | None = None):
        if (monotonic_time is None) == (epoch_time is None):
            raise ValueError("Supply one of monotonic_time or epoch_time")
        seconds = monotonic_time if epoch_time is None else epoch_time - 946_684_800
        assert seconds is not None
        self.monotonic_time = seconds
        self.at_us = self.board.us - self.board.up_us() + round(seconds * 1_000_000)

    def fired(self, board: Board) -> bool:
        return board.us >= self.at_us
