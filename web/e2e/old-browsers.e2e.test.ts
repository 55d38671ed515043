import { expect, go, makeGroup, type Page, test } from './fixtures.ts';
import { useOldStyles } from './old-styles.ts';

/*
 * Chromium without the functions that came after the browsers of web/floor.ts, on screens that once called
 * them. web/old-browsers.test.ts cannot find calls by names that the minifier made.
 */
const removeLate = () => {
  const remove = (from: object | undefined, ...names: (string | symbol)[]) => {
    for (const name of names) if (from) Reflect.deleteProperty(from, name);
  };
  remove(
    Array.prototype,
    'findLast',
    'findLastIndex',
    'toSorted',
    'toReversed',
    'toSpliced',
    'with',
  );
  remove(Array, 'fromAsync');
  remove(Object, 'groupBy');
  remove(Map, 'groupBy');
  remove(Promise, 'withResolvers', 'try');
  remove(String.prototype, 'isWellFormed', 'toWellFormed');
  remove(RegExp, 'escape');
  remove(Error, 'isError', 'captureStackTrace');
  remove(URL, 'canParse', 'parse');
  remove(AbortSignal, 'any', 'timeout');
  remove(Intl, 'Segmenter', 'DurationFormat');
  const sets = ['union', 'intersection', 'difference', 'symmetricDifference'];
  remove(Set.prototype, ...sets, 'isSubsetOf', 'isSupersetOf', 'isDisjointFrom');
  const iterator = Object.getPrototypeOf(Object.getPrototypeOf([].values()));
  const own = Reflect.ownKeys(iterator).filter((name) => name !== Symbol.iterator);
  remove(iterator, ...own.filter((name) => name !== 'constructor'));
  remove(ReadableStream.prototype, Symbol.asyncIterator, 'values');
  remove(HTMLFormElement.prototype, 'requestSubmit');
  remove(Element.prototype, 'checkVisibility');
  remove(HTMLElement.prototype, 'inert', 'popover', 'showPopover', 'hidePopover', 'togglePopover');
  remove(Document.prototype, 'adoptedStyleSheets', 'startViewTransition');
  const classes = [
    'TransformStream',
    'CompressionStream',
    'DecompressionStream',
    'OffscreenCanvas',
  ];
  remove(globalThis, ...classes, 'Iterator', 'Temporal', 'CloseWatcher', 'requestIdleCallback');
  remove(globalThis, 'navigation', 'scheduler', 'Notification', 'PushManager');
};

test('one of the oldest browsers draws the app’s screens (W24)', async ({ administrator }) => {
  const { api, page } = await administrator('Ruth');
  await page.context().addInitScript(removeLate);
  await useOldStyles(page);
  const { id: group } = await makeGroup({ api }, 'Choir');
  const data = { title: 'My knee', content: 'It hurts on the stairs.', groupIds: [group] };
  const { id } = await (await api.post('/api/prayers', { data })).json();
  await api.post(`/api/prayers/${id}/comments`, { data: { content: 'I climb them with you.' } });
  await api.post(`/api/prayers/${id}/updates`, { data: { content: 'Better today.' } });

  await page.goto(`/prayers/${id}`);
  expect(await page.evaluate(() => 'toSorted' in [])).toBe(false);
  await expect(page.getByText('I climb them with you.')).toBeVisible();
  await expect(page.getByText('Better today.')).toBeVisible();
  await expectWholeWidth(page);
  await go(page, `/groups/${group}`);
  await page.getByRole('tab', { name: /^Members/ }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'Ruth Miller' })).toBeVisible();
  await expectWholeWidth(page);
  await go(page, `/groups/${group}/sheet`);
  await expect(page.getByRole('article').getByRole('heading', { name: 'Choir' })).toBeVisible();
  await go(page, '/profile?tab=password');
  await expect(page.getByText('This device', { exact: true })).toBeVisible();
  await go(page, '/admin?tab=users');
  await expect(page.getByRole('main').getByText('ruth@example.org')).toBeVisible();
  await expectWholeWidth(page);
});

/** Expects that the page fits the narrowest phones and screens without container queries. */
const expectWholeWidth = async (page: Page) => {
  for (const width of [320, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    expect(await page.evaluate(outOfWindow)).toEqual([]);
  }
};

const outOfWindow = () =>
  [...document.querySelectorAll('main :is(a, button, h1, h2, p), nav a, header :is(a, button)')]
    .filter((it) => it.getClientRects().length > 0 && it.getBoundingClientRect().right > innerWidth)
    .map((it) => it.textContent);
