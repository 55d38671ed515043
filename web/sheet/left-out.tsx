import { m } from '../../shared/messages.ts';
import { ON_SHEET, type Sheet } from '../../shared/sheet.ts';

/** How many requests are not on the sheet, and why. It stands on the screen alone. */
export function LeftOut({ sheet, isOfAnswers }: { sheet: Sheet; isOfAnswers: boolean }) {
  const unprinted = sheet.answersLeftOut + (isOfAnswers ? 0 : sheet.requestsLeftOut);
  const { requestsOlder, requestsTooMany } = sheet;
  return (
    <div role="status" className="flex flex-col gap-1 text-muted empty:hidden">
      {unprinted > 0 && <p>{m.sheet_left_out({ count: unprinted })}</p>}
      {!isOfAnswers && requestsOlder > 0 && (
        <p>{m.sheet_left_out_older({ count: requestsOlder })}</p>
      )}
      {!isOfAnswers && requestsTooMany > 0 && (
        <p>{m.sheet_left_out_many({ count: requestsTooMany, most: ON_SHEET })}</p>
      )}
    </div>
  );
}
