import { mkdir, rm } from 'node:fs/promises';
import { join, relative } from 'node:path';
import type {
  InlangPlugin,
  InlangProject,
  NewBundle,
  NewMessage,
  NewVariant,
  ProjectSettings,
} from '@inlang/sdk';
import { chunk, mapValues } from 'es-toolkit';
import { z } from 'zod';
import { devDependencies } from '../../package.json';
import { ISOLATED, isolatingValues } from './isolates.ts';
import { forTestsOnly, LANGUAGE_FOLDER, languageList } from './language-list.ts';
import { PSEUDO, pseudoOf } from './pseudo.ts';
import { keepingWords } from './whole-words.ts';

const here = import.meta.dir;

/** Sentences that a language lacks are shown in this one. */
const BASE_LANGUAGE = 'en';

/** One file of the catalogue: what is said in one area, in one language. */
type Source = { language: string; path: string; text: string };

type Options = { from?: string; to?: string };

/**
 * Compiles the catalogue, a folder of JSON files for each language, into functions: a module for
 * each message, so that a page loads those it shows. Does nothing when nothing has changed.
 * Throws when a file is no catalogue, has a name that another one has, or lacks a variant.
 */
export async function buildMessages({ from = here, to = join(here, 'compiled') }: Options = {}) {
  const sources = await sourcesIn(from);
  const madeFrom = fingerprintOf(sources, await textOfCompilers());
  const note = Bun.file(join(to, 'made-from'));
  if ((await note.exists()) && (await note.text()) === madeFrom) return;

  requireGoodMessages(sources);
  const all = [...sources.map(keepingWords), ...pseudoSources(sources)];
  const made = isolatingValues(mapValues(await compiled(all), forTestsOnly), languagesOf(sources));
  const modules = {
    ...made,
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

/** What stays as it is does not restart a server that watches its sources. */
const writeIfNew = async (path: string, content: string) => {
  const file = Bun.file(path);
  if ((await file.exists()) && (await file.text()) === content) return;
  await Bun.write(file, content);
};

const SOURCE = new RegExp(`^${LANGUAGE_FOLDER}/[a-z-]+\\.json$`);

const sourcesIn = async (from: string): Promise<Source[]> => {
  // Only the folders of languages: what was compiled lies in a deeper one.
  const paths = (await Array.fromAsync(new Bun.Glob('*/*.json').scan(from)))
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => SOURCE.test(path))
    .sort();
  return await Promise.all(
    paths.map(async (path) => ({
      path,
      language: path.split('/')[0] ?? '',
      text: await Bun.file(join(from, path)).text(),
    })),
  );
};

/** This file, and those that it makes the modules with. */
const textOfCompilers = async () => {
  const files = ['build.ts', 'isolates.ts', 'language-list.ts', 'pseudo.ts', 'whole-words.ts'];
  const texts = await Promise.all(files.map((name) => Bun.file(join(here, name)).text()));
  return texts.join();
};

/** Changes with the catalogue, and with what it is compiled by. */
const fingerprintOf = (sources: Source[], ownFiles: string) => {
  const compilers = Object.entries(devDependencies).filter(([name]) => name.startsWith('@inlang/'));
  return Bun.hash(JSON.stringify([compilers, sources, ownFiles])).toString(36);
};

/** The pseudo-language, which nobody writes. */
const pseudoSources = (sources: Source[]) =>
  sources
    .filter(({ language }) => language === BASE_LANGUAGE)
    .map((source) => ({ ...source, language: PSEUDO, text: pseudoOf(source.text) }));

/** Names are also file names: `bun test` would run one that ends as tests do. */
const NAME = /^[a-z0-9_]+(?<!_test|_spec)$/;

/** A sentence, or its variants by number and the like. */
const catalogue = z.record(
  z.string().regex(NAME),
  z.union([z.string(), z.array(z.looseObject({ match: z.record(z.string(), z.string()) }))]),
);

const requireGoodMessages = (sources: Source[]) => {
  const places = new Map<string, string>();
  for (const { language, path, text } of sources) {
    const { data, error } = catalogue.safeParse(JSON.parse(text));
    if (!data) throw new Error(`${path} is no catalogue. ${z.prettifyError(error)}`);
    for (const [name, message] of Object.entries(data)) {
      const place = places.get(`${language} ${name}`);
      if (place) throw new Error(`Both ${place} and ${path} have '${name}'.`);
      places.set(`${language} ${name}`, path);
      if (Array.isArray(message) && !message.some(({ match }) => hasVariantForAllElse(match)))
        throw new Error(`'${name}' in ${path} needs a variant for everything else, with '=*'.`);
    }
  }
};

/** Without it, a number whose form nobody thought of would be shown as the message's name. */
const hasVariantForAllElse = (match: Record<string, string>) =>
  Object.keys(match).some((conditions) => conditions.split(',').every((one) => one.endsWith('=*')));

/** The modules, by their paths. The compiler is loaded only when it has something to do. */
const compiled = async (sources: Source[]) => {
  const { compileProject } = await import('@inlang/paraglide-js');
  const { loadProjectInMemory, newProject } = await import('@inlang/sdk');
  const { default: plugin } = await import('@inlang/plugin-message-format');
  const settings = { baseLocale: BASE_LANGUAGE, locales: languagesOf(sources) };
  // Plugins named in the settings would be fetched by their URLs; this one is installed.
  const project = await loadProjectInMemory({
    blob: await newProject({ settings }),
    providePlugins: [plugin],
  });
  await fillIn(project, await parse(plugin, sources, settings));
  const { 'server.js': _, ...modules } = await compileProject({
    project,
    compilerOptions: { emitGitIgnore: false, emitPrettierIgnore: false, emitReadme: false },
  });
  await project.close();
  return modules;
};

/** The rows of all messages, as the plugin reads them from the files, with the ids that they lack. */
const parse = async (
  { importFiles }: InlangPlugin,
  sources: Source[],
  settings: ProjectSettings,
): Promise<Rows> => {
  if (!importFiles) throw new Error('The plugin for the catalogue reads no files any more.');
  const files = sources.map(({ language, text }) => ({
    locale: language,
    content: new TextEncoder().encode(text),
  }));
  const { bundles, messages, variants } = await importFiles({ settings, files });
  const idOf = (bundleId: string, locale: string) => `${locale} ${bundleId}`;
  return {
    // Each language names the message anew; the last one counts.
    bundles: [...new Map(bundles.map((bundle) => [bundle.id, bundle])).values()],
    messages: messages.map((message) => ({
      ...message,
      id: idOf(message.bundleId, message.locale),
    })),
    variants: variants.map(({ messageBundleId, messageLocale, matches, pattern }, index) => {
      if (!messageBundleId || !messageLocale) throw new Error('A variant belongs to no message.');
      const messageId = idOf(messageBundleId, messageLocale);
      return { id: String(index), messageId, matches, pattern };
    }),
  };
};

type Rows = { bundles: NewBundle[]; messages: NewMessage[]; variants: NewVariant[] };

/** SQLite takes this many rows in one statement, with a dozen values each. */
const ROWS_A_STATEMENT = 500;

/**
 * Writes the rows in few statements. `project.importFiles` writes each row by itself, and looks for
 * each one before: that takes six times as long as everything else here.
 */
const fillIn = async (project: InlangProject, { bundles, messages, variants }: Rows) => {
  for (const rows of chunk(bundles, ROWS_A_STATEMENT))
    await project.db.insertInto('bundle').values(rows).execute();
  for (const rows of chunk(messages, ROWS_A_STATEMENT))
    await project.db.insertInto('message').values(rows).execute();
  for (const rows of chunk(variants, ROWS_A_STATEMENT))
    await project.db.insertInto('variant').values(rows).execute();
};

/** English first. */
const languagesOf = (sources: Source[]) => [
  ...new Set([BASE_LANGUAGE, ...sources.map(({ language }) => language)]),
];

/**
 * Makes the rules for plurals once for each language. Making them takes longer than using them, and a
 * long list of requests uses them hundreds of times.
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
 * In place of the compiler's own runtime, which would decide the language by cookies and addresses
 * and weighs 1 kB in each browser: language.ts decides.
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
