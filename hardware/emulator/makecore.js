// SPDX-FileCopyrightText: 2026 The Mastermind handheld contributors
// SPDX-License-Identifier: MIT
// node makecore.js HOME: writes HOME/fastcore.mjs, the package's processor core with its one long if/else chain
// over opcodes turned into a switch over a 64 K table. The text of every branch stays as it is in the package; only the way
// to it gets shorter. The result runs about three times faster, and belongs to the package's licence (MIT), so it is
// made at set-up and never committed.
import fs from 'node:fs';
import path from 'node:path';
import { createRequire } from 'node:module';

const home = path.resolve(process.argv[2]);
const require = createRequire(path.join(home, 'package.json'));
const acorn = require('acorn');
const packageDir = path.join(home, 'node_modules', 'rp2040js', 'dist', 'esm');
const source = fs.readFileSync(path.join(packageDir, 'cortex-m0-core.js'), 'utf8');
const textOf = (node) => source.slice(node.start, node.end);

function findMethod(name) {
  const tree = acorn.parse(source, { ecmaVersion: 2022, sourceType: 'module' });
  const core = tree.body
    .map((node) => node.declaration || node)
    .find((node) => node.type === 'ClassDeclaration' && node.id.name === 'CortexM0Core');
  return core.body.body.find((node) => node.key.name === name);
}

/** An if/else-if chain as [{test, body}, …] and the text of its last else. */
function unchain(node) {
  const arms = [];
  while (node?.type === 'IfStatement') {
    arms.push({ test: textOf(node.test), body: textOf(node.consequent) });
    node = node.alternate;
  }
  return { arms, otherwise: node ? textOf(node) : '{}' };
}

const method = findMethod('executeInstruction');
const statements = method.value.body.body;
const chains = statements.map(unchain);
const at = chains.reduce((best, chain, i) => (chain.arms.length > chains[best].arms.length ? i : best), 0);
const { arms, otherwise } = chains[at];

// A few instructions are two halfwords wide; their tests look at opcode2 and stay a chain.
const isWide = (opcode) => opcode >> 12 === 0b1111 || opcode >> 11 === 0b11101;
const wideArms = arms.filter((arm) => arm.test.includes('opcode2'));
const narrowTests = arms.map((arm) => (arm.test.includes('opcode2') ? () => false : new Function('opcode', `return (${arm.test});`)));

// The table says for each opcode which arm the chain would have reached first (0: none).
const table = new Uint8Array(65536);
const reached = new Set();
for (let opcode = 0; opcode < 65536; opcode++) {
  const first = narrowTests.findIndex((test) => test(opcode));
  if (isWide(opcode)) {
    if (first >= 0) throw new Error(`a narrow branch takes the wide opcode ${opcode.toString(16)}: ${arms[first].test}`);
    continue;
  }
  table[opcode] = first + 1;
  reached.add(first + 1);
}
for (const { test, body } of arms) {
  if (/\breturn\b/.test(body)) throw new Error('a branch returns early: ' + test);
  if (/\bbreak\b/.test(body) && !/switch|for|while/.test(body)) throw new Error('a branch breaks out: ' + test);
}

const before = statements.slice(0, at).map(textOf).join('\n');
const fetching = before.replace('this.readUint16(opcodePC);', 'this.fetch16(opcodePC);').replace('this.readUint16(opcodePC + 2)', 'this.fetch16(opcodePC + 2)');
if (fetching === before) throw new Error('the package fetches its instructions in an unknown way');
const wide = wideArms.map(({ test, body }) => `if (${test}) ${body} else `).join('');
const narrow = arms.map(({ body }, i) => (reached.has(i + 1) ? `case ${i + 1}: ${body} break;\n` : '')).join('');
const after = statements.slice(at + 1).map(textOf).join('\n');
const execute = `executeInstruction() {
${fetching}
if (wideInstruction) { ${wide}${otherwise} }
else switch (TABLE[opcode]) {
${narrow}default: ${otherwise}
}
${after}
}`;

// The folder is renamed once it is complete, so the way to the package is told from here.
const core = (source.slice(0, method.start) + execute + source.slice(method.end)).replace(/from '\.\//g, "from './node_modules/rp2040js/dist/esm/");
const tableText = Buffer.from(table).toString('base64');
fs.writeFileSync(path.join(home, 'fastcore.mjs'), `const TABLE = new Uint8Array(Buffer.from('${tableText}', 'base64'));\n${core}`);
