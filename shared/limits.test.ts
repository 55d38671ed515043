import { expect, test } from 'bun:test';
import type { z } from 'zod';
import { answerForm } from './answered.ts';
import { tokenParams } from './call.ts';
import { commentForm } from './comments.ts';
import { CONTACT_CATEGORIES, contactForm } from './contact.ts';
import { groupForm } from './groups.ts';
import { inviteForm } from './invitations.ts';
import { editPrayerDialogForm, editPrayerPageForm, newPrayerForm } from './prayers.ts';
import { FILE_MAX } from './resources.ts';
import { loginForm, registerForm } from './session.ts';
import { updateForm } from './updates.ts';

const registration = {
  firstName: 'Ruth',
  lastName: 'of Moab',
  username: 'ruth',
  email: 'ruth@example.org',
  password: 'secret',
  confirmPassword: 'secret',
};
const message = {
  name: 'Ruth',
  email: 'ruth@example.org',
  subject: 'Letters',
  category: 'support',
  message: 'How do I enlarge them?',
};
const request = { title: 'For rain', content: 'Ten letters', isPrivate: true };

type Limit = [string, z.ZodType, object, number, string, number, string];
/** Form, what else it needs, the shortest text and its sentence, the longest and its sentence. */
const limits: Limit[] = [
  ['firstName', registerForm, registration, 1, 'First name is required', 60, 'A name can have'],
  ['lastName', registerForm, registration, 1, 'Last name is required', 60, 'A name can have'],
  [
    'username',
    registerForm,
    registration,
    3,
    'Username must be at',
    40,
    'Username must be at most',
  ],
  ['password', loginForm, registration, 1, 'Password is required', 256, 'Password must be at most'],
  ['title', newPrayerForm, request, 3, 'Title must be at', 100, 'Title must be less than 100'],
  ['content', newPrayerForm, request, 10, 'Prayer request must be at', 1000, 'Prayer request'],
  ['title', editPrayerDialogForm, {}, 3, 'Title must be at', 100, 'Title must be less than 100'],
  ['content', editPrayerDialogForm, {}, 10, 'Prayer request must be', 1000, 'Prayer request'],
  ['title', editPrayerPageForm, {}, 3, 'Title must be at', 100, 'Title must be less than 100'],
  ['content', editPrayerPageForm, {}, 10, 'Prayer request must be', 1000, 'Prayer request'],
  ['answerContent', answerForm, {}, 1, 'Please write how', 2000, 'An answer can have at most'],
  ['content', commentForm, {}, 1, 'Please write a comment', 1000, 'A comment can have at most'],
  ['name', groupForm, {}, 3, 'Group name must be at least', 50, 'Group name must be less'],
  ['description', groupForm, { name: 'Choir' }, 0, '', 500, 'Description must be less than 500'],
  ['name', contactForm, message, 1, 'Name is required', 120, 'A name can have at most 120'],
  ['subject', contactForm, message, 1, 'Subject is required', 150, 'A subject can have at most'],
  ['message', contactForm, message, 10, 'Message must be at least 10', 5000, 'A message can have'],
];

for (const [field, form, rest, shortest, tooShort, longest, tooLong] of limits) {
  const sentenceOn = (length: number) =>
    form.safeParse({ ...rest, [field]: 'x'.repeat(length) }).error?.issues[0]?.message;
  test(`B4, G2, P5: ${field} has ${shortest} to ${longest} characters, where ${tooLong}`, () => {
    expect([sentenceOn(shortest), sentenceOn(longest)]).toEqual([undefined, undefined]);
    if (shortest > 0) expect(sentenceOn(shortest - 1)).toStartWith(tooShort);
    expect(sentenceOn(longest + 1)).toStartWith(tooLong);
  });
}

test('an answer, a comment and an update have a letter, a digit or an emoji (P51)', () => {
  const forms = [
    ['answerContent', answerForm],
    ['content', commentForm],
    ['content', updateForm],
  ] as const;
  for (const [field, form] of forms) {
    const issues = (typed: string) => form.safeParse({ [field]: typed }).error?.issues ?? [];
    for (const typed of ['.', '...', '- !', '\u2014', '\u0651'])
      expect(issues(typed).map(({ message }) => message.slice(0, 12))).toEqual(['Please write']);
    for (const typed of ['A', '7', '\u0665', '아', '🙏', '🇺🇦', '.a', 'ا'])
      expect(issues(typed)).toEqual([]);
    expect(issues('')).toHaveLength(1);
  }
});

test('a password has 6 to 256 characters and is given twice the same (A6)', () => {
  const sentenceOn = (password: string, confirmPassword = password) =>
    registerForm.safeParse({ ...registration, password, confirmPassword }).error?.issues[0]
      ?.message;
  expect([sentenceOn('x'.repeat(6)), sentenceOn('x'.repeat(256))]).toEqual([undefined, undefined]);
  expect(sentenceOn('x'.repeat(5))).toBe('Password must be at least 6 characters');
  expect(sentenceOn('x'.repeat(257))).toBe('Password must be at most 256 characters');
  expect(sentenceOn('secret', 'Secret')).toBe("Passwords don't match");
});

test('an empty field is asked for before its length is checked (P5)', () => {
  const first = (form: z.ZodType, sent: object) => form.safeParse(sent).error?.issues[0]?.message;
  expect(first(editPrayerDialogForm, { title: ' ' })).toBe('Please fill in all required fields.');
  expect(first(editPrayerPageForm, { title: ' ' })).toBe('Title is required');
  expect(first(editPrayerPageForm, { content: '' })).toBe('Content is required');
});

test('an address is an email address without spaces around it (B4)', () => {
  expect(inviteForm.parse({ email: ' ruth@example.org ' })).toEqual({
    email: 'ruth@example.org',
    sendWelcomeMessage: true,
  });
  for (const email of ['', 'ruth', 'ruth@', 'a@b.co\nBcc: c@d.org', `${'x'.repeat(255)}@b.co`])
    expect(inviteForm.safeParse({ email }).error?.issues[0]?.message).toBe(
      'Please enter a valid email address',
    );
});

test('a group given twice counts once (P1)', () => {
  const { groupIds } = newPrayerForm.parse({ ...request, isPrivate: false, groupIds: [2, 1, 2] });
  expect(groupIds).toEqual([2, 1]);
});

test('a token has at most 200 characters (B4)', () => {
  expect(tokenParams.safeParse({ token: 'x'.repeat(200) }).success).toBe(true);
  for (const token of ['', 'x'.repeat(201), 'a b', '../x'])
    expect(tokenParams.safeParse({ token }).success).toBe(false);
});

test('a message is of one of four kinds, and a file has at most 50 MB (H1, L3)', () => {
  expect([...CONTACT_CATEGORIES]).toEqual(['support', 'feedback', 'bug', 'feature']);
  for (const category of [...CONTACT_CATEGORIES, 'praise'])
    expect(contactForm.safeParse({ ...message, category }).success).toBe(category !== 'praise');
  expect(FILE_MAX).toBe(52_428_800);
});
