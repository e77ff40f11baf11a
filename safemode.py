# SPDX-FileCopyrightText: 2026 The Mastermind handheld contributors
# SPDX-License-Identifier: MIT
"""Runs when CircuitPython has stopped in safe mode.

After a brown-out the toy restarts into the game instead of waiting for a reset button that the case hides. The
count of brown-outs (1-3) is kept, so that the game comes back darker. Any other reason points to a fault that a
restart would repeat, and keeps safe mode.
"""


def remember(nvm):
    """Count a brown-out in the saves; never raises."""
    try:
        from mastermind.device.store import BROWNOUT, Store

        store = Store(nvm, None)
        count = store.get(BROWNOUT) or b"\0"
        store.put(BROWNOUT, bytes((min(count[0] + 1, 3),)))
    except Exception:
        pass


def main():
    """Restart after a brown-out."""
    import microcontroller
    import supervisor

    if supervisor.runtime.safe_mode_reason == supervisor.SafeModeReason.BROWNOUT:
        remember(microcontroller.nvm)
        microcontroller.reset()


main()
