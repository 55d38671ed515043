import { and, eq, sql } from 'drizzle-orm';
import type { Tx } from '../db/change.ts';
import { prepared } from '../db/prepared.ts';
import { prayerGroups, prayers } from '../db/schema.ts';
import { statement } from '../db/statement.ts';
import {
  authorToken,
  firstRowOf,
  placeOfAuthor,
  placeOfGroup,
  placeOfLeaders,
  placeOfModerators,
  TITLE,
} from './positions.ts';
import {
  addOwnRow,
  addTextRow,
  type IndexRow,
  ownRow,
  replaceRow,
  rowOfText,
  rowsAfter,
} from './rows.ts';
import { sumOf, tokensOf } from './words.ts';

/*
 * What keeps the index as the tables are. Rows are deleted by the triggers of the migration; what is
 * written or changed calls one of these functions in its own transaction. What takes long follows in
 * turns (keep.ts).
 */

/** The text behind a row: of an update, an answer or a comment, or the request itself. */
export type Kind = 'update' | 'answer' | 'comment';
const LETTERS: Record<Kind, string> = { update: 'u', answer: 'a', comment: 'c' };
/** The other way round. */
export const KINDS: Record<string, Kind> = { u: 'update', a: 'answer', c: 'comment' };
const REQUEST = 'p';

type Text = { id: number; content: string };

/**
 * Puts a new update, answer or comment of a request into the index. If the request itself still waits, its
 * texts come with it: else this one would stand there twice, and be hidden once.
 */
export const indexText = (tx: Tx, prayerId: number, kind: Kind, text: Text) => {
  if (!ownRow(tx, prayerId)) return indexLater(tx, prayerId);
  const prayer = wordsAbout(tx, prayerId);
  if (prayer) addText(tx, prayerId, prayer, kind, text);
};

/** Puts a text into the index again that is hidden now, or shown again. */
export const indexTextAgain = (
  tx: Tx,
  prayerId: number,
  kind: Exclude<Kind, 'answer'>,
  id: number,
) => {
  const prayer = wordsAbout(tx, prayerId);
  const row = rowOfText(tx, prayerId, `${LETTERS[kind]}${id}`);
  if (prayer && row) bringUpToDate(tx, prayer, row);
};

/**
 * Puts a request into the index, or what has changed of it. If it is shared with other groups now,
 * its other texts follow: a few at once, the others in turn.
 */
export const indexPrayer = (tx: Tx, id: number) => {
  const prayer = wordsAbout(tx, id);
  if (!prayer) return;
  const own = ownRow(tx, id);
  if (!own) return indexAll(tx, id, prayer);
  if (own.state === prayer.state) return;
  replaceRow(tx, { ...own, state: prayer.state }, prayer.words);
  if (own.state.startsWith(`${prayer.places} `)) return;
  const upTo = indexRowsAfter(tx, id, firstRowOf(id), roomOfTransaction());
  if (upTo !== undefined) indexLater(tx, id, upTo);
};

/** Puts a request that was just written into the index: it has no row and no other texts yet. */
export const indexNewPrayer = (tx: Tx, id: number) => {
  const prayer = wordsAbout(tx, id);
  if (prayer) addOwnRow(tx, id, { source: REQUEST, state: prayer.state }, prayer.words);
};

/** No more texts of a request are put into the index in one turn. */
const ROWS_AT_ONCE = 40;

/**
 * How many characters may still be put into the index in one transaction: a text takes a millisecond for a
 * thousand, and its end takes three more. Texts that are begun are put in whole.
 */
export type Room = { characters: number };
export const roomOfTransaction = (): Room => ({ characters: 3000 });

/**
 * Brings the next texts of a request up to date, or puts all of them into the index if they are not
 * there; takes their characters from `room`. Returns the row after which to go on, if there may be more.
 */
export const indexRowsAfter = (
  tx: Tx,
  id: number,
  after: number,
  room: Room,
): number | undefined => {
  const prayer = wordsAbout(tx, id);
  if (!prayer) return undefined;
  const own = ownRow(tx, id);
  if (!own) {
    indexAll(tx, id, prayer);
    return undefined;
  }
  if (after < own.row && own.state !== prayer.state) {
    replaceRow(tx, { ...own, state: prayer.state }, prayer.words);
    room.characters -= prayer.words.length;
  }
  const rows = rowsAfter(tx, id, after, ROWS_AT_ONCE);
  for (const row of rows) {
    room.characters -= bringUpToDate(tx, prayer, row);
    if (room.characters <= 0) return row.row;
  }
  return rows.length === ROWS_AT_ONCE ? rows.at(-1)?.row : undefined;
};

/** Has a request put into the index in turns with calls: all of it, or its texts after this row. */
export const indexLater = (tx: Tx, id: number, upTo = 0) => waiting.run(tx, { id, upTo });
const waiting = statement<unknown, { id: number; upTo: number }>(`
  insert into search_waiting (kind, id, after_row) values ('prayer', $id, $upTo)
  on conflict (kind, id) do update set after_row = min(after_row, $upTo)`);

type Words = { places: string; words: string; state: string };

const writtenIn = prepared((db) =>
  db
    .select({
      userId: prayers.userId,
      title: prayers.title,
      content: prayers.content,
      onBehalfOf: prayers.onBehalfOf,
      authorId: prayers.shownAuthorId,
    })
    .from(prayers)
    .where(
      and(
        eq(prayers.id, sql.placeholder('prayer')),
        // What is just being deleted has left the index already, and would come into it again whole.
        sql`not exists (select 1 from deletions where kind = 'request' and id = ${prayers.id})`,
        sql`not exists (select 1 from deletions where kind = 'account' and id = ${prayers.userId})`,
      ),
    ),
);

const groupsOf = prepared((db) =>
  db
    .select({ id: prayerGroups.groupId, needsRank: prayerGroups.needsRank })
    .from(prayerGroups)
    .where(eq(prayerGroups.prayerId, sql.placeholder('prayer')))
    .orderBy(prayerGroups.groupId),
);

/** A request's places, and all tokens of its own row. */
const wordsAbout = (tx: Tx, id: number): Words | undefined => {
  const prayer = writtenIn(tx).get({ prayer: id });
  if (!prayer) return undefined;
  const groups = groupsOf(tx).all({ prayer: id });
  const places = [
    ...groups.map(({ id, needsRank }) => (needsRank > 0 ? placeOfLeaders(id) : placeOfGroup(id))),
    placeOfAuthor(prayer.userId),
  ].join(' ');
  const title = tokensOf(prayer.title);
  const words = [
    ...(prayer.authorId === null ? [] : [authorToken(prayer.authorId)]),
    ...title.map((word) => TITLE + word),
    ...new Set([...title, ...tokensOf(prayer.onBehalfOf ?? ''), ...tokensOf(prayer.content)]),
  ].join(' ');
  return { places, words: `${places} ${words}`, state: `${places} ${sumOf(words)}` };
};

/** The request and all of its texts, which the index does not have yet. */
const indexAll = (tx: Tx, id: number, prayer: Words) => {
  addOwnRow(tx, id, { source: REQUEST, state: prayer.state }, prayer.words);
  for (const kind of ['update', 'answer', 'comment'] as const)
    for (const text of READS[kind].all.all(tx, { prayer: id })) addText(tx, id, prayer, kind, text);
};

const addText = (
  tx: Tx,
  prayerId: number,
  { places }: Words,
  kind: Kind,
  { id, content, ...hidden }: StoredText,
) => {
  const state = placesOf(hidden) ?? places;
  const source = `${LETTERS[kind]}${id}`;
  addTextRow(tx, prayerId, { source, state }, wordsIn(state, content));
};

/** Texts do not change, but where they are found does. Returns how many characters were put into the index anew. */
const bringUpToDate = (tx: Tx, { places }: Words, row: IndexRow): number => {
  const kind = KINDS[row.source.charAt(0)];
  const text = kind && READS[kind].one.get(tx, { id: Number(row.source.slice(1)) });
  if (!text) return 0;
  const state = placesOf(text) ?? places;
  if (row.state === state) return 0;
  replaceRow(tx, { ...row, state }, wordsIn(state, text.content));
  return text.content.length;
};

const wordsIn = (places: string, content: string) => [places, ...tokensOf(content)].join(' ');

type Hidden = { userId?: number; heldIn?: number | null; isRemoved?: number };
type StoredText = Text & Hidden;

/** Where a hidden text is found; undefined for one that is found with its request. */
const placesOf = ({ userId = 0, heldIn, isRemoved }: Hidden) => {
  if (isRemoved) return placeOfAuthor(userId);
  if (heldIn === null || heldIn === undefined) return undefined;
  return `${placeOfModerators(heldIn)} ${placeOfAuthor(userId)}`;
};

const HIDING = ', user_id as userId, held_in as heldIn, is_removed as isRemoved';
const readsOf = (table: string, more = '') => ({
  all: statement<StoredText, { prayer: number }>(
    `select id, content${more} from ${table} where prayer_id = $prayer order by id`,
  ),
  one: statement<StoredText, { id: number }>(
    `select id, content${more} from ${table} where id = $id`,
  ),
});
const READS = {
  update: readsOf('updates', HIDING),
  answer: readsOf('answers'),
  comment: readsOf('comments', HIDING),
};
