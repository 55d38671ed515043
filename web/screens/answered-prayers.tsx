import { m } from '../../shared/messages.ts';
import type { Prayer } from '../../shared/prayers.ts';
import { useList } from '../api/queries.ts';
import { paths } from '../paths.ts';
import { AnsweredCard } from '../prayers/answered-card.tsx';
import { mergeAnswered } from '../prayers/lists.ts';
import { Choice, Choosing, PrayerGrid } from '../prayers/prayer-list.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { LinkButton } from '../ui/links.tsx';
import { List, type ListState } from '../ui/list.tsx';
import { Page } from '../ui/page.tsx';
import { useChoice } from '../ui/use-choice.ts';

const FILTERS = ['all', 'mine', 'groups'] as const;
const FILTER_WORDS = {
  all: m.prayers_answered_filter_all,
  mine: m.prayers_answered_filter_mine,
  groups: m.prayers_answered_filter_groups,
};
const NOTHING_WORDS = {
  all: m.prayers_answered_list_none_all,
  mine: m.prayers_answered_list_none_mine,
  groups: m.prayers_answered_list_none_groups,
};

export function AnsweredPrayersScreen() {
  const mine = useList('listAnsweredPrayers');
  const groups = useList('listGroupsAnsweredPrayers');
  const [filter, setFilter] = useChoice('show', FILTERS);
  const lists = { all: together(mine, groups), mine, groups };
  return (
    <Page title={m.prayers_answered_list_title()} subtitle={m.prayers_answered_list_subtitle()}>
      <Choosing>
        <Choice
          label={m.prayers_filter()}
          words={FILTER_WORDS}
          value={filter}
          onChange={setFilter}
        />
      </Choosing>
      <List
        list={lists[filter]}
        loading={m.prayers_answered_list_loading()}
        failed={m.prayers_answered_list_failed()}
        className="flex flex-col gap-5"
        empty={
          <EmptyState
            title={m.prayers_answered_list_none_title()}
            action={
              <LinkButton to={paths.myPrayers} tone="plain">
                {m.prayers_view_mine()}
              </LinkButton>
            }
          >
            {NOTHING_WORDS[filter]()}
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

/** Two lists as one, which is ready when both are. */
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
