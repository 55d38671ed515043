import { existsSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import pLimit from 'p-limit';
import { type Tenant, tenantOf } from '../app/tenant.ts';
import type { Config } from '../config/config.ts';
import { schemaVersion } from '../db/migrate.ts';
import type { Db } from '../db/open.ts';
import { strangeIn } from '../db/same-schema.ts';
import type { FairQueue } from '../http/fair-queue.ts';
import type { Log } from '../log.ts';
import { backupsAtStart } from '../operations/backups/at-start.ts';
import { missingCopyDisk } from '../operations/backups/copy-disk.ts';
import { makeInThread } from '../operations/backups/thread.ts';
import { type Running, runningFrom } from '../program/process/running.ts';
import type { Ballast } from '../storage/ballast.ts';
import { closeFolder } from '../storage/close.ts';
import { makeClosedFolder } from '../storage/closed-folder.ts';
import { type DataFiles, dataFilesIn } from '../storage/files.ts';
import { openDataFolder } from '../storage/open.ts';
import { DamagedDatabase } from '../storage/reasons.ts';
import type { Checks } from './checks.ts';
import {
  configOf,
  folderOf,
  type HostConfig,
  requireNoLinks,
  requireReadable,
  settingsSince,
} from './folders.ts';

export type Open = {
  name: string;
  congregation: Tenant;
  running: Running;
  /** When its settings file was written that it was opened with. */
  settings: number;
  /** When it was called last, by a clock that only goes forward, in milliseconds. */
  calledAt: number;
  /** How many calls are under way. */
  underWay: number;
};

type Parts = {
  host: HostConfig;
  ballast: Ballast;
  turns: FairQueue;
  checks: Checks;
  /** How many event streams one congregation may have. */
  streams: number;
};

/**
 * Opens one congregation in its turn. Calls of the others come between the steps, and what takes
 * longer than a few milliseconds waits outside the turn: a backup before an upgrade, the check of a
 * large database, another program that has the file.
 */
export const createOpener = ({ host, ballast, turns, checks, streams }: Parts) => {
  // At three in the morning all of them want one, and each takes a thread and the disk.
  const oneBackup = pLimit(1);

  return async (name: string, log: Log): Promise<Open> => {
    const aside = async <T>(work: () => Promise<T>) => {
      turns.leave();
      try {
        return await work();
      } finally {
        await turns.enter(name);
      }
    };
    await nextLoop();
    requireReadable(host, name);
    const settings = settingsSince(host, name);
    const config = configOf(host, name);
    requireNoLinks(host, name);
    requireDatabase(host, name);
    const { makeBeforeUpgrade, newestGood } = backupsAtStart(log);
    const backups = {
      makeBeforeUpgrade: (files: DataFiles) =>
        aside(() => oneBackup(() => makeBeforeUpgrade(files))),
      newestGood: (files: DataFiles) => aside(() => newestGood(files)),
    };
    const folder = await openDataFolder(
      folderOf(host, name),
      log,
      backups,
      ballast,
      (files, wasClosed) => ({
        check: (db) => {
          requireOurs(db);
          return checks.isWhole(name, files, db, { now: Date.now(), wasClosed, aside });
        },
        pause: (ms) => aside(() => Bun.sleep(ms)),
      }),
    );
    try {
      await nextLoop();
      const running = runningFrom(folder, config, log, {
        make: (wanted) => {
          makeCopyFolder(host, config);
          return oneBackup(() => makeInThread(wanted));
        },
      });
      running.deps.hub.limitTo(streams);
      await nextLoop();
      running.start();
      const congregation = tenantOf(running.deps);
      return { name, congregation, running, settings, calledAt: performance.now(), underWay: 0 };
    } catch (error) {
      closeFolder(folder, log);
      throw error;
    }
  };
};

/**
 * Each congregation's copies go into a folder of its own. It is made where the operator's folder is there,
 * and not where its disk is not plugged in.
 */
const makeCopyFolder = ({ backupCopy: shared }: HostConfig, { backupCopy: own, data }: Config) => {
  if (shared === undefined || own === undefined || dirname(own) !== shared) return;
  if (existsSync(shared) && missingCopyDisk(dataFilesIn(data), own) === undefined)
    makeClosedFolder(own);
};

/**
 * A file that somebody brings to a host must not stop its other congregations: a trigger or a view could
 * run without an end.
 */
const requireOurs = (db: Db) => {
  const { found, known } = schemaVersion(db);
  // That has a refusal of its own.
  if (found > known) return;
  const strange = strangeIn(db.$client, found);
  if (strange !== null) throw new DamagedDatabase(`its database is not Upheld’s: ${strange}`);
};

/** An opening must not make what somebody has just removed anew, empty. */
const requireDatabase = (host: HostConfig, name: string) => {
  const { database } = dataFilesIn(folderOf(host, name));
  const size = statSync(database, { throwIfNoEntry: false })?.size ?? 0;
  if (size === 0) throw new Error(`${database} is empty. Put a backup back.`);
};

/** Calls come first. */
const nextLoop = () => new Promise<void>((next) => setImmediate(next));
