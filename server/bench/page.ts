/*
 * Makes docs/speed.md and its plots from the figures of the last runs of `npm run bench`; what was not
 * measured here stays as it is there.
 *   bun server/bench/page.ts
 */
import { cpus, totalmem } from 'node:os';
import { type Figures, readFigures } from './figures.ts';
import { type Line, plot } from './plot.ts';

const ABOUT = 'server/bench/about.md';
const PAGE = 'docs/speed.md';
const MACHINE = `${cpus().length} cores (${cpus()[0]?.model ?? 'unknown'}), ${(totalmem() / 2 ** 30).toFixed(0)} GiB`;
const HEADINGS: Record<string, string> = {
  'group-list': 'The list of a group, by size',
  load: 'The list of a group, by load',
  lists: 'Every list of a member, set L',
  writes: 'Writes, each on the disk before it is answered',
  calls: 'Every call, alone and without network and disk, and how many health checks that is',
  sunday: 'A Sunday morning, set M',
  'fan-out': 'Two thousand open pages',
  'sign-ins': 'Signing in, set M',
  start: 'Start and memory',
  'group-list-XL': 'Fifty thousand people',
  memory: 'An hour of use',
  mail: 'Mail',
  neighbour: 'Beside heavy calls',
  'ten-years': 'After ten years, and what one member’s deeds cost another',
  pages: 'Pages on a slow phone',
  congregations: 'Many congregations',
};

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

const table = ({ rows, when }: Figures[string]) =>
  [
    `Measured ${when.slice(0, 10)} on ${MACHINE}.`,
    '',
    '| | Upheld | control or p50 / p99 in ms | bound |',
    '|---|---|---|---|',
    ...rows.map(
      ({ name, upheld, control, bound }) =>
        `| ${name.replace(/^ {2}/, '… ')} | ${upheld} | ${control ?? ''} | ${bound ?? ''} |`,
    ),
  ].join('\n');

const all = readFigures();
const picture = async (name: string, alt: string, svg: string) => {
  await Bun.write(`docs/pictures/${name}.svg`, svg);
  return `![${alt}](pictures/${name}.svg)\n\n`;
};
const plots: Record<string, string> = {};
if (all['group-list'])
  plots['group-list'] = await picture(
    'speed-by-size',
    'Calls a second by size of the congregation',
    plot(
      'The list of a group over 32 connections',
      'calls a second',
      ['S', 'M', 'L'],
      linesOf(all['group-list'].rows, ({ perSecond }) => perSecond),
    ),
  );
if (all.load)
  plots.load = await picture(
    'speed-by-load',
    'Latency by number of connections',
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
    .split(/^(?=## )/m)
    .slice(1)
    .map((section) => [section.slice(3, section.indexOf('\n')), section.trim()]),
);
const parts = Object.entries(HEADINGS).flatMap(([name, heading]) => {
  const figures = all[name];
  if (!figures) return before.get(heading) ?? [];
  return [`## ${heading}\n\n${plots[name] ?? ''}${table(figures)}`];
});
const about = (await Bun.file(ABOUT).text()).trim();
await Bun.write(PAGE, `${about}\n\n${parts.join('\n\n')}\n`);
