import { useQueryClient } from '@tanstack/react-query';
import { Inbox } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { InboxItem } from '../../shared/inbox.ts';
import { m } from '../../shared/messages.ts';
import { useList } from '../api/cache/lists.ts';
import { PAGE } from '../api/cache/page.ts';
import { inboxReadUpTo, readInboxUpTo } from '../api/offline/visits.ts';
import { InboxItems } from '../notices/inbox-items.tsx';
import { byDay, dayName, oneLineEach } from '../notices/one-line-each.ts';
import { paths } from '../paths.ts';
import { useMinute } from '../ui/dates/minute.ts';
import { LinkButton } from '../ui/links.tsx';
import { EmptyState } from '../ui/lists/empty-state.tsx';
import { List, MoreAsOneScrolls } from '../ui/lists/list.tsx';
import { Page } from '../ui/page.tsx';

/** The inbox of the last 60 days, by day. Opening it marks its items as read. */
export function InboxScreen() {
  useMinute();
  const list = useList('listInbox', undefined, {
    query: { limit: PAGE },
    refetchOnMount: 'always',
  });
  const isUnread = useUnread(list.items);
  return (
    <Page title={m.inbox_title()} subtitle={m.inbox_subtitle()}>
      <List
        list={list}
        more={<MoreAsOneScrolls list={list} />}
        loading={m.inbox_loading()}
        failed={m.inbox_failed()}
        empty={
          <EmptyState
            title={m.inbox_none_title()}
            icon={<Inbox aria-hidden />}
            action={
              <LinkButton to={paths.dashboard} tone="plain">
                {m.groups_back_to_dashboard()}
              </LinkButton>
            }
          >
            {m.inbox_none()}
          </EmptyState>
        }
      >
        {(items) =>
          byDay(oneLineEach(items, isUnread)).map(([day, lines]) => (
            <section key={day} className="flex flex-col gap-3">
              <h2 className="text-heading">{dayName(day)}</h2>
              <InboxItems lines={lines} />
            </section>
          ))
        }
      </List>
    </Page>
  );
}

/**
 * Returns whether an item was unread when it was first shown during this visit: it stays marked, although the
 * server has it as read. Items of an earlier visit are not marked, even if the server does not know yet.
 */
function useUnread(items: InboxItem[] | undefined) {
  const unread = useRef(new Set<string>());
  const client = useQueryClient();
  const [earlier] = useState(() => inboxReadUpTo(client));
  for (const { id, isRead, createdAt } of items ?? [])
    if (!isRead && createdAt > earlier) unread.current.add(id);
  const newest = items?.[0];
  const { id: upTo, createdAt } = newest && !newest.isRead ? newest : {};
  useEffect(() => {
    if (upTo && createdAt) readInboxUpTo(client, { id: upTo, createdAt });
  }, [upTo, createdAt, client]);
  return ({ id }: InboxItem) => unread.current.has(id);
}
