import { statSync } from 'node:fs';
import { storedBackups } from '../operations/backups/shelf.ts';
import { shareOf, sizeOfFiles } from '../storage/disk-quota.ts';
import { dataFilesIn } from '../storage/files.ts';
import { configOf, folderOf, type HostConfig, isSuspended, namesOf } from './folders.ts';

/** Part of its quota from which the host's operator is notified. */
const NEARLY_FULL = 0.9;
/** Number of folders read before calls get their turn. */
const SLICE = 20;

/** Returns 0 also for a file that this user may not read. */
const sizeOf = (path: string) => {
  try {
    return statSync(path, { throwIfNoEntry: false })?.size ?? 0;
  } catch {
    return 0;
  }
};

/** Returns the bytes of a congregation's database, and of database and library together. */
export const useOf = (host: HostConfig, name: string) => {
  const { database, log, uploads } = dataFilesIn(folderOf(host, name));
  const size = sizeOf(database) + sizeOf(log);
  return { size, used: size + sizeOfFiles(uploads) };
};

/** Returns the congregations that have used most of their quota. Reads a few folders at a time. */
export const nearlyFullIn = async (host: HostConfig) => {
  const found: { name: string; used: number; share: number }[] = [];
  for (const [index, name] of namesOf(host).entries()) {
    if (index % SLICE === 0) await new Promise<void>((next) => setImmediate(next));
    const share = ownShare(host, name);
    if (share === null) continue;
    const { used } = useOf(host, name);
    if (used >= NEARLY_FULL * share) found.push({ name, used, share });
  }
  return found;
};

/** Age of the last backup that counts as late, in milliseconds. Backups are made each night. */
const LATE = 49 * 60 * 60_000;

/**
 * Returns the congregations that had backups and have had none for two nights, or whose copies on the
 * other disk are late. Reads a few folders at a time.
 */
export const lateBackupsIn = async (host: HostConfig, now: number) => {
  const late: string[] = [];
  for (const [index, name] of namesOf(host).entries()) {
    if (index % SLICE === 0) await new Promise<void>((next) => setImmediate(next));
    if (!isSuspended(host, name) && isLate(host, name, now)) late.push(name);
  }
  return late;
};

const isLate = (host: HostConfig, name: string, now: number) => {
  try {
    const { backups, backupCopy } = configOf(host, name);
    const [newest] = storedBackups(dataFilesIn(folderOf(host, name)).backups);
    if (backups === 'off' || !newest) return false;
    const [copied] = backupCopy === undefined ? [newest] : storedBackups(backupCopy);
    return Math.min(newest.madeAt, copied?.madeAt ?? 0) < now - LATE;
  } catch {
    return false;
  }
};

/** Returns a congregation's quota; null also for wrong settings, which are reported on their own. */
const ownShare = (host: HostConfig, name: string) => {
  try {
    return shareOf(configOf(host, name).mostDisk);
  } catch {
    return null;
  }
};
