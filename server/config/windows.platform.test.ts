// needs: root-of-wine
import { afterAll, describe, expect, setDefaultTimeout, test } from 'bun:test';
import { writeFileSync } from 'node:fs';
import { FOLDER, startWindows, UPHELD } from '../../stand-ins/systems/windows.ts';
import { startOnWindows } from '../../stand-ins/systems/windows-server.ts';

setDefaultTimeout(120_000);

const SETTINGS = `${FOLDER}\\upheld.toml`;
const DATA = 'C:\\Büro\\Gebete';

describe('a settings file of Windows (S7)', async () => {
  const windows = await startWindows();
  afterAll(windows.off);
  const command = (...words: string[]) => windows.run([UPHELD, ...words, '--config', SETTINGS]);
  const write = (text: string) =>
    writeFileSync(windows.pathTo(SETTINGS), Buffer.from(`\ufeff${text}\r\n`, 'utf16le'));

  test('is read in UTF-16, as PowerShell writes it, with backslashes in single quotes', async () => {
    write(`data = '${DATA}'\r\nmail-from = "Gemeinde Köln <mail@example.org>"`);
    const { out, err } = await command('config', 'show');
    expect(err).toBe('');
    expect(out).toContain(JSON.stringify(DATA));
    expect(out).toContain('Gemeinde Köln');
    const server = await startOnWindows(windows, { args: ['--config', SETTINGS] });
    expect(server.output()).toContain(`Data: ${DATA} (empty until now`);
    expect(await server.stop()).toBe(0);
  });

  test('with backslashes in double quotes is refused with what to write instead', async () => {
    write(`data = "${DATA}"`);
    const { err, code } = await command('config', 'show');
    expect(code).toBe(78);
    expect(err).toContain(String.raw`stands in single quotes, such as 'C:\Upheld'`);
  });

  test('can be the example that the program prints', async () => {
    const { out } = await windows.run([UPHELD, 'config', 'example']);
    write(out);
    expect(await command('config', 'show')).toMatchObject({ code: 0 });
  });
});
