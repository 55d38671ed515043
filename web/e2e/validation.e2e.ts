import type { Locator } from '@playwright/test';
import {
  chooseOnCard,
  expect,
  PASSWORD,
  type Page,
  type Person,
  test,
  testWithMail,
  toast,
} from './fixtures.ts';

/*
 * Every field of every form shows what is wrong with it. What is said for each rule is tested in
 * web/form-sentences.test.ts, here and on the server.
 */
type Form = {
  name: string;
  at: string;
  open?: (page: Page) => Promise<unknown>;
  submit: string;
  /** What is typed, and the fields that are marked then, from the top, each with its sentence. */
  tries: { typed: Record<string, string>; says: Record<string, string> }[];
  /** What is wrong is also told in this toast. */
  toast?: string;
};

const press = (name: string) => (page: Page) => page.getByRole('button', { name }).click();
const long = (length: number) => 'x'.repeat(length);
const EMAIL = 'Please enter a valid email address';
const EMPTY = 'Please fill in all required fields.';
const NO_TITLE_OR_FILE = 'Please provide a title and upload a file.';
const TITLE_LONG = 'Title must be less than 100 characters';
const CONTENT_LONG = 'Prayer request must be less than 1000 characters';
const PASSWORD_SHORT = 'Password must be at least 6 characters';
const NO_MATCH = "Passwords don't match";
const NO_NAMES = {
  'First Name': 'First name is required',
  'Last Name': 'Last name is required',
};

const signedOutForms: Form[] = [
  {
    name: 'Log in',
    at: '/auth',
    submit: 'Log in',
    tries: [
      {
        typed: { Email: 'ruth', Password: '' },
        says: { Email: EMAIL, Password: 'Password is required' },
      },
    ],
  },
  {
    name: 'Create account',
    at: '/auth',
    open: (page) => page.getByRole('tab', { name: 'Create account' }).click(),
    submit: 'Create account',
    tries: [
      {
        typed: {
          'First Name': '',
          'Last Name': ' ',
          Username: 'or',
          Email: 'orpah',
          Password: '12345',
          'Confirm Password': '12345',
        },
        says: {
          ...NO_NAMES,
          Username: 'Username must be at least 3 characters',
          Email: EMAIL,
          Password: PASSWORD_SHORT,
        },
      },
      {
        typed: {
          'First Name': 'Orpah',
          'Last Name': 'Miller',
          Username: 'orpah',
          Email: 'orpah@example.org',
          Password: PASSWORD,
          'Confirm Password': 'another',
        },
        says: { 'Confirm Password': NO_MATCH },
      },
    ],
  },
  {
    name: 'Forgot password',
    at: '/auth?mode=forgot',
    submit: 'Send Reset Link',
    tries: [{ typed: { Email: '' }, says: { Email: EMAIL } }],
  },
  {
    name: 'Reset password',
    at: '/reset-password/abc',
    submit: 'Reset Password',
    tries: [
      {
        typed: { 'New Password': '12345', 'Confirm New Password': '12345' },
        says: { 'New Password': PASSWORD_SHORT },
      },
      {
        typed: { 'New Password': 'another one', 'Confirm New Password': 'another two' },
        says: { 'Confirm New Password': NO_MATCH },
      },
    ],
  },
];

const signedInForms: Form[] = [
  {
    name: 'Profile',
    at: '/profile',
    submit: 'Save Changes',
    tries: [{ typed: { 'First Name': '', 'Last Name': ' ' }, says: NO_NAMES }],
  },
  {
    name: 'Change password',
    at: '/profile?tab=password',
    submit: 'Change Password',
    tries: [
      {
        typed: { 'Current Password': '', 'New Password': '12345', 'Confirm New Password': '' },
        says: {
          'Current Password': 'Current password is required',
          'New Password': 'New password must be at least 6 characters',
          'Confirm New Password': 'Please confirm your new password',
        },
      },
    ],
  },
  {
    name: 'New prayer',
    at: '/my-prayers',
    open: async (page) => {
      await press('New Request')(page);
      await page.getByRole('dialog').getByLabel('Tuesday Group').check();
    },
    submit: 'Share Prayer Request',
    tries: [
      {
        typed: { 'Prayer Request': 'Too short', Title: 'ab' },
        says: {
          'Prayer Request': 'Prayer request must be at least 10 characters',
          Title: 'Title must be at least 3 characters',
        },
      },
    ],
  },
  {
    name: 'Edit prayer page',
    at: '/prayers/1/edit',
    submit: 'Save Changes',
    tries: [
      {
        typed: { 'Prayer Request': long(1001), Title: long(101) },
        says: { 'Prayer Request': CONTENT_LONG, Title: TITLE_LONG },
      },
    ],
  },
  {
    name: 'Edit prayer dialog',
    at: '/my-prayers',
    open: (page) => chooseOnCard(page.getByRole('main'), 'Edit'),
    submit: 'Save Changes',
    toast: 'Validation Error',
    tries: [
      {
        typed: { 'Prayer Request': '', Title: '  ' },
        says: { 'Prayer Request': EMPTY, Title: EMPTY },
      },
    ],
  },
  {
    name: 'Group',
    at: '/groups/create',
    submit: 'Create Group',
    tries: [
      {
        typed: { 'Group Name': 'ab', 'Description (optional)': long(501) },
        says: {
          'Group Name': 'Group name must be at least 3 characters',
          'Description (optional)': 'Description must be less than 500 characters',
        },
      },
    ],
  },
  {
    name: 'Invite',
    at: '/groups/1',
    open: press('Invite Members'),
    submit: 'Send Invitation',
    tries: [{ typed: { 'Email addresses': 'ruth@' }, says: { 'Email addresses': EMAIL } }],
  },
  {
    name: 'Contact',
    at: '/help',
    submit: 'Send Message',
    tries: [
      {
        typed: { Name: '', Email: 'ruth', Subject: '  ', Category: '', Message: 'Too short' },
        says: {
          Name: 'Name is required',
          Email: EMAIL,
          Subject: 'Subject is required',
          Category: 'Please select a category',
          Message: 'Message must be at least 10 characters long',
        },
      },
    ],
  },
  {
    name: 'Resource',
    at: '/resources',
    open: press('Add Resource'),
    submit: 'Upload Resource',
    tries: [
      {
        typed: { 'Title *': long(151), Description: long(501) },
        says: {
          'Title *': 'Title must be at most 150 characters',
          Description: 'Description must be at most 500 characters',
          'File *': NO_TITLE_OR_FILE,
        },
      },
    ],
  },
  {
    name: 'Congregation',
    at: '/admin?tab=congregation',
    submit: 'Save Changes',
    tries: [
      {
        typed: {
          'Name of the congregation': 'St',
          Phone: 'ask Mary',
          Greeting: long(1001),
        },
        says: {
          'Name of the congregation': 'The name must be at least 3 characters',
          Phone: 'A phone number has digits, spaces and + ( ) - . / only',
          Greeting: 'The greeting can have at most 1000 characters',
        },
      },
    ],
  },
];

testWithMail(
  'every form of a visitor says what is wrong on the field (W11)',
  async ({ visitor }) => {
    const page = await visitor();
    for (const form of signedOutForms) await test.step(form.name, () => tryOut(page, form));
  },
);

test('every form says what is wrong on the field (W11)', async ({ administrator }) => {
  const { page, api } = await administrator('Deborah');
  await shareRequest(api);
  for (const form of signedInForms) await test.step(form.name, () => tryOut(page, form));
});

const shareRequest = async (api: Person['api']) => {
  await api.post('/api/groups', { data: { name: 'Tuesday Group' } });
  await api.post('/api/prayers', {
    data: { title: 'My knee', content: 'Words enough for it.', groupIds: [1] },
  });
};

/** Only these fields are marked, each with its sentence, and the first of them has the focus. */
async function tryOut(page: Page, { at, open, submit, tries, toast: told }: Form) {
  await page.goto(at);
  await open?.(page);
  const send = page.getByRole('button', { name: submit, exact: true });
  const inside = page.locator('form').filter({ has: send });
  for (const { typed, says } of tries) {
    for (const [label, value] of Object.entries(typed))
      await fillIn(inside.getByLabel(label, { exact: true }), value);
    await send.click();
    const [first = ''] = Object.keys(says);
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

const fillIn = async (field: Locator, value: string) => {
  const isList = await field.evaluate((control) => control instanceof HTMLSelectElement);
  if (isList) await field.selectOption(value);
  else await field.fill(value);
};

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');

test('where the rules of the first form do not come, the server says what is wrong (W11)', async ({
  visitor,
}) => {
  const page = await visitor();
  await page.route('**/assets/rules-*.js', (route) => route.abort('internetdisconnected'));
  await page.goto('/auth');
  await page.getByLabel('Email').fill('nobody@example.org');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(toast(page, 'Login failed')).toBeVisible();
  // They are asked for again.
  await page.unroute('**/assets/rules-*.js');
  await page.getByLabel('Email').fill('nobody');
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByText(EMAIL, { exact: true }).first()).toBeVisible();
});

test('a shared request needs a group and says so (P4)', async ({ person }) => {
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

test('an answer and a comment cannot be empty (P18)', async ({ person }) => {
  const { page, api } = await person('Ruth');
  await api.post('/api/prayers', {
    data: { title: 'My knee', content: 'Words enough for it.', isPrivate: true },
  });
  await page.goto('/my-prayers');
  await chooseOnCard(page.getByRole('main'), 'Mark as answered');
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

test('an address that was already invited in this session says so (I7)', async ({ person }) => {
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
  await expect(page.getByText('Already invited', { exact: true })).toBeVisible();
});
