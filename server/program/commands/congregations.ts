import { existsSync, renameSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { SETTINGS_FILE } from '../../../shared/settings-file.ts';
import type { Config } from '../../config/config.ts';
import type { Db } from '../../db/open.ts';
import { createLog } from '../../log.ts';
import {
  configOf,
  domainOf,
  exists,
  folderOf,
  isHosts,
  isSuspended,
  namesOf,
  ownDomain,
  requireNoLinks,
} from '../../multi-tenant/folders.ts';
import { BadCongregation, requireName } from '../../multi-tenant/names.ts';
import { removingOf } from '../../multi-tenant/unfinished.ts';
import { verifyBackup } from '../../operations/backups/unpack.ts';
import { hasAdministrator, SETUP_VALID_SENT } from '../../session/setup-code.ts';
import { NO_BALLAST } from '../../storage/ballast.ts';
import { closeFolder } from '../../storage/close.ts';
import { makeClosedFolder } from '../../storage/closed-folder.ts';
import { dataFilesIn } from '../../storage/files.ts';
import { passKillPoint } from '../../storage/kill-point.ts';
import { isLocked } from '../../storage/lock.ts';
import { openDataFolder } from '../../storage/open.ts';
import { writeWhole } from '../../storage/write-file.ts';
import { backUp, keysIn, requireTarget, restore } from './backup.ts';
import { NotThere } from './errors.ts';
import { madeWhole, requireFree } from './make-congregation.ts';
import { newSetupPath } from './setup-link.ts';
import { shellWord } from './shell-word.ts';
import { withDatabase } from './with-database.ts';

/** Longest time that suspending waits for the host to close the congregation, in milliseconds. */
const CLOSES_WITHIN = 15_000;

/**
 * `upheld congregations add NAME`: makes an empty congregation; returns its address and the link that
 * makes its first administrator. With `baseUrl` it has a domain of its own. Throws BadCongregation.
 */
export const addCongregation = async (host: Config, name: string, baseUrl?: string) => {
  requireFree(host, name);
  const config = configOf(host, name, baseUrl === undefined ? {} : { baseUrl });
  requireOwnDomain(host, name, baseUrl);
  return await madeWhole(host, name, async ({ data }) => {
    makeClosedFolder(data);
    if (baseUrl !== undefined)
      writeWhole(join(data, SETTINGS_FILE), `base-url = ${JSON.stringify(baseUrl)}\n`);
    const log = createLog('error', process.stderr.isTTY === true);
    const opened = await openDataFolder(data, log, undefined, NO_BALLAST);
    const link = setupLinkIn(opened.db, config.baseUrl);
    closeFolder(opened, log);
    return [
      `${name} is there: ${config.baseUrl}`,
      ...(baseUrl === undefined ? [] : ['A host that runs finds this address within a minute.']),
      link,
    ].join('\n');
  });
};

const setupLinkIn = (db: Db, address: string) =>
  `Set up its first administrator (works once, for a day): ${address}${newSetupPath(db, Date.now(), SETUP_VALID_SENT)}`;

/**
 * `upheld congregations link NAME`: makes a new link for the first administrator, while the host runs or
 * not. Throws BadCongregation, and NotThere if there is an administrator.
 */
export const linkToCongregation = (host: Config, name: string) => {
  requireCongregation(host, name);
  const config = configOf(host, name);
  return withDatabase(config, (db) => {
    if (hasAdministrator(db))
      throw new NotThere(`${name} has an administrator already. They can make others.`);
    return setupLinkIn(db, config.baseUrl);
  });
};

/**
 * Throws BadCongregation if another congregation has the domain of this address, or if the domain always
 * leads to the host itself.
 */
const requireOwnDomain = (host: Config, name: string, baseUrl: string | undefined) => {
  const domain = domainOf(baseUrl);
  if (domain === undefined) return;
  if (isHosts(host, domain))
    throw new BadCongregation(`${domain} leads to the host itself. Choose another address.`);
  const other = ownerOf(host, domain, name);
  if (other) throw new BadCongregation(`${domain} is the domain of ${other} already.`);
};

/**
 * Returns another congregation that names this domain. A congregation with unreadable settings names none.
 */
const ownerOf = (host: Config, domain: string, but: string) =>
  namesOf(host).find((name) => {
    try {
      return name !== but && ownDomain(host, name) === domain;
    } catch {
      return false;
    }
  });

/** Throws BadCongregation without a congregation of this name. */
const requireCongregation = (host: Config, name: string) => {
  requireName(name);
  if (exists(host, name)) return;
  throw new BadCongregation(
    existsSync(folderOf(host, name))
      ? `${folderOf(host, name)} is a folder without a congregation.`
      : `There is no congregation ${name} in ${host.congregations}.`,
  );
};

/**
 * `upheld congregations suspend NAME`: nobody reaches the congregation from now on, and it sends nothing.
 * Waits until the host has closed it, so that its folder can be copied. Throws BadCongregation.
 */
export const suspendCongregation = async (host: Config, name: string) => {
  requireCongregation(host, name);
  const { folder, lock, suspended } = dataFilesIn(folderOf(host, name));
  if (!isSuspended(host, name)) writeWhole(suspended, '');
  const deadline = Date.now() + CLOSES_WITHIN;
  while (isLocked(folder, lock)) {
    if (Date.now() > deadline)
      throw new BadCongregation(
        `${name} is suspended, but a program still has its folder open. Is a server running on it alone?`,
      );
    await Bun.sleep(50);
  }
  return `${name} is suspended: nobody reaches it, and nothing of it is lost.`;
};

/** `upheld congregations resume NAME`. Throws BadCongregation. */
export const resumeCongregation = (host: Config, name: string) => {
  requireCongregation(host, name);
  if (!isSuspended(host, name)) throw new BadCongregation(`${name} is not suspended.`);
  // Wrong settings are reported before any change.
  const { baseUrl } = configOf(host, name);
  rmSync(dataFilesIn(folderOf(host, name)).suspended, { force: true });
  return `${name} is open again: ${baseUrl}`;
};

/**
 * `upheld congregations remove NAME --forever`: deletes a suspended congregation with the backups in its
 * folder. Throws BadCongregation.
 */
export const removeCongregation = (host: Config, name: string, { isForever = false } = {}) => {
  requireCongregation(host, name);
  if (!isSuspended(host, name))
    throw new BadCongregation(`Suspend it first: ${commandFor(host, `suspend ${name}`)}`);
  if (!isForever)
    throw new BadCongregation(
      `This deletes every request of ${name}, and the backups in its folder. If that is what you want, add --forever. To keep a copy: ${commandFor(host, `export ${name} FILE`)}`,
    );
  const { folder, lock } = dataFilesIn(folderOf(host, name));
  if (isLocked(folder, lock)) throw new BadCongregation(`A program still has ${folder} open.`);
  // Renamed at once: during a deletion file by file, the host might open the rest.
  const going = removingOf(folder);
  rmSync(going, { recursive: true, force: true });
  renameSync(folder, going);
  rmSync(going, { recursive: true });
  return `${name} is removed from this host. Copies elsewhere stay: exported files, backup-copy, and storage.`;
};

/** Returns a command line about this host, as the operator would type it here. */
const commandFor = (host: Config, words: string) => {
  const isNamed = host.given.congregations?.from === '--congregations';
  return `upheld congregations ${words}${isNamed ? ` --congregations ${shellWord(host.congregations)}` : ''}`;
};

/** `upheld congregations export NAME FILE`: makes a backup to take to another host. */
export const exportCongregation = (host: Config, name: string, file: string) => {
  requireCongregation(host, name);
  requireNoLinks(host, name);
  return backUp(configOf(host, name), file, { name });
};

type Opening = { identity?: string };

/**
 * `upheld congregations import NAME FILE`: makes a congregation from a backup. Throws BadCongregation, and
 * BadBackup for an invalid file; then there is no new congregation.
 */
export const importCongregation = async (
  host: Config,
  name: string,
  file: string,
  opening: Opening = {},
) => {
  requireFree(host, name);
  const config = configOf(host, name);
  const nextStep = `${name} is there: ${config.baseUrl}`;
  return await madeWhole(host, name, (aside) =>
    restore(aside, file, { ...opening, nextStep, shownAs: config.data }),
  );
};

/**
 * `upheld congregations give NAME FILE`: suspends a congregation here and writes it into a file, so that
 * another host can take it. It stays suspended here. Throws BadCongregation.
 */
export const giveCongregation = async (host: Config, name: string, file: string) => {
  requireCongregation(host, name);
  requireNoLinks(host, name);
  const config = configOf(host, name);
  // A mistake in the file's name must not close the congregation.
  requireTarget(config, file);
  await suspendCongregation(host, name);
  await passKillPoint('after a congregation is suspended');
  const lines = await backUp(config, file, { isMove: true, name }).catch((error: unknown) => {
    if (error instanceof Error)
      error.message += ` ${name} stays suspended. Give it again, or undo it: ${commandFor(host, `resume ${name}`)}`;
    throw error;
  });
  return `${lines}\n${name} is suspended here. Its settings file does not travel with it: copy ${SETTINGS_FILE}, if it has one. When it is well at the other host: ${commandFor(host, `remove ${name} --forever`)}`;
};

/**
 * `upheld congregations take NAME FILE`: continues a congregation that another host has given. Its queued
 * mail is sent from here. Throws BadCongregation, also for an ordinary backup.
 */
export const takeCongregation = async (
  host: Config,
  name: string,
  file: string,
  { identity }: Opening = {},
) => {
  requireFree(host, name);
  const config = configOf(host, name);
  const { reason } = await verifyBackup(resolve(file), keysIn(config, identity));
  if (reason !== 'moved')
    throw new BadCongregation(
      `${file} is a backup: what waited in it may have been sent since. Use upheld congregations import.`,
    );
  const nextStep = `${name} goes on here: ${config.baseUrl}`;
  return await madeWhole(host, name, (aside) =>
    restore(aside, file, { identity, goesOn: true, nextStep, shownAs: config.data }),
  );
};
