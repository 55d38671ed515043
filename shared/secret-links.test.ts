import { describe, expect, test } from 'bun:test';
import { processorTime } from '../test-support/processor-time.ts';
import { mailboxForm } from './reply-mailbox.ts';
import { resourceForm } from './resources.ts';
import { holdsNoSecret, secretPaths, secretsIn } from './secret-links.ts';
import { email, line, text } from './text.ts';

const TOKEN = 'Zk3-aB9_cD1eF2gH3iJ4kL5mN6oP7qR8sT9uV0wX1yz';
const HEX = '0123456789abcdef0123456789abcdef';
const BASE = 'https://prayer.example.org';

const foundIn = (written: string) =>
  secretsIn(written).map(({ start, end }) => written.slice(start, end));

describe('secrets in a text (N72)', () => {
  test('each link with a secret is found, whatever computer it names', () => {
    for (const pathOf of Object.values(secretPaths)) {
      const secret = pathOf === secretPaths.card ? 'BCDFGHJK' : TOKEN;
      for (const base of [BASE, 'http://192.168.1.4:3000', ''])
        expect(holdsNoSecret(`See <${base}${pathOf(secret)}>.`)).toBe(false);
    }
  });

  test('addresses and Message-IDs are found', () => {
    for (const written of [
      `pray+${HEX}@example.org`,
      `PRAY+${HEX.toUpperCase()}@EXAMPLE.ORG`,
      `mailto:pray%2B${HEX}%40example.org`,
      `<${HEX}.${TOKEN}@prayer.example.org>`,
      `<${TOKEN}@prayer.example.org>`,
    ])
      expect(holdsNoSecret(written)).toBe(false);
  });

  test('links are found that a program has broken or encoded', () => {
    const link = `${BASE}/mail/prayed/${TOKEN}`;
    const at = link.length - 20;
    for (const written of [
      `${link.slice(0, at)}\n${link.slice(at)}`,
      `${link.slice(0, at)}=\r\n${link.slice(at)}`,
      `${link.slice(0, at)} \n> > ${link.slice(at)}`,
      `${link.slice(0, 31)}\n${link.slice(31, 60)}\n${link.slice(60)}`,
      `${link.slice(0, at)}\u200b${link.slice(at)}`,
      `https://links.example.com/?url=${encodeURIComponent(link)}&data=1`,
      `https://links.example.com/?url=${encodeURIComponent(encodeURIComponent(link))}`,
      link.slice(0, -5),
    ])
      expect(holdsNoSecret(written)).toBe(false);
    expect(foundIn(`${BASE}/unsubscribe/11-n- \n${TOKEN}>\nAmen`)).toEqual([
      `/unsubscribe/11-n- \n${TOKEN}`,
    ]);
  });

  test('words below a link are no part of it', () => {
    expect(foundIn(`${BASE}/mail/prayed/${TOKEN}\nAmen\nNaomi`)).toEqual([`/mail/prayed/${TOKEN}`]);
    expect(foundIn(`${BASE}/reset-password/${TOKEN.slice(0, 30)}\nAmen`)).toEqual([
      `/reset-password/${TOKEN.slice(0, 30)}`,
    ]);
  });

  test('other words, links and addresses are none, and neither is the link of a group', () => {
    for (const written of [
      `${BASE}/join/${TOKEN}`,
      `${BASE}/prayers/12#comments`,
      `${BASE}/groups/3 and ${BASE}/profile?tab=notifications`,
      'https://docs.example.com/d/1BxiMVs0XRA5nFMdKvBdBZjgmUUqptlbs74OgvE2upms/edit',
      'https://example.com/unsubscribe/me and /card#hymns and /mail/prayed/',
      'anna+church@example.org, +49 170 0123456789',
      'We pray +++ every evening – 20:15/20:45. He/she/they @ home.',
    ])
      expect(foundIn(written)).toEqual([]);
  });

  test('ordinary words, codes and links of other sites are none', () => {
    const base64 = Buffer.from(Array.from({ length: 150 }, (_, at) => (at * 89) % 251)).toString(
      'base64',
    );
    for (const written of [
      'https://church.example/unsubscribe/our-prayer-letter-of-may',
      'https://church.example/unsubscribe/Our-Prayer-Letter-of-May-2026',
      'https://church.example/unsubscribe/OurPrayerLetterOfMay2026',
      'https://church.example/unsubscribe/our-prayer-letter-of-may\nHallelujah-to-the-Lord-of-lords\nAmen',
      'https://github.com/notifications/unsubscribe/AAAABBBB3CCCDDDD4EEEFFFF5GGGG',
      'https://github.com/notifications/unsubscribe/Aa3bBcC4dDeE5fFgG6hHiI7jJ',
      'https://church.example/sign-in/forgot-password-help',
      'https://church.example/reset-password/instructions-for-members',
      'https://church.example/card#our-christmas-card-2026 and /card#rhythms-of-grace',
      '+491701234567\n4917012345678\n49170123456',
      'Call:\n+49170123456749170123456784917012\n+491701234567',
      'a+49170123456749170123456784917012 = b',
      'Anna\nPeter\nMiriam\nNaomi\nBoaz\nRuth\nHannah\nTamar\nJunia@example.org',
      '오늘 저녁 여덟 시에 함께 기도합시다. https://church.example/기도/편지',
      '请为安娜祷告，她明天做手术。https://church.example/unsubscribe/五月的代祷信',
      "const stop = (path) => fetch('/unsubscribe/' + encodeURIComponent(path));",
      'x = a+b; // sha1 da39a3ee5e6b4b0d3255bfef95601890afd80709',
      base64,
      base64.replaceAll(/.{76}/g, '$&\n'),
      `https://example.com/files/${TOKEN} and https://example.com/d/${TOKEN}/edit?usp=sharing`,
      '<CAFy4K5v8Zk3aB9cD1eF2gH3iJ4kL5mN6oP7qR8s9t_uVwX0yZ+1aQ@mail.gmail.com>',
      '<AM0PR04MB1234567890ABCDEF@AM0PR04MB12345.eurprd04.prod.outlook.com>',
      '<20261128.055513.1234567890@mail.example.org>',
    ])
      expect(foundIn(written)).toEqual([]);
  });

  test('each random token is found in its link, whole and up to its first 30 signs', () => {
    for (let n = 0; n < 300; n++) {
      const token = Buffer.from(new Bun.CryptoHasher('sha256').update(String(n)).digest()).toString(
        'base64url',
      );
      expect([token, holdsNoSecret(`${BASE}/unsubscribe/8-n-${token}`)]).toEqual([token, false]);
      expect([token, holdsNoSecret(`<${token}@prayer.example.org>`)]).toEqual([token, false]);
      const part = token.slice(0, 30);
      if (/\d/.test(part))
        expect([part, holdsNoSecret(`${BASE}/mail/prayed/${part}`)]).toEqual([part, false]);
    }
  });

  test('a text of the largest size is looked through quickly', () => {
    for (const part of [
      'a',
      'a\n',
      '/unsubscribe/',
      `/unsubscribe/${'1'.repeat(15)}\n`,
      '+0',
      '-_@',
      '1.\n',
      '/sign-in/aB',
    ]) {
      const written = part.repeat(20_000 / part.length);
      expect(processorTime(() => void holdsNoSecret(written))).toBeLessThan(300);
    }
  });

  test('rules of texts, lines and addresses refuse them', () => {
    const sentence = () => 'required';
    const tooLong = () => 'too long';
    const link = `With you. ${BASE}/mail/prayed/${TOKEN}`;
    for (const rule of [text(sentence, 100, tooLong), line(sentence, 100, tooLong)]) {
      expect(rule.safeParse('With you.').success).toBe(true);
      expect(rule.safeParse(link).error?.issues[0]).toMatchObject({
        code: 'custom',
        params: { refusal: 'holds-secret' },
      });
    }
    expect(email.safeParse(`pray+${HEX}@example.org`).success).toBe(false);
    expect(email.safeParse('pray+church@example.org').success).toBe(true);
  });

  test('what is longer than a rule allows is not looked through', () => {
    const tooLong = () => 'too long';
    for (const rule of [
      text(() => '', 100, tooLong),
      line(() => '', 100, tooLong),
      email,
      mailboxForm.shape.address,
      resourceForm.shape.fileName,
    ]) {
      const { error } = rule.safeParse(`pray+${HEX}@example.org, ${'a '.repeat(5_000)}`);
      expect(error?.issues).toHaveLength(1);
      expect(error?.issues[0]).not.toHaveProperty('params');
    }
  });
});
