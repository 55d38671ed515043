import type { Row } from './people.ts';

const QUOTE = '"';

/**
 * Splits a text into rows and cells (RFC 4180), each row with its first line number, without empty rows. A
 * quoted cell may have line breaks. An unclosed quote is an ordinary character: otherwise it would swallow
 * the rows below. Takes linear time.
 */
export const separated = (text: string, separator: string): Row[] => {
  const rows: Row[] = [];
  let cells: string[] = [];
  let line = 1;
  let begin = 1;
  let at = 0;
  // Quotes before this position are known to be unclosed.
  let unquotedTo = 0;
  const isEnd = (sign: string) => sign === separator || sign === '\n' || sign === '';
  while (at < text.length || cells.length > 0) {
    let cell: string | undefined;
    let start: number | undefined;
    const indent = spacesAt(text, at);
    // Excel's `="Ann"` is a text that must not become a number.
    if (text.startsWith('="', at + indent)) at += indent + 1;
    else if (text.charAt(at + indent) === QUOTE) at += indent;
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
    cells.push(/^="([^"]*)"$/.exec(cell)?.[1] ?? cell);
    const end = text.charAt(at++);
    if (end === separator) continue;
    if (cells.some((one) => one.trim() !== '')) rows.push({ line: begin, cells });
    cells = [];
    line++;
    begin = line;
  }
  return rows;
};

/** Returns the position of the closing quote, or the end of the search. */
const closeOf = (text: string, open: number, isEnd: (sign: string) => boolean) => {
  for (let at = open + 1; ; at++) {
    at = text.indexOf(QUOTE, at);
    if (at < 0) return { isFound: false, at: text.length };
    if (text.charAt(at + 1) === QUOTE) {
      at++;
      continue;
    }
    if (isEnd(text.charAt(at + 1 + spacesAt(text, at + 1)))) return { isFound: true, at };
    // Another cell starts with a quote, so this one is unclosed.
    if (isEnd(text.charAt(at - 1))) return { isFound: false, at };
  }
};

/** Returns the end of a quoted display name, as in `"Ray, Bob" <bob@example.org>`, which ends in its line. */
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
