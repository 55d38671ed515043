import { expect, test } from 'bun:test';
import { authservIdIn } from './authserv-id.ts';

test('the name of the mail server is that of the topmost results in the header (N91)', () => {
  const named: Record<string, string | null> = {
    'Authentication-Results: MX.example.org; spf=pass\r\nAuthentication-Results: other; spf=fail':
      'mx.example.org',
    'Received: by x\r\nAuthentication-Results:\r\n\tmx.example.org 1;\r\n\tspf=pass':
      'mx.example.org',
    'authentication-results: mx.example.org; none': 'mx.example.org',
    // Some servers write no name.
    'Authentication-Results: spf=pass smtp.mailfrom=a@b.org; dkim=none': null,
    'Authentication-Results: "mx; spf=pass" x': null,
    'Subject: Authentication-Results: mx;': null,
    'Subject: x\r\n\r\nAuthentication-Results: mx.example.org; spf=pass': null,
    '': null,
  };
  for (const [mail, name] of Object.entries(named))
    expect([mail, authservIdIn(mail)]).toEqual([mail, name]);
});

test('a long header is searched in little time', () => {
  const begun = performance.now();
  authservIdIn(`Authentication-Results: ${'a '.repeat(30_000)}\r\n${'\r\n x'.repeat(10_000)}`);
  expect(performance.now() - begun).toBeLessThan(1_000);
});
