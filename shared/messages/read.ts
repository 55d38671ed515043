import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The messages of one language by their names. A plural is one ICU line. */
export type Catalogue = ReadonlyMap<string, string>;

/** Returns the names of the files with messages in the folder of a language. */
export const catalogueFiles = (folder: string) =>
  readdirSync(folder).filter((name) => name.endsWith('.json'));

/** Returns all messages of a language. */
export const readCatalogue = (language: string): Catalogue => {
  const folder = join(import.meta.dirname, language);
  return new Map(
    catalogueFiles(folder).flatMap((file) =>
      Object.entries<string>(JSON.parse(readFileSync(join(folder, file), 'utf8'))),
    ),
  );
};
