import { statSync } from 'node:fs';
import { backupsIn } from '../operations/backups/shelf.ts';
import { shareOf, sizeOfFiles } from '../storage/disk-quota.ts';
import { dataFilesIn } from '../storage/files.ts';
import { configOf, folderOf, type HostConfig, isSuspended, namesOf } from './folders.ts';

/** From this part of its share on the host's operator is told. */
const NEARLY_FULL = 0.9;
/** So many folders are looked at before calls get their turn. */
const SLICE = 20;

/** 0 too for what this user may not look at. */
const sizeOf = (path: string) => {
  try {
    return statSync(path, { throwIfNoEntry: false })?.size ?? 0;
  } catch {
    return 0;
  }
};

/** The bytes of a congregation's database, and of database and library together. */
export const useOf = (host: HostConfig, name: string) => {
  const { database, log, uploads } = dataFilesIn(folderOf(host, name));
  const size = sizeOf(database) + sizeOf(log);
  return { size, used: size + sizeOfFiles(uploads) };
};

/** The congregations that have used most of their share. Looks at a few folders at a time. */
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

/** Backups are made each night: after so long without one, something is wrong. In milliseconds. */
const LATE = 49 * 60 * 60_000;

/**
 * The congregations that had backups and have had none for two nights, or whose copies on the other disk
 * stay behind. Looks at a few folders at a time.
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
    const [newest] = backupsIn(dataFilesIn(folderOf(host, name)).backups);
    if (backups === 'off' || !newest) return false;
    const [copied] = backupCopy === undefined ? [newest] : backupsIn(backupCopy);
    return Math.min(newest.madeAt, copied?.madeAt ?? 0) < now - LATE;
  } catch {
    return false;
  }
};

/** Null too if its settings are wrong: then it cannot be opened, and is told of as such. */
const ownShare = (host: HostConfig, name: string) => {
  try {
    return shareOf(configOf(host, name).mostDisk);
  } catch {
    return null;
  }
};
