import { expect, test } from 'bun:test';
import { inLanguage } from '../server/language.ts';
import { listed } from './listed.ts';
import { m } from './messages.ts';
import { inOwnDirection } from './own-direction.ts';

const GROUPS = ['The Whole Church', 'Tuesday Evening Group'];

test('each name of a list is isolated in Arabic, and in no other language (O8)', () => {
  const list = inLanguage('ar', () => listed(GROUPS));
  expect(list).toBe('\u2068The Whole Church\u2069 و\u2068Tuesday Evening Group\u2069');
  expect(inLanguage('ar', () => m.prayers_shared_named({ groups: list }))).toBe(
    `مشاركة مع ${list}`,
  );
  for (const language of ['en', 'de', 'es', 'fr', 'ko', 'pt-BR'] as const) {
    expect(inLanguage(language, () => listed(GROUPS))).not.toMatch(/[\u2066-\u2069]/);
    expect(inLanguage(language, () => inOwnDirection(GROUPS))).toEqual(GROUPS);
  }
});
