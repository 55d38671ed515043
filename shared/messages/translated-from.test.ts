import { describe, expect, test } from 'bun:test';
import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { testFolder } from '../../test-support/folder.ts';
import { olderEnglish } from './older-english.ts';
import { fingerprintOf, namesWithoutNote, staleNames, withNotes } from './translated-from.ts';

const english = new Map([
  ['a_kept', 'Kept.'],
  ['a_changed', 'Changed. Take care.'],
  ['a_new', 'New.'],
  ['a_missing', 'Missing.'],
]);
const own = new Map([
  ['a_kept', 'Behalten.'],
  ['a_changed', 'Geändert.'],
  ['a_new', 'Neu.'],
]);
const notes = { a_kept: fingerprintOf('Kept.'), a_changed: fingerprintOf('Changed.') };

describe('the English that a sentence was translated from (O21)', () => {
  test('has a fingerprint of six characters, which never changes', () => {
    expect(fingerprintOf('Kept.')).toBe('OLv8gr');
  });

  test('has changed', () => {
    expect(staleNames(own, english, notes)).toEqual(['a_changed']);
  });

  test('is not noted of a new translation', () => {
    expect(namesWithoutNote(own, notes)).toEqual(['a_new']);
  });

  test('is noted for the messages that were compared, and forgotten for messages that are gone', () => {
    const noted = withNotes(own, english, { ...notes, a_gone: 'aaaaaa' }, ['a_changed', 'a_new']);
    expect(noted).toEqual({
      a_changed: fingerprintOf('Changed. Take care.'),
      a_kept: fingerprintOf('Kept.'),
      a_new: fingerprintOf('New.'),
    });
    expect(staleNames(own, english, noted)).toEqual([]);
    expect(Object.keys(withNotes(own, english, notes, ['a_changed']))).toEqual([
      'a_changed',
      'a_kept',
    ]);
  });

  test('is found in the history', () => {
    const folder = testFolder('history');
    const git = (...args: string[]) => spawnSync('git', args, { cwd: folder });
    mkdirSync(join(folder, 'en'));
    git('init', '-q');
    for (const sentence of ['First.', 'Second.', 'Third.']) {
      writeFileSync(join(folder, 'en/a.json'), JSON.stringify({ a_changed: sentence }));
      git('add', '.');
      git('-c', 'user.name=A', '-c', 'user.email=a@example.org', 'commit', '-qm', sentence);
    }
    expect(olderEnglish('a_changed', fingerprintOf('First.'), folder)).toBe('First.');
    expect(olderEnglish('a_changed', fingerprintOf('Fourth.'), folder)).toBeUndefined();
    expect(olderEnglish('b_other', fingerprintOf('First.'), folder)).toBeUndefined();
    expect(olderEnglish('a_changed', 'aaaaaa', testFolder('no-history'))).toBeUndefined();
  });
});
