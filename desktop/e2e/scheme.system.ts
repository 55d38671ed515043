// needs: libegl1 libnss3 libasound2 libxcomposite1 libxkbcommon0 PyQt6-WebEngine
import { afterAll, beforeAll, expect, test } from 'bun:test';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { built } from '../../server/proof/testing/built.ts';
import { type RunningServer, startExecutable } from '../../server/proof/testing/executable.ts';
import { until } from '../../server/proof/testing/until.ts';
import { ADMIN_PARTS } from '../../web/paths.ts';
import { groupOn } from '../built/group.ts';
import { ACCOUNT } from './base.ts';
import { startRelay } from './scheme/relay.ts';
import { openWindow, type SchemeWindow } from './scheme/window.ts';

/*
 * The built web app on a real custom scheme, in QtWebEngine: its Chromium treats a scheme as Electron's does.
 * The program's own handler answers it, with a compiled server behind it.
 */
const folder = mkdtempSync(join(tmpdir(), 'upheld-scheme-'));
let upheld: RunningServer;
let group: Awaited<ReturnType<typeof groupOn>>;
let relay: ReturnType<typeof startRelay>;
let window: SchemeWindow;
const open = () => openWindow(relay.address, folder);

beforeAll(async () => {
  upheld = await startExecutable(folder);
  group = await groupOn(upheld);
  await group.share('Surgery on Thursday');
  await makeAdministrator(group.ruth.email);
  relay = startRelay({ app: join(built('dist/desktop'), 'web'), origin: () => upheld.url });
  window = await open();
}, 60_000);

/** Deborah, who set the server up, makes somebody else an administrator, too. */
const makeAdministrator = async (email: string) => {
  const setup = /setup=([\w-]+)/.exec(upheld.output())?.[1];
  const account = { ...ACCOUNT, username: 'deborah', email: 'deborah@example.org', setup };
  const answer = await upheld.post('/api/register', account);
  const cookie = answer.headers.get('set-cookie')?.split(';')[0] ?? '';
  const db = upheld.openDatabase();
  const row = db.query<{ id: number }, [string]>('select id from users where email = ?').get(email);
  db.close();
  const made = await fetch(`${upheld.url}/api/admin/users/${row?.id}/admin`, {
    method: 'PATCH',
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify({ isAdmin: true }),
  });
  expect(made.status).toBe(200);
};

afterAll(async () => {
  await window?.close();
  relay?.stop();
  await upheld?.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** Writes into the field of this type, as React hears it. */
const fill = (selector: string, text: string) =>
  window.evaluate(`(() => {
    const field = document.querySelector(${JSON.stringify(selector)});
    const kind = field instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement;
    Object.getOwnPropertyDescriptor(kind.prototype, 'value').set.call(field, ${JSON.stringify(text)});
    field.dispatchEvent(new Event('input', { bubbles: true }));
  })()`);
const press = (selector: string) =>
  window.evaluate(`document.querySelector(${JSON.stringify(selector)}).click()`);
const says = (text: string) =>
  window.shows(`document.body?.innerText.includes(${JSON.stringify(text)})`);

/** The names of all reads that are kept for when there is no connection. */
const KEPT = `caches.open('kept-reads').then(async (store) =>
  (await store.keys()).map(({ url }) => decodeURIComponent(url)).join(' '))`;

/** What the first screen reads, each in a write of its own. */
const FIRST_READS = ['/api/user', '/api/info', '/api/home', '/api/groups'];

test('a member signs in on the scheme (T44)', async () => {
  await window.load('upheld://app/');
  await window.shows(`document.querySelector('[name=password]')`);
  await fill('[name=email]', group.ruth.email);
  await fill('[name=password]', group.ruth.password);
  await press('form button[type=submit]');
  await says('Surgery on Thursday');
  expect(window.errors()).toEqual([]);
}, 60_000);

/** Every screen of a member and of an administrator, by its path. */
const screens = () => [
  '/my-prayers',
  '/answered-prayers',
  '/bookmarked-prayers',
  '/prayers/1',
  '/pray',
  '/inbox',
  '/search',
  '/groups',
  '/groups/create',
  ...['', '/pray', '/sheet', '/invite', '/reached'].map((rest) => `/groups/${group.id}${rest}`),
  ...['profile', 'password', 'notifications'].map((tab) => `/profile?tab=${tab}`),
  ...ADMIN_PARTS.map((part) => `/admin?tab=${part}`),
  '/resources',
  '/help',
  '/',
];

/** Goes there within the app, as a link does. */
const go = (path: string) =>
  window.evaluate(
    `history.pushState({}, '', ${JSON.stringify(path)}); dispatchEvent(new PopStateEvent('popstate'))`,
  );

test('every screen has its heading, and no error (T44)', async () => {
  for (const path of screens()) {
    // Two parts of one screen have the same heading: what was there before goes away first.
    await go('/nowhere');
    await says('404');
    await window.evaluate(`document.querySelector('h1').setAttribute('data-before', '')`);
    await go(path);
    await window.shows(`document.querySelector('h1:not([data-before])')?.textContent`);
    await window.shows(`!/^Loading/m.test(document.body.innerText)`);
    expect([path, window.errors()]).toEqual([path, []]);
  }
}, 90_000);

test('what somebody else writes comes to the open page by itself (T44)', async () => {
  await go(`/groups/${group.id}`);
  await says('Surgery on Thursday');
  await group.share('A job for Daniel');
  await says('A job for Daniel');
}, 60_000);

test('what a member takes home is a download (T44)', async () => {
  await go('/profile');
  await says('Download my data');
  await window.evaluate(
    `[...document.querySelectorAll('button')].find((b) => b.textContent === 'Download my data').click()`,
  );
  const download = () => window.told.find((one) => one.told === 'download');
  await until('the download', () => download() !== undefined, 20_000);
  expect(download()?.isWhole).toBe(true);
  expect(await Bun.file(download()?.path ?? '').text()).toContain(group.ruth.email);
}, 60_000);

test('an upload says how much was sent only where that is known (T44)', async () => {
  await go('/resources');
  await says('Add Resource');
  await window.evaluate(`(() => {
    window.parts = [];
    new MutationObserver(() => {
      const bar = document.querySelector('[role=dialog] progress');
      if (bar) window.parts.push(bar.value);
    }).observe(document.body, { subtree: true, childList: true, attributes: true });
    [...document.querySelectorAll('button')].find((b) => b.textContent === 'Add Resource').click();
  })()`);
  await window.shows(`document.querySelector('[role=dialog] [type=file]')`);
  await window.evaluate(`(() => {
    const field = document.querySelector('[role=dialog] [type=file]');
    const files = new DataTransfer();
    files.items.add(new File([new Uint8Array(3e6)], 'Psalms.pdf', { type: 'application/pdf' }));
    field.files = files.files;
    field.dispatchEvent(new Event('change', { bubbles: true }));
  })()`);
  await says('Selected: Psalms.pdf');
  await press('[role=dialog] button[type=submit]');
  await says('Resource uploaded successfully');
  const parts = await window.evaluate('window.parts.join()');
  // A bar that stands at nothing until all of it is sent says what is not true.
  expect(parts).not.toMatch(/^[0,]+$/);
}, 60_000);

test('a sheet is printed to a PDF (T44)', async () => {
  await go(`/groups/${group.id}/sheet`);
  await window.shows(`document.querySelector('.paper')`);
  const path = join(folder, 'sheet.pdf');
  await window.pdf(path);
  const pdf = await Bun.file(path).text();
  expect(pdf.slice(0, 5)).toBe('%PDF-');
  expect(window.told.find((one) => one.told === 'pdf')?.ok).toBe(true);
}, 60_000);

test('what was read is there without a server, also after a new start (T44)', async () => {
  await until(
    'the first screen is kept',
    async () => {
      const kept = String(await window.later(KEPT));
      return FIRST_READS.every((path) => kept.includes(`["${path}"]`));
    },
    20_000,
  );
  await upheld.stop();
  await window.close();
  window = await open();
  await window.load('upheld://app/');
  await says('Saved at');
  await go(`/groups/${group.id}`);
  await says('Surgery on Thursday');
}, 60_000);
