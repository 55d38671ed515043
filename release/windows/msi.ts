import { copyFileSync, mkdirSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { author } from '../../package.json';
import { makePackageIcons } from '../../packaging/icons.ts';
import { CannotShip } from '../../packaging/packages.ts';

type Parts = {
  version: string;
  /** The installer that setup.ts has made. */
  setup: string;
  /** Where the package goes. */
  outfile: string;
  /** A folder for what is only needed meanwhile. */
  scratch: string;
};

/** Windows Installer takes each version for a product of its own. Its identifier is made with this one. */
const PRODUCTS = '2f8a1f6e-3f0b-4a57-9d2e-7f2b1f9c6d41';

/** Types of actions: a program out of the package is run, later, with the rights of the system. */
const FROM_PACKAGE = 0x2;
const LATER = 0x400;
const AS_SYSTEM = 0x800;

/** What wixl has no word for: that action, and which properties a person may set. */
const CHANGES = [
  `UPDATE CustomAction SET Type = ${FROM_PACKAGE + LATER + AS_SYSTEM} WHERE Action = 'RunSetup'`,
  "UPDATE Property SET Value = 'OLDER;NEWER;PORT;FIREWALL' WHERE Property = 'SecureCustomProperties'",
];

/** The name of the package for those who look after many computers with Windows. */
export const msiNameFor = (version: string) => `upheld-${version}-windows-x64.msi`;

/** Whether this machine has what makes the package: wixl, and msibuild of msitools. */
export const canMakeMsi = () => ['wixl', 'msibuild'].every((name) => Bun.which(name) !== null);

/** Makes the package around the installer. Throws CannotShip with what went wrong. */
export const makeMsi = async ({ version, setup, outfile, scratch }: Parts) => {
  mkdirSync(scratch, { recursive: true });
  await makePackageIcons(scratch);
  copyFileSync(setup, join(scratch, 'setup.exe'));
  rmSync(outfile, { force: true });
  const defined = {
    VERSION: version,
    PRODUCT: Bun.randomUUIDv5(version, PRODUCTS).toUpperCase(),
    PUBLISHER: author.name,
  };
  const words = Object.entries(defined).flatMap(([name, value]) => ['-D', `${name}=${value}`]);
  const source = join(import.meta.dir, 'upheld.wxs');
  must(['wixl', '--arch', 'x64', ...words, '--output', resolve(outfile), source], scratch);
  must(['msibuild', resolve(outfile), ...CHANGES.flatMap((change) => ['-q', change])], scratch);
};

/** Both end well and only warn where they could not do a part. */
const must = (command: string[], cwd: string) => {
  const { exitCode, stdout, stderr } = Bun.spawnSync(command, { cwd });
  const said = `${stdout}${stderr}`.trim();
  if (exitCode !== 0 || said !== '')
    throw new CannotShip(`The package for Windows: ${command[0]}: ${said}`);
};
