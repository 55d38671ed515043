import { expect, test } from 'bun:test';
import type { MessageStructureObject } from 'imapflow';
import PostalMime from 'postal-mime';
import { mailOfTexts, textKeysIn } from './text-parts.ts';

const leaf = (part: string, type: string, more: Partial<MessageStructureObject> = {}) =>
  ({ part, type, ...more }) as MessageStructureObject;
const branch = (type: string, ...childNodes: MessageStructureObject[]) =>
  ({ type: `multipart/${type}`, childNodes }) as MessageStructureObject;

const HEADER = Buffer.from(
  'From: a@example.org\r\nContent-Type: multipart/mixed;\r\n boundary=old\r\nSubject: Hi\r\n\r\n',
);
const parsed = (structure: MessageStructureObject, texts: Record<string, string>) =>
  PostalMime.parse(
    mailOfTexts(
      HEADER,
      structure,
      new Map(Object.entries(texts).map(([key, text]) => [key, Buffer.from(text)])),
    ),
  );

test('the texts of a mail are found at any depth, and files are none (N95)', () => {
  const words = branch('alternative', leaf('1.1', 'text/plain'), leaf('1.2', 'TEXT/HTML'));
  const photo = leaf('2', 'image/jpeg', { disposition: 'inline' });
  expect(textKeysIn(branch('mixed', words, photo))).toEqual(['1.1', '1.2']);
  expect(textKeysIn({ type: 'text/plain' } as MessageStructureObject)).toEqual(['1']);
  const list = leaf('2', 'text/plain', { disposition: 'attachment' });
  // A forwarded mail has somebody else's words.
  const forwarded = leaf('3', 'message/rfc822', { childNodes: [leaf('3.1', 'text/plain')] });
  expect(textKeysIn(branch('mixed', leaf('1', 'text/plain'), list, forwarded))).toEqual(['1']);
});

test('a mail of texts alone keeps its header, and how each text is written (N95)', async () => {
  const parameters = { charset: 'iso-8859-1', format: 'flowed', name: 'x"; boundary=y' };
  const structure = branch(
    'alternative',
    leaf('1', 'text/plain', { encoding: 'quoted-printable', parameters }),
    leaf('2', 'text/html', { encoding: 'base64', parameters: { charset: 'utf-8' } }),
  );
  const html = Buffer.from('<p>Käthe</p>').toString('base64');
  const mail = await parsed(structure, { 1: 'K=E4the', 2: html });
  expect(mail).toMatchObject({ subject: 'Hi', from: { address: 'a@example.org' } });
  expect(mail.text?.trim()).toBe('Käthe');
  expect(mail.html?.trim()).toBe('<p>Käthe</p>');
  expect(mail.attachments).toEqual([]);
  const raw = mailOfTexts(HEADER, structure, new Map([['1', Buffer.from('x')]])).toString();
  expect(raw).not.toContain('boundary=y');
});

test('texts around photos are read once each, as phones write them (N95)', async () => {
  const photo = (part: string) => leaf(part, 'image/jpeg', { disposition: 'inline' });
  const plain = branch('mixed', leaf('1', 'text/plain'), photo('2'), leaf('3', 'text/plain'));
  const two = await parsed(plain, { 1: 'Look at her!', 3: 'See you.' });
  expect(two.text?.split(/\s*\n\s*/).filter(Boolean)).toEqual(['Look at her!', 'See you.']);
  expect(two.attachments).toHaveLength(1);
  const rich = branch(
    'alternative',
    leaf('1', 'text/plain'),
    branch('mixed', leaf('2.1', 'text/html'), photo('2.2'), leaf('2.3', 'text/html')),
  );
  const both = await parsed(rich, {
    '1': 'Look at her! See you.',
    '2.1': '<p>Look at her!</p>',
    '2.3': '<p>See you.</p>',
  });
  expect(both.text?.trim()).toBe('Look at her! See you.');
  expect(both.html).toContain('Look at her!');
  expect(both.html).toContain('See you.');
});
