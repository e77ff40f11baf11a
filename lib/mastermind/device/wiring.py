# SPDX-FileCopyrightText: 2026 The Mastermind handheld contributors
# SPDX-License-Identifier: MIT
"""The one table of pins, the order of the panel's chain, and the makers of the hardware parts.

Everything that names a pin reads it here: the firmware, the self-test, the wiring diagram and the netlist.
The parts are made by functions that import their module only when called, so that the first picture does not
wait for the sound's. A part that a board lacks is None, and whoever is handed None does without.
"""

BUTTONS = ("LEFT", "RIGHT", "UP", "DOWN", "A", "B")
PINS = {
    "LEFT": "GP6",
    "RIGHT": "GP7",
    "UP": "GP8",
    "DOWN": "GP9",
    "A": "GP10",
    "B": "GP11",
    "BUZZER": "GP15",
    "PANEL": "GP16",
    "ENABLE": "GP17",  # supply of the panel, low = on
    "BATTERY": "A3",  # a third of VSYS
    "LED": "LED",
}
FLAGS = ("flipx", "flipy", "columns", "serpentine", "tiles")
_inputs = {}


def wiring_map(flags=""):
    """Return 256 chain indices, one for each logical cell ``16 * y + x``.

    ``flags`` is text of blank-separated words: ``flipx`` and ``flipy`` say that the chain starts at the right or
    at the bottom, ``columns`` that it runs along columns, ``serpentine`` that every second line runs backwards,
    ``tiles`` that the panel is four 8 x 8 tiles in reading order, each wired as the other words say.
    """
    words = flags.split()
    size = 8 if "tiles" in words else 16
    flipx = "flipx" in words
    flipy = "flipy" in words
    columns = "columns" in words
    serpentine = "serpentine" in words
    chain = bytearray(256)
    for cell in range(256):
        x = cell & 15
        y = cell >> 4
        first = (y // size * (16 // size) + x // size) * size * size
        x %= size
        y %= size
        if flipx:
            x = size - 1 - x
        if flipy:
            y = size - 1 - y
        if columns:
            x, y = y, x
        if serpentine and y & 1:
            x = size - 1 - x
        chain[cell] = first + y * size + x
    return chain


def pin(name):
    """Return the board's pin of a name in ``PINS``."""
    import board

    return getattr(board, PINS[name])


def pixels():
    """Return the chain of 256 LEDs; nothing is sent before its ``show()``."""
    from neopixel import NeoPixel

    return NeoPixel(pin("PANEL"), 256, brightness=1.0, auto_write=False)


def button(name):
    """Return the input of one button: pulled up, pressed = low. Asked again, it is the same object."""
    if name not in _inputs:
        from digitalio import DigitalInOut, Pull

        part = DigitalInOut(pin(name))
        part.switch_to_input(Pull.UP)
        _inputs[name] = part
    return _inputs[name]


def buttons():
    """Return the six inputs in the order of ``BUTTONS``."""
    return [button(name) for name in BUTTONS]


def enable():
    """Return the output that switches the panel's supply, still off (high), or None."""
    try:
        from digitalio import DigitalInOut

        part = DigitalInOut(pin("ENABLE"))
        part.switch_to_output(True)
        return part
    except Exception:
        return None


def buzzer():
    """Return the silent PWM output of the piezo, or None."""
    try:
        from pwmio import PWMOut

        return PWMOut(pin("BUZZER"), duty_cycle=0, frequency=440, variable_frequency=True)
    except Exception:
        return None


def battery():
    """Return the analog input of the supply's voltage, or None."""
    try:
        from analogio import AnalogIn

        return AnalogIn(pin("BATTERY"))
    except Exception:
        return None
