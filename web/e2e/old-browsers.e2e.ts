import { expect, go, test } from './fixtures.ts';

/*
 * Chromium without what came after the first months of 2022, on screens that once asked for it. What is
 * asked for by a name that the minifier gave, web/old-browsers.test.ts cannot find in the built files.
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

test('a browser of early 2022 draws what the app shows (W24)', async ({ administrator }) => {
  const { api, page } = await administrator('Ruth');
  await page.context().addInitScript(removeLate);
  const { id: group } = await (await api.post('/api/groups', { data: { name: 'Choir' } })).json();
  const data = { title: 'My knee', content: 'It hurts on the stairs.', groupIds: [group] };
  const { id } = await (await api.post('/api/prayers', { data })).json();
  await api.post(`/api/prayers/${id}/comments`, { data: { content: 'I climb them with you.' } });
  await api.post(`/api/prayers/${id}/updates`, { data: { content: 'Better today.' } });

  await page.goto(`/prayers/${id}`);
  expect(await page.evaluate(() => 'toSorted' in [])).toBe(false);
  await expect(page.getByText('I climb them with you.')).toBeVisible();
  await expect(page.getByText('Better today.')).toBeVisible();
  await go(page, `/groups/${group}`);
  await page.getByRole('tab', { name: /^Members/ }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'Ruth Miller' })).toBeVisible();
  await go(page, `/groups/${group}/sheet`);
  await expect(page.getByRole('article').getByRole('heading', { name: 'Choir' })).toBeVisible();
  await go(page, '/profile?tab=password');
  await expect(page.getByText('This device', { exact: true })).toBeVisible();
});
