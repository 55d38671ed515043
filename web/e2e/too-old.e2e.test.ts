import { AxeBuilder } from '@axe-core/playwright';
import type { Browser } from '@playwright/test';
import { accountOf, expect, makeGroup, type Page, PHONE, test } from './fixtures.ts';

/*
 * A browser that is too old for the app shows that, with advice. It complains about the code that it cannot
 * read, so these pages are opened outside the fixtures that refuse complaints.
 */
const UNREADABLE = { contentType: 'text/javascript', body: 'const a = /(?<!a)(/;' };
const MAIN = '**/assets/index-*.js';

const open = async (browser: Browser, baseURL: string, colorScheme: 'light' | 'dark' = 'light') =>
  (await browser.newContext({ baseURL, viewport: PHONE, colorScheme })).newPage();

const sentence = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('alert')
    .getByRole('heading', { name: 'This browser is too old for Upheld', level: 1 });

/** The visible error: for a while the live region repeats it. */
const broken = (page: Page) =>
  page.locator('#root').getByText('Something went wrong. Please try refreshing the page.');

/** Whether the page ran the script for the sentence. Each page has it for browsers without modules. */
const isAskedFor = async (page: Page) =>
  (await page.locator('script[src*="/too-old-"]:not([nomodule])').count()) > 0;

for (const path of ['/', '/join/a-link', '/auth'])
  test(`a browser that cannot read the app’s code shows that it is too old at ${path} (W51)`, async ({
    browser,
    server,
  }) => {
    for (const colours of ['light', 'dark'] as const) {
      const page = await open(browser, server.url, colours);
      await page.route(MAIN, (route) => route.fulfill(UNREADABLE));
      await page.goto(path);
      await expect(sentence(page)).toBeVisible();
      await expect(page.getByRole('alert')).toContainText(new URL(server.url).host);
      await expect(page).toHaveTitle('This browser is too old for Upheld');
      expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
      for (const width of [1280, 320]) {
        await page.setViewportSize({ width, height: 600 });
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
      }
      await page.context().close();
    }
  });

test('a browser that lacks the app’s styles shows that it is too old (W51)', async ({
  browser,
  server,
}) => {
  const page = await open(browser, server.url);
  await page.addInitScript(() => Reflect.deleteProperty(window, 'CSSLayerBlockRule'));
  const ran = page.waitForRequest('**/assets/visitors-*.js');
  await page.goto('/auth');
  await expect(sentence(page)).toBeVisible();
  // The app's code ran, too, and did not replace the sentence.
  await ran;
  await page.waitForLoadState('networkidle');
  await expect(page.getByRole('heading')).toHaveCount(1);
  await page.context().close();
});

test('a browser without modules shows that it is too old (W51)', async ({ browser, server }) => {
  const page = await open(browser, server.url);
  await page.route('/auth', async (route) => {
    const response = await route.fetch();
    const html = await response.text();
    const body = html.replace('type="module"', 'type="unknown"').replace(' nomodule', '');
    await route.fulfill({ response, body });
  });
  await page.goto('/auth');
  await expect(sentence(page)).toBeVisible();
  await page.context().close();
});

test('a lost connection does not show that the browser is too old (W51)', async ({
  browser,
  server,
}) => {
  const page = await open(browser, server.url);
  await page.route(MAIN, (route) => route.abort());
  const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('/index-'));
  await page.goto('/auth');
  await failed;
  expect(await isAskedFor(page)).toBe(false);
  await page.unroute(MAIN);
  await page.route(MAIN, (route) => route.fulfill({ status: 502, body: 'Bad gateway (' }));
  await page.reload();
  expect(await isAskedFor(page)).toBe(false);
  await page.context().close();
});

test('a screen shows an old browser if its code is unreadable, but not if it fails to load (W51)', async ({
  browser,
  server,
}) => {
  const page = await open(browser, server.url);
  const SCREEN = '**/assets/visitors-*.js';
  await page.route(SCREEN, (route) => route.abort());
  await page.goto('/auth');
  await expect(broken(page)).toBeVisible();
  expect(await isAskedFor(page)).toBe(false);

  await page.unroute(SCREEN);
  await page.route(SCREEN, (route) => route.fulfill(UNREADABLE));
  await page.reload();
  await expect(sentence(page)).toBeVisible();
  await page.context().close();
});

test('a calendar shows an old browser if its code is unreadable, but not if it fails to load (W51)', async ({
  browser,
  server,
}) => {
  const page = await open(browser, server.url);
  const api = page.context().request;
  await api.post('/api/register', { data: accountOf('Ruth') });
  const { id } = await makeGroup({ api });
  const CALENDAR = '**/assets/calendar-*.js';
  await page.route(CALENDAR, (route) => route.abort());
  const openCalendar = async () => {
    await page.goto(`/groups/${id}/sheet`);
    await page.getByRole('button', { name: /^For which day/ }).click();
  };
  await openCalendar();
  await expect(broken(page)).toBeVisible();
  expect(await isAskedFor(page)).toBe(false);

  await page.unroute(CALENDAR);
  await page.route(CALENDAR, (route) => route.fulfill(UNREADABLE));
  await openCalendar();
  await expect(sentence(page)).toBeVisible();
  await page.context().close();
});

test('an error of the running app does not show that the browser is too old (W51)', async ({
  browser,
  server,
}) => {
  const page = await open(browser, server.url);
  await page.goto('/auth');
  // The server's page has the form, too. Until the app replaces it, unreadable code means an old browser.
  await expect(page.locator('form[data-early]')).toHaveCount(0);
  await page.evaluate(() => {
    // As if a script of the app had parsed invalid JSON.
    const filename = `${location.origin}/assets/app.js`;
    dispatchEvent(new ErrorEvent('error', { filename, error: new SyntaxError('Unexpected end') }));
  });
  expect(await isAskedFor(page)).toBe(false);
  await page.context().close();
});
