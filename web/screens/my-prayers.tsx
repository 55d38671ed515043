import { useSetAtom } from 'jotai';
import { Plus } from 'lucide-react';
import { m } from '../../shared/messages.ts';
import type { Prayer } from '../../shared/prayers.ts';
import { useList } from '../api/queries.ts';
import { inOrder, ORDER_WORDS, ORDERS } from '../prayers/lists.ts';
import { PrayerCard } from '../prayers/prayer-card.tsx';
import { Choice, Choosing, PrayerGrid, useAllWhen } from '../prayers/prayer-list.tsx';
import { newPrayerDialog } from '../shell/dialogs.tsx';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { List } from '../ui/list.tsx';
import { Page } from '../ui/page.tsx';
import { useChoice } from '../ui/use-choice.ts';

const FILTERS = ['all', 'private', 'shared'] as const;
const FILTER_WORDS = {
  all: m.prayers_filter_all,
  private: m.prayers_filter_private,
  shared: m.prayers_filter_shared,
};
const NOTHING_WORDS = {
  all: m.prayers_list_none,
  private: m.prayers_list_none_private,
  shared: m.prayers_list_none_shared,
};

type Filter = (typeof FILTERS)[number];

/** The user's own active requests. */
export function MyPrayersScreen() {
  const setNewPrayer = useSetAtom(newPrayerDialog);
  const list = useList('listPrayers');
  const [filter, setFilter] = useChoice('show', FILTERS);
  const [order, setOrder] = useChoice('sort', ORDERS);
  useAllWhen(filter !== 'all' || order !== 'newest', list);
  const openNew = () => setNewPrayer({ open: true });

  return (
    <Page
      title={m.prayers_list_title()}
      subtitle={m.prayers_list_subtitle()}
      action={
        <Button icon={<Plus aria-hidden className="size-5" />} onClick={openNew}>
          {m.prayers_list_new()}
        </Button>
      }
    >
      <List
        list={list}
        loading={m.prayers_list_loading()}
        failed={m.prayers_list_failed()}
        className="flex flex-col gap-5"
      >
        {(prayers) => {
          const shown = inOrder(prayers.filter(passing(filter)), order);
          return (
            <>
              <Choosing>
                <Choice
                  label={m.prayers_filter()}
                  words={FILTER_WORDS}
                  value={filter}
                  onChange={setFilter}
                />
                <Choice
                  label={m.prayers_sort()}
                  words={ORDER_WORDS}
                  value={order}
                  onChange={setOrder}
                />
                <p role="status" className="w-full text-muted two:min-h-12 two:w-auto two:py-2.5">
                  {m.prayers_list_count({ count: shown.length })}
                </p>
              </Choosing>
              {shown.length === 0 ? (
                <NoPrayers filter={filter} onCreate={openNew} />
              ) : (
                <PrayerGrid>
                  {shown.map((prayer) => (
                    <PrayerCard key={prayer.id} prayer={prayer} />
                  ))}
                </PrayerGrid>
              )}
            </>
          );
        }}
      </List>
    </Page>
  );
}

const passing = (filter: Filter) => (prayer: Prayer) =>
  !prayer.isAnswered && (filter === 'all' || prayer.isPrivate === (filter === 'private'));

const NoPrayers = ({ filter, onCreate }: { filter: Filter; onCreate: () => void }) => (
  <EmptyState
    title={m.prayers_list_none_title()}
    action={
      <Button tone="plain" onClick={onCreate}>
        {m.prayers_list_none_create()}
      </Button>
    }
  >
    {NOTHING_WORDS[filter]()}
  </EmptyState>
);
