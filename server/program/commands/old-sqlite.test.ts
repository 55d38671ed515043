import { expect, test } from 'bun:test';
import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { built } from '../../../test-support/built.ts';
import { testFolder } from '../../../test-support/folder.ts';

const EXECUTABLE = built('dist/upheld');

/** Makes SQLite return the version of macOS 14; all other queries run unchanged. */
const OLD = `
import { Database } from 'bun:sqlite';
const { query } = Database.prototype;
Database.prototype.query = function (sql, ...more) {
  const version = '3.43.2';
  return sql.includes('sqlite_version()') ? { get: () => ({ version }) } : query.call(this, sql, ...more);
};
`;

const folder = testFolder('old-sqlite');
writeFileSync(join(folder, 'old.ts'), OLD);

const run = async (...words: string[]) => {
  const preload = `--preload ${join(folder, 'old.ts')}`;
  const child = Bun.spawn([EXECUTABLE, ...words], {
    cwd: folder,
    env: { ...process.env, UPHELD_PARENT: 'stdin', BUN_OPTIONS: preload },
    stdin: 'ignore',
    stdout: 'pipe',
    stderr: 'pipe',
  });
  const [out, error] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
  ]);
  return { out, error, code: await child.exited };
};

test('a SQLite that is too old is refused by its name before any command opens data (R47)', async () => {
  const data = join(folder, 'data');
  const commands = [
    ['serve', '--data', data],
    ['restore', join(folder, 'backup.tar.gz'), '--data', data],
  ];
  for (const command of commands) {
    const { out, error, code } = await run(...command);
    expect([command[0], error]).toEqual([
      command[0],
      'upheld: Upheld needs SQLite 3.47 or newer, and finds 3.43.2.\n',
    ]);
    expect(code).toBe(78);
    expect(out).toContain('"because":"old-system"');
  }
  expect(existsSync(data)).toBe(false);
  expect(readdirSync(folder)).toEqual(['old.ts']);
  expect((await run('version')).code).toBe(0);
});
