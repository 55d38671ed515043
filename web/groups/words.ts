import { format, isValid, parseISO } from 'date-fns';

export const memberCount = (count: number) => `${count} ${count === 1 ? 'member' : 'members'}`;

/** `Nov 20, 2026`, or 'Unknown' for a date that cannot be read. */
export function joinDate(joinedAt: string) {
  const date = parseISO(joinedAt);
  return isValid(date) ? format(date, 'MMM d, yyyy') : 'Unknown';
}
