import { mailWords } from '../../../shared/messages/compiled/words/mail.js';
import { oneOf } from '../../../shared/one-of.ts';
import { has } from './heading.ts';

/** The line above a signature (RFC 3676, section 4.3). */
const SIGNATURE = /^--$/;
/** Outlook's line above a signature. */
const OUTLOOK = /^_{32}$/;
/** The most lines of a signature. */
const MOST_OF_SIGNATURE = 10;

/** The line that phones and programs add below a mail. */
const SENT_FROM = new RegExp(`^${oneOf(mailWords.sentFrom)}`, 'i');

/** Returns lines without the signature and what programs and providers add at the end. */
export const withoutAddedLines = (lines: readonly string[]) => {
  const at = lines.findIndex(
    (line, index) =>
      has(SENT_FROM, line.trim()) ||
      ((SIGNATURE.test(line.trim()) || OUTLOOK.test(line.trim())) &&
        lines.slice(index + 1).filter(Boolean).length <= MOST_OF_SIGNATURE),
  );
  return at < 0 ? [...lines] : lines.slice(0, at);
};
