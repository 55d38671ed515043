import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import { author, homepage } from '../../package.json';
import { changelog, copyright, dateOfBuild } from '../../packaging/documents.ts';
import { CannotShip } from '../../packaging/packages.ts';
import { exampleConfig } from '../../server/config/show.ts';
import { packagedService } from './service.ts';
import { bashCompletions, fishCompletions, zshCompletions } from './terminal/completions.ts';
import { manPage } from './terminal/man-page.ts';

/** Debian's names of the processors, and rpm's. */
const ARCHITECTURES = {
  x64: { deb: 'amd64', rpm: 'x86_64' },
  arm64: { deb: 'arm64', rpm: 'aarch64' },
} as const;

export type Format = 'deb' | 'rpm';
type Processor = keyof typeof ARCHITECTURES;

type Parts = {
  version: string;
  format: Format;
  processor: Processor;
  program: string;
  licences: string;
  outdir: string;
  /** A folder for what is only needed meanwhile. */
  scratch: string;
  /** Whether it may be a sixth larger, to be made in a tenth of the time. */
  isQuick?: boolean;
};

/** The oldest version of glibc, of 2012, with which the programs run. */
export const OLDEST_C_LIBRARY = '2.17';

const DOCUMENTS = '/usr/share/doc/upheld';
/** Where zsh looks for the completions of packages. */
const ZSH_COMPLETIONS = {
  deb: '/usr/share/zsh/vendor-completions',
  rpm: '/usr/share/zsh/site-functions',
} as const;

const LICENCES = [
  'The program contains other software. Its licences are beside this file,',
  'in THIRD-PARTY-NOTICES.txt.',
];

/** What a package is called, as systems of its kind call theirs. */
export const packageNameFor = (format: Format, version: string, processor: Processor) =>
  format === 'deb'
    ? `upheld_${version}_${ARCHITECTURES[processor].deb}.deb`
    : `upheld-${version}.${ARCHITECTURES[processor].rpm}.rpm`;

/** Whether this machine has what makes the packages: nfpm. */
export const canMakePackages = () => Bun.which('nfpm') !== null;

/** Makes a package of the server, and gives its path. Throws CannotShip with what nfpm says. */
export const makePackage = (parts: Parts) => {
  const { version, format, processor, outdir, scratch } = parts;
  mkdirSync(scratch, { recursive: true });
  const config = join(scratch, `${format}-${processor}.json`);
  writeFileSync(config, JSON.stringify(configOf(parts), null, 2));
  const outfile = join(resolve(outdir), packageNameFor(format, version, processor));
  const { exitCode, stdout, stderr } = Bun.spawnSync(
    ['nfpm', 'package', '--config', config, '--packager', format, '--target', outfile],
    // By which it dates the files.
    { env: { ...process.env, SOURCE_DATE_EPOCH: `${Math.floor(Number(dateOfBuild()) / 1000)}` } },
  );
  if (exitCode !== 0) throw new CannotShip(`The ${format} of the server: ${stdout}${stderr}`);
  return outfile;
};

/** What nfpm is told. */
const configOf = (parts: Parts) => ({
  name: 'upheld',
  arch: ARCHITECTURES[parts.processor].deb,
  platform: 'linux',
  version: parts.version,
  maintainer: `${author.name} <${author.email}>`,
  vendor: 'The Upheld project',
  homepage,
  license: 'MIT',
  section: 'web',
  priority: 'optional',
  description:
    'Prayer requests of small groups\nThe server for the prayer requests of a congregation and its groups.',
  depends:
    parts.format === 'deb'
      ? [`libc6 (>= ${OLDEST_C_LIBRARY})`]
      : [`glibc >= ${OLDEST_C_LIBRARY}`, 'shadow-utils'],
  disable_globbing: true,
  contents: contentsOf(parts),
  scripts: {
    preinstall: beside('before-install.sh'),
    postinstall: beside('after-install.sh'),
    preremove: beside('before-remove.sh'),
    postremove: beside('after-remove.sh'),
  },
  rpm: {
    summary: 'Prayer requests of small groups',
    compression: compressionOf(parts),
    // Or it would have the name of the machine that made it.
    buildhost: 'localhost',
  },
  deb: { compression: compressionOf(parts) },
});

const compressionOf = ({ isQuick }: Parts) => (isQuick ? 'gzip:1' : 'gzip');

const contentsOf = ({ version, format, program, licences, scratch }: Parts) => {
  const written = (name: string, data: string | Uint8Array) => {
    const path = join(resolve(scratch), name);
    writeFileSync(path, data);
    return path;
  };
  const file = (src: string, dst: string, mode = 0o644) => ({ src, dst, file_info: { mode } });
  return [
    { dst: '/etc/upheld', type: 'dir', file_info: { mode: 0o755 } },
    {
      ...file(written('upheld.toml', `${exampleConfig()}\n`), '/etc/upheld/upheld.toml', 0o640),
      type: 'config|noreplace',
    },
    file(resolve(program), '/usr/bin/upheld', 0o755),
    file(written('upheld.service', packagedService()), '/usr/lib/systemd/system/upheld.service'),
    file(beside('upheld.sysusers'), '/usr/lib/sysusers.d/upheld.conf'),
    file(written('bash', bashCompletions()), '/usr/share/bash-completion/completions/upheld'),
    file(written('zsh', zshCompletions()), `${ZSH_COMPLETIONS[format]}/_upheld`),
    file(written('fish', fishCompletions()), '/usr/share/fish/vendor_completions.d/upheld.fish'),
    file(written('upheld.8.gz', zipped(manPage(version))), '/usr/share/man/man8/upheld.8.gz'),
    file(written('copyright', copyright(LICENCES)), `${DOCUMENTS}/copyright`),
    file(resolve(licences), `${DOCUMENTS}/THIRD-PARTY-NOTICES.txt`),
    ...(format === 'deb'
      ? [
          file(
            written('changelog.gz', zipped(changelog('upheld', version, dateOfBuild()))),
            `${DOCUMENTS}/changelog.gz`,
          ),
          file(beside('lintian-overrides'), '/usr/share/lintian/overrides/upheld'),
        ]
      : []),
  ];
};

const zipped = (text: string) => gzipSync(text, { level: 9 });

const beside = (name: string) => join(import.meta.dir, name);
