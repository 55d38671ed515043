import type { Locator } from '@playwright/test';
import { chooseOnCard, PASSWORD, type Page, type Person } from './fixtures.ts';

/*
 * Every form with wrong values for every field. web/form-sentences.test.ts tests the sentence of each rule,
 * in the app and on the server.
 */
export type Form = {
  name: string;
  at: string;
  open?: (page: Page) => Promise<unknown>;
  submit: string;
  /** Typed values, and the fields that are marked as wrong then, from top to bottom, each with its sentence. */
  tries: { typed: Record<string, string>; says: Record<string, string> }[];
  /** Toast that also says what is wrong. */
  toast?: string;
};

const press = (name: string) => (page: Page) => page.getByRole('button', { name }).click();
const long = (length: number) => 'x'.repeat(length);
export const EMAIL = 'Please enter a valid email address';
const EMPTY = 'Please fill in all required fields.';
const NO_TITLE_OR_FILE = 'Please provide a title and upload a file.';
const TITLE_LONG = 'Title must be less than 100 characters';
const CONTENT_LONG = 'Prayer request must be less than 1000 characters';
const PASSWORD_SHORT = 'Password must be at least 6 characters';
const NO_MATCH = "Passwords don't match";
const NO_NUMBER = 'A phone number has digits, spaces and + ( ) - . / only';
const NO_NAMES = {
  'First Name': 'First name is required',
  'Last Name': 'Last name is required',
};

export const signedOutForms: Form[] = [
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

/** Forms that exist only with a mail server. */
export const formsWithMail: Form[] = [
  {
    name: 'Change address',
    at: '/profile',
    open: press('Change address'),
    submit: 'Continue',
    tries: [
      { typed: { 'New Email': 'ruth' }, says: { 'New Email': EMAIL } },
      {
        typed: { 'New Email': 'DEBORAH@example.org' },
        says: { 'New Email': 'That is your address already.' },
      },
    ],
  },
];

export const signedInForms: Form[] = [
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
        typed: { Title: long(101), 'Prayer Request': long(1001) },
        says: { Title: TITLE_LONG, 'Prayer Request': CONTENT_LONG },
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
        typed: { Title: '  ', 'Prayer Request': '' },
        says: { Title: EMPTY, 'Prayer Request': EMPTY },
      },
    ],
  },
  {
    name: 'Group',
    at: '/groups/create',
    submit: 'Create Group',
    tries: [
      {
        typed: { 'Group Name': 'ab', Description: long(501) },
        says: {
          'Group Name': 'Group name must be at least 3 characters',
          Description: 'Description must be less than 500 characters',
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
    name: 'Standing request',
    at: '/profile',
    submit: 'Save this line',
    tries: [
      {
        typed: { 'What I may always be prayed for': '…' },
        says: { 'What I may always be prayed for': 'Please write a few words, or leave it empty.' },
      },
    ],
  },
  {
    name: 'Own phone number',
    at: '/profile',
    submit: 'Save Number',
    tries: [{ typed: { 'Phone Number': 'ask Mary' }, says: { 'Phone Number': NO_NUMBER } }],
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
          Phone: NO_NUMBER,
          Greeting: 'The greeting can have at most 1000 characters',
        },
      },
    ],
  },
];

/** Makes a request for the forms of a group and a request. */
export const shareRequest = async (api: Person['api']) => {
  await api.post('/api/groups', { data: { name: 'Tuesday Group' } });
  await api.post('/api/prayers', {
    data: { title: 'My knee', content: 'Words enough for it.', groupIds: [1] },
  });
};

/** Types a value into a field, or selects it. */
export const fillIn = async (field: Locator, value: string) => {
  const isList = await field.evaluate((control) => control instanceof HTMLSelectElement);
  if (isList) await field.selectOption(value);
  else await field.fill(value);
};
