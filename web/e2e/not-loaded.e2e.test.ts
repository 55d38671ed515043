import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page, PHONE, test } from './fixtures.ts';

/*
 * A page whose app fails to load shows a message. The browser complains about these pages, so they are opened
 * outside the fixtures that refuse complaints.
 */
const MAIN = '**/assets/index-*.js';

const sentence = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('alert')
    .filter({ hasText: 'This did not load.' })
    .filter({ hasText: 'Please check your connection and try again.' });

for (const [path, there] of [
  ['/', 'Log in'],
  ['/join/a-link', 'Sign In'],
  ['/auth', 'Log in'],
] as const)
  test(`a page whose app fails to load shows a message at ${path}, and tries again (W53)`, async ({
    browser,
    server,
  }) => {
    for (const colorScheme of ['light', 'dark'] as const) {
      const context = await browser.newContext({
        baseURL: server.url,
        viewport: PHONE,
        colorScheme,
      });
      const page = await context.newPage();
      await page.route(MAIN, (route) => route.abort());
      await page.goto(path);
      await expect(sentence(page)).toBeVisible();
      // The controls that would not work are removed.
      await expect(page.getByRole('textbox')).toHaveCount(0);
      expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);

      await page.unroute(MAIN);
      await page.getByRole('button', { name: 'Try again' }).click();
      await expect(page.getByText(there).first()).toBeVisible();
      await expect(sentence(page)).toHaveCount(0);
      await context.close();
    }
  });

test('an error page of a proxy does not count as the loaded app (W53)', async ({
  browser,
  server,
}) => {
  const context = await browser.newContext({ baseURL: server.url });
  const page = await context.newPage();
  await page.route(MAIN, (route) => route.fulfill({ status: 502, body: 'Bad gateway (' }));
  await page.goto('/auth');
  await expect(sentence(page)).toBeVisible();
  await context.close();
});
