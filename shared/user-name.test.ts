import { expect, test } from 'bun:test';
import { userNameFrom } from './user-name.ts';

test('a username is made from a first and a last name (I17)', () => {
  expect(userNameFrom('Margaret', 'Wells')).toBe('margaret.wells');
  expect(userNameFrom(' Mary  Ann ', "O'Brien")).toBe("maryann.o'brien");
  expect(userNameFrom('민수', '박')).toBe('민수.박');
  expect(userNameFrom('', 'Wells')).toBe('wells');
  expect(userNameFrom('', '')).toBe('');
  expect(userNameFrom('a'.repeat(60), 'b')).toHaveLength(40);
});
