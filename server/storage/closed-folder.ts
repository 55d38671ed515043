import { existsSync, mkdirSync } from 'node:fs';
import { closeToOthers } from './windows-rights.ts';

/**
 * Makes a folder where there is none, which other users of the machine cannot read. Gives the first
 * folder on the way to it that it made. One that was there stays as it is: a check-up tells who can read it.
 */
export const makeClosedFolder = (path: string) => {
  const isNew = !existsSync(path);
  const made = mkdirSync(path, { recursive: true, mode: 0o700 });
  if (isNew) closeToOthers(path);
  return made;
};
