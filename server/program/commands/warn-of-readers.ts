import { isReadableByOthers } from '../../storage/readable-by-others.ts';

/** Returns the line to print about a file or folder that others can read; no line if none can. */
export const warnOfReaders = (path: string) =>
  isReadableByOthers(path)
    ? [
        `Warning: others who use this computer can read ${path}, because its disk stores no rights or its folder is open to them.`,
      ]
    : [];
