import { describe, expect, test } from 'bun:test';
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { testFolder } from '../../test-support/folder.ts';
import { fetchElectron } from './fetch-electron.ts';
import { isSandboxForbidden } from './find-electron.ts';

/** Runs a file with this path of Electron. Returns its last line and its exit code. */
const runWith = (electron: string, file: string) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [file], {
    encoding: 'utf8',
    env: { ...process.env, ELECTRON_BIN: electron },
  });
  return { status, said: `${stdout}${stderr}`.trim().split('\n') };
};

const why = (work: () => void) => {
  try {
    work();
  } catch (error) {
    return error instanceof Error ? error.message : '';
  }
  return 'nothing was wrong';
};

/** A stand-in for Node with this version and this result of the download. */
const node =
  (version: string, status = 0, output = '') =>
  (_: string, [first]: string[]) =>
    first === '--version' ? { status: 0, output: `v${version}\n` } : { status, output };

describe('a missing Electron ends with one sentence (T42)', () => {
  test('if ELECTRON_BIN names no program', () => {
    const folder = testFolder('electron');
    for (const named of [join(folder, 'nowhere'), folder])
      for (const file of ['desktop/electron/run.ts', 'desktop/verify/verify.ts'])
        expect(runWith(named, file)).toEqual({
          status: 1,
          said: [`ELECTRON_BIN names ${named}, but there is no program.`],
        });
  });

  test('if AppArmor forbids its sandbox', () => {
    const setting = join(testFolder('apparmor'), 'setting');
    expect(isSandboxForbidden(setting)).toBe(false);
    writeFileSync(setting, '0\n');
    expect(isSandboxForbidden(setting)).toBe(false);
    writeFileSync(setting, '1\n');
    expect(isSandboxForbidden(setting)).toBe(true);
  });

  test('if Node is too old for the download', () => {
    const told: string[] = [];
    for (const version of ['20.19.4', '22.11.0'])
      expect(why(() => fetchElectron(node(version), (line) => told.push(line)))).toBe(
        `Fetching Electron needs Node 22.12 or newer, and this is ${version}. Or name an Electron in ELECTRON_BIN.`,
      );
    expect(told).toEqual([]);
    for (const version of ['22.12.0', '24.1.0'])
      expect(why(() => fetchElectron(node(version)))).toBe('nothing was wrong');
  });

  test('if the download fails, with the reason', () => {
    const failed = (output: string) => why(() => fetchElectron(node('24.1.0', 1, output)));
    expect(
      failed('RequestError: getaddrinfo ENOTFOUND github.com\n    at ClientRequest.<anonymous>\n'),
    ).toBe(
      'Electron could not be fetched: getaddrinfo ENOTFOUND github.com. Or name an Electron in ELECTRON_BIN.',
    );
    expect(failed('Downloading\nHTTPError: Response code 404 (Not Found)\n    at x')).toContain(
      'fetched: Response code 404 (Not Found). Or',
    );
    expect(failed('TypeError: fetch failed\n    at node:internal/deps/undici\n')).toContain(
      'fetched: its site does not answer. Or',
    );
    expect(failed('')).toContain('fetched: nothing was said. Or');
  });
});
