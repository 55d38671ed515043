import { join } from 'node:path';
import type { Config } from '../../config/config.ts';
import { BadSetting } from '../../config/problems.ts';
import { createFairTurns } from '../../http/fair-turns.ts';
import { attempt, createLog, loggableError } from '../../log.ts';
import { createAddresses } from '../../multi-tenant/addresses.ts';
import { createHostApp } from '../../multi-tenant/app.ts';
import { openDueTimes } from '../../multi-tenant/due-times.ts';
import { namesOf } from '../../multi-tenant/folders.ts';
import { storeHostAddress } from '../../multi-tenant/host-address.ts';
import { createKeeper } from '../../multi-tenant/keeper.ts';
import { createStatus } from '../../multi-tenant/status.ts';
import { removeUnfinished } from '../../multi-tenant/unfinished.ts';
import { ballastAt } from '../../storage/ballast.ts';
import { makeClosedFolder } from '../../storage/closed-folder.ts';
import { hostFilesIn } from '../../storage/host-files.ts';
import { AlreadyRunning, lockData } from '../../storage/lock.ts';
import { UnusableData } from '../../storage/open.ts';
import { reasonOf } from '../../storage/reasons.ts';
import { descriptorLimit, pagesUnder } from './descriptors.ts';
import { endOnCrash } from './end-on-crash.ts';
import { listen } from './listen.ts';
import { readTls, renewCertificate, webFiles } from './serve.ts';
import { stopOnSignals } from './stop-on-signals.ts';
import { announce, notifyParent, stopWithParent } from './with-parent.ts';

/** Time between two looks for closed congregations with due work, in milliseconds. */
const LOOK_FOR_DUE = 1_000;
/** Time between two closings of idle and suspended congregations, in milliseconds. */
const TIDY = 1_000;
/** Time between two looks for the congregations' own domains and new folders, in milliseconds. */
const LOOK_FOR_NEW = 60_000;
/** Time between two tries to write the reserved space again, in milliseconds. */
const KEEP = 60_000;
/** Longest time that a stop waits for running calls, in milliseconds. */
const DRAIN = 10_000;
/** Divisor of all event streams for the maximum of one congregation. */
const STREAM_SHARE = 4;
/** Maximum number of event streams if the system's limit of open files is unknown. */
const STREAMS = 10_000;

/**
 * Makes the folder and locks it. Returns a function that unlocks it. Throws AlreadyRunning and
 * UnusableData.
 */
const lockedFolder = (folder: string, lock: string) => {
  try {
    makeClosedFolder(folder);
    return lockData(folder, lock);
  } catch (error) {
    if (error instanceof AlreadyRunning) throw error;
    throw new UnusableData(
      `The folder ${folder} cannot be used: ${reasonOf(error).replace(/\.$/, '')}.`,
    );
  }
};

/** Runs a host of many congregations until it is stopped. Throws if it cannot start. */
export const host = async (config: Config) => {
  if (config.given.baseUrl)
    throw new BadSetting(
      `base-url (${config.given.baseUrl.from}) is a setting of one congregation: write it into the upheld.toml in its folder. A host has a domain.`,
    );
  const log = createLog(config.logLevel, process.stderr.isTTY === true);
  endOnCrash(log);
  const tls = readTls(config);
  process.umask(0o077);
  const files = hostFilesIn(config);
  const unlock = lockedFolder(config.congregations, files.lock);
  const ballast = ballastAt(files.ballast, log);
  ballast.releaseToStart();
  const dueTimes = openDueTimes(files.dueTimes, log);
  ballast.keepFromStart();
  dueTimes.fitTo(namesOf(config), Date.now());
  // The host must start on a full disk: commands have an option for the domain.
  attempt(log, 'address of the host not kept', () => storeHostAddress(config));
  removeUnfinished(config, log);

  const limit = descriptorLimit();
  const streams = limit === undefined ? STREAMS : pagesUnder(limit);
  const addresses = createAddresses(config, log);
  await addresses.look();
  const keeper = createKeeper({
    host: config,
    dueTimes,
    ballast,
    log,
    streams: Math.ceil(streams / STREAM_SHARE),
  });
  const app = createHostApp({
    host: config,
    addresses,
    keeper,
    fair: createFairTurns(),
    webFiles: webFiles(),
    status: createStatus(config, keeper),
    streams,
    log,
  });
  const server = listen(config, app, log, tls?.certificate);
  const ends = tls ? [renewCertificate(tls, server, log)] : [];
  log.info('started', { port: server.port, pid: process.pid });

  const alone = (what: string, work: () => Promise<unknown>) => {
    let isRunning = false;
    return async () => {
      if (isRunning) return;
      isRunning = true;
      await work().catch((error: unknown) => log.error(what, loggableError(error)));
      isRunning = false;
    };
  };
  const timers = [
    setInterval(alone('due congregations not opened', keeper.lookForDue), LOOK_FOR_DUE),
    setInterval(alone('congregations not closed', keeper.tidy), TIDY),
    setInterval(
      alone('congregations not looked for', async () => {
        dueTimes.fitTo(namesOf(config), Date.now());
        await addresses.look();
      }),
      LOOK_FOR_NEW,
    ),
    setInterval(ballast.keep, KEEP),
  ];

  const end = async () => {
    for (const timer of timers) clearInterval(timer);
    for (const each of ends) each();
    const closed = keeper.stop();
    await server.stop();
    await closed;
  };
  const stop = async () => {
    await Promise.race([end(), Bun.sleep(DRAIN)]);
    dueTimes.close();
    unlock();
    log.info('stopped');
    process.exit(0);
  };
  stopOnSignals(stop);
  stopWithParent(stop);

  const count = namesOf(config).length;
  announce(
    `Upheld hosts ${count} ${count === 1 ? 'congregation' : 'congregations'} under ${config.domain}.`,
  );
  announce(`Data: ${join(config.congregations, '/')}`);
  notifyParent({ upheld: 'ready' });
};
