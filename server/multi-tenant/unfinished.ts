import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { attempt, type Log } from '../log.ts';
import { dataFilesIn } from '../storage/files.ts';
import { isLocked } from '../storage/lock.ts';
import type { HostConfig } from './folders.ts';

/** Name of a congregation that is being made or removed: no congregation's name has a dot. */
export const makingOf = (folder: string) => `${folder}.making`;
export const removingOf = (folder: string) => `${folder}.removing`;

/**
 * Removes the files of aborted commands: half of a new congregation, and the rest of a deleted one. A
 * congregation that is being made is locked, and stays.
 */
export const removeUnfinished = ({ congregations }: HostConfig, log: Log) => {
  for (const name of readdirSync(congregations)) {
    if (![makingOf(''), removingOf('')].some((end) => name.endsWith(end))) continue;
    const folder = join(congregations, name);
    if (!isLocked(folder, dataFilesIn(folder).lock))
      attempt(log, 'what a command has left was not removed', () =>
        rmSync(folder, { recursive: true, force: true }),
      );
  }
};
