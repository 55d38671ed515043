import { Printer } from 'lucide-react';
import { useMemo, useState } from 'react';
import { m } from '../../shared/messages.ts';
import { canInviteToGroup } from '../../shared/permissions.ts';
import { SHEET_DAYS, type Sheet } from '../../shared/sheet.ts';
import { useRead, useSheet } from '../api/queries.ts';
import { GroupFailed } from '../groups/group-failed.tsx';
import { paths } from '../paths.ts';
import { useParams } from '../router.tsx';
import { Booklet } from '../sheet/booklet.tsx';
import { LeftOut } from '../sheet/left-out.tsx';
import { Poster } from '../sheet/poster.tsx';
import { PrintedSheet } from '../sheet/printed-sheet.tsx';
import { RequestCards } from '../sheet/request-cards.tsx';
import { usePageSize } from '../sheet/use-page-size.ts';
import '../sheet/sheet.css';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Checkbox } from '../ui/choices.tsx';
import { DateField } from '../ui/date-field.tsx';
import { dayOf, daysLater, momentOf, yearEarlier } from '../ui/days.ts';
import { BackLink } from '../ui/links.tsx';
import { Page } from '../ui/page.tsx';
import { Spinner } from '../ui/spinner.tsx';
import { Select } from '../ui/text-field.tsx';
import { useChoice } from '../ui/use-choice.ts';

const KINDS = ['requests', 'answers', 'cards', 'poster'] as const;
const SIZES = ['normal', 'large'] as const;
const FOLDS = ['flat', 'booklet'] as const;
const SPANS = ['recent', 'year', 'all'] as const;

const KIND_WORDS = {
  requests: m.sheet_kind_requests,
  answers: m.sheet_kind_answers,
  cards: m.sheet_kind_cards,
  poster: m.sheet_kind_poster,
};
const PAPER_WORDS = { a4: m.sheet_paper_a4, letter: m.sheet_paper_letter };
const SPAN_WORDS = {
  recent: () => m.sheet_span_recent({ days: SHEET_DAYS }),
  year: m.sheet_span_year,
  all: m.sheet_span_all,
};
const SIZE_WORDS = { normal: m.sheet_size_normal, large: m.sheet_size_large };

/** North America writes on Letter. */
const writesOnLetter = () => /-(US|CA|MX|PH)$/.test(navigator.language);
const PAPERS = () => (writesOnLetter() ? (['letter', 'a4'] as const) : (['a4', 'letter'] as const));

/** The day of the next sheet, `YYYY-MM-DD`: this Sunday. */
const comingSunday = () => {
  const now = new Date();
  return dayOf(daysLater(now, (7 - now.getDay()) % 7));
};

/** Answers since the sheet before, or of a whole year. */
const answersFrom = (date: string, kind: (typeof KINDS)[number]) =>
  dayOf(kind === 'answers' ? yearEarlier(momentOf(date)) : daysLater(momentOf(date), -7));

/** Before anybody wrote a request. */
const EVER = '2000-01-01';

/** From when on requests are asked for; of the last days if that is not said. */
const requestsFrom = (date: string, span: (typeof SPANS)[number]) => {
  if (span === 'recent') return {};
  return { requestsFrom: span === 'all' ? EVER : dayOf(yearEarlier(momentOf(date))) };
};

/** What can be printed of a group: the sheet, a year of answers, blank cards and a poster. */
export function SheetScreen() {
  const { id = '' } = useParams();
  const [kind, setKind] = useChoice('what', KINDS);
  const [paper, setPaper] = useChoice('paper', PAPERS());
  const [size, setSize] = useChoice('size', SIZES);
  const [fold, setFold] = useChoice('fold', FOLDS);
  const [span, setSpan] = useChoice('requests', SPANS);
  const [date, setDate] = useState(comingSunday);
  const { data: group } = useRead('getGroup', { id });
  const day = date || comingSunday();
  const {
    data: sheet,
    error,
    refetch,
  } = useSheet(id, {
    answersFrom: answersFrom(day, kind),
    ...requestsFrom(day, span),
  });
  if (error && !sheet) return <GroupFailed error={error} onRetry={() => void refetch()} />;
  const mayInvite = group !== undefined && group !== null && canInviteToGroup(group);
  const isOfRequests = kind === 'requests' || kind === 'answers';
  const isBooklet = isOfRequests && fold === 'booklet';
  return (
    <>
      <div className="print:hidden">
        <Page
          title={m.sheet_title()}
          back={
            <BackLink to={paths.group(id)}>{sheet?.group.name ?? m.groups_list_title()}</BackLink>
          }
          subtitle={m.sheet_explained()}
        >
          <Card className="flex flex-col gap-5">
            <div className="grid gap-x-6 gap-y-4 two:grid-cols-2">
              <Select
                label={m.sheet_what()}
                value={kind}
                onChange={({ target }) => setKind(target.value)}
              >
                {KINDS.filter((one) => one !== 'poster' || mayInvite).map((one) => (
                  <option key={one} value={one}>
                    {KIND_WORDS[one]()}
                  </option>
                ))}
              </Select>
              <Select
                label={m.sheet_paper()}
                value={paper}
                onChange={({ target }) => setPaper(target.value)}
              >
                {PAPERS().map((one) => (
                  <option key={one} value={one}>
                    {PAPER_WORDS[one]()}
                  </option>
                ))}
              </Select>
              {kind === 'requests' && (
                <Select
                  label={m.sheet_span()}
                  value={span}
                  onChange={({ target }) => setSpan(target.value)}
                >
                  {SPANS.map((one) => (
                    <option key={one} value={one}>
                      {SPAN_WORDS[one]()}
                    </option>
                  ))}
                </Select>
              )}
              {isOfRequests && (
                <>
                  <DateField label={m.sheet_date()} value={day} onChange={setDate} />
                  <Select
                    label={m.sheet_size()}
                    value={size}
                    onChange={({ target }) => setSize(target.value)}
                  >
                    {SIZES.map((one) => (
                      <option key={one} value={one}>
                        {SIZE_WORDS[one]()}
                      </option>
                    ))}
                  </Select>
                </>
              )}
            </div>
            {isOfRequests && (
              <Checkbox
                label={m.sheet_booklet()}
                hint={m.sheet_booklet_hint()}
                checked={isBooklet}
                onChange={({ target }) => setFold(target.checked ? 'booklet' : 'flat')}
              />
            )}
            {sheet && isOfRequests && <LeftOut sheet={sheet} isOfAnswers={kind === 'answers'} />}
            <div>
              <Button icon={<Printer aria-hidden className="size-5" />} onClick={() => print()}>
                {m.sheet_print()}
              </Button>
            </div>
          </Card>
        </Page>
      </div>
      {sheet ? (
        <Paper sheet={sheet} date={day} {...{ kind, paper, size, isBooklet }} />
      ) : (
        <Spinner label={m.sheet_loading()} />
      )}
    </>
  );
}

type PaperProps = {
  sheet: Sheet;
  date: string;
  kind: (typeof KINDS)[number];
  paper: keyof typeof PAPER_WORDS;
  size: (typeof SIZES)[number];
  isBooklet: boolean;
};

function Paper({ sheet, date, kind, paper, size, isBooklet }: PaperProps) {
  usePageSize(paper, isBooklet);
  const content = useMemo(
    () => <PrintedSheet sheet={sheet} date={date} isOnlyAnswers={kind === 'answers'} />,
    [sheet, date, kind],
  );
  const isLarge = size === 'large' && (kind === 'requests' || kind === 'answers');
  return (
    <article
      aria-label={m.sheet_paper_label()}
      className={`paper mt-6 print:mt-0 paper-${paper} ${isLarge ? 'paper-large' : ''}`}
    >
      {kind === 'cards' && (
        <RequestCards group={sheet.group.name} congregation={sheet.congregation} />
      )}
      {kind === 'poster' && <Poster sheet={sheet} />}
      {(kind === 'requests' || kind === 'answers') && (
        <>
          <div className={isBooklet ? 'print:hidden' : ''}>{content}</div>
          {isBooklet && <Booklet>{content}</Booklet>}
        </>
      )}
    </article>
  );
}
