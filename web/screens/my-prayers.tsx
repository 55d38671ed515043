import { useSetAtom } from 'jotai';
import { Plus } from 'lucide-react';
import { keysOf } from '../../shared/keys-of.ts';
import { m } from '../../shared/messages.ts';
import { useList } from '../api/cache/lists.ts';
import { isLong, PAGE } from '../api/cache/page.ts';
import { newPrayerDialog } from '../open-dialogs.ts';
import { ORDER_WORDS, ORDERS } from '../prayers/lists.ts';
import { PrayerCard } from '../prayers/prayer-card.tsx';
import { Choice, Choosing, ListLength, PrayerColumns } from '../prayers/prayer-list.tsx';
import { RestingLink } from '../prayers/resting-link.tsx';
import { SearchField } from '../search/search-field.tsx';
import { Button } from '../ui/button.tsx';
import { useChoice } from '../ui/fields/use-choice.ts';
import { EmptyState } from '../ui/lists/empty-state.tsx';
import { List, MoreAsOneScrolls } from '../ui/lists/list.tsx';
import { Page } from '../ui/page.tsx';

const FILTER_WORDS = {
  all: m.prayers_filter_all,
  private: m.prayers_filter_private,
  shared: m.prayers_filter_shared,
  resting: m.prayers_resting,
};
const NOTHING_WORDS = {
  all: m.prayers_list_none,
  private: m.prayers_list_none_private,
  shared: m.prayers_list_none_shared,
  resting: m.prayers_list_none_resting,
};
const QUERIES = {
  all: { status: 'active' },
  private: { status: 'active', audience: 'private' },
  shared: { status: 'active', audience: 'shared' },
  resting: { status: 'resting' },
} as const;

const FILTERS = keysOf(FILTER_WORDS);
type Filter = keyof typeof FILTER_WORDS;

/** The user's own active and resting requests. */
export function MyPrayersScreen() {
  const setNewPrayer = useSetAtom(newPrayerDialog);
  const [filter, setFilter] = useChoice('show', FILTERS);
  const [sort, setSort] = useChoice('sort', ORDERS);
  const list = useList('listPrayers', undefined, {
    query: { limit: PAGE, ...QUERIES[filter], sort },
  });
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
      <Choosing>
        <Choice
          label={m.prayers_filter()}
          words={FILTER_WORDS}
          value={filter}
          onChange={setFilter}
        />
        <Choice label={m.prayers_sort()} words={ORDER_WORDS} value={sort} onChange={setSort} />
        <div className="flex w-full flex-wrap items-center gap-x-4 *:w-auto two:w-auto">
          <ListLength total={list.total} of={`${filter} ${sort}`} />
          {filter !== 'resting' && <RestingLink />}
        </div>
      </Choosing>
      <List
        list={list}
        loading={m.prayers_list_loading()}
        failed={m.prayers_list_failed()}
        more={<MoreAsOneScrolls list={list} />}
        empty={<NoPrayers filter={filter} onCreate={openNew} />}
      >
        {(prayers) => (
          <>
            {isLong(list) && <SearchField label={m.search_within_mine()} within={{ mine: '1' }} />}
            <PrayerColumns>
              {prayers.map((prayer) => (
                <PrayerCard key={prayer.id} prayer={prayer} />
              ))}
            </PrayerColumns>
          </>
        )}
      </List>
    </Page>
  );
}

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
