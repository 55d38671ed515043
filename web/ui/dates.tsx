import { format, formatDistanceToNow, min, parseISO } from 'date-fns';

/** Today where the member is, as `YYYY-MM-DD`. */
export const today = () => format(new Date(), 'yyyy-MM-dd');

/** `Nov 20, 2026` for a calendar date or a moment. */
export const shownDate = (date: string) => format(parseISO(date), 'MMM d, yyyy');

/** `Nov 20, 2026, 4:05 PM` */
export const shownMoment = (moment: string) => format(parseISO(moment), 'MMM d, yyyy, h:mm a');

/** How long ago a moment was: `3 days ago`. A clock that runs behind never says `in 2 minutes`. */
export const TimeAgo = ({ date }: { date: string }) => (
  <time dateTime={date}>
    {formatDistanceToNow(min([parseISO(date), new Date()]), { addSuffix: true })}
  </time>
);
