import { describe, expect, test } from 'bun:test';
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

  test('a text of the largest size is looked through quickly', () => {
    for (const part of [
      'a',
      'a\n',
      '/unsubscribe/',
      `/unsubscribe/${'1'.repeat(15)}\n`,
      '+0',
      '-_@',
    ])
      expect(holdsNoSecret(part.repeat(20_000 / part.length))).toBeBoolean();
  });

  test('rules of texts, lines and addresses refuse them', () => {
    const sentence = () => 'required';
    const link = `With you. ${BASE}/mail/prayed/${TOKEN}`;
    for (const rule of [text(sentence), line(sentence)]) {
      expect(rule.safeParse('With you.').success).toBe(true);
      expect(rule.safeParse(link).error?.issues[0]).toMatchObject({
        code: 'custom',
        params: { refusal: 'holds-secret' },
      });
    }
    expect(email.safeParse(`pray+${HEX}@example.org`).success).toBe(false);
    expect(email.safeParse('pray+church@example.org').success).toBe(true);
  });
});
