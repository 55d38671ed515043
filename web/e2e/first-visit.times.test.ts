import { writeFileSync } from 'node:fs';
import { drawn, expect, makeGroup, PHONE, test } from './fixtures.ts';

/*
 * Measures a first visit on a slow phone with an empty cache, for a table of `npm run bench`. It proves
 * nothing, because the times depend on the machine. The results go into the file that UPHELD_TIMES names. The
 * connection is Lighthouse's slow 4G: 1.6 Mbit/s and a round trip of 150 ms.
 */
const SLOW_4G = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (0.75 * 1024 * 1024) / 8,
};
const SLOWER_PROCESSOR = 4;
const ROUNDS = 5;
/** Longer than every delay after which something is drawn, in milliseconds. */
const QUIET_MS = 1_500;

const median = (values: number[]) => values.sort((a, b) => a - b)[values.length >> 1] ?? 0;

test('first visits are measured', async ({ person, visitor }) => {
  test.setTimeout(300_000);
  const { page: signedIn, api } = await person('Ruth', { viewport: PHONE });
  const groupWith = async (count: number) => {
    const { id } = await makeGroup({ api }, 'Choir');
    for (let n = 0; n < count; n++) {
      const content = 'Please pray for an easy night before the operation. '.repeat(1 + (n % 4));
      await api.post('/api/prayers', {
        data: { title: `Request ${n}`, content, groupIds: [id] },
      });
    }
    return `/groups/${id}`;
  };
  const visits: { name: string; seconds: number; longest: number; bound: number }[] = [];
  const signedOut = await visitor({ viewport: PHONE });
  for (const [name, context, path, bound] of [
    ['/auth', signedOut.context(), '/auth', 2.5],
    ['a group of 20', signedIn.context(), await groupWith(20), 4.5],
    ['a group of 300', signedIn.context(), await groupWith(280), 4.5],
    ['/', signedIn.context(), '/', 4],
  ] as const) {
    const shown: number[] = [];
    const longest: number[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      const page = await context.newPage();
      await page.addInitScript(() => {
        const times = { shown: 0, longest: 0 };
        Reflect.set(window, 'times', times);
        new PerformanceObserver((list) => {
          for (const { startTime } of list.getEntries()) times.shown = startTime;
        }).observe({ type: 'largest-contentful-paint', buffered: true });
        new PerformanceObserver((list) => {
          for (const { duration } of list.getEntries())
            times.longest = Math.max(times.longest, duration);
        }).observe({ type: 'longtask', buffered: true });
      });
      const devtools = await context.newCDPSession(page);
      await devtools.send('Network.enable');
      await devtools.send('Network.setCacheDisabled', { cacheDisabled: true });
      await devtools.send('Network.emulateNetworkConditions', SLOW_4G);
      await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER_PROCESSOR });
      await page.goto(path);
      await drawn(page);
      await page.waitForTimeout(QUIET_MS);
      const times = await page.evaluate(() => Reflect.get(window, 'times'));
      shown.push(times.shown);
      longest.push(times.longest);
      await page.close();
    }
    expect(Math.min(...shown)).toBeGreaterThan(0);
    visits.push({ name, seconds: median(shown) / 1000, longest: median(longest), bound });
  }
  writeFileSync(process.env.UPHELD_TIMES ?? '', JSON.stringify(visits));
});
