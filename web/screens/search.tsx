import { Search } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { CATEGORIES, categoryWords } from '../../shared/category-words.ts';
import { m } from '../../shared/messages.ts';
import type { FoundPrayer } from '../../shared/search.ts';
import { QUERY_MAX, termsOf } from '../../shared/words.ts';
import { useList } from '../api/cache/lists.ts';
import { useSearchParams } from '../router.tsx';
import { FoundRequest } from '../search/found-request.tsx';
import { STATUSES, searchValuesIn, statusWords } from '../search/search-values.ts';
import { Button } from '../ui/button.tsx';
import { Checkbox } from '../ui/fields/choices.tsx';
import { SearchBox } from '../ui/fields/search-box.tsx';
import { Select } from '../ui/fields/text-field.tsx';
import { useTyped } from '../ui/fields/use-typed.ts';
import { EmptyState } from '../ui/lists/empty-state.tsx';
import { List, MoreAsOneScrolls } from '../ui/lists/list.tsx';
import { LongList } from '../ui/lists/long-list.tsx';
import { Page } from '../ui/page.tsx';
import { Spoken } from '../ui/spoken.tsx';

/** Searches requests while the user types. The query is stored in the URL. */
export function SearchScreen() {
  const { values, set, setAll } = useSearchValues();
  const { typed, setTyped, submit } = useTyped(values.q, (q) => set('q', q));
  const field = useRef<HTMLInputElement>(null);
  // After the page's own effect, which focuses the heading.
  useEffect(() => field.current?.focus(), []);
  const groups = useList('listGroups').items ?? [];
  const { q, mine, ...filters } = values;
  const isFiltered = mine || Object.values(filters).some(Boolean);

  return (
    <Page title={m.search_title()} subtitle={m.search_subtitle()}>
      <SearchBox
        field={field}
        label={m.search_label()}
        maxLength={QUERY_MAX}
        value={typed}
        onTyped={setTyped}
        onSubmit={submit}
      />
      <div className="flex flex-wrap items-end gap-4 print:hidden">
        <Filter
          label={m.search_group()}
          all={m.search_group_all()}
          value={filters.group}
          onChange={(id) => set('group', id)}
        >
          {groups.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Filter>
        <Filter
          label={m.search_status()}
          all={m.search_status_all()}
          value={filters.status}
          onChange={(status) => set('status', status)}
        >
          {STATUSES.map((status) => (
            <option key={status} value={status}>
              {statusWords(status)}
            </option>
          ))}
        </Filter>
        <Filter
          label={m.search_category()}
          all={m.search_category_all()}
          value={filters.category}
          onChange={(name) => set('category', name)}
        >
          {CATEGORIES.map((name) => (
            <option key={name} value={name}>
              {categoryWords(name)}
            </option>
          ))}
        </Filter>
        <Checkbox
          label={m.search_mine()}
          checked={mine !== undefined}
          onChange={(event) => set('mine', event.target.checked ? '1' : '')}
        />
      </div>
      {termsOf(q).length === 0 ? (
        <EmptyState title={m.search_nothing_typed_title()} icon={<Search aria-hidden />}>
          {m.search_nothing_typed()}
        </EmptyState>
      ) : (
        <Results values={values} onEverywhere={isFiltered ? () => setAll({ q }) : undefined} />
      )}
    </Page>
  );
}

type Values = ReturnType<typeof searchValuesIn>;
type ResultsProps = { values: Values; onEverywhere: (() => void) | undefined };

function Results({ values, onEverywhere }: ResultsProps) {
  const list = useList('search', undefined, {
    query: values,
    keepsLast: true,
    refetchOnMount: 'always',
  });
  return (
    <List
      list={list}
      loading={m.search_loading()}
      failed={m.search_failed()}
      empty={<NothingFound onEverywhere={onEverywhere} />}
      more={<MoreAsOneScrolls list={list} />}
    >
      {(found) => (
        <>
          <Spoken className="text-muted" of={list.isOfLast ? null : JSON.stringify(values)}>
            {list.hasMore
              ? m.search_found_more({ count: found.length })
              : m.search_found({ count: found.length })}
          </Spoken>
          <LongList className="flex flex-col gap-4">
            {found.map((prayer: FoundPrayer) => (
              <FoundRequest key={prayer.id} prayer={prayer} query={values.q} />
            ))}
          </LongList>
        </>
      )}
    </List>
  );
}

const NothingFound = ({ onEverywhere }: { onEverywhere: (() => void) | undefined }) => (
  <Spoken as="div">
    <EmptyState
      title={m.search_none_title()}
      action={
        onEverywhere && (
          <Button tone="plain" onClick={onEverywhere}>
            {m.search_everywhere()}
          </Button>
        )
      }
    >
      {onEverywhere ? m.search_none_filtered() : m.search_none()}
    </EmptyState>
  </Spoken>
);

type FilterProps = {
  label: string;
  all: string;
  value: string | undefined;
  onChange: (value: string) => void;
  children: ReactNode;
};

const Filter = ({ label, all, value = '', onChange, children }: FilterProps) => (
  <div className="min-w-40 flex-1 two:max-w-60">
    <Select label={label} value={value} onChange={(event) => onChange(event.target.value)}>
      <option value="">{all}</option>
      {children}
    </Select>
  </div>
);

/** The query and filters in the URL, and functions that change them. */
function useSearchValues() {
  const [search, setSearch] = useSearchParams();
  const values = searchValuesIn(search);
  // Replaces the history entry: Back leaves the search and does not undo letters.
  const setAll = (next: Record<string, string>) => setSearch(next, { replace: true });
  const set = (changed: keyof Values, value: string) =>
    setSearch(
      (before) => {
        const next = new URLSearchParams(before);
        if (value) next.set(changed, value);
        else next.delete(changed);
        return next;
      },
      { replace: true },
    );
  return { values, set, setAll };
}
