// needs: root-of-wine bun-for-windows
import { afterAll, expect, setDefaultTimeout, test } from 'bun:test';
import { copyFileSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { startWindows } from './windows.ts';
import { windowsBun } from './windows-bun.ts';

/* The unit tests about files, and of the check-up, on Windows. */

const ROOT = resolve(import.meta.dir, '../..');
const FOLDERS = 'server/{storage,config,operations/{backups,leaving,doctor},program/commands}';

/** Tests of the compiled program look for Linux's, and *.platform.test.ts has those of Windows'. */
const NEEDS_PROGRAM = /\bbuilt\(|\/(?:executable|power-cut|host)\.ts'/;

const OF_A_TIER = /\.\w+\.test\.ts$/;

setDefaultTimeout(600_000);

const files = [...new Bun.Glob(`${FOLDERS}/*.test.ts`).scanSync(ROOT)]
  .filter(
    (path) => !OF_A_TIER.test(path) && !NEEDS_PROGRAM.test(readFileSync(join(ROOT, path), 'utf8')),
  )
  .sort();

const windows = await startWindows({ isCopied: true, sources: ROOT });
afterAll(windows.off);

test('the tests about files pass on Windows (S7)', async () => {
  expect(files.length).toBeGreaterThan(20);
  const bun = 'C:\\bun.exe';
  copyFileSync(windowsBun.path, windows.pathTo(bun));
  const words = ['test', '--timeout', '60000', ...files.map((path) => `./${path}`)];
  const { err, code } = await windows.run([bun, ...words], {}, '/sources');
  const failed = err.split('\n').filter((line) => /^\(fail\)|^error: |^# Unhandled/.test(line));
  expect(failed).toEqual([]);
  expect(code).toBe(0);
  const [, passed = '0'] = /^ *(\d+) pass$/m.exec(err) ?? [];
  console.log(`On Windows ${passed} unit tests passed.`);
  expect(Number(passed)).toBeGreaterThan(120);
});
