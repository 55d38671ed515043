import { describe, expect, test } from 'bun:test';
import { addressKey, asciiAddress, isAddress } from './address.ts';
import { email } from './text.ts';

const WRONG = 'Please enter a valid email address';
const sentenceOn = (typed: unknown) => email.safeParse(typed).error?.issues[0]?.message;

describe('an address is what mail servers take (A44)', () => {
  for (const address of [
    "sean.o'brien@example.org",
    "o'neil@example.org",
    'bob&sue@example.org',
    'a/b@example.org',
    'ann+prayer@example.org',
    'x=y@example.org',
    '_ann_@example.org',
    "!#$%&'*+-/=?^_`{|}~@example.org",
    'a@b.co',
    '1@2.example',
    `${'x'.repeat(64)}@example.org`,
    'ann@very-long-name.of-a-parish.example.org',
    'joerg@gemeinde-köln.example',
    'joerg@xn--gemeinde-kln-ejb.example',
    'yamada@みえ.テスト',
    'david@דוגמה.טעסט',
    'anna@faß.example',
  ])
    test(address, () => {
      expect(email.parse(address)).toBe(address);
      expect(email.parse(` ${address}\t`)).toBe(address);
    });

  for (const typed of [
    '',
    'ruth',
    'ruth@',
    '@example.org',
    'ruth@localhost',
    'ruth@example',
    'ruth@127.0.0.1',
    'ruth@[127.0.0.1]',
    'ruth@example.1',
    'ruth@.example.org',
    'ruth@example..org',
    'ruth@example.org.',
    'ruth@-example.org',
    'ruth@exa_mple.org',
    'ruth@exa%6dple.org',
    'ruth@example.org:80',
    'ruth@example.org/x',
    'ruth@user@example.org',
    'ruth@@example.org',
    '.ruth@example.org',
    'ruth.@example.org',
    'ru..th@example.org',
    'ru th@example.org',
    'ruth @example.org',
    'ruth@exam ple.org',
    'ruth@example.org naomi@example.org',
    'ruth@example.org,naomi@example.org',
    '"ruth"@example.org',
    '<ruth@example.org>',
    'Ruth <ruth@example.org>',
    'ruth\u200b@example.org',
    'ruth@exa\u00admple.org',
    'ruth@exa\u200dmple.org',
    'ruth\u0000@example.org',
    'a@b.co\nBcc: c@d.org',
    'zoë@example.org',
    '山田@example.org',
    'ruth＠example.org',
    'o’brien@example.org',
    `${'x'.repeat(65)}@example.org`,
    `ruth@${'x'.repeat(64)}.org`,
    `ruth@${'x.'.repeat(130)}org`,
    `ruth@${'ö.'.repeat(40)}org`,
    `ruth@xn--zz--nothing-.org`,
    null,
    7,
  ])
    test(`refused: ${JSON.stringify(typed)?.slice(0, 60)}`, () => {
      expect(sentenceOn(typed)).toBe(WRONG);
    });

  test('invisible signs around it are dropped', () => {
    for (const sign of ['\u200b', '\ufeff', '\u00a0', '\u200e', '\u202a\u202c', '\u2060', '\u00ad'])
      for (const typed of [`${sign}ruth@example.org`, `ruth@example.org${sign}`])
        expect(email.parse(typed)).toBe('ruth@example.org');
  });

  test('of any length is looked at in no time', () => {
    for (const part of [' ', 'a', 'a.', 'ö', '@', '-', '\u200b'])
      for (const typed of [part.repeat(1_000_000), `a${part.repeat(1_000_000)}a@example.org`])
        expect(sentenceOn(typed)).toBe(WRONG);
  });
});

test('a domain without a dot is taken only where that is said (A44)', () => {
  expect(isAddress('root@localhost')).toBe(false);
  for (const address of ['root@localhost', 'root@mail-1', 'ruth@example.org'])
    expect(isAddress(address, { takesHosts: true })).toBe(true);
  for (const text of ['root@', 'root@1', 'root@-', 'localhost'])
    expect(isAddress(text, { takesHosts: true })).toBe(false);
});

test('a mail server gets the domain in ASCII, and the rest as it is (A44)', () => {
  expect(asciiAddress('Jo@Gemeinde-Köln.example')).toBe('Jo@xn--gemeinde-kln-ejb.example');
  expect(asciiAddress('Jo@EXAMPLE.org')).toBe('Jo@example.org');
  expect(asciiAddress('nothing')).toBe('nothing');
});

test('one address has one key, in every case and as letters or not (A44)', () => {
  for (const spelling of ['JO@gemeinde-köln.example', 'jo@XN--GEMEINDE-KLN-EJB.example'])
    expect(addressKey(spelling)).toBe('jo@xn--gemeinde-kln-ejb.example');
  expect(addressKey("O'Brien@Example.org")).toBe("o'brien@example.org");
  expect(addressKey('ann+prayer@example.org')).not.toBe(addressKey('ann@example.org'));
});
