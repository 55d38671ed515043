import { isSignature, withoutAddedLines } from './added-lines.ts';
import {
  continuesBelow,
  headerAt,
  isHeadingInAnyWords,
  isLinks,
  isParting,
  isRule,
  isWordless,
  knownHeadingAt,
  namesUs,
} from './heading.ts';
import { type Look, lettersOf, type OurWords, ourWords, type SentMail } from './our-words.ts';

/** The most characters of a text that is read: patterns over longer texts take too long. */
const LONGEST = 20_000;

/**
 * Returns the text of a mail without the quoted mail and what programs add; `''` if nothing is left. The quote is
 * found by the words of the mail that we sent, whatever the program and language. Without `sent` it is found by
 * marks and known headings.
 */
export const withoutQuote = (text: string, sent?: SentMail) => {
  const lines = linesOf(text);
  const isQuoted = quotedLines(lines, sent);
  const own = lines.filter((_, at) => !isQuoted[at]);
  return withoutAddedLines(own)
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
};

const linesOf = (text: string) =>
  text
    .slice(0, LONGEST)
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[\u200b\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g, '')
    .replaceAll(/[^\S\n]{40,}/g, ' ')
    .replaceAll(/\n\s*\n\s*\n/g, '\n\n\n')
    .split('\n')
    .map((line) => line.trimEnd());

const isMarked = (line: string) => /^\s*>/.test(line);
const isEmpty = (line: string) => line === '';

/** Returns for each line whether it belongs to the quoted mail. */
const quotedLines = (lines: readonly string[], sent: SentMail | undefined): boolean[] => {
  const marked = lines.map(isMarked);
  const words = sent && ourWords(sent);
  const looks = words ? words.look(lines.map(withoutMark)) : lines.map((): Look => 'other');
  const isQuoted = withRunsOfOurs(lines, { marked, looks, sent });
  markHeadings(lines, { looks, sent, isQuoted });
  markWhatIsBeside(lines, isQuoted);
  if (words) markRestsOfLines(lines, { words, isQuoted });
  return isQuoted;
};

const withoutMark = (line: string) => line.replace(/^[\s>]+/, '');

/** The fewest letters of our lines that show a quote without marks. Fewer may be a member's own words. */
const FEWEST_LETTERS = 30;
/** Returns the number of letters, with a Korean syllable as three. */
const weightOf = (letters: string) =>
  letters.length + 2 * (letters.match(/\p{Script=Hangul}/gu)?.length ?? 0);

/**
 * Returns the marked lines, and those that repeat our mail: several together, or a single one amid quoted lines. A
 * line that the quote has a second time is a member's own.
 */
const withRunsOfOurs = (
  lines: readonly string[],
  { marked, looks, sent }: { marked: boolean[]; looks: Look[]; sent: SentMail | undefined },
) => {
  const isQuoted = [...marked];
  const runs = runsOf(lines, marked, looks);
  const lettersIn = (at: readonly number[]) =>
    lettersOf(at.map((one) => withoutMark(lines[one] ?? '')).join('\n'));
  const add = (at: readonly number[], quote: string) => {
    for (const one of at) isQuoted[one] ||= !quote.includes(lettersIn([one]));
  };
  const allQuoted = () => lettersIn(lines.flatMap((_, at) => (isQuoted[at] ? at : [])));
  const inMarks = allQuoted();
  const isSure = (at: readonly number[]) =>
    (at.length > 1 && weightOf(lettersIn(at)) >= FEWEST_LETTERS) ||
    isBelowHeading(lines, at[0] ?? 0, sent);
  for (const run of runs.filter(isSure)) add(run, inMarks);
  const quote = allQuoted();
  const [start, end] = [isQuoted.indexOf(true), isQuoted.lastIndexOf(true)];
  // The last line of a quote may stand alone below an answer, with its link.
  const isAmid = (at: number) =>
    at > start && (at < end || (end >= 0 && isLinks(lines[at + 1] ?? '')));
  for (const run of runs) add(run.filter(isAmid), quote);
  return isQuoted;
};

/** Returns whether the lines above name us and end with a colon, as headings do. */
const isBelowHeading = (lines: readonly string[], at: number, sent: SentMail | undefined) => {
  const end = lineAbove(lines, at) + 1;
  const heading = lines.slice(end - headingLinesAbove(lines, end, sent), end).join(' ');
  return /[:：]$/.test(heading) && namesUs(heading, sent);
};

/** Returns runs of our lines without marks, with only empty and wordless lines, and comments, between them. */
const runsOf = (lines: readonly string[], marked: readonly boolean[], looks: readonly Look[]) => {
  const runs: number[][] = [];
  let run: number[] = [];
  let comments: number[] = [];
  for (const [at, line] of lines.entries()) {
    if (isEmpty(line) || isWordless(line) || isSignature(line)) continue;
    if (looks[at] === 'ours' && !marked[at]) {
      if (run.length === 0) runs.push(run);
      else run.push(...comments);
      run.push(at);
      comments = [];
    } else if (looks[at] === 'comment' && !marked[at]) comments.push(at);
    else [run, comments] = [[], []];
  }
  return runs;
};

type Found = { looks: readonly Look[]; sent: SentMail | undefined; isQuoted: boolean[] };

/** Marks the headings of quotes, and what follows one that has no other sign of a quote. */
const markHeadings = (lines: readonly string[], { looks, sent, isQuoted }: Found) => {
  for (let at = 0; at < lines.length; at++) {
    if (isQuoted[at] || isEmpty(lines[at] ?? '')) continue;
    const parting = isParting(lines[at] ?? '') ? 1 : 0;
    const header = headerAt(lines, at + parting, sent);
    const count = parting + header || knownHeadingAt(lines, at);
    if (count === 0) continue;
    const end = at + count;
    const isAbove = isQuoteNext(lines, isQuoted, end);
    if (!isAbove && !header && !parting && !namesUs(lines.slice(at, end).join(' '), sent)) continue;
    for (let one = startOfHeading(lines, at, header > 0 || parting > 0); one < end; one++)
      isQuoted[one] = true;
    if (!isAbove) isQuoted.fill(true, end, endOfUnmarked(lines, looks, end));
    at = end - 1;
  }
  markHeadingsInAnyWords(lines, isQuoted, sent);
};

/** Returns whether the next lines are quoted, of those that are not skipped. */
const isQuoteNext = (
  lines: readonly string[],
  isQuoted: readonly boolean[],
  from: number,
  isSkipped: (line: string) => boolean = isEmpty,
) => {
  for (let at = from; at < Math.min(from + 4, lines.length); at++)
    if (!isSkipped(lines[at] ?? '')) return isQuoted[at] ?? false;
  return false;
};

/** Returns the end of a quote without marks: below the first lines that are ours, or of the mail if there are none. */
const endOfUnmarked = (lines: readonly string[], looks: readonly Look[], from: number) => {
  const first = looks.indexOf('ours', from);
  if (first < 0) return lines.length;
  let end = first;
  for (let at = first; at < lines.length; at++) {
    const line = lines[at] ?? '';
    if (looks[at] === 'ours') end = at + 1;
    else if (looks[at] !== 'comment' && !isEmpty(line) && !isWordless(line)) break;
  }
  return end;
};

/** Returns the first line of a heading: a row of dashes above a header, and the date of a broken one. */
const startOfHeading = (lines: readonly string[], from: number, hasRule: boolean) => {
  let start = from;
  if (hasRule) {
    const above = isEmpty(lines[start - 1] ?? 'no line') ? start - 2 : start - 1;
    return isRule(lines[above] ?? '') ? above : start;
  }
  while (start > 0 && from - start < 2 && continuesBelow(lines[start - 1] ?? '')) start -= 1;
  return start;
};

/** The most lines of a heading in unknown words. */
const MOST_OF_HEADING = 3;

/** Marks the heading above each quote: up to three lines that name us or a date, and a row of dashes. */
const markHeadingsInAnyWords = (
  lines: readonly string[],
  isQuoted: boolean[],
  sent: SentMail | undefined,
) => {
  for (let at = 1; at < lines.length; at++) {
    if (!isQuoted[at] || isQuoted[at - 1]) continue;
    const end = lineAbove(lines, at) + 1;
    const start = end - headingLinesAbove(lines, end, sent);
    if (!isQuoted[end - 1]) isQuoted.fill(true, start, end);
  }
};

/** Returns the index of the next line above that is not empty, at most three lines away; else of an empty one. */
const lineAbove = (lines: readonly string[], at: number) => {
  let above = at - 1;
  while (above > 0 && at - above <= 2 && isEmpty(lines[above] ?? '')) above -= 1;
  return above;
};

/** Returns the number of lines of the heading that ends here, or 0. */
const headingLinesAbove = (lines: readonly string[], end: number, sent: SentMail | undefined) => {
  for (let count = 1; count <= Math.min(MOST_OF_HEADING, end); count++) {
    const first = lines[end - count] ?? '';
    if (isEmpty(first) || isMarked(first)) return 0;
    if (!isHeadingInAnyWords(lines.slice(end - count, end), sent)) continue;
    const isBroken = count < MOST_OF_HEADING && continuesBelow(lines[end - count - 1] ?? '');
    return isBroken ? count + 1 : count;
  }
  return 0;
};

/** Marks rows of dashes and lists of links that follow quoted lines, and the line above our signature. */
const markWhatIsBeside = (lines: readonly string[], isQuoted: boolean[]) => {
  const end = isQuoted.lastIndexOf(true);
  let isAfterQuote = false;
  for (const [at, line] of lines.entries()) {
    if (isEmpty(line)) continue;
    // Our own mails have a signature, too.
    const isOurs = isSignature(line) && at < end;
    if (isAfterQuote && (isWordless(line) || isOurs)) isQuoted[at] = true;
    isAfterQuote = isQuoted[at] ?? false;
  }
};

/**
 * Marks the rest of a quoted line that a program has broken, or that stands below an answer amid that line, with its
 * link.
 */
const markRestsOfLines = (
  lines: readonly string[],
  { words, isQuoted }: { words: OurWords; isQuoted: boolean[] },
) => {
  const end = isQuoted.lastIndexOf(true);
  let before: string | undefined;
  for (const [at, line] of lines.entries()) {
    if (isQuoted[at] && line !== '') before = line;
    else if (before !== undefined && line !== '') {
      const isRest = words.continues(withoutMark(before), line);
      // Our signature may follow the rest of a line. A link above it may be a member's own.
      const isSkipped = (line: string) => isEmpty(line) || (isRest && isSignature(line));
      const isBelowAnswer = at < end && isQuoteNext(lines, isQuoted, at + 1, isSkipped);
      isQuoted[at] = (isRest && isQuoted[at - 1]) || (isBelowAnswer && (isRest || isLinks(line)));
    }
  }
};
