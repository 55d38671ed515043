import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Language } from '../language.ts';
import { olderEnglish } from './older-english.ts';
import { type Catalogue, readCatalogue } from './read.ts';
import { renderAll } from './rendered.ts';
import { TRANSLATED } from './shipped.ts';
import {
  type Notes,
  namesWithoutNote,
  notesFile,
  readNotes,
  staleNames,
  withNotes,
} from './translated-from.ts';

/*
 * Lists what each language shows in English: messages that are missing, and those whose English has changed since
 * they were translated.
 *   npm run translations                        in all languages
 *   npm run translations -- --language=de       in German alone
 *   npm run translations -- --compared a_b c_d  notes that somebody has compared a_b and c_d with English
 *   npm run translations -- --compared          notes the new translations, which have no note yet
 *   npm run translations -- --rendered=FOLDER   writes every sentence with every kind of value, a file per language
 */

const english = readCatalogue('en');
const say = (line: string) => process.stdout.write(`${line}\n`);

const list = (tag: string, own: Catalogue, notes: Notes) => {
  const missing = [...english.keys()].filter((name) => !own.has(name));
  const stale = staleNames(own, english, notes);
  const fresh = namesWithoutNote(own, notes);
  say(
    `${tag}: ${missing.length} missing, ${stale.length} whose English has changed, ${fresh.length} without a note`,
  );
  for (const name of missing) say(`  ${name} is missing\n    English: ${english.get(name)}`);
  for (const name of stale) {
    const older = olderEnglish(name, notes[name] ?? '');
    say(`  ${name}`);
    if (older !== undefined) say(`    English was: ${older}`);
    say(`    English is:  ${english.get(name)}`);
    say(`    ${tag}: ${own.get(name)}`);
  }
  for (const name of fresh) say(`  ${name} has no note`);
};

const note = (tag: string, own: Catalogue, notes: Notes, names: readonly string[]) => {
  const compared = names.length > 0 ? names : namesWithoutNote(own, notes);
  const noted = withNotes(own, english, notes, compared);
  writeFileSync(notesFile(tag), `${JSON.stringify(noted, undefined, 2)}\n`);
  say(`${tag}: ${compared.length} noted`);
};

/** Writes what somebody reads from top to bottom: each message, and below it the sentences that it can become. */
const write = (folder: string, tag: Language) => {
  const file = join(folder, `${tag}.txt`);
  mkdirSync(folder, { recursive: true });
  const messages = renderAll(tag).map(({ name, sentences }) => [name, ...sentences].join('\n  '));
  writeFileSync(file, `${messages.join('\n')}\n`);
  say(`${tag}: ${file}`);
};

const run = () => {
  const { values, positionals } = parseArgs({
    options: {
      language: { type: 'string' },
      compared: { type: 'boolean', default: false },
      rendered: { type: 'string' },
    },
    allowPositionals: true,
  });
  if (positionals.length > 0 && !values.compared)
    throw new Error('Please write --compared before the names of messages.');
  const tags = TRANSLATED.filter((tag) => values.language === undefined || tag === values.language);
  if (tags.length === 0) throw new Error(`Upheld is not translated into '${values.language}'.`);
  const unknown = positionals.filter((name) => !english.has(name));
  if (unknown.length > 0) throw new Error(`There is no message ${unknown.join(', ')}.`);
  for (const tag of tags) {
    const own = readCatalogue(tag);
    if (values.rendered) write(values.rendered, tag);
    else if (values.compared)
      note(
        tag,
        own,
        readNotes(tag),
        positionals.filter((name) => own.has(name)),
      );
    else list(tag, own, readNotes(tag));
  }
};

try {
  run();
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exit(1);
}
