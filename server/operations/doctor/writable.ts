import { accessSync, closeSync, constants, openSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { attempt } from 'es-toolkit';

/** Returns a file name for a write check. A start of the server removes a leftover file. */
const nameOfProbe = () => `upheld-checkup-${crypto.randomUUID()}.tmp`;

/**
 * Returns whether this process may write in a folder. On Windows only a test file shows it: the flag
 * "read-only" has no effect there, and access rights do not include Defender.
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

/** Opens the file for writing on Windows only: elsewhere closing it would lose this process's locks. */
export const isWritableFile = (path: string, platform: NodeJS.Platform) =>
  works(() =>
    platform === 'win32' ? closeSync(openSync(path, 'r+')) : accessSync(path, constants.W_OK),
  );

const works = (action: () => void) => attempt(action)[0] === null;
