import { PLACE, RESET } from '../../shared/events.ts';
import type { Db } from '../db/open.ts';
import { isHeard } from './log.ts';
import { type EventRow, type LineOf, presentEvent } from './presenter.ts';

/* What goes over an event stream (WHATWG HTML §9.2.6). Each text ends an event; `place` is its id. */

/** Says no more than where the page is: a sign of life. */
export const placeText = (place: string) => `id: ${place}\nevent: ${PLACE}\ndata: {}\n\n`;

/** Tells a page to read everything again. */
export const resetText = (place: string) => `id: ${place}\nevent: ${RESET}\ndata: {}\n\n`;

type Viewing = { viewer: { id: number }; groupName: string | undefined };

/** An event as one viewer receives it. `lineOf` makes the line of its notice. */
export const eventText = (
  { db, lineOf }: { db: Db; lineOf: LineOf },
  place: string,
  row: EventRow,
  { viewer, groupName }: Viewing,
) => {
  const hears = () => isHeard(db, viewer, row.groupId, row.prayerId ?? 0);
  const event = presentEvent(row, { viewer, groupName, isHeard: hears, lineOf });
  return `id: ${place}\ndata: ${JSON.stringify(event)}\n\n`;
};
