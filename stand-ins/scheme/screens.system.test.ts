// needs: libegl1 libnss3 libasound2 libxcomposite1 libxkbcommon0 PyQt6-WebEngine
import { afterAll, beforeAll, expect, test } from 'bun:test';
import { ADMIN_PARTS } from '../../web/paths.ts';
import { type SchemeScene, startScene } from './scene.ts';

/* Every screen of a member and of an administrator, on the program's scheme. */
let scene: SchemeScene;
beforeAll(async () => {
  scene = await startScene();
  await scene.signIn();
}, 60_000);
afterAll(() => scene?.stop());

const screens = () => [
  '/',
  '/my-prayers',
  '/answered-prayers',
  '/bookmarked-prayers',
  `/prayers/${scene.own.prayer}`,
  `/prayers/${scene.own.prayer}/edit`,
  '/pray',
  '/inbox',
  '/search',
  '/groups',
  '/groups/create',
  ...['', '/pray', '/sheet', '/invite', '/reached', '/office', '/reports', '/edit'].map(
    (rest) => `/groups/${scene.own.group}${rest}`,
  ),
  `/groups/${scene.group.id}`,
  ...['cards', 'poster', 'answers'].map((what) => `/groups/${scene.own.group}/sheet?what=${what}`),
  ...['profile', 'password', 'notifications'].map((tab) => `/profile?tab=${tab}`),
  ...ADMIN_PARTS.map((part) => `/admin?tab=${part}`),
  '/resources',
  '/help',
];

/** Where somebody may not be, a screen has a heading, too: these have what they are for. */
const HAS: [path: RegExp, what: string][] = [
  [/\/prayers\/\d+\/edit$/, 'form textarea'],
  [/\/groups\/\d+\/edit$/, 'form [name=name]'],
  [/\/office$/, 'form textarea'],
];

test('every screen has its heading and what it is for, and no error (T44)', async () => {
  const { go, says, window } = scene;
  for (const path of screens()) {
    // Two parts of one screen have the same heading: what was there before goes away first.
    await go('/nowhere');
    await says('404');
    await window().evaluate(`document.querySelector('h1').setAttribute('data-before', '')`);
    await go(path);
    await window().shows(`document.querySelector('h1:not([data-before])')?.textContent`);
    await window().shows(`!/^Loading/m.test(document.body.innerText)`);
    for (const [, what] of HAS.filter(([of]) => of.test(path)))
      await window().shows(`document.querySelector(${JSON.stringify(what)})`);
    expect([path, window().errors()]).toEqual([path, []]);
  }
}, 90_000);

test('what somebody else writes comes to the open page by itself (T44)', async () => {
  await scene.go(`/groups/${scene.group.id}`);
  await scene.says('Surgery on Thursday');
  await scene.group.share('A job for Daniel');
  await scene.says('A job for Daniel');
}, 60_000);
