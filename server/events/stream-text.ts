import { PLACE, RESET } from '../../shared/events.ts';
import { getLocale } from '../../shared/language.ts';
import { inLanguage } from '../language.ts';
import { type EventRow, type NoticeLine, presentEvent } from './presenter.ts';

/* Texts of an event stream (WHATWG HTML §9.2.6). Each text ends an event; `place` is its id. */

/** Returns a heartbeat with the page's cursor. */
export const heartbeatText = (place: string) => `id: ${place}\nevent: ${PLACE}\ndata: {}\n\n`;

/** Returns a message to read everything again. */
export const resetText = (place: string) => `id: ${place}\nevent: ${RESET}\ndata: {}\n\n`;

/** Returns a function that writes an event for one viewer, with the line of its notice in the page's language. */
export const eventTexts =
  (lineOf: NoticeLine) =>
  (
    place: string,
    row: EventRow,
    viewer: { id: number },
    groupName: string | undefined,
    language = getLocale(),
  ) => {
    const event = inLanguage(language, () => presentEvent(row, { viewer, groupName, lineOf }));
    return `id: ${place}\ndata: ${JSON.stringify(event)}\n\n`;
  };
