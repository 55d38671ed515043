// needs: ntfs-3g
import { expect, test } from 'bun:test';
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { makeData } from '../../../test-support/data.ts';
import { mountDiskWithoutRights } from '../../../test-support/disk-without-rights.ts';
import { runExecutable } from '../../../test-support/executable.ts';
import { testFolder } from '../../../test-support/folder.ts';

const stick = mountDiskWithoutRights();

const warningFor = (path: string) =>
  `Warning: others who use this computer can read ${path}, because its disk stores no rights or its folder is open to them.\n`;

test.skipIf(!stick)(
  'export and backup warn once if the target’s disk stores no rights (R54)',
  async () => {
    if (!stick) return;
    const house = testFolder('house');
    makeData(join(house, 'data'), ['ruth', 'naomi']);
    const run = async (words: string[], env?: Record<string, string>) => {
      const { code, out, err } = await runExecutable(words, house, env);
      expect({ code, err }).toEqual({ code: 0, err: '' });
      return { out, path: out.split('\n')[0] ?? '', warnings: out.match(/Warning: .*\n/g) ?? [] };
    };

    const left = join(stick, 'upheld-2026');
    expect((await run(['export', left])).warnings).toEqual([warningFor(left)]);
    expect(existsSync(join(left, 'people.json'))).toBe(true);
    const copy = await run(['backup', stick]);
    expect(copy.warnings).toEqual([warningFor(copy.path)]);

    // Nobody can read an encrypted copy without its passphrase.
    const passphrase = { UPHELD_BACKUP_PASSPHRASE: 'sparrows and lilies of the field' };
    expect((await run(['backup', stick], passphrase)).warnings).toEqual([]);
    // This disk stores rights.
    mkdirSync(join(house, 'copies'));
    expect((await run(['backup', join(house, 'copies')])).warnings).toEqual([]);
    expect((await run(['export', join(house, 'left')])).warnings).toEqual([]);
  },
);
