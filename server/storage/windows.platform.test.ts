// needs: root-of-wine
import { afterAll, describe, expect, setDefaultTimeout, test } from 'bun:test';
import { chmodSync, mkdirSync, statSync } from 'node:fs';
import { startWindows, UPHELD } from '../../stand-ins/systems/windows.ts';
import { DATA, startOnWindows } from '../../stand-ins/systems/windows-server.ts';

setDefaultTimeout(120_000);

/** Wine stores the rights of "Everyone" as Unix's rights for others. */
const BY_OTHERS = 0o007;

describe('the rights of a data folder on Windows (D20)', async () => {
  const windows = await startWindows();
  afterAll(windows.off);
  const modeOf = (path: string) => statSync(windows.pathTo(path)).mode & BY_OTHERS;
  const doctor = async (data: string) =>
    (await windows.run([UPHELD, 'doctor', '--data', data])).out.replaceAll(/\s+/g, ' ');

  test('are removed for others when the server makes it, and the check-up sees it', async () => {
    expect(modeOf('c:')).not.toBe(0);
    const server = await startOnWindows(windows);
    expect(modeOf(DATA)).toBe(0);
    expect(await doctor(DATA)).toContain(`Nobody else on this computer can read ${DATA}.`);
    expect(await server.stop()).toBe(0);
  });

  test('stay unchanged in an existing folder, which the check-up reports', async () => {
    const there = 'C:\\Upheld';
    mkdirSync(windows.pathTo(there));
    const server = await startOnWindows(windows, { args: ['--data', there] });
    expect(await server.stop()).toBe(0);
    chmodSync(windows.pathTo(there), 0o755);
    const said = await doctor(there);
    expect(said).toContain(`Other users of this computer can read ${there}.`);
    expect(said).toContain(`icacls "${there}" /inheritance:r /grant:r "*S-1-5-18:(OI)(CI)F"`);
  });
});
