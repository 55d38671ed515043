/** What came of provoking a fault, with figures; or why it could not be provoked here. */
export type Found = { held: boolean; outcome: string } | { skipped: string };

export type Fault = {
  area: string;
  name: string;
  /** What must happen, in one or two sentences. */
  expectation: string;
  /** Makes the fault happen, and says what happened. Leaves nothing running. */
  provoke: () => Promise<Found>;
};

export type Counts = { held: number; broken: number; skipped: number };

export const faultsNamed = (faults: readonly Fault[], words: readonly string[]) =>
  faults.filter(({ area, name }) =>
    words.every((word) => `${area} ${name}`.toLowerCase().includes(word.toLowerCase())),
  );

/** It held if all of these are so. Those that are not stand behind the outcome. */
export const found = (outcome: string, checks: Record<string, boolean>): Found => {
  const broken = Object.keys(checks).filter((check) => !checks[check]);
  return broken.length === 0
    ? { held: true, outcome: `${outcome}.` }
    : { held: false, outcome: `${outcome}. Not so: ${broken.join('; ')}.` };
};

/** Provokes one fault after the other, and writes a report of 80 columns meanwhile. */
export const runFaults = async (faults: readonly Fault[], write: (text: string) => void) => {
  const counts: Counts = { held: 0, broken: 0, skipped: 0 };
  let area = '';
  for (const fault of faults) {
    if (fault.area !== area) write(`\n${fault.area}\n`);
    area = fault.area;
    write(`\n  ${fault.name}\n${paragraph('must', fault.expectation)}`);
    const began = performance.now();
    const result = await outcomeOf(fault);
    const seconds = `${((performance.now() - began) / 1000).toFixed(1)} s`;
    if ('skipped' in result) {
      counts.skipped++;
      write(paragraph('skipped', result.skipped));
    } else {
      counts[result.held ? 'held' : 'broken']++;
      write(
        `${paragraph('did', result.outcome)}    ${result.held ? 'ok' : 'NOT ok'} (${seconds})\n`,
      );
    }
  }
  write(`\n${summaryOf(counts)}\n`);
  return counts;
};

/** What a run ends with. A run without a single fault has shown nothing. */
export const exitCodeOf = ({ held, broken, skipped }: Counts) =>
  broken > 0 || held + skipped === 0 ? 1 : 0;

const summaryOf = ({ held, broken, skipped }: Counts) =>
  `${held} held, ${broken} did not hold, ${skipped} skipped`;

/** A fault that cannot be provoked as planned did not hold: nobody knows what would have happened. */
const outcomeOf = async ({ provoke }: Fault): Promise<Found> => {
  try {
    return await provoke();
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return { held: false, outcome: `It ended with an error: ${message.replaceAll(/\s+/g, ' ')}` };
  }
};

const WIDTH = 80;
const INDENT = 13;

const paragraph = (label: string, text: string) => {
  const lines = [''];
  for (const word of text.split(' ')) {
    const line = lines.at(-1) ?? '';
    if (line && INDENT + line.length + 1 + word.length > WIDTH) lines.push(word);
    else lines[lines.length - 1] = line ? `${line} ${word}` : word;
  }
  const begin = `    ${label}`.padEnd(INDENT);
  return `${begin}${lines.join(`\n${' '.repeat(INDENT)}`)}\n`;
};
