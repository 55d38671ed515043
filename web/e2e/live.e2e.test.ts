import { DESKTOP, expect, type Page, test } from './fixtures.ts';

/** Gives Ruth's group, with Naomi in it, and its first request. */
const groupOf = async (ruth: Page, naomi: Page) => {
  const api = ruth.context().request;
  const { id } = await (await api.post('/api/groups', { data: { name: 'Tuesday Group' } })).json();
  const { inviteUrl } = await (await api.post(`/api/groups/${id}/invite-token`)).json();
  await naomi.context().request.post(`/api/groups/invite/${inviteUrl.split('/').at(-1)}/join`);
  const share = async (title: string) =>
    api.post('/api/prayers', {
      data: { title, content: `${title}, and nothing else.`, groupIds: [id] },
    });
  const { id: prayer } = await (await share('For my knee')).json();
  return { id, prayer, share };
};

/** Resolves when this page listens: what happens from then on reaches it. */
const listening = (page: Page) => page.waitForResponse('**/api/events');

test('what one person does is shown to another at once (N11)', async ({ person }) => {
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
  // It leaves the list, and stands among the week's answers.
  await expect(naomi.getByText('It carries me again.')).toBeVisible();
  await expect(naomi.getByRole('heading', { name: 'For my knee', level: 2 })).toBeHidden();
  expect(await naomi.evaluate(() => 'sameAsBefore' in window)).toBe(true);

  // Removed from the group, she does not go on reading what is on her screen.
  const { id: me } = await (await api.get('/api/user')).json();
  await ruth.context().request.delete(`/api/groups/${group.id}/members/${me}`);
  await expect(naomi.locator('#root').getByText('Error Loading Group')).toBeVisible();
});

test('text being written survives everything that happens meanwhile (N12)', async ({ person }) => {
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

  // Answered now, the request is no longer on this page; the dialog over it stays.
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

test('news waits for a form that was changed, not for one that is only open (N12)', async ({
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

test('many tabs of one person share one stream, and a hidden one catches up (N13)', async ({
  person,
}) => {
  const { page: ruth } = await person('Ruth', { viewport: DESKTOP });
  const { page: naomi } = await person('Naomi', { viewport: DESKTOP });
  const group = await groupOf(ruth, naomi);
  const line = listening(naomi);
  await naomi.goto(`/groups/${group.id}`);
  await line;
  await expect(naomi.getByRole('heading', { name: 'For my knee' })).toBeVisible();

  // What a browser does to a tab that another one is opened over.
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
  // Without a line nothing can come of what is shared now.
  await closed;
  await group.share('For rain');
  await expect(naomi.getByRole('heading', { name: 'For rain' })).toBeHidden();
  const again = naomi.waitForRequest('**/api/events');
  await setHidden(false);
  expect((await again).headers()['last-event-id']).toMatch(/^[\w-]{54}$/);
  await expect(naomi.getByRole('heading', { name: 'For rain' })).toBeVisible();
});

test('a person whose account is switched off sees the sign-in page at once (V9)', async ({
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
