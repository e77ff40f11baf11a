// SPDX-FileCopyrightText: 2026 The Mastermind handheld contributors
// SPDX-License-Identifier: MIT
/** Reads WS2812 frames off a data pin: a long pulse is a one, 24 bits are a LED, silence ends the frame. */
const ONE_NS = 500; // a pulse at least this long is a one (0.35 against 0.7 us)
const GAP_NS = 50e3; // so long a silence latches the frame

export class Ws2812Decoder {
  /** @param onFrame called with {start, end, bytes, spareBits}: ns, 256 x RGB in chain order, bits that make no whole byte */
  constructor(onFrame) {
    this.onFrame = onFrame;
    // shortest and longest pulse seen, in ns: high and low part of a zero and of a one
    this.pulses = { zeroHigh: [1e9, 0], zeroLow: [1e9, 0], oneHigh: [1e9, 0], oneLow: [1e9, 0] };
    this.clear();
  }

  clear() {
    this.bytes = [];
    this.bits = 0;
    this.byte = 0;
    this.start = null;
    this.rise = null;
    this.fall = null;
    this.lastWasOne = false;
  }

  note(kind, ns) {
    const range = this.pulses[kind];
    if (ns < range[0]) range[0] = ns;
    if (ns > range[1]) range[1] = ns;
  }

  /** The pin changed to `level` at `ns`. */
  edge(level, ns) {
    if (level) {
      if (this.fall !== null) {
        const low = ns - this.fall;
        if (low > GAP_NS) this.flush();
        else this.note(this.lastWasOne ? 'oneLow' : 'zeroLow', low);
      }
      this.start ??= ns;
      this.rise = ns;
      return;
    }
    if (this.rise === null) return;
    const high = ns - this.rise;
    const one = high >= ONE_NS;
    this.note(one ? 'oneHigh' : 'zeroHigh', high);
    this.byte = (this.byte << 1) | (one ? 1 : 0);
    if (++this.bits === 8) {
      this.bytes.push(this.byte);
      this.byte = 0;
      this.bits = 0;
    }
    this.lastWasOne = one;
    this.fall = ns;
    this.rise = null;
  }

  /** Ends a frame whose silence has lasted long enough at `now`. */
  poll(now) {
    if (this.fall !== null && this.rise === null && now - this.fall > GAP_NS) this.flush();
  }

  flush() {
    const { bytes } = this;
    if (bytes.length) {
      for (let i = 0; i + 2 < bytes.length; i += 3) [bytes[i], bytes[i + 1]] = [bytes[i + 1], bytes[i]]; // GRB on the wire
      this.onFrame({ start: this.start, end: this.fall, bytes: Uint8Array.from(bytes), spareBits: this.bits });
    }
    this.clear();
  }
}
