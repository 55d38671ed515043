import { spawnSync } from 'node:child_process';
import {
  closeSync,
  openSync,
  rmSync,
  statfsSync,
  statSync,
  truncateSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { beforeFoldersGo, testFolder } from './folder.ts';

const BLOCK = Buffer.alloc(4096, 1);

/**
 * A file system of its own, of so many bytes, in memory. Undefined where none can be mounted:
 * that takes Linux and root.
 */
export const mountSmallDisk = (bytes: number) => {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return undefined;
  const path = testFolder('disk');
  const options = ['-t', 'tmpfs', '-o', `size=${bytes}`, 'tmpfs', path];
  if (spawnSync('mount', options).status !== 0) return undefined;
  const unmount = () => spawnSync('umount', ['-l', path], { stdio: 'ignore' });
  // A run of chosen tests leaves out what a file does after its own.
  beforeFoldersGo(unmount);
  const filler = join(path, 'filler');
  return {
    path,
    free: () => {
      const { bavail, bsize } = statfsSync(path);
      return bavail * bsize;
    },
    /** Takes all room that is left, but for so many bytes. */
    fill: (but = 0) => {
      const file = openSync(filler, 'a');
      try {
        for (;;) writeSync(file, BLOCK);
      } catch {
        // No room is left, which was wanted.
      } finally {
        closeSync(file);
      }
      truncateSync(filler, statSync(filler).size - but);
    },
    /** Gives back the room that was taken. */
    empty: () => rmSync(filler, { force: true }),
    unmount,
  };
};
