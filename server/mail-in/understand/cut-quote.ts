import { mailWords } from '../../../shared/messages/compiled/words/mail.js';
import { oneOf } from '../../../shared/one-of.ts';

/* Anybody may send a text, so each pattern matches one short line, or a heading that was broken into three. */

/** The most characters of a text that is read: patterns over longer texts take too long. */
const LONGEST = 20_000;

/** Returns the text of a mail without quote and signature; `''` if nothing is left. */
export const withoutQuote = (text: string) => {
  const lines = text
    .slice(0, LONGEST)
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[\u200b\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g, '')
    .replaceAll(/[^\S\n]{40,}/g, ' ')
    .replaceAll(/\n\s*\n\s*\n/g, '\n\n\n')
    .split('\n')
    .map((line) => line.trimEnd());
  const own = beforeOutlookQuote(joinedHeadings(lines));
  return withoutQuotedLines(withoutSignature(own))
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
};

const DATE = String.raw`\d{1,4}\s?(?:[./\-]|${oneOf(mailWords.yearSigns)})|\d{1,2}:\d\d|\d{1,2}\.? \p{L}+\.?,? ${oneOf(mailWords.beforeYear)}?\d{4}|\p{L}+\.? \d{1,2},? \d{4}`;
const ADDRESS = String.raw`<?[^\s<>@]+@[^\s<>@]+>?`;

/** Headings of a quote: "On … Ruth wrote:". */
const HEADINGS = [
  // A date or an address, a word for wrote, and a colon.
  new RegExp(
    String.raw`^(>\s*)?(?=.*(${DATE}|${ADDRESS})).{0,300}${oneOf(mailWords.wrote)}.{0,200}[:：]\s*$`,
    'iu',
  ),
  // Yahoo and Outlook on phones in German: "Am … schrieb … <…>" without a colon.
  new RegExp(
    String.raw`^${oneOf(mailWords.beforeWrote)}\b.{5,200}\b${oneOf(mailWords.wroteThenAddress)}\b.{0,120}${ADDRESS}\s*$`,
    'iu',
  ),
  new RegExp(String.raw`^.{0,200}${ADDRESS}\s*${oneOf(mailWords.afterAddress)}.{0,40}$`, 'iu'),
  // A date, an address between angle brackets, and a colon: 5 мая 2026 г., Upheld <…>:
  new RegExp(String.raw`^(?=.*(${DATE})).{6,200}<[^\s<>@]+@[^\s<>@]+>.{0,40}[:：]\s*$`, 'iu'),
];

/** The most characters of a heading or a signature. */
const LONGEST_LINE = 400;

const has = (pattern: RegExp, line: string) => line.length <= LONGEST_LINE && pattern.test(line);

const isHeading = (line: string) =>
  line.length <= LONGEST_LINE &&
  /[\d@]/.test(line) &&
  /[:：>.]\s*$/.test(line) &&
  HEADINGS.some((heading) => heading.test(line.trim()));

/** Joins a heading that was broken over two or three lines, and marks it with `>` as quoted. */
const joinedHeadings = (lines: string[]) => {
  const joined: string[] = [];
  for (let at = 0; at < lines.length; at++) {
    const length = [1, 2, 3].find((count) => {
      const part = lines.slice(at, at + count);
      return (
        part.every((line, index) => line !== '' && (index === 0 || !line.startsWith('>'))) &&
        (count === 1 || has(BEGINS, part[0] ?? '')) &&
        isHeading(part.join(' '))
      );
    });
    if (!length) {
      joined.push(lines[at] ?? '');
      continue;
    }
    // What follows is the quoted mail, unless its lines are marked as such and an answer is below them.
    if (!isMarkedAfter(lines, at + length)) return joined;
    joined.push(`> ${lines.slice(at, at + length).join(' ')}`);
    at += length - 1;
  }
  return joined;
};

/** The beginning of a broken heading. */
const BEGINS = new RegExp(
  String.raw`^${oneOf(mailWords.brokenHeading)}|^\d{4}\s?(?:[./-]|${oneOf(mailWords.yearSigns)})|^\d{1,2}[./]\d|@`,
  'i',
);

const isMarkedAfter = (lines: string[], at: number) =>
  lines
    .slice(at, at + 4)
    .find((line) => line !== '')
    ?.startsWith('>') ?? false;

/** A line of underscores or dashes, with or without words for the original mail between them. */
const PARTING = new RegExp(
  String.raw`^[-_*=]{2,}\s*${oneOf(mailWords.originalMessage)}?\s*[-_*=]{2,}\s*$`,
  'i',
);
const FROM = new RegExp(String.raw`^\*?${oneOf(mailWords.from)}\s?\*?\s?[:：]\*?\s?\S`, 'i');
const SENT = new RegExp(String.raw`^\*?${oneOf(mailWords.headerFields)}\s?\*?\s?[:：]`, 'i');

/** Outlook and GMX put the header of the quoted mail above the quote, and mark no line of the quote. */
const beforeOutlookQuote = (lines: string[]) => {
  const at = lines.findIndex((line, index) => {
    const next = lines.slice(index + 1, index + 5).filter(Boolean);
    if (has(PARTING, line) && (/[\p{L}]{3}/u.test(line) || has(FROM, next[0] ?? ''))) return true;
    return has(FROM, line) && next.slice(0, 3).some((other) => has(SENT, other));
  });
  if (at < 0) return lines;
  // GMX begins with the date.
  return lines.slice(0, has(SENT, lines[at - 1] ?? '') ? at - 1 : at);
};

/** A separator of a signature: one character two to four times, or Outlook's 32 underscores. */
const SIGNATURE = /^([-_+=])\1{1,3}$|^_{32}$/;
/** The line that phones and programs add below a mail. */
const SENT_FROM = new RegExp(`^${oneOf(mailWords.sentFrom)}`, 'i');

const withoutSignature = (lines: string[]) => {
  const at = lines.findIndex((line) => SIGNATURE.test(line.trim()) || has(SENT_FROM, line.trim()));
  return at < 0 ? lines : lines.slice(0, at);
};

/** Quoted lines stay between the lines of a reply. */
const withoutQuotedLines = (lines: string[]) => lines.filter((line) => !/^\s*>/.test(line));
