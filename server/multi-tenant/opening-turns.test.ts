import { expect, test } from 'bun:test';
import { createOpeningTurns } from './opening-turns.ts';

/** Notes the order of turns. */
const asked = (given: [name: string, options?: { isDue: boolean }][]) => {
  const turns = createOpeningTurns();
  const order: string[] = [];
  const all = given.map(async ([name, options]) => {
    await turns.take(name, options);
    order.push(name);
    turns.give();
  });
  return { turns, order, all: Promise.all(all) };
};
const isDue = true;

test('called ones go before due ones, each in their order (C17)', async () => {
  const { order, all } = asked([['a', { isDue }], ['b', { isDue }], ['c'], ['d']]);
  await all;
  expect(order).toEqual(['a', 'c', 'd', 'b']);
});

test('a due one that is called meanwhile goes with the called ones (C17)', async () => {
  const { turns, order, all } = asked([['a'], ['b', { isDue }], ['c', { isDue }]]);
  turns.hurry('c');
  await all;
  expect(order).toEqual(['a', 'c', 'b']);
});
