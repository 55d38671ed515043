import { useSetAtom } from 'jotai';
import { Plus } from 'lucide-react';
import type { Prayer } from '../../shared/prayers.ts';
import { useList } from '../api/queries.ts';
import { inOrder, ORDER_WORDS, ORDERS } from '../prayers/lists.ts';
import { PrayerCard } from '../prayers/prayer-card.tsx';
import { Choice, Choosing, PrayerGrid, useAllWhen } from '../prayers/prayer-list.tsx';
import { counted } from '../prayers/words.ts';
import { newPrayerDialog } from '../shell/dialogs.tsx';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { List } from '../ui/list.tsx';
import { Page } from '../ui/page.tsx';
import { useChoice } from '../ui/use-choice.ts';

const FILTERS = ['all', 'private', 'shared'] as const;
const FILTER_WORDS = { all: 'All Prayers', private: 'Private Only', shared: 'Shared Only' };

type Filter = (typeof FILTERS)[number];

/** One's own requests that are not answered yet. */
export function MyPrayersScreen() {
  const setNewPrayer = useSetAtom(newPrayerDialog);
  const list = useList('listPrayers');
  const [filter, setFilter] = useChoice('show', FILTERS);
  const [order, setOrder] = useChoice('sort', ORDERS);
  useAllWhen(filter !== 'all' || order !== 'newest', list);
  const openNew = () => setNewPrayer({ open: true });

  return (
    <Page
      title="My Prayer Requests"
      subtitle="Manage and track your personal prayer requests"
      action={
        <Button icon={<Plus aria-hidden className="size-5" />} onClick={openNew}>
          New Request
        </Button>
      }
    >
      <List
        list={list}
        loading="Loading prayer requests..."
        failed="Your prayer requests did not load."
        className="flex flex-col gap-5"
      >
        {(prayers) => {
          const shown = inOrder(prayers.filter(passing(filter)), order);
          return (
            <>
              <Choosing>
                <Choice label="Filter" words={FILTER_WORDS} value={filter} onChange={setFilter} />
                <Choice label="Sort" words={ORDER_WORDS} value={order} onChange={setOrder} />
                <p role="status" className="w-full text-muted two:min-h-12 two:w-auto two:py-2.5">
                  {counted(shown.length, 'prayer')}
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
    title="No prayer requests found"
    action={
      <Button tone="plain" onClick={onCreate}>
        Create Prayer Request
      </Button>
    }
  >
    {filter === 'all'
      ? 'Write down what you would like prayer for. You choose who sees it.'
      : `You have no ${filter} requests. Choose All Prayers to see the others.`}
  </EmptyState>
);
