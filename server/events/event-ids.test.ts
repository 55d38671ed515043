import { expect, test } from 'bun:test';
import { derivingWith } from '../secret-key.ts';
import { createEventIds } from './event-ids.ts';

const key = Buffer.alloc(32, 7);

test('an id of an event is read again after a restart, and no two are the same', () => {
  const ids = createEventIds(derivingWith(key));
  const later = createEventIds(derivingWith(key));
  const numbers = [...Array(2000).keys(), 2 ** 24, 2 ** 40 + 5, 2 ** 48 - 1];
  const sealed = numbers.map(ids.seal);
  expect(new Set(sealed).size).toBe(numbers.length);
  expect(sealed.every((id) => /^\d{1,15}$/.test(String(id)))).toBe(true);
  expect(sealed.map(later.open)).toEqual(numbers);
});

test('one that nobody was given is none of ours', () => {
  const ids = createEventIds(derivingWith(key));
  for (const made of [0, 1, 7, 999_999, 2 ** 48, 999_999_999_999_999])
    expect(ids.open(made)).toBeGreaterThan(1_000_000);
});
