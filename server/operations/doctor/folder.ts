import { existsSync, lstatSync, readdirSync, realpathSync, statSync } from 'node:fs';
import { homedir } from 'node:os';
import { join, parse, relative } from 'node:path';
import { resources } from '../../db/schema.ts';
import { isStoredName } from '../../resources/stored-name.ts';
import { hostFilesAround } from '../../storage/host-files.ts';
import { readLastEnd } from '../../storage/last-end.ts';
import { isMissing, markerAt } from '../../storage/marker.ts';
import { isOpenToOthers } from '../../storage/windows-rights.ts';
import { sizeWords } from '../backups/size-words.ts';
import type { Found, Look } from './examined.ts';
import type { Machine } from './machine.ts';
import { isWritableFile, isWritableFolder } from './writable.ts';

/* Checks of the data folder and its disk. */

/** Mode bits of the group and of others. */
const FOR_OTHERS = 0o077;

/** Checks who owns the folder and who can read it. */
export const checkFolder = ({ files, machine }: Look): Found => {
  const { folder, database } = files;
  const isDatabaseOurs = !existsSync(database) || isWritableFile(database, machine.platform);
  if (!isDatabaseOurs || !isWritableFolder(folder, machine.platform))
    return { finding: 'folder-not-writable', subject: folder };
  if (machine.platform === 'win32')
    return { finding: `folder-${onWindows(folder, machine)}`, subject: folder };
  const { uid, mode } = statSync(folder);
  const foreign = readdirSync(folder).find((name) => isOfAnother(join(folder, name), uid));
  if (foreign) return { finding: 'folder-of-another', subject: join(folder, foreign) };
  if ((mode & FOR_OTHERS) !== 0) return { finding: 'folder-open', subject: folder };
  if (machine.userId === 0 && !machine.isContainer) return { finding: 'folder-as-root' };
  return { finding: 'folder-well', subject: folder };
};

/** Windows has its own kind of rights, and another remedy. */
const onWindows = (path: string, { descriptorOf }: Machine) => {
  const descriptor = descriptorOf(path);
  if (descriptor === undefined) return 'unknown';
  return isOpenToOthers(descriptor) ? 'open-on-windows' : 'well';
};

/** Returns whether another user owns the file. A link may be broken, and a running server removes files. */
const isOfAnother = (path: string, owner: number) =>
  (lstatSync(path, { throwIfNoEntry: false })?.uid ?? owner) !== owner;

/** Network file systems, by Linux's names. */
const NETWORK_DISK =
  /^(nfs\d?|cifs|smb\w*|ncpfs|afs|9p|ceph|glusterfs|fuse\.(sshfs|rclone|s3fs|glusterfs|davfs\w*|gvfsd\S*))$/;

/** Folders that sync programs copy to other computers, by a part of their path. */
const SYNCED =
  /(?:^|[\\/])(Dropbox|OneDrive|iCloud|Mobile Documents|Google Drive|Nextcloud|Syncthing)/i;

/** Checks the disk: locks of SQLite do not work on network disks. */
export const checkDisk = ({ files, machine }: Look): Found => {
  // Check where the data is, not where a link to it is.
  const folder = realpathSync(files.folder);
  const synced = SYNCED.exec(fromHome(folder))?.[1];
  if (synced) return { finding: 'disk-synced', subject: synced };
  const network = reachOfUrl(folder, machine);
  return network ? { finding: 'disk-network', subject: network } : { finding: 'disk-well' };
};

/** Returns the path below the home folder: a user's name may look like a sync program's. */
const fromHome = (folder: string) => {
  const inside = relative(homedir(), folder);
  return inside.startsWith('..') ? folder : inside;
};

const reachOfUrl = (folder: string, { platform, mounts, isNetworkDrive }: Machine) => {
  if (platform === 'win32') {
    if (folder.startsWith('\\\\')) return 'SMB';
    return isNetworkDrive(folder) ? parse(folder).root : undefined;
  }
  const kind = diskKindOf(folder, mounts);
  return NETWORK_DISK.test(kind) ? kind : undefined;
};

/** Returns the type of a folder's file system by Linux's list of mounts (proc_pid_mounts(5)). */
const diskKindOf = (folder: string, mounts: string) =>
  mounts
    .split('\n')
    .map((line) => line.split(' '))
    .map(([, at = '', kind = '']) => ({ at: at.replaceAll('\\040', ' '), kind }))
    .filter(({ at }) => at === '/' || folder === at || folder.startsWith(`${at}/`))
    // A later line covers an earlier one at that path.
    .reduce((best, mount) => (mount.at.length >= best.at.length ? mount : best), {
      at: '',
      kind: '',
    }).kind;

/** Mode bit: everybody may read a file. */
const BY_OTHERS = 0o004;

/** Checks whether others can read the operator's passwords. The group may be the service's own. */
export const checkSettings = ({ secretsIn, machine }: Look): Found => {
  if (!secretsIn) return { finding: 'settings-none' };
  if (machine.platform === 'win32')
    return { finding: `settings-${onWindows(secretsIn, machine)}`, subject: secretsIn };
  const isOpen = (statSync(secretsIn).mode & BY_OTHERS) !== 0;
  return { finding: isOpen ? 'settings-open' : 'settings-well', subject: secretsIn };
};

const MEGABYTE = 1_000_000;
/** Below this number of bytes the disk is soon full. */
const LITTLE = 100 * MEGABYTE;
/** Bytes that a backup needs besides a copy of the database. */
const TO_SPARE = 500 * MEGABYTE;

export const checkSpace = ({ files, machine }: Look): Found => {
  const free = machine.freeSpace(files.folder);
  const subject = sizeWords(free);
  if (free < LITTLE) return { finding: 'space-none', subject };
  const database = existsSync(files.database) ? statSync(files.database).size : 0;
  // A backup is a copy of the database and then a file of about that size.
  return { finding: free < 2 * database + TO_SPARE ? 'space-low' : 'space-well', subject };
};

export const checkBallast = ({ files, isInUse }: Look): Found => {
  // Tenants share the reserve of their host.
  const reserve = hostFilesAround(files.folder)?.ballast ?? files.ballast;
  if (existsSync(reserve)) return { finding: 'ballast-well' };
  return { finding: isInUse ? 'ballast-missing' : 'ballast-not-yet' };
};

/** Checks how the last run ended. For a running server, that is the run before it. */
export const checkLastEnd = ({ files, isInUse, db }: Look): Found => {
  const marker = markerAt(files.marker);
  const left = marker.left();
  if (!left) return { finding: 'last-end-well' };
  if (isInUse) return { finding: BEFORE[left.before ?? 'clean'] };
  const isLost = readLastEnd(files, marker).isLogDamaged || isMissing(db(), left);
  return { finding: isLost ? 'last-end-lost' : 'last-end-killed' };
};

const BEFORE = {
  clean: 'last-end-well',
  killed: 'last-end-killed',
  lost: 'last-end-lost',
} as const;

/** Checks that every document of the library is in its folder. */
export const checkFiles = ({ files, db }: Look): Found => {
  const known = db().select({ file: resources.file }).from(resources).all();
  const isThere = (file: string) => isStoredName(file) && existsSync(join(files.uploads, file));
  const missing = known.filter(({ file }) => !isThere(file)).length;
  if (missing > 0) return { finding: 'files-missing', count: missing };
  return { finding: known.length > 0 ? 'files-well' : 'files-none', count: known.length };
};
