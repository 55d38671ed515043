import { describe, expect, test } from 'bun:test';
import { createTestServer } from '../../test-support/server.ts';

const EVERYWHERE = {
  'content-security-policy': [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "form-action 'self' https://www.paypal.com",
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ].join('; '),
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'same-origin',
};

/** Only pages could use a camera. */
const OF_A_PAGE = {
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
};

/** A call returns data: opened as a page it could do nothing. */
const OF_A_CALL = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
};

describe('security headers (B8)', () => {
  test('every response has the headers, also errors', async () => {
    const server = createTestServer();
    for (const path of [
      '/api/user',
      '/api/health',
      '/api/nothing',
      '/api/prayers/abc',
      '/missing',
    ]) {
      const { headers } = await server.signedOut().get(path);
      const rules = path.startsWith('/api')
        ? { ...EVERYWHERE, ...OF_A_CALL }
        : { ...EVERYWHERE, ...OF_A_PAGE };
      expect(Object.fromEntries(headers)).toMatchObject(rules);
      expect(headers.has('strict-transport-security')).toBe(false);
      if (path.startsWith('/api')) expect(headers.get('cache-control')).toBe('no-store');
    }
  });

  test.each(['/assets/start-12345678.js', '/icon.svg', '/icon-192.png'])(
    'a script, style, font or icon has only the headers with an effect there: %s',
    async (path) => {
      const server = createTestServer();
      const { headers } = await server.signedOut().get(path);
      expect(headers.get('content-security-policy')).toBe("default-src 'none'");
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
      for (const name of [
        'permissions-policy',
        'cross-origin-opener-policy',
        'referrer-policy',
        'x-frame-options',
      ])
        expect(headers.has(name)).toBe(false);
    },
  );

  test('a secret in an address does not leak', async () => {
    const server = createTestServer();
    for (const path of [
      '/join/abc',
      '/accept-invitation/abc',
      '/reset-password/abc',
      '/unsubscribe/abc',
      '/change-address/abc',
      '/undo-address/abc',
      '/mail/prayed/abc',
      '/mail/take-back/abc',
      '/api/mail-links/abc',
      '/api/account/address/abc',
      '/api/invitations/abc',
      '/api/groups/invite/abc',
    ]) {
      const { headers } = await server.signedOut().get(path);
      expect([headers.get('referrer-policy'), headers.get('x-robots-tag')]).toEqual([
        'no-referrer',
        'noindex',
      ]);
    }
    const { headers } = await server.signedOut().post('/api/unsubscribe/abc');
    expect([headers.get('referrer-policy'), headers.get('x-robots-tag')]).toEqual([
      'no-referrer',
      'noindex',
    ]);
  });

  test('browsers are told to stay on https', async () => {
    const server = createTestServer({ baseUrl: 'https://prayer.example.org' });
    for (const path of ['/', '/api/user'])
      expect((await server.signedOut().get(path)).headers.get('strict-transport-security')).toBe(
        'max-age=31536000',
      );
  });
});
