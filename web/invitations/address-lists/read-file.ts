import { textOf } from './decode.ts';
import { hasCards, mendedCards } from './mended-cards.ts';
import { isOpenDocument, rowsOfOpenDocument } from './open-document.ts';
import { FILE_MAX, type Read, UnreadableList } from './people.ts';
import { readBook, readText } from './read.ts';
import { isStructured } from './structured.ts';
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
