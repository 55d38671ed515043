import { m } from '../../shared/messages.ts';
import { authorName } from '../../shared/names.ts';
import type { Sheet, SheetAnswer, SheetRequest } from '../../shared/sheet.ts';
import { isTitleFromText } from '../../shared/titles.ts';
import { AfterDot } from '../ui/after-dot.tsx';
import { shownDate, shownDay } from '../ui/dates/dates.tsx';

type Printed = SheetRequest | SheetAnswer;

/** Maximum characters and lines of a text that is not split between pages or columns. */
const UNSPLIT = { characters: 700, lines: 14 };

/** Class of an entry with these texts: a long one may continue on the next page. */
export const entryClass = (...texts: (string | null)[]) => {
  const text = texts.join('\n');
  const isLong = text.length > UNSPLIT.characters || text.split('\n').length > UNSPLIT.lines;
  return isLong ? 'entry entry-long' : 'entry';
};

/** Name of the person it is for, else of the author; undefined for an office request without a name. */
const nameOf = (printed: Printed) => {
  if (printed.onBehalfOf) return printed.onBehalfOf;
  return printed.isFromOffice ? undefined : authorName({ ...printed, isMine: false });
};

/** Name of the author of a request for another person, if shown. */
const askerOf = ({ onBehalfOf, isAnonymous, isFromOffice, user }: Printed) =>
  onBehalfOf && user && !isAnonymous && !isFromOffice
    ? authorName({ isMine: false, user })
    : undefined;

/** The title, unless it was made from the text. */
const titleOf = (printed: Printed) => (isTitleFromText(printed) ? undefined : printed.title);

/** A printed request: the name, then the whole text. */
export function RequestEntry({ request }: { request: SheetRequest }) {
  const { content, isUrgent, needAnswerBy, latestUpdate } = request;
  const asker = askerOf(request);
  const title = titleOf(request);
  const name = nameOf(request);
  return (
    <li className={entryClass(content, latestUpdate)}>
      {/* The heading takes the name's direction, so that the dot stays between name and title. */}
      <h3 dir="auto" className="name own-words">
        {name ?? title ?? m.sheet_nameless()}
        {name && title && (
          <span className="font-normal">
            <AfterDot>
              <bdi>{title}</bdi>
            </AfterDot>
          </span>
        )}
      </h3>
      {(isUrgent || needAnswerBy) && (
        <p className="small keep font-semibold">
          {isUrgent && m.prayers_urgent()}
          {needAnswerBy && <AfterUrgent isUrgent={isUrgent} day={needAnswerBy} />}
        </p>
      )}
      <p className="long-words">{content}</p>
      {latestUpdate !== null && (
        <p className="long-words">{m.sheet_update({ text: latestUpdate })}</p>
      )}
      {asker && <p className="own-words small">{m.sheet_asked_by({ name: asker })}</p>}
    </li>
  );
}

function AfterUrgent({ isUrgent, day }: { isUrgent: boolean; day: string }) {
  const by = m.prayers_need_by_badge({ date: shownDate(day) });
  return isUrgent ? <AfterDot>{by}</AfterDot> : by;
}

type AnswerEntryProps = {
  answer: SheetAnswer;
  /** Whether to show the day of the answer. */
  isDated?: boolean;
};

/** A printed answer: the name, the answer, and the request in small print. */
export function AnswerEntry({ answer: printed, isDated = false }: AnswerEntryProps) {
  const { content, answer, answeredAt } = printed;
  const title = titleOf(printed);
  return (
    <li className={entryClass(content, answer)}>
      <h4 dir="auto" className="name own-words">
        {nameOf(printed) ?? m.sheet_thanks()}
        {isDated && (
          <span className="small font-normal">
            <AfterDot>{shownDay(answeredAt)}</AfterDot>
          </span>
        )}
      </h4>
      <p className="long-words">{answer}</p>
      <div className="asked small">
        {title && <p className="own-words keep font-semibold">{title}</p>}
        <p className="long-words">{content}</p>
      </div>
    </li>
  );
}

/** Maximum average length, and minimum number, of entries for two columns. */
const SHORT = 330;
const WORTH_COLUMNS = 4;

/** Whether a sheet's texts are short enough on average, and enough, for two columns. */
export const isForColumns = ({ requests, answers }: Pick<Sheet, 'requests' | 'answers'>) => {
  const lengths = [
    ...requests.map(({ content, latestUpdate }) => content.length + (latestUpdate?.length ?? 0)),
    ...answers.map(({ content, answer }) => content.length + answer.length),
  ];
  const sum = lengths.reduce((all, length) => all + length, 0);
  return lengths.length >= WORTH_COLUMNS && sum / lengths.length <= SHORT;
};
