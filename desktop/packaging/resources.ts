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
/** The lists of modules that the builds of the web app and the server write. */
const LISTS = ['web', 'server'].map((name) => join(ROOT, `dist/modules/${name}.json`));
/** Folder in which deb and rpm install the program's resources. */
const INSTALLED = '/opt/Upheld/resources';
const LICENCES = [
  `The program contains other software. Its licences are in ${INSTALLED},`,
  'in THIRD-PARTY-NOTICES.txt, and in ../LICENSES.chromium.html for Chromium.',
];
/** Name of the package and its command. `upheld` is the server's package, which may be installed, too. */
const PACKAGE = 'upheld-desktop';
const SCRIPTS = ['after-install.tpl', 'after-remove.tpl'] as const;
const TEMPLATES = join(ROOT, 'node_modules/app-builder-lib/templates/linux');

type Options = {
  folder: string;
  version: string;
  /** The bundled modules of the desktop program. */
  modules: ReadonlySet<string>;
  builtAt?: Date;
};

/**
 * Writes the packages' additional files into `folder`: icons, licences, and the metadata for Linux. Throws
 * CannotShip if a licence is missing.
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

/** Matches the command in electron-builder's scripts: a link, or a name in `update-alternatives`. */
const COMMAND = /('|\/usr\/bin\/|\/etc\/alternatives\/)\$\{executable\}'/g;

/** Returns a script of electron-builder with our command. Throws if the script names no command. */
const scriptOf = (name: (typeof SCRIPTS)[number]) => {
  const text = readFileSync(join(TEMPLATES, name), 'utf8');
  const script = text.replaceAll(COMMAND, `$1${PACKAGE}'`);
  if (script === text) throw new Error(`${name} of electron-builder makes no command any more.`);
  return script;
};

/** Writes the scripts that deb and rpm run at installation and removal. Returns their paths. */
export const packageScripts = (folder: string) => {
  const [afterInstall, afterRemove] = SCRIPTS.map((name) => join(folder, name));
  return { packageName: PACKAGE, afterInstall, afterRemove };
};

/** Returns the files of `folder` that deb and rpm install outside of the program's folder. */
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
