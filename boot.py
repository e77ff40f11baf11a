# SPDX-FileCopyrightText: 2026 The Mastermind handheld contributors
# SPDX-License-Identifier: MIT
"""Before USB starts: who may write the drive, and what the computer sees.

In play the drive is visible and read-only to the computer. CircuitPython knows only one writer at a time, so
that is said by giving the right to the program, which never uses it (saves live in the NVM). The rescue: with B
held at power-up, or whenever any step here fails, the drive stays writable for the computer.

Prints nothing: what boot.py prints goes into boot_out.txt, and a change there costs a second and a file write.
"""


def b_is_held():
    """Return whether B is down, read three times so that a glitch counts as held."""
    import board
    from digitalio import DigitalInOut, Pull

    from mastermind.device.wiring import PINS

    part = DigitalInOut(getattr(board, PINS["B"]))
    part.switch_to_input(Pull.UP)
    for _ in range(100):  # the pull-up needs some microseconds
        pass
    held = not (part.value and part.value and part.value)
    part.deinit()
    return held


def main():
    """Set the policy; every step is guarded, and a failing one leaves the computer in command."""
    try:
        if not b_is_held():
            import storage

            storage.remount("/", readonly=False)
    except Exception:
        pass
    for name in ("usb_hid", "usb_midi"):  # a toy is no keyboard; the console stays
        try:
            __import__(name).disable()
        except Exception:
            pass


main()
