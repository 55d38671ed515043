import { afterEach, expect, test } from 'bun:test';
import { existsSync, readdirSync } from 'node:fs';
import { z } from 'zod';
import { built } from '../../../test-support/built.ts';
import { startExecutable } from '../../../test-support/executable.ts';
import { testFolder } from '../../../test-support/folder.ts';
import { freePort } from '../../../test-support/free-port.ts';

const EXECUTABLE = built('dist/upheld');
const home = z.looseObject({ stats: z.looseObject({ groupCount: z.number().optional() }) });
const requests = z.array(z.looseObject({ title: z.string() }));
/** The Accept header of a browser that opens an address in its window. */
const ACCEPT = 'text/html,application/xhtml+xml,*/*;q=0.8';

const started: { kill: (signal: NodeJS.Signals) => void; exited: Promise<number> }[] = [];
afterEach(async () => {
  for (const child of started.splice(0)) {
    child.kill('SIGTERM');
    await child.exited;
  }
});

/** Starts a demonstration, and reads its lines up to the last. */
const startDemo = async () => {
  const folder = testFolder('demo');
  const child = Bun.spawn(
    [EXECUTABLE, 'demo', '--port', `${await freePort()}`, '--host', '127.0.0.1'],
    { cwd: folder, env: { TMPDIR: folder }, stdout: 'pipe', stderr: 'pipe' },
  );
  started.push(child);
  let output = '';
  for await (const chunk of child.stdout) {
    output += new TextDecoder().decode(chunk);
    if (/No mail is sent.*\n/.test(output)) break;
  }
  const linkIn = (line: RegExp) => line.exec(output)?.[1] ?? '';
  return {
    folder,
    child,
    output,
    helens: linkIn(/Sign in as Helen, who looks after it: (\S+)/),
    mail: linkIn(/No mail is sent. Read it here: (\S+)/),
  };
};

/** Opens a link as a browser that follows no redirects. Returns the target and the cookies. */
const open = async (link: string) => {
  const { status, headers } = await fetch(link, { redirect: 'manual' });
  const cookies = headers.getSetCookie().map((cookie) => cookie.split(';')[0] ?? '');
  return { status, location: headers.get('location'), cookies };
};

test('upheld demo shows a made-up congregation by a link and leaves nothing (R23)', async () => {
  const { folder, child, output, helens } = await startDemo();
  expect(readdirSync(folder)).toHaveLength(1);
  expect(output).not.toContain('setup=');
  const opened = await open(helens);
  expect([opened.status, opened.location]).toEqual([303, '/']);
  const cookie = opened.cookies.join('; ');
  const read = async (path: string) =>
    JSON.parse(await (await fetch(new URL(path, helens), { headers: { cookie } })).text());
  expect(home.parse(await read('/api/home'))).toBeDefined();
  const [group] = z.array(z.looseObject({ id: z.number() })).parse(await read('/api/groups'));
  const told = requests.parse(await read(`/api/groups/${group?.id}/prayers`));
  expect(told.length).toBeGreaterThan(3);
  expect((await open(helens.slice(0, -1))).cookies).toEqual([]);
  child.kill('SIGTERM');
  expect(await child.exited).toBe(0);
  expect(existsSync(folder) && readdirSync(folder)).toEqual([]);
});

test('its mail is on a page, for browsers that opened a printed link (R31, O14)', async () => {
  const { helens, mail } = await startDemo();
  const pageWith = async (cookie: string, path = '/demo/mail') =>
    (await fetch(new URL(path, helens), { headers: { cookie, accept: ACCEPT } })).text();
  const opened = await open(mail);
  expect([opened.status, opened.location]).toEqual([303, '/demo/mail']);
  const [pass = ''] = opened.cookies;
  expect(await pageWith(pass)).toContain('No mail leaves this computer.');
  expect((await open(helens)).cookies).toContain(pass);

  // Without the pass, or with a wrong one, the address is unknown.
  const nowhere = await pageWith('', '/nowhere');
  for (const cookie of ['', `${pass}x`.replace('=', '=x'), 'upheld_demo='])
    expect(await pageWith(cookie)).toBe(nowhere);
  expect(await pageWith('', '/')).not.toContain('demo-line');
  expect(await pageWith(pass, '/')).toContain('<a href="/demo/mail">Read the mail</a>');
  const korean = await pageWith(`${pass}; upheld_language=ko`, '/');
  expect(korean).toContain('<a href="/demo/mail">메일 읽기</a>');
  // Service workers and programs get the page as it was built.
  const kept = await fetch(new URL('/index.html', helens), { headers: { cookie: pass } });
  expect(await kept.text()).not.toContain('demo-line');
});

test('no other server has a page with mail (R31)', async () => {
  const { url, stop } = await startExecutable(testFolder('no-demo'));
  const read = async (path: string) => {
    const answer = await fetch(new URL(path, url), {
      headers: { accept: ACCEPT, cookie: 'upheld_demo=' },
    });
    return answer.text();
  };
  const nowhere = await read('/nowhere');
  for (const path of ['/demo/mail', '/demo/mail/1', '/demo/mail/1/letter'])
    expect([path, await read(path)]).toEqual([path, nowhere]);
  expect(nowhere).not.toContain('demo-line');
  expect((await fetch(new URL('/demo/mail/page.css', url))).status).toBe(404);
  expect((await fetch(new URL('/api/demo/mail', url))).status).toBe(404);
  await stop();
});
