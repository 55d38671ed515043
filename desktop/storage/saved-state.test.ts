import { afterAll, describe, expect, test } from 'bun:test';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { presetServers, type SavedValues, savedStateIn } from './saved-state.ts';

const HOME = 'https://pray.example.org';

const folder = mkdtempSync(join(tmpdir(), 'upheld-kept-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const fileNamed = (name: string, text?: string) => {
  const path = join(folder, name);
  if (text !== undefined) writeFileSync(path, text);
  return path;
};

test('the saved state is complete at the next start, and unreadable for other users (T3)', () => {
  const path = fileNamed('deep/down/kept.json');
  const servers = [{ origin: 'https://pray.example.org', isLocal: false }];
  savedStateIn(path).change({ servers, current: 'https://pray.example.org' });
  expect(savedStateIn(path).read()).toMatchObject({ servers, current: 'https://pray.example.org' });
  expect(existsSync(`${path}.tmp`)).toBe(false);
  expect(statSync(path).mode & 0o077).toBe(0);
  expect(readFileSync(path, 'utf8')).not.toContain('cookie');
});

describe('a file that cannot be read (T3)', () => {
  const broken = ['', 'no json', '[]', '{"servers":', '"text"'];
  for (const [index, text] of broken.entries())
    test(`is renamed, and the program starts with defaults: ${JSON.stringify(text)}`, () => {
      const path = fileNamed(`broken-${index}.json`, text);
      const savedState = savedStateIn(path);
      expect(savedState.read()).toMatchObject({ servers: [], current: null, window: null });
      expect(savedState.read().settings.showNotifications).toBe(true);
      expect(savedState.change({ current: HOME })).toBe(true);
      expect(readFileSync(`${path}.unreadable-1`, 'utf8')).toBe(text);
    });

  test('is not overwritten if it cannot be renamed', () => {
    const path = fileNamed('taken.json', '{');
    for (let n = 1; n <= 100; n++) fileNamed(`taken.json.unreadable-${n}`, '');
    const savedState = savedStateIn(path);
    expect(savedState.change({ current: HOME })).toBe(false);
    expect([savedState.read().current, readFileSync(path, 'utf8')]).toEqual([HOME, '{']);
  });
});

describe('an invalid value does not delete the others (T3)', () => {
  const good = {
    servers: [{ origin: HOME, isLocal: false }],
    current: HOME,
    places: { [HOME]: 'a' },
    languages: { [HOME]: { chosen: 'de', persons: 'fr' } },
    settings: { showNotifications: false, quietHours: null, keepInTray: false, startAtLogin: true },
    window: { width: 900, height: 700, isMaximized: false, zoom: 1 },
    isTrayKnown: true,
    noticed: [{ id: '1', origin: HOME, path: '/prayers/7' }],
  };
  const wrong: [what: string, part: Partial<Record<keyof typeof good, unknown>>, left: object][] = [
    ['a window', { window: { width: 1 } }, { ...good, window: null }],
    ['a server', { servers: [...good.servers, { origin: 'javascript:alert(1)' }] }, good],
    ['servers', { servers: 'none' }, { ...good, servers: [] }],
    ['what was said once', { isTrayKnown: 'yes' }, { ...good, isTrayKnown: false }],
    ['where notifications lead', { noticed: [7] }, { ...good, noticed: [] }],
    ['languages', { languages: { [HOME]: 'de' } }, { ...good, languages: {} }],
    ['places', { places: 7 }, { ...good, places: {} }],
    ['the shown server', { current: 'no address' }, { ...good, current: null }],
    [
      'a setting',
      { settings: { ...good.settings, keepInTray: 'perhaps' } },
      { ...good, settings: { ...good.settings, keepInTray: true } },
    ],
    ['a setting of a later version', { settings: { ...good.settings, theme: 'dark' } }, good],
  ];
  for (const [index, [what, part, left]] of wrong.entries())
    test(what, () => {
      const path = fileNamed(`wrong-${index}.json`, JSON.stringify({ ...good, ...part }));
      for (const start of ['first', 'second'])
        expect(savedStateIn(path).read(), start).toEqual(left as SavedValues);
      expect(existsSync(`${path}.unreadable-1`)).toBe(true);
    });
});

test('an unreadable file is not overwritten', () => {
  const path = fileNamed('written.json');
  const savedState = savedStateIn(path);
  const place = { width: 900, height: 700, isMaximized: false };
  savedState.change({ window: { ...place, zoom: 0.01 } });
  expect(savedStateIn(path).read().window).toEqual({ ...place, zoom: 0.25 });
  savedState.change({ current: HOME, window: { ...place, width: 1, zoom: 1 } });
  expect(savedStateIn(path).read()).toMatchObject({
    current: HOME,
    window: { ...place, zoom: 0.25 },
  });
});

test('a failed write is reported, and the values stay until the program ends', () => {
  const savedState = savedStateIn(join(fileNamed('no-folder', ''), 'kept.json'));
  expect(savedState.change({ current: HOME })).toBe(false);
  expect(savedState.read().current).toBe(HOME);
});

describe('servers.json beside the program (T1)', () => {
  test('presets servers', () => {
    const path = fileNamed('servers.json', '{"servers":["https://pray.example.org"]}');
    expect(presetServers(path)).toEqual(['https://pray.example.org']);
  });
  const refused = [
    '{"servers":["file:///etc"]}',
    '{"servers":["https://a.org/path"]}',
    '{"servers":"x"}',
    '{',
  ];
  for (const [index, text] of refused.entries())
    test(`is ignored when it is invalid: ${text}`, () => {
      expect(presetServers(fileNamed(`preset-${index}.json`, text))).toEqual([]);
    });
  test('is optional', () => {
    expect(presetServers(join(folder, 'none.json'))).toEqual([]);
  });
});
