import { basename } from 'node:path';
import { camelCase } from 'es-toolkit';
import { z } from 'zod';

/** Words of languages that Upheld does not have, in the same files as the words of a language. */
export const NEIGHBOURS = 'neighbours';

/** A file with words that people and their programs write, such as the words for yes. */
export type WordFile = { path: string; text: string };

const lists = z.record(z.string().regex(/^[a-z][A-Za-z]*$/), z.array(z.string().min(1)));

/**
 * Returns a module for each name of a file, such as `words/mail.js` for `de/words/mail.json`. Its lists have the
 * words of all languages: a mail may come in any of them. Throws if a file is not valid.
 */
export const wordModules = (files: WordFile[]): Record<string, string> => {
  const byName = Object.groupBy(files, ({ path }) => basename(path, '.json'));
  return Object.fromEntries(
    Object.entries(byName).map(([name, ofName = []]) => [
      `words/${name}.js`,
      `export const ${camelCase(name)}Words = ${JSON.stringify(mergedLists(ofName))};\n`,
    ]),
  );
};

const mergedLists = (files: WordFile[]) => {
  const merged: Record<string, string[]> = {};
  for (const { path, text } of files) {
    const { data, error } = lists.safeParse(JSON.parse(text));
    if (!data) throw new Error(`${path} has no lists of words. ${z.prettifyError(error)}`);
    for (const [list, words] of Object.entries(data))
      merged[list] = [...new Set([...(merged[list] ?? []), ...words])];
  }
  return merged;
};
