import { expect, test } from 'bun:test';
import { bookletOrder } from './booklet-order.ts';

test('eight pages fill both sides of two sheets (P36)', () => {
  expect(bookletOrder(8)).toEqual([
    [8, 1],
    [2, 7],
    [6, 3],
    [4, 5],
  ]);
});

test('missing pages are null at the end (P36)', () => {
  expect(bookletOrder(1)).toEqual([
    [null, 1],
    [null, null],
  ]);
  expect(bookletOrder(6)).toEqual([
    [null, 1],
    [2, null],
    [6, 3],
    [4, 5],
  ]);
});

test('the pages of a folded booklet are in order (P36)', () => {
  for (const pages of [1, 3, 4, 5, 12, 21]) {
    const sides = bookletOrder(pages);
    const sheets = Array.from({ length: sides.length / 2 }, (_, n) =>
      sides.slice(2 * n, 2 * n + 2),
    );
    // First half: each front's right and back's left page; second half: the others, from the inside out.
    const first = sheets.flatMap(([front, back]) => [front?.[1], back?.[0]]);
    const second = sheets.toReversed().flatMap(([front, back]) => [back?.[1], front?.[0]]);
    const read = [...first, ...second].filter((page) => page !== null);
    expect(read).toEqual(Array.from({ length: pages }, (_, n) => n + 1));
  }
});
