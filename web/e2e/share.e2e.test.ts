import { SHARED_MOST } from '../../shared/shared-words.ts';
import { accountOf, drawn, expect, makeGroup, type Page, PHONE, test, toast } from './fixtures.ts';
import { logIn } from './steps.ts';
import { cachedPaths } from './stored-paths.ts';

/* What a phone does with a text that another program shares: it posts a form to the app (Web Share Target). */
const TEXT = 'Please pray for O’Brien.\n\nأمي في المستشفى & 아멘 #1';

test('a text that another program shares is the draft of a request (P52)', async ({ person }) => {
  const ruth = await person('Ruth', { viewport: PHONE });
  const { page } = ruth;
  await makeGroup(ruth, 'Choir');
  await page.goto('/help');
  await share(page, { title: 'Grandma', text: TEXT, url: 'https://example.org/a' });
  const dialog = page.getByRole('dialog', { name: 'New Prayer Request' });
  await expect(content(page)).toHaveValue(`${TEXT}\n\nhttps://example.org/a`);
  expect(page.url()).not.toContain('Grandma');
  // Nobody sees it before its author has chosen who.
  await expect(dialog.getByRole('checkbox', { name: /Choir/ })).not.toBeChecked();

  await test.step('a second one is added below, and a closed form is Home', async () => {
    await share(page, { text: 'And for her nurse.' });
    await expect(content(page)).toHaveValue(
      `${TEXT}\n\nhttps://example.org/a\n\nAnd for her nurse.`,
    );
    await page.keyboard.press('Escape');
    await expect(page).toHaveURL(/\/$/);
    await expect(dialog).toBeHidden();
  });

  await test.step('one that is too long is refused with the limit', async () => {
    await share(page, { text: 'x'.repeat(SHARED_MOST + 1) });
    await expect(toast(page, 'The shared text was not taken over')).toContainText('20000');
    await expect(content(page)).toHaveValue(/nurse\.$/);
  });
});

test('a shared text survives the sign-in (P52)', async ({ person, visitor }) => {
  await person('Ruth');
  const page = await visitor({ viewport: PHONE });
  await page.goto('/auth');
  for (const text of [TEXT, 'And for her nurse.']) {
    await share(page, { text });
    await expect(page).toHaveURL(/\/auth\?next=%2Fwrite$/);
  }
  await logIn(page, accountOf('Ruth').email);
  await expect(content(page)).toHaveValue(`${TEXT}\n\nAnd for her nurse.`);
});

test('a text is taken without a connection, too (P52)', async ({ person }) => {
  const { page } = await person('Ruth', { viewport: PHONE, serviceWorkers: 'allow' });
  await page.goto('/');
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await page.reload();
  await drawn(page);
  await expect.poll(async () => (await cachedPaths(page)).join()).toContain('/api/user"');
  await page.context().setOffline(true);
  await share(page, { text: TEXT });
  await expect(content(page)).toHaveValue(TEXT);
});

test('Chromium finds nothing wrong with the manifest, which has the congregation’s name (W58)', async ({
  administrator,
}) => {
  const { page, api } = await administrator('Deborah');
  await api.put('/api/admin/congregation', {
    data: {
      ...{ name: 'St. Mary’s Church', helpName: '', helpTelephone: '', helpWords: '' },
      ...{ timeZone: 'America/Chicago', digestHour: 7, digestDay: 3, greeting: '' },
    },
  });
  await page.goto('/');
  await drawn(page);
  const devTools = await page.context().newCDPSession(page);
  const { errors, data = '' } = await devTools.send('Page.getAppManifest');
  expect(errors).toEqual([]);
  const { name, short_name, shortcuts, share_target } = JSON.parse(data);
  expect({ name, short_name, share_target }).toMatchObject({
    name: 'St. Mary’s Church',
    short_name: 'Upheld',
    share_target: { action: '/write', method: 'POST' },
  });
  for (const { url } of shortcuts) expect((await page.request.get(url)).status()).toBe(200);
  const { installabilityErrors } = await devTools.send('Page.getInstallabilityErrors');
  expect(installabilityErrors).toEqual([]);
});

const content = (page: Page) => page.getByRole('dialog').locator('textarea').first();

/** Posts a form as a phone does, and waits for the page that it leads to. */
const share = async (page: Page, fields: Record<string, string>) => {
  await page.evaluate((words) => {
    const form = document.createElement('form');
    Object.assign(form, { method: 'POST', action: '/write', enctype: 'multipart/form-data' });
    for (const [name, value] of Object.entries(words)) {
      const field = document.createElement('textarea');
      Object.assign(field, { name, value });
      form.append(field);
    }
    document.body.append(form);
    form.submit();
  }, fields);
  await page.waitForURL(/\/(write|auth)/);
  await drawn(page);
};
