import { existsSync, realpathSync } from 'node:fs';
import { basename, dirname, isAbsolute, join, relative, resolve, sep } from 'node:path';
import type { Config } from '../../config/config.ts';
import { NotExported } from '../../operations/leaving/errors.ts';
import { exportEverything } from '../../operations/leaving/export.ts';
import { dataFilesIn } from '../../storage/files.ts';
import { progressBar } from './progress.ts';
import { warnOfReaders } from './warn-of-readers.ts';
import { withDatabase } from './with-database.ts';

type Options = { withPersonalFiles?: boolean };

/**
 * `upheld export FOLDER`: writes all data into a new folder, in open formats; returns the lines to print.
 * Throws NotThere, NewerDatabase, FolderNotEmpty and NotExported.
 */
export const exportAll = (
  config: Pick<Config, 'data'>,
  target: string,
  { withPersonalFiles = false }: Options,
) =>
  withDatabase(config, async (db) => {
    const folder = resolve(target);
    requireOutside(config.data, folder);
    const progress = progressBar('Exporting');
    const { people, groups, requests, files, missing } = await exportEverything({
      db,
      uploads: dataFilesIn(config.data).uploads,
      folder,
      now: Date.now(),
      withPersonalFiles,
      progress: progress.show,
    }).finally(progress.end);
    return [
      folder,
      `People: ${people}, groups: ${groups}, requests in groups: ${requests}, files: ${files - missing}.`,
      ...(missing > 0
        ? [`Warning: files of the library that were missing already: ${missing}.`]
        : []),
      ...warnOfReaders(folder),
      'People wrote this in confidence: README.txt says what is in it and how to treat it.',
    ].join('\n');
  });

/** Throws NotExported for a folder inside the data folder, where its files would break the backups. */
const requireOutside = (data: string, folder: string) => {
  const way = relative(realpathSync(data), placeOf(folder));
  const isOutside = way === '..' || way.startsWith(`..${sep}`) || isAbsolute(way);
  if (!isOutside)
    throw new NotExported(`${folder} is in the data folder. Name a folder somewhere else.`);
};

/** Returns the real path of a folder, which may not exist yet. */
const placeOf = (folder: string): string => {
  if (existsSync(folder)) return realpathSync(folder);
  const above = dirname(folder);
  return above === folder ? folder : join(placeOf(above), basename(folder));
};
