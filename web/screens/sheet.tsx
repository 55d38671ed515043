import { useMemo, useState } from 'react';
import { m } from '../../shared/messages.ts';
import { canInviteToGroup } from '../../shared/permissions.ts';
import type { Sheet } from '../../shared/sheet.ts';
import { useRead, useSheet } from '../api/cache/queries.ts';
import { GroupFailed } from '../groups/group-failed.tsx';
import { LinkReach } from '../invitations/link-reach.tsx';
import { paths } from '../paths.ts';
import { useParams } from '../router.tsx';
import { Booklet } from '../sheet/booklet.tsx';
import { ChoosePrint } from '../sheet/choose-print.tsx';
import { LeftOut } from '../sheet/left-out.tsx';
import { Poster, usePosterInvitation } from '../sheet/poster.tsx';
import { PrintButton } from '../sheet/print-button.tsx';
import { PrintedSheet } from '../sheet/printed-sheet.tsx';
import { RequestCards } from '../sheet/request-cards.tsx';
import { type SheetChoices, useSheetChoices } from '../sheet/sheet-choices.ts';
import { usePageSize } from '../sheet/use-page-size.ts';
import { firstOfYear, YearOfAnswers } from '../sheet/year-of-answers.tsx';
import '../sheet/booklet.css';
import '../sheet/poster.css';
import '../sheet/request-cards.css';
import '../sheet/sheet-ends.css';
import '../sheet/sheet.css';
import '../sheet/webkit.css';
import { Card } from '../ui/card.tsx';
import { clockNow } from '../ui/dates/clock.ts';
import { dayOf, momentOf } from '../ui/dates/days.ts';
import { daysLater, yearEarlier } from '../ui/dates/later-days.ts';
import { BackLink } from '../ui/links.tsx';
import { Page } from '../ui/page.tsx';
import { Spinner } from '../ui/spinner.tsx';

/** Day of the next sheet, `YYYY-MM-DD`: the coming Sunday. */
const comingSunday = () => {
  const now = clockNow();
  return dayOf(daysLater(now, (7 - now.getUTCDay()) % 7));
};

/** First day of the answers: a week before, or a year for the book of answers. */
const answersFrom = (date: string, kind: SheetChoices['kind']) =>
  kind === 'answers' ? firstOfYear(date) : dayOf(daysLater(momentOf(date), -7));

/** A day before the first request. */
const EVER = '2000-01-01';

/** First day of the requests; without it the server takes its default. */
const requestsFrom = (date: string, span: SheetChoices['span']) => {
  if (span === 'recent') return {};
  return { requestsFrom: span === 'all' ? EVER : dayOf(yearEarlier(momentOf(date))) };
};

/** The page for printing: a sheet of requests, a year of answers, blank cards and a poster. */
export function SheetScreen() {
  const { id = '' } = useParams();
  const choices = useSheetChoices();
  const { kind, span, isOfRequests } = choices;
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
  const invitation = usePosterInvitation(Number(id));
  if (error && !sheet) return <GroupFailed error={error} onRetry={() => void refetch()} />;
  const isReady = kind !== 'poster' || invitation.made !== undefined;
  const mayInvite = group !== undefined && group !== null && canInviteToGroup(group);
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
            <ChoosePrint choices={choices} day={day} onDay={setDate} mayInvite={mayInvite} />
            {sheet && isOfRequests && <LeftOut sheet={sheet} isOfAnswers={kind === 'answers'} />}
            {isReady && <PrintButton />}
          </Card>
        </Page>
      </div>
      {sheet ? (
        <Paper sheet={sheet} date={day} choices={choices} invitation={invitation} />
      ) : (
        <Spinner label={m.sheet_loading()} />
      )}
    </>
  );
}

type PaperProps = {
  sheet: Sheet;
  date: string;
  choices: SheetChoices;
  invitation: ReturnType<typeof usePosterInvitation>;
};

function Paper({ sheet, date, choices, invitation }: PaperProps) {
  const { kind, paper, isOfRequests, isBooklet, isLarge } = choices;
  usePageSize(paper, isBooklet ? 'booklet' : kind);
  const content = useMemo(() => {
    const what = { sheet, date, mayHaveColumns: !isLarge && !isBooklet };
    return kind === 'answers' ? <YearOfAnswers {...what} /> : <PrintedSheet {...what} />;
  }, [sheet, date, kind, isLarge, isBooklet]);
  return (
    <>
      {kind === 'poster' && invitation.made && <LinkReach />}
      <article
        aria-label={m.sheet_paper_label()}
        className={`paper mt-6 print:mt-0 paper-${paper} ${isLarge ? 'paper-large' : ''}`}
      >
        {kind === 'cards' && (
          <RequestCards group={sheet.group.name} congregation={sheet.congregation} />
        )}
        {kind === 'poster' && <Poster sheet={sheet} invitation={invitation} />}
        {isOfRequests && (
          <>
            <div className={isBooklet ? 'print:hidden' : ''}>{content}</div>
            {isBooklet && <Booklet foot={sheet.congregation}>{content}</Booklet>}
          </>
        )}
      </article>
    </>
  );
}
