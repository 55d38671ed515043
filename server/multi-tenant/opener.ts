import { existsSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import pLimit from 'p-limit';
import { type Tenant, tenantOf } from '../app/tenant.ts';
import type { Config } from '../config/config.ts';
import { schemaVersion } from '../db/migrate.ts';
import type { Db } from '../db/open.ts';
import { schemaDifference } from '../db/same-schema.ts';
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
  /** Time of the settings file with which it was opened. */
  settings: number;
  /** Time of the last call, by a monotonic clock, in milliseconds. */
  calledAt: number;
  /** Number of running calls. */
  underWay: number;
};

type Parts = {
  host: HostConfig;
  ballast: Ballast;
  turns: FairQueue;
  checks: Checks;
  /** Maximum number of event streams of one congregation. */
  streams: number;
};

/**
 * Opens one congregation in its turn. Calls of the others come between the steps, and steps longer than a
 * few milliseconds run outside the turn: a backup before an upgrade, the check of a large database,
 * another program that locks the file.
 */
export const createOpener = ({ host, ballast, turns, checks, streams }: Parts) => {
  // At three in the morning all congregations want a backup, and each needs a thread and the disk.
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
 * Makes the congregation's folder for copies, inside the operator's folder; not if that is missing,
 * because its disk is not connected.
 */
const makeCopyFolder = ({ backupCopy: shared }: HostConfig, { backupCopy: own, data }: Config) => {
  if (shared === undefined || own === undefined || dirname(own) !== shared) return;
  if (existsSync(shared) && missingCopyDisk(dataFilesIn(data), own) === undefined)
    makeClosedFolder(own);
};

/**
 * Throws for triggers and views in a file brought to a host: they could run endlessly and stop its other
 * congregations.
 */
const requireOurs = (db: Db) => {
  const { found, known } = schemaVersion(db);
  // A newer schema has a refusal of its own.
  if (found > known) return;
  const strange = schemaDifference(db.$client, found);
  if (strange !== null) throw new DamagedDatabase(`its database is not Upheld’s: ${strange}`);
};

/** Throws for a missing database: opening must not make a removed congregation anew, empty. */
const requireDatabase = (host: HostConfig, name: string) => {
  const { database } = dataFilesIn(folderOf(host, name));
  const size = statSync(database, { throwIfNoEntry: false })?.size ?? 0;
  if (size === 0) throw new Error(`${database} is empty. Put a backup back.`);
};

/** Waits until waiting calls have run. */
const nextLoop = () => new Promise<void>((next) => setImmediate(next));
