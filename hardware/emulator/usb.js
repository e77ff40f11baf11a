// SPDX-FileCopyrightText: 2026 The Mastermind handheld contributors
// SPDX-License-Identifier: MIT
// A computer at the other end of the USB cable, as far as the serial console needs one. It has no interest in the drive.
import { USBCDC } from './chip.js';

const RETRY_NS = 150e6; // a host tries again when the device did not answer
const TRIES = 20;
const RESET_NS = 2e6; // and waits after a bus reset

export class Console {
  /** @param onText called with each piece of console text */
  constructor(chip, onText) {
    this.chip = chip;
    this.connected = false;
    this.wanted = 0; // bytes the device is ready to take
    const usb = chip.usbCtrl;
    const link = (this.link = new USBCDC(usb));

    const onReset = usb.onResetReceived;
    const afterReset = chip.clock.createAlarm(() => onReset());
    usb.onResetReceived = () => afterReset.schedule(RESET_NS);

    let tries = 0;
    const retry = chip.clock.createAlarm(() => {
      if (this.connected || ++tries >= TRIES) return;
      usb.resetDevice();
      retry.schedule(RETRY_NS);
    });
    const onEnabled = usb.onUSBEnabled;
    usb.onUSBEnabled = () => {
      onEnabled();
      retry.schedule(RETRY_NS);
    };

    // The package answers every read with an empty packet at once, and the interrupts of that halve the speed of Python. A real
    // host says nothing until it has something to say.
    usb.onEndpointRead = (endpoint, size) => {
      if (endpoint !== link.outEndpoint) return;
      this.wanted = size;
      this.send();
    };
    link.onDeviceConnected = () => (this.connected = true);
    const decoder = new TextDecoder('utf-8', { fatal: false });
    link.onSerialData = (buffer) => onText(decoder.decode(buffer, { stream: true }));
  }

  type(text) {
    for (const byte of Buffer.from(text)) this.link.sendSerialByte(byte);
    this.send();
  }

  send() {
    const queue = this.link.txFIFO;
    if (!this.wanted || queue.empty) return;
    const buffer = new Uint8Array(Math.min(this.wanted, queue.itemCount)).map(() => queue.pull());
    this.wanted = 0;
    this.chip.usbCtrl.endpointReadDone(this.link.outEndpoint, buffer);
  }
}
