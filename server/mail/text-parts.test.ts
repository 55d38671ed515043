import { expect, test } from 'bun:test';
import type { MessageStructureObject } from 'imapflow';
import PostalMime from 'postal-mime';
import { mailOfTexts, textPartsIn } from './text-parts.ts';

const leaf = (part: string, type: string, more: Partial<MessageStructureObject> = {}) =>
  ({ part, type, ...more }) as MessageStructureObject;
const branch = (type: string, ...childNodes: MessageStructureObject[]) =>
  ({ type, childNodes }) as MessageStructureObject;

test('the texts of a mail are found at any depth, and its files are counted (N95)', () => {
  const photo = leaf('2', 'image/jpeg', { disposition: 'inline' });
  const words = branch(
    'multipart/alternative',
    leaf('1.1', 'text/plain'),
    leaf('1.2', 'text/html'),
  );
  const found = textPartsIn(branch('multipart/mixed', words, photo));
  expect(found.texts.map(({ key }) => key)).toEqual(['1.1', '1.2']);
  expect(found.hasFiles).toBe(true);
  expect(textPartsIn({ type: 'text/plain' } as MessageStructureObject)).toMatchObject({
    texts: [{ key: '1' }],
    hasFiles: false,
  });
  const list = leaf('2', 'text/plain', { disposition: 'attachment' });
  expect(textPartsIn(branch('multipart/mixed', leaf('1', 'text/plain'), list))).toMatchObject({
    texts: [{ key: '1' }],
    hasFiles: true,
  });
  expect(textPartsIn(undefined)).toEqual({ texts: [], hasFiles: false });
});

test('a mail of texts alone keeps its header, and how each text is written (N95)', async () => {
  const parameters = { charset: 'iso-8859-1', format: 'flowed', name: 'x"; boundary=y' };
  const { texts } = textPartsIn(
    branch(
      'multipart/alternative',
      leaf('1', 'text/plain', { encoding: 'quoted-printable', parameters }),
      leaf('2', 'text/html', { encoding: 'base64', parameters: { charset: 'utf-8' } }),
    ),
  );
  expect(texts[0]?.header).not.toContain('boundary');
  const header = Buffer.from(
    'From: a@example.org\r\nContent-Type: multipart/mixed;\r\n boundary=old\r\nSubject: Hi\r\n\r\n',
  );
  const bodies = [
    Buffer.from('K=E4the'),
    Buffer.from(Buffer.from('<p>Käthe</p>').toString('base64')),
  ];
  const read = texts.map((part, at) => ({
    header: part.header,
    body: bodies[at] ?? Buffer.alloc(0),
  }));
  const mail = await PostalMime.parse(mailOfTexts(header, { texts: read, hasFiles: true }));
  expect(mail).toMatchObject({ subject: 'Hi', from: { address: 'a@example.org' } });
  expect(mail.text?.trim()).toBe('Käthe');
  expect(mail.html?.trim()).toBe('<p>Käthe</p>');
  expect(mail.attachments).toHaveLength(1);
});
