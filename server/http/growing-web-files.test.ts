import { expect, test } from 'bun:test';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { testFolder } from '../../test-support/folder.ts';
import { createTestServer } from '../../test-support/server.ts';
import { until } from '../../test-support/until.ts';
import { growingWebFiles } from './growing-web-files.ts';

const TABLE = JSON.stringify({
  always: { theme: '/assets/t.js', entry: '/e.js' },
  pages: [{ path: '/help', isPublic: false, modules: ['/assets/help.js'], reads: [] }],
  early: '/assets/early.js',
});

const pagesIn = (folder: string, words: string) => {
  mkdirSync(folder, { recursive: true });
  for (const page of ['index', 'visitor', 'sign-in'])
    writeFileSync(join(folder, `${page}.html`), `<head></head>${words}`);
};

test('a language that is not built yet is shown in English until it is (S19)', async () => {
  const folder = testFolder('growing');
  pagesIn(folder, 'in English');
  writeFileSync(join(folder, 'preload.json'), TABLE);
  const server = createTestServer({ webFiles: growingWebFiles(folder, 5) });
  const german = () =>
    server.signedOut().get('/auth', undefined, { 'accept-language': 'de', accept: 'text/html' });
  const early = await german();
  expect(early.text).toContain('in English');
  expect(early.headers.get('content-language')).toBe('en');
  expect(early.status).toBe(200);

  pagesIn(join(folder, 'de'), 'auf Deutsch');
  mkdirSync(join(folder, 'assets'));
  writeFileSync(join(folder, 'assets/help.js'), 'the help');
  expect((await german()).text).toContain('in English');
  writeFileSync(join(folder, 'de/preload.json'), TABLE);
  await until('the page is German', async () => (await german()).text.includes('auf Deutsch'));
  expect((await german()).headers.get('content-language')).toBe('de');
  expect((await server.signedOut().get('/assets/help.js')).text).toBe('the help');
});

test('compressed files are served only after all of them are written (S19)', async () => {
  const folder = testFolder('growing');
  pagesIn(folder, 'in English');
  writeFileSync(join(folder, 'preload.json'), TABLE);
  mkdirSync(join(folder, 'assets'));
  writeFileSync(join(folder, 'assets/help.js'), 'the help');
  writeFileSync(join(folder, 'assets/help.js.gz'), 'half wri');
  const server = createTestServer({ webFiles: growingWebFiles(folder, 5) });
  const help = () =>
    server.signedOut().get('/assets/help.js', undefined, { 'accept-encoding': 'gzip' });
  expect((await help()).headers.get('content-encoding')).toBeNull();
  expect((await help()).text).toBe('the help');

  writeFileSync(join(folder, 'assets/help.js.gz'), Bun.gzipSync('the help'));
  writeFileSync(join(folder, 'whole'), '');
  await until(
    'it comes compressed',
    async () => (await help()).headers.get('content-encoding') === 'gzip',
  );
});
