import { describe, expect, test } from 'bun:test';
import { processorTime } from '../../../test-support/processor-time.ts';
import { understand } from './understand.ts';
import { withoutSecrets } from './without-secrets.ts';

const TOKEN = 'Zk3-aB9_cD1eF2gH3iJ4kL5mN6oP7qR8sT9uV0wX1yz';
const HEX = '0123456789abcdef0123456789abcdef';
const PRAYED = `https://prayer.example.org/mail/prayed/${TOKEN}`;
const STOP = `https://prayer.example.org/unsubscribe/8-n-${TOKEN}`;

const lines = (...all: string[]) => all.join('\n');

describe('lines with a secret are cut from a mail (N72)', () => {
  test('the list of links that Roundcube puts below a reply is cut', async () => {
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
    expect((await understand(Buffer.from(mail))).text).toBe('Nous prions.');
  });

  test('lines above, below and between the cut ones stay', () => {
    expect(withoutSecrets(lines('We pray.', `I prayed: <${PRAYED}>`, 'Naomi', STOP, 'Amen'))).toBe(
      lines('We pray.', 'Naomi', 'Amen'),
    );
    expect(withoutSecrets(lines('We pray.', `Ich habe gebetet [${PRAYED}]`, `[2] ${STOP}`))).toBe(
      'We pray.',
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

  test('own words beside a secret stay, in one line and in a paragraph', () => {
    const words = 'We pray for Anna and for her mother, who sits with her every night.';
    for (const [written, left] of [
      [`${words} See <${PRAYED}>. It is good.`, `${words} See . It is good.`],
      [`${PRAYED} is your link, Naomi.`, 'is your link, Naomi.'],
      [`My address is pray+${HEX}@example.org today`, 'My address is today'],
      [`请为安娜祷告。${PRAYED} 谢谢`, '请为安娜祷告。 谢谢'],
      [`기도합니다 (${PRAYED})`, '기도합니다'],
      [
        'https://church.example/unsubscribe/our-prayer-letter-of-may',
        'https://church.example/unsubscribe/our-prayer-letter-of-may',
      ],
      [
        lines('Please read:', '1. https://example.org/a', `2. ${PRAYED}`, 'Naomi'),
        lines('Please read:', '1. https://example.org/a', 'Naomi'),
      ],
    ])
      expect([written, withoutSecrets(String(written))]).toEqual([written, String(left)]);
  });

  test('own words in a paragraph with a secret stay when lines are joined (N74)', async () => {
    const mail = [
      'From: naomi@example.org',
      'Content-Type: text/plain; charset=UTF-8; format=flowed',
      '',
      'We pray for Anna, and for her mother, who sits with her every ',
      `night. I pressed ${PRAYED} `,
      'and it was slow.',
    ].join('\r\n');
    expect((await understand(Buffer.from(mail))).text).toBe(
      'We pray for Anna, and for her mother, who sits with her every night. I pressed and it was slow.',
    );
  });

  test('a mail of many lists, links and lines is searched quickly', () => {
    for (const part of ['1.\n', '[1]\n', 'a:\n', '---\n', `${PRAYED}\n`, `Amen ${STOP} `]) {
      const written = `${part.repeat(24_000 / part.length)}\n[1] ${PRAYED}\n`;
      expect([part, processorTime(() => void withoutSecrets(written)) < 300]).toEqual([part, true]);
    }
  });

  test('a list of the sender’s own stays, with and without links', () => {
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
    const { subject, fromName } = await understand(
      Buffer.from(
        `From: "pray+${HEX}@example.org" <naomi@example.org>\r\nSubject: Fwd: ${PRAYED}\r\n\r\nAmen`,
      ),
    );
    expect({ subject, fromName }).toEqual({ subject: '', fromName: '' });
  });
});
