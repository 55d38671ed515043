import { existsSync, renameSync } from 'node:fs';

const MOST = 100;

/** Keeps a file that cannot be used under another name beside it; false when that fails too. */
export const putAside = (path: string): boolean => {
  const names = Array.from({ length: MOST }, (_, n) => `${path}.unreadable-${n + 1}`);
  const free = names.find((name) => !existsSync(name));
  if (!free) return false;
  try {
    renameSync(path, free);
    return true;
  } catch {
    return false;
  }
};
