// SPDX-FileCopyrightText: 2026 The Mastermind handheld contributors
// SPDX-License-Identifier: MIT
// Inputs as the pads see them. The package knows only one level per pin; here a pin that nothing drives follows its own
// output or its pull, so a button to ground needs no more than "driven low" and "let go".
import { GPIOPin } from './chip.js';

Object.defineProperty(GPIOPin.prototype, 'inputValue', {
  get() {
    if (!this.inputEnable) return false;
    if (this.driven !== undefined) return this.driven;
    if (this.outputEnable) return this.outputValue;
    return this.pullupEnabled;
  },
});

/** Drive a pin from outside: true high, false low, undefined let go. */
export function drive(pin, level) {
  pin.driven = level;
  pin.setInputValue(pin.inputValue);
}
