import { mailWords } from '../../../shared/messages/compiled/words/mail.js';
import { oneOf } from '../../../shared/one-of.ts';
import type { Header } from '../../mail/reply-tokens.ts';

/** The beginning of the subject of Exchange's out-of-office replies. */
const AWAY = new RegExp(`^\\s*${oneOf(mailWords.away)}`, 'i');

/**
 * Returns whether a program wrote a mail: an automatic reply (RFC 3834, and older headers), or a report (RFC
 * 3464). Headers that lists and providers add to people's own mail do not count.
 */
export const isAutomatic = (headers: readonly Header[], from: string | null) => {
  const value = (name: string) =>
    headers
      .filter(({ key }) => key === name)
      .map((header) => header.value)
      .join(' ')
      .trim()
      .toLowerCase();
  const has = (...names: string[]) => headers.some(({ key }) => names.includes(key));
  const says = (name: string) => has(name) && !/^no\b/.test(value(name));
  return (
    ['auto-submitted', 'x-autoreply', 'x-auto-reply', 'x-autorespond'].some(says) ||
    /^(junk|auto_reply)/.test(value('precedence')) ||
    has('x-auto-reply-from', 'x-mail-autoreply', 'x-failed-recipients') ||
    // Exchange adds the first header to mails of its rules.
    has('x-ms-exchange-inbox-rules-loop') ||
    (has('x-auto-response-suppress') && AWAY.test(value('subject'))) ||
    /\bautoresponder\b/.test(value('delivered-to')) ||
    /^<\s*>$/.test(value('return-path')) ||
    /multipart\/report|disposition-notification|delivery-status/.test(value('content-type')) ||
    /^(mailer-daemon|postmaster|no-?reply|bounces?)([+-].*)?@/i.test(from ?? '')
  );
};
