import type { Row } from './people.ts';

const QUOTE = '"';

/**
 * The rows of a text with columns (RFC 4180), each with the line where it begins; empty ones are
 * left out. A cell in quotes may have line breaks. A quote that is not closed is a sign like any
 * other: else it would swallow the people below it. Takes time in proportion to the text.
 */
export const separated = (text: string, separator: string): Row[] => {
  const rows: Row[] = [];
  let cells: string[] = [];
  let line = 1;
  let begin = 1;
  let at = 0;
  // Up to here quotes are known to be closed nowhere.
  let unquotedTo = 0;
  const isEnd = (sign: string) => sign === separator || sign === '\n' || sign === '';
  while (at < text.length || cells.length > 0) {
    let cell: string | undefined;
    let start: number | undefined;
    const indent = spacesAt(text, at);
    if (text.charAt(at + indent) === QUOTE) at += indent;
    if (text.charAt(at) === QUOTE && at >= unquotedTo) {
      const close = closeOf(text, at, isEnd);
      if (close.isFound) {
        cell = text.slice(at + 1, close.at).replaceAll('""', QUOTE);
        at = close.at + 1;
        at += spacesAt(text, at);
      } else {
        unquotedTo = close.at;
        start = recipientFrom(text, at);
      }
    }
    if (cell === undefined) {
      const from = at;
      at = start ?? at;
      while (!isEnd(text.charAt(at))) at++;
      cell = text.slice(from, at);
    }
    line += breaksIn(cell);
    cells.push(cell);
    const end = text.charAt(at++);
    if (end === separator) continue;
    if (cells.some((one) => one.trim() !== '')) rows.push({ line: begin, cells });
    cells = [];
    line++;
    begin = line;
  }
  return rows;
};

/** Where a quote is closed, or how far it was looked for. */
const closeOf = (text: string, open: number, isEnd: (sign: string) => boolean) => {
  for (let at = open + 1; ; at++) {
    at = text.indexOf(QUOTE, at);
    if (at < 0) return { isFound: false, at: text.length };
    if (text.charAt(at + 1) === QUOTE) {
      at++;
      continue;
    }
    if (isEnd(text.charAt(at + 1 + spacesAt(text, at + 1)))) return { isFound: true, at };
    // Another cell begins with a quote of its own, so this one was left open.
    if (isEnd(text.charAt(at - 1))) return { isFound: false, at };
  }
};

/** In `"Ray, Bob" <bob@example.org>` only the name is in quotes; it ends in the same line. */
const recipientFrom = (text: string, open: number): number | undefined => {
  const close = text.indexOf(QUOTE, open + 1);
  const isName = close > 0 && !text.slice(open, close).includes('\n');
  return isName && text.charAt(close + 1 + spacesAt(text, close + 1)) === '<' ? close : undefined;
};

const spacesAt = (text: string, at: number) => {
  let end = at;
  while (text.charAt(end) === ' ') end++;
  return end - at;
};

const breaksIn = (cell: string) => cell.split('\n').length - 1;
