import { readFileSync, statSync } from 'node:fs';
import { sum } from 'es-toolkit';
import { paths } from '../paths.ts';
import {
  accountOf,
  drawn,
  expect,
  greeting,
  makeGroup,
  type Page,
  PHONE,
  test,
  toast,
} from './fixtures.ts';

/** Time without a request after which the screen counts as complete, in milliseconds. */
const QUIET_MS = 1_000;

/**
 * Stops the page's timers for later work, as if no time passed: toasts are loaded after three seconds,
 * preloads begin after four, and the session is read again after two. A busy machine may take that long to
 * draw the screen.
 */
const withoutTime = (page: Page) =>
  page.addInitScript((now) => {
    const later = window.setTimeout;
    Object.assign(window, {
      setTimeout: (run: () => void, ms = 0) => (ms < 3_000 ? later(run, ms) : 0),
    });
    Date.now = () => now;
  }, Date.now());

/** Returns the paths that a page requests until its screen is drawn and quiet, and the sum of their bytes. */
const visit = async (page: Page, path: string) => {
  const network = await page.context().newCDPSession(page);
  await network.send('Network.enable');
  const asked: string[] = [];
  let last = Date.now();
  let bytes = 0;
  network.on('Network.requestWillBeSent', ({ request }) => {
    asked.push(new URL(request.url).pathname);
    last = Date.now();
  });
  network.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength;
  });
  await withoutTime(page);
  await page.goto(path);
  await drawn(page);
  while (Date.now() - last < QUIET_MS) await page.waitForTimeout(100);
  await network.detach();
  return { asked, kilobytes: bytes / 1000 };
};

const twice = (paths: string[]) => paths.filter((path, index) => paths.indexOf(path) !== index);

test('a first visit to a group needs few requests and bytes, and none twice (W18)', async ({
  person,
}) => {
  const { page, api } = await person('Ruth', { viewport: PHONE });
  const group = await makeGroup({ api }, 'Choir');
  for (let n = 0; n < 20; n++)
    await api.post('/api/prayers', {
      data: {
        title: `Request ${n}`,
        content: 'Please pray for an easy night before the operation.',
        groupIds: [group.id],
      },
    });
  const { asked, kilobytes } = await visit(page, `/groups/${group.id}`);
  expect(twice(asked)).toEqual([]);
  expect(asked.length, asked.join('\n')).toBeLessThanOrEqual(14);
  expect(kilobytes).toBeLessThanOrEqual(207);
});

test('a first visit to the dashboard needs few requests and bytes (W18)', async ({ person }) => {
  const { page } = await person('Ruth', { viewport: PHONE });
  const { asked, kilobytes } = await visit(page, '/');
  expect(twice(asked)).toEqual([]);
  expect(asked.length, asked.join('\n')).toBeLessThanOrEqual(12);
  expect(kilobytes).toBeLessThanOrEqual(197);
});

type Screen = { path: string; isPublic: boolean; modules: string[] };

/** The paths of screens, with the JavaScript that draws each, in bytes as brotli. */
const weightsOf = (isMeant: (screen: Screen) => boolean) => {
  const wave = JSON.parse(readFileSync('dist/web/preload.json', 'utf8'));
  const screens: Screen[] = wave.pages;
  const bytesOf = (path: string) => statSync(`dist/web${path}.br`).size;
  const always = bytesOf(wave.always.theme) + bytesOf(wave.always.entry);
  return screens
    .filter(isMeant)
    .map(({ path, modules }) => [path, always + sum(modules.map(bytesOf))] as const);
};

/** Screens that show what others wrote. Their forms are loaded when somebody opens one. */
const READ: string[] = [
  paths.prayer(':id'),
  paths.pray,
  paths.inbox,
  paths.search,
  paths.myPrayers,
  paths.answeredPrayers,
  paths.bookmarkedPrayers,
  paths.groups,
  paths.group(':id'),
];

test('screens that are read load no forms and no validation (W18)', () => {
  const weights = weightsOf(({ path }) => READ.includes(path));
  expect(weights.length).toBe(READ.length);
  expect(weights.filter(([, bytes]) => bytes > 185_000)).toEqual([]);
});

test('the pages of visitors are drawn by little JavaScript (W18)', () => {
  const weights = weightsOf(({ isPublic }) => isPublic);
  expect(Object.fromEntries(weights)[paths.auth]).toBeLessThanOrEqual(140_000);
  // A single page with its words and button.
  expect(weights.filter(([, bytes]) => bytes > 142_000)).toEqual([]);
});

test('a visitor’s page does not ask who is signed in until that may have changed (W18)', async ({
  visitor,
}) => {
  const page = await visitor({ viewport: PHONE });
  const errors: string[] = [];
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  await page.exposeFunction('tell', (text: string) => errors.push(text));
  await page.addInitScript(() =>
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, sourceFile }) =>
      Reflect.get(window, 'tell')(`${violatedDirective} ${sourceFile}`),
    ),
  );
  const { asked, kilobytes } = await visit(page, '/auth');
  expect(twice(asked)).toEqual([]);
  expect(asked.filter((path) => path.startsWith('/api/'))).toEqual([]);
  expect(asked.length, asked.join('\n')).toBeLessThanOrEqual(9);
  expect(kilobytes).toBeLessThanOrEqual(207);
  expect(errors).toEqual([]);

  // A user signs up in another tab, and comes back to this one.
  await page.context().request.post('/api/register', { data: accountOf('Ruth') });
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(greeting('Ruth'));
  await expect(toast(page, 'Error')).toHaveCount(0);
});
