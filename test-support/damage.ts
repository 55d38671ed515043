import { cpSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type DataFiles, dataFilesIn } from '../server/storage/files.ts';
import { openDataFolder, UnusableData } from '../server/storage/open.ts';
import { startExecutable } from './executable.ts';
import { testFolder } from './folder.ts';
import { memberOf } from './member.ts';
import { logInto } from './server.ts';

const HEADER = 32;
const FRAME = 24 + 4096;

/** Damages a write-ahead log of `size` bytes at a random position. */
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

/** Copies a data folder for another try. */
export const copyOfData = (files: DataFiles, to: string) => {
  rmSync(to, { recursive: true, force: true });
  cpSync(files.folder, to, { recursive: true });
  const copy = dataFilesIn(to);
  // A small file is quickly made.
  rmSync(copy.ballast, { force: true });
  writeFileSync(copy.ballast, '');
  return copy;
};

/** Opens a data folder as a start does. Returns the titles of all requests, and the log lines. */
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

/**
 * Opens a folder whose log is damaged. If the process was killed during a checkpoint, the rest of the log
 * cannot repair the database: the start reports the damage and ends.
 */
const openDamagedAndLook = async (folder: string) => {
  try {
    return await openAndLook(folder);
  } catch (error) {
    if (!(error instanceof UnusableData && error.message.includes('is damaged'))) throw error;
    return { titles: new Set<string>(), saysLoss: true };
  }
};

type Tries = { kills: number; positions: number };
type Figure = { what: string; tries: number; losses: number; silent: number; falseAlarms: number };

/**
 * Kills the executable during writes and damages copies of its log in every way at random positions. Returns
 * what a start recovers from the intact log of each kill and from the damaged ones: how many lost an
 * acknowledged write, and how many of those without a message.
 */
export const damageLogs = async (folder: string, { kills, positions }: Tries) => {
  const figures = Object.keys(LOG_DAMAGES).map(
    (what): Figure => ({ what, tries: 0, losses: 0, silent: 0, falseAlarms: 0 }),
  );
  const untouched = [];
  for (let kill = 0; kill < kills; kill++) {
    const { files, acknowledged } = await killAmidWrites(40 + 10 * kill);
    const isLost = (titles: Set<string>) => acknowledged.filter((title) => !titles.has(title));
    const { titles, ...said } = await openAndLook(
      copyOfData(files, join(folder, `${kill}`)).folder,
    );
    untouched.push({ missing: isLost(titles).length, ...said });
    for (const figure of figures)
      for (let position = 0; position < positions; position++) {
        const copy = copyOfData(files, join(folder, `${kill} ${figure.what} ${position}`));
        LOG_DAMAGES[figure.what]?.(copy.log, statSync(copy.log).size);
        const found = await openDamagedAndLook(copy.folder);
        const hasLoss = isLost(found.titles).length > 0;
        figure.tries++;
        if (hasLoss) figure.losses++;
        if (hasLoss && !found.saysLoss) figure.silent++;
        if (!hasLoss && found.saysLoss) figure.falseAlarms++;
        rmSync(copy.folder, { recursive: true });
      }
  }
  return { untouched, figures };
};

/** Kills the executable after `writes` acknowledged writes, while eight more are pending. */
const killAmidWrites = async (writes: number) => {
  const server = await startExecutable(testFolder('killed'));
  const ruth = await memberOf(server, 'ruth');
  const acknowledged: string[] = [];
  let isOver = false;
  const writer = async (name: string) => {
    for (let i = 0; !isOver; i++) {
      const title = `Request ${name} ${i}`;
      const written = await ruth.write(title).catch(() => undefined);
      if (written?.status === 201) acknowledged.push(title);
    }
  };
  const writers = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map(writer);
  while (acknowledged.length < writes) await Bun.sleep(1);
  await server.kill();
  isOver = true;
  await Promise.all(writers);
  return { files: dataFilesIn(server.data), acknowledged };
};
