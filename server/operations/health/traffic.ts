import { contract } from '../../../shared/contract.ts';
import { addDurations, countDuration, type Durations } from './durations.ts';

/** An answered call, with its route pattern instead of its path. */
export type AnsweredCall = {
  method: string;
  /** The mounted pattern, such as `/api/groups/:id`; undefined for an unknown path. */
  route: string | undefined;
  status: number;
  /** In milliseconds. */
  duration: number;
};

/** The counts of a period. */
export type Counts = {
  calls: number;
  slow: number;
  failed: number;
  refused: number;
  durations: Durations;
};

/** A call that takes longer than this is slow, in milliseconds. */
const SLOW = 500;

/** Monitoring programs call this all the time. */
const WATCHED = contract.getHealth.path;
/** The duration of these calls depends on the sender's connection. */
const UNTIMED: readonly string[] = [contract.receiveUpload.path];

export type Traffic = ReturnType<typeof createTraffic>;

/** Counts the API's calls in memory, without a clock or a database. */
export const createTraffic = () => {
  let counts = nothing();
  let listener: ((call: AnsweredCall) => void) | undefined;

  return {
    count: (call: AnsweredCall) => {
      listener?.(call);
      const { route, status, duration } = call;
      if (!route?.startsWith('/api/') || route === WATCHED) return;
      counts.calls++;
      if (status >= 500) counts.failed++;
      if (status === 429) counts.refused++;
      if (UNTIMED.includes(route)) return;
      if (duration > SLOW) counts.slow++;
      countDuration(counts.durations, duration);
    },
    /** Returns the counts since the last call of `take`, and resets them. */
    take: (): Counts => {
      const taken = counts;
      counts = nothing();
      return taken;
    },
    /** Adds counts from before, such as those of the run before this one. */
    resume: (before: Counts) => {
      counts = addCounts(counts, before);
    },
    /** Registers the one listener. It is called for every call, including pages and files of the web app. */
    onCall: (notify: (call: AnsweredCall) => void) => {
      listener = notify;
    },
  };
};

const nothing = (): Counts => ({ calls: 0, slow: 0, failed: 0, refused: 0, durations: [] });

/** Returns the sum of two counts. */
export const addCounts = (some: Counts, others: Counts): Counts => ({
  calls: some.calls + others.calls,
  slow: some.slow + others.slow,
  failed: some.failed + others.failed,
  refused: some.refused + others.refused,
  durations: addDurations(some.durations, others.durations),
});
