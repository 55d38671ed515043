import type { QueryClient } from '@tanstack/react-query';
import { endpoints } from '../../shared/endpoints.ts';
import type { Prayer } from '../../shared/prayers.ts';
import { staleAfter } from '../../shared/stale.ts';
import { invalidate } from './cache.ts';
import { call } from './client.ts';
import { pathOf } from './paths.ts';

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
  void Promise.allSettled(visits).then(() => invalidate(client, staleAfter('visitGroup')));
};

let underWay = 0;

/** Whether an event about a visit is about one of this page: each is told once. */
export const isOwnVisit = () => underWay > 0 && underWay-- > 0;

const sendVisit = (id: number, seen: number[]) => {
  underWay++;
  return fetch(pathOf('visitGroup', { id }), {
    method: endpoints.visitGroup.method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ seen }),
    credentials: 'same-origin',
    keepalive: true,
  });
};

/** Tells the server that the inbox was read up to this item. */
export const readInboxUpTo = (client: QueryClient, upTo: string) =>
  void call('readInbox', { body: { upTo } }).then(
    () => invalidate(client, staleAfter('readInbox')),
    // It is unread again next time.
    () => {},
  );
