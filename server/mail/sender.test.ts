import { expect, test } from 'bun:test';
import { domainOfIds } from './sender.ts';

test('ids of mails have the server’s name, or the sender’s where that is an IP address (N89)', () => {
  const domainOf = (baseUrl: string, mailFrom?: string) => domainOfIds({ baseUrl, mailFrom });
  expect(domainOf('https://pray.example.org', 'Upheld <pray@mail.example.org>')).toBe(
    'pray.example.org',
  );
  for (const baseUrl of ['http://127.0.0.1:4700', 'https://192.0.2.7', 'http://[2001:db8::7]:80']) {
    expect(domainOf(baseUrl, 'Upheld <pray@mail.example.org>')).toBe('mail.example.org');
    expect(domainOf(baseUrl, 'pray@mail.example.org')).toBe('mail.example.org');
    for (const without of [undefined, 'pray@192.0.2.7', 'pray@[192.0.2.7]'])
      expect(domainOf(baseUrl, without)).toBe('upheld.invalid');
  }
});
