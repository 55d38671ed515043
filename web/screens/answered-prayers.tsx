import type { Prayer } from '../../shared/prayers.ts';
import { useList } from '../api/queries.ts';
import { paths } from '../paths.ts';
import { AnsweredCard } from '../prayers/answered-card.tsx';
import { mergeAnswered } from '../prayers/lists.ts';
import { Choice, Choosing, PrayerGrid } from '../prayers/prayer-list.tsx';
import { LinkButton } from '../router.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { List, type ListState } from '../ui/list.tsx';
import { Page } from '../ui/page.tsx';
import { useChoice } from '../ui/use-choice.ts';

const FILTERS = ['all', 'mine', 'groups'] as const;
const FILTER_WORDS = { all: 'All Answered', mine: 'My Prayers', groups: 'Group Prayers' };
const NOTHING_WORDS = {
  all: 'When a prayer is answered, mark it as answered and its story will be here.',
  mine: 'When one of your prayers is answered, mark it as answered and its story will be here.',
  groups: 'When a prayer shared with one of your groups is answered, its story will be here.',
};

export function AnsweredPrayersScreen() {
  const mine = useList('listAnsweredPrayers');
  const groups = useList('listGroupsAnsweredPrayers');
  const [filter, setFilter] = useChoice('show', FILTERS);
  const lists = { all: together(mine, groups), mine, groups };
  return (
    <Page title="Answered Prayers" subtitle="What you have prayed for, and how it was answered">
      <Choosing>
        <Choice label="Filter" words={FILTER_WORDS} value={filter} onChange={setFilter} />
      </Choosing>
      <List
        list={lists[filter]}
        loading="Loading answered prayers..."
        failed="The answered prayers did not load."
        className="flex flex-col gap-5"
        empty={
          <EmptyState
            title="No answered prayers yet"
            action={
              <LinkButton to={paths.myPrayers} tone="plain">
                View My Prayer Requests
              </LinkButton>
            }
          >
            {NOTHING_WORDS[filter]}
          </EmptyState>
        }
      >
        {(prayers) => (
          <PrayerGrid>
            {prayers.map((prayer) => (
              <AnsweredCard key={prayer.id} prayer={prayer} />
            ))}
          </PrayerGrid>
        )}
      </List>
    </Page>
  );
}

type Prayers = ListState<Prayer>;

/** Two lists as one, ready when both are. */
const together = (a: Prayers, b: Prayers): Prayers => ({
  items: a.items && b.items && mergeAnswered(a.items, b.items),
  error: a.error ?? b.error,
  hasMore: a.hasMore || b.hasMore,
  isLoadingMore: a.isLoadingMore || b.isLoadingMore,
  loadMore: () => {
    if (a.hasMore) a.loadMore();
    if (b.hasMore) b.loadMore();
  },
  retry: () => {
    if (a.error) a.retry();
    if (b.error) b.retry();
  },
});
