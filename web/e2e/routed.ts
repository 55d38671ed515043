import type { Page } from '@playwright/test';

const PROBE = '/is-intercepted';

/**
 * Has `page.route` end only when calls of the open page of this server are intercepted. Chromium (156, Playwright 1.65.1) tells the
 * page after it has answered Playwright, so the next call of a busy page reaches the server: 3 of 60 in a page that
 * computes all the time, none where interception began earlier.
 */
export const routeReliably = (page: Page, server: string) => {
  const route = page.route.bind(page);
  page.route = async (...[url, handler, options]) => {
    const routed = await route(url, handler, options);
    const { UPHELD_ENGINE: engine = 'chromium' } = process.env;
    if (engine === 'chromium' && page.url().startsWith(server)) await untilIntercepted(page, route);
    return routed;
  };
};

const untilIntercepted = async (page: Page, route: Page['route']) => {
  const isProbe = ({ pathname }: URL) => pathname === PROBE;
  await route(isProbe, (it) => it.fulfill({ status: 204 }));
  // A page that is left meanwhile needs no probe: the next one is intercepted from its beginning.
  await page.evaluate(askUntilIntercepted, PROBE).catch(() => {});
  await page.unroute(isProbe);
};

/** In the page. A service worker would answer the probe itself. */
const askUntilIntercepted = async (probe: string) => {
  const ask = () =>
    fetch(probe).then(
      ({ status }) => status === 204,
      () => false,
    );
  while (!navigator.serviceWorker?.controller && !(await ask()));
};
