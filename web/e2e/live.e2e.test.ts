import { DESKTOP, expect, type Page, test } from './fixtures.ts';
import { listening, makeGroupWith } from './steps.ts';

/** Makes a group of Ruth's with Naomi and a first request. Returns both ids. */
const groupOf = async (ruth: Page, naomi: Page) => {
  const api = ruth.context().request;
  const id = await makeGroupWith({ api }, [{ api: naomi.context().request }]);
  const share = async (title: string) =>
    api.post('/api/prayers', {
      data: { title, content: `${title}, and nothing else.`, groupIds: [id] },
    });
  const { id: prayer } = await (await share('For my knee')).json();
  return { id, prayer, share };
};

test('another member’s open page shows each change at once (N11)', async ({ person }) => {
  const { page: ruth } = await person('Ruth', { viewport: DESKTOP });
  const { page: naomi, api } = await person('Naomi', { viewport: DESKTOP });
  const group = await groupOf(ruth, naomi);
  const line = listening(naomi);
  await naomi.goto(`/groups/${group.id}`);
  await line;
  await expect(naomi.getByRole('heading', { name: 'For my knee' })).toBeVisible();

  await naomi.evaluate(() => Object.assign(window, { sameAsBefore: true }));
  await group.share('For rain');
  await expect(naomi.getByRole('heading', { name: 'For rain' })).toBeVisible();
  await ruth.context().request.post(`/api/prayers/${group.prayer}/answer`, {
    data: { answerContent: 'It carries me again.' },
  });
  // The request leaves the list, and appears among the week's answers.
  await expect(naomi.getByText('It carries me again.')).toBeVisible();
  await expect(naomi.getByRole('heading', { name: 'For my knee', level: 2 })).toBeHidden();
  expect(await naomi.evaluate(() => 'sameAsBefore' in window)).toBe(true);

  // After her removal from the group her screen no longer shows it.
  const { id: me } = await (await api.get('/api/user')).json();
  await ruth.context().request.delete(`/api/groups/${group.id}/members/${me}`);
  await expect(naomi.locator('#root').getByText('Error Loading Group')).toBeVisible();
});

test('events do not change or close a text that is being written (N12)', async ({ person }) => {
  const { page: ruth } = await person('Ruth', { viewport: DESKTOP });
  const { page: naomi } = await person('Naomi', { viewport: DESKTOP });
  const group = await groupOf(ruth, naomi);
  const line = listening(naomi);
  await naomi.goto(`/groups/${group.id}`);
  await line;
  await naomi
    .getByRole('button', { name: /comment/i })
    .first()
    .click();
  const field = naomi.getByRole('dialog').getByRole('textbox');
  await field.fill('I know how that');

  // The answered request is no longer on this page, but the dialog over it stays.
  const api = ruth.context().request;
  await api.post(`/api/prayers/${group.prayer}/comments`, { data: { content: 'Thank you all.' } });
  await api.post(`/api/prayers/${group.prayer}/answer`, { data: { answerContent: 'Healed.' } });
  await expect(naomi.getByRole('dialog').getByText('Thank you all.')).toBeVisible();
  await field.pressSequentially(' feels.');
  await expect(field).toHaveValue('I know how that feels.');

  await naomi.keyboard.press('Escape');
  await expect(naomi.getByText('Healed.')).toBeVisible();
  await expect(naomi.getByRole('heading', { name: 'For my knee', level: 2 })).toBeHidden();
});

test('an update of the page waits for a changed form, but not for an unchanged one (N12)', async ({
  person,
}) => {
  const { page: ruth } = await person('Ruth', { viewport: DESKTOP });
  const { page: naomi } = await person('Naomi', { viewport: DESKTOP });
  const group = await groupOf(ruth, naomi);
  const line = listening(naomi);
  await naomi.goto('/help');
  await line;
  const groups = naomi.getByRole('navigation', { name: 'Main' }).first();
  await expect(groups.getByText('Tuesday Group')).toBeVisible();
  const rename = (name: string) =>
    ruth.context().request.put(`/api/groups/${group.id}`, { data: { name, description: '' } });

  const subject = naomi.getByLabel('Subject');
  await subject.focus();
  await rename('Wednesday Group');
  await expect(groups.getByText('Wednesday Group')).toBeVisible();

  await subject.fill('Larger letters');
  const heard = naomi.waitForTimeout(1_000);
  await rename('Thursday Group');
  await heard;
  await expect(groups.getByText('Wednesday Group')).toBeVisible();
  await subject.fill('');
  await expect(groups.getByText('Thursday Group')).toBeVisible();
});

test('many tabs of one user share one stream, and a hidden tab catches up (N13)', async ({
  person,
}) => {
  const { page: ruth } = await person('Ruth', { viewport: DESKTOP });
  const { page: naomi } = await person('Naomi', { viewport: DESKTOP });
  const group = await groupOf(ruth, naomi);
  const line = listening(naomi);
  await naomi.goto(`/groups/${group.id}`);
  await line;
  await expect(naomi.getByRole('heading', { name: 'For my knee' })).toBeVisible();

  // Simulates a tab that another tab covers.
  const setHidden = (hidden: boolean) =>
    naomi.evaluate((isHidden) => {
      Object.defineProperty(document, 'visibilityState', {
        configurable: true,
        get: () => (isHidden ? 'hidden' : 'visible'),
      });
      document.dispatchEvent(new Event('visibilitychange'));
    }, hidden);
  const closed = naomi.waitForEvent('requestfailed', {
    predicate: (request) => request.url().endsWith('/api/events'),
  });
  await setHidden(true);
  // Without a connection no event of this request can arrive.
  await closed;
  await group.share('For rain');
  await expect(naomi.getByRole('heading', { name: 'For rain' })).toBeHidden();
  const again = naomi.waitForRequest('**/api/events');
  await setHidden(false);
  expect((await again).headers()['last-event-id']).toMatch(/^[\w-]{54}$/);
  await expect(naomi.getByRole('heading', { name: 'For rain' })).toBeVisible();
});

test('deactivating an account shows its user the sign-in page at once (V9)', async ({
  administrator,
  person,
}) => {
  const { api } = await administrator('Deborah');
  const { page, api: own } = await person('Naomi', { viewport: DESKTOP });
  const { id } = await (await own.get('/api/user')).json();
  const line = listening(page);
  await page.goto('/');
  await line;
  await api.patch(`/api/admin/users/${id}/active`, { data: { isActive: false } });
  await expect(page).toHaveURL(/\/auth$/);
});
