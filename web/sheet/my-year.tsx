import { groupBy } from 'es-toolkit';
import { m } from '../../shared/messages.ts';
import type { RequestOfYear } from '../../shared/my-year.ts';
import { isTitleFromText } from '../../shared/titles.ts';
import { AfterDot } from '../ui/after-dot.tsx';
import { shownDate, shownDay } from '../ui/dates/dates.tsx';
import { momentOf } from '../ui/dates/days.ts';
import { entryClass } from './entry.tsx';
import { Part } from './part.tsx';
import { month } from './year-of-answers.tsx';

type MyYearProps = { year: string; requests: readonly RequestOfYear[] };

/**
 * The paper of a year: what its reader asked for, by months, and how it went. It has no author's name: who finds it
 * does not learn whose requests these are.
 */
export function MyYear({ year, requests }: MyYearProps) {
  const answers = requests.filter(({ answeredAt }) => answeredAt !== null).length;
  const parts = Object.entries(groupBy(requests, (request) => partOf(request, year)));
  return (
    <div className="leaflet">
      <div className="title-page">
        <h2>{m.year_title()}</h2>
        <p className="year">{year}</p>
        <p>{m.year_explained()}</p>
        <p>
          {m.year_requests({ count: requests.length })}
          <AfterDot>{m.sheet_answers_count({ count: answers })}</AfterDot>
        </p>
      </div>
      <div className="entries">
        {parts.map(([name, ofPart]) => (
          <Part
            key={name}
            name={name}
            entries={ofPart.map((request) => <Entry key={request.id} request={request} />)}
          />
        ))}
      </div>
      <div className="sheet-foot small">
        <p className="words">{m.sheet_in_confidence()}</p>
      </div>
    </div>
  );
}

/** The month in which it was written, or a part for what is older than the year. */
const partOf = ({ createdAt }: RequestOfYear, year: string) => {
  const written = momentOf(createdAt);
  return String(written.getUTCFullYear()) < year
    ? m.year_before({ year })
    : month().format(written);
};

/** A request with its updates, then its answer. */
function Entry({ request }: { request: RequestOfYear }) {
  const { title, content, onBehalfOf, createdAt, updates, answeredAt, answerContent } = request;
  const texts = [content, answerContent, ...updates.map((update) => update.content)];
  const written = shownDate(createdAt);
  const head = isTitleFromText(request) ? undefined : title;
  return (
    <li className={entryClass(...texts)}>
      <h4 dir="auto" className="name own-words">
        {head ?? written}
        {head && (
          <span className="small font-normal">
            <AfterDot>{written}</AfterDot>
          </span>
        )}
      </h4>
      {onBehalfOf && <p className="own-words small keep">{m.prayers_for({ name: onBehalfOf })}</p>}
      <p className="long-words">{content}</p>
      {updates.map((update, n) => (
        <p key={n} className="long-words">
          <span className="small">{shownDay(update.createdAt)}</span>{' '}
          {m.sheet_update({ text: update.content })}
        </p>
      ))}
      {answeredAt !== null && (
        <div className="asked">
          <p className="keep font-semibold">{m.year_answered({ day: shownDay(answeredAt) })}</p>
          <p className="long-words">{answerContent}</p>
        </div>
      )}
    </li>
  );
}
