import { eq, isNull } from 'drizzle-orm';
import type { Term } from '../../shared/words.ts';
import { change } from '../db/change.ts';
import type { Db } from '../db/open.ts';
import { resources } from '../db/schema.ts';
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

/** How many get their words in one transaction. */
const SLICE = 50;

/** Makes the words of what an older version has stored. Works in slices, one for each call of `inTurn`. */
export const fillInResources = async (db: Db, inTurn: <T>(work: () => T) => Promise<T>) => {
  const next = () =>
    db
      .select({
        id: resources.id,
        title: resources.title,
        description: resources.description,
        fileName: resources.fileName,
      })
      .from(resources)
      .where(isNull(resources.words))
      .limit(SLICE)
      .all();
  for (let slice = next(); slice.length > 0; slice = next())
    await inTurn(() =>
      change(db, (tx) => {
        for (const row of slice)
          tx.update(resources)
            .set({ words: wordsOfResource(row) })
            .where(eq(resources.id, row.id))
            .run();
      }),
    );
};
