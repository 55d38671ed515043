import type {
  InlangPlugin,
  InlangProject,
  NewBundle,
  NewMessage,
  NewVariant,
  ProjectSettings,
} from '@inlang/sdk';
import { chunk } from 'es-toolkit';

/** Messages of one language in the syntax of the compiler's plugin. */
export type CompilerSource = { language: string; text: string };

/** Returns the modules by their paths. Loads the compiler only when it is needed. */
export const compileSources = async (sources: CompilerSource[], settings: ProjectSettings) => {
  const { compileProject } = await import('@inlang/paraglide-js');
  const { loadProjectInMemory, newProject } = await import('@inlang/sdk');
  const { default: plugin } = await import('@inlang/plugin-message-format');
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

/** Returns the rows that the plugin reads from the files, with an id for each row. */
const parse = async (
  { importFiles }: InlangPlugin,
  sources: CompilerSource[],
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
    // Each language has a bundle for the same message.
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

/** SQLite limits the values of a statement; a row has a dozen. */
const ROWS_A_STATEMENT = 500;

/**
 * Writes the rows in few statements. `project.importFiles` looks for each row and writes it alone, which takes
 * six times as long as the rest of the build.
 */
const fillIn = async (project: InlangProject, { bundles, messages, variants }: Rows) => {
  for (const rows of chunk(bundles, ROWS_A_STATEMENT))
    await project.db.insertInto('bundle').values(rows).execute();
  for (const rows of chunk(messages, ROWS_A_STATEMENT))
    await project.db.insertInto('message').values(rows).execute();
  for (const rows of chunk(variants, ROWS_A_STATEMENT))
    await project.db.insertInto('variant').values(rows).execute();
};
