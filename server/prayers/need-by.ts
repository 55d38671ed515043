import { NEED_BY_PAST } from '../../shared/prayers.ts';
import { invalid } from '../http/errors.ts';

const DAY = 24 * 60 * 60 * 1000;

/**
 * Throws 400 for a date before yesterday in UTC: it is never later than yesterday there
 * while it is still today somewhere, and the form judges by the member's own day.
 */
export const requireNotPast = (date: string, now: number) => {
  const yesterday = new Date(now - DAY).toISOString().slice(0, 10);
  if (date < yesterday) throw invalid(NEED_BY_PAST);
};
