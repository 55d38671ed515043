import { perLanguage } from '../../shared/language.ts';
import { m } from '../../shared/messages.ts';
import { authorName } from '../../shared/names.ts';
import type { Sheet, SheetAnswer, SheetRequest } from '../../shared/sheet.ts';
import { afterTitle } from '../../shared/titles.ts';
import { shownDate } from '../ui/dates.tsx';
import { momentOf } from '../ui/days.ts';

const day = perLanguage(
  (language) =>
    new Intl.DateTimeFormat(language, { weekday: 'long', month: 'long', day: 'numeric' }),
);

/** `Sunday, November 22` */
export const dayInFull = (date: string) => day().format(momentOf(date));

type PrintedSheetProps = {
  sheet: Sheet;
  /** The day it is for, `YYYY-MM-DD`. */
  date: string;
  /** Only what was answered. */
  isOnlyAnswers?: boolean;
};

/** What stands on the paper: requests and answers. */
export function PrintedSheet({ sheet, date, isOnlyAnswers = false }: PrintedSheetProps) {
  const { requests, answers } = sheet;
  return (
    <div>
      {sheet.congregation && <p className="own-words small">{sheet.congregation}</p>}
      <h2 className="own-words">{sheet.group.name}</h2>
      <p>{isOnlyAnswers ? m.sheet_answers_until({ day: shownDate(date) }) : dayInFull(date)}</p>
      {!isOnlyAnswers && (
        <>
          <h3>{m.sheet_please_pray()}</h3>
          {requests.length === 0 && <p>{m.sheet_no_requests()}</p>}
          <ul className="printed">
            {requests.map((request) => (
              <RequestOnPaper key={request.id} request={request} />
            ))}
          </ul>
        </>
      )}
      {(isOnlyAnswers || answers.length > 0) && (
        <>
          <h3>{m.sheet_answered()}</h3>
          {answers.length === 0 && <p>{m.sheet_no_answers()}</p>}
          <ul className="printed">
            {answers.map((answer) => (
              <AnswerOnPaper key={answer.id} answer={answer} />
            ))}
          </ul>
        </>
      )}
      <p className="small mt-[1.2em]">{m.sheet_in_confidence()}</p>
    </div>
  );
}

function RequestOnPaper({ request }: { request: SheetRequest }) {
  const { isUrgent, needAnswerBy, latestUpdate } = request;
  return (
    <li>
      <About printed={request} />
      {isUrgent && <p className="font-semibold">{m.prayers_urgent()}</p>}
      {needAnswerBy && (
        <p className="font-semibold">
          {m.prayers_need_by_badge({ date: shownDate(needAnswerBy) })}
        </p>
      )}
      <Words of={request} />
      {latestUpdate !== null && (
        <p className="long-words">{m.sheet_update({ text: latestUpdate })}</p>
      )}
    </li>
  );
}

const AnswerOnPaper = ({ answer }: { answer: SheetAnswer }) => (
  <li>
    <About printed={answer} />
    <Words of={answer} />
    <p className="long-words font-semibold">{m.sheet_answer({ text: answer.answer })}</p>
  </li>
);

const Words = ({ of: printed }: { of: SheetRequest | SheetAnswer }) => {
  const words = afterTitle(printed);
  return words && <p className="long-words">{words}</p>;
};

/** The title, the person it is for, and the author: alike on every sheet, for everybody who prints it. */
const About = ({ printed }: { printed: SheetRequest | SheetAnswer }) => (
  <>
    <h4 className="own-words">{printed.title}</h4>
    {printed.onBehalfOf && (
      <p className="own-words">{m.prayers_for({ name: printed.onBehalfOf })}</p>
    )}
    <p className="own-words small">{authorName({ ...printed, isMine: false })}</p>
  </>
);
