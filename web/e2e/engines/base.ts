import { type Browser, test as base } from '@playwright/test';
import '../short-stacks.ts';
import { webkitBrowser } from '../../../stand-ins/webkit/browser.ts';
import { teachFirefox } from './firefox.ts';

/** Playwright's `test`, in the browser of the engine that `UPHELD_ENGINE` names. */
export const test =
  process.env.UPHELD_ENGINE === 'webkit'
    ? base.extend<object, { browser: Browser }>({
        browser: [
          // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the pattern.
          async ({}, use) => {
            const browser = webkitBrowser({ timezoneId: 'UTC' });
            await use(browser as unknown as Browser);
            await browser.close();
          },
          { scope: 'worker' },
        ],
        page: async ({ browser }, use) => use(await (await browser.newContext()).newPage()),
      })
    : base.extend<object, { browser: Browser }>({
        browser: [
          async ({ browser, browserName }, use) => {
            const close = browserName === 'firefox' ? teachFirefox(browser) : undefined;
            await use(browser);
            await close?.();
          },
          { scope: 'worker' },
        ],
      });
