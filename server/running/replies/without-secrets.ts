import { holdsNoSecret, secretsIn } from '../../../shared/secret-links.ts';

type Line = { text: string; isSecret: boolean };

/**
 * Returns a text without the lines that hold a secret link, address or Message-ID of ours: others are going to read
 * it. A numbered list of links with one of them is left out with its heading: mail programs add it.
 */
export const withoutSecrets = (text: string) => {
  const lines = marked(text);
  if (lines.every(({ isSecret }) => !isSecret)) return text;
  const isAdded = new Set(addedLists(lines));
  return lines
    .filter(
      (line, index) => !line.isSecret && !isAdded.has(index) && !isRest(line, lines[index + 1]),
    )
    .map((line) => line.text)
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
};

/** A header’s text, or nothing if it holds a secret. */
export const withoutSecretsInLine = (line: string) => (holdsNoSecret(line) ? line : '');

const marked = (text: string): Line[] => {
  const secrets = secretsIn(text);
  let start = 0;
  return text.split('\n').map((line) => {
    const from = start;
    const to = from + line.length;
    start = to + 1;
    return { text: line, isSecret: secrets.some((it) => it.start < to && it.end > from) };
  });
};

/** The beginning of a link that goes on below, or its number. */
const isRest = ({ text }: Line, next: Line | undefined) =>
  next?.isSecret === true &&
  /^\W*(https?:\/\/\S*)?$|^\s*\[\d{1,3}\]\s*$/i.test(text) &&
  /\S/.test(text);

const ENTRY = /^\s*(?:\[(\d{1,3})\]|(\d{1,3})[.)]):?\s*(\S*:\S+)?\s*$/;
const HEADING = /^.{1,40}:$/;
const RULE = /^\s*[-_=*~]{3,}\s*$/;

/** The places of the lines of lists that begin with the number 1 and hold a secret, with their headings. */
const addedLists = (lines: Line[]) =>
  lines.flatMap((line, first) => {
    const [, inBrackets, plain] = ENTRY.exec(line.text) ?? [];
    if (Number(inBrackets ?? plain) !== 1) return [];
    const end = endOfList(lines, first);
    if (!lines.slice(first, end).some(({ isSecret }) => isSecret)) return [];
    return Array.from({ length: end - headingOf(lines, first) }, (_, at) => end - 1 - at);
  });

/** The place behind a list: each line is an entry, or the rest of the link above it. */
const endOfList = (lines: Line[], first: number) => {
  let end = first;
  let isOpen = false;
  for (const { text, isSecret } of lines.slice(first)) {
    const entry = ENTRY.exec(text);
    const isRestOfLink = /^\s*\S+\s*$/.test(text) && (isOpen || isSecret);
    if (!entry && !isRestOfLink) break;
    isOpen = entry !== null && entry[3] === undefined;
    end += 1;
  }
  return end;
};

const headingOf = (lines: Line[], first: number) => {
  const above = (at: number) => lines[at]?.text ?? '';
  let start = RULE.test(above(first - 1)) ? first - 1 : first;
  if (HEADING.test(above(start - 1))) start -= 1;
  return start;
};
