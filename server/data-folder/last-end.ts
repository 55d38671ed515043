import type { DataFiles } from './files.ts';
import { type LogIndex, readLogIndex } from './log-index.ts';
import type { Left, Marker } from './marker.ts';
import { type LeftOver, readLeftOver } from './write-ahead-log.ts';

/** How the last run ended, as far as its files tell before SQLite opens them. */
export type LastEnd = {
  /** The marker it left: undefined after a clean end. */
  left: Left | undefined;
  /** Frames of the write-ahead log that SQLite will take over. */
  recovered: number;
  /** What was acknowledged is missing from the log, or may be. */
  isLogDamaged: boolean;
  /**
   * What is whole of the log is older than the database. SQLite would take it over all the same,
   * and so put old pages in the place of newer ones.
   */
  isLogOutdated: boolean;
};

/** Reads how the last run ended. Ask before SQLite opens the database: it drops what is damaged. */
export const readLastEnd = (files: DataFiles, marker: Marker): LastEnd => {
  const left = marker.left();
  const log = readLeftOver(files.log);
  const index = readLogIndex(files.logIndex);
  const recovered = log?.frames ?? 0;
  // Only where nothing but the process was killed is the index as new as the log.
  if (left && index && marker.isOfThisBoot(left)) return { left, recovered, ...judge(log, index) };
  const isLogDamaged = log?.isBroken === true || isShort(log, index);
  return { left, recovered, isLogDamaged, isLogOutdated: false };
};

/** What an index that is as new as the log says of it. */
const judge = (log: LeftOver | undefined, index: LogIndex) => {
  const isOfIndex = log?.salt?.equals(index.salt) === true;
  const whole = isOfIndex ? log.frames : 0;
  return {
    isLogDamaged: index.lastFrame > index.foldedIn && whole < index.lastFrame,
    isLogOutdated: log !== undefined && (!isOfIndex || whole < index.foldedIn),
  };
};

/** Whether the log holds less than an index, which may be older than it, says was made whole. */
const isShort = (log: LeftOver | undefined, index: LogIndex | undefined) =>
  index !== undefined &&
  log?.salt?.equals(index.salt) === true &&
  log.frames < index.lastFrame &&
  index.lastFrame > index.foldedIn;
