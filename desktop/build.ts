import { existsSync } from 'node:fs';
import { cp, mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { author, homepage, license, version } from '../package.json';
import { makeProgramIcons } from '../packaging/icons.ts';
import { buildMessages } from '../shared/messages/build.ts';
import { PSEUDO, withPseudo } from '../shared/messages/pseudo.ts';
import { makeUnreadIcons } from './packaging/unread-icons.ts';

const here = import.meta.dir;
/** The pages with their parts: all pages that wait for a server share theirs. */
const PAGES = {
  certificate: 'waiting',
  choose: 'choose',
  connecting: 'waiting',
  offline: 'waiting',
  update: 'waiting',
  settings: 'settings',
  find: 'find',
};
const FONT =
  '@fontsource-variable/atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-latin-wght-normal.woff2';
/** Files of the web build that only servers and browsers need. */
const FOR_SERVERS = /\.(br|gz)$|(^|\/)(sw\.js|(visitor|sign-in)\.html|preload\.json)$/;

const web = join(here, '../dist/web');

/** The program contains the web app, and has the pseudo-language if the web app has it. */
const forTestsIfWebIs = () => withPseudo(existsSync(join(web, PSEUDO)));

/** Returns the build options of the parts that Electron runs. */
export const electronBuild = (
  outdir: string,
  channel = '',
): Omit<Parameters<typeof Bun.build>[0], 'entrypoints'> => ({
  outdir,
  target: 'node',
  format: 'cjs',
  external: ['electron'],
  minify: true,
  naming: '[name].cjs',
  metafile: true,
  define: { UPDATE_CHANNEL: JSON.stringify(channel), ...forTestsIfWebIs() },
});

/**
 * Builds the desktop program into `outdir`: the main process in one file, the preload (CommonJS, because it
 * is sandboxed), the program's pages and icons, and the web app from `dist/web`. Adds the paths of the
 * bundled files to `modules`. Throws with the messages if the build fails.
 */
export const buildDesktop = async ({
  outdir = join(here, '../dist/desktop'),
  channel = process.env.UPHELD_UPDATE_CHANNEL ?? '',
  modules = new Set<string>(),
} = {}) => {
  await buildMessages();
  await rm(outdir, { recursive: true, force: true });
  await mkdir(join(outdir, 'pages'), { recursive: true });
  const forElectron = electronBuild(outdir, channel);
  const note = ({ metafile }: Bun.BuildOutput) => {
    for (const { inputs } of Object.values(metafile?.outputs ?? {}))
      for (const path of Object.keys(inputs)) modules.add(path);
  };
  note(await Bun.build({ ...forElectron, entrypoints: [join(here, 'main.ts')] }));
  note(await Bun.build({ ...forElectron, entrypoints: [join(here, 'preload.ts')] }));
  const pages = await Bun.build({
    entrypoints: [
      ...Object.keys(PAGES).map((name) => join(here, `pages/${name}.ts`)),
      join(here, 'pages/pages.css'),
    ],
    outdir: join(outdir, 'pages'),
    target: 'browser',
    format: 'esm',
    minify: true,
    naming: '[name].[ext]',
    external: ['/font.woff2'],
    define: forTestsIfWebIs(),
    metafile: true,
  });
  note(pages);
  makeProgramIcons(join(outdir, 'icons'));
  makeUnreadIcons(join(outdir, 'icons'));
  const frame = await Bun.file(join(here, 'pages/frame.html')).text();
  for (const [name, content] of Object.entries(PAGES)) {
    const main = await Bun.file(join(here, `pages/${content}.html`)).text();
    const page = frame.replace('NAME', name).replace('<main></main>', () => main.trim());
    await Bun.write(join(outdir, `pages/${name}.html`), page);
  }
  for (const name of ['icon.png', 'unseen.png'])
    await cp(join(here, 'pages', name), join(outdir, 'pages', name));
  await cp(Bun.resolveSync(FONT, here), join(outdir, 'pages/font.woff2'));
  for await (const name of new Bun.Glob('**/*').scan(web))
    if (!FOR_SERVERS.test(name)) await cp(join(web, name), join(outdir, 'web', name));
  await Bun.write(
    join(outdir, 'package.json'),
    JSON.stringify({
      name: 'upheld',
      productName: 'Upheld',
      version,
      description: 'Upheld for the church office.',
      author,
      homepage,
      license,
      main: 'main.cjs',
      // Linux finds the desktop entry of a window by this name.
      desktopName: 'upheld.desktop',
    }),
  );
  return outdir;
};

if (import.meta.main) console.log(`Built ${await buildDesktop()}`);
