import { expect, test } from 'bun:test';
import { InfiniteQueryObserver, QueryClient } from '@tanstack/react-query';
import { dropReadsUnderWay } from './cache.ts';
import { readNextPage } from './next-page.ts';

/** A list of three pages, the first of them read, and a screen that shows it. */
const openList = async () => {
  const client = new QueryClient();
  const asked: { page: number; answer: (version?: string) => void }[] = [];
  const observer = new InfiniteQueryObserver(client, {
    queryKey: ['/api/prayers'],
    initialPageParam: 1,
    getNextPageParam: (_page: string, pages: string[]) =>
      pages.length < 3 ? pages.length + 1 : undefined,
    retry: false,
    queryFn: ({ pageParam: page }) =>
      new Promise<string>((done, fail) => {
        asked.push({
          page,
          answer: (version = 'old') =>
            version === 'none' ? fail(new Error('503')) : done(`${page} ${version}`),
        });
      }),
  });
  observer.subscribe(() => {});
  const shown = () => observer.getCurrentResult().data?.pages;
  const isAsked = async (times: number) => {
    while (asked.length < times) await Bun.sleep(1);
    return asked[times - 1];
  };
  (await isAsked(1))?.answer();
  while (!shown()) await Bun.sleep(1);
  const more = () => readNextPage(shown()?.length ?? 0, observer.fetchNextPage.bind(observer));
  return { client, isAsked, more, shown };
};

test('a next page cancelled by an event is read again (W14)', async () => {
  const { client, isAsked, more, shown } = await openList();
  const read = more();
  expect(await isAsked(2)).toMatchObject({ page: 2 });
  void client.invalidateQueries();
  const whole = await isAsked(3);
  expect(whole?.page).toBe(1);
  whole?.answer('new');
  const next = await isAsked(4);
  expect(next?.page).toBe(2);
  next?.answer('new');
  expect(await read).toBe(true);
  expect(shown()).toEqual(['1 new', '2 new']);
});

test('a next page cancelled by a press is read again (P19)', async () => {
  const { client, isAsked, more, shown } = await openList();
  const read = more();
  await isAsked(2);
  dropReadsUnderWay(client);
  (await isAsked(3))?.answer();
  expect(await read).toBe(true);
  expect(shown()).toEqual(['1 old', '2 old']);
});

test('asking for the next page does not cancel a running refetch (W14)', async () => {
  const { client, isAsked, more, shown } = await openList();
  void client.invalidateQueries();
  const whole = await isAsked(2);
  const read = more();
  whole?.answer('new');
  const next = await isAsked(3);
  expect(next?.page).toBe(2);
  next?.answer('new');
  expect(await read).toBe(true);
  expect(shown()).toEqual(['1 new', '2 new']);
});

test('reading a page that fails or does not exist returns false (B3)', async () => {
  const { isAsked, more, shown } = await openList();
  const failed = more();
  (await isAsked(2))?.answer('none');
  expect(await failed).toBe(false);
  for (const [times, page] of [
    [3, 2],
    [4, 3],
  ] as const) {
    const read = more();
    (await isAsked(times))?.answer();
    expect(await read).toBe(true);
    expect(shown()).toHaveLength(page);
  }
  expect(await more()).toBe(false);
});
