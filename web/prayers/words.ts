import { format, parseISO } from 'date-fns';

export const counted = (count: number, one: string, many = `${one}s`) =>
  `${count} ${count === 1 ? one : many}`;

/** `Nov 20, 2026` for a calendar date. */
export const shownDate = (date: string) => format(parseISO(date), 'MMM d, yyyy');

const and = new Intl.ListFormat('en-US', { type: 'conjunction' });

/** `Tuesday Group, Choir, and Youth` */
export const listed = (names: readonly string[]) => and.format(names);
