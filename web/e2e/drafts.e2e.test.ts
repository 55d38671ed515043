import { accountOf, expect, go, makeGroup, type Page, PHONE, test, toast } from './fixtures.ts';
import { hold } from './hold.ts';
import { logIn } from './steps.ts';

const WORDS = 'I read on a small phone,\nand my eyes are no longer young.';

/** Opens Help, and signs in on the way. */
const signIn = async (page: Page, name: string) => {
  await logIn(page, accountOf(name).email);
  await expect(page.getByRole('heading', { level: 1, name: 'Help and Support' })).toBeVisible();
};

test('a draft survives a notification, a reload and a sign-in, and ends when it is sent (P20, P49)', async ({
  person,
}) => {
  const { page, api } = await person('Ruth', { viewport: PHONE });
  await person('Naomi');
  const group = await makeGroup({ api });
  const created = await api.post('/api/prayers', {
    data: { title: 'For Mum', content: 'She has her scan on Tuesday.', groupIds: [group.id] },
  });
  const { id } = await created.json();
  const forms = [
    ['/help', 'Message', WORDS],
    [`/prayers/${id}/edit`, 'Prayer Request', WORDS],
    ['/profile', 'First Name', 'Ruthie'],
    ['/groups/create', 'Description', WORDS],
    [`/groups/${group.id}/office`, 'Prayer Request', WORDS],
  ] as const;
  const fieldOf = (label: string) => page.getByRole('main').getByLabel(label, { exact: true });
  const expectWords = async ([, label, words]: (typeof forms)[number]) => {
    await expect(page.getByText('What you wrote before is still here.')).toBeVisible();
    await expect(fieldOf(label)).toHaveValue(words);
  };
  for (const form of forms) {
    const [path, label, words] = form;
    await page.goto(path);
    await fieldOf(label).fill(words);
    // As a click on a notification does.
    await go(page, '/inbox');
    await go(page, path);
    await expectWords(form);
  }
  await page.reload();
  await expectWords(forms[4]);

  // As if the session had ended on another device.
  await page.context().clearCookies();
  await page.goto('/help');
  await signIn(page, 'Ruth');
  for (const form of forms) {
    await go(page, form[0]);
    await expectWords(form);
  }
  await page.getByRole('button', { name: 'Start over' }).click();
  await expect(fieldOf('Prayer Request')).toHaveValue('');

  // Sending deletes the draft, so the empty form has no notice about a draft (P49).
  await go(page, '/help');
  await fieldOf('Subject').fill('My glasses');
  await page.getByRole('main').getByLabel('Category').selectOption('support');
  await page.getByRole('button', { name: 'Send Message' }).click();
  await expect(fieldOf('Message')).toHaveValue('');
  await expect(page.getByText('What you wrote before is still here.')).toHaveCount(0);
  await go(page, '/profile');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(toast(page, 'Profile updated')).toBeVisible();
  await expect(fieldOf('First Name')).toHaveValue('Ruthie');
  await expect(page.getByText('What you wrote before is still here.')).toHaveCount(0);

  await page.context().clearCookies();
  await page.goto('/help');
  await signIn(page, 'Naomi');
  await expect(page.getByLabel('Message', { exact: true })).toHaveValue('');
  const stored = await page.evaluate(() =>
    JSON.stringify([window.localStorage, window.sessionStorage]),
  );
  expect(stored).not.toContain('my eyes');
});

test('a draft ends with a sending that succeeds after its screen was left (P49)', async ({
  person,
}) => {
  const { page, api } = await person('Ruth', { viewport: PHONE });
  const group = await makeGroup({ api });
  const data = { title: 'For Mum', content: 'She has her scan.', groupIds: [group.id] };
  const { id } = await (await api.post('/api/prayers', { data })).json();
  await page.goto(`/prayers/${id}`);
  const field = page.getByLabel('Add a comment');
  await field.fill(WORDS);
  const letGo = await hold(page, 'POST', `/api/prayers/${id}/comments`);
  await page.getByRole('button', { name: 'Add Comment' }).click();
  const leave = async () => {
    await go(page, '/inbox');
    await expect(page.getByRole('heading', { level: 1, name: 'Inbox' })).toBeVisible();
  };
  await leave();
  // Who comes back before it has arrived sees it still, and then as a comment.
  await go(page, `/prayers/${id}`);
  await expect(field).toHaveValue(WORDS);
  letGo();
  await expect(toast(page, 'Comment added')).toBeVisible();
  await expect(page.getByRole('log').getByText(WORDS)).toBeVisible();
  await expect(field).toHaveValue('');

  // Other words that were written meanwhile stay.
  await field.fill('First.');
  const letSecondGo = await hold(page, 'POST', `/api/prayers/${id}/comments`);
  await page.getByRole('button', { name: 'Add Comment' }).click();
  await leave();
  await go(page, `/prayers/${id}`);
  await field.fill('First. And a second thought.');
  letSecondGo();
  await expect(page.getByRole('log').getByText('First.', { exact: true })).toBeVisible();
  await leave();
  await go(page, `/prayers/${id}`);
  await expect(field).toHaveValue('First. And a second thought.');
});
