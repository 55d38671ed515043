// needs: libegl1 libnss3 libasound2 libxcomposite1 libxkbcommon0 PyQt6-WebEngine
import { afterAll, beforeAll, expect, test } from 'bun:test';
import { join } from 'node:path';
import { extractText } from 'unpdf';
import { until } from '../../test-support/until.ts';
import { type SchemeScene, startScene } from './scene.ts';

/* What goes between the app and files, on the program's scheme: downloads, uploads and paper. */
let scene: SchemeScene;
beforeAll(async () => {
  scene = await startScene();
  await scene.signIn();
}, 60_000);
afterAll(() => scene?.stop());

const nextDownload = async (press: () => Promise<unknown>) => {
  const downloads = () => scene.window().told.filter((one) => one.told === 'download');
  const before = downloads().length;
  await press();
  await until('the download', () => downloads().length > before, 20_000);
  const { path = '', isWhole } = downloads().at(-1) ?? {};
  expect(isWhole).toBe(true);
  return path;
};

test('what a member takes home is a download (T44)', async () => {
  await scene.go('/profile');
  await scene.says('Download my data');
  const path = await nextDownload(() => scene.pressButton('Download my data'));
  expect(await Bun.file(path).text()).toContain(scene.group.ruth.email);
}, 60_000);

const upload = async (name: string, bytes: number) => {
  const { go, says, press, pressButton, window } = scene;
  await go('/resources');
  await says('Add Resource');
  await window().evaluate(`(() => {
    window.parts = [];
    new MutationObserver(() => {
      const bar = document.querySelector('[role=dialog] progress');
      if (bar) window.parts.push(bar.value);
    }).observe(document.body, { subtree: true, childList: true, attributes: true });
  })()`);
  await pressButton('Add Resource');
  await window().shows(`document.querySelector('[role=dialog] [type=file]')`);
  await window().evaluate(`(() => {
    const field = document.querySelector('[role=dialog] [type=file]');
    const files = new DataTransfer();
    files.items.add(new File([new Uint8Array(${bytes})], '${name}', { type: 'application/pdf' }));
    field.files = files.files;
    field.dispatchEvent(new Event('change', { bubbles: true }));
  })()`);
  await says(`Selected: ${name}`);
  await press('[role=dialog] button[type=submit]');
  await says('Resource uploaded successfully');
};

const HYMNS = '[target=_blank][aria-label*=Hymns]';

test('an upload says how much was sent only where that is known (T44)', async () => {
  await upload('Psalms.pdf', 3_000_000);
  const parts = await scene.window().evaluate('window.parts.join()');
  // A bar that stands at nothing until all of it is sent says what is not true.
  expect(parts).not.toMatch(/^[0,]+$/);
}, 60_000);

test('a file of the library is kept by the program’s own rule (T44)', async () => {
  // Qt gives its handlers no more than the first 16 kB of a file that is sent.
  await upload('Hymns.pdf', 9_000);
  await scene.window().shows(`document.querySelector('${HYMNS}')`);
  const path = await nextDownload(() => scene.press(HYMNS));
  expect(path).toEndWith('/hymns.pdf');
  expect(Bun.file(path).size).toBe(9_000);
  expect(await scene.window().evaluate('location.pathname')).toBe('/resources');
}, 60_000);

test('a sheet asks for paper, and has its requests there (T44)', async () => {
  const { go, pressButton, window, folder, own } = scene;
  await go(`/groups/${own.group}/sheet`);
  await window().shows(`document.querySelector('.paper')`);
  await pressButton('Print');
  await until('the print', () => window().told.some((one) => one.told === 'print'), 20_000);
  const path = join(folder, 'sheet.pdf');
  await window().pdf(path);
  const { text } = await extractText(await Bun.file(path).bytes(), { mergePages: true });
  expect(text).toContain('A tenor');
  // What is only on the screen is not on the paper.
  expect(text).not.toContain('Dashboard');
}, 60_000);
