import { m } from '../../shared/messages.ts';
import { authorName } from '../../shared/names.ts';
import { ON_SHEET, type Sheet, type Unprinted } from '../../shared/sheet.ts';
import { paths } from '../paths.ts';
import { Link } from '../router.tsx';
import { AfterDot } from '../ui/after-dot.tsx';
import { Disclosure } from '../ui/disclosure.tsx';
import { Spoken } from '../ui/spoken.tsx';

/** Numbers of requests that are not on the sheet, with reasons and a list. Not printed. */
export function LeftOut({ sheet, isOfAnswers }: { sheet: Sheet; isOfAnswers: boolean }) {
  const unprinted = sheet.answersLeftOut + (isOfAnswers ? 0 : sheet.requestsLeftOut);
  const { requestsOlder, requestsTooMany, answersUnprinted } = sheet;
  const which = [...(isOfAnswers ? [] : sheet.requestsUnprinted), ...answersUnprinted];
  return (
    <div className="empty:hidden">
      <Spoken as="div" className="flex flex-col gap-1 text-muted empty:hidden">
        {unprinted > 0 && <p>{m.sheet_left_out({ count: unprinted })}</p>}
        {!isOfAnswers && requestsOlder > 0 && (
          <p>{m.sheet_left_out_older({ count: requestsOlder })}</p>
        )}
        {!isOfAnswers && requestsTooMany > 0 && (
          <p>{m.sheet_left_out_many({ count: requestsTooMany, most: ON_SHEET })}</p>
        )}
      </Spoken>
      {which.length > 0 && (
        <Disclosure summary={m.sheet_left_out_which()}>
          <p className="text-muted">{m.sheet_left_out_allow()}</p>
          <ul className="mt-2">
            {which.map((request) => (
              <Which key={request.id} request={request} />
            ))}
          </ul>
        </Disclosure>
      )}
    </div>
  );
}

/** A request that may not be printed, as members see it. */
const Which = ({ request }: { request: Unprinted }) => (
  <li>
    <Link
      to={paths.prayer(request.id)}
      className="link own-words inline-flex min-h-11 items-center"
    >
      {request.title}
    </Link>
    <span className="own-words text-muted">
      <AfterDot>
        {request.onBehalfOf
          ? m.prayers_for({ name: request.onBehalfOf })
          : authorName({ ...request, isMine: false })}
      </AfterDot>
    </span>
  </li>
);
