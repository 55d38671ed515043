import { copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { z } from 'zod';
import { author, homepage } from '../../package.json';
import { thirdPartyNotices } from '../../release/notices.ts';
import { packagesOf } from '../../release/packages.ts';
import { makePackageIcons } from './icons.ts';

const ROOT = join(import.meta.dir, '../..');
/** What the builds of the web app and of the server write about themselves. */
const LISTS = ['web', 'server'].map((name) => join(ROOT, `dist/modules/${name}.json`));
/** Where deb and rpm install the program. */
const INSTALLED = '/opt/Upheld/resources';

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
  write('copyright', copyright());
  write('changelog.gz', gzipSync(changelog(version, builtAt), { level: 9 }));
  write('lintian-overrides', readFileSync(join(import.meta.dir, 'lintian-overrides')));
  const about = readFileSync(join(import.meta.dir, METAINFO), 'utf8')
    .replace('HOMEPAGE', homepage)
    .replace('VERSION', version)
    .replace('DATE', builtAt.toISOString().slice(0, 10));
  write(METAINFO, about);
};

const METAINFO = 'org.upheld.desktop.metainfo.xml';

/** Files of `folder` that deb and rpm install elsewhere than in the program's own folder. */
export const systemFiles = (folder: string, target: 'deb' | 'rpm') => [
  `${folder}/${METAINFO}=/usr/share/metainfo/${METAINFO}`,
  `${folder}/copyright=/usr/share/doc/upheld/copyright`,
  ...(target === 'deb'
    ? [
        `${folder}/changelog.gz=/usr/share/doc/upheld/changelog.gz`,
        `${folder}/lintian-overrides=/usr/share/lintian/overrides/upheld`,
      ]
    : []),
];

const modulesIn = (list: string) => {
  if (!existsSync(list)) throw new Error('Build first: npm run build.');
  return z.array(z.string()).parse(JSON.parse(readFileSync(list, 'utf8')));
};

/** The same source gives the same package where SOURCE_DATE_EPOCH is set (reproducible-builds.org). */
const dateOfBuild = () => {
  const seconds = Number(process.env.SOURCE_DATE_EPOCH ?? '');
  return seconds > 0 ? new Date(seconds * 1000) : new Date();
};

/** Debian's machine-readable copyright file, version 1.0. */
const copyright = () => {
  const licence = readFileSync(join(ROOT, 'LICENSE'), 'utf8');
  // Its name, whose it is, and then the terms.
  const [, holder = '', ...paragraphs] = licence.trim().split('\n\n');
  const terms = paragraphs.join('\n\n').split('\n');
  return [
    'Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/',
    'Upstream-Name: Upheld',
    `Source: ${homepage}`,
    `Comment: The program contains other software. Its licences are in ${INSTALLED},`,
    ' in THIRD-PARTY-NOTICES.txt, and in ../LICENSES.chromium.html for Chromium.',
    '',
    'Files: *',
    `Copyright: ${holder.replace('Copyright (c) ', '')}`,
    'License: MIT',
    ...terms.map((line) => ` ${line.trim() || '.'}`),
    '',
  ].join('\n');
};

/** Debian's changelog format; what has changed stands in the project's own. */
const changelog = (version: string, at: Date) =>
  [
    `upheld (${version.replaceAll('-', '~')}) stable; urgency=medium`,
    '',
    `  * Version ${version}: see ${homepage}`,
    '',
    ` -- ${author.name} <${author.email}>  ${at.toUTCString().replace('GMT', '+0000')}`,
    '',
  ].join('\n');
