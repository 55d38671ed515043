import { m } from '../../shared/messages.ts';

/** Hours at which each greeting begins. */
const MORNING = 4;
const NOON = 12;
const EVENING = 18;

/** Returns the greeting for what the clocks here show (`clockAt`). */
export const greetingAt = (moment: Date) => {
  const hour = moment.getUTCHours();
  // After midnight it is neither evening nor morning.
  if (hour < MORNING) return m.dashboard_hello;
  if (hour >= EVENING) return m.dashboard_good_evening;
  return hour < NOON ? m.dashboard_good_morning : m.dashboard_good_afternoon;
};
