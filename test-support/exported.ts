import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { strFromU8, unzipSync } from 'fflate';
import { exportEverything, type Leaving } from '../server/operations/leaving/export.ts';
import { testFolder } from './folder.ts';
import type { TestServer } from './server.ts';

/** The path of a folder that is not there yet. */
export const newFolder = () => join(testFolder('leaving'), 'export');

/** Every file below a folder, by its path from there. */
export const textsIn = (folder: string) =>
  new Map(
    below(folder)
      .filter((name) => statSync(join(folder, name)).isFile())
      .sort()
      .map((name) => [name, textOf(join(folder, name))]),
  );

/** A file as text; a workbook's parts one after another. */
const textOf = (path: string) => {
  const bytes = readFileSync(path);
  if (!path.endsWith('.xlsx')) return bytes.toString('utf8');
  return Object.values(unzipSync(bytes))
    .map((part) => strFromU8(part))
    .join('\n');
};

/** The paths of what is below a folder, with `/` on every system. */
const below = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory()
      ? below(join(folder, entry.name)).map((name) => `${entry.name}/${name}`)
      : [entry.name],
  );

/** Exports everything of a server, and reads it back. */
export const exported = async (
  { db, clock, files: { folder: uploads } }: TestServer,
  options: Partial<Leaving> = {},
) => {
  const folder = options.folder ?? newFolder();
  const result = await exportEverything({
    db,
    uploads,
    folder,
    now: clock.now,
    ...options,
  });
  const files = textsIn(folder);
  return {
    folder,
    result,
    files,
    everything: [...files].flat().join('\n'),
    // biome-ignore lint/suspicious/noExplicitAny: tests read what was written freely.
    json: (path: string): any => JSON.parse(files.get(path) ?? ''),
  };
};
