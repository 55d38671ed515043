import { dirname, join } from 'node:path';
import type { NotRun } from './report.ts';

/** The machine, and the chosen options. */
export type Context = {
  platform: NodeJS.Platform;
  /** Path of a real Electron, if there is one. */
  electron: string | undefined;
  /** Folder of Electron for packages: real, or a stand-in. */
  electronDist: string;
  /** Folder of all output. */
  out: string;
  mayInstall: boolean;
  mustSign: boolean;
  /** Path of the installed program, after a step has installed it. */
  installed?: string;
};

export const ROOT = join(import.meta.dirname, '../..');

/** Returns the folder of Electron for a package. On a Mac it contains `Electron.app`. */
export const distOf = (electron: string, platform: NodeJS.Platform) =>
  platform === 'darwin' ? join(electron, '../../../..') : dirname(electron);

const WORDS: Partial<Record<NodeJS.Platform, { unpacked: string; program: string }>> = {
  linux: { unpacked: 'linux-unpacked', program: 'upheld' },
  win32: { unpacked: 'win-unpacked', program: 'Upheld.exe' },
  darwin: { unpacked: 'mac', program: 'Upheld.app/Contents/MacOS/Upheld' },
};

/** Returns the unpacked program and its folder of resources, which the step "pack" makes. */
export const packedIn = ({ out, platform }: Context) => {
  const { unpacked, program } = WORDS[platform] ?? { unpacked: '', program: '' };
  const isArmMac = platform === 'darwin' && process.arch === 'arm64';
  const isArm = platform !== 'darwin' && process.arch === 'arm64';
  const name = isArmMac ? 'mac-arm64' : isArm ? unpacked.replace('-', '-arm64-') : unpacked;
  const folder = join(out, 'package', name);
  const resources = platform === 'darwin' ? 'Upheld.app/Contents/Resources' : 'resources';
  return { folder, program: join(folder, program), resources: join(folder, resources) };
};

export const withoutElectron = ({ electron }: Context): NotRun | undefined =>
  electron
    ? undefined
    : {
        because: 'missing',
        why: 'There is no Electron on this machine: install it, or name one in ELECTRON_BIN.',
      };

export const unlessAsked = (isAsked: boolean, option: string): NotRun | undefined =>
  isAsked ? undefined : { because: 'not asked', why: `Only with ${option}.` };
