import type { Page } from '@playwright/test';

/** Returns the reads in this browser's cache, each as its query key in JSON. */
export const cachedPaths = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const requests = await (await caches.open('kept-reads')).keys();
    return requests.map(({ url }) => decodeURIComponent(url));
  });
