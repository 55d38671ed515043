import { contract } from '../../../shared/contract.ts';
import { addDurations, countDuration, type Durations } from './durations.ts';

/** A call that was answered: by its route pattern, never by its path. */
export type AnsweredCall = {
  method: string;
  /** As the app mounts it, such as `/api/groups/:id`; undefined for one that is nowhere mounted. */
  route: string | undefined;
  status: number;
  /** In milliseconds. */
  duration: number;
};

/** What was counted for a while. */
export type Counts = {
  calls: number;
  slow: number;
  failed: number;
  refused: number;
  durations: Durations;
};

/** A call that takes longer than this is slow, in milliseconds. */
const SLOW = 500;

/** Asked by whatever watches over the server, all the time. */
const WATCHED = contract.getHealth.path;
/** They take as long as the sender's connection needs for the file. */
const UNTIMED: readonly string[] = [contract.receiveUpload.path];

export type Traffic = ReturnType<typeof createTraffic>;

/** Counts the calls of the interface in memory. Counting asks no clock and no database. */
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
    /** What was counted since the last time. From here on it is counted anew. */
    take: (): Counts => {
      const taken = counts;
      counts = nothing();
      return taken;
    },
    /** Goes on with what was counted before, such as by the run before this one. */
    resume: (before: Counts) => {
      counts = addCounts(counts, before);
    },
    /** Tells of each call, pages and files of the web app included. There is one listener. */
    onCall: (notify: (call: AnsweredCall) => void) => {
      listener = notify;
    },
  };
};

const nothing = (): Counts => ({ calls: 0, slow: 0, failed: 0, refused: 0, durations: [] });

/** What both have counted. */
export const addCounts = (some: Counts, others: Counts): Counts => ({
  calls: some.calls + others.calls,
  slow: some.slow + others.slow,
  failed: some.failed + others.failed,
  refused: some.refused + others.refused,
  durations: addDurations(some.durations, others.durations),
});
