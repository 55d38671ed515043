import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { makePackageIcons } from '../../packaging/icons.ts';
import { CannotShip } from '../../packaging/packages.ts';
import { setupPicture } from './picture.ts';

type Parts = {
  version: string;
  program: string;
  licences: string;
  /** Where the installer goes. */
  outfile: string;
  /** A folder for what is only needed meanwhile. */
  scratch: string;
};

/** Windows trusts no program that is called just `setup.exe`. */
export const setupNameFor = (version: string) => `upheld-${version}-windows-x64-setup.exe`;

/** Whether this machine has what makes the installer: NSIS. */
export const canMakeSetup = () => Bun.which('makensis') !== null;

/** Makes the installer for Windows. Throws CannotShip with what NSIS says. */
export const makeSetup = async ({ version, program, licences, outfile, scratch }: Parts) => {
  mkdirSync(scratch, { recursive: true });
  await makePackageIcons(scratch);
  const picture = join(resolve(scratch), 'picture.bmp');
  writeFileSync(picture, setupPicture());
  const defined = {
    VERSION: version,
    PROGRAM: resolve(program),
    LICENCES: resolve(licences),
    ICON: join(resolve(scratch), 'icon.ico'),
    PICTURE: picture,
    OUTFILE: resolve(outfile),
  };
  const words = Object.entries(defined).map(([name, value]) => `-D${name}=${value}`);
  const { exitCode, stdout, stderr } = Bun.spawnSync([
    ...['makensis', '-V2', '-WX', '-INPUTCHARSET', 'UTF8', ...words],
    join(import.meta.dir, 'upheld.nsi'),
  ]);
  if (exitCode !== 0) throw new CannotShip(`The installer for Windows: ${stdout}${stderr}`);
};
