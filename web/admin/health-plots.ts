import { groupBy } from 'es-toolkit';
import { m, type Sentence } from '../../shared/messages.ts';
import type { SeriesName, ServerHealth } from '../../shared/server-health.ts';
import { clockAt } from '../ui/dates/clock.ts';
import type { Unit } from './health-units.ts';

/** How to combine the values of several slots. */
type Together = 'sum' | 'most' | 'least';

/** One line of a plot. */
export type Line = {
  name: Sentence;
  series: SeriesName;
  together: Together;
  /** Its current value; without it the last slot counts. */
  now?: (now: ServerHealth['now']) => number | null;
};

export type PlotOf = {
  title: Sentence;
  explained: Sentence;
  unit: Unit;
  lines: readonly [Line, ...Line[]];
};

export const PLOTS: readonly PlotOf[] = [
  {
    title: m.health_calls,
    explained: m.health_calls_explained,
    unit: 'count',
    lines: [{ name: m.health_calls, series: 'calls', together: 'sum' }],
  },
  {
    title: m.health_durations,
    explained: m.health_durations_explained,
    unit: 'milliseconds',
    lines: [
      { name: m.health_durations_half, series: 'p50', together: 'most' },
      { name: m.health_durations_most, series: 'p99', together: 'most' },
    ],
  },
  {
    title: m.health_wrong,
    explained: m.health_wrong_explained,
    unit: 'count',
    lines: [
      { name: m.health_wrong_slow, series: 'slow', together: 'sum' },
      { name: m.health_wrong_failed, series: 'failed', together: 'sum' },
      { name: m.health_wrong_refused, series: 'refused', together: 'sum' },
    ],
  },
  {
    title: m.health_waiting,
    explained: m.health_waiting_explained,
    unit: 'count',
    lines: [
      {
        name: m.health_waiting_mail,
        series: 'mailWaiting',
        together: 'most',
        now: ({ mail }) => mail.count,
      },
      {
        name: m.health_waiting_push,
        series: 'pushWaiting',
        together: 'most',
        now: ({ push }) => push.count,
      },
    ],
  },
  {
    title: m.health_disk,
    explained: m.health_disk_explained,
    unit: 'bytes',
    lines: [
      {
        name: m.health_disk,
        series: 'freeDisk',
        together: 'least',
        now: ({ freeDisk }) => freeDisk,
      },
    ],
  },
  {
    title: m.health_memory,
    explained: m.health_memory_explained,
    unit: 'bytes',
    lines: [
      {
        name: m.health_memory,
        series: 'memory',
        together: 'most',
        now: ({ memory }) => memory,
      },
    ],
  },
  {
    title: m.health_database,
    explained: m.health_database_explained,
    unit: 'bytes',
    lines: [
      {
        name: m.health_database,
        series: 'database',
        together: 'most',
        now: ({ database }) => database,
      },
    ],
  },
  {
    title: m.health_pages,
    explained: m.health_pages_explained,
    unit: 'count',
    lines: [
      {
        name: m.health_pages,
        series: 'streams',
        together: 'most',
        now: ({ streams }) => streams,
      },
    ],
  },
];

type Values = readonly (number | null)[];

const known = (values: Values) => values.filter((value) => value !== null);

const together = (values: Values, how: Together): number | null => {
  const all = known(values);
  if (all.length === 0) return null;
  if (how === 'sum') return all.reduce((sum, value) => sum + value, 0);
  return how === 'most' ? Math.max(...all) : Math.min(...all);
};

/** Minimum, maximum and current value of a line; null without values. */
export const rangeOf = ({ series, now }: ServerHealth, line: Line) => {
  const values = series[line.series];
  const latest = line.now ? line.now(now) : (values.at(-1) ?? null);
  const all = known(line.now ? [...values, latest] : values);
  if (all.length === 0) return null;
  return { least: Math.min(...all), most: Math.max(...all), now: latest };
};

/** Start of each slot, in seconds since 1970. */
export const timesOf = ({ from, slotSeconds, series }: ServerHealth) =>
  series.calls.map((_, index) => Date.parse(from) / 1000 + index * slotSeconds);

export type TableRow = { beganAt: Date; values: (number | null)[] };

/** Combined values of a plot by hour or day, newest first, without empty periods. */
export const rowsOf = (
  health: ServerHealth,
  lines: readonly Line[],
  beginning: (time: Date) => Date,
): TableRow[] => {
  const slots = timesOf(health).map((seconds, index) => ({ seconds, index }));
  const periods = groupBy(slots, ({ seconds }) => beginning(clockAt(seconds * 1000)).toISOString());
  return Object.entries(periods)
    .map(([beganAt, inPeriod]) => ({
      beganAt: new Date(beganAt),
      values: lines.map(({ series, together: how }) =>
        together(
          inPeriod.map(({ index }) => health.series[series][index] ?? null),
          how,
        ),
      ),
    }))
    .filter(({ values }) => values.some((value) => value !== null))
    .reverse();
};
