import { describe, expect, test } from 'bun:test';
import { readServerAddress } from './server-address.ts';

const TOKEN = 'k3J-_9aB'.repeat(5);
const both = (host: string) => [`https://${host}`, `http://${host}`];

describe('a typed address is parsed (T1)', () => {
  const cases: [typed: string, origins: string[], path?: string][] = [
    ['pray.church.org', both('pray.church.org')],
    ['  pray.church.org  ', both('pray.church.org')],
    ['Pray.Church.ORG', both('pray.church.org')],
    ['pray.church.org/', both('pray.church.org')],
    ['pray.church.org:8443', both('pray.church.org:8443')],
    ['pray.church.org/groups/3?message=x#top', both('pray.church.org')],
    ['https://pray.church.org', ['https://pray.church.org']],
    ['HTTPS://pray.church.org:443/', ['https://pray.church.org']],
    ['http://pray.church.org', ['http://pray.church.org']],
    ['http://192.168.1.20:3000', ['http://192.168.1.20:3000']],
    ['192.168.1.20:3000', ['http://192.168.1.20:3000', 'https://192.168.1.20:3000']],
    ['nas', ['http://nas', 'https://nas']],
    ['nas:3000', ['http://nas:3000', 'https://nas:3000']],
    ['office.local', ['http://office.local', 'https://office.local']],
    ['localhost:3000', ['http://localhost:3000', 'https://localhost:3000']],
    ['[::1]:3000', ['http://[::1]:3000', 'https://[::1]:3000']],
    ['gebet.münchen.de', both('gebet.xn--mnchen-3ya.de')],
    ['祈り.jp', both('xn--nbk430t.jp')],
    [`https://pray.church.org/join/${TOKEN}`, ['https://pray.church.org'], `/join/${TOKEN}`],
    [
      `pray.church.org/accept-invitation/${TOKEN}`,
      both('pray.church.org'),
      `/accept-invitation/${TOKEN}`,
    ],
    [`<https://pray.church.org/join/${TOKEN}>.`, ['https://pray.church.org'], `/join/${TOKEN}`],
    [`https://pray.church.org/join/\n ${TOKEN}`, ['https://pray.church.org'], `/join/${TOKEN}`],
    [`upheld://join/pray.church.org/${TOKEN}`, both('pray.church.org'), `/join/${TOKEN}`],
    ['“pray.church.org”', both('pray.church.org')],
    ['pray.\u200bchurch.org', both('pray.church.org')],
  ];
  for (const [typed, origins, path = '/'] of cases)
    test(JSON.stringify(typed), () => {
      expect(readServerAddress(typed)).toEqual({ origins, path });
    });
});

describe('an invalid address is reported in one sentence (T1)', () => {
  const cases: [typed: string, begins: string][] = [
    ['', 'Please enter the address'],
    ['   ', 'Please enter the address'],
    ['ftp://pray.church.org', 'That is not a web address'],
    ['javascript:alert(1)', 'That is not a web address'],
    ['file:///etc/passwd', 'That is not a web address'],
    ['mailto:ruth@church.org', 'That is not a web address'],
    ['https://', 'That is not a web address'],
    ['http://%00', 'That is not a web address'],
    ['pray..church', 'That is not a web address'],
    [`${'a'.repeat(64)}.`.repeat(8), 'That is not a web address'],
    ['x'.repeat(3000), 'That is not a web address'],
    ['https://ruth:secret@pray.church.org', 'Please enter the address without'],
  ];
  for (const [typed, begins] of cases)
    test(JSON.stringify(typed.slice(0, 50)), () => {
      const read = readServerAddress(typed);
      expect('sentence' in read && read.sentence).toStartWith(begins);
    });
});
