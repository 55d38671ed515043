import { AxeBuilder } from '@axe-core/playwright';
import type { Browser } from '@playwright/test';
import { accountOf, expect, makeGroup, type Page, PHONE, test } from './fixtures.ts';

/*
 * A browser that is too old for the app says so, and says what to do. These pages complain of what they
 * cannot read, so they are opened beside those that may not complain.
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

/** On the screen: for a while screen readers have it a second time. */
const broken = (page: Page) =>
  page.locator('#root').getByText('Something went wrong. Please try refreshing the page.');

/** Whether the sentence was asked for; its script stands in each page for browsers without modules. */
const isAskedFor = async (page: Page) =>
  (await page.locator('script[src*="/too-old-"]:not([nomodule])').count()) > 0;

for (const path of ['/', '/join/a-link', '/auth'])
  test(`a browser that cannot read the app says so at ${path} (W51)`, async ({
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

test('a browser without the styles of the app says so, whatever else it can (W51)', async ({
  browser,
  server,
}) => {
  const page = await open(browser, server.url);
  await page.addInitScript(() => Reflect.deleteProperty(window, 'CSSLayerBlockRule'));
  const ran = page.waitForRequest('**/assets/visitors-*.js');
  await page.goto('/auth');
  await expect(sentence(page)).toBeVisible();
  // The app's own code ran too, and drew nothing over it.
  await ran;
  await page.waitForLoadState('networkidle');
  await expect(page.getByRole('heading')).toHaveCount(1);
  await page.context().close();
});

test('a browser that knows no modules says so (W51)', async ({ browser, server }) => {
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

test('no browser is called old because of its connection (W51)', async ({ browser, server }) => {
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

test('a screen that cannot be read says so, one that does not come does not (W51)', async ({
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

test('a calendar that cannot be read says so, one that does not come does not (W51)', async ({
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

test('an error of the running app says nothing of the browser (W51)', async ({
  browser,
  server,
}) => {
  const page = await open(browser, server.url);
  await page.goto('/auth');
  await expect(page.getByRole('tab', { name: 'Log in' })).toBeVisible();
  await page.evaluate(() => {
    // As if a script of the app had parsed something that is no JSON.
    const filename = `${location.origin}/assets/app.js`;
    dispatchEvent(new ErrorEvent('error', { filename, error: new SyntaxError('Unexpected end') }));
  });
  expect(await isAskedFor(page)).toBe(false);
  await page.context().close();
});
