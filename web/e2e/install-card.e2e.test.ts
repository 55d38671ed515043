import { expect, makeGroup, type Page, type Person, PHONE, test } from './fixtures.ts';
import { joinGroup } from './steps.ts';

const DAY = 24 * 60 * 60_000;
const card = (page: Page) => page.getByRole('heading', { name: 'Put Upheld on your home screen' });
const isGreeted = (page: Page) =>
  expect(page.getByText('You have prayed for everyone today.')).toBeVisible();

/** Lets somebody pray for a request of Ruth's group, and answer the question for a picture. */
const letPray = async (ruth: Person, { page, api }: Person) => {
  const { id } = await makeGroup(ruth);
  await joinGroup(ruth, id, { api });
  const data = { title: 'Rain', content: 'Rain for the fields.', groupIds: [id] };
  const made = await (await ruth.api.post('/api/prayers', { data })).json();
  await api.post(`/api/prayers/${made.id}/pray`);
  await page.goto('/');
  await page.getByRole('button', { name: 'Not now' }).click();
  await isGreeted(page);
  await expect(card(page)).toHaveCount(0);
};

/** Offers Chromium's dialog as the browser does, which shows none without a window. */
const offerDialog = (page: Page) =>
  page.evaluate(() => {
    const prompt = () => {
      document.body.dataset.prompted = 'yes';
      return Promise.resolve();
    };
    const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt });
    window.dispatchEvent(event);
    return event.defaultPrevented;
  });

test('from the second day a phone offers to install the app, once (W59)', async ({ person }) => {
  const ruth = await person('Ruth');
  const naomi = await person('Naomi', { viewport: PHONE, hasTouch: true });
  const { page } = naomi;
  await letPray(ruth, naomi);
  await page.reload();
  await isGreeted(page);
  expect(await offerDialog(page)).toBe(true);
  await expect(card(page), 'not on the first day').toHaveCount(0);

  await page.clock.setFixedTime(Date.now() + DAY);
  await page.reload();
  await isGreeted(page);
  await expect(card(page), 'not without a way to do it').toHaveCount(0);
  await offerDialog(page);
  await expect(card(page)).toBeVisible();
  await page.getByRole('button', { name: 'Add it' }).click();
  await expect(page.locator('body')).toHaveAttribute('data-prompted', 'yes');
  await expect(card(page)).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();

  await page.reload();
  await isGreeted(page);
  await offerDialog(page);
  await expect(card(page)).toHaveCount(0);
});

test('an iPhone shows the two steps, until Not now (W59)', async ({ person }) => {
  const ruth = await person('Ruth');
  const userAgent =
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1';
  const phone = { viewport: PHONE, hasTouch: true, userAgent };
  const naomi = await person('Naomi', phone);
  const { page } = naomi;
  await letPray(ruth, naomi);
  await page.clock.setFixedTime(Date.now() + DAY);
  await page.reload();
  await expect(card(page)).toBeVisible();
  await expect(page.getByText('Choose “Add to Home Screen”')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add it' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Not now' }).click();
  await page.reload();
  await isGreeted(page);
  await expect(card(page)).toHaveCount(0);
});

test('a computer is not asked (W59)', async ({ person }) => {
  const ruth = await person('Ruth');
  const naomi = await person('Naomi');
  await letPray(ruth, naomi);
  await naomi.page.clock.setFixedTime(Date.now() + DAY);
  await naomi.page.reload();
  await isGreeted(naomi.page);
  await offerDialog(naomi.page);
  await expect(card(naomi.page)).toHaveCount(0);
});
