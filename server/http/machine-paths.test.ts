import { expect, test } from 'bun:test';
import { isMachinePath } from './machine-paths.ts';

test('a path of programs has an extension, a hidden segment or a known first segment (R38)', () => {
  for (const path of [
    '/favicon.ico',
    '/apple-touch-icon-precomposed.png',
    '/robots.txt',
    '/index.php',
    '/wp-login.php',
    '/old/page.HTML',
    '/.env',
    '/.well-known/change-password',
    '/.git/config',
    '/groups/.hidden',
    '/metrics',
    '/Metrics/',
    '/healthz',
    '/status/live',
    '/api',
    '/wp-admin/setup',
  ])
    expect([path, isMachinePath(path)]).toEqual([path, true]);
  for (const path of [
    '/',
    '/nowhere',
    '/groups/12/nothing',
    '/prayer',
    '/groups.',
    '/statuses',
    '/healthy-church',
    '/2026.05.03 Rota of May',
    '/join/abc_DEF-123',
  ])
    expect([path, isMachinePath(path)]).toEqual([path, false]);
});
