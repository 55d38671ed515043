import { format, parseISO } from 'date-fns';

/** `Nov 20, 2026` for a calendar date or a moment. */
export const shownDate = (date: string) => format(parseISO(date), 'MMM d, yyyy');

/** `Nov 20, 2026, 4:05 PM` */
export const shownMoment = (moment: string) => format(parseISO(moment), 'MMM d, yyyy, h:mm a');
