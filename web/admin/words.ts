import { differenceInCalendarDays, parseISO } from 'date-fns';

/** The days since somebody last signed in: 'Never', 'Today', '1 day ago', '12 days ago'. */
export function sinceLogin(lastLoginAt: string | null, now: Date) {
  if (lastLoginAt === null) return 'Never';
  // A clock that runs behind never says that somebody signs in tomorrow.
  const days = Math.max(0, differenceInCalendarDays(now, parseISO(lastLoginAt)));
  if (days === 0) return 'Today';
  return days === 1 ? '1 day ago' : `${days} days ago`;
}

/** What opens the administrator's own mail program with an answer begun. */
export const replyLink = ({ email, subject }: { email: string; subject: string }) =>
  `mailto:${encodeURIComponent(email).replace('%40', '@')}?subject=${encodeURIComponent(`Re: ${subject}`)}`;

const KINDS = new Map([
  ['new-prayer', 'News of a prayer request'],
  ['answered-prayer', 'News of an answered prayer'],
  ['comment', 'News of a comment'],
  ['invitation', 'An invitation'],
  ['welcome', 'A welcome'],
  ['password-forgotten', 'A password reset link'],
  ['password-reset', 'A password reset link'],
  ['reset-link-made', 'Word of a reset link'],
  ['confirm-address', 'A mail to confirm an address'],
  ['password-changed', 'Word of a changed password'],
  ['contact', 'A message from the help page'],
  ['reminder', 'A reminder'],
  ['test', 'A test'],
]);

/** What it was that did not arrive. */
export const kindWords = (kind: string) => KINDS.get(kind) ?? 'A notice';
