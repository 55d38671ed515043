import { expect, test } from 'bun:test';
import { readFile } from './read-file.ts';

const bytesOf = (...parts: (string | number[])[]) =>
  Uint8Array.from(
    parts.flatMap((part) => (typeof part === 'string' ? [...Buffer.from(part)] : part)),
  );
const people = (bytes: Uint8Array) =>
  readFile(bytes).people.map(({ name, addresses }) => `${name}: ${addresses.join(' | ')}`);

test('cards whose lines are folded within a letter keep it (I14)', () => {
  const [first = 0, second = 0, third = 0] = Buffer.from('문');
  const cards = bytesOf(
    'BEGIN:VCARD\r\nN:김;하나;;;\r\nNOTE:전화보다 ',
    [first, 0x0d, 0x0a, 0x20, second, third],
    '자\r\nEMAIL:hana@example.org\r\nEND:VCARD\r\n',
  );
  expect(people(cards)).toEqual(['김하나: hana@example.org']);
});

test('a picture of raw bytes in a card is passed over (I14)', () => {
  const cards = bytesOf(
    'BEGIN:VCARD\r\nVERSION:2.1\r\nN:Müller;Käthe\r\nEMAIL;HOME:kaethe@example.org\r\nPHOTO;ENCODING=BASE64;JPEG:',
    [0x00, 0x10, 0x4a, 0xff, 0xd8, 0x00, 0x80],
    '\r\nEND:VCARD\r\n',
  );
  expect(people(cards)).toEqual(['Käthe Müller: kaethe@example.org']);
});

test('a card that begins where another one ends is a person of its own (I14)', () => {
  const card = (name: string) =>
    `BEGIN:VCARD\r\nFN:${name} Stone\r\nEMAIL:${name}@example.org\r\nEND:VCARD`;
  expect(people(bytesOf(`${card('Lydia')}${card('Simon')} ${card('Ann')}`))).toEqual([
    'Lydia Stone: Lydia@example.org',
    'Simon Stone: Simon@example.org',
    'Ann Stone: Ann@example.org',
  ]);
});

test('a name that was broken into lines is whole again (I14)', () => {
  const broken =
    'BEGIN:VCARD\nFN:Hannah\n\nWinter\nN:Winter;Hannah;;;\nEMAIL:h@example.org\nEND:VCARD';
  expect(people(bytesOf(broken))).toEqual(['Hannah Winter: h@example.org']);
  const twice =
    'BEGIN:VCARD\nVERSION:2.1\nFN;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:K=C3=A4=\n the M=C3=BCller\nEMAIL:k@example.org\nEND:VCARD';
  expect(people(bytesOf(twice))).toEqual(['Käthe Müller: k@example.org']);
});

test('an LDIF entry right below the version, and the aliases of mutt, are read (I14)', () => {
  const ldif =
    'version: 1\ndn: cn=Ann Lee\ncn: Ann Lee\nmail: ann@example.org\n\ndn: cn=Bob\ncn: Bob Ray\nmail: bob@example.org\n';
  expect(people(bytesOf(ldif))).toEqual(['Ann Lee: ann@example.org', 'Bob Ray: bob@example.org']);
  const aliases =
    'alias ann Ann Lee <ann@example.org>\nalias -group choir tom Tom Hollis <tom@example.org>\n';
  expect(people(bytesOf(aliases))).toEqual([
    'Ann Lee: ann@example.org',
    'Tom Hollis: tom@example.org',
  ]);
});

test('a name of one word is read once of the cards of abook 0.6.1 (I14)', () => {
  const card =
    'BEGIN:VCARD\r\nFN:김하나\r\nN:김하나;김하나\r\nEMAIL;PREF;INTERNET:hana@example.org\r\nEND:VCARD\r\n';
  expect(readFile(new TextEncoder().encode(card)).people.map(({ name }) => name)).toEqual([
    '김하나',
  ]);
});

test('a line that KContacts 5.103 folds within a code of quoted-printable is joined (I14)', () => {
  const card = [
    'BEGIN:VCARD',
    'VERSION:2.1',
    'EMAIL:olga@example.org',
    'FN;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:=D0=9E=D0=BB=D1=8C=D0=B3=D0=B0 =',
    ' D0=98=D0=B2=D0=B0=D0=BD=D0=BE=D0=',
    ' B2=D0=B0',
    'END:VCARD',
    '',
  ].join('\r\n');
  expect(readFile(new TextEncoder().encode(card)).people.map(({ name }) => name)).toEqual([
    'Ольга Иванова',
  ]);
});
