// SPDX-FileCopyrightText: 2026 The Mastermind handheld contributors
// SPDX-License-Identifier: MIT
// The 2 MB flash chip (W25Q16) behind the RP2040's serial interface, with erase and program work that takes time, and the
// few register banks that the package leaves out.
import { BasePeripheral } from './chip.js';

/** Registers that hold what was written; `fixed` maps offsets to values or functions that always answer. */
export class RegisterBank extends BasePeripheral {
  constructor(chip, name, initial = {}, fixed = {}) {
    super(chip, name);
    this.values = new Map(Object.entries(initial).map(([offset, value]) => [Number(offset), value]));
    this.fixed = fixed;
  }

  readUint32(offset) {
    if (offset in this.fixed) {
      const value = this.fixed[offset];
      return typeof value === 'function' ? value() : value;
    }
    return this.values.get(offset) ?? 0;
  }

  writeUint32(offset, value) {
    this.values.set(offset, value);
  }
}

// Commands of the flash chip.
const WRITE_ENABLE = 0x06;
const WRITE_DISABLE = 0x04;
const WRITE_STATUS_1 = 0x01;
const WRITE_STATUS_2 = 0x31;
const READ_STATUS_1 = 0x05;
const READ_STATUS_2 = 0x35;
const READ_DATA = 0x03;
const PROGRAM_PAGE = 0x02;
const ERASE = { 0x20: { bytes: 4096, ns: 45e6 }, 0x52: { bytes: 32768, ns: 120e6 }, 0xd8: { bytes: 65536, ns: 150e6 } };
const PROGRAM_NS = 0.4e6;
const JEDEC_ID = 0x9f;
const UNIQUE_ID = 0x4b;

const ADDRESS_MASK = 0x1fffff;
const BUSY = 1;
const LATCH = 2;

/** The chip itself: bytes of one transaction go in, bytes come out. `onWork` is told of each erase and program. */
class FlashChip {
  constructor(bytes, clock, onWork) {
    this.bytes = bytes;
    this.clock = clock;
    this.onWork = onWork;
    this.latch = false; // a write is allowed
    this.busyUntil = 0;
  }

  /** Answer to the newest byte of a running command. */
  answer(command) {
    const last = command.length - 1;
    if (last === 0) return 0xff;
    switch (command[0]) {
      case READ_STATUS_1:
        return (this.clock.nanos < this.busyUntil ? BUSY : 0) | (this.latch ? LATCH : 0);
      case READ_STATUS_2:
        return 2; // quad mode enabled
      case JEDEC_ID:
        return [0xef, 0x40, 0x15][(last - 1) % 3];
      case UNIQUE_ID:
        return last >= 5 ? [0xe6, 0x61, 0x50, 0xaa, 0x5f, 0x12, 0x34, 0x56][(last - 5) & 7] : 0xff;
      case READ_DATA:
        return last >= 4 ? this.bytes[(addressOf(command) + last - 4) & ADDRESS_MASK] : 0xff;
    }
    return 0xff;
  }

  /** The select line went up: carry the command out. */
  finish(command) {
    const code = command[0];
    if (code === WRITE_ENABLE) this.latch = true;
    else if (code === WRITE_DISABLE || code === WRITE_STATUS_1 || code === WRITE_STATUS_2) this.latch = false;
    else if (code in ERASE && this.latch && command.length >= 4) this.erase(addressOf(command), ERASE[code]);
    else if (code === PROGRAM_PAGE && this.latch && command.length > 4) this.program(addressOf(command), command.slice(4));
  }

  erase(address, { bytes, ns }) {
    const start = address & ~(bytes - 1);
    this.bytes.fill(0xff, start, start + bytes);
    this.work('erase', start, bytes, ns);
  }

  program(address, data) {
    const page = address & ~0xff;
    // Programming only clears bits, and wraps inside its page.
    data.forEach((byte, i) => (this.bytes[page | ((address + i) & 0xff)] &= byte));
    this.work('program', address, data.length, PROGRAM_NS);
  }

  work(kind, address, bytes, ns) {
    this.latch = false;
    this.busyUntil = this.clock.nanos + ns;
    this.onWork({ kind, address, bytes });
  }
}

const addressOf = (command) => ((command[1] << 16) | (command[2] << 8) | command[3]) & ADDRESS_MASK;

// Registers of the serial interface (RP2040 datasheet, 4.10).
const CTRLR0 = 0x00;
const SSIENR = 0x08;
const TXFLR = 0x20;
const RXFLR = 0x24;
const SR = 0x28;
const IDR = 0x58;
const VERSION = 0x5c;
const DATA = 0x60;
const DATA_END = 0xf0;
const SR_IDLE = 0x06; // transmit FIFO empty and not full
const SR_RECEIVED = 0x08;
// How the pad override drives the select line.
const SELECT_LOW = 2;
const SELECT_HIGH = 3;

/** The serial interface: a FIFO in front of the chip, the select line under pad control. */
export class FlashInterface extends BasePeripheral {
  constructor(chip, onWork) {
    super(chip, 'SSI');
    this.device = new FlashChip(chip.flash, chip.clock, onWork);
    this.registers = new Map();
    this.received = [];
    this.select = 0;
    this.command = null;
  }

  get quad() {
    return (((this.registers.get(CTRLR0) ?? 0) >> 21) & 3) !== 0;
  }

  selectBy(override) {
    if (override === SELECT_LOW && this.select !== SELECT_LOW) this.command = [];
    if (override === SELECT_HIGH && this.select === SELECT_LOW) this.endCommand();
    this.select = override;
  }

  endCommand() {
    const command = this.command;
    this.command = null;
    if (command?.length) this.device.finish(command);
  }

  transfer(byte) {
    this.command.push(byte & 0xff);
    return this.device.answer(this.command);
  }

  readUint32(offset) {
    if (offset >= DATA && offset < DATA_END) return this.received.length ? this.received.shift() : 0;
    switch (offset) {
      case TXFLR:
        return 0;
      case RXFLR:
        return this.received.length;
      case SR:
        if (this.select === 0 && this.command) this.endCommand();
        return SR_IDLE | (this.received.length ? SR_RECEIVED : 0);
      case IDR:
        return 0x51535049;
      case VERSION:
        return 0x3430312a;
      case 0x2c:
      case 0x30:
      case 0x34:
        return 0; // no interrupts
    }
    return this.registers.get(offset) ?? 0;
  }

  writeUint32(offset, value) {
    if (offset >= DATA && offset < DATA_END) {
      if (this.quad) this.received.push(0);
      else if (this.select === SELECT_HIGH) this.received.push(0xff);
      else {
        this.command ??= [];
        const answer = this.transfer(value);
        if (this.received.length < 16) this.received.push(answer);
      }
      return;
    }
    if (offset === SSIENR && !(value & 1)) {
      this.received.length = 0;
      if (this.select === 0 && this.command) this.endCommand();
    }
    this.registers.set(offset, value);
  }
}

/** The flash chip's pads: only the override of the select line matters. */
export class FlashPads extends BasePeripheral {
  constructor(chip, flashInterface) {
    super(chip, 'IO_QSPI');
    this.interface = flashInterface;
    this.values = new Map();
  }

  readUint32(offset) {
    const isStatus = offset < 0x30 && !(offset & 4);
    return isStatus ? 1 << 17 : (this.values.get(offset) ?? 0);
  }

  writeUint32(offset, value) {
    this.values.set(offset, value);
    if (offset === 0x0c) this.interface.selectBy((value >> 8) & 3);
  }
}
