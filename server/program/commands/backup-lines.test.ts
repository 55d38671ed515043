import { expect, test } from 'bun:test';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { built } from '../../../test-support/built.ts';
import { makeData } from '../../../test-support/data.ts';
import { testFolder } from '../../../test-support/folder.ts';
import { configFrom } from '../../config/config.ts';
import { backUp, restore } from './backup.ts';

/** Runs a command as another program does. Returns its exit code and its lines of JSON. */
const commanded = async (...args: string[]) => {
  const child = Bun.spawn([built('dist/upheld'), ...args], {
    env: { UPHELD_PARENT: 'stdin' },
    stdin: 'pipe',
    stdout: 'pipe',
    stderr: 'ignore',
  });
  const lines = (await new Response(child.stdout).text()).split('\n');
  return {
    code: await child.exited,
    said: lines.filter((line) => line.startsWith('{')).map((line) => JSON.parse(line)),
  };
};

test('a program reads how a backup, a check of it and a restore ended (T27)', async () => {
  const house = testFolder('lines');
  const data = join(house, 'data');
  makeData(data, ['ruth']);
  const made = await commanded('backup', house, '--data', data);
  const { path, madeAt } = made.said[0];
  expect(made).toEqual({ code: 0, said: [{ upheld: 'done', madeAt, path }] });
  expect(path).toStartWith(join(house, 'upheld-'));
  expect(await commanded('backup', 'verify', path, '--data', data)).toEqual(made);
  const restored = await commanded('restore', path, '--force', '--data', data);
  expect(restored).toEqual({
    code: 0,
    said: [
      { upheld: 'done', madeAt, path: expect.stringContaining(join(data, 'before-restore-')) },
    ],
  });
});

test('a program reads why there is no backup, or why one is refused (T27)', async () => {
  const house = testFolder('lines');
  const data = join(house, 'data');
  const because = (code: number, reason: string) => ({
    code,
    said: [{ upheld: 'refused', because: reason }],
  });
  expect(await commanded('backup', '--data', data)).toEqual(because(2, 'nothing-there'));
  makeData(join(house, 'newer'), ['ruth'], (db) => db.run('pragma user_version = 999'));
  expect(await commanded('backup', '--data', join(house, 'newer'))).toEqual(
    because(78, 'newer-data'),
  );
  const letter = join(house, 'letter.tar.gz');
  writeFileSync(letter, 'Dear Ruth');
  expect(await commanded('restore', letter, '--data', data)).toEqual(because(1, 'not-a-backup'));
  makeData(data, ['ruth']);
  const nowhere = join(house, 'usb', 'backup.tar.gz');
  expect(await commanded('backup', nowhere, '--data', data)).toEqual(because(1, 'no-folder'));
});

test('a missing folder is named, as of a disk that is not connected (D11)', async () => {
  const data = join(testFolder('unplugged'), 'data');
  makeData(data, ['ruth']);
  await expect(backUp(configFrom({ data }, {}), '/media/nobody/usb')).rejects.toThrow(
    'There is no folder /media/nobody/usb. ',
  );
});

test('the command after a restore has a path with spaces in quotes (R29)', async () => {
  const house = testFolder('lines');
  const data = join(house, 'my data');
  makeData(data, ['ruth']);
  const config = configFrom({ data }, {});
  const file = join(house, 'backup.tar.gz');
  await backUp(config, file);
  const said = await restore(config, file, { force: true });
  expect(said.split('\n').at(-1)).toBe(`Start it with: upheld serve --data '${data}'`);
});
