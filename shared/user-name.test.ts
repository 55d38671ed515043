import { expect, test } from 'bun:test';
import { userNameFrom } from './user-name.ts';

const from = (firstName: string, lastName: string) => userNameFrom({ firstName, lastName });

test('a username is made from a name, in the order of the name (I17, A71)', () => {
  expect(from('Margaret', 'Wells')).toBe('margaret.wells');
  expect(from(' Mary  Ann ', "O'Brien")).toBe("maryann.o'brien");
  expect(from('민수', '박')).toBe('박민수');
  expect(from('', 'Wells')).toBe('wells');
  expect(from('', '')).toBe('');
  expect(from('a'.repeat(60), 'b')).toHaveLength(40);
});
