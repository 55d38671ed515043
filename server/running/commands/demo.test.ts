import { expect, test } from 'bun:test';
import { existsSync, readdirSync } from 'node:fs';
import { z } from 'zod';
import { built } from '../../proof/testing/built.ts';
import { testFolder } from '../../proof/testing/folder.ts';
import { freePort } from '../../proof/testing/free-port.ts';

const EXECUTABLE = built('dist/upheld');
const home = z.looseObject({ stats: z.looseObject({ groupCount: z.number().optional() }) });
const requests = z.array(z.looseObject({ title: z.string() }));

test('upheld demo shows a made-up congregation by a link and leaves nothing (R23)', async () => {
  const folder = testFolder('demo');
  const child = Bun.spawn(
    [EXECUTABLE, 'demo', '--port', `${await freePort()}`, '--host', '127.0.0.1'],
    {
      cwd: folder,
      env: { TMPDIR: folder },
      stdout: 'pipe',
      stderr: 'pipe',
    },
  );
  let output = '';
  for await (const chunk of child.stdout) {
    output += new TextDecoder().decode(chunk);
    if (output.includes('Sign in as Samuel')) break;
  }
  expect(readdirSync(folder)).toHaveLength(1);
  expect(output).not.toContain('setup=');
  const [, link = ''] = /Sign in as Helen, who looks after it: (\S+)/.exec(output) ?? [];
  const opened = await fetch(link, { redirect: 'manual' });
  expect([opened.status, opened.headers.get('location')]).toEqual([303, '/']);
  const cookie = opened.headers.get('set-cookie')?.split(';')[0] ?? '';
  const read = async (path: string) =>
    JSON.parse(await (await fetch(new URL(path, link), { headers: { cookie } })).text());
  expect(home.parse(await read('/api/home'))).toBeDefined();
  const [group] = z.array(z.looseObject({ id: z.number() })).parse(await read('/api/groups'));
  const told = requests.parse(await read(`/api/groups/${group?.id}/prayers`));
  expect(told.length).toBeGreaterThan(3);
  const wrong = await fetch(link.slice(0, -1), { redirect: 'manual' });
  expect(wrong.headers.get('set-cookie')).toBeNull();
  child.kill('SIGTERM');
  expect(await child.exited).toBe(0);
  expect(existsSync(folder) && readdirSync(folder)).toEqual([]);
});
