import { expect, makeGroup, PHONE, test } from './fixtures.ts';

test('what was prayed for is seen for a moment, and the screen stays on (P53)', async ({
  person,
}) => {
  const ruth = await person('Ruth', { viewport: PHONE, reducedMotion: 'no-preference' });
  const { id } = await makeGroup(ruth, 'Choir');
  for (const title of ['A tenor', 'An alto'])
    await ruth.api.post('/api/prayers', {
      data: { title, content: 'That we find one soon.', groupIds: [id] },
    });
  const { page } = ruth;
  // Without a window the browser refuses it by default.
  await page.context().grantPermissions(['screen-wake-lock']);
  // The browser keeps the screen on itself: what it was asked for is written down.
  await page.addInitScript(() => {
    const { wakeLock } = navigator;
    const request = wakeLock.request.bind(wakeLock);
    wakeLock.request = async (type) => {
      const lock = await request(type);
      document.documentElement.dataset.awake = 'yes';
      lock.addEventListener('release', () => delete document.documentElement.dataset.awake);
      return lock;
    };
    // The moment of "Prayed" may be over before it is asked for: each drawn state is written down.
    const drawn: string[] = [];
    Reflect.set(window, 'drawn', drawn);
    const look = () => {
      const title = document.querySelector('h1')?.textContent ?? '';
      const isPrayed = [...document.querySelectorAll('button')].some(
        ({ textContent }) => textContent === 'Prayed',
      );
      if (isPrayed) drawn.push(title);
    };
    new MutationObserver(look).observe(document, { childList: true, subtree: true });
  });
  await page.goto(`/groups/${id}/pray`);
  const title = page.getByRole('heading', { level: 1 });
  await expect(title).toHaveText('An alto');
  await expect(page.locator('html')).toHaveAttribute('data-awake', 'yes');

  const told = page.waitForRequest((request) => request.url().endsWith('/pray'));
  await page.getByRole('button', { name: 'Pray', exact: true }).click();
  await told;
  await expect(title).toHaveText('A tenor');
  expect(await page.evaluate(() => Reflect.get(window, 'drawn'))).toContain('An alto');
  await expect(page.getByRole('article', { name: 'A tenor' })).toBeFocused();

  await page.getByRole('link', { name: 'Close' }).click();
  await expect(page.locator('html')).not.toHaveAttribute('data-awake');
});
