import { existsSync, mkdirSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Db } from '../../db/open.ts';
import { presentResource, type ResourceRow } from '../../resources/presenter.ts';
import { storedResources } from '../../resources/resources.ts';
import { isStoredName } from '../../resources/stored-name.ts';
import { flushToDisk, newFile } from '../backups/archive.ts';
import { fileNameFor } from './names.ts';
import { everyItem } from './pages.ts';
import { addList, writeText } from './writing.ts';

export const everyResource = (db: Db) => everyItem((page) => storedResources(db, page));

/** Returns the path of a library file within the export. */
const placeOf = ({ id, fileName }: ResourceRow) => `library/${fileNameFor(id, fileName)}`;

const resourceIn = (row: ResourceRow, isThere: boolean) => {
  const { id, title, description, fileType, fileSize, uploaderName, createdAt } =
    presentResource(row);
  const file = isThere ? placeOf(row) : null;
  return { id, title, description, file, fileType, fileSize, uploaderName, createdAt };
};

/** Writes `library.json` and the library's files. Returns how many there are, and how many were missing. */
export const writeLibrary = async (db: Db, uploads: string, folder: string, done: () => void) => {
  mkdirSync(join(folder, 'library'), { mode: 0o700 });
  let missing = 0;
  for (const row of everyResource(db)) {
    const isThere =
      isStoredName(row.file) && (await copied(join(uploads, row.file), join(folder, placeOf(row))));
    if (!isThere) missing++;
    done();
  }
  const files = writeText(join(folder, 'library.json'), (text) => {
    const count = addList(text, everyResource(db), (row) =>
      text.add(JSON.stringify(resourceIn(row, existsSync(join(folder, placeOf(row)))))),
    );
    text.add('\n');
    return count;
  });
  return { files, missing };
};

/** Copies a file. Returns false if it is missing: the server may delete it meanwhile. */
const copied = async (from: string, to: string) => {
  const file = await opened(from);
  if (!file) return false;
  await pipeline(file.createReadStream(), newFile(to));
  await flushToDisk(to);
  return true;
};

/** Opens a file for reading. Returns undefined if it is missing. */
const opened = async (path: string) => {
  try {
    return await open(path);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
};
