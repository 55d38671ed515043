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
  ['password-reset', 'A password reset link'],
  ['password-changed', 'Word of a changed password'],
  ['contact', 'A message from the help page'],
  ['reminder', 'A reminder'],
  ['test', 'A test'],
]);

/** What it was that did not arrive. */
export const kindWords = (kind: string) => KINDS.get(kind) ?? 'A notice';

/** The outbox's reason for a trouble, for somebody who has never run a mail server. */
export function troubleWords(channel: 'mail' | 'push', error: string) {
  const code = /\b\d{3}\b/.exec(error)?.[0];
  if (error.startsWith('Refused')) {
    return channel === 'mail'
      ? `The mail server on the other side refused it (code ${code}). Often the address is mistyped or no longer in use.`
      : `The notification service of that browser refused it (code ${code}).`;
  }
  if (error.startsWith('Put off')) {
    return `The notification service was too busy (code ${code}), and stayed so.`;
  }
  if (error.startsWith('No answer')) {
    const reason = /\((\w+)\)/.exec(error)?.[1];
    return channel === 'mail'
      ? `The mail server did not answer${reason ? ` (${reason})` : ''}. Whoever runs Upheld can check its address and password.`
      : 'The notification service did not answer.';
  }
  return error || 'No reason was given.';
}
