import { mailWords } from '../../../shared/messages/compiled/words/mail.js';
import { oneOf } from '../../../shared/one-of.ts';
import type { SentMail } from './our-words.ts';

/*
 * The heading of a quoted mail, such as "On … Ruth wrote:". Anybody may send a text, so each pattern matches one
 * short line, or a heading that was broken into three.
 */

const DATE = String.raw`\d{1,4}\s?(?:[./\-]|${oneOf(mailWords.yearSigns)})|\d{1,2}:\d\d|\d{1,2}\.? \p{L}+\.?,? ${oneOf(mailWords.beforeYear)}?\d{4}|\p{L}+\.? \d{1,2},? \d{4}`;
const ADDRESS = String.raw`<?[^\s<>@]+@[^\s<>@]+>?`;

/** Headings in words that are known. */
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

/** The most characters of a heading, or of a field of a header. */
const LONGEST_LINE = 400;

export const has = (pattern: RegExp, line: string) =>
  line.length <= LONGEST_LINE && pattern.test(line);

/** Returns whether a line is a heading in words that are known. */
const isKnownHeading = (line: string) =>
  line.length <= LONGEST_LINE &&
  /[\d@]/.test(line) &&
  /[:：>.]\s*$/.test(line) &&
  HEADINGS.some((heading) => heading.test(line.trim()));

/** The beginning of a broken heading. */
const BEGINS = new RegExp(
  String.raw`^${oneOf(mailWords.brokenHeading)}|^\d{4}\s?(?:[./-]|${oneOf(mailWords.yearSigns)})|^\d{1,2}[./]\d|@`,
  'i',
);

/** Returns the number of lines of the heading in known words that begins here, or 0. */
export const knownHeadingAt = (lines: readonly string[], at: number) =>
  [1, 2, 3].find((count) => {
    const part = lines.slice(at, at + count);
    return (
      part.length === count &&
      part.every((line, index) => line !== '' && (index === 0 || !line.startsWith('>'))) &&
      (count === 1 || has(BEGINS, part[0] ?? '')) &&
      isKnownHeading(part.join(' '))
    );
  }) ?? 0;

const DATED = new RegExp(DATE, 'iu');
const ADDRESSED = /[^\s<>@]@[^\s<>@]/;

/** Our name in headings, unless the mail was sent with another one. */
const OUR_NAME = 'upheld';

/** Returns whether a text names the mail that we sent: by its address or sender. Without one, by any address. */
export const namesUs = (text: string, sent: SentMail | undefined) => {
  const lower = text.slice(0, 4 * LONGEST_LINE).toLowerCase();
  if (lower.includes(OUR_NAME)) return true;
  if (!sent || sent.addresses.length === 0) return ADDRESSED.test(lower);
  return [...sent.addresses, ...sent.names].some(
    (name) => name.length > 2 && lower.includes(name.toLowerCase()),
  );
};

/** A line of dashes or such, with or without words between them. */
const RULE = /^\s*([-_=*~+#])\1{2,}.{0,60}$/;
export const isRule = (line: string) => RULE.test(line);

/** Returns whether a line is only links, with their numbers. */
export const isLinks = (line: string) =>
  /^\s*(?:[[(]?\d{1,3}[\])]?[.:]?\s*)?(?:<?(?:https?:|mailto:)\S+>?\s*)+$/.test(line);

/** Returns whether a line is only dashes, or only links: it belongs to what it is beside. */
export const isWordless = (line: string) => /^[\s\-_=*~|+#]{3,}$/.test(line) || isLinks(line);

/** Returns whether the lines above a quote are its heading, in whatever language. Several end with a colon. */
export const isHeadingInAnyWords = (lines: readonly string[], sent: SentMail | undefined) => {
  const [first = ''] = lines;
  const heading = lines.join(' ');
  if (heading.length > LONGEST_LINE) return false;
  const isOurs = namesUs(heading, sent);
  if (lines.length > 1)
    return ENDS.test(heading) && isOurs && (DATED.test(first) || namesUs(first, sent));
  return (
    isRule(heading) ||
    (isOurs && (ADDRESSED.test(heading) || DATED.test(heading) || ENDS.test(heading))) ||
    (DATED.test(heading) && ENDS.test(heading))
  );
};

const ENDS = /[:：]\s*$/;

/** Returns whether a line is the beginning of the heading on the line below it. */
export const continuesBelow = (line: string) =>
  line.length <= LONGEST_LINE && /\d/.test(line) && DATED.test(line) && !/[.!?。！？…]$/.test(line);

/** A field of the header that programs put above a quote. Bold names have asterisks. */
const FIELD = /^\s*\*?[\p{L}][\p{L}\p{M} .'’-]{0,24}\*?\s?[:：]/u;
const KNOWN_FIELD = new RegExp(
  String.raw`^\*?${oneOf(mailWords.from, mailWords.headerFields)}\s?\*?\s?[:：]`,
  'i',
);

/** The fewest fields of a header, and the fewest if its words are known. */
const FEWEST_FIELDS = 3;
const FEWEST_KNOWN_FIELDS = 2;
const MOST_FIELDS = 8;

/** Returns the number of lines of the quoted header that begins here, or 0. It names us. */
export const headerAt = (lines: readonly string[], at: number, sent: SentMail | undefined) => {
  let end = at;
  while (end < lines.length && end - at < MOST_FIELDS && has(FIELD, lines[end] ?? '')) end++;
  const fields = lines.slice(at, end);
  const known = fields.filter((line) => has(KNOWN_FIELD, line)).length;
  const isHeader = fields.length >= FEWEST_FIELDS || known >= FEWEST_KNOWN_FIELDS;
  return isHeader && namesUs(fields.join(' '), sent) ? fields.length : 0;
};

/** A line of underscores or dashes with words for the original mail between them. */
const PARTING = new RegExp(
  String.raw`^[-_*=]{2,}\s*${oneOf(mailWords.originalMessage)}\s*[-_*=]{2,}\s*$`,
  'i',
);
export const isParting = (line: string) => has(PARTING, line);
