import type { Term } from '../../shared/words.ts';
import { prefixesOf, tokenize } from '../search/words.ts';

type Written = { title: string; description: string | null; fileName: string };

/** Returns all words of a document, with a space before each: `wordPrefixes` matches word beginnings by it. */
export const resourceWords = ({ title, description, fileName }: Written) =>
  tokenize(`${title} ${description ?? ''} ${fileName}`)
    .map((word) => ` ${word}`)
    .join('');

/** Returns the texts that the words of a matching document contain, as JSON. */
export const wordPrefixes = (terms: readonly Term[]) =>
  JSON.stringify(terms.flatMap(prefixesOf).map((beginning) => ` ${beginning}`));
