import { expect, test } from 'bun:test';
import { greetingAt } from './greeting.ts';

test('the greeting depends on the time of day and does not wrap (P42)', () => {
  const at = (hour: number) =>
    greetingAt(new Date(Date.UTC(2026, 10, 26, hour)))({ name: 'Helen' });
  expect([0, 3, 4, 11, 12, 17, 18, 23].map(at)).toEqual([
    'Hello, Helen',
    'Hello, Helen',
    'Good\u00A0morning, Helen',
    'Good\u00A0morning, Helen',
    'Good\u00A0afternoon, Helen',
    'Good\u00A0afternoon, Helen',
    'Good\u00A0evening, Helen',
    'Good\u00A0evening, Helen',
  ]);
});
