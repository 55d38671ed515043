import { mailWords } from '../../../shared/messages/compiled/words/mail.js';
import { oneOf } from '../../../shared/one-of.ts';
import { has } from './heading.ts';
import { isQuestion } from './plain-words.ts';

/** Returns whether a line is the one above a signature (RFC 3676, section 4.3). */
export const isSignature = (line: string) => line.trim() === '--';
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
      ((isSignature(line) || OUTLOOK.test(line.trim())) &&
        lines.slice(index + 1).filter(Boolean).length <= MOST_OF_SIGNATURE),
  );
  return withoutAddedParagraphs(at < 0 ? lines : lines.slice(0, at));
};

/** The most paragraphs at the end that are looked at. */
const MOST_PARAGRAPHS = 4;

const withoutAddedParagraphs = (lines: readonly string[]) => {
  let end = lines.length;
  for (let count = 0; count < MOST_PARAGRAPHS; count++) {
    while (end > 0 && lines[end - 1] === '') end -= 1;
    const start = lines.lastIndexOf('', end - 1) + 1;
    const paragraph = lines.slice(start, end);
    // A phone's line may stand directly below the words.
    if (isAdded(paragraph) || (start > 0 && isNotice(paragraph.join(' ')))) end = start;
    else if (isAdded(lines.slice(end - 1, end))) end -= 1;
    else break;
  }
  return lines.slice(0, end);
};

const isAdded = (paragraph: readonly string[]) =>
  paragraph.length > 0 &&
  paragraph.every((line) => isSentBy(line.trim()) || isOfBrand(line.trim()) || isNotice(line));

const BRAND = String.raw`(?:^|[^\p{L}])${oneOf(mailWords.brands)}(?![\p{L}])`;

/** A few words from "sent" to the name of a program or phone, such as "Sent from my Pixel 9". */
const SENT_BY = [
  new RegExp(`^${oneOf(mailWords.sentStart)}\\s?.{0,60}${BRAND}.{0,30}$`, 'iu'),
  // German and Korean have the verb at the end. Korean has its particles at the name.
  new RegExp(`^.{0,60}${oneOf(mailWords.brands)}.{0,30}${oneOf(mailWords.sentEnd)}[.!]?$`, 'iu'),
];

const LINK = /\s*<?https?:\/\/[^\s>]+>?/gi;

const isSentBy = (line: string) => {
  const words = line.replaceAll(LINK, '');
  return !isQuestion(words) && SENT_BY.some((pattern) => has(pattern, words));
};

/** A link to a program's maker, an anchor, or a short line with its site. */
const OF_BRAND = new RegExp(
  String.raw`^<?(?:https?://[^\s/]*|.{0,40}\bwww\.)${oneOf(mailWords.brands)}\S*$|^<#\S*>$`,
  'iu',
);
const isOfBrand = (line: string) => has(OF_BRAND, line);

const CONFIDENTIAL = new RegExp(oneOf(mailWords.confidential), 'iu');
const RECIPIENT = new RegExp(oneOf(mailWords.recipient), 'iu');
const THIS_MAIL = new RegExp(oneOf(mailWords.thisMail), 'iu');
/** The fewest and the most letters of a legal notice. */
const NOTICE = { fewest: 80, most: 3_000 };

/** Returns whether a paragraph is the legal notice of an office: it names the mail, its recipient and a secret. */
const isNotice = (paragraph: string) =>
  paragraph.length >= NOTICE.fewest &&
  paragraph.length <= NOTICE.most &&
  [CONFIDENTIAL, RECIPIENT, THIS_MAIL].every((pattern) => pattern.test(paragraph));
