import { useState } from 'react';
import type { Group } from '../../shared/groups.ts';
import { m } from '../../shared/messages.ts';
import { useList } from '../api/queries.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { List } from '../ui/list.tsx';
import { inOrder, ORDER_WORDS, ORDERS, type Order } from './lists.ts';
import { PrayerCard } from './prayer-card.tsx';
import { Choice, Choosing, PrayerGrid, useAllWhen } from './prayer-list.tsx';

/** The active requests of one group: the first tab of its page. */
export function GroupPrayers({ group }: { group: Group }) {
  const list = useList('listGroupPrayers', { id: group.id });
  const [order, setOrder] = useState<Order>('newest');
  useAllWhen(order === 'oldest', list);
  return (
    <List
      list={list}
      loading={m.prayers_list_loading()}
      failed={m.prayers_group_failed()}
      className="flex flex-col gap-5"
      empty={
        <EmptyState title={m.prayers_group_none_title()}>
          {m.prayers_group_none({ group: group.name })}
        </EmptyState>
      }
    >
      {(prayers) => (
        <>
          <Choosing>
            <Choice
              label={m.prayers_sort()}
              words={ORDER_WORDS}
              value={order}
              onChange={(value) => setOrder(ORDERS.find((name) => name === value) ?? 'newest')}
            />
          </Choosing>
          <PrayerGrid>
            {inOrder(prayers, order).map((prayer) => (
              <PrayerCard
                key={prayer.id}
                prayer={prayer}
                showsAudience={prayer.isMine || prayer.groups.length > 1}
              />
            ))}
          </PrayerGrid>
        </>
      )}
    </List>
  );
}
