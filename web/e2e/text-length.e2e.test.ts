import { LIVE } from '../../test-support/live.ts';
import { expect, makeGroup, PHONE, test } from './fixtures.ts';

const long = (length: number) => 'a'.repeat(length);

test('a long text shows how many letters are left or too many (W11)', async ({ person }) => {
  const { page, api } = await person('Ruth', { viewport: PHONE });
  const group = await makeGroup({ api });
  const made = await api.post('/api/prayers', {
    data: { title: 'Rain', content: 'Rain for the dry fields.', groupIds: [group.id] },
  });
  const { id } = await made.json();
  await page.goto(`/prayers/${id}`);
  const field = page.getByLabel('Add a comment');
  const form = page.locator('form').filter({ has: field });
  const seen = form.locator('p[aria-hidden]');
  const heard = form.locator(LIVE);
  await field.fill(long(899));
  await expect(seen).toHaveCount(0);
  await field.fill(long(995));
  await expect(seen).toHaveText('5 characters left');
  await expect(heard).toHaveText('5 characters left');
  // The number is announced after a pause, not with each key.
  const said: string[] = [];
  await page.exposeFunction('say', (words: string) => said.push(words));
  await heard.evaluate((place) => {
    const { say } = window as unknown as { say: (words: string) => void };
    new MutationObserver(() => say(place.textContent ?? '')).observe(place, {
      subtree: true,
      characterData: true,
      childList: true,
    });
  });
  await field.press('End');
  await field.pressSequentially(long(17));
  await expect(field).toHaveValue(long(1012));
  await expect(seen).toHaveText('12 characters too many');
  await expect(heard).toHaveText('12 characters too many');
  expect(said).toEqual(['12 characters too many']);

  await form.getByRole('button').click();
  await expect(form.getByText('at most 1000 characters').first()).toBeVisible();
  await expect(field).toHaveValue(long(1012));
  await field.fill('Amen');
  await expect(seen).toHaveCount(0);
  await expect(heard).toHaveText('');
});

test('a request has its own limit in the form that writes it (W11)', async ({ person }) => {
  const { page } = await person('Ruth', { viewport: PHONE });
  await page.goto('/my-prayers');
  await page.getByRole('button', { name: 'New Request' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Prayer request').fill(long(901));
  await expect(dialog.getByText('99 characters left').first()).toBeVisible();
  // The letters of a restored draft are counted, too.
  await page.reload();
  await page.getByRole('button', { name: 'New Request' }).click();
  await expect(dialog.getByText('99 characters left').first()).toBeVisible();
});
