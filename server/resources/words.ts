import type { Term } from '../../shared/words.ts';
import { beginningsOf, tokensOf } from '../search/words.ts';

type Written = { title: string; description: string | null; fileName: string };

/** All words of a resource, with a space before each: what `beginningsIn` finds there begins a word. */
export const wordsOfResource = ({ title, description, fileName }: Written) =>
  tokensOf(`${title} ${description ?? ''} ${fileName}`)
    .map((word) => ` ${word}`)
    .join('');

/** What must stand in the words of a resource that has these terms, as JSON. */
export const beginningsIn = (terms: readonly Term[]) =>
  JSON.stringify(terms.flatMap(beginningsOf).map((beginning) => ` ${beginning}`));
