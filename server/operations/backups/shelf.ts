import { existsSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { REASONS } from '../../../shared/backups.ts';
import type { Reason } from './manifest.ts';

/** File name endings of a backup and of an encrypted one. */
export const ENDING = '.tar.gz';
const LOCK = '.age';
export const ENCRYPTED_ENDING = ENDING + LOCK;
/** File name ending of an unfinished backup. */
const UNFINISHED = '.tmp';

const DAY = 24 * 60 * 60_000;
const NAME = new RegExp(
  `^upheld-(\\d{4})-(\\d{2})-(\\d{2})-(\\d{2})(\\d{2})(\\d{2})-(${REASONS.join('|')})\\.tar\\.gz(\\.age)?$`,
);

/** A backup in a folder. Its name has its time and reason. */
export type StoredBackup = {
  name: string;
  path: string;
  /** Milliseconds since 1970. */
  madeAt: number;
  reason: Reason;
  size: number;
  isEncrypted: boolean;
};

/** Returns the file name of a backup that is made now; its time is in UTC. */
export const backupName = (reason: Reason, now: number) => {
  const [date = '', time = ''] = new Date(now).toISOString().split(/[T.]/);
  return `upheld-${date}-${time.replaceAll(':', '')}-${reason}${ENDING}`;
};

/**
 * Returns the path of a new backup in a folder. It never names an existing file: a second backup within one
 * second gets the next free second. `locked` is for an encrypted one.
 */
export const newBackupPath = (
  folder: string,
  reason: Reason,
  now: number,
  { locked = false } = {},
) => {
  for (let time = now; ; time += 1000) {
    const path = join(folder, backupName(reason, time) + (locked ? LOCK : ''));
    if (!existsSync(path)) return path;
  }
};

/** Returns the backups in a folder, newest first. */
export const storedBackups = (folder: string): StoredBackup[] => {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .flatMap((name) => {
      const match = NAME.exec(name);
      const reason = REASONS.find((known) => known === match?.[7]);
      if (!match || !reason) return [];
      const [year, month, day, hour, minute, second] = match.slice(1, 7).map(Number);
      const path = join(folder, name);
      return [
        {
          name,
          path,
          madeAt: Date.UTC(year ?? 0, (month ?? 1) - 1, day, hour, minute, second),
          reason,
          size: statSync(path).size,
          isEncrypted: match[8] !== undefined,
        },
      ];
    })
    .sort((a, b) => b.madeAt - a.madeAt);
};

/** How many backups are kept: nightly ones by days and weeks, others by reason. */
const KEPT = { days: 7, weeks: 4, 'by-hand': 5, 'before-upgrade': 3 };

/**
 * Returns the outdated backups. Of the nightly ones, the newest of each of the last seven days and of each of
 * the four weeks before are kept; of the others, the newest few.
 */
export const outdatedBackups = <T extends Pick<StoredBackup, 'madeAt' | 'reason'>>(
  backups: readonly T[],
) => {
  const newestFirst = backups.toSorted((a, b) => b.madeAt - a.madeAt);
  const of = (reason: Reason) => newestFirst.filter((backup) => backup.reason === reason);
  const kept = new Set<T>([
    ...newestOfEach(of('nightly'), (time) => Math.floor(time / DAY)).slice(0, KEPT.days),
    // Day 4 of 1970 was a Monday. The newest week is already one of the seven days.
    ...newestOfEach(of('nightly'), (time) => Math.floor((time / DAY - 4) / 7)).slice(
      1,
      1 + KEPT.weeks,
    ),
    ...of('by-hand').slice(0, KEPT['by-hand']),
    ...of('before-upgrade').slice(0, KEPT['before-upgrade']),
  ]);
  return newestFirst.filter((backup) => !kept.has(backup));
};

const newestOfEach = <T extends { madeAt: number }>(
  newestFirst: readonly T[],
  periodOf: (time: number) => number,
) =>
  [...Map.groupBy(newestFirst, ({ madeAt }) => periodOf(madeAt)).values()].flatMap((group) =>
    group.slice(0, 1),
  );

/** Returns the backups that exceed `most` bytes, counted from the newest. The newest is never returned. */
export const backupsOverQuota = <T extends Pick<StoredBackup, 'size'>>(
  newestFirst: readonly T[],
  most: number,
) => {
  let sum = 0;
  return newestFirst.filter(({ size }, index) => {
    sum += size;
    return index > 0 && sum > most;
  });
};

/** Removes outdated backups, backups that exceed `most` bytes, and unfinished files of a killed run. */
export const removeOldBackups = (folder: string, now: number, most = Number.POSITIVE_INFINITY) => {
  for (const { path } of outdatedBackups(storedBackups(folder))) rmSync(path, { force: true });
  for (const { path } of backupsOverQuota(storedBackups(folder), most))
    rmSync(path, { force: true });
  for (const name of existsSync(folder) ? readdirSync(folder) : []) {
    const path = join(folder, name);
    const isOld = name.endsWith(UNFINISHED) && statSync(path).mtimeMs < now - DAY;
    if (isOld) rmSync(path, { recursive: true, force: true });
  }
};
