import { useEffect, useMemo, useRef } from 'react';
import { m } from '../../shared/messages.ts';
import type { RequestOfYear } from '../../shared/my-year.ts';
import { useList } from '../api/cache/lists.ts';
import { PAGE } from '../api/cache/page.ts';
import { useCurrentUser } from '../api/cache/queries.ts';
import { paths } from '../paths.ts';
import { Card } from '../ui/card.tsx';
import { clockNow } from '../ui/dates/clock.ts';
import { momentOf } from '../ui/dates/days.ts';
import { Failed } from '../ui/failed.tsx';
import { Checkbox } from '../ui/fields/choices.tsx';
import { Select } from '../ui/fields/text-field.tsx';
import { useChoice } from '../ui/fields/use-choice.ts';
import { BackLink } from '../ui/links.tsx';
import { Page } from '../ui/page.tsx';
import { Spinner } from '../ui/spinner.tsx';
import { Booklet } from './booklet.tsx';
import { MyYear } from './my-year.tsx';
import { FoldChoice, PaperChoice, SizeChoice } from './paper-choices.tsx';
import { PrintButton } from './print-button.tsx';
import { sameOr } from './same-or.ts';
import { useSheetChoices } from './sheet-choices.ts';
import { usePageSize } from './use-page-size.ts';
import './booklet.css';
import './sheet-ends.css';
import './sheet.css';
import './webkit.css';

const WITH = ['open', 'all'] as const;

/** Whether others may learn of it: it is neither private nor anonymous. */
const isOpen = ({ isPrivate, isAnonymous }: RequestOfYear) => !isPrivate && !isAnonymous;
/** Whether the person that it is for agreed to print, if that is not the author. */
const isAgreed = ({ onBehalfOf, consent }: RequestOfYear) =>
  onBehalfOf === null || consent === 'print';

/** Reads all requests of a year, page by page. */
function useMyYear(year: string) {
  const list = useList('listMyYear', undefined, {
    query: { year, limit: PAGE },
    refetchOnMount: 'always',
  });
  const { hasMore, isLoadingMore, error, loadMore } = list;
  useEffect(() => {
    if (hasMore && !isLoadingMore && !error) loadMore();
  });
  return { ...list, isWhole: list.items !== undefined && !hasMore };
}

type MyYearPageProps = { year: string; onYear: (year: string) => void };

/** The page that prints a year of one's own requests. */
export function MyYearPage({ year, onYear }: MyYearPageProps) {
  const { data: user } = useCurrentUser();
  const choices = useSheetChoices();
  const [including, setIncluding] = useChoice('with', WITH);
  const { items, isWhole, error, retry } = useMyYear(year);
  const { paper, isBooklet, isLarge } = choices;
  usePageSize(paper, isBooklet ? 'booklet' : 'requests');
  const agreed = items?.filter(isAgreed) ?? [];
  const printed = agreed.filter((request) => including === 'all' || isOpen(request));
  const closed = agreed.filter((request) => !isOpen(request)).length;
  const others = (items?.length ?? 0) - agreed.length;
  // The list is another array at each render, of the same requests until one changes.
  const kept = useRef(printed);
  kept.current = sameOr(kept.current, printed);
  const requests = kept.current;
  const content = useMemo(() => <MyYear year={year} requests={requests} />, [year, requests]);
  const first = user ? momentOf(user.createdAt).getUTCFullYear() : Number(year);
  const last = clockNow().getUTCFullYear();
  const years = Array.from({ length: Math.max(1, last - first + 1) }, (_, n) => String(last - n));
  return (
    <>
      <div className="print:hidden">
        <Page
          title={m.year_title()}
          back={<BackLink to={paths.answeredPrayers}>{m.prayers_answered_list_title()}</BackLink>}
          subtitle={m.year_explained()}
        >
          <Card className="flex flex-col gap-5">
            <div className="grid gap-x-6 gap-y-4 two:grid-cols-2">
              <Select
                label={m.year_choice()}
                value={year}
                onChange={({ target }) => onYear(target.value)}
              >
                {(years.includes(year) ? years : [year, ...years]).map((one) => (
                  <option key={one}>{one}</option>
                ))}
              </Select>
              <PaperChoice choices={choices} />
              <SizeChoice choices={choices} />
            </div>
            {closed > 0 && (
              <Checkbox
                label={m.year_closed({ count: closed })}
                hint={m.year_closed_hint()}
                checked={including === 'all'}
                onChange={({ target }) => setIncluding(target.checked ? 'all' : 'open')}
              />
            )}
            <FoldChoice choices={choices} />
            {others > 0 && <p className="text-muted">{m.year_others({ count: others })}</p>}
            {isWhole && printed.length === 0 && <p>{m.year_none({ year })}</p>}
            {error && <Failed title={m.year_failed()} onRetry={retry} />}
            {isWhole && printed.length > 0 && <PrintButton />}
          </Card>
        </Page>
      </div>
      {!isWhole && !error && <Spinner label={m.year_loading()} />}
      {isWhole && printed.length > 0 && (
        <article
          aria-label={m.sheet_paper_label()}
          className={`paper mt-6 print:mt-0 paper-${paper} ${isLarge ? 'paper-large' : ''}`}
        >
          <div className={isBooklet ? 'print:hidden' : ''}>{content}</div>
          {isBooklet && <Booklet foot={`${m.year_title()} ${year}`}>{content}</Booklet>}
        </article>
      )}
    </>
  );
}
