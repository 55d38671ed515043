import { afterAll, expect, test } from 'bun:test';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { mountSmallDisk } from '../../../test-support/disk.ts';
import { exported } from '../../../test-support/exported.ts';
import { createWorld } from '../../../test-support/world.ts';

const disk = mountSmallDisk(1024 * 1024);
afterAll(() => disk?.unmount());

test.skipIf(!disk)(
  'a full disk ends an export in one sentence and leaves nothing (R18)',
  async () => {
    if (!disk) return;
    const { server, resource } = await createWorld();
    server.files.write(resource().file, 'x'.repeat(2 * 1024 * 1024));
    const folder = join(disk.path, 'export');
    await expect(exported(server, { folder })).rejects.toThrow(
      `${folder} could not be written: the disk is full. Nothing was left there.`,
    );
    expect(readdirSync(disk.path)).toEqual([]);
    // The top of a disk is an existing, empty folder.
    await expect(exported(server, { folder: disk.path })).rejects.toThrow('the disk is full');
    expect(readdirSync(disk.path)).toEqual([]);
  },
);
