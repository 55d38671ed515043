import { expect, test } from 'bun:test';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { testFolder } from '../../test-support/folder.ts';
import { serveWebFile, webFilesIn } from './web-files.ts';

test('a file that is stored compressed is served whole to every program (O7)', async () => {
  const folder = testFolder('web-files');
  const text = 'console.log("the app");';
  writeFileSync(join(folder, 'app.js.gz'), Bun.gzipSync(text));
  const files = webFilesIn(folder);
  const asked = (headers: Record<string, string>) =>
    serveWebFile(files, new Request('http://localhost/app.js', { headers }));
  expect(await asked({}).text()).toBe(text);
  const compressed = asked({ 'accept-encoding': 'gzip' });
  expect(compressed.headers.get('content-encoding')).toBe('gzip');
  expect(Buffer.from(Bun.gunzipSync(await compressed.bytes())).toString()).toBe(text);
  expect(compressed.headers.get('content-type')).toContain('text/javascript');
  expect(() =>
    serveWebFile(files, new Request('http://localhost/app.js.gz'), '/nothing'),
  ).toThrow();
});

test('an uncompressed file is served unchanged', async () => {
  const folder = testFolder('web-files');
  writeFileSync(join(folder, 'app.js'), 'plain');
  writeFileSync(join(folder, 'app.js.gz'), Bun.gzipSync('compressed'));
  const files = webFilesIn(folder);
  const plain = serveWebFile(files, new Request('http://localhost/app.js'));
  expect(await plain.text()).toBe('plain');
});
