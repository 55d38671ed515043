import { lchownSync, lstatSync, readdirSync, statSync } from 'node:fs';
import { resolve } from 'node:path';

/**
 * Gives a file that root made to the owner of its folder: the server may run as another user, and must be
 * able to use it. Has no effect for other users, who cannot change owners.
 */
export const giveToOwner = (folder: string, path: string) => {
  if (process.getuid?.() !== 0) return;
  const { uid, gid } = statSync(folder);
  if (uid === 0) return;
  lchownSync(path, uid, gid);
  if (!lstatSync(path).isDirectory()) return;
  for (const name of readdirSync(path, { recursive: true, encoding: 'utf8' }))
    lchownSync(resolve(path, name), uid, gid);
};
