import { m } from '../../shared/messages.ts';
import { calendarFile } from '../calendar/calendar-file.ts';
import type { Config } from '../config/config.ts';
import { refused } from '../http/errors.ts';
import type { Derive } from '../secrets.ts';
import { presentReminder } from '../session/presenter.ts';

type Viewer = { id: number } & Parameters<typeof presentReminder>[0];
type Parts = { config: Pick<Config, 'baseUrl'>; derive: Derive };

/** Length of the hour to pray in a calendar, in minutes: it is when to begin. */
const MINUTES = 15;

/** Returns the calendar file of a user's own hour to pray. Throws 409 if none is chosen. */
export const hourFile = ({ config, derive }: Parts, viewer: Viewer, now: number) => {
  const weekly = presentReminder(viewer);
  if (weekly === null) throw refused('no-hour-chosen');
  const event = {
    about: `hour ${viewer.id}`,
    title: m.calendar_hour(),
    text: m.calendar_hour_text(),
    link: `${config.baseUrl}/pray`,
    when: { weekly, minutes: MINUTES },
  };
  return calendarFile([event], derive, now);
};
