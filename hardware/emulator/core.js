// SPDX-FileCopyrightText: 2026 The Mastermind handheld contributors
// SPDX-License-Identifier: MIT
// Puts the generated executeInstruction and short memory paths under the package's processor core.
//
// Nearly every access goes to flash, SRAM or a peripheral below 0x40080000, so these are answered here by typed
// arrays; everything else takes the package's own way. Importing this module changes CortexM0Core for good.
import { CortexM0Core, FastCore } from './chip.js';

const SRAM_BYTES = 264 * 1024;
const inSram = (address) => address >>> 24 === 0x20;
const inFlash = (address) => address >>> 24 === 0x10;
const inApb = (address) => address >>> 19 === 0x40000000 >>> 19;
const inSio = (address) => address >>> 28 === 0xd;
const SIO_BASE = 0xd0000000;

const core = CortexM0Core.prototype;
core.executeInstruction = FastCore.prototype.executeInstruction;

/** Called once per chip, before it runs. The cache model is set by the board when it has one. */
core.attachMemory = function (chip) {
  this.flash8 = chip.flash;
  this.flash16 = new Uint16Array(chip.flash.buffer);
  this.flash32 = new Uint32Array(chip.flash.buffer);
  this.sram8 = chip.sram;
  this.sram16 = new Uint16Array(chip.sram.buffer);
  this.sram32 = new Uint32Array(chip.sram.buffer);
  this.sio = chip.sio;
  this.cache = null;
  this.cacheCycles = 0; // waiting for flash since the board last looked
  this.lastFetch = -1;
};

/** Called after the board has replaced its own peripherals. */
core.attachPeripherals = function (chip) {
  this.apb = Array.from({ length: 32 }, (_, i) => chip.peripherals[0x40000 + 4 * i] ?? null);
};

core.fetch16 = function (address) {
  const offset = address & 0xffffff;
  if (inSram(address)) {
    if (offset < SRAM_BYTES) return this.sram16[offset >> 1];
  } else if (inFlash(address)) {
    // The processor fetches whole words: the second halfword of one costs nothing.
    if (this.cache !== null && offset >>> 2 !== this.lastFetch) {
      this.lastFetch = offset >>> 2;
      this.cacheCycles += this.cache.access(offset);
    }
    return this.flash16[offset >> 1];
  }
  return this.rp2040.readUint16(address);
};

core.readUint32 = function (address) {
  const offset = address & 0xffffff;
  if ((address & 3) === 0) {
    if (inSram(address)) {
      if (offset < SRAM_BYTES) return this.sram32[offset >> 2];
    } else if (inFlash(address)) {
      if (this.cache !== null) this.cacheCycles += this.cache.access(offset);
      return this.flash32[offset >> 2];
    } else if (inApb(address)) {
      const peripheral = this.apb[(address >>> 14) & 31];
      if (peripheral !== null) return peripheral.readUint32(address & 0x3fff);
    } else if (inSio(address)) {
      return this.sio.readUint32((address - SIO_BASE) >>> 0);
    }
  }
  return this.rp2040.readUint32(address);
};

core.readUint16 = function (address) {
  const offset = address & 0xffffff;
  if ((address & 1) === 0) {
    if (inSram(address)) {
      if (offset < SRAM_BYTES) return this.sram16[offset >> 1];
    } else if (inFlash(address)) {
      if (this.cache !== null) this.cacheCycles += this.cache.access(offset);
      return this.flash16[offset >> 1];
    }
  }
  return this.rp2040.readUint16(address >>> 0);
};

core.readUint8 = function (address) {
  const offset = address & 0xffffff;
  if (inSram(address)) {
    if (offset < SRAM_BYTES) return this.sram8[offset];
  } else if (inFlash(address)) {
    if (this.cache !== null) this.cacheCycles += this.cache.access(offset);
    return this.flash8[offset];
  }
  return this.rp2040.readUint8(address >>> 0);
};

// Writing into the flash window does nothing on silicon; the package would change the flash.
core.writeUint32 = function (address, value) {
  if (inSram(address) && (address & 3) === 0) {
    const offset = address & 0xffffff;
    if (offset < SRAM_BYTES) {
      this.sram32[offset >> 2] = value;
      return;
    }
  } else if (inApb(address)) {
    const peripheral = this.apb[(address >>> 14) & 31];
    if (peripheral !== null) {
      peripheral.writeUint32Atomic(address & 0xfff, value, (address & 0x3000) >> 12);
      return;
    }
  } else if (inSio(address)) {
    this.sio.writeUint32((address - SIO_BASE) >>> 0, value);
    return;
  } else if (inFlash(address)) {
    return;
  }
  this.rp2040.writeUint32(address, value);
};

core.writeUint16 = function (address, value) {
  if (inSram(address) && (address & 1) === 0) {
    const offset = address & 0xffffff;
    if (offset < SRAM_BYTES) {
      this.sram16[offset >> 1] = value;
      return;
    }
  } else if (inFlash(address)) {
    return;
  }
  this.rp2040.writeUint16(address >>> 0, value);
};

core.writeUint8 = function (address, value) {
  if (inSram(address)) {
    const offset = address & 0xffffff;
    if (offset < SRAM_BYTES) {
      this.sram8[offset] = value;
      return;
    }
  } else if (inFlash(address)) {
    return;
  }
  this.rp2040.writeUint8(address >>> 0, value);
};
