// needs: root-of-wine
import { afterAll, describe, expect, setDefaultTimeout, test } from 'bun:test';
import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { startWindows, UPHELD } from '../../../stand-ins/systems/windows.ts';
import { startOnWindows } from '../../../stand-ins/systems/windows-server.ts';

setDefaultTimeout(120_000);

const DATA = 'E:\\data';

describe('the check-up of a disk on Windows (R32)', async () => {
  const windows = await startWindows();
  afterAll(windows.off);
  const doctor = async () =>
    (await windows.run([UPHELD, 'doctor', '--data', DATA])).out.replaceAll(/\s+/g, ' ');
  const onUnix = (...command: string[]) => {
    const [program = '', ...args] = windows.there(command);
    const { status, stderr } = spawnSync(program, args, { encoding: 'utf8' });
    expect(status, stderr).toBe(0);
  };

  test('a write check leaves no file in the folder', async () => {
    const server = await startOnWindows(windows, { args: ['--data', DATA] });
    expect(await server.stop()).toBe(0);
    const before = readdirSync(windows.pathTo(DATA));
    const said = await doctor();
    expect(said).not.toContain('cannot write');
    expect(said).not.toContain('network disk');
    expect(readdirSync(windows.pathTo(DATA))).toEqual(before);
  });

  test('a read-only disk is reported as not writable', async () => {
    onUnix('mount', '-o', 'remount,ro', '/small');
    expect(await doctor()).toContain(`The server cannot write to ${DATA}.`);
    onUnix('mount', '-o', 'remount,rw', '/small');
  });

  test('a network drive is found', async () => {
    // Wine's settings for a network drive. Wine reads them when it starts.
    const key = 'HKLM\\Software\\Wine\\Drives';
    await windows.run(['reg', 'add', key, '/v', 'e:', '/d', 'network', '/f']);
    onUnix('wineserver', '--kill');
    expect(await doctor()).toContain('The data is on a network disk (E:\\).');
  });
});
