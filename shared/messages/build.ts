import { mkdir, rm } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { mapValues } from 'es-toolkit';
import { z } from 'zod';
import { devDependencies } from '../../package.json';
import { type CompilerSource, compileSources } from './compile.ts';
import { messageDeclarations } from './declarations.ts';
import { ISOLATED, isolatingValues } from './isolates.ts';
import { forTestsOnly, LANGUAGE_FOLDER, languageList } from './language-list.ts';
import { mailPiecesModule } from './mail-pieces.ts';
import { compilerVariants, parsePlural } from './plural.ts';
import { PSEUDO } from './pseudo.ts';
import { pseudoMessages } from './pseudo-messages.ts';
import { isStale, NOTES_FOLDER, parseNotes } from './translated-from.ts';
import { joinWholeWords } from './whole-words.ts';
import { NEIGHBOURS, wordModules } from './word-lists.ts';

const here = import.meta.dir;

/** The files that shape the compiled modules. */
const COMPILERS = [
  'build.ts',
  'compile.ts',
  'declarations.ts',
  'isolates.ts',
  'language-list.ts',
  'mail-pieces.ts',
  'plural.ts',
  'pseudo-messages.ts',
  'translated-from.ts',
  'whole-words.ts',
  'word-lists.ts',
];

/** The language of a sentence that another language lacks. */
const BASE_LANGUAGE = 'en';

/** One file of the catalogue: the messages of one area in one language. */
type Source = { language: string; path: string; text: string };

type Messages = { language: string; messages: Record<string, string> };

type Options = { from?: string; to?: string };

/**
 * Compiles the catalogue, a folder of JSON files for each language, into functions. Each message is a module of
 * its own, so a page loads only the messages it shows. An unchanged catalogue is not compiled again.
 * Throws if a file is not valid, if two files have the same name, or if a plural is not valid.
 */
export async function buildMessages({ from = here, to = join(here, 'compiled') }: Options = {}) {
  const sources = await filesIn(from, MESSAGES);
  const words = await filesIn(from, WORDS);
  const notes = await filesIn(from, NOTES);
  const madeFrom = fingerprintOf([...sources, ...words, ...notes], await textOfCompilers());
  const note = Bun.file(join(to, 'made-from'));
  if ((await note.exists()) && (await note.text()) === madeFrom) return;

  const written = withoutStale(validated(sources), notes);
  const all = [...written, ...pseudoLanguage(written)].map(compilerSource);
  const settings = { baseLocale: BASE_LANGUAGE, locales: languagesOf(all) };
  const compiled = await compileSources(all, settings);
  const made = isolatingValues(mapValues(compiled, forTestsOnly), languagesOf(sources));
  const modules = {
    ...made,
    ...wordModules(words),
    'words/mail-pieces.js': mailPiecesModule(
      sources.filter(({ path }) => path.endsWith('/mail.json')),
    ),
    'messages/_index.d.ts': messageDeclarations(made),
    'registry.js': keepingPluralRules(made['registry.js'] ?? '') + ISOLATED,
    'runtime.js': runtimeIn(to),
    'languages.js': languageList(languagesOf(sources)),
  };
  await mkdir(to, { recursive: true });
  await removeAllBut(Object.keys(modules), to);
  for (const [name, content] of Object.entries(modules)) await writeIfNew(join(to, name), content);
  await Bun.write(note, madeFrom);
}

const removeAllBut = async (names: string[], folder: string) => {
  const present = await Array.fromAsync(new Bun.Glob('**/*').scan(folder));
  const over = present.filter((name) => !names.includes(name.replaceAll('\\', '/')));
  for (const name of over) await rm(join(folder, name));
};

/** Writes only a changed file: a server that watches its sources restarts for each write. */
const writeIfNew = async (path: string, content: string) => {
  const file = Bun.file(path);
  if ((await file.exists()) && (await file.text()) === content) return;
  await Bun.write(file, content);
};

const MESSAGES = new RegExp(`^${LANGUAGE_FOLDER}/[a-z-]+\\.json$`);
const NOTES = new RegExp(`^${NOTES_FOLDER}/${LANGUAGE_FOLDER}\\.json$`);
const WORDS = new RegExp(`^(?:${LANGUAGE_FOLDER}|${NEIGHBOURS})/words/[a-z-]+\\.json$`);

const filesIn = async (from: string, name: RegExp): Promise<Source[]> => {
  const paths = (await Array.fromAsync(new Bun.Glob('**/*.json').scan(from)))
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => name.test(path))
    .sort();
  return await Promise.all(
    paths.map(async (path) => ({
      path,
      language: path.split('/')[0] ?? '',
      text: await Bun.file(join(from, path)).text(),
    })),
  );
};

/** Returns the source text of this file and of the files that shape the modules. */
const textOfCompilers = async () => {
  const texts = await Promise.all(COMPILERS.map((name) => Bun.file(join(here, name)).text()));
  return texts.join();
};

/** Returns a fingerprint of the catalogue and of the programs that compile it. */
const fingerprintOf = (sources: Source[], ownFiles: string) => {
  const compilers = Object.entries(devDependencies).filter(([name]) =>
    /^@(inlang|formatjs)\//.test(name),
  );
  return Bun.hash(JSON.stringify([compilers, sources, ownFiles])).toString(36);
};

/**
 * Returns the messages without translations whose English has changed since: English is shown in their place, as
 * they may lack what was added to it, such as a warning.
 */
const withoutStale = (written: Messages[], notes: Source[]): Messages[] => {
  const english: Record<string, string> = Object.assign(
    {},
    ...written.filter(({ language }) => language === BASE_LANGUAGE).map(({ messages }) => messages),
  );
  const noted = new Map(notes.map(({ path, text }) => [path, parseNotes(text)]));
  return written.map(({ language, messages }) => ({
    language,
    messages: Object.fromEntries(
      Object.entries(messages).filter(
        ([name]) => !isStale(noted.get(`${NOTES_FOLDER}/${language}.json`)?.[name], english[name]),
      ),
    ),
  }));
};

/** The pseudo-language is made from English. */
const pseudoLanguage = (written: Messages[]): Messages[] =>
  written
    .filter(({ language }) => language === BASE_LANGUAGE)
    .map(({ messages }) => ({ language: PSEUDO, messages: pseudoMessages(messages) }));

/** Each name is a file name, too: `bun test` runs files whose names end in `_test` or `_spec`. */
const NAME = /^[a-z0-9_]+(?<!_test|_spec)$/;

const catalogue = z.record(z.string().regex(NAME), z.string());

/** Returns the messages of each file. Throws for a file that cannot be compiled. */
const validated = (sources: Source[]): Messages[] => {
  const places = new Map<string, string>();
  return sources.map(({ language, path, text }) => {
    const { data, error } = catalogue.safeParse(JSON.parse(text));
    if (!data) throw new Error(`${path} is no catalogue. ${z.prettifyError(error)}`);
    for (const [name, message] of Object.entries(data)) {
      const place = places.get(`${language} ${name}`);
      if (place) throw new Error(`Both ${place} and ${path} have '${name}'.`);
      places.set(`${language} ${name}`, path);
      requirePlural(`'${name}' in ${path}`, message);
    }
    return { language, messages: data };
  });
};

const requirePlural = (name: string, message: string) => {
  try {
    parsePlural(message);
  } catch (cause) {
    throw new Error(`${name} is no plural of ICU: ${cause}`, { cause });
  }
};

/** Returns the messages of a file in the syntax of the compiler's plugin. */
const compilerSource = ({ language, messages }: Messages): CompilerSource => {
  const split = mapValues(messages, (message) => {
    const plural = parsePlural(message);
    return plural ? [compilerVariants(plural)] : message;
  });
  return { language, text: joinWholeWords(language, JSON.stringify(split)) };
};

/** Returns the languages, English first. */
const languagesOf = (sources: { language: string }[]) => [
  ...new Set([BASE_LANGUAGE, ...sources.map(({ language }) => language)]),
];

/**
 * Caches the rules for plurals by language: making the rules takes longer than using them, and a long list of
 * requests uses them hundreds of times.
 */
const keepingPluralRules = (registry: string) =>
  `
${registry.replace('new Intl.PluralRules(', 'pluralRules(')}
const made = new Map();
const pluralRules = (locale, options) => {
  const key = JSON.stringify([locale, options]);
  if (!made.has(key)) made.set(key, new Intl.PluralRules(locale, options));
  return made.get(key);
};
`.trimStart();

/**
 * Replaces the compiler's runtime by language.ts. The compiler's runtime reads the language from cookies and
 * addresses, and weighs 1 kB in each browser.
 */
const runtimeIn = (folder: string) => {
  const path = relative(folder, join(here, '../language.ts')).replaceAll('\\', '/');
  return `export * from ${JSON.stringify(path)};\n`;
};

if (import.meta.main) {
  const start = performance.now();
  await buildMessages();
  console.log(`Compiled the messages in ${Math.round(performance.now() - start)} ms`);
}
