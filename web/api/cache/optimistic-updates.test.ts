import { expect, test } from 'bun:test';
import { InfiniteQueryObserver, QueryClient } from '@tanstack/react-query';
import { dropReadsUnderWay, readDroppedAgain } from './cache.ts';

type Prayer = { id: number; hasPrayed: boolean };

/** A list of one request whose response the test sends, and a screen that shows it. */
const listOf = (client: QueryClient) => {
  const asked: ((hasPrayed: boolean) => void)[] = [];
  const observer = new InfiniteQueryObserver(client, {
    queryKey: ['/api/prayers'],
    initialPageParam: undefined,
    getNextPageParam: () => undefined,
    queryFn: () =>
      new Promise<{ items: Prayer[]; next: undefined }>((done) => {
        asked.push((hasPrayed) => done({ items: [{ id: 1, hasPrayed }], next: undefined }));
      }),
  });
  const stop = observer.subscribe(() => {});
  const shown = () => observer.getCurrentResult().data?.pages[0]?.items[0]?.hasPrayed;
  const isAsked = async (times: number) => {
    while (asked.length < times) await Bun.sleep(1);
  };
  return { asked, isAsked, shown, stop };
};

test('a read from before a press is dropped and made again after it (P19)', async () => {
  const client = new QueryClient();
  const { asked, isAsked, shown, stop } = listOf(client);
  await isAsked(1);
  asked[0]?.(true);
  while (shown() === undefined) await Bun.sleep(1);

  // After another user's change the list is read again, with the state from before the press.
  void client.invalidateQueries();
  await isAsked(2);
  dropReadsUnderWay(client);
  asked[1]?.(false);
  await Bun.sleep(5);
  expect(shown()).toBe(true);

  void readDroppedAgain(client);
  await isAsked(3);
  asked[2]?.(false);
  while (shown() !== false) await Bun.sleep(1);
  stop();
});

test('a list that is read for the first time is not dropped', async () => {
  const client = new QueryClient();
  const { asked, isAsked, shown, stop } = listOf(client);
  await isAsked(1);
  dropReadsUnderWay(client);
  asked[0]?.(true);
  while (shown() === undefined) await Bun.sleep(1);
  expect(shown()).toBe(true);
  stop();
});
