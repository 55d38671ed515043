import { AxeBuilder } from '@axe-core/playwright';
import type { Locator } from '@playwright/test';
import {
  type Form,
  formsWithMail,
  shareRequest,
  signedInForms,
  signedOutForms,
} from './every-form.ts';
import {
  chooseOnCard,
  expect,
  makeGroup,
  PASSWORD,
  type Page,
  PHONE,
  test,
  testWithMail,
  toast,
} from './fixtures.ts';
import { fieldsWithoutNeed } from './needs.ts';

/** Returns the summary above a refused form. */
const summary = (page: Page) => page.getByRole('group', { name: 'There is a problem' });

const hasNoViolations = async (page: Page) =>
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);

test('six wrong fields are listed above the form, each leading to its field (W11, W29)', async ({
  visitor,
}) => {
  const page = await visitor({ viewport: PHONE });
  await page.goto('/auth?mode=register');
  const send = page.getByRole('button', { name: 'Create account', exact: true });
  await page.getByLabel('Email').fill('orpah');
  await page.getByLabel('Password', { exact: true }).fill('12345');
  await page.getByLabel('Confirm Password', { exact: true }).fill('another');
  await send.click();
  await expect(summary(page)).toBeFocused();
  await expect(summary(page)).toBeInViewport();
  const lines = summary(page).getByRole('button');
  await expect(lines).toHaveText([
    'First name is required',
    'Last name is required',
    'Username must be at least 3 characters',
    'Please enter a valid email address',
    'Password must be at least 6 characters',
    "Passwords don't match",
  ]);
  // The whole summary is announced when it gets the focus.
  await expect(summary(page)).toHaveAccessibleDescription(/First name .* Passwords don't match/);
  await expect(page).toHaveTitle('Error: Welcome to Upheld — Upheld');
  await hasNoViolations(page);

  await lines.nth(3).click();
  await expect(page.getByLabel('Email')).toBeFocused();
  await page.getByLabel('Email').fill('orpah@example.org');
  await expect(lines).toHaveCount(5);
  // The focus skips the corrected field, and the errors stay beside the others.
  await expect(page.getByLabel('Email')).toBeFocused();
  await expect(page.getByLabel('First Name')).toHaveAccessibleDescription('First name is required');

  await page.getByLabel('First Name').fill('Orpah');
  await page.getByLabel('Last Name').fill('Miller');
  await page.getByLabel('Username').fill('orpah');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Confirm Password', { exact: true }).fill(PASSWORD);
  await expect(summary(page)).toHaveCount(0);
  await expect(page).toHaveTitle('Welcome to Upheld — Upheld');
  // A field that becomes wrong during typing does not move the focus.
  await page.getByLabel('Username').fill('or');
  await expect(page.getByLabel('Username')).toHaveAttribute('aria-invalid', 'true');
  await expect(summary(page)).toHaveCount(0);
  await expect(page.getByLabel('Username')).toBeFocused();
  // A single wrong field gets the focus, with its error beside it.
  await send.click();
  await expect(page.getByLabel('Username')).toBeFocused();
  await expect(lines).toHaveText(['Username must be at least 3 characters']);
});

test('the reason of a failed sign-in is shown above the form and announced once (W29)', async ({
  visitor,
}) => {
  const page = await visitor();
  await page.goto('/auth');
  await page.getByLabel('Email').fill('nobody@example.org');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  const send = page.getByRole('button', { name: 'Log in' });
  await send.click();
  const why = 'Incorrect email or password.';
  await expect(summary(page)).toBeFocused();
  await expect(summary(page)).toHaveAccessibleDescription(`Login failed ${why}`);
  await expect(page).toHaveTitle(/^Error: /);
  // The toast shows the reason, but its live region does not announce it again.
  await expect(toast(page, 'Login failed')).toContainText(why);
  await expect(toast(page, 'Login failed').getByRole('alert')).toBeEmpty();
  await hasNoViolations(page);

  // The reason disappears when the form is sent again.
  let answer = () => {};
  const isAsked = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/api/login', async (route) => {
    await isAsked;
    await route.continue();
  });
  await send.click();
  await expect(summary(page)).toHaveCount(0);
  await expect(page).toHaveTitle(/^Welcome/);
  answer();
  await expect(summary(page)).toBeFocused();
});

test('a form in a dialog lists its mistakes above its fields (W29)', async ({ person }) => {
  const ruth = await person('Ruth');
  const { page } = ruth;
  await makeGroup(ruth);
  await page.goto('/my-prayers');
  await page.getByRole('button', { name: 'New Request' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Tuesday Group').check();
  await dialog.getByLabel('Prayer Request').fill('Too short');
  await dialog.getByLabel('Title').fill('ab');
  const send = dialog.getByRole('button', { name: 'Share Prayer Request' });
  await send.click();
  await expect(summary(page)).toBeFocused();
  await expect(summary(page)).toBeInViewport();
  await hasNoViolations(page);
  await summary(page).getByRole('button', { name: 'Title must be at least 3 characters' }).click();
  await expect(dialog.getByLabel('Title')).toBeFocused();

  // The server's refusal belongs to no field here. A title such as "Error" says nothing.
  await dialog.getByLabel('Title').fill('My knee');
  await dialog.getByLabel('Prayer Request').fill('Words enough for it.');
  await expect(summary(page)).toHaveCount(0);
  await page.route('**/api/prayers', (route) => route.fulfill({ status: 409, body: 'No.' }));
  await send.click();
  await expect(summary(page)).toBeFocused();
  await expect(summary(page)).toHaveAccessibleDescription(
    'Failed to share your prayer request. Please try again.',
  );
  await page.keyboard.press('Escape');
  await expect(page).toHaveTitle(/^My Prayer/);
});

test('the server’s refusal of one field is shown there, and the summary leads to it (W29)', async ({
  person,
}) => {
  const { page } = await person('Ruth');
  await page.goto('/profile?tab=password');
  await page.getByLabel('Current Password', { exact: true }).fill('not the password');
  await page.getByLabel('New Password', { exact: true }).fill('another good one');
  await page.getByLabel('Confirm New Password', { exact: true }).fill('another good one');
  await page.getByRole('button', { name: 'Change Password' }).click();
  await expect(page.getByLabel('Current Password', { exact: true })).toBeFocused();
  await expect(summary(page).getByRole('button')).toHaveCount(1);
  await expect(summary(page)).not.toContainText('Failed to change password');
});

testWithMail(
  'the fields that a visitor’s empty form complains about are marked as required (W30)',
  async ({ visitor }) => {
    const page = await visitor();
    for (const form of signedOutForms) await test.step(form.name, () => sendEmpty(page, form));
  },
);

test('the fields that an empty form complains about are marked as required (W30)', async ({
  administrator,
}) => {
  const { page, api } = await administrator('Deborah');
  await shareRequest(api);
  for (const form of signedInForms) await test.step(form.name, () => sendEmpty(page, form));
});

testWithMail(
  'the fields that an empty form with mail complains about are marked as required (W30)',
  async ({ administrator }) => {
    const { page } = await administrator('Deborah');
    for (const form of formsWithMail) await test.step(form.name, () => sendEmpty(page, form));
  },
);

/** Clears a form and sends it: each required field complains, and no other. */
async function sendEmpty(page: Page, { at, open, submit }: Form) {
  await page.goto(at);
  await open?.(page);
  const send = page.getByRole('button', { name: submit, exact: true });
  const form = page.locator('form').filter({ has: send });
  await expect(send).toBeVisible();
  expect(await fieldsWithoutNeed(page)).toEqual([]);
  const required = form.locator('[aria-required=true], [required]');
  const wrong = form.locator('[aria-invalid=true]');
  for (const field of await form.getByRole('textbox').or(form.locator('[type=password]')).all())
    if (await field.isEditable()) await field.fill('');
  for (const list of await form.locator('select[aria-required=true]').all())
    await list.selectOption('');
  await send.click();
  const marked = await labelsOf(required);
  // While the password is wrong, its confirmation is not checked.
  const complains = marked.filter((label) => !label.startsWith('Confirm'));
  if (marked.length === 0) await expect(toast(page, 'saved')).toBeVisible();
  await expect
    .poll(async () => (await labelsOf(wrong)).filter((label) => !label.startsWith('Confirm')))
    .toEqual(complains);
}

const labelsOf = (fields: Locator) =>
  fields.evaluateAll((all) =>
    all.map((field) => {
      const [label] =
        field instanceof HTMLElement && 'labels' in field
          ? [...(field.labels as NodeListOf<HTMLLabelElement>)]
          : [];
      return label?.textContent ?? field.outerHTML;
    }),
  );

test('a submit button is never disabled: pressing it says what is missing (W30)', async ({
  person,
}) => {
  const ruth = await person('Ruth');
  const { page, api } = ruth;
  await makeGroup(ruth);
  await api.post('/api/prayers', {
    data: { title: 'My knee', content: 'Words enough for it.', isPrivate: true },
  });
  const sent: string[] = [];
  page.on('request', (request) => {
    if (!['GET', 'HEAD'].includes(request.method())) sent.push(request.url());
  });
  const which = 'Please select at least one group or choose Private.';
  const isReached = async (name: string) => {
    const button = page.getByRole('dialog').getByRole('button', { name, exact: true });
    await expect(button).toHaveAttribute('aria-disabled', 'true');
    await expect(button).toHaveCSS('opacity', '0.55');
    await button.focus();
    await expect(button).toBeFocused();
    await page.keyboard.press('Enter');
  };

  await test.step('a new request', async () => {
    await page.goto('/my-prayers');
    await page.getByRole('button', { name: 'New Request' }).click();
    await page.getByLabel('Prayer Request', { exact: true }).fill('Words enough for it.');
    await page.getByLabel('Title', { exact: true }).fill('My knee');
    await page.getByLabel('Tuesday Group').uncheck();
    await isReached('Share Prayer Request');
    const groups = page.getByRole('group', { name: 'Which groups?' });
    await expect(groups).toBeFocused();
    await expect(groups).toHaveAccessibleDescription(which);
    await expect(summary(page).getByRole('button')).toHaveText([which]);
    await hasNoViolations(page);
    await page.keyboard.press('Tab');
    await expect(page.getByLabel('Tuesday Group')).toBeFocused();
    await page.keyboard.press('Space');
    await expect(summary(page)).toHaveCount(0);
    await page.keyboard.press('Escape');
  });

  await test.step('a changed one', async () => {
    await chooseOnCard(page.getByRole('main'), 'Edit');
    await page.getByRole('switch', { name: 'Private' }).click();
    await isReached('Save Changes');
    await expect(page.getByRole('group', { name: 'Groups', exact: true })).toBeFocused();
    await expect(summary(page).getByRole('button')).toHaveText([which]);
    await page.keyboard.press('Escape');
  });

  await test.step('an answer and a comment', async () => {
    await page.getByRole('main').getByRole('button', { name: 'Mark as answered' }).click();
    await isReached('Mark as Answered');
    await expect(page.getByLabel('How was this prayer answered?')).toBeFocused();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: /comment/i }).click();
    await isReached('Add Comment');
    await expect(page.getByRole('textbox')).toBeFocused();
    await expect(page.getByRole('textbox')).toHaveAccessibleDescription(
      /Please write a comment first\.$/,
    );
  });
  expect(sent).toEqual([]);
});

testWithMail('the forms of the sign-in page share the typed values (W21)', async ({ visitor }) => {
  const page = await visitor();
  await page.goto('/auth');
  const email = page.getByLabel('Email');
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
  await email.fill('orpah@example.org');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('tab', { name: 'Create account' }).click();
  await expect(email).toHaveValue('orpah@example.org');
  // On a new phone the browser suggests the user's own address.
  await expect(email).toHaveAttribute('autocomplete', 'email');
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('');
  const own = { 'First Name': 'Orpah', 'Last Name': 'Miller', Username: 'orpah' };
  for (const [label, words] of Object.entries(own)) await page.getByLabel(label).fill(words);
  await email.fill('orpah.miller@example.org');

  await page.getByRole('tab', { name: 'Log in' }).click();
  await expect(email).toHaveValue('orpah.miller@example.org');
  await press('Forgot your password?');
  await expect(email).toHaveValue('orpah.miller@example.org');
  await email.fill('orpah@example.com');
  await press('Back to Login');
  await expect(email).toHaveValue('orpah@example.com');
  await press('Mail me a code');
  await expect(email).toHaveValue('orpah@example.com');
  await email.fill('orpah@example.net');
  await press('Back to Login');
  await page.getByRole('tab', { name: 'Create account' }).click();
  await expect(email).toHaveValue('orpah@example.net');
  for (const [label, words] of Object.entries(own))
    await expect(page.getByLabel(label)).toHaveValue(words);
});

test('each screen and each tab has its own window title (W31)', async ({ administrator }) => {
  const { page } = await administrator('Deborah');
  const titles: [path: string, title: string][] = [
    ['/profile', 'Profile'],
    ['/profile?tab=notifications', 'Notifications — Profile'],
    ['/profile?tab=password', 'Change Password — Profile'],
    ['/admin', 'Admin'],
    ['/admin?tab=congregation', 'Your congregation — Admin'],
  ];
  for (const [path, title] of titles) {
    await page.goto(path);
    await expect(page).toHaveTitle(`${title} — Upheld`);
  }
  await page.goto('/profile');
  await page.getByRole('tab', { name: 'Notifications' }).click();
  await expect(page).toHaveTitle('Notifications — Profile — Upheld');

  await page.context().clearCookies();
  await page.goto('/auth?mode=forgot');
  await expect(page).toHaveTitle('Forgot your password? — Upheld');
  await page.getByRole('button', { name: 'Back to Login' }).click();
  await expect(page).toHaveTitle('Welcome to Upheld — Upheld');
  await page.goto('/auth?mode=code');
  await expect(page).toHaveTitle('Sign in with a code — Upheld');
  await page.goto('/reset-password/abc');
  await expect(page).toHaveTitle(/^(?!Welcome)/);
});

test('in the dialog that invites, Tab leads to its field first (W31)', async ({ person }) => {
  const ruth = await person('Ruth');
  const { id } = await makeGroup(ruth);
  await ruth.page.goto(`/groups/${id}`);
  await ruth.page.getByRole('button', { name: 'Invite Members' }).click();
  const dialog = ruth.page.getByRole('dialog');
  await expect(dialog.getByRole('heading')).toBeFocused();
  await ruth.page.keyboard.press('Tab');
  await expect(dialog.getByRole('textbox')).toBeFocused();
});
