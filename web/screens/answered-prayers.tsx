import type { ReactNode } from 'react';
import { m } from '../../shared/messages.ts';
import { PAGE } from '../api/page.ts';
import { useList } from '../api/queries.ts';
import { paths } from '../paths.ts';
import { AnsweredCard } from '../prayers/answered-card.tsx';
import { Choice, Choosing, ListLength, PrayerGrid } from '../prayers/prayer-list.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { LinkButton } from '../ui/links.tsx';
import { List, MoreAsOneScrolls } from '../ui/list.tsx';
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
type Filter = (typeof FILTERS)[number];

export function AnsweredPrayersScreen() {
  const [filter, setFilter] = useChoice('show', FILTERS);
  return (
    <Page title={m.prayers_answered_list_title()} subtitle={m.prayers_answered_list_subtitle()}>
      <Answered
        key={filter}
        filter={filter}
        choice={
          <Choice
            label={m.prayers_filter()}
            words={FILTER_WORDS}
            value={filter}
            onChange={setFilter}
          />
        }
      />
    </Page>
  );
}

/** The list that a filter shows; the server has one for each. */
function useAnswered(filter: Filter) {
  const mine = useList('listAnsweredPrayers', undefined, {
    query: { limit: PAGE },
    enabled: filter === 'mine',
  });
  const groups = useList('listGroupsAnsweredPrayers', undefined, {
    query: { limit: PAGE, ...(filter === 'all' && { include: 'own' }) },
    enabled: filter !== 'mine',
  });
  return filter === 'mine' ? mine : groups;
}

function Answered({ filter, choice }: { filter: Filter; choice: ReactNode }) {
  const list = useAnswered(filter);
  return (
    <>
      <Choosing>
        {choice}
        <ListLength total={list.total} />
      </Choosing>
      <List
        list={list}
        loading={m.prayers_answered_list_loading()}
        failed={m.prayers_answered_list_failed()}
        more={<MoreAsOneScrolls list={list} />}
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
    </>
  );
}
