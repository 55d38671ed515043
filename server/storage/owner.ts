import { lchownSync, lstatSync, readdirSync, statSync } from 'node:fs';
import { resolve } from 'node:path';

/**
 * What root makes in a folder belongs to the owner of that folder: the server may be another user, and
 * must be able to go on with it. Does nothing for other users, who can give nothing away.
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
