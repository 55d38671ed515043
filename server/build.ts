import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative, resolve, sep } from 'node:path';
import { parseArgs } from 'node:util';
import { buildMessages } from '../shared/messages/build.ts';
import { PSEUDO, withPseudo } from '../shared/messages/pseudo.ts';

type Options = {
  webDir?: string;
  outfile?: string;
  target?: Bun.Build.CompileTarget;
  /** False for a program that reads the web app's files from `webDir` at run time. */
  isEmbedding?: boolean;
  /** Path of a library of SQLite, compressed by zstd, for a system whose own is too old. */
  sqlite?: string;
  /** Plugins that change more sources. */
  plugins?: Bun.BunPlugin[];
};

/**
 * Compiles server and web app into one executable that needs no other file. The web app must have been built
 * into `webDir`. `target` names another platform, such as `bun-windows-x64`.
 */
export const buildExecutable = async ({
  webDir = 'dist/web',
  outfile = 'dist/upheld',
  target,
  isEmbedding = true,
  sqlite,
  plugins = [],
}: Options = {}) => {
  await buildMessages();
  const { metafile } = await Bun.build({
    // Each thread has its own entry point.
    entrypoints: [
      'main.ts',
      'mail/mailbox-in-thread.ts',
      'operations/backups/make-in-thread.ts',
      'operations/backups/lock-in-thread.ts',
      'operations/doctor/examine-in-thread.ts',
      'storage/check-in-thread.ts',
      'mail-in/understand/understand-in-thread.ts',
    ].map((path) => join(import.meta.dir, path)),
    metafile: true,
    format: 'esm',
    minify: true,
    bytecode: true,
    // A start loads only what it needs: the code for mail and other commands is in separate chunks.
    splitting: true,
    define: {
      'process.env.NODE_ENV': '"production"',
      // If the web app has it.
      ...withPseudo(existsSync(join(webDir, PSEUDO))),
      // Otherwise two CommonJS packages would contain the path of this build.
      __dirname: '"/"',
    },
    plugins: [
      isEmbedding ? embed(resolve(webDir)) : readFrom(resolve(webDir)),
      ...(sqlite ? [carry(sqlite)] : []),
      ...plugins,
    ],
    compile: {
      outfile: resolve(outfile),
      ...(target && { target }),
      // Otherwise it would read bunfig.toml or .env in the folder where it is started.
      autoloadBunfig: false,
      autoloadDotenv: false,
    },
  });
  const modules = Object.values(metafile?.outputs ?? {}).flatMap(({ inputs }) =>
    Object.keys(inputs),
  );
  return { outfile, modules };
};

/** Writes this library of SQLite into db/carried-sqlite.ts. */
const carry = (file: string): Bun.BunPlugin => ({
  name: 'carry SQLite',
  setup: (build) => {
    const library = Bun.zstdDecompressSync(readFileSync(file));
    const sha256 = createHash('sha256').update(library).digest('hex');
    const contents = `import file from ${JSON.stringify(resolve(file))} with { type: 'file' };
export const carriedSqlite = { file, sha256: ${JSON.stringify(sha256)} };`;
    build.onLoad({ filter: /[\\/]db[\\/]carried-sqlite\.ts$/ }, () => ({ loader: 'js', contents }));
  },
});

const EMBEDDED_FILES = /[\\/]http[\\/]embedded-files\.ts$/;

/** Writes the folder of the web app into http/embedded-files.ts, and embeds nothing. */
const readFrom = (webDir: string): Bun.BunPlugin => ({
  name: 'read the web app from a folder',
  setup: (build) => {
    const contents = `export const embeddedFiles = {};
export const webFolder = ${JSON.stringify(webDir)};`;
    build.onLoad({ filter: EMBEDDED_FILES }, () => ({ loader: 'js', contents }));
  },
});

/** Writes the web app's files into http/embedded-files.ts, in place of the empty list. */
const embed = (webDir: string): Bun.BunPlugin => ({
  name: 'embed the web app',
  setup: (build) => {
    build.onLoad({ filter: EMBEDDED_FILES }, () => {
      const files = filesIn(webDir);
      const imports = files.map(
        (file, index) => `import f${index} from ${JSON.stringify(file)} with { type: 'file' };`,
      );
      const entries = files.map(
        (file, index) =>
          `${JSON.stringify(`/${relative(webDir, file).split(sep).join('/')}`)}: f${index},`,
      );
      return {
        loader: 'js',
        contents: `${imports.join('\n')}\nexport const embeddedFiles = {${entries.join('\n')}};\nexport const webFolder = undefined;`,
      };
    });
  },
});

const filesIn = (folder: string) =>
  readdirSync(folder, { recursive: true })
    .map((name) => join(folder, name.toString()))
    .filter((path) => statSync(path).isFile() && !isThereCompressed(path))
    .sort();

/** Every browser accepts hashed files compressed, and they are most of a language's size. */
const isThereCompressed = (path: string) =>
  /[\\/]assets[\\/].+\.(js|css)$/.test(path) && existsSync(`${path}.gz`);

const isTarget = (word: string | undefined): word is Bun.Build.CompileTarget =>
  word?.startsWith('bun-') ?? false;

if (import.meta.main) {
  // `--target=bun-linux-arm64 --outfile=…` builds for another platform.
  const { values } = parseArgs({
    options: {
      target: { type: 'string' },
      outfile: { type: 'string' },
      web: { type: 'string' },
      // For Macs, made by packaging/mac-sqlite.ts.
      sqlite: { type: 'string' },
      // For a start that does not wait for the web app.
      'reads-web': { type: 'boolean' },
    },
  });
  const { outfile, modules } = await buildExecutable({
    outfile: values.outfile,
    webDir: values.web,
    sqlite: values.sqlite,
    isEmbedding: !values['reads-web'],
    ...(isTarget(values.target) && { target: values.target }),
  });
  // The program is shipped with the licences of its modules.
  await Bun.write('dist/modules/server.json', JSON.stringify(modules));
  console.log(`${outfile}: ${Math.round(statSync(outfile).size / 1_000_000)} MB`);
}
