/*
 * `npm run bench [-- NAME…]`: the figures that the design promises, each beside its control; those
 * with these names, or all that take minutes. Measured on the compiled executable, on this machine, in this run;
 * they are also written to dist/bench.json, from which `bench/page.ts` makes a page. Fails if a ratio to a control is
 * more than a tenth below the one in that page.
 */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { omit } from 'es-toolkit';
import { fallsBelow, PAGE } from './falls.ts';
import { saveFigures } from './figures.ts';
import type { Row } from './rows.ts';
import { ONLY_BY_NAME, suites } from './suites.ts';

const cell = (text = '') => text.padStart(14);
const print = ({ name, upheld, control, bound }: Row) =>
  console.log(`${name.padEnd(58)}${cell(upheld)}${cell(control)}${cell(bound)}`);

const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !(name in suites));
if (unknown.length > 0) {
  console.error(
    `No figures are called ${unknown.join(', ')}. There are ${Object.keys(suites).join(', ')}.`,
  );
  process.exit(2);
}

const wanted = asked.length > 0 ? asked : Object.keys(omit(suites, ONLY_BY_NAME));
const folder = mkdtempSync(join(tmpdir(), 'upheld-bench-'));
const measured: Record<string, Row[]> = {};
try {
  print({ name: '', upheld: 'Upheld', control: 'control', bound: 'bound' });
  for (const [name, suite] of Object.entries(suites)) {
    if (!wanted.includes(name)) continue;
    const own = join(folder, name);
    mkdirSync(own);
    measured[name] = await suite(own);
    measured[name].forEach(print);
    rmSync(own, { recursive: true });
  }
  await saveFigures(measured, new Date());
} finally {
  rmSync(folder, { recursive: true, force: true });
}
const falls = fallsBelow(await Bun.file(PAGE).text(), measured);
for (const fall of falls) console.error(fall);
process.exit(falls.length > 0 ? 1 : 0);
