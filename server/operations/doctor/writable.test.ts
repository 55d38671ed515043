import { describe, expect, test } from 'bun:test';
import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { mountSmallDisk } from '../../../test-support/disk.ts';
import { testFolder } from '../../../test-support/folder.ts';
import { isWritableFile, isWritableFolder } from './writable.ts';

describe('what the server can write (R32)', () => {
  test.each(['linux', 'win32'] as const)('a folder and a file are writable, on %s', (platform) => {
    const folder = testFolder('writable');
    const file = join(folder, 'upheld.db');
    writeFileSync(file, 'x');
    expect([isWritableFolder(folder, platform), isWritableFile(file, platform)]).toEqual([
      true,
      true,
    ]);
    expect(readdirSync(folder)).toEqual(['upheld.db']);
    for (const gone of [join(folder, 'gone'), file])
      expect(isWritableFolder(gone, 'win32')).toBe(false);
    expect(isWritableFile(join(folder, 'gone'), platform)).toBe(false);
    expect(readdirSync(folder)).toEqual(['upheld.db']);
  });

  const disk = mountSmallDisk(1_000_000);
  test.skipIf(!disk)('nothing is writable on a read-only disk', () => {
    if (!disk) return;
    const folder = join(disk.path, 'data');
    mkdirSync(folder);
    const file = join(folder, 'upheld.db');
    writeFileSync(file, 'x');
    spawnSync('mount', ['-o', 'remount,ro', disk.path]);
    for (const platform of ['linux', 'win32'] as const)
      expect([isWritableFolder(folder, platform), isWritableFile(file, platform)]).toEqual([
        false,
        false,
      ]);
    disk.unmount();
  });
});
