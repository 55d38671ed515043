import { LANGUAGES } from '../../../shared/language.ts';
import { m } from '../../../shared/messages.ts';
import { holdsNoSecret, secretsIn } from '../../../shared/secret-links.ts';

/** A line of a text: as received (`text`) and without secrets (`left`). */
type Line = { text: string; left: string; isSecret: boolean };

/** Maximum characters that are read, more than any text may have. The rest is dropped. */
const LONGEST = 100_000;

/**
 * Returns a text without our secret links, addresses and Message-IDs, because other users read it. All other
 * text stays, except a line that has no words left, and a list of links with a secret in it that a mail
 * program added.
 */
export const withoutSecrets = (whole: string) => {
  const text = whole.slice(0, LONGEST);
  const lines = marked(text);
  if (lines.every(({ isSecret }) => !isSecret)) return text;
  const isAdded = addedLists(lines);
  return lines
    .filter(
      (line, index) =>
        !isAdded.has(index) &&
        !isRest(line, lines[index + 1]) &&
        !(line.isSecret && isWordless(line.left)),
    )
    .map((line) => line.left)
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
};

/** Returns a header's text; `''` if it contains a secret. */
export const withoutSecretsInLine = (line: string) => (holdsNoSecret(line) ? line : '');

/** The parts of a link or an address before and after its secret. */
const BEFORE = /(?:mailto:|https?:\/\/)?[^\s<>()"'\u3001\u3002\uff0c]{0,300}$/i;
const AFTER = /^[^\s<>()"'\u3001\u3002\uff0c]{0,300}/;

const marked = (text: string): Line[] => {
  const cuts = secretsIn(text).map(({ start, end }) => ({
    start: start - (BEFORE.exec(text.slice(Math.max(0, start - 320), start))?.[0].length ?? 0),
    end: end + (AFTER.exec(text.slice(end, end + 320))?.[0].length ?? 0),
  }));
  let first = 0;
  let start = 0;
  return text.split('\n').map((line) => {
    const from = start;
    const to = from + line.length;
    start = to + 1;
    while ((cuts[first]?.end ?? to) <= from && first < cuts.length) first += 1;
    let left = '';
    let at = from;
    for (let next = first; (cuts[next]?.start ?? to) < to; next++) {
      left += text.slice(at, Math.max(at, cuts[next]?.start ?? to));
      at = Math.max(at, Math.min(to, cuts[next]?.end ?? to));
    }
    const isSecret = at > from;
    return { text: line, left: isSecret ? tidy(left + text.slice(at, to)) : line, isSecret };
  });
};

/** Returns the rest of a line without empty brackets. */
const tidy = (left: string) =>
  left
    .replaceAll(/<\s*>|\(\s*\)|\[\s*\]|"\s*"|<\s*$|^\s*>(?=\s*$)/g, '')
    .replaceAll(/[ \t]{2,}/g, ' ')
    .trim();

const FOOTNOTE = /[[(]?\b\d{1,3}\b[\])]?[.:]?/g;

const OUR_WORDS = new Set(
  LANGUAGES.flatMap(({ tag: locale }) =>
    [m.mail_answer_prayed, m.mail_stop, m.mail_stop_at, m.mail_stop_all, m.mail_stop_all_at].map(
      (sentence) => wordsOf(sentence({}, { locale })),
    ),
  ),
);

function wordsOf(text: string) {
  return text
    .replaceAll(FOOTNOTE, ' ')
    .replaceAll(/[^\p{L}\p{M}\p{N}\p{Extended_Pictographic}]+/gu, ' ')
    .trim();
}

/** Returns whether a line has only punctuation, brackets, footnote numbers, or words of our mails. */
const isWordless = (left: string) => {
  const words = wordsOf(left);
  return words === '' || OUR_WORDS.has(words);
};

/** Returns whether a line is the beginning of a link that continues below, or its number. */
const isRest = ({ text }: Line, next: Line | undefined) =>
  next?.isSecret === true &&
  /^\W*(https?:\/\/\S*)?$|^\s*\[\d{1,3}\]\s*$/i.test(text) &&
  /\S/.test(text);

const ENTRY = /^\s*(?:\[(\d{1,3})\]|(\d{1,3})[.)]):?\s*(\S*:\S+)?\s*$/;
const HEADING = /^.{1,40}:$/;
const RULE = /^\s*[-_=*~]{3,}\s*$/;

/** Returns the indexes of all lines of numbered lists that contain a secret, with their headings. */
const addedLists = (lines: Line[]) => {
  const added = new Set<number>();
  for (let first = 0; first < lines.length; first++) {
    const [, inBrackets, plain] = ENTRY.exec(lines[first]?.text ?? '') ?? [];
    if (Number(inBrackets ?? plain) !== 1) continue;
    const end = endOfList(lines, first);
    const start = headingOf(lines, first);
    // A list of the sender's own has neither brackets nor a rule above it.
    const isByProgram = inBrackets !== undefined || start < first - 1;
    if (isByProgram && lines.slice(first, end).some(({ isSecret }) => isSecret))
      for (let at = start; at < end; at++) added.add(at);
    first = end - 1;
  }
  return added;
};

/** Returns the index after a list: each line is an entry, or the rest of the link above it. */
const endOfList = (lines: Line[], first: number) => {
  let end = first;
  let isOpen = false;
  for (; end < lines.length; end++) {
    const { text = '', isSecret = false } = lines[end] ?? {};
    const entry = ENTRY.exec(text);
    const isRestOfLink = /^\s*\S+\s*$/.test(text) && (isOpen || isSecret);
    if (!entry && !isRestOfLink) break;
    isOpen = entry !== null && entry[3] === undefined;
  }
  return end;
};

const headingOf = (lines: Line[], first: number) => {
  const above = (at: number) => lines[at]?.text ?? '';
  let start = RULE.test(above(first - 1)) ? first - 1 : first;
  if (HEADING.test(above(start - 1))) start -= 1;
  return start;
};
