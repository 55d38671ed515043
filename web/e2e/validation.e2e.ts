import type { Locator } from '@playwright/test';
import {
  accountOf,
  chooseOnCard,
  expect,
  PASSWORD,
  type Page,
  test,
  testWithMail,
  toast,
} from './fixtures.ts';

/*
 * Each rule of the forms: the same sentence stands on the field and comes from the
 * server when the form is gone around.
 */
type Rule = {
  /** What is typed, by label; a form is filled from its `good` values first. */
  bad: Record<string, string>;
  field: string;
  sentence: string;
  /** The same, as the call's body; merged over the form's good body. */
  body: Record<string, unknown>;
  /** Where the form has a sentence of its own that no call can provoke. */
  onlyOnField?: boolean;
};

type Form = {
  name: string;
  open: (page: Page) => Promise<void>;
  good: Record<string, string>;
  submit: string;
  call: { method: 'POST' | 'PUT' | 'PATCH'; path: string; body: Record<string, unknown> };
  rules: Rule[];
  /** What is wrong is also told in this toast, which must be a new one for each rule. */
  toast?: string;
};

const TITLE_LONG = 'Title must be less than 100 characters';
const CONTENT_LONG = 'Prayer request must be less than 1000 characters';
const EMAIL = 'Please enter a valid email address';
const NO_TITLE_OR_FILE = 'Please provide a title and upload a file.';
const PASSWORD_SHORT = 'Password must be at least 6 characters';

const emailRules = (label: string): Rule[] =>
  ['', 'ruth', 'ruth@', '@example.org', 'ruth example.org'].map((email) => ({
    bad: { [label]: email },
    field: label,
    sentence: EMAIL,
    body: { email },
  }));

const signedOutForms: Form[] = [
  {
    name: 'Login',
    open: async (page) => {
      await page.goto('/auth');
    },
    good: { Email: 'ruth@example.org', Password: PASSWORD },
    submit: 'Log In',
    call: {
      method: 'POST',
      path: '/api/login',
      body: { email: 'ruth@example.org', password: PASSWORD },
    },
    rules: [
      ...emailRules('Email'),
      {
        bad: { Password: '' },
        field: 'Password',
        sentence: 'Password is required',
        body: { password: '' },
      },
    ],
  },
  {
    name: 'Register',
    open: async (page) => {
      await page.goto('/auth');
      await page.getByRole('tab', { name: 'Register' }).click();
    },
    good: {
      'First Name': 'Orpah',
      'Last Name': 'Miller',
      Username: 'orpah',
      Email: 'orpah@example.org',
      Password: PASSWORD,
      'Confirm Password': PASSWORD,
    },
    submit: 'Create Account',
    call: { method: 'POST', path: '/api/register', body: accountOf('Orpah') },
    rules: [
      {
        bad: { 'First Name': '' },
        field: 'First Name',
        sentence: 'First name is required',
        body: { firstName: '' },
      },
      {
        bad: { 'First Name': '  ' },
        field: 'First Name',
        sentence: 'First name is required',
        body: { firstName: '  ' },
      },
      {
        bad: { 'Last Name': '' },
        field: 'Last Name',
        sentence: 'Last name is required',
        body: { lastName: '' },
      },
      {
        bad: { Username: 'or' },
        field: 'Username',
        sentence: 'Username must be at least 3 characters',
        body: { username: 'or' },
      },
      ...emailRules('Email'),
      {
        bad: { Password: '12345', 'Confirm Password': '12345' },
        field: 'Password',
        sentence: PASSWORD_SHORT,
        body: { password: '12345', confirmPassword: '12345' },
      },
      {
        bad: { 'Confirm Password': 'another' },
        field: 'Confirm Password',
        sentence: "Passwords don't match",
        body: { confirmPassword: 'another' },
      },
    ],
  },
];

const NEW_PASSWORD_SHORT = 'New password must be at least 6 characters';
const NO_MATCH = "Passwords don't match";

const resetForms: Form[] = [
  {
    name: 'Forgot password',
    open: async (page) => {
      await page.goto('/auth');
      await page.getByRole('button', { name: 'Forgot your password?' }).click();
    },
    good: { Email: 'ruth@example.org' },
    submit: 'Send Reset Link',
    call: { method: 'POST', path: '/api/forgot-password', body: {} },
    rules: emailRules('Email'),
  },
  {
    name: 'Reset password',
    open: async (page) => {
      await page.goto('/reset-password/abc');
    },
    good: { 'New Password': 'another one', 'Confirm New Password': 'another one' },
    submit: 'Reset Password',
    call: { method: 'POST', path: '/api/reset-password', body: { token: 'abc' } },
    rules: [
      {
        bad: { 'New Password': '12345', 'Confirm New Password': '12345' },
        field: 'New Password',
        sentence: PASSWORD_SHORT,
        body: { newPassword: '12345' },
      },
      {
        bad: { 'Confirm New Password': '' },
        field: 'Confirm New Password',
        sentence: NO_MATCH,
        body: {},
        onlyOnField: true,
      },
      {
        bad: { 'Confirm New Password': 'another two' },
        field: 'Confirm New Password',
        sentence: NO_MATCH,
        body: {},
        onlyOnField: true,
      },
    ],
  },
];

const signedInForms: Form[] = [
  {
    name: 'Profile',
    open: async (page) => {
      await page.goto('/profile');
    },
    good: { 'First Name': 'Ruth', 'Last Name': 'Miller' },
    submit: 'Save Changes',
    call: { method: 'PATCH', path: '/api/user', body: {} },
    rules: [
      {
        bad: { 'First Name': '' },
        field: 'First Name',
        sentence: 'First name is required',
        body: { firstName: '' },
      },
      {
        bad: { 'First Name': '  ' },
        field: 'First Name',
        sentence: 'First name is required',
        body: { firstName: '  ' },
      },
      {
        bad: { 'Last Name': '' },
        field: 'Last Name',
        sentence: 'Last name is required',
        body: { lastName: '' },
      },
    ],
  },
  {
    name: 'Change password',
    open: async (page) => {
      await page.goto('/profile?tab=password');
    },
    good: {
      'Current Password': PASSWORD,
      'New Password': 'another one',
      'Confirm New Password': 'another one',
    },
    submit: 'Change Password',
    call: {
      method: 'PATCH',
      path: '/api/user/password',
      body: { currentPassword: PASSWORD, newPassword: 'another one' },
    },
    rules: [
      {
        bad: { 'Current Password': '' },
        field: 'Current Password',
        sentence: 'Current password is required',
        body: { currentPassword: '' },
      },
      {
        bad: { 'New Password': '12345', 'Confirm New Password': '12345' },
        field: 'New Password',
        sentence: NEW_PASSWORD_SHORT,
        body: { newPassword: '12345' },
      },
      {
        bad: { 'Confirm New Password': '' },
        field: 'Confirm New Password',
        sentence: 'Please confirm your new password',
        body: {},
        onlyOnField: true,
      },
      {
        bad: { 'Confirm New Password': 'another two' },
        field: 'Confirm New Password',
        sentence: NO_MATCH,
        body: {},
        onlyOnField: true,
      },
    ],
  },
  {
    name: 'New prayer',
    open: async (page) => {
      await page.goto('/my-prayers');
      await page.getByRole('button', { name: 'New Request' }).click();
      await page.getByRole('dialog').getByLabel('Tuesday Group').check();
    },
    good: { 'Prayer Request': 'Words enough for a request.', Title: 'A title' },
    submit: 'Share Prayer Request',
    call: {
      method: 'POST',
      path: '/api/prayers',
      body: { title: 'A title', content: 'Words enough for a request.', groupIds: [1] },
    },
    rules: [
      {
        bad: { Title: 'ab' },
        field: 'Title',
        sentence: 'Title must be at least 3 characters',
        body: { title: 'ab' },
      },
      {
        bad: { Title: ' a  ' },
        field: 'Title',
        sentence: 'Title must be at least 3 characters',
        body: { title: ' a  ' },
      },
      {
        bad: { Title: 'x'.repeat(101) },
        field: 'Title',
        sentence: TITLE_LONG,
        body: { title: 'x'.repeat(101) },
      },
      {
        bad: { 'Prayer Request': 'Too short' },
        field: 'Prayer Request',
        sentence: 'Prayer request must be at least 10 characters',
        body: { content: 'Too short' },
      },
      {
        bad: { 'Prayer Request': 'x'.repeat(1001) },
        field: 'Prayer Request',
        sentence: CONTENT_LONG,
        body: { content: 'x'.repeat(1001) },
      },
    ],
  },
  {
    name: 'Edit prayer page',
    open: async (page) => {
      await page.goto('/prayers/1/edit');
      await expect(page.getByLabel('Title')).toHaveValue('My knee');
    },
    good: { Title: 'A title', 'Prayer Request': 'Words enough for a request.' },
    submit: 'Save Changes',
    call: { method: 'PATCH', path: '/api/prayers/1', body: {} },
    rules: [
      { bad: { Title: '' }, field: 'Title', sentence: 'Title is required', body: { title: '' } },
      {
        bad: { Title: 'x'.repeat(101) },
        field: 'Title',
        sentence: TITLE_LONG,
        body: { title: 'x'.repeat(101) },
      },
      {
        bad: { 'Prayer Request': ' ' },
        field: 'Prayer Request',
        sentence: 'Content is required',
        body: { content: ' ' },
      },
      {
        bad: { 'Prayer Request': 'x'.repeat(1001) },
        field: 'Prayer Request',
        sentence: CONTENT_LONG,
        body: { content: 'x'.repeat(1001) },
      },
    ],
  },
  {
    name: 'Edit prayer dialog',
    toast: 'Validation Error',
    open: async (page) => {
      await page.goto('/my-prayers');
      await chooseOnCard(page.getByRole('main'), 'Edit');
    },
    good: { Title: 'A title', 'Prayer Request': 'Words enough for a request.' },
    submit: 'Save Changes',
    call: { method: 'PUT', path: '/api/prayers/1', body: {} },
    rules: [
      {
        bad: { Title: '  ' },
        field: 'Title',
        sentence: 'Please fill in all required fields.',
        body: { title: '  ' },
      },
      {
        bad: { 'Prayer Request': '' },
        field: 'Prayer Request',
        sentence: 'Please fill in all required fields.',
        body: { content: '' },
      },
    ],
  },
  {
    name: 'Group',
    open: async (page) => {
      await page.goto('/groups/create');
    },
    good: { 'Group Name': 'Choir', 'Description (optional)': 'Altos.' },
    submit: 'Create Group',
    call: { method: 'POST', path: '/api/groups', body: { name: 'Choir' } },
    rules: [
      {
        bad: { 'Group Name': 'ab' },
        field: 'Group Name',
        sentence: 'Group name must be at least 3 characters',
        body: { name: 'ab' },
      },
      {
        bad: { 'Group Name': 'x'.repeat(51) },
        field: 'Group Name',
        sentence: 'Group name must be less than 50 characters',
        body: { name: 'x'.repeat(51) },
      },
      {
        bad: { 'Description (optional)': 'x'.repeat(501) },
        field: 'Description (optional)',
        sentence: 'Description must be less than 500 characters',
        body: { description: 'x'.repeat(501) },
      },
    ],
  },
  {
    name: 'Invite',
    open: async (page) => {
      await page.goto('/groups/1');
      await page.getByRole('button', { name: 'Invite Members' }).click();
    },
    good: { 'Email address': 'someone@example.org' },
    submit: 'Send Invitation',
    call: { method: 'POST', path: '/api/groups/1/invitations', body: { email: 'a@example.org' } },
    rules: emailRules('Email address'),
  },
];

const contact: Omit<Form, 'name' | 'rules'> = {
  open: async (page) => {
    await page.goto('/help');
  },
  good: {
    Name: 'Ruth Miller',
    Email: 'ruth@example.org',
    Subject: 'The letters',
    Category: 'support',
    Message: 'How do I make them larger?',
  },
  submit: 'Send Message',
  call: {
    method: 'POST',
    path: '/api/contact',
    body: {
      name: 'Ruth Miller',
      email: 'ruth@example.org',
      subject: 'The letters',
      category: 'support',
      message: 'How do I make them larger?',
    },
  },
};

/** In two, as nobody may write more than five messages an hour, wrong ones included. */
const contactForms: Form[] = [
  { name: 'Contact, the address', ...contact, rules: emailRules('Email') },
  {
    name: 'Contact',
    ...contact,
    rules: [
      { bad: { Name: '' }, field: 'Name', sentence: 'Name is required', body: { name: '' } },
      {
        bad: { Subject: '  ' },
        field: 'Subject',
        sentence: 'Subject is required',
        body: { subject: '  ' },
      },
      {
        bad: { Category: '' },
        field: 'Category',
        sentence: 'Please select a category',
        body: { category: '' },
      },
      {
        bad: { Message: 'Too short' },
        field: 'Message',
        sentence: 'Message must be at least 10 characters long',
        body: { message: 'Too short' },
      },
    ],
  },
];

const openUpload = async (page: Page) => {
  await page.goto('/resources');
  await page.getByRole('button', { name: 'Add Resource' }).click();
};

const resource: Pick<Form, 'good' | 'submit' | 'call'> = {
  good: { 'Title *': 'Psalms', Description: 'For the evening.' },
  submit: 'Upload Resource',
  call: {
    method: 'POST',
    path: '/api/resources',
    body: { title: 'Psalms', filePath: '/api/objects/upload/none' },
  },
};

const administratorForms: Form[] = [
  {
    name: 'Resource',
    ...resource,
    open: async (page) => {
      await openUpload(page);
      await page
        .getByLabel('File *')
        .setInputFiles({ name: 'psalms.txt', mimeType: 'text/plain', buffer: Buffer.from('1') });
    },
    rules: [
      {
        bad: { 'Title *': ' ' },
        field: 'Title *',
        sentence: NO_TITLE_OR_FILE,
        body: { title: ' ' },
      },
      {
        bad: { 'Title *': 'x'.repeat(151) },
        field: 'Title *',
        sentence: 'Title must be at most 150 characters',
        body: { title: 'x'.repeat(151) },
      },
      {
        bad: { Description: 'x'.repeat(501) },
        field: 'Description',
        sentence: 'Description must be at most 500 characters',
        body: { description: 'x'.repeat(501) },
      },
    ],
  },
  {
    name: 'Congregation',
    open: async (page) => {
      await page.goto('/admin?tab=congregation');
    },
    good: { 'Name of the congregation': 'St. Mary’s Church', Telephone: '555 0104' },
    submit: 'Save Changes',
    call: {
      method: 'PUT',
      path: '/api/admin/congregation',
      body: {
        name: 'St. Mary’s Church',
        helpName: '',
        helpTelephone: '',
        helpWords: '',
        timeZone: 'UTC',
        digestHour: 7,
        greeting: '',
      },
    },
    rules: [
      {
        bad: { 'Name of the congregation': 'St' },
        field: 'Name of the congregation',
        sentence: 'The name must be at least 3 characters',
        body: { name: 'St' },
      },
      {
        bad: { Telephone: 'ask Mary' },
        field: 'Telephone',
        sentence: 'A telephone number has digits, spaces and + ( ) - . / only',
        body: { helpTelephone: 'ask Mary' },
      },
      {
        bad: { Greeting: 'x'.repeat(1001) },
        field: 'Greeting',
        sentence: 'The greeting can have at most 1000 characters',
        body: { greeting: 'x'.repeat(1001) },
      },
    ],
  },
  {
    name: 'Resource without a file',
    ...resource,
    open: openUpload,
    rules: [{ bad: {}, field: 'File *', sentence: NO_TITLE_OR_FILE, body: { filePath: '' } }],
  },
];

for (const form of contactForms)
  test(`W11 ${form.name}`, async ({ person }) => {
    const { page } = await person('Ruth');
    await tryEachRule(page, form);
  });

for (const form of administratorForms)
  test(`W11 ${form.name}`, async ({ administrator }) => {
    const { page } = await administrator('Deborah');
    await tryEachRule(page, form);
  });

for (const form of signedOutForms)
  test(`W11 ${form.name}`, async ({ visitor, person }) => {
    const { api } = await person('Ruth');
    await api.post('/api/logout');
    await tryEachRule(await visitor(), form);
  });

for (const form of resetForms)
  testWithMail(`W11 ${form.name}`, async ({ visitor }) => tryEachRule(await visitor(), form));

for (const form of signedInForms)
  test(`W11 ${form.name}`, async ({ person }) => {
    const { page, api } = await person('Ruth');
    await api.post('/api/groups', { data: { name: 'Tuesday Group' } });
    await api.post('/api/prayers', {
      data: { title: 'My knee', content: 'Words enough for it.', groupIds: [1] },
    });
    await tryEachRule(page, form);
  });

/**
 * Breaks one rule after the other in the same open form. In between every value is good, and no
 * field may be marked: what is marked then is marked by the next rule.
 */
async function tryEachRule(page: Page, form: Form) {
  const { open, good, submit, call, rules } = form;
  await open(page);
  const inside = (await page.getByRole('dialog').count()) ? page.getByRole('dialog') : page;
  const fillAll = async (values: Record<string, string>) => {
    for (const [label, value] of Object.entries(values))
      await fillIn(inside.getByLabel(label, { exact: true }), value);
  };
  for (const [index, rule] of rules.entries())
    await test.step(`${rule.field}: ${rule.sentence}`, async () => {
      if (index > 0 && form.toast) await open(page);
      await fillAll(good);
      await expect(inside.locator('[aria-invalid=true]')).toHaveCount(0);
      await fillAll(rule.bad);
      await inside.getByRole('button', { name: submit }).click();
      const field = inside.getByLabel(rule.field, { exact: true });
      await expect(field).toHaveAttribute('aria-invalid', 'true');
      await expect(field).toHaveAccessibleDescription(new RegExp(escaped(rule.sentence)));
      await expect(inside.getByText(rule.sentence, { exact: true }).first()).toBeVisible();
      await expect(field).toBeFocused();
      if (form.toast) await expect(toast(page, form.toast)).toContainText(rule.sentence);

      if (rule.onlyOnField) return;
      const answer = await page.context().request.fetch(call.path, {
        method: call.method,
        data: { ...call.body, ...rule.body },
      });
      expect([answer.status(), await answer.text()]).toEqual([400, rule.sentence]);
    });
}

const fillIn = async (field: Locator, value: string) => {
  const isList = await field.evaluate((control) => control instanceof HTMLSelectElement);
  if (isList) await field.selectOption(value);
  else await field.fill(value);
};

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');

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
  await page.getByRole('button', { name: /Comment/ }).click();
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
