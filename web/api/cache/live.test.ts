import { expect, test } from 'bun:test';
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { stalePaths } from '../../../shared/stale.ts';
import { createRefresher } from './live.ts';

const MY_REQUESTS = '/api/prayers';
const COMMENTS = '/api/prayers/12/comments';

/** A screen that shows these reads, and the number of times each was made. */
const screenWith = async (...paths: string[]) => {
  const made = new Map<string, number>();
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  const stops = paths.map((path) =>
    new QueryObserver(client, {
      queryKey: [path],
      queryFn: async () => {
        made.set(path, (made.get(path) ?? 0) + 1);
        return null;
      },
    }).subscribe(() => {}),
  );
  while (paths.some((path) => client.getQueryState([path])?.status !== 'success'))
    await Bun.sleep(1);
  made.clear();
  return { client, made, close: () => stops.forEach((stop) => void stop()) };
};

const untilIdle = () => Bun.sleep(150);

test('an event about ten groups repeats the read of each list once (W14)', async () => {
  const groups = Array.from({ length: 10 }, (_, index) => index + 1);
  const lists = groups.map((id) => `/api/groups/${id}/prayers`);
  const { client, made, close } = await screenWith(MY_REQUESTS, '/api/stats', ...lists);
  const { refresh } = createRefresher(client, () => false);
  for (const groupId of groups) {
    refresh(stalePaths('new-prayer', { groupId, prayerId: 12 }));
    // One after another, without a delay that a busy machine could extend.
    await Promise.resolve();
  }
  await untilIdle();
  expect(Object.fromEntries(made)).toEqual(
    Object.fromEntries([MY_REQUESTS, '/api/stats', ...lists].map((path) => [path, 1])),
  );
  close();
});

test('a read that begins after the event is not repeated', async () => {
  const { client, made, close } = await screenWith(MY_REQUESTS, '/api/stats');
  const { refresh } = createRefresher(client, () => false);
  refresh(stalePaths('new-prayer', { groupId: 1, prayerId: 12 }));
  // The event of one's own change can arrive before the response.
  void client.invalidateQueries({ queryKey: [MY_REQUESTS] });
  await untilIdle();
  expect(Object.fromEntries(made)).toEqual({ [MY_REQUESTS]: 1, '/api/stats': 1 });
  close();
});

test('while the user writes, only comments and counts are read again (N12)', async () => {
  const { client, made, close } = await screenWith(MY_REQUESTS, COMMENTS);
  let isWriting = true;
  const { refresh } = createRefresher(client, () => isWriting);
  refresh(stalePaths('comment', { groupId: null, prayerId: 12 }));
  await untilIdle();
  expect(Object.fromEntries(made)).toEqual({ [COMMENTS]: 1 });
  isWriting = false;
  while (!made.has(MY_REQUESTS)) await Bun.sleep(5);
  expect(Object.fromEntries(made)).toEqual({ [COMMENTS]: 1, [MY_REQUESTS]: 1 });
  close();
});

test('a reset repeats every read once (N13)', async () => {
  const { client, made, close } = await screenWith(MY_REQUESTS, '/api/groups');
  const { refresh } = createRefresher(client, () => false);
  refresh();
  refresh([MY_REQUESTS]);
  await untilIdle();
  expect(Object.fromEntries(made)).toEqual({ [MY_REQUESTS]: 1, '/api/groups': 1 });
  close();
});

test('a stopped refresher repeats no read', async () => {
  const { client, made, close } = await screenWith(MY_REQUESTS);
  const { refresh, stop } = createRefresher(client, () => false);
  refresh([MY_REQUESTS]);
  stop();
  await untilIdle();
  expect(made.size).toBe(0);
  close();
});
