// needs: root-of-wine
import { afterAll, describe, expect, setDefaultTimeout, test } from 'bun:test';
import { readdirSync } from 'node:fs';
import { foundCongregation, WHOLE } from '../../../stand-ins/systems/congregation.ts';
import { FOLDER, startWindows, UPHELD } from '../../../stand-ins/systems/windows.ts';
import {
  DATA,
  startOnWindows,
  type WindowsServer,
} from '../../../stand-ins/systems/windows-server.ts';
import { VERSION } from '../../version.ts';

setDefaultTimeout(120_000);

describe('the program on Windows (S7)', async () => {
  const windows = await startWindows();
  afterAll(windows.off);
  const command = (...words: string[]) => windows.run([UPHELD, ...words]);
  const here = ['--data', DATA];
  let server: WindowsServer;
  let congregation: Awaited<ReturnType<typeof foundCongregation>>;

  test('prints its version, and the fault of a command line', async () => {
    expect(await command('--version')).toEqual({ out: `${VERSION}\n`, err: '', code: 0 });
    expect(await command('srve')).toMatchObject({
      code: 2,
      err: expect.stringContaining('Did you mean serve?'),
    });
  });

  test('serves in a folder with a space and an umlaut, and prints its address', async () => {
    server = await startOnWindows(windows);
    expect(server.output()).toContain(`Data: ${DATA} (empty until now`);
    expect(await (await fetch(server.url)).text()).toContain('<div id="root">');
  });

  test('signs the first administrator in by a link, with a group, a request and a document', async () => {
    const link = await command('admin', 'link', ...here, '--port', `${server.port}`);
    expect(link.code).toBe(0);
    congregation = await foundCongregation(server, link.out);
    expect(await congregation.look(server)).toEqual(WHOLE);
  });

  test('is refused a second time on one data folder', async () => {
    expect(await command('serve', ...here, '--port', '0')).toEqual({
      out: '',
      err: 'upheld: Another Upheld is already running on this data folder.\n',
      code: 75,
    });
  });

  test('is refused on a port that is taken, and never shares one', async () => {
    const where = ['--data', 'C:\\other', '--port', `${server.port}`, '--host', '127.0.0.1'];
    const { code, err } = await command('serve', ...where);
    expect(code).toBe(69);
    expect(err).toContain(`upheld: Cannot listen on port ${server.port} of 127.0.0.1: `);
  });

  test('is healthy by its own commands, which run beside the server', async () => {
    const port = ['--port', `${server.port}`];
    expect(await command('healthcheck', ...port)).toMatchObject({ code: 0 });
    const { out } = await command('doctor', ...here, ...port, '--host', '127.0.0.1');
    expect(out).toContain('Every page of the database is whole.');
    expect(out).toContain('The server runs.');
    expect(out).not.toContain('Nobody is an administrator');
  });

  test('ends cleanly at Ctrl+C, without the files of a running server', async () => {
    expect(await server.stop()).toBe(0);
    expect(server.output()).toContain('stopped');
    expect(readdirSync(windows.pathTo(DATA))).not.toContain('upheld.running');
  });

  test('has all data after a power cut', async () => {
    server = await startOnWindows(windows);
    expect(await congregation.look(server)).toEqual(WHOLE);
    expect((await congregation.founder.write('Just before')).status).toBe(201);
    await server.kill();
    server = await startOnWindows(windows);
    expect(server.output()).toContain('did not end cleanly; nothing is missing');
    const requests = ['Just before', ...WHOLE.requests];
    expect(await congregation.look(server)).toEqual({ ...WHOLE, requests });
    expect(await server.stop()).toBe(0);
  });

  test('shows a demonstration, which is deleted afterwards', async () => {
    const before = readdirSync(windows.pathTo(FOLDER));
    const demo = await startOnWindows(windows, { command: 'demo', args: [] });
    expect(demo.output()).toContain('http');
    expect(await demo.stop()).toBe(0);
    expect(readdirSync(windows.pathTo(FOLDER))).toEqual(before);
  });
});
