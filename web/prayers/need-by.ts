import { format } from 'date-fns';

/** Today where the member is, as `YYYY-MM-DD`. */
export const today = () => format(new Date(), 'yyyy-MM-dd');

/** Whether a date has passed already; one that a request had before is never judged again. */
export const isPast = (date: string | null | undefined, kept?: string | null) =>
  !!date && date !== kept && date < today();
