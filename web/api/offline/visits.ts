import type { QueryClient } from '@tanstack/react-query';
import { endpoints } from '../../../shared/endpoints.ts';
import type { InboxItem } from '../../../shared/inbox.ts';
import type { Prayer } from '../../../shared/prayers.ts';
import { staleAfter } from '../../../shared/stale.ts';
import { invalidate } from '../cache/cache.ts';
import { call } from '../client.ts';
import { pathOf } from '../paths.ts';

type Seen = Pick<Prayer, 'id' | 'groups' | 'isNew'>;

/** More of them than this are not told at once. */
const MOST = 500;

/**
 * Tells the server that these requests were seen in their groups. It is sent even while the page is
 * left, and nothing is said about it: what was not told is new again next time.
 */
export const visitAll = (client: QueryClient, prayers: readonly Seen[]) => {
  const seen = new Map<number, number[]>();
  for (const { id, groups, isNew } of prayers)
    if (isNew) for (const group of groups) seen.set(group.id, [...(seen.get(group.id) ?? []), id]);
  const visits = [...seen].map(([groupId, ids]) => sendVisit(groupId, ids.slice(0, MOST)));
  void Promise.all(visits).then(() => invalidate(client, staleAfter('visitGroup')));
};

/** A visit of which nothing was heard for so long, in milliseconds, told the server nothing new. */
const HEARD_WITHIN = 30_000;

/** When each visit was sent of which no event was heard. */
const underWay = new Set<{ at: number }>();

/** Notes a visit of this page; gives what to call if it did not reach the server. */
export const noteOwnVisit = () => {
  const visit = { at: Date.now() };
  underWay.add(visit);
  return () => void underWay.delete(visit);
};

/** Whether an event about a visit is about one of this page: each is told once, if it changed anything. */
export const isOwnVisit = () => {
  for (const visit of underWay) {
    underWay.delete(visit);
    if (Date.now() - visit.at < HEARD_WITHIN) return true;
  }
  return false;
};

const sendVisit = async (id: number, seen: number[]) => {
  const forget = noteOwnVisit();
  try {
    const { ok } = await postVisit(id, seen);
    if (!ok) forget();
  } catch {
    forget();
  }
};

const postVisit = (id: number, seen: number[]) =>
  fetch(pathOf('visitGroup', { id }), {
    method: endpoints.visitGroup.method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ seen }),
    credentials: 'same-origin',
    keepalive: true,
  });

const READ_UP_TO = ['inbox read up to'];

/** When the newest item happened of which this page told the server that it is read; `''` if none. */
export const inboxReadUpTo = (client: QueryClient) => client.getQueryData<string>(READ_UP_TO) ?? '';

/** Tells the server that the inbox was read up to this item. */
export const readInboxUpTo = (
  client: QueryClient,
  { id, createdAt }: Pick<InboxItem, 'id' | 'createdAt'>,
) => {
  const before = inboxReadUpTo(client);
  client.setQueryData(READ_UP_TO, createdAt);
  void call('readInbox', { body: { upTo: id } }).then(
    () => invalidate(client, staleAfter('readInbox')),
    // It is unread again next time.
    () => client.setQueryData(READ_UP_TO, before),
  );
};
