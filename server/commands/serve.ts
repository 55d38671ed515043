import { join } from 'node:path';
import { createApp } from '../app.ts';
import { backupsAtStart } from '../backups/at-start.ts';
import { createBackups } from '../backups/backups.ts';
import { makeInThread } from '../backups/thread.ts';
import { watchedClock } from '../clock.ts';
import {
  BadCertificate,
  type Certificate,
  type CertificateFiles,
  certificateFiles,
  readCertificate,
  requireValid,
  watchCertificate,
} from '../config/certificate.ts';
import type { Config } from '../config/config.ts';
import { secretKeyIn, vapidKeysIn } from '../data-folder/keys.ts';
import { type DataFolder, openDataFolder } from '../data-folder/open.ts';
import { createStorage, type Storage } from '../data-folder/storage.ts';
import { closeDatabase } from '../db/open.ts';
import type { Deps } from '../deps.ts';
import { createCheckups, examineInThread } from '../doctor/checkups.ts';
import { tellingPages } from '../events/after-change.ts';
import { createEventHub } from '../events/hub.ts';
import { readGauges } from '../health/gauges.ts';
import { createSampler } from '../health/sampler.ts';
import { createTraffic } from '../health/traffic.ts';
import { createBudgets } from '../http/budgets.ts';
import { embeddedFiles } from '../http/embedded-files.ts';
import { createRateLimiter } from '../http/rate-limiter.ts';
import { createTurns } from '../http/turns.ts';
import { webFilesFrom, webFilesIn } from '../http/web-files.ts';
import { startJobs } from '../jobs/jobs.ts';
import { jobsOf } from '../jobs/list.ts';
import { attempt, createLog, type Log } from '../log.ts';
import { telling } from '../notifications/tell.ts';
import { fileStoreIn } from '../resources/file-store.ts';
import { derivingWith, newToken } from '../secrets.ts';
import { createGuesses } from '../session/guesses.ts';
import { fillInLooks } from '../session/user-name-look.ts';
import { endOnCrash } from './end-on-crash.ts';
import { listen } from './listen.ts';
import { openOutbox } from './open-outbox.ts';
import { bringTimesBack, setTimesRight } from './set-times-right.ts';
import { offerSetupLink } from './setup-link.ts';
import { tellAddresses } from './tell-addresses.ts';
import { type Visit, visitable } from './visit.ts';
import { watchDescriptors } from './watch-descriptors.ts';
import { announce, stopWithParent, tellParent } from './with-parent.ts';

/** How long a stop waits for calls under way, in milliseconds. */
const DRAIN = 10_000;
/** How often a silent event stream gets a sign of life, in milliseconds. */
const BEAT = 25_000;
/** How often the marker file is updated, in milliseconds. */
const NOTE = 5_000;
/** How often the server looks whether a slot of its samples is over, in milliseconds. */
const SAMPLE = 5_000;
/** How often the server checks that its database file is still there, in milliseconds. */
const LOOK = 1_000;

/** A clock that only goes forward, in milliseconds. */
const elapsed = () => performance.now();

/** Runs the server until it is stopped. Throws if it cannot start. */
export const serve = async (config: Config, visit?: Visit) => {
  const log = createLog(config.logLevel, process.stderr.isTTY === true);
  endOnCrash(log);
  const files = certificateFiles(config);
  const tls = files && { files, certificate: readCertificate(files) };
  const folder = await openDataFolder(config.data, log, backupsAtStart(log));
  try {
    serveFrom(folder, config, log, tls, visit);
  } catch (error) {
    // The port is taken or a key is damaged. Nothing was served, so this is a clean stop.
    closeFolder(folder, log);
    throw error;
  }
};

type Tls = { files: CertificateFiles; certificate: Certificate };

const serveFrom = (folder: DataFolder, config: Config, log: Log, tls?: Tls, visit?: Visit) => {
  const { db, files: paths, ballast, marker } = folder;
  fillInLooks(db);
  const clock = watchedClock({
    wall: Date.now,
    elapsed,
    onJump: (jump) => {
      log.warn('the clock was set', { bySeconds: Math.round(jump.by / 1000) });
      attempt(log, 'times not set right', () => setTimesRight(db, jump));
    },
  });
  attempt(log, 'times not set right', () => bringTimesBack(db, clock()));
  const storage = createStorage({ db, path: paths.database, ballast, log });
  const limiter = createRateLimiter(elapsed);
  const derive = derivingWith(secretKeyIn(paths.key));
  const vapid = vapidKeysIn(paths.pushKeys);
  const hub = createEventHub(db, derive, clock);
  const tellPages = tellingPages(hub);
  const files = fileStoreIn(paths.uploads);
  attempt(log, 'unfinished uploads not removed', files.forgetUnfinished);

  const inTurn = createTurns();
  const backups = createBackups({ db, files: paths, config, clock, log, make: makeInThread });
  const tell = telling({
    mail: config.smtpUrl !== undefined,
    push: true,
    supportEmail: config.supportEmail,
  });
  const gauges = () => readGauges({ db, memory: process.memoryUsage.rss, storage, hub });
  const traffic = createTraffic();
  const sampler = createSampler({ db, clock, traffic, gauges, log });
  const deps: Deps = {
    db,
    config,
    clock,
    elapsed,
    traffic,
    gauges,
    newToken,
    limiter,
    inTurn,
    budgets: createBudgets(elapsed, config.budgets),
    guesses: createGuesses({ limiter, wait: Bun.sleep }),
    storage,
    derive,
    vapidPublicKey: vapid.publicKey,
    tell,
    files,
    backups,
    checkups: createCheckups({ config, clock, log, backups, examine: examineInThread }),
    hub,
    afterChange: (call) => {
      outbox.wakeSoon();
      tellPages(call);
    },
    log,
  };
  const server = listen(
    config,
    visitable(createApp(deps, webFiles()), visit),
    log,
    tls?.certificate,
  );
  // Only now, because nothing may be under way if the port is taken.
  const outbox = openOutbox({ db, config, derive, vapid, clock, log });
  const jobs = startJobs(
    { db, clock, log },
    jobsOf({ db, files, log, inTurn, tell, backups }, () => {
      outbox.wake();
      hub.flush();
    }),
  );
  const timers = [
    setInterval(ballast.keep, 60_000),
    setInterval(() => attempt(log, 'events not sent', hub.beat), BEAT),
    setInterval(() => attempt(log, 'marker not written', () => marker.note(db)), NOTE),
    setInterval(sampler.look, SAMPLE),
    setInterval(() => lookAfter(storage), LOOK),
  ];
  timers.push(...watchDescriptors(server, hub, log));
  log.info('started', { port: server.port, pid: process.pid });
  const ends = tls ? [keepCertificate(tls, server, log)] : [];

  const drain = async () => {
    for (const timer of timers) clearInterval(timer);
    for (const end of ends) end();
    hub.close();
    await server.stop();
    await Promise.all([outbox.close(), jobs.stop(), sampler.stop()]);
  };
  const stop = async () => {
    await Promise.race([drain(), Bun.sleep(DRAIN)]);
    storage.close();
    closeFolder(folder, log);
    log.info('stopped');
    process.exit(0);
  };
  // Before anything says that it is ready: then it may be stopped.
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
  stopWithParent(stop);

  announce(`Upheld is ready: ${config.baseUrl}`);
  announce(
    `Data: ${config.data}${folder.isNew ? ' (empty until now: a new congregation begins)' : ''}`,
  );
  for (const line of visit?.lines ?? []) announce(line);
  const offer = () =>
    offerSetupLink(
      db,
      (path) => {
        announce(`Set up the first administrator: ${config.baseUrl}${path}`);
        tellParent({ upheld: 'setup-link', path });
      },
      log,
    );
  // The QR code is large, so the link comes below it.
  if (process.stdout.isTTY)
    void tellAddresses(config, announce, log).then(() => ends.push(offer()));
  else ends.push(offer());
  tellParent({ upheld: 'ready' });
};

/** Follows the certificate's files. One that is over still lets people in who accept it. */
const keepCertificate = (
  { files, certificate }: Tls,
  { renew }: ReturnType<typeof listen>,
  log: Log,
) => {
  try {
    requireValid(certificate, Date.now());
  } catch (error) {
    if (!(error instanceof BadCertificate)) throw error;
    log.error('certificate not valid', { reason: error.message });
  }
  return watchCertificate(files, certificate, { renew, log });
};

/** A full disk must not prevent a clean stop. The next start copies the log into the database. */
const closeFolder = ({ db, marker, unlock }: DataFolder, log: Log) => {
  attempt(log, 'database not closed cleanly', () => {
    closeDatabase(db);
    marker.remove();
  });
  unlock();
};

/** Logs that the database file is gone, even if there are no calls. */
const lookAfter = ({ requireWritable }: Storage) => {
  try {
    requireWritable();
  } catch {
    // requireWritable has logged it.
  }
};

const webFiles = () =>
  Object.keys(embeddedFiles).length > 0
    ? webFilesFrom(embeddedFiles)
    : webFilesIn(join(import.meta.dirname, '../../dist/web'));
