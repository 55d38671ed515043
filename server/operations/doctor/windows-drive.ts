import { dlopen } from 'bun:ffi';
import { parse, resolve } from 'node:path';
import { once } from 'es-toolkit';

/** DRIVE_REMOTE of Windows' GetDriveTypeW. */
const REMOTE = 4;

/** Returns whether the drive of a path, such as `Z:`, is a network drive. False where Windows cannot tell. */
export const isNetworkDrive = (path: string) =>
  driveType()?.(Buffer.from(`${parse(resolve(path)).root}\0`, 'utf16le')) === REMOTE;

const driveType = once(() => {
  if (process.platform !== 'win32') return undefined;
  try {
    return dlopen('kernel32.dll', { GetDriveTypeW: { args: ['ptr'], returns: 'u32' } }).symbols
      .GetDriveTypeW;
  } catch {
    return undefined;
  }
});
