/*
 * Makes docs/speed.md and its plots from the figures of the last runs of `npm run bench`; what was not
 * measured here stays as it is there.
 *   bun bench/page.ts
 */
import { cpus } from 'node:os';
import { PAGE } from './falls.ts';
import { type Figures, readFigures } from './figures.ts';
import { HEADINGS } from './headings.ts';
import { type Line, plot } from './plot.ts';
import type { Row } from './rows.ts';

const ABOUT = 'bench/about.md';
const CPU = `${cpus().length} cores ${cpus()[0]?.model ?? 'unknown'}`;
const PICTURES =
  '![Calls a second by size of the congregation](pictures/speed-by-size.svg)\n![Latency by number of connections](pictures/speed-by-load.svg)';

const linesOf = (
  rows: Figures[string]['rows'],
  value: (load: { perSecond: number; p99: number }) => number,
): Line[] => {
  const points = rows.flatMap(({ loads }) => (loads ? [loads] : []));
  const names = Object.keys(points[0] ?? {});
  return names.map((name) => ({
    name,
    values: points.map((loads) => {
      const load = loads[name];
      return load ? value(load) : Number.NaN;
    }),
  }));
};

const dearest = (rows: Row[], count: number) =>
  rows
    .toSorted((a, b) => Number.parseFloat(b.upheld) - Number.parseFloat(a.upheld))
    .slice(0, count);

/** What the page shows of the suites that have many rows. */
const SHOWN: Record<string, (rows: Row[]) => Row[]> = {
  'group-list': (rows) => rows.filter(({ bound, name }) => bound ?? name.includes('calls/s')),
  load: () => [],
  calls: (rows) => dearest(rows, 3),
  'ten-years': (rows) => {
    const lists = rows.filter(({ name }) => name.startsWith('GET '));
    const deeds = rows.filter(({ name }) => name.includes('another’s call'));
    return [
      ...rows.filter((row) => ![...lists, ...deeds].includes(row)),
      ...dearest(lists, 2),
      ...dearest(deeds, 3),
    ];
  },
};

const cells = ({ name, upheld, control, bound }: Row) =>
  `| ${name.replace(/^ {2}/, '… ')} | ${upheld} | ${control ?? ''} | ${bound ?? ''} |`;

const section = (name: string, heading: string, { rows, when, commit }: Figures[string]) =>
  [
    `| **${heading}** (${[name, when.slice(0, 10), commit, CPU].filter(Boolean).join(', ')}) | | | |`,
    ...(SHOWN[name]?.(rows) ?? rows).map(cells),
  ].join('\n');

const all = readFigures();
if (all['group-list']?.rows.some(({ loads }) => loads))
  await Bun.write(
    'docs/pictures/speed-by-size.svg',
    plot(
      'The list of a group over 32 connections',
      'calls a second',
      ['S', 'M', 'L'],
      linesOf(all['group-list'].rows, ({ perSecond }) => perSecond),
    ),
  );
if (all.load?.rows.some(({ loads }) => loads))
  await Bun.write(
    'docs/pictures/speed-by-load.svg',
    plot(
      'The list of a group, set M',
      'p99 in milliseconds',
      ['1', '32', '256 connections'],
      linesOf(all.load.rows, ({ p99 }) => p99),
    ),
  );
/** The sections of the page as it is, by heading: what was not measured here stays, with its date. */
const before = new Map(
  (await Bun.file(PAGE).text())
    .split(/^(?=\| \*\*)/m)
    .slice(1)
    .map((part) => [/\*\*(.+?)\*\*/.exec(part)?.[1], part.trim()]),
);
const parts = Object.entries(HEADINGS).flatMap(([name, heading]) => {
  const figures = all[name];
  return figures ? section(name, heading, figures) : (before.get(heading) ?? []);
});
const about = (await Bun.file(ABOUT).text()).trim();
const head = '| | Upheld | control, or p50 / p99 in ms | bound |\n|---|---|---|---|';
await Bun.write(PAGE, `${about}\n\n${PICTURES}\n\n${head}\n${parts.join('\n')}\n`);
