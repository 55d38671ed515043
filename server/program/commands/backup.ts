import { existsSync, statSync } from 'node:fs';
import { basename, dirname, join, resolve, sep } from 'node:path';
import { ownTimeZone, shownAt } from '../../calendar/calendar.ts';
import type { Config } from '../../config/config.ts';
import { textOfFile } from '../../config/text-file.ts';
import { NewerDatabase } from '../../db/migrate.ts';
import { copyEncryption } from '../../operations/backups/backups.ts';
import { copyBackup } from '../../operations/backups/copy.ts';
import { type Keys, type Lock, parseIdentities } from '../../operations/backups/encryption.ts';
import { BadBackup, NotBackedUp } from '../../operations/backups/errors.ts';
import { makeBackup } from '../../operations/backups/make.ts';
import type { Manifest } from '../../operations/backups/manifest.ts';
import { restoreBackup } from '../../operations/backups/restore.ts';
import {
  ENCRYPTED_ENDING,
  ENDING,
  newBackupPath,
  storedBackups,
} from '../../operations/backups/shelf.ts';
import { sizeWords } from '../../operations/backups/size-words.ts';
import { verifyBackup } from '../../operations/backups/unpack.ts';
import { dataFilesIn } from '../../storage/files.ts';
import { hostFilesAround } from '../../storage/host-files.ts';
import { BadCommandLine } from './command-line.ts';
import { NotThere } from './errors.ts';
import { jsonOf } from './options.ts';
import { progressBar } from './progress.ts';
import { shellWord } from './shell-word.ts';
import { warnOfReaders } from './warn-of-readers.ts';
import { requireData } from './with-database.ts';
import { notifyParent } from './with-parent.ts';

/**
 * `upheld backup [FILE]`: makes a backup, in the data folder or at `target`; returns the lines to print.
 * In a folder its name begins with `name`. Throws NotThere, NotBackedUp and BadCommandLine.
 */
export const backUp = async (
  config: Config,
  target: string | undefined,
  { isMove = false, name = '' } = {},
) => {
  requireData(config.data);
  const lock = copyEncryption(config);
  if (target !== undefined) requireTarget(config, target);
  const progress = progressBar('Backing up');
  const now = Date.now();
  const { path, size, manifest } = await makeBackup({
    files: dataFilesIn(config.data),
    reason: 'by-hand',
    isMove,
    now,
    progress: progress.show,
    ...(target !== undefined && {
      deliver: (made) => copyBackup(made, targetFor(target, { now, lock, name }), lock),
    }),
  })
    .catch((error: unknown) => {
      throw aboutData(error, config.data);
    })
    .finally(progress.end);
  notifyParent({ upheld: 'done', madeAt: manifest.madeAt, path });
  const isEncrypted = path.endsWith('.age');
  return [
    path,
    `${summaryOf(manifest)}, ${sizeWords(size)}${isEncrypted ? ', encrypted' : ''}.`,
    ...missingIn(manifest),
    ...(isEncrypted ? [] : warnOfReaders(path)),
  ].join('\n');
};

/** `upheld backup list`: a line for each backup of the data folder, newest first; or JSON, with sizes in bytes. */
export const listBackups = ({ data }: Pick<Config, 'data'>, { isJson = false } = {}) => {
  requireData(data);
  const backups = storedBackups(dataFilesIn(data).backups);
  if (isJson)
    return jsonOf(
      backups.map(({ path, madeAt, reason, size, isEncrypted }) => ({
        path,
        madeAt: new Date(madeAt).toISOString(),
        reason,
        size,
        isEncrypted,
      })),
    );
  if (backups.length === 0)
    return 'There is no backup in the data folder yet. To make one: upheld backup';
  return backups
    .map(
      ({ path, madeAt, size }) =>
        `${new Date(madeAt).toISOString().slice(0, 16).replace('T', ' ')} UTC  ${sizeWords(size).padStart(9)}  ${path}`,
    )
    .join('\n');
};

/** `upheld backup verify FILE`: says what is in it, in words or as JSON. Throws BadBackup if it cannot be restored. */
export const verify = async (
  config: Config,
  file: string,
  { identity, isJson = false }: { identity?: string | undefined; isJson?: boolean } = {},
) => {
  const progress = progressBar('Verifying');
  const manifest = await verifyBackup(resolve(file), keysIn(config, identity), {
    progress: progress.show,
  }).finally(progress.end);
  notifyParent({ upheld: 'done', madeAt: manifest.madeAt, path: resolve(file) });
  if (isJson) return jsonOf(verified(manifest, resolve(file)));
  return [`It is whole and can be restored: ${summaryOf(manifest)}.`, ...missingIn(manifest)].join(
    '\n',
  );
};

/** What is in a whole backup, for programs. */
const verified = ({ madeAt, version, reason, rows, files, missing }: Manifest, path: string) => ({
  path,
  madeAt: new Date(madeAt).toISOString(),
  version,
  reason,
  rows,
  files: libraryOf(files).length,
  missing: missing.length,
});

type Options = {
  identity?: string;
  force?: boolean;
  signEveryoneOut?: boolean;
  /** The data moved here and continues as the same server. */
  goesOn?: boolean;
  /** The last line, if the next step is not to start a server. */
  nextStep?: string;
  /** The folder in the output, if the backup is restored into another one first. */
  shownAs?: string;
};

/** `upheld restore FILE`: throws BadBackup, FolderInUse and AlreadyRunning. */
export const restore = async (
  config: Config,
  file: string,
  { identity, force, signEveryoneOut, goesOn, nextStep, shownAs = config.data }: Options,
) => {
  const progress = progressBar('Restoring');
  const { manifest, keptAside } = await restoreBackup({
    path: resolve(file),
    folder: config.data,
    keys: keysIn(config, identity),
    force,
    endSessions: signEveryoneOut,
    goesOn,
    now: Date.now(),
    progress: progress.show,
  }).finally(progress.end);
  notifyParent({ upheld: 'done', madeAt: manifest.madeAt, path: keptAside ?? null });
  return [
    `Restored into ${shownAs}: ${summaryOf(manifest)}.`,
    ...(keptAside
      ? [`What was there is kept in ${keptAside}. Delete it when you are content.`]
      : []),
    ...missingIn(manifest),
    nextStep ?? nextStepIn(config.data),
  ].join('\n');
};

const nextStepIn = (data: string) => {
  if (!hostFilesAround(data)) return `Start it with: upheld serve --data ${shellWord(data)}`;
  return existsSync(dataFilesIn(data).suspended)
    ? `Open it again with: upheld congregations resume ${basename(data)}`
    : 'The host opens it at its next call.';
};

/** Returns the keys that open an encrypted backup. Throws NotThere. */
export const keysIn = ({ backupPassphrase }: Config, identity: string | undefined): Keys => {
  const path = identity ?? process.env.UPHELD_BACKUP_IDENTITY;
  if (!path) return { passphrase: backupPassphrase };
  if (!existsSync(path)) throw new NotThere(`There is no key file ${path}.`);
  const identities = parseIdentities(textOfFile(path));
  if (identities.length === 0)
    throw new NotThere(`There is no private key of age in ${path}: a line AGE-SECRET-KEY-….`);
  return { identities, passphrase: backupPassphrase };
};

/** Returns an error about the data itself. The backup was checked before it got its name. */
const aboutData = (error: unknown, data: string) =>
  error instanceof BadBackup && error.fault === 'too-new'
    ? new NewerDatabase(
        `The data in ${data} is from a newer Upheld. Please back it up with that one.`,
      )
    : error;

/**
 * Refuses a name whose ending does not match the content, an existing file, and a path inside the data
 * folder. Throws BadCommandLine, and NotBackedUp if its folder is missing.
 */
export const requireTarget = (config: Config, target: string) => {
  const lock = copyEncryption(config);
  if (`${resolve(target)}${sep}`.startsWith(`${resolve(config.data)}${sep}`))
    throw new BadCommandLine(
      `${target} is in the folder that is backed up. Name a place outside of it.`,
    );
  if (isFolder(target)) return;
  if (existsSync(target))
    throw new BadCommandLine(`${target} is there already. Name another file.`);
  if (target.endsWith(ENCRYPTED_ENDING) && !lock)
    throw new BadCommandLine(
      `To encrypt ${target}, give --backup-key or set UPHELD_BACKUP_PASSPHRASE.`,
    );
  const ending = lock ? ENCRYPTED_ENDING : ENDING;
  if (!target.endsWith(ending))
    throw new BadCommandLine(
      `There is no folder ${target}. Name one that is there, or a file that ends in ${ending}.`,
    );
  if (!isFolder(dirname(resolve(target))))
    throw new NotBackedUp('no-folder', `There is no folder ${dirname(resolve(target))}.`);
};

type Named = { now: number; lock: Lock | undefined; name: string };

const targetFor = (target: string, { now, lock, name }: Named) => {
  if (!isFolder(target)) return resolve(target);
  const path = newBackupPath(resolve(target), 'by-hand', now, { locked: lock !== undefined });
  return name === '' ? path : join(dirname(path), `${name}-${basename(path)}`);
};

const isFolder = (path: string) =>
  statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;

const libraryOf = (files: Manifest['files']) =>
  files.filter(({ name }) => name.startsWith('files/'));

const summaryOf = ({ madeAt, rows, files, version }: Manifest) => {
  const uploads = libraryOf(files).length;
  const made = new Date(shownAt(madeAt, ownTimeZone()));
  const when = { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' } as const;
  return `${made.toLocaleString('en', when)}, Upheld ${version}, people: ${rows.users ?? 0}, requests: ${rows.prayers ?? 0}, files: ${uploads}`;
};

const missingIn = ({ missing }: Manifest) =>
  missing.length === 0
    ? []
    : [`Warning: files of the library that were missing already: ${missing.length}.`];
