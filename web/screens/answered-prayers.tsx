import { type ReactNode, Suspense } from 'react';
import { keysOf } from '../../shared/keys-of.ts';
import { m } from '../../shared/messages.ts';
import { useList } from '../api/cache/lists.ts';
import { PAGE } from '../api/cache/page.ts';
import { useAnsweredYears } from '../api/cache/queries.ts';
import { paths } from '../paths.ts';
import { AnsweredCard } from '../prayers/answered-card.tsx';
import { Choice, Choosing, ListLength, PrayerGrid, YearChoice } from '../prayers/prayer-list.tsx';
import { Link, useSearchParams } from '../router.tsx';
import { clockNow } from '../ui/dates/clock.ts';
import { useChoice } from '../ui/fields/use-choice.ts';
import { lazyComponent } from '../ui/lazy-component.ts';
import { LinkButton } from '../ui/links.tsx';
import { EmptyState } from '../ui/lists/empty-state.tsx';
import { List, MoreAsOneScrolls } from '../ui/lists/list.tsx';
import { Page } from '../ui/page.tsx';
import { Spinner } from '../ui/spinner.tsx';

const MyYearPage = lazyComponent(() => import('../sheet/my-year-page.tsx'), 'MyYearPage');

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
const FILTERS = keysOf(FILTER_WORDS);
type Filter = keyof typeof FILTER_WORDS;

/** The list, or with `?print=2026` the paper of that year. */
export function AnsweredPrayersScreen() {
  const [filter, setFilter] = useChoice('show', FILTERS);
  const [search, setSearch] = useSearchParams();
  const print = /^\d{4}$/.exec(search.get('print') ?? '')?.[0];
  const setPrint = (year: string) =>
    setSearch(
      (before) => {
        const next = new URLSearchParams(before);
        next.set('print', year);
        return next;
      },
      { replace: true },
    );
  if (print !== undefined)
    return (
      <Suspense fallback={<Spinner />}>
        <MyYearPage year={print} onYear={setPrint} />
      </Suspense>
    );
  return (
    <Page title={m.prayers_answered_list_title()} subtitle={m.prayers_answered_list_subtitle()}>
      <Answered
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

/** The list of a filter, from this year on; the server has one call for each. */
function useAnswered(filter: Filter, year: string | undefined) {
  const from = { limit: PAGE, ...(year && { year }) };
  const mine = useList('listAnsweredPrayers', undefined, {
    query: from,
    enabled: filter === 'mine',
  });
  const groups = useList('listGroupsAnsweredPrayers', undefined, {
    query: { ...from, ...(filter === 'all' && { include: 'own' }) },
    enabled: filter !== 'mine',
  });
  return filter === 'mine' ? mine : groups;
}

const YEARS_OF = { all: undefined, mine: 'own', groups: 'groups' } as const;

/**
 * The first year of the list, stored in the URL; undefined for the newest. A year without answers is replaced
 * by the next earlier one.
 */
function useYear(filter: Filter) {
  const [search, setSearch] = useSearchParams();
  const { data } = useAnsweredYears(YEARS_OF[filter]);
  const years = data?.map(String);
  const asked = /^\d{4}$/.exec(search.get('year') ?? '')?.[0];
  const year = years && asked ? years.find((one) => one <= asked) : asked;
  const setYear = (chosen: string) =>
    setSearch(
      (before) => {
        const next = new URLSearchParams(before);
        if (chosen === years?.[0]) next.delete('year');
        else next.set('year', chosen);
        return next;
      },
      { replace: true },
    );
  return { years, year: year === years?.[0] ? undefined : year, setYear };
}

/** The way to the paper of a year. In December it says more, if something of the year was answered. */
function OnPaper({ newest }: { newest: string | undefined }) {
  const now = clockNow();
  const month = now.getUTCMonth();
  // In January the year that has just ended is printed.
  const year = String(now.getUTCFullYear() - (month === 0 ? 1 : 0));
  return (
    <p className="text-meta text-muted">
      {month === 11 && newest === year && `${m.year_december({ year })} `}
      <Link
        to={`${paths.answeredPrayers}?print=${year}`}
        className="link inline-flex min-h-11 items-center"
      >
        {m.year_link()}
      </Link>
    </p>
  );
}

function Answered({ filter, choice }: { filter: Filter; choice: ReactNode }) {
  const { years = [], year, setYear } = useYear(filter);
  const list = useAnswered(filter, year);
  return (
    <>
      <Choosing>
        {choice}
        {years.length > 1 && (
          <YearChoice years={years} value={year ?? years[0]} onChange={setYear} />
        )}
        <ListLength total={list.total} of={`${filter} ${year}`} />
      </Choosing>
      {filter !== 'groups' && <OnPaper newest={years[0]} />}
      <List
        key={`${filter} ${year}`}
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
