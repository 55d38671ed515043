import { type Read, UnreadableList } from './people.ts';
import { readText } from './read.ts';
import { isStructured } from './structured.ts';
import { together } from './together.ts';

/**
 * Reads people from a text, and adds those of a file, which was read before. Throws UnreadableList for the text of a
 * file that is no list, such as JSON: read as lines, it would bring every address in a note.
 */
export const readTogether = (text: string, inFile?: Read): Read => {
  if (isStructured(text)) throw new UnreadableList('unknown-kind');
  return together(readText(text), ...(inFile ? [inFile] : []));
};
