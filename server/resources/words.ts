import type { Term } from '../../shared/words.ts';
import { beginningsOf, tokensOf } from '../search/words.ts';

type Written = { title: string; description: string | null; fileName: string };

/** Returns all words of a document, with a space before each: `beginningsIn` matches word beginnings by it. */
export const wordsOfResource = ({ title, description, fileName }: Written) =>
  tokensOf(`${title} ${description ?? ''} ${fileName}`)
    .map((word) => ` ${word}`)
    .join('');

/** Returns the texts that the words of a matching document contain, as JSON. */
export const beginningsIn = (terms: readonly Term[]) =>
  JSON.stringify(terms.flatMap(beginningsOf).map((beginning) => ` ${beginning}`));
