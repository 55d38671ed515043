import { m } from '../../shared/messages.ts';
import { authorName } from '../../shared/names.ts';
import type { Sheet, SheetAnswer, SheetRequest } from '../../shared/sheet.ts';
import { isTitleFromText } from '../../shared/titles.ts';
import { AfterDot } from '../ui/after-dot.tsx';
import { shownDate, shownDay } from '../ui/dates/dates.tsx';

type Printed = SheetRequest | SheetAnswer;

/** A text of so many characters and lines is never split between two pages or columns. */
const UNSPLIT = { characters: 700, lines: 14 };

const entryClass = (...texts: (string | null)[]) => {
  const text = texts.join('\n');
  const isLong = text.length > UNSPLIT.characters || text.split('\n').length > UNSPLIT.lines;
  return isLong ? 'entry entry-long' : 'entry';
};

/** Who asks: the person it is for, else the author. A card of the office may name nobody. */
const nameOf = (printed: Printed) => {
  if (printed.onBehalfOf) return printed.onBehalfOf;
  return printed.isFromOffice ? undefined : authorName({ ...printed, isMine: false });
};

/** A member who asks for somebody else, by name. */
const askerOf = ({ onBehalfOf, isAnonymous, isFromOffice, user }: Printed) =>
  onBehalfOf && user && !isAnonymous && !isFromOffice
    ? authorName({ isMine: false, user })
    : undefined;

/** The title if somebody wrote it. One that was made of the text would only say the text twice. */
const titleOf = (printed: Printed) => (isTitleFromText(printed) ? undefined : printed.title);

/** A request: the name, and then everything that was written, in its lines. */
export function RequestEntry({ request }: { request: SheetRequest }) {
  const { content, isUrgent, needAnswerBy, latestUpdate } = request;
  const asker = askerOf(request);
  const title = titleOf(request);
  const name = nameOf(request);
  return (
    <li className={entryClass(content, latestUpdate)}>
      {/* What stands beside the name goes on in its direction: the dot stays between the two. */}
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
  /** Whether its day is said. */
  isDated?: boolean;
};

/** An answer: the name, how it was answered, and small below it what was asked. */
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

/** Up to so many characters an entry is short, and so many entries are worth two columns. */
const SHORT = 330;
const WORTH_COLUMNS = 4;

/** Whether the texts of a sheet are short enough for two columns: most of them, not each. */
export const isForColumns = ({ requests, answers }: Pick<Sheet, 'requests' | 'answers'>) => {
  const lengths = [
    ...requests.map(({ content, latestUpdate }) => content.length + (latestUpdate?.length ?? 0)),
    ...answers.map(({ content, answer }) => content.length + answer.length),
  ];
  const sum = lengths.reduce((all, length) => all + length, 0);
  return lengths.length >= WORTH_COLUMNS && sum / lengths.length <= SHORT;
};
