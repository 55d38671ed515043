import { expect, test } from 'bun:test';
import { QueryClient } from '@tanstack/react-query';
import { rows } from '../actions/all.ts';

const KEY = ['/api/prayers/3/comments'];
const input = { params: { id: 7 } };

const clientWith = (amens: number, amened: boolean) => {
  const client = new QueryClient();
  client.setQueryData(KEY, {
    pages: [
      {
        items: [
          { id: 7, amens, amened },
          { id: 8, amens: 1, amened: true },
        ],
      },
    ],
    pageParams: [undefined],
  });
  const seen = () =>
    client.getQueryData<{ pages: { items: object[] }[] }>(KEY)?.pages[0]?.items ?? [];
  return { client, seen: () => seen()[0], other: () => seen()[1] };
};

test('an Amen appears at once, takes the server’s count, and is undone on failure (P47)', () => {
  const { client, seen, other } = clientWith(4, false);
  const undo = rows.sayAmen.optimistic?.(client, input);
  expect(seen()).toEqual({ id: 7, amens: 5, amened: true });
  undo?.();
  expect(seen()).toEqual({ id: 7, amens: 4, amened: false });

  rows.sayAmen.optimistic?.(client, input);
  rows.sayAmen.done?.(client, { amens: 9, amened: true }, input);
  expect(seen()).toEqual({ id: 7, amens: 9, amened: true });
  expect(other()).toEqual({ id: 8, amens: 1, amened: true });
});

test('the response to an earlier press does not undo a later press (P47)', () => {
  const { client, seen } = clientWith(4, false);
  rows.sayAmen.optimistic?.(client, input);
  rows.takeBackAmen.optimistic?.(client, input);
  rows.sayAmen.done?.(client, { amens: 6, amened: true }, input);
  expect(seen()).toEqual({ id: 7, amens: 5, amened: false });
  rows.takeBackAmen.done?.(client, { amens: 5, amened: false }, input);
  expect(seen()).toEqual({ id: 7, amens: 5, amened: false });
});
