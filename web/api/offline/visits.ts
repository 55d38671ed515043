import type { QueryClient } from '@tanstack/react-query';
import { endpoints } from '../../../shared/endpoints.ts';
import type { InboxItem } from '../../../shared/inbox.ts';
import type { Prayer } from '../../../shared/prayers.ts';
import { staleAfter } from '../../../shared/stale.ts';
import { invalidate } from '../cache/cache.ts';
import { call } from '../client.ts';
import { pathOf } from '../paths.ts';

type Seen = Pick<Prayer, 'id' | 'groups' | 'isNew'>;

/** Maximum number of requests in one call. */
const MOST = 500;

/**
 * Reports these requests as seen in their groups. The call is sent even while the page is being left, and
 * shows no toast: requests that are not reported are new again next time.
 */
export const visitAll = (client: QueryClient, prayers: readonly Seen[]) => {
  const seen = new Map<number, number[]>();
  for (const { id, groups, isNew } of prayers)
    if (isNew) for (const group of groups) seen.set(group.id, [...(seen.get(group.id) ?? []), id]);
  const visits = [...seen].map(([groupId, ids]) => sendVisit(groupId, ids.slice(0, MOST)));
  void Promise.all(visits).then(() => invalidate(client, staleAfter('visitGroup')));
};

/** Milliseconds after which a visit without an event counts as one that changed nothing. */
const HEARD_WITHIN = 30_000;

/** Visits of this page without an event yet, with the time they were sent. */
const underWay = new Set<{ at: number }>();

/** Notes a visit of this page. Returns a function to call if the visit did not reach the server. */
export const noteOwnVisit = () => {
  const visit = { at: Date.now() };
  underWay.add(visit);
  return () => void underWay.delete(visit);
};

/** Whether an event about a visit was caused by this page. Each visit causes one event at most. */
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

/** `createdAt` of the newest inbox item that this page reported as read; `''` if none. */
export const inboxReadUpTo = (client: QueryClient) => client.getQueryData<string>(READ_UP_TO) ?? '';

/** Reports the inbox as read up to this item. */
export const readInboxUpTo = (
  client: QueryClient,
  { id, createdAt }: Pick<InboxItem, 'id' | 'createdAt'>,
) => {
  const before = inboxReadUpTo(client);
  client.setQueryData(READ_UP_TO, createdAt);
  void call('readInbox', { body: { upTo: id } }).then(
    () => invalidate(client, staleAfter('readInbox')),
    // The item is unread again next time.
    () => client.setQueryData(READ_UP_TO, before),
  );
};
