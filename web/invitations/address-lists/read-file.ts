import { textOf } from './decode.ts';
import { isHtml } from './html.ts';
import { hasCards, mendedCards } from './mended-cards.ts';
import { isOpenDocument, rowsOfOpenDocument } from './open-document.ts';
import { FILE_MAX, type Read, UnreadableList } from './people.ts';
import { readBook, readText } from './read.ts';
import { isZip, rowsOfWorkbook } from './workbook.ts';

/**
 * Reads people from a file, by its content, not its name. Throws UnreadableList for a file that is too big or
 * neither text nor a workbook: PDF, a picture, an old `.xls`.
 */
export const readFile = (bytes: Uint8Array): Read => {
  if (bytes.length > FILE_MAX) throw new UnreadableList('too-big');
  if (isZip(bytes)) return readBook(rowsOfWorkbook(bytes));
  const text = textOf(hasCards(bytes) ? mendedCards(bytes) : bytes);
  if (isOpenDocument(text)) return readBook(rowsOfOpenDocument(text));
  if (isOther(bytes, text)) throw new UnreadableList('unknown-kind');
  return readText(text);
};

/**
 * Whether a file has the first bytes of a binary format, characters that no text has, or a structure that is no list:
 * read as lines, it would bring every address in a note.
 */
const isOther = (bytes: Uint8Array, text: string) => {
  const begin = String.fromCharCode(...bytes.subarray(0, 5));
  return (
    begin.startsWith('%PDF') ||
    begin.startsWith('\xd0\xcf\x11\xe0') ||
    begin.startsWith('{\\rtf') ||
    text.slice(0, 4000).includes('\0') ||
    isStructured(text)
  );
};

/** Whether a text is JSON, SYLK, DIF, or XML other than a page or Excel's XML of 2003. */
const isStructured = (text: string) => {
  const start = text.slice(0, 5_000).trimStart();
  if (/^ID;P/.test(start) || /^TABLE\r?\n\s*0,1\r?\n/.test(start)) return true;
  // `[ ] Ann` is a line with a box to tick.
  if (/^(?:\{\s*["}]|\[\s*(?:[[{"]|\]\s*$))/.test(start)) return true;
  return /^<(?:\?xml\s|[a-z][\w:.-]*(?:\s[^<>@]*)?>)/i.test(start) && !isHtml(text);
};
