import {
  EMAIL,
  type Form,
  fillIn,
  formsWithMail,
  shareRequest,
  signedInForms,
  signedOutForms,
} from './every-form.ts';
import { expect, PASSWORD, type Page, test, testWithMail, toast } from './fixtures.ts';

testWithMail(
  'every form of a visitor shows its mistakes on the fields (W11)',
  async ({ visitor }) => {
    const page = await visitor();
    for (const form of signedOutForms) await test.step(form.name, () => tryOut(page, form));
  },
);

test('every form shows its mistakes on the fields (W11)', async ({ administrator }) => {
  const { page, api } = await administrator('Deborah');
  await shareRequest(api);
  for (const form of signedInForms) await test.step(form.name, () => tryOut(page, form));
});

testWithMail(
  'every form that needs mail shows its mistakes on the fields (W11)',
  async ({ administrator }) => {
    const { page } = await administrator('Deborah');
    for (const form of formsWithMail) await test.step(form.name, () => tryOut(page, form));
  },
);

/**
 * Expects that only these fields are marked, each with its sentence. A single wrong field has the focus. With
 * several, a list above the form has the focus, and links to them.
 */
async function tryOut(page: Page, { at, open, submit, tries, toast: told }: Form) {
  await page.goto(at);
  await open?.(page);
  const send = page.getByRole('button', { name: submit, exact: true });
  const inside = page.locator('form').filter({ has: send });
  for (const { typed, says } of tries) {
    for (const [label, value] of Object.entries(typed))
      await fillIn(inside.getByLabel(label, { exact: true }), value);
    await send.click();
    const [[first, sentence] = ['', '']] = Object.entries(says);
    const summary = inside.getByRole('group', { name: 'There is a problem' });
    if (Object.keys(says).length > 1) {
      await expect(summary).toBeFocused();
      await expect(summary.getByRole('button')).toHaveText([...new Set(Object.values(says))]);
      await summary.getByRole('button', { name: sentence }).click();
    }
    await expect(summary.getByRole('button', { name: sentence })).toBeVisible();
    await expect(inside.getByLabel(first, { exact: true })).toBeFocused();
    await expect(inside.locator('[aria-invalid=true]')).toHaveCount(Object.keys(says).length);
    for (const [label, sentence] of Object.entries(says)) {
      const field = inside.getByLabel(label, { exact: true });
      await expect(field).toHaveAttribute('aria-invalid', 'true');
      await expect(field).toHaveAccessibleDescription(new RegExp(`${escaped(sentence)}$`));
      await expect(inside.getByText(sentence, { exact: true }).first()).toBeVisible();
      if (told) await expect(toast(page, told)).toContainText(sentence);
    }
  }
}

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');

test('if the rules of the first form fail to load, the server’s refusals are shown (W11)', async ({
  visitor,
}) => {
  const page = await visitor();
  await page.route('**/assets/rules-*.js', (route) => route.abort('internetdisconnected'));
  await page.goto('/auth');
  await page.getByLabel('Email').fill('nobody@example.org');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(toast(page, 'Login failed')).toBeVisible();
  // The app loads the rules again.
  await page.unroute('**/assets/rules-*.js');
  // Firefox does not load them again. The server accepts a text without @ as a username.
  await page.getByLabel('Email').fill('nobody@');
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByText(EMAIL, { exact: true }).first()).toBeVisible();
});

test('two different passwords are not sent, even if the rules fail to load (W11)', async ({
  visitor,
}) => {
  const page = await visitor();
  await page.route('**/assets/rules-*.js', (route) => route.abort('internetdisconnected'));
  await page.goto('/reset-password/a-link');
  await page.getByLabel('New Password', { exact: true }).fill('a better password');
  await page.getByLabel('Confirm New Password', { exact: true }).fill('a bitter password');
  await page.getByRole('button', { name: 'Reset Password' }).click();
  await expect(page.getByText("Passwords don't match").first()).toBeVisible();
  // Equal passwords are sent to the server, which does not know the link.
  await page.getByLabel('Confirm New Password', { exact: true }).fill('a better password');
  await page.getByRole('button', { name: 'Reset Password' }).click();
  await expect(page.getByRole('heading', { name: 'Invalid Reset Link' })).toBeVisible();
});

test('a shared request without a group is refused at its field (P4)', async ({ person }) => {
  const { page, api } = await person('Ruth');
  await page.goto('/my-prayers');
  await page.getByRole('button', { name: 'New Request' }).click();
  await expect(
    page.getByText(
      "You don't have any groups yet. Create a group first to share your prayer request.",
    ),
  ).toBeVisible();
  await api.post('/api/groups', { data: { name: 'Tuesday Group' } });
  await page.reload();
  await page.getByRole('button', { name: 'New Request' }).click();
  const hint = page.getByText('Please select at least one group or choose Private.');
  // Her only group is chosen already.
  await expect(page.getByLabel('Tuesday Group')).toBeChecked();
  await page.getByLabel('Tuesday Group').uncheck();
  await expect(hint).toBeVisible();
  await expect(page.getByRole('button', { name: 'Share Prayer Request' })).toBeDisabled();
  await expect(page.getByLabel('Share anonymously')).toHaveCount(0);
  await page.getByLabel('Tuesday Group').check();
  await expect(hint).toBeHidden();
  await page.getByText('More options').click();
  await expect(page.getByLabel('Share anonymously')).toBeVisible();
  await expect(page.getByLabel('Specific group members (coming soon)')).toBeDisabled();
  const answer = await api.post('/api/prayers', {
    data: { title: 'My knee', content: 'Words enough for it.' },
  });
  expect(await answer.text()).toBe('Please select at least one group or choose Private.');
});

test('an empty answer and an empty comment are refused (P18)', async ({ person }) => {
  const { page, api } = await person('Ruth');
  await api.post('/api/prayers', {
    data: { title: 'My knee', content: 'Words enough for it.', isPrivate: true },
  });
  await page.goto('/my-prayers');
  await page.getByRole('main').getByRole('button', { name: 'Mark as answered' }).click();
  const mark = page.getByRole('dialog').getByRole('button', { name: 'Mark as Answered' });
  await expect(mark).toBeDisabled();
  await page.getByLabel('How was this prayer answered?').fill('   ');
  await expect(mark).toBeDisabled();
  await page.getByLabel('How was this prayer answered?').fill('It was.');
  await expect(mark).toBeEnabled();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /comment/i }).click();
  await expect(page.getByRole('button', { name: 'Add Comment' })).toBeDisabled();
  for (const [path, body, sentence] of [
    ['/api/prayers/1/answer', { answerContent: ' ' }, 'Please write how this prayer was answered.'],
    ['/api/prayers/1/comments', { content: ' ' }, 'Please write a comment first.'],
  ] as const) {
    const answer = await api.post(path, { data: body });
    expect([answer.status(), await answer.text()]).toEqual([400, sentence]);
  }
});

test('inviting an address twice in one session shows that (I7)', async ({ person }) => {
  const { page, api } = await person('Ruth');
  await api.post('/api/groups', { data: { name: 'Tuesday Group' } });
  await page.goto('/groups/1');
  await page.getByRole('button', { name: 'Invite Members' }).click();
  const invite = async (email: string) => {
    await page.getByLabel('Email address').fill(email);
    await page.getByRole('button', { name: 'Send Invitation' }).click();
  };
  await invite('naomi@example.org');
  await expect(page.getByText('Invitation for naomi@example.org')).toBeVisible();
  await expect(page.getByLabel('Invitation link')).toHaveValue(/\/accept-invitation\/[\w-]{43}$/);
  await invite('Naomi@Example.org');
  await expect(page.getByText('Already invited', { exact: true }).first()).toBeVisible();
});
