import { expect, test } from 'bun:test';
import { understand } from './understand.ts';

const read = async (charset: string, body: Buffer | string, encoding = '8bit') => {
  const header = [
    'From: naomi@example.org',
    'To: pray@example.org',
    'MIME-Version: 1.0',
    `Content-Type: text/plain; charset=${charset}`,
    `Content-Transfer-Encoding: ${encoding}`,
  ];
  const mail = Buffer.concat([Buffer.from(`${header.join('\r\n')}\r\n\r\n`), Buffer.from(body)]);
  return (await understand(mail)).text;
};

const GERMAN = 'Käthe läßt grüßen.';
/** 함께 기도합니다 in EUC-KR. */
const KOREAN = Buffer.from('c7d4b2b220b1e2b5b5c7d5b4cfb4d9', 'hex');

test('a text in UTF-8 is read whatever charset is named (N92)', async () => {
  for (const charset of [
    'us-ascii',
    'iso-8859-1',
    '"windows-1252"',
    'ISO-8859-15',
    'unknown-8bit',
  ]) {
    expect([charset, await read(charset, GERMAN)]).toEqual([charset, GERMAN]);
    const base64 = Buffer.from(GERMAN).toString('base64');
    expect(await read(charset, base64, 'base64')).toBe(GERMAN);
    const quoted = 'K=C3=A4the l=C3=A4=C3=\r\n=9Ft gr=C3=BC=C3=9Fen.';
    expect(await read(charset, quoted, 'quoted-printable')).toBe(GERMAN);
  }
});

test('a text in the charset that is named is read by it (N92)', async () => {
  for (const charset of ['iso-8859-1', 'windows-1252', 'us-ascii'])
    expect(await read(charset, Buffer.from(GERMAN, 'latin1'))).toBe(GERMAN);
  expect(await read('euc-kr', KOREAN)).toBe('함께 기도합니다');
});

test('a charset that nobody knows is read by its family (N92)', async () => {
  for (const charset of ['"_autodetect_kr"', 'cp949', 'ks_c_5601-1987', 'x-windows-949'])
    expect([charset, await read(charset, KOREAN)]).toEqual([charset, '함께 기도합니다']);
  expect(await read('cp1256', Buffer.from('c2e3ede4', 'hex'))).toBe('آمين');
  expect(await read('x-nobody', Buffer.from(GERMAN, 'latin1'))).toBe(GERMAN);
  expect(await read('x-nobody', GERMAN)).toBe(GERMAN);
});

test('each text of a mail is read by its own charset (N92)', async () => {
  const part = (charset: string, body: Buffer) => [
    Buffer.from(`--b\r\nContent-Type: text/plain; charset=${charset}\r\n\r\n`),
    body,
    Buffer.from('\r\n'),
  ];
  const mail = Buffer.concat([
    Buffer.from(
      'From: naomi@example.org\r\nMIME-Version: 1.0\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n',
    ),
    ...part('us-ascii', Buffer.from(GERMAN)),
    ...part('iso-8859-1', Buffer.from('déjà vu', 'latin1')),
    Buffer.from('--b--\r\n'),
  ]);
  const { text } = await understand(mail);
  expect(text).toContain(GERMAN);
  expect(text).toContain('déjà vu');
});
