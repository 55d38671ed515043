import { textOf } from './decode.ts';
import { FILE_MAX, type Read, UnreadableList } from './people.ts';
import { readRows, readText } from './read.ts';
import { isZip, rowsOfWorkbook } from './workbook.ts';

/**
 * Reads people from a file, by its content, not its name. Throws UnreadableList for a file that is too big or
 * neither text nor a workbook: PDF, a picture, an old `.xls`.
 */
export const readFile = (bytes: Uint8Array): Read => {
  if (bytes.length > FILE_MAX) throw new UnreadableList('too-big');
  if (isZip(bytes)) return readRows(rowsOfWorkbook(bytes));
  const text = textOf(bytes);
  if (isOther(bytes, text)) throw new UnreadableList('unknown-kind');
  return readText(text);
};

/** Whether a file has the first bytes of a binary format, or characters that no text has. */
const isOther = (bytes: Uint8Array, text: string) => {
  const begin = String.fromCharCode(...bytes.subarray(0, 5));
  return (
    begin.startsWith('%PDF') ||
    begin.startsWith('\xd0\xcf\x11\xe0') ||
    begin.startsWith('{\\rtf') ||
    text.slice(0, 4000).includes('\0')
  );
};
