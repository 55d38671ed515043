import { accessSync, closeSync, constants, openSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { attempt } from 'es-toolkit';

/** What is written into a folder to see whether that works. A start of the server removes one that was left. */
const nameOfProbe = () => `upheld-checkup-${crypto.randomUUID()}.tmp`;

/**
 * Whether this process may write in a folder. Of a folder on Windows only a file tells that is made and
 * removed again: the flag "read-only" says nothing there, and neither its rights nor Defender are in it.
 */
export const isWritableFolder = (folder: string, platform: NodeJS.Platform) =>
  works(() => {
    if (platform !== 'win32') return accessSync(folder, constants.W_OK | constants.X_OK);
    const probe = join(folder, nameOfProbe());
    try {
      closeSync(openSync(probe, 'wx'));
    } finally {
      rmSync(probe, { force: true });
    }
  });

/**
 * Whether this process may write into a file. On Windows it is opened for that; elsewhere a file that is
 * closed would lose the locks that this process has on it.
 */
export const isWritableFile = (path: string, platform: NodeJS.Platform) =>
  works(() =>
    platform === 'win32' ? closeSync(openSync(path, 'r+')) : accessSync(path, constants.W_OK),
  );

const works = (action: () => void) => attempt(action)[0] === null;
