import { and, eq, sql } from 'drizzle-orm';
import { haveAll, type Term, wordsOf } from '../../shared/words.ts';
import type { Db } from '../db/open.ts';
import { answers, comments, updates } from '../db/schema.ts';
import { statement } from '../db/statement.ts';
import { textsFinder, type Wanted } from '../search/find.ts';
import { beginningOf, makeSnippet } from '../search/snippet.ts';
import { needsTextCheck } from '../search/words.ts';
import { shownTo } from './reach.ts';

type Viewer = { id: number };
type Candidate = { id: number; authorId: number | null };

const ownTexts = statement<
  { title: string; content: string; onBehalfOf: string | null },
  { id: number }
>('select title, content, on_behalf_of as onBehalfOf from prayers where id = $id');

/**
 * Returns a check whether a text that the viewer may see has each string that the index knows only in
 * parts.
 */
export const textsChecker = (db: Db, viewer: Viewer, wanted: readonly Wanted[]) => {
  const toCheck = wanted
    .filter(({ term }) => needsTextCheck(term))
    .map(({ term, people }) => ({ term, people, textsIn: textsFinder(db, [term]) }));
  const has = (text: string | null | undefined, term: Term) =>
    text ? haveAll(wordsOf(text.normalize('NFC')), [term]) : false;
  const hasTerm = (row: Candidate, { term, people, textsIn }: (typeof toCheck)[number]) => {
    if (row.authorId !== null && people.includes(row.authorId)) return true;
    const own = ownTexts.get(db, { id: row.id });
    return (
      [own?.title, own?.content, own?.onBehalfOf].some((text) => has(text, term)) ||
      textsIn(row.id).some((text) => has(contentOf(db, viewer, text), term))
    );
  };
  return (row: Candidate) => toCheck.every((one) => hasTerm(row, one));
};

/** Returns the matching part of the request's texts, or the beginning of the request. */
export const snippetFor = (
  {
    db,
    viewer,
    terms,
    textsIn,
  }: { db: Db; viewer: Viewer; terms: Term[]; textsIn: ReturnType<typeof textsFinder> },
  { id, content }: { id: number; content: string },
  isFoundByTitle: boolean,
) => {
  const own = makeSnippet(content, terms);
  if (own !== undefined) return own;
  if (isFoundByTitle) return beginningOf(content);
  const found = textsIn(id);
  for (const kind of ['update', 'answer', 'comment'] as const)
    for (const text of found.filter((text) => text.kind === kind)) {
      const snippet = makeSnippet(contentOf(db, viewer, text) ?? '', terms);
      if (snippet !== undefined) return snippet;
    }
  return beginningOf(content);
};

const TABLES = { update: updates, answer: answers, comment: comments };
const NAMES = { update: 'updates', answer: undefined, comment: 'comments' } as const;

/** Returns a text if the viewer may see it: the index has hidden texts too. */
const contentOf = (
  db: Db,
  viewer: Viewer,
  { kind, id }: { kind: keyof typeof TABLES; id: number },
) => {
  const table = TABLES[kind];
  const name = NAMES[kind];
  return db
    .select({ content: table.content })
    .from(table)
    .where(and(eq(table.id, id), name && shownTo(name, sql`${viewer.id}`)))
    .get()?.content;
};
