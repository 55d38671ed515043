// needs: root-of-wine
import { afterAll, describe, expect, setDefaultTimeout, test } from 'bun:test';
import { readdirSync, truncateSync, writeFileSync } from 'node:fs';
import { foundCongregation, WHOLE } from '../../../stand-ins/systems/congregation.ts';
import { FOLDER, startWindows, UPHELD } from '../../../stand-ins/systems/windows.ts';
import {
  DATA,
  startOnWindows,
  type WindowsServer,
} from '../../../stand-ins/systems/windows-server.ts';

setDefaultTimeout(120_000);

const BACKUP = `${FOLDER}\\Sicherung für alle.tar.gz`;
const RESTORED = 'C:\\Neu hier\\daten';
/** Bytes that, with one copy, leave no space on the small disk for another. */
const TOO_MUCH = 17_000_000;

describe('backups on Windows (S7)', async () => {
  const windows = await startWindows();
  afterAll(windows.off);
  const command = (...words: string[]) => windows.run([UPHELD, ...words]);
  const here = ['--data', DATA];
  let server: WindowsServer;
  let congregation: Awaited<ReturnType<typeof foundCongregation>>;

  test('backups are made while the server runs, and are complete', async () => {
    server = await startOnWindows(windows);
    const { out } = await command('admin', 'link', ...here, '--port', `${server.port}`);
    congregation = await foundCongregation(server, out);
    expect(await command('backup', BACKUP, ...here)).toMatchObject({
      code: 0,
      out: expect.stringContaining(BACKUP),
    });
    expect(await command('backup', 'verify', BACKUP)).toMatchObject({
      code: 0,
      out: expect.stringContaining('It is whole and can be restored'),
    });
  });

  test('backups are made by the page and copied to a second disk', async () => {
    await server.stop();
    server = await startOnWindows(windows, { env: { UPHELD_BACKUP_COPY: 'e:\\' } });
    expect((await congregation.look(server)).groups).toEqual(WHOLE.groups);
    expect((await congregation.founder.post('/api/admin/backups')).ok).toBe(true);
    const state = async () =>
      (await (await congregation.founder.get('/api/admin/backups')).json()) as {
        isRunning: boolean;
        isOnWindows: boolean;
      };
    expect((await state()).isOnWindows).toBe(true);
    while ((await state()).isRunning) await Bun.sleep(50);
    const copies = readdirSync(windows.pathTo('e:\\')).filter((name) => /\.tar\.gz$/.test(name));
    expect(copies).toHaveLength(1);
    expect(await command('backup', 'verify', `e:\\${copies[0]}`)).toMatchObject({ code: 0 });
  });

  test('a disk without space leaves no partial backup, and one line reports it', async () => {
    writeFileSync(windows.pathTo('e:\\filler'), Buffer.alloc(TOO_MUCH));
    const failed = await command('backup', 'e:\\full.tar.gz', ...here);
    expect(failed).toMatchObject({ code: 1, out: '' });
    expect(failed.err).toMatch(/^upheld: .+\.\n$/);
    expect(readdirSync(windows.pathTo('e:\\')).filter((name) => name.includes('full'))).toEqual([]);
  });

  test('a backup that is cut short is refused', async () => {
    const cut = `${FOLDER}\\cut.tar.gz`;
    expect((await command('backup', cut, ...here)).code).toBe(0);
    truncateSync(windows.pathTo(cut), 100_000);
    const { code, err } = await command('restore', cut, '--data', 'C:\\nowhere');
    expect(code).toBe(1);
    expect(err).toMatch(/^upheld: .+\n$/);
  });

  test('a backup is restored into a new folder with all its data', async () => {
    await server.stop();
    const restored = await command('restore', BACKUP, '--data', RESTORED);
    expect(restored).toMatchObject({ code: 0, err: '' });
    expect(restored.out).toContain(`upheld serve --data "${RESTORED}"`);
    server = await startOnWindows(windows, { args: ['--data', RESTORED] });
    expect(await congregation.look(server)).toEqual(WHOLE);
    expect(await server.stop()).toBe(0);
  });

  test('a restore over a folder moves the old files aside', async () => {
    expect((await command('restore', BACKUP, ...here)).code).toBe(2);
    const restored = await command('restore', BACKUP, ...here, '--force');
    expect(restored).toMatchObject({ code: 0 });
    expect(restored.out).toContain(`is kept in ${DATA}\\before-restore-`);
    server = await startOnWindows(windows);
    expect(await congregation.look(server)).toEqual(WHOLE);
    expect(await server.stop()).toBe(0);
  });

  test('an export in open formats is written too', async () => {
    const folder = 'C:\\Für alle';
    expect(await command('export', folder, ...here)).toMatchObject({ code: 0 });
    expect(readdirSync(windows.pathTo(folder)).length).toBeGreaterThan(5);
  });
});
