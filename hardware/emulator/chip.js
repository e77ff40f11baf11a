// SPDX-FileCopyrightText: 2026 The Mastermind handheld contributors
// SPDX-License-Identifier: MIT
// The only place that knows where the prepared files lie: the npm package rp2040js, the boot ROM words and the
// generated core (prepare.py puts all three into the folder named by EMULATOR_HOME; none of them is committed).
import fs from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

export const home = process.env.EMULATOR_HOME;
if (!home) throw new Error('EMULATOR_HOME is not set: start the emulator through hardware/emulator/pico.py');

const packageDir = path.join(home, 'node_modules', 'rp2040js', 'dist', 'esm');
const load = (name) => import(pathToFileURL(path.join(packageDir, name)).href);

export const { RP2040 } = await load('rp2040.js');
export const { SimulationClock } = await load('clock/simulation-clock.js');
export const { RPPIO, StateMachine } = await load('peripherals/pio.js');
export const { BasePeripheral } = await load('peripherals/peripheral.js');
export const { GPIOPin, FUNCTION_PWM } = await load('gpio-pin.js');
export const { USBCDC } = await load('usb/cdc.js');
export const { CortexM0Core } = await load('cortex-m0-core.js');
export const { ConsoleLogger, LogLevel } = await load('utils/logging.js');

export const { CortexM0Core: FastCore } = await import(pathToFileURL(path.join(home, 'fastcore.mjs')).href);

/** The 4,096 words of the RP2040's boot ROM (B1). */
export const bootRom = new Uint32Array(JSON.parse(fs.readFileSync(path.join(home, 'bootrom.json'), 'utf8')));
