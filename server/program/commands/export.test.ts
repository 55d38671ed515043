import { expect, test } from 'bun:test';
import { existsSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { makeData } from '../../../test-support/data.ts';
import { runExecutable, startExecutable } from '../../../test-support/executable.ts';
import { testFolder } from '../../../test-support/folder.ts';
import { NotExported } from '../../operations/leaving/errors.ts';
import { exportAll } from './export.ts';

test('upheld export writes everything while the server runs (R18)', async () => {
  const house = testFolder('export');
  makeData(join(house, 'data'), ['ruth', 'naomi']);
  const server = await startExecutable(house);
  const target = join(house, 'upheld-2026');
  const run = (...options: string[]) =>
    runExecutable(['export', target, '--data', join(house, 'data'), ...options], house);
  expect(await run()).toEqual({
    code: 0,
    out: `${target}
People: 2, groups: 0, requests in groups: 0, files: 0.
People wrote this in confidence: README.txt says what is in it and how to treat it.
`,
    err: '',
  });
  expect(readdirSync(target)).not.toContain('personal');
  expect(JSON.parse(readFileSync(join(target, 'people.json'), 'utf8'))).toHaveLength(2);
  expect((await fetch(`${server.url}/api/health`)).status).toBe(200);
  await server.stop();

  expect(await run()).toEqual({
    code: 2,
    out: '',
    err: `upheld: ${target} is not empty. Name a folder that is new or empty.\n`,
  });
});

test('upheld export makes personal files when asked, and prints why it cannot write (R18)', async () => {
  const house = testFolder('export');
  makeData(join(house, 'data'), ['ruth', 'naomi']);
  const into = (...names: string[]) =>
    runExecutable(['export', join(house, ...names), '--with-personal-files'], house);
  expect(await into('left')).toMatchObject({ code: 0, err: '' });
  expect(readdirSync(join(house, 'left', 'personal')).sort()).toEqual([
    '1-ruth.json',
    '2-naomi.json',
  ]);
  expect(await into('usb', 'left')).toEqual({
    code: 1,
    out: '',
    err: `upheld: There is no folder ${join(house, 'usb')}, so nothing was exported.\n`,
  });
  expect(existsSync(join(house, 'usb'))).toBe(false);
});

test('upheld export writes nothing into the data folder, whose backups it would break (R18)', async () => {
  const house = testFolder('export');
  const data = join(house, 'data');
  makeData(data, ['ruth']);
  symlinkSync(data, join(house, 'link'));
  for (const target of [join(data, 'out'), join(data, 'files', 'out'), join(house, 'link', 'out')])
    await expect(exportAll({ data }, target, {})).rejects.toThrow(
      new NotExported(`${target} is in the data folder. Name a folder somewhere else.`),
    );
  expect(await exportAll({ data }, join(house, 'data-2026'), {})).toContain('People: 1');
});
