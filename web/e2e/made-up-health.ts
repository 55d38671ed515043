import type { ServerHealth, Span } from '../../shared/server-health.ts';

const SLOTS = { day: 288, month: 372 };
const SECONDS = { day: 300, month: 7200 };
const MEGABYTE = 1024 * 1024;
const MINUTE = 60_000;

/**
 * Returns the answer of a server that has run for long: busiest in the evening, stopped for a while, with
 * mail that has been queued for half an hour.
 */
export const madeUpHealth = (
  span: Span,
  changes: Partial<ServerHealth['now']> = {},
): ServerHealth => {
  const count = SLOTS[span];
  const column = (valueAt: (wave: number, index: number) => number) =>
    Array.from({ length: count }, (_, index) => {
      const isOff = index > count * 0.4 && index < count * 0.45;
      return isOff ? null : valueAt(1 + Math.sin((index / count) * 9), index);
    });
  const whole = (valueAt: (wave: number, index: number) => number) =>
    column((wave, index) => Math.round(valueAt(wave, index)));
  return {
    span,
    from: new Date(Date.now() - count * SECONDS[span] * 1000).toISOString(),
    slotSeconds: SECONDS[span],
    series: {
      calls: whole((wave) => 620 * wave),
      slow: whole((wave, index) => (index % 40 === 0 ? 4 * wave : 0)),
      failed: whole((_, index) => (index === count - 3 ? 2 : 0)),
      refused: whole((_, index) => (index % 97 === 0 ? 7 : 0)),
      p50: column((wave) => 1.5 + 3 * wave),
      p99: column((wave) => 20 + 180 * wave),
      memory: whole((wave) => (70 + 20 * wave) * MEGABYTE),
      freeDisk: whole((_, index) => (12_000 - index * 8) * MEGABYTE),
      database: whole((_, index) => (40 + index / 50) * MEGABYTE),
      mailWaiting: whole((_, index) => (index > count - 8 ? (index - count + 8) * 2 : 0)),
      pushWaiting: whole((_, index) => (index % 60 === 0 ? 3 : 0)),
      streams: whole((wave) => 24 * wave),
    },
    now: {
      memory: 88 * MEGABYTE,
      freeDisk: 300 * MEGABYTE,
      database: 46 * MEGABYTE,
      mail: { count: 16, since: new Date(Date.now() - 35 * MINUTE).toISOString() },
      push: { count: 0, since: null },
      streams: 31,
      isChecking: false,
      ...changes,
    },
  };
};
