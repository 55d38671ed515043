import { groupBy } from 'es-toolkit';
import { perLanguage } from '../../shared/language.ts';
import { m } from '../../shared/messages.ts';
import type { Sheet } from '../../shared/sheet.ts';
import { shownDate } from '../ui/dates/dates.tsx';
import { dayOf, momentOf } from '../ui/dates/days.ts';
import { daysLater, yearEarlier } from '../ui/dates/later-days.ts';
import { AnswerEntry, isForColumns } from './entry.tsx';
import { Part } from './part.tsx';
import { SheetFoot, SheetHead } from './sheet-ends.tsx';

/** `November 2026` */
export const month = perLanguage(
  (language) =>
    new Intl.DateTimeFormat(language, { month: 'long', year: 'numeric', timeZone: 'UTC' }),
);

/** First day of the year that ends on a day. */
export const firstOfYear = (last: string) => dayOf(daysLater(yearEarlier(momentOf(last)), 1));

type YearOfAnswersProps = {
  sheet: Sheet;
  /** Last day of the year, `YYYY-MM-DD`. */
  date: string;
  mayHaveColumns: boolean;
};

/** The answers of a year as a book: a title page, then month by month. */
export function YearOfAnswers({ sheet, date, mayHaveColumns }: YearOfAnswersProps) {
  const last = momentOf(date);
  // The server returns them newest first. Later answers belong to the next year's book.
  const answers = [...sheet.answers]
    .reverse()
    .filter(({ answeredAt }) => momentOf(answeredAt) < daysLater(last, 1));
  const months = Object.entries(
    groupBy(answers, ({ answeredAt }) => month().format(momentOf(answeredAt))),
  );
  const days = m.sheet_answers_from({
    first: shownDate(firstOfYear(date)),
    last: shownDate(date),
  });
  return (
    <div className="leaflet">
      {answers.length > 0 ? (
        <div className="title-page">
          {sheet.congregation && <p className="own-words">{sheet.congregation}</p>}
          <h2 className="own-words">{sheet.group.name}</h2>
          <p className="year">{m.sheet_kind_answers()}</p>
          <p>{days}</p>
          <p>{m.sheet_answers_count({ count: answers.length })}</p>
        </div>
      ) : (
        <>
          <SheetHead name={sheet.group.name}>{days}</SheetHead>
          <p>{m.sheet_no_answers()}</p>
        </>
      )}
      <div
        className={
          mayHaveColumns && isForColumns({ requests: [], answers }) ? 'entries columns' : 'entries'
        }
      >
        {months.map(([name, ofMonth]) => (
          <Part
            key={name}
            name={name}
            entries={ofMonth.map((answer) => (
              <AnswerEntry key={answer.id} answer={answer} isDated />
            ))}
          />
        ))}
      </div>
      <SheetFoot sheet={sheet} />
    </div>
  );
}
