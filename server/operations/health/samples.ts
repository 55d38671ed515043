import { and, between, eq, gt, lte } from 'drizzle-orm';
import type { SeriesName, ServerHealth, Span } from '../../../shared/server-health.ts';
import { change, type Tx } from '../../db/change.ts';
import type { Db } from '../../db/open.ts';
import { samples } from '../../db/schema.ts';
import { durationPercentile } from './durations.ts';
import { addCounts, type Counts } from './traffic.ts';

const MINUTE = 60_000;

/** Length of a slot in milliseconds, and number of slots in the ring. */
export const RINGS = {
  day: { length: 5 * MINUTE, slots: 288 },
  month: { length: 120 * MINUTE, slots: 372 },
} as const satisfies Record<Span, { length: number; slots: number }>;

/** Counts and values of one slot. */
export type Sample = Counts & {
  /** Milliseconds since 1970. */
  beganAt: number;
  memory: number;
  freeDisk: number | null;
  database: number;
  mailWaiting: number;
  pushWaiting: number;
  streams: number;
};

/** Returns the beginning of the slot that contains this time. */
export const slotStart = (span: Span, time: number) => time - (time % RINGS[span].length);

/** Stores samples of five minutes in place of the oldest, and updates their slots of two hours. */
export const writeSamples = (db: Db, taken: readonly Sample[]) =>
  change(db, (tx) => {
    for (const sample of taken) {
      put(tx, 'day', sample);
      put(tx, 'month', wholeOf(sample, sameMonthSlot(tx, sample)));
    }
  });

/** Returns the stored sample of the slot that began then. */
export const sampleAt = (db: Db, span: Span, beganAt: number): Sample | undefined =>
  db
    .select()
    .from(samples)
    .where(and(ofSlot(span, beganAt), eq(samples.beganAt, beganAt)))
    .get();

/** Returns the finished slots as columns of the page, without samples of the future, which a wrong clock has made. */
export const sampleSeries = (
  db: Db,
  span: Span,
  now: number,
): Pick<ServerHealth, 'from' | 'slotSeconds' | 'series'> => {
  const { length, slots } = RINGS[span];
  const until = slotStart(span, now);
  const from = until - length * slots;
  const rows = db
    .select()
    .from(samples)
    .where(and(eq(samples.span, span), between(samples.beganAt, from, until - 1)))
    .all();
  const byIndex = new Map(rows.map((row) => [(row.beganAt - from) / length, row]));
  const column = (of: (sample: Sample) => number | null) =>
    Array.from({ length: slots }, (_, index) => {
      const row = byIndex.get(index);
      return row ? of(row) : null;
    });
  return {
    from: new Date(from).toISOString(),
    slotSeconds: length / 1000,
    series: {
      calls: column(({ calls }) => calls),
      slow: column(({ slow }) => slow),
      failed: column(({ failed }) => failed),
      refused: column(({ refused }) => refused),
      p50: column(({ durations }) => rounded(durationPercentile(durations, 0.5))),
      p99: column(({ durations }) => rounded(durationPercentile(durations, 0.99))),
      memory: column(({ memory }) => memory),
      freeDisk: column(({ freeDisk }) => freeDisk),
      database: column(({ database }) => database),
      mailWaiting: column(({ mailWaiting }) => mailWaiting),
      pushWaiting: column(({ pushWaiting }) => pushWaiting),
      streams: column(({ streams }) => streams),
    } satisfies Record<SeriesName, unknown>,
  };
};

const rounded = (milliseconds: number | null) =>
  milliseconds === null ? null : Number(milliseconds.toPrecision(2));

const slotOf = (span: Span, beganAt: number) =>
  Math.floor(beganAt / RINGS[span].length) % RINGS[span].slots;

const ofSlot = (span: Span, beganAt: number) =>
  and(eq(samples.span, span), eq(samples.slot, slotOf(span, beganAt)));

const put = (tx: Tx, span: Span, sample: Sample) => {
  const row = { span, slot: slotOf(span, sample.beganAt), ...sample };
  tx.insert(samples)
    .values(row)
    .onConflictDoUpdate({ target: [samples.span, samples.slot], set: sample })
    .run();
};

/** Returns the samples up to this one in its slot of two hours. */
const sameMonthSlot = (tx: Tx, { beganAt }: Sample): Sample[] =>
  tx
    .select()
    .from(samples)
    .where(
      and(
        eq(samples.span, 'day'),
        gt(samples.beganAt, slotStart('month', beganAt) - 1),
        lte(samples.beganAt, beganAt),
      ),
    )
    .all();

/** Adds up counts. Of all other values it takes the worst. */
const wholeOf = (last: Sample, all: readonly Sample[]): Sample => {
  const worst = (of: (sample: Sample) => number) => Math.max(...all.map(of));
  const free = all.flatMap(({ freeDisk }) => freeDisk ?? []);
  return {
    ...all.map(countsOf).reduce(addCounts),
    beganAt: slotStart('month', last.beganAt),
    memory: worst(({ memory }) => memory),
    freeDisk: free.length > 0 ? Math.min(...free) : null,
    database: last.database,
    mailWaiting: worst(({ mailWaiting }) => mailWaiting),
    pushWaiting: worst(({ pushWaiting }) => pushWaiting),
    streams: worst(({ streams }) => streams),
  };
};

const countsOf = ({ calls, slow, failed, refused, durations }: Sample): Counts => ({
  calls,
  slow,
  failed,
  refused,
  durations,
});
