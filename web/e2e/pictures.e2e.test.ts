import { LIVE } from '../../test-support/live.ts';
import { DESKTOP, expect, go, type Page, type Person, PHONE, test, toast } from './fixtures.ts';
import { tabTo } from './keyboard.ts';
import { fillScene } from './scene.ts';

/* Naomi adds a picture, which Ruth sees in their group, and removes it again. */

const PHOTO = 'web/e2e/files/photo.jpg';
const PORTRAIT = 'web/e2e/files/portrait.jpg';

const pictures = (page: Page) => page.locator('img[src^="/api/pictures/"]');
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Your picture' });
const canvas = (page: Page) => dialog(page).locator('canvas');
/** Returns the canvas as a data URL, to compare. */
const drawing = (page: Page) =>
  canvas(page).evaluate((element) => (element as HTMLCanvasElement).toDataURL());

const openWith = async (page: Page, file: string | { name: string; buffer: Buffer }) => {
  await page.getByRole('button', { name: /^(Add a|Change) picture$/ }).click();
  const chosen = typeof file === 'string' ? file : { ...file, mimeType: 'image/heic' };
  await dialog(page).locator('input[type=file]').setInputFiles(chosen);
};

const pictureOf = async ({ api }: Person): Promise<string | null> =>
  (await (await api.get('/api/user')).json()).profileImageUrl;

/** Returns the widths of the drawn pictures, in pixels. */
const widths = (page: Page) =>
  pictures(page).evaluateAll((all) => all.map((one) => (one as HTMLImageElement).naturalWidth));

test('a photo is cropped, saved, and seen by the group, but never with anything anonymous (A37, V18)', async ({
  person,
}) => {
  const ruth = await person('Ruth');
  const naomi = await person('Naomi', { viewport: DESKTOP });
  const { groupId, prayerIds } = await fillScene(ruth, naomi);
  const { page } = naomi;
  await naomi.api.post('/api/prayers', {
    data: {
      title: 'Not by name',
      content: 'I would rather not say who I am.',
      groupIds: [groupId],
      isAnonymous: true,
    },
  });
  await go(page, '/profile');
  await openWith(page, PHOTO);
  await expect(canvas(page)).toBeVisible();
  const whole = await drawing(page);
  await dialog(page).getByLabel('Zoom').fill('2');
  await expect.poll(() => drawing(page)).not.toBe(whole);
  await dialog(page).getByRole('button', { name: 'Save Picture' }).click();
  await expect(toast(page, 'Picture saved')).toBeVisible();
  await expect(dialog(page)).toHaveCount(0);
  // One picture is in the header, the other in the profile.
  await expect.poll(() => widths(page)).toEqual([256, 256]);
  await expect(page.getByRole('button', { name: 'Change picture' })).toBeFocused();

  const address = (await pictureOf(naomi)) ?? '';
  const answer = await ruth.api.get(address);
  expect(answer.headers()['content-type']).toBe('image/webp');
  const bytes = await answer.body();
  expect(bytes.length).toBeLessThan(100_000);
  for (const trace of ['taken at', 'EXIF', 'ICCP', 'XMP'])
    expect(bytes.includes(trace), trace).toBe(false);

  await go(ruth.page, `/groups/${groupId}`);
  const card = (title: string) => ruth.page.getByRole('listitem').filter({ hasText: title });
  await expect(card('Work for Daniel').locator('img')).toHaveAttribute('src', address);
  await expect.poll(() => widths(ruth.page)).toEqual([256]);
  await expect(card('Not by name')).toBeVisible();
  await expect(card('Not by name').locator('img')).toHaveCount(0);
  await ruth.page.getByRole('tab', { name: /Members/ }).click();
  await expect(card('Naomi Miller').locator('img')).toHaveAttribute('src', address);
  await go(ruth.page, `/prayers/${prayerIds[0]}`);
  await expect(card('thinking of you').locator('img')).toHaveAttribute('src', address);
});

test('a picture is removed, and a picture that was deleted meanwhile is shown as initials (A37)', async ({
  person,
}) => {
  const ruth = await person('Ruth');
  const naomi = await person('Naomi');
  const { groupId } = await fillScene(ruth, naomi);
  await go(naomi.page, '/profile');
  await openWith(naomi.page, PORTRAIT);
  await dialog(naomi.page).getByRole('button', { name: 'Save Picture' }).click();
  await expect.poll(() => widths(naomi.page)).toEqual([256, 256]);

  // Ruth's page has the list, but the picture is deleted before her browser requests it.
  await ruth.page.route('**/api/pictures/*', (route) => route.fulfill({ status: 404 }));
  await go(ruth.page, `/groups/${groupId}`);
  const card = ruth.page.getByRole('listitem').filter({ hasText: 'Work for Daniel' });
  await expect(card.getByText('NM', { exact: true })).toBeVisible();
  await expect(card.locator('img')).toHaveCount(0);

  await naomi.page.getByRole('button', { name: 'Change picture' }).click();
  await expect(dialog(naomi.page).locator('img')).toHaveCount(1);
  await dialog(naomi.page).getByRole('button', { name: 'Remove picture' }).click();
  await expect(toast(naomi.page, 'Picture removed')).toBeVisible();
  await expect(pictures(naomi.page)).toHaveCount(0);
  await expect(naomi.page.getByRole('button', { name: 'Add a picture' })).toBeVisible();
  expect(await pictureOf(naomi)).toBeNull();
});

test('a file that no browser can open shows one sentence, and nothing is sent (A37)', async ({
  person,
}) => {
  const naomi = await person('Naomi');
  const { page } = naomi;
  await go(page, '/profile');
  await openWith(page, { name: 'IMG_0815.heic', buffer: Buffer.from('\0\0\0\x18ftypheic') });
  const sentence = dialog(page).getByText('This file cannot be opened as a picture here.');
  await expect(sentence).toBeVisible();
  await expect(dialog(page).getByRole('button', { name: 'Save Picture' })).toHaveCount(0);
  await dialog(page).locator('input[type=file]').setInputFiles(PHOTO);
  await expect(canvas(page)).toBeVisible();
  await expect(sentence).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toHaveCount(0);
  expect(await pictureOf(naomi)).toBeNull();
});

test('a picture is chosen and moved with the keyboard alone (W17, A37)', async ({ person }) => {
  const naomi = await person('Naomi');
  const { page } = naomi;
  // Waits early for the chooser: the browser reports it over another connection than the key.
  const asked = page.waitForEvent('filechooser');
  await go(page, '/profile');
  const open = page.getByRole('button', { name: 'Add a picture' });
  await tabTo(page, open);
  await page.keyboard.press('Enter');
  const choose = dialog(page).getByRole('button', { name: 'Choose a picture' });
  await tabTo(page, choose);
  await page.keyboard.press('Enter');
  await (await asked).setFiles(PHOTO);
  await expect(dialog(page).getByLabel('Zoom')).toBeFocused();
  const before = await drawing(page);
  const up = dialog(page).getByRole('button', { name: 'Move up' });
  await tabTo(page, up, 'Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(dialog(page).locator(LIVE)).toContainText('50 percent from the left');
  await expect.poll(() => drawing(page)).not.toBe(before);
  const moved = await drawing(page);
  await tabTo(page, dialog(page).getByLabel('Zoom'));
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => drawing(page)).not.toBe(moved);
  await tabTo(page, dialog(page).getByRole('button', { name: 'Save Picture' }));
  await page.keyboard.press('Enter');
  await expect(toast(page, 'Picture saved')).toBeVisible();
  expect(await pictureOf(naomi)).not.toBeNull();
});

test('single presses move a photo, without dragging (A37)', async ({ person }) => {
  const { page } = await person('Naomi', { viewport: PHONE });
  await go(page, '/profile');
  await openWith(page, PHOTO);
  const zoom = dialog(page).getByLabel('Zoom');
  await expect(zoom).toBeFocused();
  await zoom.fill('2');
  const seen = new Set([await drawing(page)]);
  for (const way of ['left', 'up', 'up', 'right', 'down']) {
    const button = dialog(page).getByRole('button', { name: `Move ${way}` });
    const box = await button.boundingBox();
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
    await button.click();
    await expect.poll(async () => seen.has(await drawing(page))).toBe(false);
    seen.add(await drawing(page));
  }
});

test('a photo is dragged under its circle, and another photo is dropped onto it (A37)', async ({
  person,
}) => {
  const { page } = await person('Naomi', { viewport: PHONE });
  await go(page, '/profile');
  await openWith(page, PHOTO);
  await expect(canvas(page)).toBeVisible();
  const before = await drawing(page);
  const box = await canvas(page).boundingBox();
  const [x, y] = [(box?.x ?? 0) + 90, (box?.y ?? 0) + 90];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x, y - 30, { steps: 3 });
  await page.mouse.up();
  await expect.poll(() => drawing(page)).not.toBe(before);
  const dragged = await drawing(page);
  // A released photo does not move.
  await page.mouse.move(x, y + 40);
  expect(await drawing(page)).toBe(dragged);

  await dialog(page)
    .locator('div:has(> canvas)')
    .evaluate((element) => {
      const image = document.createElement('canvas');
      return new Promise<void>((done) =>
        image.toBlob((blob) => {
          const dataTransfer = new DataTransfer();
          dataTransfer.items.add(new File([blob ?? ''], 'dropped.png', { type: 'image/png' }));
          element.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true }));
          done();
        }),
      );
    });
  await expect.poll(() => drawing(page)).not.toBe(dragged);
});
