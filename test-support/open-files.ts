import { readdirSync, readlinkSync } from 'node:fs';

/** Returns this process's open files with this text in their path. Linux only. */
export const openFiles = (part: string) =>
  readdirSync('/proc/self/fd').flatMap((descriptor) => {
    try {
      return [readlinkSync(`/proc/self/fd/${descriptor}`)].filter((path) => path.includes(part));
    } catch {
      // The descriptor that reads this list.
      return [];
    }
  });
