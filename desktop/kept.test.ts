import { afterAll, describe, expect, test } from 'bun:test';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { keptIn, presetServers } from './kept.ts';

const folder = mkdtempSync(join(tmpdir(), 'upheld-kept-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const fileNamed = (name: string, text?: string) => {
  const path = join(folder, name);
  if (text !== undefined) writeFileSync(path, text);
  return path;
};

test('what is kept is there at the next start, whole, and for nobody else to read', () => {
  const path = fileNamed('deep/down/kept.json');
  const servers = [{ origin: 'https://pray.example.org', isLocal: false }];
  keptIn(path).change({ servers, current: 'https://pray.example.org' });
  expect(keptIn(path).read()).toMatchObject({ servers, current: 'https://pray.example.org' });
  expect(existsSync(`${path}.tmp`)).toBe(false);
  expect(statSync(path).mode & 0o077).toBe(0);
  expect(readFileSync(path, 'utf8')).not.toContain('cookie');
});

describe('a file that cannot be used is as good as none', () => {
  const broken = [
    '',
    'no json',
    '[]',
    '{"servers":[{"origin":"javascript:alert(1)"}]}',
    '{"window":{"width":1}}',
  ];
  for (const [index, text] of broken.entries())
    test(JSON.stringify(text), () => {
      const kept = keptIn(fileNamed(`broken-${index}.json`, text)).read();
      expect(kept).toMatchObject({ servers: [], current: null, window: null });
      expect(kept.settings.showNotifications).toBe(true);
    });
});

describe('servers.json beside the program', () => {
  test('presets them', () => {
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
    test(`is passed over when it is wrong: ${text}`, () => {
      expect(presetServers(fileNamed(`preset-${index}.json`, text))).toEqual([]);
    });
  test('is not needed', () => {
    expect(presetServers(join(folder, 'none.json'))).toEqual([]);
  });
});
