import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { CannotShip } from '../../packaging/packages.ts';

/** What apt shows of where a package comes from. */
const ABOUT = { Origin: 'Upheld', Label: 'Upheld', Suite: 'stable', Codename: 'stable' };

/** Whether this machine has what makes the index: apt-ftparchive. */
export const canMakeAptIndex = () => Bun.which('apt-ftparchive') !== null;

/**
 * Writes the index of the packages for Debian in `debs` into `folder`: `Packages`, `Packages.gz` and
 * `Release`. With the packages beside it and `Release` signed, it is a repository of apt (in Debian's
 * words a flat one). Gives the names of the files, none where there is no package. Throws CannotShip with
 * what apt-ftparchive says.
 */
export const writeAptIndex = (debs: string, folder: string) => {
  const packages = readdirSync(debs).filter((name) => name.endsWith('.deb'));
  if (packages.length === 0) return [];
  mkdirSync(folder, { recursive: true });
  const write = (name: string, text: string | Uint8Array) => {
    writeFileSync(join(folder, name), text);
    return name;
  };
  const index = ask(['packages', '.'], debs);
  const found = new Set([...index.matchAll(/^Architecture: (\S+)$/gm)].map(([, name]) => name));
  const names = [write('Packages', index), write('Packages.gz', gzipSync(index))];
  const about = { ...ABOUT, Architectures: [...found].sort().join(' ') };
  const options = Object.entries(about).flatMap(([name, value]) => [
    ...['-o', `APT::FTPArchive::Release::${name}=${value}`],
  ]);
  return [...names, write('Release', ask([...options, 'release', '.'], folder))];
};

const ask = (words: string[], cwd: string) => {
  const { exitCode, stdout, stderr } = Bun.spawnSync(['apt-ftparchive', ...words], { cwd });
  if (exitCode !== 0) throw new CannotShip(`The index for apt: ${stderr}`);
  return stdout.toString();
};
