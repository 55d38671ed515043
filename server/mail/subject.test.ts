import { afterEach, expect, test } from 'bun:test';
import { m } from '../../shared/messages.ts';
import { deliverMail } from '../../test-support/deliver.ts';
import { headerOf, type MailServer, partsOf, startMailServer } from '../../test-support/mail.ts';
import { createTestServer } from '../../test-support/server.ts';
import { deliveries } from '../db/schema.ts';
import { inLanguage } from '../language.ts';
import { subjectLine } from './letter.ts';

let smtp: MailServer | undefined;
afterEach(async () => {
  await smtp?.stop();
  smtp = undefined;
});

/** Returns the invitation to a group with this name, as a mail server received it. */
const invitationTo = async (name: string) => {
  const server = createTestServer({ mail: true });
  smtp = await startMailServer();
  const { body: group } = await server.as('ruth').post('/api/groups', { name });
  server.db.delete(deliveries).run();
  const form = { email: 'new@example.org' };
  await server.as('ruth').post(`/api/groups/${group.id}/invitations`, form);
  await deliverMail(server, smtp);
  const [mail] = smtp.to('new@example.org');
  if (!mail) throw new Error('There is no mail.');
  return { subject: headerOf(mail, 'Subject') ?? '', ...partsOf(mail) };
};

/** Returns a header as mail programs show it (RFC 2047, for words in Q). */
const shown = (header: string) => {
  const bytes = header
    .replaceAll(/\?=\s+=\?/g, '?==?')
    .replaceAll(/=\?UTF-8\?Q\?([^?]*)\?=/gi, (_, word: string) =>
      word
        .replaceAll('_', ' ')
        .replaceAll(/=([0-9A-F]{2})/gi, (_, hex: string) =>
          String.fromCharCode(Number.parseInt(hex, 16)),
        ),
    );
  return Buffer.from(bytes, 'latin1').toString();
};

test('a name that looks like an encoded word is shown as it was typed (N30)', async () => {
  for (const name of ['=?utf-8?B?SGFja2Vk?=', 'Wir =?utf-8?Q?=C3=A4?= Brüder und Schwestern 🙏']) {
    const { subject, text, html } = await invitationTo(name);
    expect(subject).not.toContain(name);
    expect(shown(subject)).toBe(`Ruth of Bethlehem invites you to ${name}`);
    expect(text).toContain(name);
    expect(html).toContain(name);
    await smtp?.stop();
  }
});

test('an ordinary subject is sent unchanged', async () => {
  const { subject } = await invitationTo('Tuesday Group');
  expect(subject).toBe('Ruth of Bethlehem invites you to Tuesday Group');
});

test('a subject is one line of at most 150 characters, none of them cut in two', () => {
  const subject = `${'🙏'.repeat(149)}\r\nBcc: all@example.org`;
  expect(subjectLine({ subject, paragraphs: [], footer: '' }, 'en')).toBe(`${'🙏'.repeat(149)} `);
  const short = { subject: 'New\u2028line\tand\u202Eturned', paragraphs: [], footer: '' };
  expect(subjectLine(short, 'en')).toBe('New line and turned');
});

test('a subject has the direction marks of a name in it, and no others (O8)', () => {
  const letter = (group: string) => ({
    subject: m.mail_invitation_subject({ inviter: 'Ruth', group }),
    paragraphs: [],
    footer: '',
  });
  const arabic = inLanguage('ar', () => subjectLine(letter('Choir'), 'ar'));
  expect(arabic).toContain('\u2068Choir\u2069');
  expect(arabic).not.toContain('  ');
  const turned = 'Choir\u202Etxt\u2067';
  expect(inLanguage('ar', () => subjectLine(letter(turned), 'ar'))).not.toMatch(/[\u202E\u2067]/);
  const isolating = inLanguage('en', () => subjectLine(letter('Cho\u2068ir'), 'en'));
  expect(isolating).toBe('Ruth invites you to Cho ir');
});

test('a word that may not break has no space in a subject (O12)', () => {
  const letter = (subject: string) => ({ subject, paragraphs: [], footer: '' });
  expect(subjectLine(letter('Votre e-\u2060mail'), 'fr')).toBe('Votre e-mail');
  expect(subjectLine(letter('“네”\u2060라고'), 'ko')).toBe('“네”라고');
  expect(subjectLine(letter('\u2067Ruth\u2060s\u2069'), 'ar')).not.toContain('\u2060');
});
