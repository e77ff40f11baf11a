// SPDX-FileCopyrightText: 2026 The Mastermind handheld contributors
// SPDX-License-Identifier: MIT
// The pitch of a PWM pin, worked out from its slice's registers each time one of them is written.
import { FUNCTION_PWM } from './chip.js';

const SETTLE_NS = 100e3; // a change of pitch is several register writes: look when they are over
const ENABLED = 1;
const PHASE_CORRECT = 2;

/** Calls onTone(hz, ns) whenever the pitch of `pin` changes; 0 is silence, ns the first write of the change. */
export function watchTone(chip, pin, onTone) {
  const channel = chip.pwm.channels[(pin >> 1) & 7];
  const highHalf = pin & 1;
  let last = 0;
  let since = null;
  const look = chip.clock.createAlarm(() => {
    const hz = pitch();
    if (hz !== last) onTone(hz, since);
    last = hz;
    since = null;
  });
  function pitch() {
    const compare = highHalf ? channel.cc >>> 16 : channel.cc & 0xffff;
    const divider = channel.div / 16 || 256;
    if (!(channel.csr & ENABLED) || compare === 0 || compare > channel.top) return 0;
    if (chip.gpio[pin].functionSelect !== FUNCTION_PWM) return 0;
    const period = (channel.top + 1) * divider * (channel.csr & PHASE_CORRECT ? 2 : 1);
    return Math.round(chip.clkSys / period);
  }
  const write = channel.writeRegister;
  channel.writeRegister = function (offset, value) {
    write.call(channel, offset, value);
    if (since === null) {
      since = chip.clock.nanos;
      look.schedule(SETTLE_NS);
    }
  };
}
