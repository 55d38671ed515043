import { expect, test } from 'bun:test';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { endpoints } from '../shared/endpoints.ts';
import { pathOfRead, readsOf, SCREENS } from './preload.ts';

test('every screen file has a row in SCREENS (W18)', () => {
  const files = readdirSync(join(import.meta.dir, 'screens'))
    .filter((name) => !name.includes('.test.'))
    .map((name) => name.replace('.tsx', ''));
  const named = SCREENS.map(({ name }) => name);
  expect(files.filter((name) => !named.includes(name))).toEqual(['not-found']);
  expect(named.filter((name) => !files.includes(name))).toEqual([]);
});

test('every path of the route table has a row in SCREENS (W18)', () => {
  const routes = readFileSync(join(import.meta.dir, 'app-routes.tsx'), 'utf8').match(
    /<Route path=/g,
  );
  // Without the reset path that has no token, and the path of "not found".
  expect(SCREENS.length).toBe((routes?.length ?? 0) - 2);
  expect(new Set(SCREENS.map(({ path }) => path)).size).toBe(SCREENS.length);
});

test('preloads are GET calls without other parameters than the path’s id', () => {
  for (const screen of SCREENS)
    for (const read of readsOf(screen)) {
      expect(endpoints[typeof read === 'string' ? read : read[0]].method).toBe('GET');
      const id = screen.path.includes(':id') ? ':id' : '';
      expect(pathOfRead(read).replace(id, '')).not.toContain(':');
    }
});

test('a sitting, which has no header, does not preload the news (W18)', () => {
  const withoutNews = SCREENS.filter(
    (screen) => !screen.isPublic && !readsOf(screen).includes('getNews'),
  );
  expect(withoutNews.map(({ path }) => path)).toEqual(['/pray', '/groups/:id/pray']);
});
