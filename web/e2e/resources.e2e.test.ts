import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Download } from '@playwright/test';
import { expect, type Page, type Person, test, toast } from './fixtures.ts';

/* Deborah uploads a document to the library, and Naomi downloads it unchanged. */

const MB = 1024 * 1024;

const fileOf = (bytes: number, name = 'Psalms für alle.pdf') => ({
  name,
  mimeType: 'application/pdf',
  buffer: randomBytes(bytes),
});

/** Fills the upload dialog, and leaves it open. */
const fillIn = async (page: Page, file: ReturnType<typeof fileOf>) => {
  await page.getByRole('button', { name: 'Add Resource' }).click();
  await page.getByLabel('Title *').fill('Psalms');
  await page.getByLabel('Description').fill('For the evening.');
  await page.getByLabel('File *').setInputFiles(file);
};

/** Slows the connection down, so that intermediate states are visible. */
const slowDown = async (page: Page, bytesPerSecond: number) => {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: bytesPerSecond,
  });
};

/** Returns the download. Its tab closes at once, so the listener is added before. */
const downloadFrom = (page: Page) =>
  new Promise<Download>((found) => {
    page.on('download', found);
    page.context().on('page', (tab) => tab.on('download', found));
  });

const upload = (page: Page) =>
  page.getByRole('dialog').getByRole('button', { name: 'Upload Resource' }).click();

test('a document is uploaded, downloaded unchanged and deleted (L1)', async ({
  administrator,
  person,
}) => {
  const { page: deborah } = await administrator('Deborah');
  const { page: naomi } = await person('Naomi');
  const file = fileOf(3 * MB);

  await deborah.goto('/resources');
  await expect(deborah.getByText('No resources available yet')).toBeVisible();
  await expect(deborah.getByText('Click "Add Resource" to upload files')).toBeVisible();

  await test.step('it is sent on submit only, and its progress is seen', async () => {
    const puts: string[] = [];
    deborah.on('request', (request) => {
      if (request.method() === 'PUT') puts.push(request.url());
    });
    await fillIn(deborah, file);
    const dialog = deborah.getByRole('dialog', { name: 'Upload New Resource' });
    await expect(dialog.getByText(`Selected: ${file.name} (3.00 MB)`)).toBeVisible();
    expect(puts).toEqual([]);

    await slowDown(deborah, 1.5 * MB);
    await upload(deborah);
    await expect(dialog.getByRole('button', { name: 'Uploading...' })).toBeVisible();
    const bar = dialog.getByRole('progressbar', { name: 'Uploading the file' });
    const seen = async () => Number(await bar.getAttribute('value'));
    await expect.poll(seen).toBeGreaterThan(10);
    expect(await seen()).toBeLessThan(100);
    await expect(toast(deborah, 'Success')).toContainText('Resource uploaded successfully');
    await expect(dialog).toBeHidden();
    await expect(deborah.getByRole('button', { name: 'Add Resource' })).toBeFocused();
  });

  await test.step('a member finds it, and can do no more than download it', async () => {
    await naomi.goto('/resources');
    const card = naomi.getByRole('listitem').filter({ hasText: 'For the evening.' });
    await expect(card.getByRole('heading', { name: 'Psalms' })).toBeVisible();
    await expect(card).toContainText(`${file.name} (3.00 MB)`);
    await expect(card).toContainText('Added by Deborah Miller');
    await expect(card).toContainText(/[A-Z][a-z]{2} \d{1,2}, \d{4}/);
    await expect(naomi.getByRole('button', { name: /Delete|Add Resource/ })).toHaveCount(0);

    const link = card.getByRole('link', { name: 'Download Psalms' });
    await expect(link).toHaveAttribute('target', '_blank');
    const downloading = downloadFrom(naomi);
    await link.click();
    const download = await downloading;
    expect(download.suggestedFilename()).toBe(file.name);
    expect(readFileSync(await download.path()).equals(file.buffer)).toBe(true);
  });

  await test.step('it is deleted after a question that names it', async () => {
    await deborah.getByRole('button', { name: 'Delete Psalms' }).click();
    const question = deborah.getByRole('alertdialog');
    await expect(question).toContainText('Delete Psalms?');
    await question.getByRole('button', { name: 'Delete Resource' }).click();
    await expect(toast(deborah, 'Success')).toContainText('Resource deleted successfully');
    await expect(deborah.getByText('No resources available yet')).toBeVisible();
    await expect(deborah.getByRole('heading', { level: 1 })).toBeFocused();
  });
});

test('a search finds one of many documents (L7)', async ({ administrator }) => {
  const { page, api } = await administrator('Deborah');
  const add = async (title: string) => {
    const { uploadURL } = await (await api.post('/api/objects/upload')).json();
    await api.put(uploadURL, { data: 'words', headers: { 'content-type': 'text/plain' } });
    const data = { title, filePath: uploadURL, fileName: 'words.txt' };
    expect((await api.post('/api/resources', { data })).status()).toBe(201);
  };
  await add('Lieder für Ältere');
  for (let n = 1; n <= 26; n++) await add(`Rota ${n}`);

  await page.goto('/resources');
  const cards = page.getByRole('main').getByRole('listitem');
  await expect(cards.first()).toContainText('Rota 26');
  const field = page.getByRole('searchbox', { name: 'Find a resource' });
  await field.fill('altere lied');
  await expect(cards).toHaveCount(1);
  await expect(cards).toContainText('Lieder für Ältere');
  await field.fill('nothing of it');
  await expect(page.getByRole('heading', { name: 'Nothing found' })).toBeVisible();
  await field.fill('');
  await expect(cards.first()).toContainText('Rota 26');
});

test('a file that is too large is refused before anything is sent (L3)', async ({
  administrator,
}) => {
  const { page } = await administrator('Deborah');
  await page.goto('/resources');
  await fillIn(page, fileOf(1, 'film.mp4'));
  // Playwright cannot send so large a file to the page, so the page makes it.
  await page.getByLabel('File *').evaluate((input) => {
    const transfer = new DataTransfer();
    transfer.items.add(new File([new Uint8Array(60 * 1024 * 1024)], 'film.mp4'));
    if (input instanceof HTMLInputElement) input.files = transfer.files;
    input.dispatchEvent(new Event('change', { bubbles: true }));
  });
  await expect(page.getByText('Selected: film.mp4 (60.00 MB)')).toBeVisible();
  const calls: string[] = [];
  // Background reads of the page do not count as sending.
  page.on('request', (request) => {
    if (request.method() !== 'GET') calls.push(request.url());
  });
  await upload(page);
  const field = page.getByLabel('File *');
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await expect(field).toHaveAccessibleDescription(
    /A file can be at most 50 MB\. This one is 60\.00\sMB\./,
  );
  await expect(field).toBeFocused();
  expect(calls).toEqual([]);
  await expect(page.getByLabel('Title *')).toHaveValue('Psalms');
});

test('a cancelled or failed upload leaves the form as it was (L2)', async ({
  administrator,
  person,
}) => {
  const { page, api } = await administrator('Deborah');
  const naomi = await person('Naomi');
  const idOf = async ({ api: own }: Person) => (await (await own.get('/api/user')).json()).id;
  const setAdmin = async (by: Person, whom: Person, isAdmin: boolean) =>
    by.api.patch(`/api/admin/users/${await idOf(whom)}/admin`, { data: { isAdmin } });
  await page.goto('/resources');
  await fillIn(page, fileOf(3 * MB));
  await slowDown(page, MB);

  await test.step('taken back', async () => {
    await upload(page);
    await expect(page.getByRole('progressbar')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.getByRole('button', { name: 'Cancel Upload' }).click();
    await expect(page.getByRole('progressbar')).toHaveCount(0);
    await expect(page.getByLabel('Title *')).toHaveValue('Psalms');
    await expect(page.getByText(/^Selected: Psalms/)).toBeVisible();
    await expect(page.locator('[data-toast]')).toHaveCount(0);
  });

  await test.step('failed, as the right to it was taken away meanwhile', async () => {
    const deborah = { page, api };
    await setAdmin(deborah, naomi, true);
    await upload(page);
    await expect(page.getByRole('progressbar')).toBeVisible();
    await setAdmin(naomi, deborah, false);
    await expect(toast(page, 'Error')).toContainText('Failed to upload resource');
    await expect(page.getByRole('progressbar')).toHaveCount(0);
    await expect(page.getByLabel('Title *')).toHaveValue('Psalms');
    await expect(page.getByText(/^Selected: Psalms/)).toBeVisible();
  });
  expect(await (await api.get('/api/resources')).json()).toEqual([]);
});

test('a missing title or file is shown on the field and in a toast (L1)', async ({
  administrator,
}) => {
  const { page } = await administrator('Deborah');
  await page.goto('/resources');
  await page.getByRole('button', { name: 'Add Resource' }).click();
  await upload(page);
  const sentence = 'Please provide a title and upload a file.';
  await expect(toast(page, 'Error')).toContainText(sentence);
  // Both fields have one sentence, which is listed once and leads to the first field.
  const summary = page.getByRole('group', { name: 'There is a problem' });
  await expect(summary).toBeFocused();
  await summary.getByRole('button', { name: sentence }).click();
  await expect(page.getByLabel('Title *')).toBeFocused();
  for (const label of ['Title *', 'File *'])
    await expect(page.getByLabel(label)).toHaveAccessibleDescription(new RegExp(sentence));
  await page.getByLabel('Title *').fill('Psalms');
  await upload(page);
  await expect(page.getByLabel('Title *')).toHaveAccessibleDescription('');
  await expect(page.getByLabel('File *')).toBeFocused();
  // A typed title stays. Without a title the form suggests the file's name.
  await page.getByLabel('File *').setInputFiles(fileOf(10));
  await expect(page.getByLabel('Title *')).toHaveValue('Psalms');
  await page.getByLabel('Title *').fill('');
  await page.getByLabel('File *').setInputFiles(fileOf(10, 'How_to pray.v2.pdf'));
  await expect(page.getByLabel('Title *')).toHaveValue('How to pray.v2');
  await upload(page);
  await expect(page.getByRole('heading', { name: 'How to pray.v2' })).toBeVisible();
});
