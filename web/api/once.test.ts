import { expect, test } from 'bun:test';
import { once } from './actions/use-action.ts';

test('a double click sends once, two slow clicks send twice (P19)', async () => {
  const sent: string[] = [];
  const send = once(async (name: string) => sent.push(name));
  expect(await Promise.all([send('Choir'), send('Choir'), send('Youth')])).toEqual([1, 1, 2]);
  await send('Choir');
  expect(sent).toEqual(['Choir', 'Youth', 'Choir']);
});

test('a failed call can be sent again', async () => {
  let tries = 0;
  const send = once(async () => {
    tries += 1;
    if (tries === 1) throw new Error('down');
    return tries;
  });
  await expect(send(undefined)).rejects.toThrow('down');
  expect(await send(undefined)).toBe(2);
});
