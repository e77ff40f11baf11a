// SPDX-FileCopyrightText: 2026 The Mastermind handheld contributors
// SPDX-License-Identifier: MIT
// PIO state machines on emulated time.
//
// The package lets them run freely from a JavaScript timer, so pulses on the data pin would have no width. Here the
// board steps every running machine at the rate of its own clock divider, and each pin edge carries the time of
// the step that made it.
import { RPPIO, StateMachine } from './chip.js';

RPPIO.prototype.run = function () {};
const writeUint32 = RPPIO.prototype.writeUint32;
RPPIO.prototype.writeUint32 = function (offset, value) {
  writeUint32.call(this, offset, value);
  this.nextStep = 0; // whatever was written, look at the machines before the next instruction
};
RPPIO.prototype.clkDivRestart = function () {};
StateMachine.prototype.clkDivRestart = function () {};

const nanosPerStep = (machine) =>
  ((machine.clockDivInt || 65536) + machine.clockDivFrac / 256) * machine.rp2040.nsPerCycle;

// A machine that waits for its FIFO is parked; the write that fills the FIFO lets it go on from that moment.
const checkWait = StateMachine.prototype.checkWait;
StateMachine.prototype.checkWait = function () {
  if (!this.waiting) return;
  const before = this.cycles;
  checkWait.call(this);
  if (!this.waiting && this.parked) {
    this.parked = false;
    this.nextStep = this.rp2040.clock.nanosCounter + (1 + this.cycles - before) * nanosPerStep(this);
  }
};

/** Prepare both blocks of a chip. */
export function attachPio(chip) {
  for (const pio of chip.pio) pio.nextStep = Infinity;
}

/**
 * Step the machines of one block up to `now` (ns). `board.edgeNs` holds the time of the running step, for whoever listens to
 * the pins, and -1 afterwards. Sets pio.nextStep: the block needs no attention before.
 */
export function stepPio(pio, now, board) {
  let next = Infinity;
  if (pio.stopped) {
    pio.nextStep = next;
    return;
  }
  for (const machine of pio.machines) {
    if (!machine.enabled) {
      machine.nextStep = undefined;
      machine.parked = false;
      continue;
    }
    if (machine.nextStep === undefined) machine.nextStep = now;
    if (machine.parked) {
      if (machine.waiting) continue;
      machine.parked = false;
      machine.nextStep = now;
    }
    const step = nanosPerStep(machine);
    while (machine.nextStep <= now) {
      const before = machine.cycles;
      board.edgeNs = machine.nextStep;
      machine.step();
      pio.checkChangedPins();
      if (machine.waiting) {
        machine.parked = true;
        break;
      }
      machine.nextStep += Math.max(1, machine.cycles - before) * step;
    }
    if (!machine.parked && machine.nextStep < next) next = machine.nextStep;
  }
  board.edgeNs = -1;
  pio.nextStep = next;
}
