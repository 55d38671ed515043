import { statSync } from 'node:fs';
import { descriptorOf, isOpenToOthers } from './windows-rights.ts';

/** Mode bits of the group and of others. */
const FOR_OTHERS = 0o077;

/**
 * Returns whether other users of the machine can open a file or folder. So it is on a disk that stores no
 * rights, such as FAT, whatever mode was asked for.
 */
export const isReadableByOthers = (path: string) => {
  if (process.platform !== 'win32') return (statSync(path).mode & FOR_OTHERS) !== 0;
  const descriptor = descriptorOf(path);
  // FAT has no descriptors.
  return descriptor === undefined || isOpenToOthers(descriptor);
};
