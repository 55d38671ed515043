import type { Reply } from './route.ts';

/** Answers with a calendar file (RFC 5545), to be saved as `upheld-NAME.ics`. */
export const calendarAnswer = (reply: Reply, name: string, text: string) => {
  reply.header('content-disposition', `attachment; filename="upheld-${name}.ics"`);
  reply.header('content-type', 'text/calendar; charset=utf-8');
  return new Blob([text]);
};
