import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The messages of one language by their names. A plural is one ICU line. */
export type Catalogue = ReadonlyMap<string, string>;

/** Returns all messages of a language. */
export const readCatalogue = (language: string): Catalogue => {
  const folder = join(import.meta.dirname, language);
  return new Map(
    readdirSync(folder).flatMap((file) =>
      Object.entries<string>(JSON.parse(readFileSync(join(folder, file), 'utf8'))),
    ),
  );
};
