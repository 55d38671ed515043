import { formatDistanceToNow, min, parseISO } from 'date-fns';

/** How long ago a moment was: `3 days ago`. A clock that runs behind never says `in 2 minutes`. */
export const TimeAgo = ({ date }: { date: string }) => (
  <time dateTime={date}>
    {formatDistanceToNow(min([parseISO(date), new Date()]), { addSuffix: true })}
  </time>
);
