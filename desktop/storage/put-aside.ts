import { existsSync, renameSync } from 'node:fs';

const MOST = 100;

/** Renames a file that cannot be used, beside the original. Returns false if that fails. */
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
