import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { createApp } from '../../app/app.ts';
import {
  BadCertificate,
  type Certificate,
  type CertificateFiles,
  certificateFiles,
  readCertificate,
  requireValid,
  watchCertificate,
} from '../../config/certificate.ts';
import type { Config } from '../../config/config.ts';
import { BadSetting } from '../../config/problems.ts';
import { embeddedFiles, webFolder } from '../../http/embedded-files.ts';
import { growingWebFiles } from '../../http/growing-web-files.ts';
import { webFilesFrom, webFilesIn } from '../../http/web-files.ts';
import { createLog, type Log } from '../../log.ts';
import { BadCongregation } from '../../multi-tenant/names.ts';
import { backupsAtStart } from '../../operations/backups/at-start.ts';
import { closeFolder } from '../../storage/close.ts';
import type { Backups } from '../../storage/database.ts';
import { dataFilesIn } from '../../storage/files.ts';
import { createLateCheck, type LateCheck } from '../../storage/late-check.ts';
import { type DataFolder, openDataFolder } from '../../storage/open.ts';
import type { Storage } from '../../storage/storage.ts';
import { releaseMemory } from '../process/release-memory.ts';
import { runningFrom } from '../process/running.ts';
import { checkLate } from './check-late.ts';
import { type DemoHooks, withDemoHooks } from './demo-hooks.ts';
import { endOnCrash } from './end-on-crash.ts';
import { listen } from './listen.ts';
import { printAddresses } from './print-addresses.ts';
import { offerSetupLink } from './setup-link.ts';
import { stopOnSignals } from './stop-on-signals.ts';
import { watchDescriptors } from './watch-descriptors.ts';
import { announce, notifyConnected, notifyParent, stopWithParent } from './with-parent.ts';

/** Longest time that a stop waits for running calls, in milliseconds. */
const DRAIN = 10_000;
/** Time between two checks of the database file, in milliseconds. */
const LOOK = 1_000;

/** Runs the server until it is stopped. Throws if it cannot start. */
export const serve = async (config: Config, visit?: DemoHooks) => {
  requireForOne(config);
  const log = createLog(config.logLevel, process.stderr.isTTY === true);
  endOnCrash(log);
  const tls = readTls(config);
  const backups = backupsAtStart(log);
  const check = createLateCheck();
  const folder = await openDataFolder(config.data, log, backups, undefined, check.opening);
  try {
    serveFrom(folder, config, log, { tls, visit, check, backups });
  } catch (error) {
    // The port is taken or a key is damaged. No call was served, so this is a clean stop.
    closeFolder(folder, log);
    throw error;
  }
};

/** Throws BadSetting and BadCongregation for settings and folders of a host. */
const requireForOne = ({ data, given }: Config) => {
  if (given.congregations)
    throw new BadSetting(
      `congregations (${given.congregations.from}) is a setting of a host. Start it with upheld host, or take the setting away.`,
    );
  // The congregation may have been given to another host, and would send its mail twice.
  if (existsSync(dataFilesIn(data).suspended))
    throw new BadCongregation(
      `The congregation in ${data} is suspended: it may go on at another host. If it is to be served here, remove ${dataFilesIn(data).suspended}.`,
    );
};

/** Returns the certificate of the settings; undefined without one. Throws BadCertificate. */
export const readTls = (config: Config): Tls | undefined => {
  const files = certificateFiles(config);
  return files && { files, certificate: readCertificate(files) };
};

type Tls = { files: CertificateFiles; certificate: Certificate };

type Parts = { tls?: Tls; visit?: DemoHooks; check: LateCheck; backups: Backups };

const serveFrom = (
  folder: DataFolder,
  config: Config,
  log: Log,
  { tls, visit, check, backups }: Parts,
) => {
  const { deps, start, drain, close } = runningFrom(folder, config, log, {
    transport: visit?.transport,
    isChecking: check.isOwed,
  });
  const { db, hub } = deps;
  const app = withDemoHooks(createApp(deps, webFiles()), visit);
  const server = listen(config, app, log, tls?.certificate);
  // Started only now, because nothing may be running if the port is taken.
  start();
  const timers = [
    ...watchDescriptors(server, hub, log),
    ...notifyConnected(hub),
    setInterval(() => lookAfter(deps.storage), LOOK),
    releaseMemory(),
    checkLate(check, folder.files, backups, log),
  ];
  log.info('started', { port: server.port, pid: process.pid });
  const ends = tls ? [renewCertificate(tls, server, log)] : [];

  const end = async () => {
    for (const timer of timers) clearInterval(timer);
    for (const each of ends) each();
    const drained = drain();
    await server.stop();
    await drained;
  };
  const stop = async () => {
    await Promise.race([end(), Bun.sleep(DRAIN)]);
    close();
    log.info('stopped');
    process.exit(0);
  };
  // Before the program reports that it is ready, after which it may be stopped.
  stopOnSignals(stop);
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
        notifyParent({ upheld: 'setup-link', path });
      },
      log,
    );
  // The QR code is large, so the link comes below it.
  if (process.stdout.isTTY)
    void printAddresses(config, announce, log).then(() => ends.push(offer()));
  else ends.push(offer());
  notifyParent({ upheld: 'ready' });
};

/** Follows the certificate's files. An expired one still serves people who accept it. */
export const renewCertificate = (
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

/** Logs that the database file is gone, even if there are no calls. */
const lookAfter = ({ requireWritable }: Storage) => {
  try {
    requireWritable();
  } catch {
    // requireWritable has logged it.
  }
};

export const webFiles = () => {
  if (webFolder !== undefined) return growingWebFiles(webFolder);
  return Object.keys(embeddedFiles).length > 0
    ? webFilesFrom(embeddedFiles)
    : webFilesIn(join(import.meta.dirname, '../../../dist/web'));
};
