import type { Page } from '@playwright/test';
import {
  accountOf,
  DESKTOP,
  drawn,
  expect,
  type Person,
  PHONE,
  test,
  testWithMail,
} from './fixtures.ts';
import { linkIn } from './mail.ts';
import { makeGroupWith } from './steps.ts';

/** Maximum total layout shift while a page loads (CLS of Web Vitals). */
const STEADY = 0.02;

testWithMail(
  'a member’s screens do not jump while they load (W19, A45)',
  async ({ person, mailServer }) => {
    const ruth = await person('Ruth', { viewport: PHONE });
    // The dashboard has a request to pray for, and asks for a picture.
    const naomi = await person('Naomi');
    const id = await makeGroupWith(naomi, [ruth]);
    const [others, own] = [await talkedAbout(naomi, ruth, id), await talkedAbout(ruth, naomi, id)];
    // This group has no request to pray for, so its page has no Pray.
    const quiet = await makeGroupWith(naomi, [ruth], 'Choir');
    await talkedAbout(naomi, ruth, quiet);
    // Ruth has prayed for the others in the first group, but one remains for Pray.
    const frost = { title: 'Frost', content: 'The vines are in bloom.', groupIds: [id] };
    await naomi.api.post('/api/prayers', { data: frost });
    const answered = await talkedAbout(ruth, naomi, id);
    await ruth.api.post(`/api${answered}/answer`, { data: { answerContent: 'It rained.' } });
    // The page says that her address is not confirmed yet.
    await linkIn(mailServer, accountOf('Ruth').email, 'confirm-address');
    await expectSteady(ruth.page, [
      '/',
      `/groups/${id}`,
      `/groups/${quiet}`,
      '/groups',
      '/my-prayers',
      '/answered-prayers',
      '/inbox',
      others,
      own,
      '/search',
      '/profile',
      '/profile?tab=notifications',
      '/profile?tab=password',
    ]);
  },
);

test('the sign-in page does not jump while it loads (W19)', async ({ visitor }) => {
  await expectSteady(await visitor({ viewport: PHONE }), ['/auth']);
});

/** Opens each path on a phone and in a wide window, with answers that arrive late, one by one. */
const expectSteady = async (page: Page, paths: string[]) => {
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
  let wait = 0;
  const open = new Set<unknown>();
  await page.route(/\/api\/(?!events)/, async (route) => {
    open.add(route);
    wait += 60;
    // A group's list arrives last: elements above it must not wait for it to find their position.
    const isList = /groups\/\d+\/prayers/.test(route.request().url());
    await new Promise((done) => setTimeout(done, wait + (isList ? 400 : 0)));
    const answer = await route.fetch().catch(() => undefined);
    if (answer) await route.fulfill({ response: answer }).catch(() => {});
    open.delete(route);
  });
  for (const viewport of [PHONE, DESKTOP])
    for (const path of paths) {
      wait = 0;
      await page.setViewportSize(viewport);
      await page.goto(path);
      await drawn(page);
      await expect.poll(() => open.size).toBe(0);
      if (path === '/') await expect(page.getByText('Add a picture')).toBeVisible();
      const jumps: [number, ...string[]][] = await page.evaluate(() =>
        Reflect.get(window, 'jumps'),
      );
      const all = jumps.reduce((sum, [value]) => sum + value, 0);
      expect
        .soft(all, `${path} at ${viewport.width}: ${JSON.stringify(jumps)}`)
        .toBeLessThanOrEqual(STEADY);
    }
};

/** Makes a request with an update and comments of both. Returns its path. */
const talkedAbout = async ({ api }: Person, other: Person, group: number) => {
  const data = { title: 'Rain', content: 'The fields are dry. We wait.', groupIds: [group] };
  const { id } = await (await api.post('/api/prayers', { data })).json();
  await api.post(`/api/prayers/${id}/updates`, { data: { content: 'There are clouds.' } });
  for (const one of [api, other.api])
    await one.post(`/api/prayers/${id}/comments`, { data: { content: 'We pray with you.' } });
  await other.api.post(`/api/prayers/${id}/pray`);
  return `/prayers/${id}`;
};
