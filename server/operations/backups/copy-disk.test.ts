import { afterAll, describe, expect, test } from 'bun:test';
import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { mountSmallDisk } from '../../../test-support/disk.ts';
import { startExecutable } from '../../../test-support/executable.ts';
import { testFolder } from '../../../test-support/folder.ts';
import { memberOf } from '../../../test-support/member.ts';
import { until } from '../../../test-support/until.ts';
import { dataFilesIn } from '../../storage/files.ts';
import { disksIn, missingCopyDisk, noteCopyDisk, requireCopyDisk } from './copy-disk.ts';
import { NotBackedUp } from './errors.ts';

const folder = testFolder('copy-disk');
const stick = mountSmallDisk(64_000_000);
afterAll(() => stick?.unmount());
const pull = () => spawnSync('umount', [stick?.path ?? '']);
const plugIn = () =>
  spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=64000000', 'tmpfs', stick?.path ?? '']);

describe('the disk of the folder for copies (D16)', () => {
  test('the system’s list of disks names the disk of the folder for copies', () => {
    const fstab = `# /etc/fstab
UUID=1 / ext4 defaults 0 1
UUID=2 /media/usb\\040stick vfat noauto,user 0 0
/srv/upheld /var/upheld none bind 0 0
#UUID=3 /media/old ext4 defaults 0 0
UUID=4 none swap sw 0 0
`;
    expect(disksIn(fstab)).toEqual(['/media/usb stick']);
    const files = dataFilesIn(folder);
    const copies = join(folder, 'usb');
    mkdirSync(join(copies, 'upheld'), { recursive: true });
    // No disk is mounted at `copies`.
    expect(missingCopyDisk(files, join(copies, 'upheld'), [copies])).toBe(copies);
    expect(missingCopyDisk(files, join(folder, 'other'), [copies])).toBeUndefined();
    expect(missingCopyDisk(files, `${copies}-2`, [copies])).toBeUndefined();
  });

  test.if(stick !== undefined)(
    'a copy disk is remembered, and reported when it is unplugged',
    () => {
      const path = stick?.path ?? '';
      const files = dataFilesIn(join(folder, 'data'));
      mkdirSync(files.folder);
      expect(missingCopyDisk(files, path)).toBeUndefined();
      noteCopyDisk(files, path);
      pull();
      expect(() => requireCopyDisk(files, path)).toThrow(
        new NotBackedUp(
          'no-disk',
          `The disk of ${path} is not there, so no copy was made in ${path}.`,
        ),
      );
      // Another folder may be on the system's disk.
      expect(missingCopyDisk(files, folder)).toBeUndefined();
      // Another stick at this path is accepted too.
      plugIn();
      expect(missingCopyDisk(files, path)).toBeUndefined();
    },
  );

  test.if(stick !== undefined)(
    'an unplugged copy disk gets no file in its mount folder, and Backups reports it',
    async () => {
      const path = stick?.path ?? '';
      mkdirSync(join(folder, 'server'));
      const server = await startExecutable(join(folder, 'server'), { UPHELD_BACKUP_COPY: path });
      const [, setup] = /setup=([\w-]+)/.exec(server.output()) ?? [];
      const { get, post, cookie } = await memberOf(server, 'deborah', setup);
      const state = async () => (await get('/api/admin/backups')).json();
      const makeOne = async (count: number) => {
        await post('/api/admin/backups');
        await until('it is made', async () => {
          const { isRunning, backups } = await state();
          return !isRunning && backups.length === count;
        });
      };
      await makeOne(1);
      expect(readdirSync(path)).toHaveLength(1);
      pull();
      expect((await state()).copyFailure?.hindrance).toBe('no-disk');
      await makeOne(2);
      expect(readdirSync(path)).toEqual([]);
      expect(await state()).toMatchObject({
        failure: null,
        copyFailure: { hindrance: 'no-disk' },
      });
      // The disk is still known after a restart.
      await server.stop();
      const again = await startExecutable(join(folder, 'server'), { UPHELD_BACKUP_COPY: path });
      const headers = { cookie: cookie() };
      const answer = await fetch(`${again.url}/api/admin/backups`, { headers });
      expect((await answer.json()).copyFailure.hindrance).toBe('no-disk');
      await again.stop();
      plugIn();
    },
    60_000,
  );
});
