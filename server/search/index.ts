import { eq, sql } from 'drizzle-orm';
import type { Tx } from '../db/change.ts';
import { prepared } from '../db/prepared.ts';
import { answers, comments, prayerGroups, prayers, updates, users } from '../db/schema.ts';
import { statement } from '../db/statement.ts';
import { forgetWords } from './forget.ts';
import {
  authorToken,
  firstRowOf,
  placeOfAuthor,
  placeOfGroup,
  placeOfLeaders,
  placeOfModerators,
  TITLE,
} from './places.ts';
import { tokensOf } from './words.ts';

/*
 * What keeps the index as the tables are. Rows are deleted by the triggers of the migration; what is
 * written or changed calls one of these functions in its own transaction.
 */

/** The text behind a row: of an update, an answer or a comment, or the request itself. */
export type Kind = 'update' | 'answer' | 'comment';
const LETTERS: Record<Kind, string> = { update: 'u', answer: 'a', comment: 'c' };
const REQUEST = 'p';

type Text = { id: number; content: string };

/** Puts a new update, answer or comment of a request into the index. */
export const indexText = (tx: Tx, prayerId: number, kind: Kind, text: Text) => {
  const prayer = wordsAbout(tx, prayerId);
  if (prayer) addText(tx, prayerId, prayer.places, kind, text);
};

/**
 * Puts all texts of a request into the index anew: those of which some are hidden now, or shown
 * again.
 */
export const indexTexts = (tx: Tx, prayerId: number) =>
  indexAll(tx, prayerId, wordsAbout(tx, prayerId));

/**
 * Puts a request into the index, or what has changed of it: its own words, or all of its rows if it
 * is shared with other groups now.
 */
export const indexPrayer = (tx: Tx, id: number) => {
  const prayer = wordsAbout(tx, id);
  if (!prayer) return;
  const stored = storedRow.get(tx, { row: firstRowOf(id) })?.words;
  if (stored === prayer.words) return;
  if (!stored?.startsWith(`${prayer.places} `)) return indexAll(tx, id, prayer);
  removeRows(tx, firstRowOf(id), firstRowOf(id) + 1);
  addRow(tx, firstRowOf(id), prayer.words, REQUEST);
  forgetWords(tx);
};

/** Puts a request that was just written into the index: it has no row and no other texts yet. */
export const indexNewPrayer = (tx: Tx, id: number) => {
  const prayer = wordsAbout(tx, id);
  if (prayer) addRow(tx, firstRowOf(id), prayer.words, REQUEST);
};

/** Puts a person's name into the index, in place of the old one. */
export const indexPerson = (tx: Tx, id: number) => {
  const person = nameOf(tx).get({ id });
  // Chinese, Japanese and Korean names are also typed in one, the family's first.
  const words =
    person && tokensOf(`${person.first} ${person.last} ${person.last}${person.first}`).join(' ');
  // With most changes of a profile the name stays, and forgetting its words takes longest.
  if (words !== undefined && storedName.get(tx, { id })?.words === words) return;
  noteGoneName.run(tx, { id });
  removeName.run(tx, { id });
  if (words !== undefined) addName.run(tx, { id, words });
  forgetWords(tx);
};

const storedRow = statement<{ words: string }, { row: number }>(
  'select words from search where rowid = $row',
);

const nameOf = prepared((db) =>
  db
    .select({ first: users.firstName, last: users.lastName })
    .from(users)
    .where(eq(users.id, sql.placeholder('id'))),
);

const noteGoneName = statement<unknown, { id: number }>(`
  insert into search_gone (source, words)
  select 'people_search', words from people_search where rowid = $id`);
const removeName = statement<unknown, { id: number }>(
  'delete from people_search where rowid = $id',
);
const addName = statement<unknown, { id: number; words: string }>(
  'insert into people_search (rowid, words) values ($id, $words)',
);

const storedName = statement<{ words: string }, { id: number }>(
  'select words from people_search where rowid = $id',
);

type Words = { places: string; words: string };

const writtenIn = prepared((db) =>
  db
    .select({
      userId: prayers.userId,
      title: prayers.title,
      content: prayers.content,
      onBehalfOf: prayers.onBehalfOf,
      isAnonymous: prayers.isAnonymous,
    })
    .from(prayers)
    .where(eq(prayers.id, sql.placeholder('prayer'))),
);

const groupsOf = prepared((db) =>
  db
    .select({ id: prayerGroups.groupId, needsRank: prayerGroups.needsRank })
    .from(prayerGroups)
    .where(eq(prayerGroups.prayerId, sql.placeholder('prayer')))
    .orderBy(prayerGroups.groupId),
);

/** A request's places, and all tokens of its own row, which begins with the places. */
const wordsAbout = (tx: Tx, id: number): Words | undefined => {
  const prayer = writtenIn(tx).get({ prayer: id });
  if (!prayer) return undefined;
  const groups = groupsOf(tx).all({ prayer: id });
  // The author is last, so no list of places is the beginning of another.
  const places = [
    ...groups.map(({ id, needsRank }) => (needsRank > 0 ? placeOfLeaders(id) : placeOfGroup(id))),
    placeOfAuthor(prayer.userId),
  ];
  const title = tokensOf(prayer.title);
  const words = [
    ...places,
    ...(prayer.isAnonymous ? [] : [authorToken(prayer.userId)]),
    ...title.map((word) => TITLE + word),
    ...new Set([...title, ...tokensOf(prayer.onBehalfOf ?? ''), ...tokensOf(prayer.content)]),
  ];
  return { places: places.join(' '), words: words.join(' ') };
};

const indexAll = (tx: Tx, id: number, prayer: Words | undefined) => {
  removeRows(tx, firstRowOf(id), firstRowOf(id + 1));
  if (!prayer) return;
  addRow(tx, firstRowOf(id), prayer.words, REQUEST);
  const add = (kind: Kind, text: Text, places = prayer.places) =>
    addText(tx, id, places, kind, text);
  for (const text of textsOf(tx, updates, id)) add('update', text, placesOf(text));
  for (const text of answersOf(tx, id)) add('answer', text);
  for (const text of textsOf(tx, comments, id)) add('comment', text, placesOf(text));
  forgetWords(tx);
};

const textsOf = (tx: Tx, table: typeof updates | typeof comments, id: number) =>
  tx
    .select({
      id: table.id,
      content: table.content,
      userId: table.userId,
      heldIn: table.heldIn,
      isRemoved: table.isRemoved,
    })
    .from(table)
    .where(eq(table.prayerId, id))
    .orderBy(table.id)
    .all();

const answersOf = (tx: Tx, id: number) =>
  tx
    .select({ id: answers.id, content: answers.content })
    .from(answers)
    .where(eq(answers.prayerId, id))
    .orderBy(answers.id)
    .all();

type Hidden = { userId: number; heldIn: number | null; isRemoved: boolean };

/** Where a hidden text is found; undefined for one that is found with its request. */
const placesOf = ({ userId, heldIn, isRemoved }: Hidden) => {
  if (isRemoved) return placeOfAuthor(userId);
  if (heldIn === null) return undefined;
  return `${placeOfModerators(heldIn)} ${placeOfAuthor(userId)}`;
};

const addText = (tx: Tx, prayerId: number, places: string, kind: Kind, { id, content }: Text) => {
  const words = [places, ...tokensOf(content)].join(' ');
  addRow(tx, nextRow(tx, prayerId), words, `${LETTERS[kind]}${id}`);
};

/** The row after the last one of this request. */
const nextRow = (tx: Tx, prayerId: number) => {
  const range = { first: firstRowOf(prayerId), end: firstRowOf(prayerId + 1) };
  return (lastRow.get(tx, range)?.row ?? range.first) + 1;
};

const lastRow = statement<{ row: number }, { first: number; end: number }>(`
  select rowid as row from search where rowid >= $first and rowid < $end
  order by rowid desc limit 1`);

const addRow = (tx: Tx, row: number, words: string, source: string) =>
  tx.run(sql`insert into search (rowid, words, source) values (${row}, ${words}, ${source})`);

const removeRows = (tx: Tx, first: number, end: number) => {
  const where = sql`rowid >= ${first} and rowid < ${end}`;
  tx.run(sql`insert into search_gone (source, words)
    select 'search', words from search where ${where}`);
  tx.run(sql`delete from search where ${where}`);
};
