// SPDX-FileCopyrightText: 2026 The Mastermind handheld contributors
// SPDX-License-Identifier: MIT
// A Pico at the other end of a pipe: one JSON object a line comes in, one goes out. pico.py is its other half.
//
//   {"do": "start", "uf2": file, "drive": file, "nvm": base64 or null, "options": {…}}   load and switch on
//   {"do": "run", "until": ms, "line": bool}      → {"ms": …, "events": […]}; with "line" also stops after a console line
//   {"do": "pin", "pin": n, "level": true, false or null}
//   {"do": "type", "text": "…"}
//   {"do": "power", "on": bool}
//   {"do": "read", "what": "nvm" or "drive"}      → {"data": base64}
//   {"do": "write", "what": …, "data": base64}
//   {"do": "counts"}                              → instructions, pulse widths, cache
// Every answer carries "ms", the board's time, and "events", what happened since the last answer; a failure is {"error": "…"}.
import fs from 'node:fs';
import readline from 'node:readline';
import { Pico } from './board.js';

let pico = null;
let events = [];
const toMs = (ns) => Math.round(ns) / 1e6;

function keep({ ns, end, frame, gap, ...rest }) {
  const event = { ms: toMs(ns), ...rest };
  if (frame) Object.assign(event, { frame: Buffer.from(frame.bytes).toString('hex'), end: toMs(end), spare: frame.spareBits });
  if (gap) event.gap = toMs(gap);
  events.push(event);
}

const commands = {
  start({ uf2, drive, nvm, options }) {
    pico = new Pico(options, keep);
    pico.loadUf2(fs.readFileSync(uf2));
    pico.write('drive', fs.readFileSync(drive));
    if (nvm) pico.write('nvm', Buffer.from(nvm, 'base64'));
    pico.powerOn();
  },
  run({ until, line }) {
    pico.run(until * 1e6, line);
  },
  pin({ pin, level }) {
    pico.setPin(pin, level ?? undefined);
  },
  type({ text }) {
    pico.type(text);
  },
  power({ on }) {
    if (on) pico.powerOn();
    else pico.powerOff();
  },
  read({ what }) {
    return { data: pico.read(what).toString('base64') };
  },
  write({ what, data }) {
    pico.write(what, Buffer.from(data, 'base64'));
  },
  counts() {
    const { cache, decoder, instructions } = pico;
    return { instructions, pulses: decoder.pulses, cache: cache && { hits: cache.hits, misses: cache.misses } };
  },
};

for await (const line of readline.createInterface({ input: process.stdin })) {
  let answer;
  try {
    const request = JSON.parse(line);
    answer = commands[request.do](request) ?? {};
    answer.ms = toMs(pico.now);
    answer.events = events;
    events = [];
  } catch (error) {
    answer = { error: String(error.stack ?? error) };
  }
  process.stdout.write(JSON.stringify(answer) + '\n');
}
