import { LIVE } from '../../test-support/live.ts';
import type { Executable } from './executable.ts';
import { expect, go, makeGroup, type Page, PHONE, test } from './fixtures.ts';
import { cachedPaths } from './stored-paths.ts';

/* A lost connection in every browser: no server listens at the address. */

const banner = (page: Page) =>
  page
    .locator(LIVE)
    .and(page.locator(':not([data-toast] *)'))
    .filter({ hasText: /offline|reached|online again/ });

test('while no server listens at its address, the app opens with its cache (P32, W15, W52)', async ({
  server,
  person,
}) => {
  const { page, api } = await person('Ruth', { viewport: PHONE, serviceWorkers: 'allow' });
  const { id } = await makeGroup({ api });
  const data = { title: 'My knee', content: 'It hurts on the stairs.', groupIds: [id] };
  const prayer = await (await api.post('/api/prayers', { data })).json();
  await page.goto('/');
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await go(page, `/prayers/${prayer.id}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('My knee');
  await expect
    .poll(async () => (await cachedPaths(page)).join())
    .toContain(`/api/prayers/${prayer.id}`);

  const { goAway, comeBack } = server as Executable;
  await goAway();
  await page.reload();
  await expect(banner(page)).toContainText(/Saved at \d+:\d\d [AP]M\./);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('My knee');

  await comeBack();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('My knee');
  await expect(banner(page)).toBeHidden();
});
