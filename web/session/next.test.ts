import { expect, test } from 'bun:test';
import { readFileSync } from 'node:fs';
import { paths } from '../paths.ts';
import { invitationIn, nextIn, signInFor } from './next.ts';

const next = (value: string) => nextIn(new URLSearchParams({ next: value }));

test('nextIn returns a path of the app with its query (W21)', () => {
  for (const path of [
    '/',
    '/prayers/2',
    '/prayers/2/edit',
    '/groups/1',
    '/groups/1?sort=oldest',
    '/groups/create',
    '/groups/12/pray',
    '/pray',
    '/profile?tab=notifications',
    '/search?q=new%20hip',
    '/admin?tab=messages',
    '/join/abc-DEF_1',
    '/accept-invitation/abc',
  ])
    expect(next(path)).toBe(path);
});

test.each([
  'https://evil.example.org',
  '//evil.example.org/pray',
  '/\\evil.example.org',
  '\\\\evil.example.org',
  '/\t/evil.example.org',
  'javascript:alert(1)',
  '/api/logout',
  '/auth?next=/pray',
  '/login',
  '/sign-in/somebody-elses-token',
  '/card',
  '/reset-password/token',
  '/confirm-address/token',
  '/change-address/token',
  '/undo-address/token',
  '/mail/prayed/token',
  '/groups/1/../../api/user',
  '/prayers/1#//evil.example.org',
  '/prayers/1?a=<script>',
  '/pray?next=?x',
  `/pray?a=${'x'.repeat(499)}`,
  '/unknown',
  'pray',
  ' /pray',
  '/pray\n//evil.example.org',
  '',
])('nextIn drops %j (W21)', (path) => {
  expect(next(path)).toBeUndefined();
});

test('signInFor adds no `next` for the dashboard, which is the default (W21)', () => {
  expect(signInFor('/')).toBe('/auth');
  expect(signInFor('/profile?tab=notifications')).toBe(
    '/auth?next=%2Fprofile%3Ftab%3Dnotifications',
  );
});

test('invitationIn accepts the paths of our two invitation pages (W21, I9)', () => {
  expect(invitationIn('/join/abc')).toEqual({ kind: 'link', token: 'abc' });
  expect(invitationIn('/accept-invitation/abc')).toEqual({ kind: 'mail', token: 'abc' });
  expect(invitationIn('/prayers/2')).toBeUndefined();
});

test('nextIn accepts every guarded page of the route table (W21)', () => {
  const table = readFileSync('web/app-routes.tsx', 'utf8');
  const [, guarded = ''] = table.split('<Route element={guarded}>');
  const names = [...guarded.matchAll(/path=\{paths\.(\w+)/g)].map(([, name = '']) => name);
  expect(names.length).toBeGreaterThan(20);
  for (const name of names) {
    const path: unknown = Reflect.get(paths, name);
    const one = typeof path === 'function' ? path('7') : path;
    expect([name, next(one)]).toEqual([name, one]);
  }
});
