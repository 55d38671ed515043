import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Where Electron's fuses are in its file: after this text come a version, a length and one byte
 * each.
 */
const SENTINEL = 'dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX';
const FUSES = 9;

/**
 * Makes a folder that the packer takes for Electron, with fuses to set. So packages can be checked
 * where Electron cannot be downloaded. It runs nothing.
 */
export const makeFakeElectron = (folder: string, version: string) => {
  mkdirSync(join(folder, 'resources'), { recursive: true });
  mkdirSync(join(folder, 'locales'), { recursive: true });
  const program = join(folder, 'electron');
  writeFileSync(
    program,
    Buffer.concat([
      Buffer.from('#!/bin/sh\necho "This is a stand-in for Electron." >&2\nexit 1\n'),
      Buffer.from(SENTINEL),
      Buffer.from([1, FUSES]),
      Buffer.alloc(FUSES, '1'),
    ]),
  );
  chmodSync(program, 0o755);
  writeFileSync(join(folder, 'version'), version);
  writeFileSync(join(folder, 'LICENSE'), 'stand-in');
  writeFileSync(join(folder, 'LICENSES.chromium.html'), 'stand-in');
  writeFileSync(join(folder, 'locales/en-US.pak'), 'stand-in');
  return folder;
};
