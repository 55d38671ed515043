import { copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { z } from 'zod';
import { homepage } from '../../package.json';
import { changelog, copyright, dateOfBuild } from '../../packaging/documents.ts';
import { makePackageIcons } from '../../packaging/icons.ts';
import { thirdPartyNotices } from '../../packaging/notices.ts';
import { packagesOf } from '../../packaging/packages.ts';

const ROOT = join(import.meta.dir, '../..');
/** What the builds of the web app and of the server write about themselves. */
const LISTS = ['web', 'server'].map((name) => join(ROOT, `dist/modules/${name}.json`));
/** Where deb and rpm install the program. */
const INSTALLED = '/opt/Upheld/resources';
const LICENCES = [
  `The program contains other software. Its licences are in ${INSTALLED},`,
  'in THIRD-PARTY-NOTICES.txt, and in ../LICENSES.chromium.html for Chromium.',
];
/** The name of the package and of its command: `upheld` are those of the server, which may be there too. */
const PACKAGE = 'upheld-desktop';
const SCRIPTS = ['after-install.tpl', 'after-remove.tpl'] as const;
const TEMPLATES = join(ROOT, 'node_modules/app-builder-lib/templates/linux');

type Options = {
  folder: string;
  version: string;
  /** The modules that are in the desktop program itself. */
  modules: ReadonlySet<string>;
  builtAt?: Date;
};

/**
 * Writes into `folder` what the packages have beside the program: icons, licences, and what Linux
 * wants to know of a package. Throws CannotShip if a licence is missing.
 */
export const makeResources = async ({
  folder,
  version,
  modules,
  builtAt = dateOfBuild(),
}: Options) => {
  mkdirSync(folder, { recursive: true });
  const write = (name: string, text: string | Uint8Array) =>
    writeFileSync(join(folder, name), text);
  await makePackageIcons(folder);
  copyFileSync(join(ROOT, 'LICENSE'), join(folder, 'LICENSE.txt'));
  const shipped = packagesOf([...modules, ...LISTS.flatMap(modulesIn), 'node_modules/electron/x']);
  write('THIRD-PARTY-NOTICES.txt', thirdPartyNotices(version, shipped));
  write('copyright', copyright(LICENCES));
  write('changelog.gz', gzipSync(changelog(PACKAGE, version, builtAt), { level: 9 }));
  for (const name of SCRIPTS) write(name, scriptOf(name));
  write('lintian-overrides', readFileSync(join(import.meta.dir, 'lintian-overrides')));
  const about = readFileSync(join(import.meta.dir, METAINFO), 'utf8')
    .replace('HOMEPAGE', homepage)
    .replace('VERSION', version)
    .replace('DATE', builtAt.toISOString().slice(0, 10));
  write(METAINFO, about);
};

const METAINFO = 'org.upheld.desktop.metainfo.xml';

/** Where electron-builder's scripts name the command: as a link, or as what `update-alternatives` calls it. */
const COMMAND = /('|\/usr\/bin\/|\/etc\/alternatives\/)\$\{executable\}'/g;

/** A script of electron-builder, with our command. Throws if there is no command in it. */
const scriptOf = (name: (typeof SCRIPTS)[number]) => {
  const text = readFileSync(join(TEMPLATES, name), 'utf8');
  const script = text.replaceAll(COMMAND, `$1${PACKAGE}'`);
  if (script === text) throw new Error(`${name} of electron-builder makes no command any more.`);
  return script;
};

/** The scripts that deb and rpm run when they are installed and removed. */
export const packageScripts = (folder: string) => {
  const [afterInstall, afterRemove] = SCRIPTS.map((name) => join(folder, name));
  return { packageName: PACKAGE, afterInstall, afterRemove };
};

/** Files of `folder` that deb and rpm install elsewhere than in the program's own folder. */
export const systemFiles = (folder: string, target: 'deb' | 'rpm') => [
  `${folder}/${METAINFO}=/usr/share/metainfo/${METAINFO}`,
  `${folder}/copyright=/usr/share/doc/${PACKAGE}/copyright`,
  ...(target === 'deb'
    ? [
        `${folder}/changelog.gz=/usr/share/doc/${PACKAGE}/changelog.gz`,
        `${folder}/lintian-overrides=/usr/share/lintian/overrides/${PACKAGE}`,
      ]
    : []),
];

const modulesIn = (list: string) => {
  if (!existsSync(list)) throw new Error('Build first: npm run build.');
  return z.array(z.string()).parse(JSON.parse(readFileSync(list, 'utf8')));
};
