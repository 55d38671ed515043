import { expect, test } from 'bun:test';
import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { refusals } from '../../shared/refusals.ts';
import { testFolder } from '../../test-support/folder.ts';
import { createTestServer, PASSWORD } from '../../test-support/server.ts';

const page = readFileSync(resolve(import.meta.dir, '../../docs/api.md'), 'utf8');
const blocks = (language: string) =>
  [...page.matchAll(new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\``, 'gms'))].map(
    ([, text = '']) => text,
  );

test('the examples of docs/api.md print what the page says (B5)', async () => {
  const server = createTestServer();
  const listening = Bun.serve({ port: 0, hostname: '127.0.0.1', fetch: server.app.fetch });
  const script = join(testFolder('api-page'), 'examples.mjs');
  const known = { base: `http://127.0.0.1:${listening.port}`, password: PASSWORD };
  const given = Object.entries(known).map(([name, value]) => `const ${name} = '${value}';\n`);
  writeFileSync(script, [...given, ...blocks('js')].join(''));
  const child = Bun.spawn([process.execPath, script], { stdout: 'pipe', stderr: 'pipe' });
  const [out, err] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
  ]);
  await listening.stop(true);
  expect(err).toBe('');
  expect(out).toBe(blocks('text').join(''));
  expect(blocks('js').length).toBeGreaterThan(4);
});

test('the table of docs/api.md has every refusal code with its status (B5)', () => {
  const listed = [...page.matchAll(/^\| (\d{3}) \| (.*) \|$/gm)].flatMap(
    ([, status = '', codes = '']) =>
      [...codes.matchAll(/`([\w-]+)`/g)].map(([, code = '']) => [code, Number(status)]),
  );
  expect(Object.fromEntries(listed)).toEqual(
    Object.fromEntries(Object.entries(refusals).map(([code, { status }]) => [code, status])),
  );
});
