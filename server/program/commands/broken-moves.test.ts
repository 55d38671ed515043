import { describe, expect, test } from 'bun:test';
import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { killAt, runExecutable } from '../../../test-support/executable.ts';
import { testFolder } from '../../../test-support/folder.ts';

/** Runs one command for the congregations in the folder `c`. */
const congregations = (cwd: string, ...args: string[]) =>
  runExecutable(['congregations', ...args, '--congregations', 'c'], cwd);

/** Returns a host with one congregation in its folder `c`. */
const hostWith = async (name: string) => {
  const cwd = testFolder('broken-move');
  mkdirSync(join(cwd, 'c'));
  expect((await congregations(cwd, 'add', name)).code).toBe(0);
  return cwd;
};

describe('an aborted move', () => {
  test('at the new host leaves no half congregation, and can be done again (C21)', async () => {
    const cwd = await hostWith('st-john');
    expect((await congregations(cwd, 'give', 'st-john', 'st-john.tar.gz')).code).toBe(0);
    const c = join(cwd, 'c');
    const take = ['congregations', 'take', 'st-john', 'st-john.tar.gz', '--congregations', 'c'];
    for (const point of [
      'between the moves of a restore',
      'before a congregation gets its name',
    ] as const) {
      rmSync(c, { recursive: true });
      mkdirSync(c);
      await killAt(take, cwd, point);
      expect(readdirSync(c)).toHaveLength(1);
      expect((await congregations(cwd, 'list')).out).not.toContain('st-john');
      const { out, err, code } = await runExecutable(take, cwd);
      expect([err, code]).toEqual(['', 0]);
      expect(out).toContain(`Restored into ${join(c, 'st-john')}: `);
      expect(readdirSync(c)).toEqual(['st-john']);
    }
  });

  test('at the old host leaves no file, and can be done again or undone (C21)', async () => {
    for (const point of [
      'after a congregation is suspended',
      'before a backup gets its name',
    ] as const) {
      const cwd = await hostWith('st-john');
      const give = ['congregations', 'give', 'st-john', 'st-john.tar.gz', '--congregations', 'c'];
      await killAt(give, cwd, point);
      expect(existsSync(join(cwd, 'c', 'st-john', 'upheld.suspended'))).toBe(true);
      expect(existsSync(join(cwd, 'st-john.tar.gz'))).toBe(false);
      expect((await congregations(cwd, 'resume', 'st-john')).code).toBe(0);
      const { err, code } = await congregations(cwd, 'give', 'st-john', 'st-john.tar.gz');
      expect([err, code]).toEqual(['', 0]);
      // Half-made files of a killed run are deleted a day later: another run may still be writing them.
      const whole = readdirSync(join(cwd, 'c', 'st-john', 'backups')).filter(
        (name) => !name.endsWith('.tmp'),
      );
      expect(whole).toEqual([]);
      expect((await runExecutable(['backup', 'verify', 'st-john.tar.gz'], cwd)).code).toBe(0);
    }
  });
});
