import { m } from '../../../shared/messages.ts';
import { kind } from '../kind.ts';
import { putInPlace } from '../put-in-inbox.ts';

/** The owner of a group wrote down the phone number of a member, changed it or removed it. */
export const numberWritten = kind('number-written', {
  inbox: { line: () => ({ text: m.inbox_number_written(), path: '/profile' }) },
  notify: (occasion, { userId }: { userId: number }) => putInPlace(occasion, { userId }),
});
