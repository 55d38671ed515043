import { withoutAddedLines } from './added-lines.ts';
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
import { lettersOf, type OurWords, ourWords, type SentMail } from './our-words.ts';

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
  const ours = words ? words.areOurs(lines.map(withoutMark)) : lines.map(() => false);
  const isQuoted = withRunsOfOurs(lines, { marked, ours, sent });
  markHeadings(lines, { ours, sent, isQuoted });
  markWhatIsBeside(lines, isQuoted);
  if (words) markRestsOfLines(lines, { words, isQuoted });
  return isQuoted;
};

const withoutMark = (line: string) => line.replace(/^[\s>]+/, '');

/** The fewest letters of our lines that show a quote without marks. Fewer may be a member's own words. */
const FEWEST_LETTERS = 30;

/**
 * Returns the marked lines, and those that repeat our mail: several together, or a single one beside a quote. A line
 * that the quote has a second time is a member's own.
 */
const withRunsOfOurs = (
  lines: readonly string[],
  { marked, ours, sent }: { marked: boolean[]; ours: boolean[]; sent: SentMail | undefined },
) => {
  const isQuoted = [...marked];
  const runs = runsOf(lines, marked, ours);
  const lettersIn = (at: readonly number[]) =>
    lettersOf(at.map((one) => withoutMark(lines[one] ?? '')).join('\n'));
  const add = (at: readonly number[], quote: string) => {
    for (const one of at) isQuoted[one] ||= !quote.includes(lettersIn([one]));
  };
  const allQuoted = () => lettersIn(lines.flatMap((_, at) => (isQuoted[at] ? at : [])));
  const inMarks = allQuoted();
  const isSure = ({ at, isBesideMarked }: Run) =>
    isBesideMarked ||
    (at.length > 1 && lettersIn(at).length >= FEWEST_LETTERS) ||
    isBelowHeading(lines, at[0] ?? 0, sent);
  for (const run of runs.filter(isSure)) add(run.at, inMarks);
  const quote = allQuoted();
  if (quote.length >= FEWEST_LETTERS) for (const { at } of runs) add(at, quote);
  return isQuoted;
};

/** Returns whether the lines above name us and end with a colon, as headings do. */
const isBelowHeading = (lines: readonly string[], at: number, sent: SentMail | undefined) => {
  const end = lineAbove(lines, at) + 1;
  const heading = lines.slice(end - headingLinesAbove(lines, end, sent), end).join(' ');
  return /[:：]$/.test(heading) && namesUs(heading, sent);
};

/** Lines of ours that are not marked, with only empty and wordless lines between them. */
type Run = { at: number[]; isBesideMarked: boolean };

const runsOf = (
  lines: readonly string[],
  marked: readonly boolean[],
  ours: readonly boolean[],
): Run[] => {
  const runs: Run[] = [];
  let run: Run | undefined;
  for (const [at, line] of lines.entries()) {
    if (isEmpty(line) || isWordless(line)) continue;
    if (!ours[at] && !marked[at]) {
      run = undefined;
      continue;
    }
    if (!run) {
      run = { at: [], isBesideMarked: false };
      runs.push(run);
    }
    if (marked[at]) run.isBesideMarked ||= ours[at] === true;
    else run.at.push(at);
  }
  return runs.filter(({ at }) => at.length > 0);
};

type Found = { ours: readonly boolean[]; sent: SentMail | undefined; isQuoted: boolean[] };

/** Marks the headings of quotes, and what follows one that has no other sign of a quote. */
const markHeadings = (lines: readonly string[], { ours, sent, isQuoted }: Found) => {
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
    if (!isAbove) isQuoted.fill(true, end, endOfUnmarked(lines, ours, end));
    at = end - 1;
  }
  markHeadingsInAnyWords(lines, isQuoted, sent);
};

/** Returns whether the next lines are quoted. */
const isQuoteNext = (lines: readonly string[], isQuoted: readonly boolean[], from: number) => {
  for (let at = from; at < Math.min(from + 4, lines.length); at++)
    if (!isEmpty(lines[at] ?? '')) return isQuoted[at] ?? false;
  return false;
};

/** Returns the end of a quote without marks: below the first lines that are ours, or of the mail if there are none. */
const endOfUnmarked = (lines: readonly string[], ours: readonly boolean[], from: number) => {
  const first = ours.indexOf(true, from);
  if (first < 0) return lines.length;
  const isPart = (at: number) =>
    ours[at] || isEmpty(lines[at] ?? '') || isWordless(lines[at] ?? '');
  let end = first;
  while (end < lines.length && isPart(end)) end++;
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
    const isOurSignature = line.trim() === '--' && at < end;
    if (isAfterQuote && (isWordless(line) || isOurSignature)) isQuoted[at] = true;
    isAfterQuote = isQuoted[at] ?? false;
  }
};

/**
 * Marks what stands within the quote after an answer that has no empty place of its own: the rest of the line above
 * the answer, or that line's link.
 */
const markRestsOfLines = (
  lines: readonly string[],
  { words, isQuoted }: { words: OurWords; isQuoted: boolean[] },
) => {
  const end = isQuoted.lastIndexOf(true);
  let before: string | undefined;
  for (const [at, line] of lines.entries()) {
    if (isQuoted[at] && line !== '') before = line;
    else if (before !== undefined && at < end && line !== '')
      isQuoted[at] =
        isQuoteNext(lines, isQuoted, at + 1) &&
        (isLinks(line) || words.continues(withoutMark(before), line));
  }
};
