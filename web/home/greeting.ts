import { m } from '../../shared/messages.ts';

/** The hours at which one begins to greet so. */
const MORNING = 4;
const NOON = 12;
const EVENING = 18;

/** How one greets at this hour, where the member is. */
export const greetingAt = (moment: Date) => {
  const hour = moment.getHours();
  if (hour >= EVENING || hour < MORNING) return m.dashboard_good_evening;
  return hour < NOON ? m.dashboard_good_morning : m.dashboard_good_afternoon;
};
