import { accountOf, DESKTOP, drawn, expect, PHONE, testWithMail } from './fixtures.ts';
import { linkIn } from './mail.ts';

/** How far the page may jump in all while it loads (Web Vitals' CLS). */
const STEADY = 0.02;

testWithMail(
  'one’s own page does not jump while it loads (W19)',
  async ({ person, mailServer }) => {
    const { page } = await person('Ruth', { viewport: PHONE });
    // Her address waits to be confirmed, which the page says.
    await linkIn(mailServer, accountOf('Ruth').email, 'confirm-address');
    await page.addInitScript(() => {
      const jumps: unknown[] = [];
      Reflect.set(window, 'jumps', jumps);
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) {
          const { value, sources } = entry as unknown as {
            value: number;
            sources: { node: Element | null }[];
          };
          jumps.push([value, ...sources.map(({ node }) => node?.textContent?.slice(0, 60))]);
        }
      }).observe({ type: 'layout-shift', buffered: true });
    });
    // Each answer comes by itself, and late.
    let wait = 0;
    const open = new Set<unknown>();
    await page.route(/\/api\/(?!events)/, async (route) => {
      open.add(route);
      wait += 60;
      await new Promise((done) => setTimeout(done, wait));
      const answer = await route.fetch().catch(() => undefined);
      if (answer) await route.fulfill({ response: answer }).catch(() => {});
      open.delete(route);
    });
    for (const viewport of [PHONE, DESKTOP])
      for (const path of ['/profile', '/profile?tab=notifications', '/profile?tab=password']) {
        wait = 0;
        await page.setViewportSize(viewport);
        await page.goto(path);
        await drawn(page);
        await expect.poll(() => open.size).toBe(0);
        const jumps: [number, ...string[]][] = await page.evaluate(() =>
          Reflect.get(window, 'jumps'),
        );
        const all = jumps.reduce((sum, [value]) => sum + value, 0);
        expect
          .soft(all, `${path} at ${viewport.width}: ${JSON.stringify(jumps)}`)
          .toBeLessThanOrEqual(STEADY);
      }
  },
);
