import { resolveTxt } from 'node:dns/promises';
import { existsSync, readFileSync, statfsSync, statSync } from 'node:fs';
import { descriptorOf } from '../../storage/windows-rights.ts';
import { isNetworkDrive } from './windows-drive.ts';

/** What a check-up asks of the machine itself. */
export type Machine = {
  /** Linux, macOS and so on, as Node names them. */
  platform: NodeJS.Platform;
  /** The user that this program runs as; undefined on Windows. */
  userId: number | undefined;
  /** Whether it runs in a container, where root has few rights outside. */
  isContainer: boolean;
  /** Linux's list of mounted file systems (proc_pid_mounts(5)); empty on other systems. */
  mounts: string;
  /** Whether something keeps the clock right; undefined if that is not known. */
  isClockKept: boolean | undefined;
  /** The owner and rights of a file on Windows, in its own letters; undefined where they cannot be read. */
  descriptorOf: (path: string) => string | undefined;
  /** Whether Windows has the drive of a path from another computer. */
  isNetworkDrive: (path: string) => boolean;
  /** The free space beside a path, in bytes. */
  freeSpace: (path: string) => number;
  diskOf: (path: string) => number;
  /** The text records of a name; rejects with a code if there are none. */
  textRecords: (name: string) => Promise<string[][]>;
};

/** systemd makes the folder while it keeps the clock, and the file once it has set it. */
const KEEPS_CLOCK = '/run/systemd/timesync';
const HAS_SET_CLOCK = `${KEEPS_CLOCK}/synchronized`;

export const thisMachine = (): Machine => ({
  platform: process.platform,
  userId: process.getuid?.(),
  isContainer: existsSync('/.dockerenv') || existsSync('/run/.containerenv'),
  mounts: process.platform === 'linux' ? readFileSync('/proc/self/mounts', 'utf8') : '',
  isClockKept: existsSync(KEEPS_CLOCK) ? existsSync(HAS_SET_CLOCK) : undefined,
  descriptorOf,
  isNetworkDrive,
  freeSpace: (path) => {
    const { bavail, bsize } = statfsSync(path);
    return bavail * bsize;
  },
  diskOf: (path) => statSync(path).dev,
  textRecords: resolveTxt,
});
