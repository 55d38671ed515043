// needs: libegl1 libnss3 libasound2 libxcomposite1 libxkbcommon0 PyQt6-WebEngine
import { afterAll, beforeAll, expect, test } from 'bun:test';
import { until } from '../../test-support/until.ts';
import { type SchemeScene, startScene } from './scene.ts';

/* Cached pages are shown without a server, on the program's scheme. */
let scene: SchemeScene;
beforeAll(async () => {
  scene = await startScene();
  await scene.signIn();
}, 60_000);
afterAll(() => scene?.stop());

/** The names of all cached reads. */
const KEPT = `caches.open('kept-reads').then(async (store) =>
  (await store.keys()).map(({ url }) => decodeURIComponent(url)).join(' '))`;

test('after a start without a server, what was read is there, and since when (T44)', async () => {
  const { go, says, group, own, window } = scene;
  const read: [path: string, name: string, shows: string][] = [
    ['/', '/api/home', 'Surgery on Thursday'],
    ['/groups', '/api/groups', 'The Choir'],
    [`/groups/${group.id}`, `/api/groups/${group.id}/prayers`, 'Surgery on Thursday'],
    ['/my-prayers', '/api/prayers', 'A tenor'],
    [`/prayers/${own.prayer}`, `/api/prayers/${own.prayer}`, 'A tenor'],
  ];
  for (const [path, name, shows] of read) {
    await go(path);
    await says(shows);
    await until(
      `${name} is kept`,
      async () => String(await window().later(KEPT)).includes(`["${name}"`),
      20_000,
    );
  }
  await scene.startWithoutServer();
  for (const [path, , shows] of read) {
    await go(path);
    await says(shows);
    await window().shows(
      `/Upheld cannot be reached\\. Saved at \\d+:\\d\\d [AP]M\\./.test(document.body.innerText)`,
    );
  }
  // A page that is not in the cache says why it is not shown.
  await go('/inbox');
  await says('Your inbox did not load.');
  expect(await window().evaluate('document.querySelector("h1").textContent')).toBe('Inbox');
}, 60_000);

test('once the server is back, the page that is open hears of it by itself (T44)', async () => {
  const { go, says, own, window } = scene;
  await go(`/groups/${own.group}`);
  await says('Saved at');
  await scene.startServer();
  await window().shows(`!document.body.innerText.includes('Saved at')`);
  await says('A tenor');
}, 120_000);
