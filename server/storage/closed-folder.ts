import { existsSync, mkdirSync } from 'node:fs';
import { closeToOthers } from './windows-rights.ts';

/**
 * Makes a missing folder, which other users of the machine cannot read. Returns the first folder on the
 * way that it made. An existing folder stays unchanged: a check-up reports who can read it.
 */
export const makeClosedFolder = (path: string) => {
  const isNew = !existsSync(path);
  const made = mkdirSync(path, { recursive: true, mode: 0o700 });
  if (isNew) closeToOthers(path);
  return made;
};
