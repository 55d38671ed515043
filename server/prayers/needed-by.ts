import { m } from '../../shared/messages.ts';
import { calendarFile } from '../calendar/calendar-file.ts';
import type { Config } from '../config/config.ts';
import type { Db } from '../db/open.ts';
import { refused } from '../http/errors.ts';
import type { Derive } from '../secrets.ts';
import { prayerFor, presentPrayer } from './prayer.ts';

export type NeededByParts = { db: Db; config: Pick<Config, 'baseUrl'>; derive: Derive };

/**
 * Returns the calendar file of the day by which an answer is needed, and that day, `YYYY-MM-DD`. Calendars are often
 * kept by others, so the file has the author's first name at most, and nothing of the request. Another person, on whose
 * behalf the author asks, has not agreed to be in calendars, and may be called by a full name. Throws 404 if the user may
 * not see the request, and 409 without such a day, or if it is answered.
 */
export const neededByFile = (
  { db, config, derive }: NeededByParts,
  viewer: { id: number },
  id: number,
  now: number,
) => {
  const prayer = presentPrayer(viewer, prayerFor(db, viewer, id));
  const { needAnswerBy: day, isAnswered, isMine, isAnonymous, isFromOffice } = prayer;
  if (day === null || isAnswered) throw refused('no-day-needed');
  const namesNobody = isMine || isAnonymous || isFromOffice || prayer.onBehalfOf !== null;
  const name = (!namesNobody && prayer.user?.firstName) || undefined;
  const event = {
    about: `request ${id}`,
    title: name === undefined ? m.calendar_pray_for_request() : m.calendar_pray_for({ name }),
    text: m.calendar_needed_by(),
    link: `${config.baseUrl}/prayers/${id}`,
    when: { day },
  };
  return { day, file: calendarFile([event], derive, now) };
};
