import { eq, sql } from 'drizzle-orm';
import type { Tx } from '../db/change.ts';
import { prepared } from '../db/prepared.ts';
import { users } from '../db/schema.ts';
import { statement } from '../db/statement.ts';
import { noteTraces } from './rows.ts';
import { textChecksum, tokenize } from './words.ts';

const nameOf = prepared((db) =>
  db
    .select({ first: users.firstName, last: users.lastName })
    .from(users)
    .where(eq(users.id, sql.placeholder('id'))),
);
const stored = statement<{ state: string }, { id: number }>(
  'select state from people_search where rowid = $id',
);
const remove = statement<unknown, { id: number }>('delete from people_search where rowid = $id');
const add = statement<unknown, { id: number; words: string; state: string }>(
  'insert into people_search (rowid, words, state) values ($id, $words, $state)',
);

/** Indexes a user's name in place of the old one. */
export const indexPerson = (tx: Tx, id: number) => {
  const person = nameOf(tx).get({ id });
  if (!person) return;
  // Chinese, Japanese and Korean names are also typed as one word, family name first.
  const names = `${person.first} ${person.last} ${person.last}${person.first}`;
  const words = tokenize(names).join(' ');
  const state = textChecksum(words);
  const before = stored.get(tx, { id })?.state;
  // Most changes of a profile do not change the name.
  if (before === state) return;
  if (before !== undefined) {
    remove.run(tx, { id });
    noteTraces(tx, 'people_search');
  }
  add.run(tx, { id, words, state });
};
