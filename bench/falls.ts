import { HEADINGS } from './headings.ts';
import type { Row } from './rows.ts';

/** The page with the recorded figures. */
export const PAGE = 'docs/speed.md';

/** The share of its recorded value below which a ratio has fallen. */
const ENOUGH = 0.9;

type Ratio = { name: string; percent: number };

/** Returns the ratios to controls, as percent. A row that belongs to the row above has its name in front. */
const ratiosIn = (rows: readonly Pick<Row, 'name' | 'upheld'>[]): Ratio[] => {
  let above = '';
  return rows.flatMap(({ name, upheld }) => {
    const belongs = /^(?: {2}|… )(.*)/.exec(name)?.[1];
    if (belongs === undefined) above = name;
    const percent = /^(\d+) %$/.exec(upheld)?.[1];
    if (percent === undefined) return [];
    return {
      name: belongs === undefined ? name : `${above}, ${belongs}`,
      percent: Number(percent),
    };
  });
};

/** Returns the rows of a suite in the page. */
const rowsIn = (page: string, suite: string) => {
  const [, section = ''] = page.split(`| **${HEADINGS[suite]}**`);
  return section
    .split(/^\| \*\*/m, 1)
    .join('')
    .split('\n')
    .slice(1)
    .map((line) => line.split('|').map((cell) => cell.trim()))
    .map(([, name = '', upheld = '']) => ({ name, upheld }));
};

/** Returns a sentence for each ratio that is more than a tenth below the one in the page. */
export const fallsBelow = (page: string, measured: Readonly<Record<string, Row[]>>): string[] =>
  Object.entries(measured).flatMap(([suite, rows]) => {
    const recorded = new Map(
      ratiosIn(rowsIn(page, suite)).map(({ name, percent }) => [name, percent]),
    );
    return ratiosIn(rows).flatMap(({ name, percent }) => {
      const before = recorded.get(name);
      if (before === undefined || percent >= before * ENOUGH) return [];
      return `${suite}: ${name} fell from ${before} % to ${percent} %.`;
    });
  });
