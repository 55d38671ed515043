import type { QueryClient } from '@tanstack/react-query';
import { endpoints } from '../../shared/endpoints.ts';
import type { Prayer } from '../../shared/prayers.ts';
import { staleAfter } from '../../shared/stale.ts';
import { invalidate } from './cache.ts';
import { call } from './client.ts';
import { pathOf } from './paths.ts';

type Seen = Pick<Prayer, 'id' | 'groups'>;

/**
 * Tells the server that these requests were seen in their groups. It is sent even while the page is
 * left, and nothing is said about it: what was not told is new again next time.
 */
export const visitAll = (client: QueryClient, prayers: readonly Seen[]) => {
  const newest = new Map<number, number>();
  for (const { id, groups } of prayers)
    for (const group of groups) newest.set(group.id, Math.max(id, newest.get(group.id) ?? 0));
  const visits = [...newest].map(([groupId, upTo]) => sendVisit(groupId, upTo));
  void Promise.allSettled(visits).then(() => invalidate(client, staleAfter('visitGroup')));
};

const sendVisit = (id: number, upTo: number) =>
  fetch(pathOf('visitGroup', { id }), {
    method: endpoints.visitGroup.method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ upTo }),
    credentials: 'same-origin',
    keepalive: true,
  });

/** Tells the server that the inbox was read up to this item. */
export const readInboxUpTo = (client: QueryClient, upTo: string) =>
  void call('readInbox', { body: { upTo } }).then(
    () => invalidate(client, staleAfter('readInbox')),
    // It is unread again next time.
    () => {},
  );
