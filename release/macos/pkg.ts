import { copyFileSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { stringify } from 'smol-toml';
import { author } from '../../package.json';
import { CannotShip } from '../../packaging/packages.ts';
import { LABEL, launchdService, PLACES } from './service.ts';

type Processor = 'arm64' | 'x64';

type Parts = {
  version: string;
  processor: Processor;
  program: string;
  licences: string;
  /** Where the package goes. */
  outfile: string;
  /** A folder for what is only needed meanwhile. */
  scratch: string;
};

const SCRIPTS = ['preinstall', 'postinstall'] as const;

/** By this file the scripts know that the program is for Apple's processor alone. */
const FOR_APPLE = 'needs-apple-processor';

/** The name of the package for Macs with a processor. */
export const pkgNameFor = (version: string, processor: Processor) =>
  `upheld-${version}-macos-${processor}.pkg`;

/** Whether this machine has what makes the package: embala. */
export const canMakePkg = () => Bun.which('embala') !== null;

/** Makes the package for Macs. Throws CannotShip with what embala says. */
export const makePkg = ({ version, processor, program, licences, outfile, scratch }: Parts) => {
  const folder = resolve(scratch, processor);
  rmSync(folder, { recursive: true, force: true });
  const scripts = join(folder, 'scripts');
  mkdirSync(scripts, { recursive: true });
  for (const name of SCRIPTS) copyFileSync(join(import.meta.dir, name), join(scripts, name));
  if (processor === 'arm64') writeFileSync(join(scripts, FOR_APPLE), '');
  const service = join(folder, 'service.plist');
  writeFileSync(service, launchdService());

  const file = (src: string, dest: string, mode: number) => ({ src: resolve(src), dest, mode });
  const config = {
    package: {
      name: 'upheld',
      'display-name': 'Upheld',
      version,
      identifier: LABEL,
      publisher: author.name,
      description: 'Prayer requests of small groups',
    },
    pkg: {
      'install-location': '/',
      scripts,
      files: [
        file(program, PLACES.program, 0o755),
        file(licences, PLACES.licences, 0o644),
        file(service, PLACES.service, 0o644),
      ],
      directories: [{ dest: PLACES.home, mode: 0o755 }],
    },
  };
  const path = join(folder, 'embala.toml');
  writeFileSync(path, stringify(config));
  const made = join(folder, 'made');
  const { exitCode, stdout, stderr } = Bun.spawnSync(
    ['embala', 'build', '--formats', 'pkg', '--config', path, '--out-dir', made],
    { cwd: folder },
  );
  if (exitCode !== 0) throw new CannotShip(`The package for Macs: ${stdout}${stderr}`);
  copyFileSync(join(made, `upheld-${version}.pkg`), outfile);
};
