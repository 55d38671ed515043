import type { Read } from './people.ts';
import { readText } from './read.ts';
import { together } from './together.ts';

/** Reads people from a text, and adds those of a file, which was read before. */
export const readTogether = (text: string, inFile?: Read): Read =>
  together(readText(text), ...(inFile ? [inFile] : []));
