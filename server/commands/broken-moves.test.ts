import { describe, expect, test } from 'bun:test';
import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { killAfter, runExecutable } from '../testing/executable.ts';
import { testFolder } from '../testing/folder.ts';

/** Runs one command for the congregations in the folder `c`. */
const congregations = (cwd: string, ...args: string[]) =>
  runExecutable(['congregations', ...args, '--congregations', 'c'], cwd);

/** A host with one congregation in its folder `c`. */
const hostWith = async (name: string) => {
  const cwd = testFolder('broken-move');
  mkdirSync(join(cwd, 'c'));
  expect((await congregations(cwd, 'add', name)).code).toBe(0);
  return cwd;
};

describe('a move that is broken off', () => {
  test('at the new host leaves no half congregation, and can be done again (C21)', async () => {
    const cwd = await hostWith('st-john');
    expect((await congregations(cwd, 'give', 'st-john', 'st-john.tar.gz')).code).toBe(0);
    const c = join(cwd, 'c');
    const take = ['congregations', 'take', 'st-john', 'st-john.tar.gz', '--congregations', 'c'];
    // A busy machine may be done before it is killed: then it does not count.
    let broken = 0;
    for (let tries = 0; broken < 3 && tries < 30; tries++) {
      const after = [0, 15, 40][tries % 3] ?? 0;
      rmSync(c, { recursive: true });
      mkdirSync(c);
      const isDone = await killAfter(take, cwd, { when: () => readdirSync(c).length > 0, after });
      if (isDone) continue;
      broken++;
      expect((await congregations(cwd, 'list')).out).not.toContain('st-john');
      const { out, err, code } = await runExecutable(take, cwd);
      expect([err, code]).toEqual(['', 0]);
      expect(out).toContain(`Restored into ${join(c, 'st-john')}: `);
      expect(readdirSync(c)).toEqual(['st-john']);
    }
    expect(broken).toBe(3);
  });

  test('at the old host leaves no file, and can be done again or undone (C21)', async () => {
    const cwd = await hostWith('st-john');
    const suspended = join(cwd, 'c', 'st-john', 'upheld.suspended');
    const give = ['congregations', 'give', 'st-john', 'st-john.tar.gz', '--congregations', 'c'];
    const file = join(cwd, 'st-john.tar.gz');
    // A busy machine may be done before it is killed: then it is tried again.
    let isDone = true;
    for (let tries = 0; isDone && tries < 30; tries++) {
      rmSync(file, { force: true });
      rmSync(suspended, { force: true });
      isDone = await killAfter(give, cwd, { when: () => existsSync(suspended), after: 0 });
    }
    expect([isDone, existsSync(file)]).toEqual([false, false]);
    expect((await congregations(cwd, 'resume', 'st-john')).code).toBe(0);
    const { err, code } = await congregations(cwd, 'give', 'st-john', 'st-john.tar.gz');
    expect([err, code]).toEqual(['', 0]);
    // What a killed run left half made goes a day later: another one may still be at work.
    const whole = readdirSync(join(cwd, 'c', 'st-john', 'backups')).filter(
      (name) => !name.endsWith('.tmp'),
    );
    expect(whole).toEqual([]);
    expect((await runExecutable(['backup', 'verify', 'st-john.tar.gz'], cwd)).code).toBe(0);
  });
});
