import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { verifyBackup } from '../backups/unpack.ts';
import type { Config } from '../config/config.ts';
import { SETTINGS_FILE } from '../config/file.ts';
import { NO_BALLAST } from '../data-folder/ballast.ts';
import { dataFilesIn } from '../data-folder/files.ts';
import { isLocked } from '../data-folder/lock.ts';
import { openDataFolder } from '../data-folder/open.ts';
import { writeWhole } from '../data-folder/write-file.ts';
import { configOf, exists, folderOf, isSuspended, namesOf, ownDomain } from '../host/folders.ts';
import { BadCongregation, requireName } from '../host/names.ts';
import { createLog } from '../log.ts';
import { closeFolder } from '../running/running.ts';
import { backUp, keysIn, restore } from './backup.ts';
import { newSetupPath } from './setup-link.ts';

/** How long suspending waits for the host to close the congregation, in milliseconds. */
const CLOSES_WITHIN = 15_000;

/**
 * `upheld congregations add NAME`: makes an empty congregation; returns its address and the link that
 * makes its first administrator. With `baseUrl` it has a domain of its own. Throws BadCongregation.
 */
export const addCongregation = async (host: Config, name: string, baseUrl?: string) => {
  requireFree(host, name);
  const folder = folderOf(host, name);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  try {
    if (baseUrl !== undefined)
      writeWhole(join(folder, SETTINGS_FILE), `base-url = ${JSON.stringify(baseUrl)}\n`);
    const config = configOf(host, name);
    requireOwnDomain(host, name);
    const log = createLog('error', process.stderr.isTTY === true);
    const opened = await openDataFolder(folder, log, undefined, NO_BALLAST);
    const path = newSetupPath(opened.db, Date.now());
    closeFolder(opened, log);
    return [
      `${name} is there: ${config.baseUrl}`,
      `Set up its first administrator: ${config.baseUrl}${path}`,
    ].join('\n');
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    throw error;
  }
};

/** Throws BadCongregation unless a new congregation may have this name. */
const requireFree = (host: Config, name: string) => {
  requireName(name);
  if (exists(host, name)) throw new BadCongregation(`There is a congregation ${name} already.`);
  const folder = folderOf(host, name);
  if (existsSync(folder) && (!statSync(folder).isDirectory() || readdirSync(folder).length > 0))
    throw new BadCongregation(`${folder} is there and holds something else.`);
};

/** Throws BadCongregation if another congregation has the same domain. */
const requireOwnDomain = (host: Config, name: string) => {
  const other = ownerOf(host, ownDomain(host, name), name);
  if (other)
    throw new BadCongregation(`${ownDomain(host, name)} is the domain of ${other} already.`);
};

/** Another congregation that names this domain. One whose settings cannot be read names none. */
const ownerOf = (host: Config, domain: string | undefined, but: string) =>
  domain === undefined
    ? undefined
    : namesOf(host).find((name) => {
        try {
          return name !== but && ownDomain(host, name) === domain;
        } catch {
          return false;
        }
      });

/** Throws BadCongregation unless there is a congregation of this name. */
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
 * `upheld congregations suspend NAME`: nobody reaches it from now on, and nothing is sent. Waits until
 * the host has closed it, so that its folder can be copied. Throws BadCongregation.
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
  rmSync(dataFilesIn(folderOf(host, name)).suspended, { force: true });
  return `${name} is open again: ${configOf(host, name).baseUrl}`;
};

/**
 * `upheld congregations remove NAME --forever`: deletes everything of a suspended congregation, its
 * backups in the folder too. Throws BadCongregation.
 */
export const removeCongregation = (host: Config, name: string, { isForever = false } = {}) => {
  requireCongregation(host, name);
  if (!isSuspended(host, name))
    throw new BadCongregation(`Suspend it first: upheld congregations suspend ${name}`);
  if (!isForever)
    throw new BadCongregation(
      `This deletes every request of ${name}, and the backups in its folder. If that is what you want, add --forever. To keep a copy: upheld congregations export ${name} FILE`,
    );
  const { folder, lock } = dataFilesIn(folderOf(host, name));
  if (isLocked(folder, lock)) throw new BadCongregation(`A program still has ${folder} open.`);
  // At once: file by file, the host might open what is left of it.
  const going = `${folder}.removing`;
  rmSync(going, { recursive: true, force: true });
  renameSync(folder, going);
  rmSync(going, { recursive: true });
  return `${name} is removed.`;
};

/** `upheld congregations export NAME FILE`: a backup of it, to take to another host. */
export const exportCongregation = (host: Config, name: string, file: string) => {
  requireCongregation(host, name);
  return backUp(configOf(host, name), file);
};

type Opening = { identity?: string };

/**
 * `upheld congregations import NAME FILE`: makes a congregation from a backup. Throws BadCongregation,
 * and BadBackup if the file is none; then there is no new congregation.
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
 * Makes a congregation in a folder that no host opens, which gets its name when it is whole: a command
 * that is broken off leaves no half congregation, and can be given again. Throws BadCongregation.
 */
const madeWhole = async (
  host: Config,
  name: string,
  make: (config: Config) => Promise<string>,
): Promise<string> => {
  const folder = folderOf(host, name);
  const making = `${folder}.making`;
  if (existsSync(making) && isLocked(making, dataFilesIn(making).lock))
    throw new BadCongregation(`Another command is making ${name}.`);
  rmSync(making, { recursive: true, force: true });
  try {
    const said = await make({ ...configOf(host, name), data: making });
    requireFree(host, name);
    rmSync(folder, { recursive: true, force: true });
    renameSync(making, folder);
    return said;
  } finally {
    rmSync(making, { recursive: true, force: true });
  }
};

/**
 * `upheld congregations give NAME FILE`: suspends a congregation here and writes it into a file, so that
 * another host can take it. It stays suspended here. Throws BadCongregation.
 */
export const giveCongregation = async (host: Config, name: string, file: string) => {
  requireCongregation(host, name);
  const config = configOf(host, name);
  await suspendCongregation(host, name);
  const lines = await backUp(config, file, { isMove: true });
  return `${lines}\n${name} is suspended here. When it is well at the other host: upheld congregations remove ${name} --forever`;
};

/**
 * `upheld congregations take NAME FILE`: goes on with a congregation that another host has given. What
 * waits in it is sent from here. Throws BadCongregation, also for a file that is an ordinary backup.
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
