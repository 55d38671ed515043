import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef } from 'react';
import type { Group } from '../../shared/groups.ts';
import { m } from '../../shared/messages.ts';
import type { Prayer } from '../../shared/prayers.ts';
import { useList } from '../api/cache/lists.ts';
import { isLong, PAGE } from '../api/cache/page.ts';
import { visitAll } from '../api/offline/visits.ts';
import { useChoice } from '../ui/fields/use-choice.ts';
import { EmptyState } from '../ui/lists/empty-state.tsx';
import { List, MoreAsOneScrolls } from '../ui/lists/list.tsx';
import { Spoken } from '../ui/spoken.tsx';
import { ORDER_WORDS, ORDERS, waitingIn } from './lists.ts';
import { PrayerCard } from './prayer-card.tsx';
import { PrayerGrid, SmallChoice } from './prayer-list.tsx';

/** A group's active requests, in the order of the URL. */
export function useGroupPrayers(id: string | number) {
  const [sort, setSort] = useChoice('sort', ORDERS);
  const list = useList('listGroupPrayers', { id }, { query: { limit: PAGE, sort } });
  return { list, sort, setSort };
}

/**
 * Number of a group's requests that wait, by `waitingIn`. Undefined until the list was first read or refused;
 * while another order is loading, the previous number.
 */
export function useWaiting(list: ReturnType<typeof useGroupPrayers>['list']) {
  const known = useRef<{ count: number | undefined }>(undefined);
  if (!list.isLoading) known.current = { count: waitingIn(list) };
  return known.current;
}

/** The active requests of a group: the first tab of its page. `search` is shown above a long list. */
export function GroupPrayers({ group, search }: { group: Group; search: ReactNode }) {
  const { list, sort, setSort } = useGroupPrayers(group.id);
  useVisit(list.items);
  const isAny = useRef(false);
  if (list.items) isAny.current = list.items.length > 0;
  return (
    <div className="flex flex-col gap-2 two:gap-4">
      {/* Outside the list, so that the choice keeps the focus while another order is loading. */}
      {isAny.current && (
        <div className="-mt-3 flex flex-wrap items-center justify-between gap-x-3 two:mt-0 print:hidden">
          <Spoken className="text-muted" of={sort}>
            {list.total !== undefined && m.prayers_list_count({ count: list.total })}
          </Spoken>
          {isLong(list) && search}
          <SmallChoice
            label={m.prayers_sort()}
            words={ORDER_WORDS}
            value={sort}
            onChange={setSort}
          />
        </div>
      )}
      <List
        list={list}
        loading={m.prayers_list_loading()}
        failed={m.prayers_group_failed()}
        className="flex flex-col gap-2 two:gap-4"
        more={<MoreAsOneScrolls list={list} />}
        empty={
          <EmptyState title={m.prayers_group_none_title()}>
            {m.prayers_group_none({ group: group.name })}
          </EmptyState>
        }
      >
        {(prayers) => (
          <PrayerGrid>
            {prayers.map((prayer) => (
              <PrayerCard
                key={prayer.id}
                prayer={prayer}
                showsAudience={prayer.isMine || prayer.groups.length > 1}
              />
            ))}
          </PrayerGrid>
        )}
      </List>
    </div>
  );
}

/** Reports the shown requests as seen when the page is left or hidden. While it is visible, the "new" marks stay. */
function useVisit(items: Prayer[] | undefined) {
  const client = useQueryClient();
  const shown = useRef<Prayer[]>([]);
  if (items) shown.current = items;
  useEffect(() => {
    const report = () => {
      const isAnyNew = shown.current.some(({ isNew }) => isNew);
      if (isAnyNew) visitAll(client, shown.current);
    };
    const reportIfHidden = () => {
      if (document.visibilityState === 'hidden') report();
    };
    document.addEventListener('visibilitychange', reportIfHidden);
    return () => {
      document.removeEventListener('visibilitychange', reportIfHidden);
      report();
    };
  }, [client]);
}
