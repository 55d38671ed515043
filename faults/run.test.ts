import { describe, expect, test } from 'bun:test';
import { exitCodeOf, type Fault, faultsNamed, found, runFaults } from './run.ts';
import { faults } from './table.ts';

const made = (name: string, provoke: Fault['provoke']): Fault => ({
  area: 'Made up',
  name,
  expectation: 'It does what it must, however long the sentence is that says so in the report.',
  provoke,
});
const holds = made('it holds', async () => found('200 tries, 0 lost', { 'none is lost': true }));
const breaks = made('it breaks', async () =>
  found('200 tries, 3 lost', { 'none is lost': false, 'it ends': true }),
);
const throws = made('it cannot be provoked', async () => {
  throw new Error('no such\nthing');
});
const needs = made('it needs something', async () => ({ skipped: 'It takes root.' }));

const reportOf = async (rows: Fault[]) => {
  let text = '';
  const counts = await runFaults(rows, (more) => {
    text += more;
  });
  return { text, counts, exitCode: exitCodeOf(counts) };
};

describe('the report of faults (D14)', () => {
  test('says what must happen, what did, and whether it held', async () => {
    const { text, counts, exitCode } = await reportOf([holds, needs]);
    expect([counts, exitCode]).toEqual([{ held: 1, broken: 0, skipped: 1 }, 0]);
    expect(text).toMatch(
      /^\nMade up\n\n {2}it holds\n {4}must {5}It does .* {4}did {6}200 tries, 0 lost\.\n {4}ok \(0\.0 s\)\n/s,
    );
    expect(text).toContain('    skipped  It takes root.\n');
    expect(text).toEndWith('\n1 held, 0 did not hold, 1 skipped\n');
    expect(Math.max(...text.split('\n').map((line) => line.length))).toBeLessThanOrEqual(80);
  });

  test('fails for what did not hold and for what ended with an error', async () => {
    const { text, counts, exitCode } = await reportOf([holds, breaks, throws]);
    expect([counts, exitCode]).toEqual([{ held: 1, broken: 2, skipped: 0 }, 1]);
    expect(text).toMatch(/200 tries, 3 lost\. Not so: none is lost\.\n {4}NOT ok/);
    expect(text).toContain('It ended with an error: no such thing');
    expect((await reportOf([])).exitCode).toBe(1);
  });
});

describe('the table of faults (D14)', () => {
  test('has a name of its own and an expectation for every fault', () => {
    expect(faults.length).toBeGreaterThan(60);
    const names = faults.map(({ area, name }) => `${area}: ${name}`);
    expect(new Set(names).size).toBe(faults.length);
    for (const { name, expectation } of faults)
      expect([name, expectation]).toEqual([name, expect.stringMatching(/^\p{Lu}.{20,}\.$/u)]);
  });

  test('has what happens to process, data, disk, clock, mail, push, clients, secrets and log', () => {
    expect([...new Set(faults.map(({ area }) => area))]).toEqual([
      'The process',
      'The data',
      'The disk',
      'The clock',
      'Mail',
      'Push',
      'Clients',
      'Attacks and privacy',
      'The log',
      'The browser',
    ]);
  });

  test('is searched by words of areas and names', () => {
    expect(faultsNamed(faults, ['disk']).length).toBeGreaterThan(1);
    expect(faultsNamed(faults, ['MAIL', 'password'])).toHaveLength(1);
    expect(faultsNamed(faults, ['no such fault'])).toEqual([]);
    expect(faultsNamed(faults, [])).toHaveLength(faults.length);
  });
});
