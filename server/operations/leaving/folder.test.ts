import { describe, expect, test } from 'bun:test';
import { existsSync, mkdirSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { exported, newFolder, textsIn } from '../../../test-support/exported.ts';
import { testFolder } from '../../../test-support/folder.ts';
import { onWindows } from '../../../test-support/on-windows.ts';
import { createTestServer } from '../../../test-support/server.ts';
import { createWorld } from '../../../test-support/world.ts';
import { FolderNotEmpty, NotExported } from './errors.ts';
import { fillFolder } from './folder.ts';

describe('the folder of an export (R18)', () => {
  test('a folder that is empty or has an interrupted export is used', async () => {
    const server = createTestServer();
    const folder = newFolder();
    mkdirSync(join(folder, 'unfinished.tmp', 'groups'), { recursive: true, mode: 0o755 });
    await exported(server, { folder });
    expect(readdirSync(folder)).not.toContain('unfinished.tmp');
    expect(readdirSync(folder)).toContain('README.txt');
  });

  test('a folder with files is refused and left as it is', async () => {
    const folder = newFolder();
    mkdirSync(folder);
    writeFileSync(join(folder, 'mine.txt'), 'mine');
    const refused = exported(createTestServer(), { folder });
    await expect(refused).rejects.toThrow(
      new FolderNotEmpty(`${folder} is not empty. Name a folder that is new or empty.`),
    );
    expect([...textsIn(folder)]).toEqual([['mine.txt', 'mine']]);
  });

  test('a missing parent folder, or a file as folder, is refused', async () => {
    const parent = testFolder('leaving');
    const nowhere = join(parent, 'usb', 'export');
    await expect(exported(createTestServer(), { folder: nowhere })).rejects.toThrow(
      new NotExported(`There is no folder ${join(parent, 'usb')}, so nothing was exported.`),
    );
    const file = join(parent, 'file');
    writeFileSync(file, 'mine');
    for (const folder of [file, join(file, 'export')])
      await expect(exported(createTestServer(), { folder })).rejects.toThrow(
        `${folder} could not be written: it is not a folder. Nothing was left there.`,
      );
    expect([...textsIn(parent)]).toEqual([['file', 'mine']]);
  });

  test('a failed export removes its new folder, or empties the one that was there', async () => {
    const world = await createWorld();
    for (const wasThere of [false, true]) {
      const folder = newFolder();
      if (wasThere) mkdirSync(folder);
      const takeAway = () =>
        rmSync(join(folder, 'unfinished.tmp'), { recursive: true, force: true });
      const failed = exported(world.server, { folder, progress: takeAway });
      await expect(failed).rejects.toBeInstanceOf(NotExported);
      expect(readdirSync(join(folder, '..'))).toEqual(wasThere ? ['export'] : []);
      if (wasThere) expect(readdirSync(folder)).toEqual([]);
    }
    // The database still answers.
    expect((await world.server.as('ruth').get('/api/groups')).status).toBe(200);
  });

  test('of two exports into one folder each is complete or refused, whichever ends first', async () => {
    const gates = { outer: Promise.withResolvers<void>(), inner: Promise.withResolvers<void>() };
    for (const [sooner, later, whole] of [
      ['inner', 'outer', ['inner', 'inner']],
      ['outer', 'inner', []],
    ] as const) {
      for (const name of ['outer', 'inner'] as const) gates[name] = Promise.withResolvers<void>();
      const folder = newFolder();
      const slow = (name: 'outer' | 'inner') =>
        fillFolder(folder, async (working) => {
          writeFileSync(join(working, 'first'), name, { flag: 'wx' });
          await gates[name].promise;
          writeFileSync(join(working, 'second'), name, { flag: 'wx' });
        }).catch((error) => error);
      const ends = { outer: slow('outer'), inner: slow('inner') };
      for (const name of [sooner, later]) {
        gates[name].resolve();
        await ends[name];
      }
      expect(await ends.outer).toBeInstanceOf(NotExported);
      expect(existsSync(folder) ? [...textsIn(folder).values()] : []).toEqual([...whole]);
    }
  });

  test('an export knows its folder by a marker, as a disk may reuse the folder’s number and time', async () => {
    const folder = newFolder();
    const failed = fillFolder(folder, async (working) => {
      writeFileSync(join(working, 'first'), 'mine');
      // As another export does on a disk without birth times.
      for (const name of readdirSync(working)) rmSync(join(working, name));
      writeFileSync(join(working, 'first'), 'theirs');
    });
    await expect(failed).rejects.toThrow(
      new NotExported(`Another export writes to ${folder}. Make one at a time.`),
    );
    expect([...textsIn(folder).values()]).toEqual(['theirs']);
  });

  test('the folder contains only what was exported', async () => {
    const folder = newFolder();
    await fillFolder(folder, async (working) => writeFileSync(join(working, 'first'), 'mine'));
    expect(readdirSync(folder)).toEqual(['first']);
  });

  test.skipIf(onWindows)('a broken link in place of the folder is left as it is', async () => {
    const parent = testFolder('leaving');
    symlinkSync(join(parent, 'nowhere'), join(parent, 'link'));
    const failed = exported(createTestServer(), { folder: join(parent, 'link') });
    await expect(failed).rejects.toBeInstanceOf(NotExported);
    expect(readdirSync(parent)).toEqual(['link']);
  });
});
