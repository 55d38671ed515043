import type { Page } from '@playwright/test';

/** The reads that this browser has kept for when there is no connection: each its query key as text. */
export const cachedPaths = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const requests = await (await caches.open('kept-reads')).keys();
    return requests.map(({ url }) => decodeURIComponent(url));
  });
