import { afterAll, beforeAll, expect, test } from 'bun:test';
import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { delimiter, join, resolve } from 'node:path';
import { version } from 'electron/package.json';
import { zipSync } from 'fflate';
import { testFolder } from '../../test-support/folder.ts';

/*
 * `npm run desktop` as on a new machine, with Electron's own downloader and a stand-in for its download site,
 * which serves a script instead of Electron, or nothing.
 */
const ELECTRON = '#!/bin/sh\necho "started with $@"\nexit 7\n';
const EXECUTABLE = 0o100_755;
const home = testFolder('new-machine');
let site: Bun.Server<undefined>;
let files = new Map<string, Uint8Array<ArrayBuffer>>();

beforeAll(() => {
  site = Bun.serve({
    port: 0,
    fetch: ({ url }) => {
      const file = files.get(new URL(url).pathname.split('/').at(-1) ?? '');
      return file ? new Response(file) : new Response('', { status: 404 });
    },
  });
  const modules = join(home, 'node_modules');
  mkdirSync(modules);
  for (const name of readdirSync('node_modules'))
    if (name !== 'electron') symlinkSync(resolve('node_modules', name), join(modules, name));
  // Without an Electron that was downloaded before.
  cpSync('node_modules/electron', join(modules, 'electron'), {
    recursive: true,
    filter: (path) => !/electron\/(dist|path\.txt)$/.test(path),
  });
  // A stand-in for a Node that is new enough, because the installed one may be older.
  const node = `#!/bin/sh\n[ "$1" = --version ] && echo v24.0.0 && exit\nexec '${process.execPath}' "$@"\n`;
  mkdirSync(join(home, 'bin'));
  writeFileSync(join(home, 'bin/node'), node, { mode: 0o755 });
});
afterAll(() => site.stop(true));

const run = async (...words: string[]) => {
  const child = Bun.spawn([process.execPath, resolve('desktop/electron/run.ts'), ...words], {
    cwd: home,
    stdout: 'pipe',
    stderr: 'pipe',
    env: {
      ...process.env,
      PATH: `${join(home, 'bin')}${delimiter}${process.env.PATH}`,
      ELECTRON_BIN: '',
      ELECTRON_MIRROR: `http://127.0.0.1:${site.port}/`,
      electron_use_remote_checksums: '1',
      electron_config_cache: join(home, 'cache'),
    },
  });
  const [said, complained] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
  ]);
  return { status: await child.exited, said, complained: complained.trim() };
};

test('a failed download prints one sentence (T42)', async () => {
  const { status, complained } = await run();
  expect(complained).toMatch(
    /^Electron could not be fetched: .*404.*\. Or name an Electron in .*$/,
  );
  expect(status).toBe(1);
});

test('Electron is downloaded once, and starts the program with the given arguments (T42)', async () => {
  const name = `electron-v${version}-${process.platform}-${process.arch}.zip`;
  const zip = zipSync({
    electron: [Buffer.from(ELECTRON), { os: 3, attrs: EXECUTABLE << 16 }],
    version: Buffer.from(version),
  });
  const sum = createHash('sha256').update(zip).digest('hex');
  files = new Map([
    [name, zip],
    ['SHASUMS256.txt', Buffer.from(`${sum} *${name}\n`)],
  ]);
  const started = `started with ${join(home, 'dist/desktop')} --no-sandbox upheld://join/x\n`;
  const first = await run('--no-sandbox', 'upheld://join/x');
  expect(first.said, first.complained).toEndWith(started);
  expect([first.said.startsWith('Fetching Electron, once'), first.status]).toEqual([true, 7]);
  files.clear();
  expect(await run('--no-sandbox', 'upheld://join/x')).toMatchObject({ status: 7, said: started });
});
