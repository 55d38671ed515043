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

/* What is checked in the data folder and on its disk. */

/** The rights of the group and of others. */
const FOR_OTHERS = 0o077;

/** Whose the folder is, and who can read it. */
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

/** Windows has rights of its own kind, and another remedy. */
const onWindows = (path: string, { descriptorOf }: Machine) => {
  const descriptor = descriptorOf(path);
  if (descriptor === undefined) return 'unknown';
  return isOpenToOthers(descriptor) ? 'open-on-windows' : 'well';
};

/** A link may lead nowhere, and a server that runs removes files while we look. */
const isOfAnother = (path: string, owner: number) =>
  (lstatSync(path, { throwIfNoEntry: false })?.uid ?? owner) !== owner;

/** File systems that lie on another computer, as Linux names them. */
const NETWORK_DISK =
  /^(nfs\d?|cifs|smb\w*|ncpfs|afs|9p|ceph|glusterfs|fuse\.(sshfs|rclone|s3fs|glusterfs|davfs\w*|gvfsd\S*))$/;

/** Folders that programs copy to other computers, by a part of their path. */
const SYNCED =
  /(?:^|[\\/])(Dropbox|OneDrive|iCloud|Mobile Documents|Google Drive|Nextcloud|Syncthing)/i;

/** Whether SQLite can trust the disk: locks of network disks do not hold. */
export const checkDisk = ({ files, machine }: Look): Found => {
  // Where the data lies counts, not where a link to it lies.
  const folder = realpathSync(files.folder);
  const synced = SYNCED.exec(fromHome(folder))?.[1];
  if (synced) return { finding: 'disk-synced', subject: synced };
  const network = reachOfUrl(folder, machine);
  return network ? { finding: 'disk-network', subject: network } : { finding: 'disk-well' };
};

/** The path from the home folder on: the name of a user may look like a cloud program's. */
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

/** The kind of file system that a folder is on, by Linux's list of mounts (proc_pid_mounts(5)). */
const diskKindOf = (folder: string, mounts: string) =>
  mounts
    .split('\n')
    .map((line) => line.split(' '))
    .map(([, at = '', kind = '']) => ({ at: at.replaceAll('\\040', ' '), kind }))
    .filter(({ at }) => at === '/' || folder === at || folder.startsWith(`${at}/`))
    // A later line covers an earlier one at the same place.
    .reduce((best, mount) => (mount.at.length >= best.at.length ? mount : best), {
      at: '',
      kind: '',
    }).kind;

/** The right of everybody to read a file. */
const BY_OTHERS = 0o004;

/** Whether others can read the passwords of the operator. The group may be the service's own. */
export const checkSettings = ({ secretsIn, machine }: Look): Found => {
  if (!secretsIn) return { finding: 'settings-none' };
  if (machine.platform === 'win32')
    return { finding: `settings-${onWindows(secretsIn, machine)}`, subject: secretsIn };
  const isOpen = (statSync(secretsIn).mode & BY_OTHERS) !== 0;
  return { finding: isOpen ? 'settings-open' : 'settings-well', subject: secretsIn };
};

const MEGABYTE = 1_000_000;
/** With less than this, in bytes, the disk is soon full. */
const LITTLE = 100 * MEGABYTE;
/** Besides a copy of the database, a backup needs this much. */
const TO_SPARE = 500 * MEGABYTE;

export const checkSpace = ({ files, machine }: Look): Found => {
  const free = machine.freeSpace(files.folder);
  const subject = sizeWords(free);
  if (free < LITTLE) return { finding: 'space-none', subject };
  const database = existsSync(files.database) ? statSync(files.database).size : 0;
  // A backup is a copy of the database and then a file of about the same size.
  return { finding: free < 2 * database + TO_SPARE ? 'space-low' : 'space-well', subject };
};

export const checkBallast = ({ files, isInUse }: Look): Found => {
  // The congregations of a host share its reserve.
  const reserve = hostFilesAround(files.folder)?.ballast ?? files.ballast;
  if (existsSync(reserve)) return { finding: 'ballast-well' };
  return { finding: isInUse ? 'ballast-missing' : 'ballast-not-yet' };
};

/** How the last run ended. Of a server that runs, the run before it. */
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

/** Whether every document of the library is in its folder. */
export const checkFiles = ({ files, db }: Look): Found => {
  const known = db().select({ file: resources.file }).from(resources).all();
  const isThere = (file: string) => isStoredName(file) && existsSync(join(files.uploads, file));
  const missing = known.filter(({ file }) => !isThere(file)).length;
  if (missing > 0) return { finding: 'files-missing', count: missing };
  return { finding: known.length > 0 ? 'files-well' : 'files-none', count: known.length };
};
