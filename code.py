# SPDX-FileCopyrightText: 2026 The Mastermind handheld contributors
# SPDX-License-Identifier: MIT
"""The program of the handheld: lights the panel, builds the parts from the wiring table, runs the console.

The panel is lit first, and everything that the first picture does not need is imported after it. If anything goes
wrong, the error page comes up with a number, and A starts again into the saved match.
"""


def light(values, power, wiring):
    """Show the first picture, a closed amber shutter; returns the panel and its canvas."""
    from mastermind.device.panel import Panel
    from mastermind.ui import palette
    from mastermind.ui.canvas import Canvas

    power.panel(True)
    panel = Panel(wiring.pixels(), palette.DRIVE, palette.LEVELS, values["PANEL"], power.cap)
    canvas = Canvas()
    canvas.rect(0, 0, 16, 16, palette.AMBER, palette.P3)
    while panel.show(canvas, True):
        pass
    return panel, canvas


def build(panel, canvas, wiring, values, bad, power, feed):
    """Make the parts and the console, with the first screen on it."""
    import os
    import time

    import microcontroller
    import supervisor

    from mastermind.console import Console
    from mastermind.device.buttons import Buttons
    from mastermind.device.sound import Sound
    from mastermind.device.store import BROWNOUT, SEED, SETTINGS, STATS, Store
    from mastermind.ui.flow import PRELOAD, first
    from mastermind.ui.prefs import Prefs
    from mastermind.ui.session import Session

    buttons = Buttons(wiring.buttons())
    sound = Sound(wiring.buzzer())
    random = os.urandom
    store = Store(microcontroller.nvm, random)
    seed = store.get(SEED)
    if seed:
        from mastermind.ui.chance import Chance

        random = Chance(seed)
        store = Store(microcontroller.nvm, random)
    dim = (store.get(BROWNOUT) or b"\0")[0]  # after a brown-out the toy comes back darker
    prefs = Prefs(store, SETTINGS, max(dim, values["BRIGHTNESS"]), bool(values["SOUND"]))
    if dim:
        prefs.brightness = max(dim, prefs.brightness)
        store.put(BROWNOUT, b"\0")
    console = Console(panel, canvas, buttons, sound, supervisor.ticks_ms, time.sleep, feed)
    console.care = lambda idle: care(panel, power, buttons, idle)
    console.load = list(PRELOAD)
    session = Session(store, sound, panel, random, prefs, STATS)
    session.weak = lambda: power.low
    if store.damaged:
        session.warning = "Some of what was saved could not be read"
    if bad:
        session.warning = "%s in settings.toml is not valid and was left out" % ", ".join(bad)
    session.apply()
    console.push(first(session))
    return console


def care(panel, power, buttons, idle):
    """Once a second: the cap follows the supply, and on the battery the toy sleeps after ten minutes without a press."""
    panel.cap = power.cap
    if idle > 600000 and not power.usb:
        power.sleep(buttons)


def fail(error, panel, canvas, wiring, feed):
    """Say what went wrong, without a message that might name the colours of a code; A restarts."""
    import time
    import traceback

    import microcontroller

    from mastermind.ui.error import draw, number

    try:
        traceback.print_exception(type(error), type(error)(), error.__traceback__)
    except Exception:
        pass
    print("[error] Error %d, %s: A starts again" % (number(error), type(error).__name__))
    draw(canvas, number(error))
    while panel.show(canvas, True):
        pass
    button = wiring.button("A")
    print("[error]")
    for level in (True, False):  # let go, then pressed
        while button.value != level:
            feed()
            time.sleep(0.01)
    microcontroller.reset()


def main():
    """Play until the power goes."""
    import os

    from mastermind.device import wiring
    from mastermind.device.config import load
    from mastermind.device.power import Power, watchdog

    values, bad = load(os.getenv)
    power = Power(wiring.enable(), wiring.battery(), values["CAP_MA"])
    panel, canvas = light(values, power, wiring)
    feed = watchdog() if values["WATCHDOG"] else _nothing
    try:
        build(panel, canvas, wiring, values, bad, power, feed).run()
    except Exception as error:
        fail(error, panel, canvas, wiring, feed)


def _nothing():
    pass


if __name__ == "__main__":
    main()
