import type { DataFiles } from './files.ts';
import { type LogIndex, readLogIndex } from './log-index.ts';
import type { Left, Marker } from './marker.ts';
import { type LeftOver, readLeftOver } from './write-ahead-log.ts';

/** The end of the last run, read from its files before SQLite opens them. */
export type LastEnd = {
  /** The marker file's content; undefined after a clean stop. */
  left: Left | undefined;
  /** Number of frames in the write-ahead log that SQLite will apply. */
  recovered: number;
  /** Whether acknowledged changes are missing from the log, or may be. */
  isLogDamaged: boolean;
  /**
   * Whether the readable part of the log is older than the database. SQLite would apply it anyway and
   * overwrite newer pages with old ones.
   */
  isLogOutdated: boolean;
};

/**
 * Reads how the last run ended. Must run before SQLite opens the database, because SQLite drops damaged
 * frames.
 */
export const readLastEnd = (files: DataFiles, marker: Marker): LastEnd => {
  const left = marker.left();
  const log = readLeftOver(files.log);
  const index = readLogIndex(files.logIndex);
  const recovered = log?.frames ?? 0;
  // The index is as new as the log only if the process was killed but the machine kept running.
  if (left && index && marker.isOfThisBoot(left)) return { left, recovered, ...judge(log, index) };
  const isLogDamaged = log?.isBroken === true || isShort(log, index);
  return { left, recovered, isLogDamaged, isLogOutdated: false };
};

/** Compares the log with an index of the same age. */
const judge = (log: LeftOver | undefined, index: LogIndex) => {
  const isOfIndex = log?.salt?.equals(index.salt) === true;
  const whole = isOfIndex ? log.frames : 0;
  return {
    isLogDamaged: index.lastFrame > index.foldedIn && whole < index.lastFrame,
    isLogOutdated: log !== undefined && (!isOfIndex || whole < index.foldedIn),
  };
};

/** Returns whether the log has fewer complete frames than its index, which may be older than the log. */
const isShort = (log: LeftOver | undefined, index: LogIndex | undefined) =>
  index !== undefined &&
  log?.salt?.equals(index.salt) === true &&
  log.frames < index.lastFrame &&
  index.lastFrame > index.foldedIn;
