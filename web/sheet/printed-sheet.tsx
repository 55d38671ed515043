import { dateWords, perLanguage } from '../../shared/language.ts';
import { m } from '../../shared/messages.ts';
import type { Sheet } from '../../shared/sheet.ts';
import { momentOf } from '../ui/dates/days.ts';
import { AnswerEntry, isForColumns, RequestEntry } from './entry.tsx';
import { Part } from './part.tsx';
import { SheetFoot, SheetHead } from './sheet-ends.tsx';

/** `Sunday, November 22` */
const day = perLanguage(
  (language) =>
    new Intl.DateTimeFormat(language, {
      weekday: 'long',
      month: 'long',
      day: 'numeric',
      timeZone: 'UTC',
    }),
);

type PrintedSheetProps = {
  sheet: Sheet;
  /** Day of the sheet, `YYYY-MM-DD`. */
  date: string;
  /** Whether two columns are allowed. */
  mayHaveColumns: boolean;
};

/** The printed sheet for a day: requests, and the answers of the week. */
export function PrintedSheet({ sheet, date, mayHaveColumns }: PrintedSheetProps) {
  const { requests, answers } = sheet;
  return (
    <div className="leaflet">
      <SheetHead name={sheet.group.name}>{dateWords(day(), momentOf(date))}</SheetHead>
      <div className={mayHaveColumns && isForColumns(sheet) ? 'entries columns' : 'entries'}>
        {requests.length === 0 && <p>{m.sheet_no_requests()}</p>}
        {requests.length > 0 && (
          <ul>
            {requests.map((request) => (
              <RequestEntry key={request.id} request={request} />
            ))}
          </ul>
        )}
        {answers.length > 0 && (
          <Part
            name={m.sheet_answered()}
            entries={answers.map((answer) => <AnswerEntry key={answer.id} answer={answer} />)}
          />
        )}
      </div>
      <SheetFoot sheet={sheet} />
    </div>
  );
}
