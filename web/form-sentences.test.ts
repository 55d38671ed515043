import { expect, test } from 'bun:test';
import type { z } from 'zod';
import {
  changePasswordFieldsWith,
  forgotPasswordForm,
  nameFields,
  resetPasswordFieldsWith,
} from '../shared/account.ts';
import { newAddressForm } from '../shared/address-change.ts';
import { cardFieldsWith } from '../shared/cards.ts';
import { congregationForm } from '../shared/congregation.ts';
import { contactForm } from '../shared/contact.ts';
import { type CallName, contract } from '../shared/contract.ts';
import { groupForm } from '../shared/groups.ts';
import { householdForm } from '../shared/household.ts';
import { inviteForm } from '../shared/invitations.ts';
import { newPersonForm } from '../shared/new-person.ts';
import { editPrayerDialogForm, editPrayerPageForm, newPrayerForm } from '../shared/prayers.ts';
import { resourceForm } from '../shared/resources.ts';
import { addressLoginForm, registerFormWith, usernameLoginForm } from '../shared/session.ts';
import { standingRequestForm } from '../shared/standing-request.ts';
import { telephoneForm } from '../shared/telephone.ts';
import { createTestServer, PASSWORD, SETUP_CODE } from '../test-support/server.ts';

/*
 * For each rule of each form: the form's schema and the server return one and the same sentence at the field.
 * A browser test checks that each field shows it.
 */
type Values = Record<string, unknown>;
/** Values that replace valid ones, the invalid field, and its error. */
type Rule = [typed: Values, field: string, sentence: string];
type Form = {
  schema: z.ZodType;
  call: CallName;
  good: Values;
  rules: Rule[];
  /** Rules that only the form has. */
  onlyHere?: Rule[];
};

const long = (length: number) => 'x'.repeat(length);
const EMAILS = ['', 'ruth', 'ruth@', '@example.org', 'ruth example.org'].map(
  (email): Rule => [{ email }, 'email', 'Please enter a valid email address'],
);
const NO_FIRST_NAME = 'First name is required';
const NAMES: Rule[] = [
  [{ firstName: '' }, 'firstName', NO_FIRST_NAME],
  [{ firstName: '  ' }, 'firstName', NO_FIRST_NAME],
  [{ lastName: '' }, 'lastName', 'Last name is required'],
];
const TELEPHONES: Rule[] = [
  [
    { telephone: 'ask Mary' },
    'telephone',
    'A phone number has digits, spaces and + ( ) - . / only',
  ],
];
const TITLE_LONG = 'Title must be less than 100 characters';
const CONTENT_LONG = 'Prayer request must be less than 1000 characters';
const EMPTY = 'Please fill in all required fields.';
const NO_TITLE_OR_FILE = 'Please provide a title and upload a file.';
const SHORT = 'Password must be at least 6 characters';
const NEW_SHORT = 'New password must be at least 6 characters';
const DIFFERENT = "Passwords don't match";
const confirmed = (password: string) => ({ newPassword: password, confirmPassword: password });

const request = { title: 'A title', content: 'Words enough for a request.' };

const forms: Record<string, Form> = {
  Login: {
    schema: addressLoginForm,
    call: 'signIn',
    good: { email: 'ruth@example.org', password: PASSWORD },
    rules: [
      ...EMAILS.filter(([{ email }]) => email !== 'ruth'),
      [{ password: '' }, 'password', 'Password is required'],
    ],
    // The server also accepts a username; this form only an address.
    onlyHere: EMAILS,
  },
  'Sign in with a username': {
    schema: usernameLoginForm,
    call: 'signIn',
    good: { email: 'ruth', password: PASSWORD },
    rules: [[{ password: '' }, 'password', 'Password is required']],
    onlyHere: [
      [{ email: '' }, 'email', 'Please enter your username'],
      [{ email: 'ruth@example.org' }, 'email', 'A username has no @ and no space.'],
      [{ email: 'ruth moab' }, 'email', 'A username has no @ and no space.'],
    ],
  },
  'Add somebody': {
    schema: newPersonForm,
    call: 'addPerson',
    good: { firstName: 'Walter', lastName: 'Green' },
    rules: NAMES,
  },
  'Share mail': {
    schema: householdForm,
    call: 'askHousehold',
    good: { userId: 1, whose: 'mine' },
    rules: [[{ userId: 0 }, 'userId', 'Please choose somebody.']],
  },
  'Own phone number': {
    schema: telephoneForm,
    call: 'updateProfile',
    good: { telephone: '+49 (0)30 / 123-45' },
    rules: TELEPHONES,
  },
  'Standing request': {
    schema: standingRequestForm,
    call: 'updateProfile',
    good: { standingRequest: 'That I grow patient.' },
    rules: [
      [
        { standingRequest: 'a'.repeat(201) },
        'standingRequest',
        'Please use at most 200 characters.',
      ],
      [{ standingRequest: '…' }, 'standingRequest', 'Please write a few words, or leave it empty.'],
    ],
  },
  'Phone number of a member': {
    schema: telephoneForm,
    call: 'setMemberTelephone',
    good: { telephone: '030 123 ext. 4' },
    rules: TELEPHONES,
  },
  Card: {
    schema: cardFieldsWith(6),
    call: 'signInByCard',
    good: { code: 'BCDF GHJK', newPassword: '' },
    rules: [
      [{ code: '' }, 'code', 'Please enter the eight letters on your card.'],
      [{ code: 'BCDF' }, 'code', 'Please enter the eight letters on your card.'],
      [{ newPassword: '12345' }, 'newPassword', SHORT],
    ],
  },
  Register: {
    schema: registerFormWith(6),
    call: 'register',
    good: {
      firstName: 'Orpah',
      lastName: 'Miller',
      username: 'orpah',
      email: 'orpah@example.org',
      password: PASSWORD,
      confirmPassword: PASSWORD,
    },
    rules: [
      ...NAMES,
      [{ username: 'or' }, 'username', 'Username must be at least 3 characters'],
      ...EMAILS,
      [{ password: '12345', confirmPassword: '12345' }, 'password', SHORT],
      [{ confirmPassword: 'another' }, 'confirmPassword', DIFFERENT],
    ],
  },
  'Forgot password': {
    schema: forgotPasswordForm,
    call: 'forgotPassword',
    good: { email: 'ruth@example.org' },
    rules: EMAILS,
  },
  'Reset password': {
    schema: resetPasswordFieldsWith(6),
    call: 'resetPassword',
    good: { token: 'abc', ...confirmed('another one') },
    rules: [[confirmed('12345'), 'newPassword', SHORT]],
    onlyHere: [
      [{ confirmPassword: '' }, 'confirmPassword', DIFFERENT],
      [{ confirmPassword: 'another two' }, 'confirmPassword', DIFFERENT],
    ],
  },
  Profile: {
    schema: nameFields,
    call: 'updateProfile',
    good: { firstName: 'Ruth', lastName: 'Miller' },
    rules: NAMES,
  },
  'Change address': {
    schema: newAddressForm,
    call: 'askForAddress',
    good: { email: 'ruth@example.com', password: PASSWORD },
    rules: EMAILS,
  },
  'Change password': {
    schema: changePasswordFieldsWith(6),
    call: 'changePassword',
    good: { currentPassword: PASSWORD, ...confirmed('another one'), keepPasskeys: false },
    rules: [
      [{ currentPassword: '' }, 'currentPassword', 'Current password is required'],
      [confirmed('12345'), 'newPassword', NEW_SHORT],
    ],
    onlyHere: [
      [{ confirmPassword: '' }, 'confirmPassword', 'Please confirm your new password'],
      [{ confirmPassword: 'another two' }, 'confirmPassword', DIFFERENT],
    ],
  },
  'New prayer': {
    schema: newPrayerForm,
    call: 'createPrayer',
    good: { ...request, groupIds: [1] },
    rules: [
      [{ title: 'ab' }, 'title', 'Title must be at least 3 characters'],
      [{ title: ' a  ' }, 'title', 'Title must be at least 3 characters'],
      [{ title: long(101) }, 'title', TITLE_LONG],
      [{ content: 'Too short' }, 'content', 'Prayer request must be at least 10 characters'],
      [{ content: long(1001) }, 'content', CONTENT_LONG],
      [{ groupIds: [] }, 'groupIds', 'Please select at least one group or choose Private.'],
    ],
  },
  'Edit prayer page': {
    schema: editPrayerPageForm,
    call: 'editPrayer',
    good: request,
    rules: [
      [{ title: '' }, 'title', 'Title is required'],
      [{ title: long(101) }, 'title', TITLE_LONG],
      [{ content: ' ' }, 'content', 'Content is required'],
      [{ content: long(1001) }, 'content', CONTENT_LONG],
    ],
  },
  'Edit prayer dialog': {
    schema: editPrayerDialogForm,
    call: 'changePrayer',
    good: request,
    rules: [
      [{ title: '  ' }, 'title', EMPTY],
      [{ content: '' }, 'content', EMPTY],
    ],
  },
  Group: {
    schema: groupForm,
    call: 'createGroup',
    good: { name: 'Choir', description: 'Altos.' },
    rules: [
      [{ name: 'ab' }, 'name', 'Group name must be at least 3 characters'],
      [{ name: long(51) }, 'name', 'Group name must be less than 50 characters'],
      [{ description: long(501) }, 'description', 'Description must be less than 500 characters'],
    ],
  },
  Invite: {
    schema: inviteForm,
    call: 'invite',
    good: { email: 'someone@example.org' },
    rules: EMAILS,
  },
  Contact: {
    schema: contactForm,
    call: 'contact',
    good: {
      name: 'Ruth Miller',
      email: 'ruth@example.org',
      subject: 'The letters',
      category: 'support',
      message: 'How do I make them larger?',
    },
    rules: [
      ...EMAILS,
      [{ name: '' }, 'name', 'Name is required'],
      [{ subject: '  ' }, 'subject', 'Subject is required'],
      [{ category: '' }, 'category', 'Please select a category'],
      [{ message: 'Too short' }, 'message', 'Message must be at least 10 characters long'],
    ],
  },
  Resource: {
    schema: resourceForm,
    call: 'createResource',
    good: { title: 'Psalms', description: '', filePath: '/api/objects/upload/none' },
    rules: [
      [{ title: ' ' }, 'title', NO_TITLE_OR_FILE],
      [{ title: long(151) }, 'title', 'Title must be at most 150 characters'],
      [{ description: long(501) }, 'description', 'Description must be at most 500 characters'],
      [{ filePath: '' }, 'filePath', NO_TITLE_OR_FILE],
    ],
  },
  Congregation: {
    schema: congregationForm,
    call: 'editCongregation',
    good: {
      name: 'St. Mary’s Church',
      helpName: '',
      helpTelephone: '555 0104',
      helpWords: '',
      timeZone: 'UTC',
      digestHour: 7,
      greeting: '',
    },
    rules: [
      [{ name: 'St' }, 'name', 'The name must be at least 3 characters'],
      [
        { helpTelephone: 'ask Mary' },
        'helpTelephone',
        'A phone number has digits, spaces and + ( ) - . / only',
      ],
      [{ greeting: long(1001) }, 'greeting', 'The greeting can have at most 1000 characters'],
    ],
  },
};

const prepared = createTestServer({ setup: true });
const administrator = { email: 'deborah@example.org', password: PASSWORD, setup: SETUP_CODE };
await prepared.signedOut().post('/api/login', administrator);
await prepared.as('deborah').post('/api/groups', { name: 'Tuesday Group' });
await prepared.as('deborah').post('/api/prayers', { ...request, groupIds: [1] });
const from = prepared.copy();

for (const [name, { schema, call, good, rules, onlyHere = [] }] of Object.entries(forms))
  test(`W11: the form ${name} and the server return the same sentence for each rule`, async () => {
    const issues = (typed: Values) =>
      schema.safeParse({ ...good, ...typed }).error?.issues.map((it) => [it.path[0], it.message]);
    const { method, path } = contract[call];
    const send = method.toLowerCase() as 'post' | 'put' | 'patch';
    expect(issues({})).toBeUndefined();
    for (const [typed, field, sentence] of [...rules, ...onlyHere]) {
      const found = issues(typed) ?? [];
      expect(found[0], JSON.stringify(typed)).toEqual([field, sentence]);
      expect(found.filter(([it]) => it !== field)).toEqual([]);
    }
    for (const [typed, , sentence] of rules) {
      // A new server each time, so that no rate limit applies.
      const deborah = createTestServer({ from, mail: true }).as('deborah');
      const answer = await deborah[send](path.replaceAll(/:\w+/g, '1'), { ...good, ...typed });
      expect([answer.status, answer.text], JSON.stringify(typed)).toEqual([400, sentence]);
    }
  });
