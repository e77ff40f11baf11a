# SPDX-FileCopyrightText: 2026 The Mastermind handheld contributors
# SPDX-License-Identifier: MIT
"""The pins of a Raspberry Pi Pico, for the type checker: the general stub of ``board`` knows no board's pins."""

import microcontroller

board_id: str
GP0: microcontroller.Pin
GP1: microcontroller.Pin
GP2: microcontroller.Pin
GP3: microcontroller.Pin
GP4: microcontroller.Pin
GP5: microcontroller.Pin
GP6: microcontroller.Pin
GP7: microcontroller.Pin
GP8: microcontroller.Pin
GP9: microcontroller.Pin
GP10: microcontroller.Pin
GP11: microcontroller.Pin
GP12: microcontroller.Pin
GP13: microcontroller.Pin
GP14: microcontroller.Pin
GP15: microcontroller.Pin
GP16: microcontroller.Pin
GP17: microcontroller.Pin
GP18: microcontroller.Pin
GP19: microcontroller.Pin
GP20: microcontroller.Pin
GP21: microcontroller.Pin
GP22: microcontroller.Pin
GP25: microcontroller.Pin
GP26: microcontroller.Pin
GP27: microcontroller.Pin
GP28: microcontroller.Pin
LED: microcontroller.Pin
A0: microcontroller.Pin
A1: microcontroller.Pin
A2: microcontroller.Pin
A3: microcontroller.Pin
SMPS_MODE: microcontroller.Pin
VBUS_SENSE: microcontroller.Pin
VOLTAGE_MONITOR: microcontroller.Pin
