import { cpSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { type DataFiles, dataFilesIn } from '../data-folder/files.ts';
import { openDataFolder } from '../data-folder/open.ts';
import { logInto } from './server.ts';

const HEADER = 32;
const FRAME = 24 + 4096;

/** A way to damage a write-ahead log of so many bytes, at a random place. */
export type LogDamage = (path: string, size: number) => void;

const below = (most: number) => Math.floor(Math.random() * most);

export const LOG_DAMAGES: Record<string, LogDamage> = {
  'cut at the border of a frame': (path, size) =>
    truncateSync(path, HEADER + FRAME * below(Math.floor((size - HEADER) / FRAME))),
  'cut within a frame': (path, size) => truncateSync(path, below(size)),
  'with a flipped byte': (path, size) => {
    const bytes = readFileSync(path);
    const at = below(size);
    bytes.writeUInt8(bytes.readUInt8(at) ^ (1 + below(255)), at);
    writeFileSync(path, bytes);
  },
};

/** A copy of a folder as it lies there, for one more try at it. */
export const copyOfData = (files: DataFiles, to: string) => {
  rmSync(to, { recursive: true, force: true });
  cpSync(files.folder, to, { recursive: true });
  const copy = dataFilesIn(to);
  // A small one is soon made.
  rmSync(copy.ballast, { force: true });
  writeFileSync(copy.ballast, '');
  return copy;
};

/** Opens a folder as a start does; gives the titles of all requests, and what was logged. */
export const openAndLook = async (folder: string) => {
  const lines: string[] = [];
  const { db, unlock } = await openDataFolder(folder, logInto(lines));
  const rows = db.$client.query<{ title: string }, []>('select title from prayers').all();
  db.$client.close();
  unlock();
  const logged = lines.map((line): { level: string; message: string } => JSON.parse(line));
  return {
    titles: new Set(rows.map(({ title }) => title)),
    saysLoss: logged.some(({ level, message }) => level === 'error' && /missing/.test(message)),
    saysUnclean: logged.some(({ message }) => message.includes('nothing is missing')),
  };
};
