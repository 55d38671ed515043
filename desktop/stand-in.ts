import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Where a build of Electron keeps its fuses: after this word, a version, a length, one each. */
const SENTINEL = 'dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX';
const FUSES = 9;

/**
 * A folder that looks like Electron's to the packer, with fuses to set, and runs nothing: so
 * that what is packed can be checked where Electron itself cannot be fetched.
 */
export const makeStandIn = (folder: string, version: string) => {
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
