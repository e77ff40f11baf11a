// SPDX-FileCopyrightText: 2026 The Mastermind handheld contributors
// SPDX-License-Identifier: MIT
// A Raspberry Pi Pico with our panel, buttons and buzzer on its pins: firmware and drive in flash, pins to drive, events to hear.
//
// Times are nanoseconds since the board was first switched on; they go on counting while it is off. Every power-on and every
// reset builds a new chip, whose own clock starts at nothing; only the flash stays (and the SRAM over a reset).
import './core.js';
import { attachPio, stepPio } from './pio.js';
import { drive } from './pins.js';
import { bootRom, ConsoleLogger, LogLevel, RP2040, SimulationClock } from './chip.js';
import { FlashInterface, FlashPads, RegisterBank } from './flash.js';
import { FlashCache } from './cache.js';
import { Ws2812Decoder } from './ws2812.js';
import { watchTone } from './tone.js';
import { Console } from './usb.js';

const FLASH_BYTES = 0x200000;
const NVM = { at: 0xff000, bytes: 0x1000 };
const DRIVE = { at: 0x100000, bytes: 0x100000 };
const FLASH_START = 0x10000000;
const NS_PER_CYCLE = 8; // until the firmware sets up its PLL
const GPIO_IN = 4; // the SIO register that every button is read from
const POLL_GAP_NS = 10.5e6; // reads of the buttons further apart than this are reported
const VBUS_PIN = 24;

export class Pico {
  /**
   * @param options dataPin, tonePin, tracedPins: pin numbers; cacheMiss: cycles of a flash cache miss, 0 for none;
   *   usb: a console is plugged in; batteryMillivolts: what the divider on A3 sees, at the battery
   * @param onEvent called with {ns, …}: text, frame (with end), tone, pin and level, flash work, polled, gap
   */
  constructor(options, onEvent) {
    this.options = options;
    this.onEvent = onEvent;
    this.flash = new Uint8Array(FLASH_BYTES).fill(0xff);
    this.drivenPins = new Map();
    this.cache = options.cacheMiss ? new FlashCache(options.cacheMiss) : null;
    this.decoder = new Ws2812Decoder((frame) => this.onEvent({ ns: this.epoch + frame.start, end: this.epoch + frame.end, frame }));
    this.random = 12345;
    this.epoch = 0; // board time at which the running chip's clock started
    this.chip = null;
    this.edgeNs = -1;
    this.instructions = 0;
    this.stopping = false;
    this.watchedEdge = false;
    this.lastRead = null;
  }

  // ---------------------------------------------------------------- contents
  loadUf2(file) {
    const MAGIC = 0x0a324655;
    for (let at = 0; at + 512 <= file.length; at += 512) {
      if (file.readUInt32LE(at) !== MAGIC) continue;
      const address = file.readUInt32LE(at + 12) - FLASH_START;
      this.flash.set(file.subarray(at + 32, at + 32 + file.readUInt32LE(at + 16)), address);
    }
  }

  read(what) {
    const { at, bytes } = what === 'nvm' ? NVM : DRIVE;
    return Buffer.from((this.chip?.flash ?? this.flash).subarray(at, at + bytes));
  }

  write(what, data) {
    const { at, bytes } = what === 'nvm' ? NVM : DRIVE;
    if (data.length !== bytes) throw new Error(`${what} holds ${bytes} bytes, not ${data.length}`);
    (this.chip?.flash ?? this.flash).set(data, at);
    this.cache?.flush();
  }

  // ---------------------------------------------------------------- power
  get now() {
    return this.epoch + (this.chip ? this.chip.clock.nanosCounter : 0);
  }

  powerOn() {
    if (!this.chip) this.build(null);
  }

  /** Cuts the supply between two instructions: what the flash chip has done stays done, all else is gone. */
  powerOff() {
    if (!this.chip) return;
    this.flash.set(this.chip.flash.subarray(0, FLASH_BYTES));
    this.epoch = this.now;
    this.chip = null;
    this.decoder.clear();
    this.lastRead = null;
  }

  reset() {
    const old = this.chip;
    const watchdog = old.peripherals[0x40058];
    this.flash.set(old.flash.subarray(0, FLASH_BYTES));
    this.epoch = this.now;
    this.build({ sram: old.sram, scratch: watchdog.scratchData, reason: watchdog.reason });
    this.onEvent({ ns: this.now, reset: true });
  }

  /** A new chip around the flash; `kept` is what survives a reset, null after power-on. */
  build(kept) {
    const chip = (this.chip = new RP2040(new SimulationClock()));
    const { core, peripherals } = chip;
    chip.logger = new ConsoleLogger(LogLevel.Error);
    core.attachMemory(chip);
    chip.loadBootrom(bootRom);
    chip.flash.set(this.flash);
    chip.nsPerCycle = NS_PER_CYCLE;
    chip.addClockListener((hz) => (chip.nsPerCycle = 1e9 / hz));

    const flash = new FlashInterface(chip, (work) => {
      this.cache?.flush();
      this.onEvent({ ns: this.now, flash: work });
    });
    peripherals[0x18000] = flash;
    peripherals[0x40018] = new FlashPads(chip, flash);
    peripherals[0x14000] = new RegisterBank(chip, 'XIP_CTRL', { 0: 3 }, { 4: 0, 8: 2 });
    peripherals[0x40060] = new RegisterBank(chip, 'ROSC', { 0: 0xaa0 }, { 0x18: 0x80001000, 0x1c: () => this.randomBit() });
    const POWER_ON_RESET = 0x100;
    peripherals[0x40064] = new RegisterBank(chip, 'VREG', { 0: 0xb1 }, { 8: kept ? 0 : POWER_ON_RESET });
    core.attachPeripherals(chip);
    core.cache = this.cache;

    const watchdog = peripherals[0x40058];
    if (kept) {
      chip.sram.set(kept.sram);
      watchdog.scratchData.set(kept.scratch);
      watchdog.reason = kept.reason;
    }
    watchdog.onWatchdogTrigger = () => (this.resetWanted = true);
    this.resetWanted = false;

    this.wirePins(chip);
    if (this.options.usb) {
      this.console = new Console(chip, (text) => this.heard(text));
      this.setPin(VBUS_PIN, true);
    }
    attachPio(chip);
    core.PC = FLASH_START;
    core.LR = 0;
  }

  randomBit() {
    let x = this.random; // xorshift, so that every run is the same
    x ^= x << 13;
    x ^= x >>> 17;
    x ^= x << 5;
    this.random = x >>> 0;
    return (this.random >>> 7) & 1;
  }

  // ---------------------------------------------------------------- pins
  wirePins(chip) {
    const { dataPin, tonePin, tracedPins, batteryMillivolts } = this.options;
    const PAD_AFTER_RESET = 0x56; // silicon's value: input enabled, pulled down
    for (const pin of chip.gpio) pin.padValue = PAD_AFTER_RESET;
    for (const pin of chip.qspi) {
      pin.driven = true;
      pin.padValue = PAD_AFTER_RESET | 0x0c;
    }
    for (const [pin, level] of this.drivenPins) chip.gpio[pin].driven = level;

    const HIGH = 1;
    const onLevel = (pin, listener) => {
      let last = 0;
      chip.gpio[pin].addListener((state) => {
        const level = state === HIGH ? 1 : 0;
        if (level === last) return;
        last = level;
        listener(level, this.edgeNs >= 0 ? this.edgeNs : chip.clock.nanos);
      });
    };
    this.decoder.clear();
    onLevel(dataPin, (level, ns) => this.decoder.edge(level, ns));
    for (const pin of tracedPins) onLevel(pin, (level, ns) => this.onEvent({ ns: this.epoch + ns, pin, level }));
    watchTone(chip, tonePin, (hz, ns) => this.onEvent({ ns: this.epoch + ns, tone: hz }));

    const DIVIDER = 3; // on the Pico board, VSYS to A3
    const FULL_SCALE = 3300;
    chip.adc.channelValues[3] = Math.min(4095, Math.round(((batteryMillivolts / DIVIDER) * 4095) / FULL_SCALE));

    const { sio } = chip;
    const readUint32 = sio.readUint32;
    sio.readUint32 = (offset) => {
      if (offset === GPIO_IN) this.buttonsRead(chip.clock.nanosCounter);
      return readUint32.call(sio, offset);
    };
  }

  /** The firmware looked at its pins: long pauses and the first look after an edge are told. */
  buttonsRead(nanos) {
    const ns = this.epoch + nanos;
    if (this.lastRead !== null && ns - this.lastRead > POLL_GAP_NS) this.onEvent({ ns, gap: ns - this.lastRead });
    this.lastRead = ns;
    if (this.watchedEdge) {
      this.watchedEdge = false;
      this.onEvent({ ns, polled: true });
    }
  }

  /** Drive a pin: true high, false low, undefined let go. */
  setPin(pin, level) {
    this.drivenPins.set(pin, level);
    if (!this.chip) return;
    drive(this.chip.gpio[pin], level);
    this.watchedEdge = true;
  }

  // ---------------------------------------------------------------- console
  heard(text) {
    this.onEvent({ ns: this.now, text });
    if (this.stopAtLine && text.includes('\n')) this.stopping = true;
  }

  type(text) {
    this.console?.type(text);
  }

  // ---------------------------------------------------------------- time
  /** Run until board time `until` (ns), or until a line ends on the console when `stopAtLine`. */
  run(until, stopAtLine = false) {
    this.stopAtLine = stopAtLine;
    this.stopping = false;
    while (this.now < until && !this.stopping) {
      if (!this.chip) this.epoch = until;
      else this.runChip(until - this.epoch);
    }
    if (this.chip) this.decoder.poll(this.chip.clock.nanosCounter);
  }

  /** Run the present chip up to its own time `until`, a stop or a reset. */
  runChip(until) {
    const { chip } = this;
    const { clock, core } = chip;
    const [pio0, pio1] = chip.pio;
    while (clock.nanosCounter < until && !this.stopping) {
      if (core.waiting) {
        // Nothing happens before the next alarm or the next step of a state machine.
        let target = clock.nextAlarm ? Math.min(clock.nextAlarm.nanos, until) : until;
        if (pio0.nextStep < target) target = pio0.nextStep;
        if (pio1.nextStep < target) target = pio1.nextStep;
        clock.tick(Math.max(target - clock.nanosCounter, chip.nsPerCycle));
        this.decoder.poll(clock.nanosCounter);
      } else {
        this.runBurst(chip, pio0, pio1);
      }
      const now = clock.nanosCounter;
      if (pio0.nextStep <= now) stepPio(pio0, now, this);
      if (pio1.nextStep <= now) stepPio(pio1, now, this);
      if (this.resetWanted) {
        this.reset();
        return;
      }
    }
  }

  /** Run instructions as long as nothing else wants a turn: the inner loop, kept as short as it can be. */
  runBurst(chip, pio0, pio1) {
    const { clock, core } = chip;
    const BURST = 256;
    let left = BURST;
    while (left-- > 0) {
      const cycles = core.executeInstruction() + core.cacheCycles;
      core.cacheCycles = 0;
      const now = clock.nanosCounter + cycles * chip.nsPerCycle;
      const alarm = clock.nextAlarm;
      if (alarm !== null && alarm.nanos <= now) {
        clock.tick(now - clock.nanosCounter);
        break;
      }
      clock.nanosCounter = now;
      if (pio0.nextStep <= now || pio1.nextStep <= now || core.waiting) break;
    }
    this.instructions += BURST - Math.max(left, 0);
  }
}
