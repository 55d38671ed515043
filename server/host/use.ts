import { statSync } from 'node:fs';
import { dataFilesIn } from '../data-folder/files.ts';
import { shareOf, sizeOfFiles } from '../data-folder/share.ts';
import { configOf, folderOf, type HostConfig, namesOf } from './folders.ts';

/** From this part of its share on the host's operator is told. */
const NEARLY_FULL = 0.9;
/** So many folders are looked at before calls get their turn. */
const SLICE = 20;

/** The bytes of a congregation's database, and of database and library together. */
export const useOf = (host: HostConfig, name: string) => {
  const { database, uploads } = dataFilesIn(folderOf(host, name));
  const size = statSync(database, { throwIfNoEntry: false })?.size ?? 0;
  return { size, used: size + sizeOfFiles(uploads) };
};

/** The congregations that have used most of their share. Looks at a few folders at a time. */
export const nearlyFullIn = async (host: HostConfig) => {
  const found: { name: string; used: number; share: number }[] = [];
  for (const [index, name] of namesOf(host).entries()) {
    if (index % SLICE === 0) await new Promise<void>((next) => setImmediate(next));
    const share = ownShare(host, name);
    if (share === null) continue;
    const { used } = useOf(host, name);
    if (used >= NEARLY_FULL * share) found.push({ name, used, share });
  }
  return found;
};

/** Null too if its settings are wrong: then it cannot be opened, and is told of as such. */
const ownShare = (host: HostConfig, name: string) => {
  try {
    return shareOf(configOf(host, name).mostDisk);
  } catch {
    return null;
  }
};
