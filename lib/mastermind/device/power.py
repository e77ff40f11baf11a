# SPDX-FileCopyrightText: 2026 The Mastermind handheld contributors
# SPDX-License-Identifier: MIT
"""The panel's supply, the battery, and the watchdog. A part that is missing is None and everything still works."""

USB_CAP = 500  # mA
BATTERY_CAP = 800
LOW = 3300  # mV at VSYS: the cell, less the diode's drop, is nearly empty


class Power:
    """``enable``: output that is low to switch the panel's supply on. ``battery``: analog input at VSYS / 3.
    ``limit``: mA that the owner allows at most, within the caps of USB and battery."""

    def __init__(self, enable=None, battery=None, limit=BATTERY_CAP):
        self._enable = enable
        self._battery = battery
        self._limit = limit

    def panel(self, on):
        """Switch the panel's supply."""
        if self._enable:
            self._enable.value = not on

    def millivolts(self):
        """Return VSYS in mV, 0 when it cannot be measured."""
        try:
            return self._battery.value * 9900 // 65535
        except Exception:
            return 0

    @property
    def usb(self):
        """Whether a computer is connected; True (the lower cap) when that cannot be known."""
        try:
            import supervisor

            return bool(supervisor.runtime.usb_connected)
        except Exception:
            return True

    @property
    def low(self):
        """Whether the battery is nearly empty."""
        return 0 < self.millivolts() < LOW

    @property
    def cap(self):
        """Return the mA that no frame may exceed on the present supply."""
        return min(USB_CAP if self.usb else BATTERY_CAP, self._limit)

    def sleep(self, buttons):
        """Switch the panel off and sleep until a button is pressed; the program then starts anew.

        A board that cannot sleep goes on as it is. ``buttons``: a Buttons, which gives its pins to the alarms.
        """
        try:
            from alarm import exit_and_deep_sleep_until_alarms
            from alarm.pin import PinAlarm
        except ImportError:
            return
        import microcontroller

        from .wiring import BUTTONS, pin

        try:
            self.panel(False)
            buttons.release()
            microcontroller.watchdog.mode = None
        except Exception:
            pass
        try:
            exit_and_deep_sleep_until_alarms(*[PinAlarm(pin(name), value=False, pull=True) for name in BUTTONS])
        except Exception:
            microcontroller.reset()  # the pins are gone, and the saves hold everything


def watchdog(seconds=8):
    """Start the watchdog (8 s is the most that the RP2040 counts) and return its feeding function.

    The main loop alone feeds it. Without a watchdog the function does nothing.
    """
    try:
        from microcontroller import watchdog as dog
        from watchdog import WatchDogMode

        dog.timeout = seconds
        dog.mode = WatchDogMode.RESET
        return dog.feed
    except Exception:
        return lambda: None
