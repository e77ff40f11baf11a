# SPDX-FileCopyrightText: 2026 The Mastermind handheld contributors
# SPDX-License-Identifier: MIT
"""The program of the handheld: lights the panel, builds the parts from the wiring table, runs the console.

The panel is lit first, and everything that the first picture does not need is imported after it. If anything goes
wrong, the error page comes up with a number, and A starts again into the saved match.
"""

# What the title needs, in the order of need: the shutter of the first picture opens by a step with each.
MODULES = (
    "mastermind.ui.screen",
    "mastermind.console",
    "mastermind.device.buttons",
    "mastermind.device.store",
    "mastermind.game.rules",
    "mastermind.ui.board",
    "mastermind.ui.session",
    "mastermind.ui.title",
)


class Light:
    """The panel and its canvas: a closed amber shutter that opens from the middle while the program is loaded."""

    def __init__(self, values, power, wiring):
        from mastermind.device.panel import Panel
        from mastermind.ui import palette
        from mastermind.ui.canvas import Canvas

        power.panel(True)
        self.panel = Panel(wiring.pixels(), palette.DRIVE, palette.LEVELS, values["PANEL"], power.cap)
        self.canvas = Canvas()
        self.a = wiring.button("A")
        self.sound = None
        self.heap = None
        self.canvas.rect(0, 0, 16, 16, palette.AMBER, palette.P3)
        self.show()

    def show(self):
        """Show the whole canvas at once."""
        while self.panel.show(self.canvas, True):
            pass

    def open(self, step):
        """Take two more columns away."""
        for row in range(0, 256, 16):
            self.canvas.level[row + 7 - step] = self.canvas.level[row + 8 + step] = 0
        self.show()


def build(light, values, bad, power, feed):
    """Make the parts and the console, with the first screen on it."""
    import os
    import time

    import microcontroller
    import supervisor

    for step, name in enumerate(MODULES):
        __import__(name)
        light.open(step)

    from mastermind.console import Console
    from mastermind.device import wiring
    from mastermind.device.buttons import Buttons
    from mastermind.device.sound import Sound
    from mastermind.device.store import BROWNOUT, SEED, SETTINGS, STATS, Store
    from mastermind.ui import lobby
    from mastermind.ui.prefs import Prefs
    from mastermind.ui.session import Session

    buttons = Buttons(wiring.buttons())
    light.sound = sound = Sound(wiring.buzzer())
    random = os.urandom
    store = Store(microcontroller.nvm, random)
    seed = store.get(SEED)
    if seed:
        from mastermind.ui.chance import Chance

        random = Chance(seed)
        store = Store(microcontroller.nvm, random)
    dim = (store.get(BROWNOUT) or b"\0")[0]  # after a brown-out the toy comes back darker
    prefs = Prefs(store, SETTINGS, values["BRIGHTNESS"], bool(values["SOUND"]))
    prefs.least = dim
    if dim:
        store.put(BROWNOUT, b"\0")

    def tend(idle):
        care(light.panel, power, buttons, idle)

    console = Console(light.panel, light.canvas, buttons, sound, supervisor.ticks_ms, time.sleep, feed, tend)
    session = Session(store, sound, light.panel, random, prefs, STATS)
    session.work = console.load
    session.weak = lambda: power.low
    if store.damaged:
        session.warning = "Some of what was saved could not be read"
    if bad:
        session.warning = "%s in settings.toml is not valid and was left out" % ", ".join(bad)
    session.apply()
    if lobby.resume(session) and lobby.untouched(session):
        from mastermind.ui.flow import take_up

        page = take_up(session)
        while callable(page):  # it imports first
            page = page()
        console.push(page)
    else:
        from mastermind.ui.title import Title

        console.push(Title(session, True))

    from mastermind.device.memory import stretch, strike
    from mastermind.ui.screen import drop

    for name in ("config", "wiring", "memory"):  # what was needed once
        drop("device." + name)
    strike()
    light.heap = stretch()
    return console


def care(panel, power, buttons, idle):
    """Once a second: the cap follows the supply, and on the battery the toy sleeps after ten minutes without a press."""
    panel.cap = power.cap
    if idle > 600000 and not power.usb:
        power.sleep(buttons)


def fail(error, light, feed):
    """Say what went wrong, without a message that might name the colours of a code; A restarts."""
    import time
    import traceback

    import microcontroller

    from mastermind.ui.error import draw, number

    if light.sound:
        light.sound.stop()
    try:
        traceback.print_exception(type(error), type(error)(), error.__traceback__)
    except Exception:
        pass
    print("[error] Error %d, %s: A starts again" % (number(error), type(error).__name__))
    draw(light.canvas, number(error))
    light.show()
    print("[error]")
    for level in (True, False):  # let go, then pressed
        while light.a.value != level:
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
    light = Light(values, power, wiring)
    feed = watchdog() if values["WATCHDOG"] else _nothing
    del load, wiring  # so that their modules can be forgotten
    try:
        build(light, values, bad, power, feed).run()
    except Exception as error:
        fail(error, light, feed)


def _nothing():
    pass


if __name__ == "__main__":
    main()
