// SPDX-FileCopyrightText: 2026 The Mastermind handheld contributors
// SPDX-License-Identifier: MIT
/** What a miss of the flash cache costs: 16 KB, two ways, lines of 8 bytes (RP2040 datasheet, 2.6.3). */
export class FlashCache {
  /** @param missCycles processor cycles that one miss takes */
  constructor(missCycles) {
    this.missCycles = missCycles;
    this.tags = new Int32Array(2048).fill(-1);
    this.older = new Uint8Array(1024); // which of a set's two lines goes next
    this.hits = 0;
    this.misses = 0;
  }

  /** Extra cycles for reading at `offset` of the flash. */
  access(offset) {
    const line = offset >>> 3;
    const set = line & 1023;
    const at = set << 1;
    if (this.tags[at] === line) {
      this.older[set] = 1;
      this.hits++;
      return 0;
    }
    if (this.tags[at + 1] === line) {
      this.older[set] = 0;
      this.hits++;
      return 0;
    }
    const way = this.older[set];
    this.tags[at + way] = line;
    this.older[set] = way ^ 1;
    this.misses++;
    return this.missCycles;
  }

  flush() {
    this.tags.fill(-1);
  }
}
