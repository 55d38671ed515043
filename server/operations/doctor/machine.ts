import { resolveTxt } from 'node:dns/promises';
import { existsSync, readFileSync, statfsSync, statSync } from 'node:fs';
import { descriptorOf } from '../../storage/windows-rights.ts';
import { isNetworkDrive } from './windows-drive.ts';

/** The machine, as a check-up sees it. */
export type Machine = {
  /** The platform, by Node's name. */
  platform: NodeJS.Platform;
  /** Id of the user that runs this program; undefined on Windows. */
  userId: number | undefined;
  /** Whether the program runs in a container, where root has few rights outside. */
  isContainer: boolean;
  /** Linux's list of mounted file systems (proc_pid_mounts(5)); empty on other systems. */
  mounts: string;
  /** Whether a service synchronizes the clock; undefined if unknown. */
  isClockKept: boolean | undefined;
  /** Returns the owner and rights of a file on Windows as an SDDL string; undefined if unreadable. */
  descriptorOf: (path: string) => string | undefined;
  /** Returns whether a path is on a network drive of Windows. */
  isNetworkDrive: (path: string) => boolean;
  /** Returns the free bytes of a path's disk. */
  freeSpace: (path: string) => number;
  diskOf: (path: string) => number;
  /** Returns the TXT records of a name. Rejects with a code if there are none. */
  textRecords: (name: string) => Promise<string[][]>;
};

/** systemd creates this folder while it synchronizes the clock, and a file in it when the clock is set. */
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
