import { describe, expect, test } from 'bun:test';
import { readMail } from './read-mail.ts';
import { withoutSecrets } from './without-secrets.ts';

const TOKEN = 'Zk3-aB9_cD1eF2gH3iJ4kL5mN6oP7qR8sT9uV0wX1yz';
const HEX = '0123456789abcdef0123456789abcdef';
const PRAYED = `https://prayer.example.org/mail/prayed/${TOKEN}`;
const STOP = `https://prayer.example.org/unsubscribe/8-n-${TOKEN}`;

const lines = (...all: string[]) => all.join('\n');

describe('lines with a secret are cut from a mail (N72)', () => {
  test('the list of links that Roundcube puts below an answer is no part of it', async () => {
    const mail = [
      `From: junia@example.org`,
      `To: pray+${HEX}@example.org`,
      'MIME-Version: 1.0',
      'Content-Type: multipart/alternative; boundary=b',
      '',
      '--b',
      'Content-Type: text/plain; charset=UTF-8; format=flowed',
      '',
      'Le 2026-11-28 01:41, Upheld a écrit :',
      '',
      '> For my brother',
      '> ',
      '> I prayed [2]',
      '',
      'Nous prions.',
      '',
      'Links:',
      '------',
      '[1] https://prayer.example.org/prayers/1',
      '[2] ',
      PRAYED,
      `[3] ${STOP}`,
      '[4] https://prayer.example.org/profile?tab=notifications',
      '--b',
      'Content-Type: text/html; charset=UTF-8',
      '',
      '<p id="reply-intro">Le 2026-11-28 01:41, Upheld a écrit :</p><blockquote>For my brother</blockquote><p>Nous prions.</p>',
      '--b--',
    ].join('\r\n');
    expect((await readMail(Buffer.from(mail))).text).toBe('Nous prions.');
  });

  test('what is above, below and between stays', () => {
    expect(withoutSecrets(lines('We pray.', `I prayed: <${PRAYED}>`, 'Naomi', STOP, 'Amen'))).toBe(
      lines('We pray.', 'Naomi', 'Amen'),
    );
    expect(
      withoutSecrets(
        lines('We pray.', '', 'https://prayer.example.org', PRAYED.slice(26), '', 'N.'),
      ),
    ).toBe(lines('We pray.', '', 'N.'));
    expect(
      withoutSecrets(lines('We pray.', `<${HEX}.${TOKEN}@example.org>`, `pray+${HEX}@example.org`)),
    ).toBe('We pray.');
  });

  test('a list of one’s own stays, with and without links', () => {
    for (const own of [
      lines('Links:', '[1] https://example.org/a', '[2] https://example.org/b'),
      lines('Please pray for:', '1. Anna', '2. Peter'),
      lines('Songs:', '---', '1. https://example.org/a'),
    ])
      expect(withoutSecrets(own)).toBe(own);
    expect(withoutSecrets(lines('1. Anna', '2. Peter', '', `[1] ${PRAYED}`, 'Naomi'))).toBe(
      lines('1. Anna', '2. Peter', '', 'Naomi'),
    );
  });

  test('a subject and a name with a secret are left out', async () => {
    const { subject, fromName } = await readMail(
      Buffer.from(
        `From: "pray+${HEX}@example.org" <naomi@example.org>\r\nSubject: Fwd: ${PRAYED}\r\n\r\nAmen`,
      ),
    );
    expect({ subject, fromName }).toEqual({ subject: '', fromName: '' });
  });
});
