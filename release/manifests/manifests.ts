import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CannotShip } from '../../packaging/packages.ts';
import { fileNameFor, TARGETS } from '../targets.ts';
import { setupNameFor } from '../windows/setup.ts';
import { downloadsOf } from './downloads.ts';
import { homebrewFormula } from './homebrew.ts';
import { wingetManifests } from './winget.ts';

/**
 * Writes what package managers need to install a version into `folder`: `homebrew`, and `winget` if there
 * is a setup for Windows. `checksums` are the lines of its SHA256SUMS. Gives the names of the files.
 * Throws CannotShip if a program is missing.
 */
export const writeManifests = (folder: string, version: string, checksums: string) => {
  const downloads = downloadsOf(version, checksums);
  const programFor = (name: string) => {
    const target = TARGETS.find((one) => one.name === name);
    const download = target && downloads.get(fileNameFor(target, version));
    if (!download) throw new CannotShip(`There is no program for ${name}.`);
    return download;
  };
  const setup = downloads.get(setupNameFor(version));
  const files = {
    'homebrew/upheld.rb': homebrewFormula(version, {
      macos: { arm: programFor('macos-arm64'), intel: programFor('macos-x64') },
      linux: { arm: programFor('linux-arm64'), intel: programFor('linux-x64') },
    }),
    ...(setup && inFolder('winget', wingetManifests(version, setup))),
  };
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(join(folder, name, '..'), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  return Object.keys(files);
};

const inFolder = (folder: string, files: Record<string, string>) =>
  Object.fromEntries(Object.entries(files).map(([name, text]) => [`${folder}/${name}`, text]));
