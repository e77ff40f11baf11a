# SPDX-FileCopyrightText: 2026 The Mastermind handheld contributors
# SPDX-License-Identifier: MIT
"""A small program for the virtual board's own tests: A counts up on the panel, B turns a tone on and off."""

import time

import adafruit_ticks
import board
import digitalio
import microcontroller
import neopixel
import pwmio
from adafruit_debouncer import Debouncer


def button(pin):
    part = digitalio.DigitalInOut(pin)
    part.switch_to_input(digitalio.Pull.UP)
    return Debouncer(part)


def main():
    supply = digitalio.DigitalInOut(board.GP17)
    supply.switch_to_output(False)
    pixels = neopixel.NeoPixel(board.GP16, 256, brightness=1.0, auto_write=False)
    piezo = pwmio.PWMOut(board.GP15, frequency=440, variable_frequency=True)
    a, b = button(board.GP10), button(board.GP11)
    count = microcontroller.nvm[0]
    print("[guess] count", count)
    print("[guess]")
    pixels.fill((0, 0, 7))
    pixels.show()
    start = adafruit_ticks.ticks_ms()
    while True:
        a.update()
        b.update()
        if a.fell:
            count = count - 1
            microcontroller.nvm[0] = count
            pixels[0] = (count, 2, 3)
            pixels.show()
            print("[guess] count", count)
        if b.fell:
            piezo.duty_cycle = 0 if piezo.duty_cycle else 32768
        if adafruit_ticks.ticks_diff(adafruit_ticks.ticks_ms(), start) >= 100_000:
            print("[card] a hundred seconds")
            print("[card]")
            start = adafruit_ticks.ticks_add(start, 100_000)
        time.sleep(0.01)


if __name__ == "__main__":
    main()
