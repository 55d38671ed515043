import { dirname, join } from 'node:path';
import type { NotRun } from './report.ts';

/** The machine, and what was asked for. */
export type Context = {
  platform: NodeJS.Platform;
  /** The path of a real Electron, if there is one. */
  electron: string | undefined;
  /** The folder that packages are made from: the real one's, or a stand-in's. */
  electronDist: string;
  /** Where all of it is written. */
  out: string;
  mayInstall: boolean;
  mustSign: boolean;
  /** The installed program, once a step has installed it. */
  installed?: string;
};

export const ROOT = join(import.meta.dirname, '../..');

/** The folder that a package is made from, which on a Mac holds `Electron.app`. */
export const distOf = (electron: string, platform: NodeJS.Platform) =>
  platform === 'darwin' ? join(electron, '../../../..') : dirname(electron);

const WORDS: Partial<Record<NodeJS.Platform, { unpacked: string; program: string }>> = {
  linux: { unpacked: 'linux-unpacked', program: 'upheld' },
  win32: { unpacked: 'win-unpacked', program: 'Upheld.exe' },
  darwin: { unpacked: 'mac', program: 'Upheld.app/Contents/MacOS/Upheld' },
};

/** The unpacked program and its folder of resources, as the step "pack" makes them. */
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
