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
import { textChecksum, tokenize } from './words.ts';

/*
 * Updates the index when tables change. Triggers of the migration delete rows; other changes call one of
 * these functions within their transaction. Long work follows in turns (update-index.ts).
 */

/** The kind of a row's text besides the request itself. */
export type Kind = 'update' | 'answer' | 'comment';
const LETTERS: Record<Kind, string> = { update: 'u', answer: 'a', comment: 'c' };
/** The kinds by their letter. */
export const KINDS: Record<string, Kind> = { u: 'update', a: 'answer', c: 'comment' };
const REQUEST = 'p';

type Text = { id: number; content: string };

/**
 * Adds a new update, answer or comment of a request to the index. If the request itself still waits, its
 * texts are added with it: otherwise this one would be there twice, and be hidden once.
 */
export const indexText = (tx: Tx, prayerId: number, kind: Kind, text: Text) => {
  if (!ownRow(tx, prayerId)) return indexLater(tx, prayerId);
  const prayer = wordsAbout(tx, prayerId);
  if (prayer) addText(tx, prayerId, prayer, kind, text);
};

/** Indexes a text again that is now hidden or shown. */
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

/** Indexes a request or its changes. If its groups changed, its texts follow: a few at once, the rest later. */
export const indexPrayer = (tx: Tx, id: number) => {
  const prayer = wordsAbout(tx, id);
  if (!prayer) return;
  const own = ownRow(tx, id);
  if (!own) return indexAll(tx, id, prayer);
  if (own.state === prayer.state) return;
  replaceRow(tx, { ...own, state: prayer.state }, prayer.words);
  if (own.state.startsWith(`${prayer.places} `)) return;
  const upTo = indexRowsAfter(tx, id, firstRowOf(id), transactionBudget());
  if (upTo !== undefined) indexLater(tx, id, upTo);
};

/** Indexes a new request: it has no row and no other texts yet. */
export const indexNewPrayer = (tx: Tx, id: number) => {
  const prayer = wordsAbout(tx, id);
  if (prayer) addOwnRow(tx, id, { source: REQUEST, state: prayer.state }, prayer.words);
};

/** Maximum texts of a request that are indexed in one turn. */
const ROWS_AT_ONCE = 40;

/** Characters that one transaction may still index, at a millisecond per thousand. Texts are indexed whole. */
export type Room = { characters: number };
export const transactionBudget = (): Room => ({ characters: 3000 });

/**
 * Updates the next texts of a request, or adds all of them if they are not in the index; takes their
 * characters from `room`. Returns the row after which to continue, if there may be more.
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

/** Marks a request to be indexed in turns with calls: all of it, or its texts after this row. */
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
        // A request that is being deleted has left the index, and would be added again whole.
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

/** Returns a request's places, and all tokens of its own row. */
const wordsAbout = (tx: Tx, id: number): Words | undefined => {
  const prayer = writtenIn(tx).get({ prayer: id });
  if (!prayer) return undefined;
  const groups = groupsOf(tx).all({ prayer: id });
  const places = [
    ...groups.map(({ id, needsRank }) => (needsRank > 0 ? placeOfLeaders(id) : placeOfGroup(id))),
    placeOfAuthor(prayer.userId),
  ].join(' ');
  const title = tokenize(prayer.title);
  const words = [
    ...(prayer.authorId === null ? [] : [authorToken(prayer.authorId)]),
    ...title.map((word) => TITLE + word),
    ...new Set([...title, ...tokenize(prayer.onBehalfOf ?? ''), ...tokenize(prayer.content)]),
  ].join(' ');
  return { places, words: `${places} ${words}`, state: `${places} ${textChecksum(words)}` };
};

/** Adds a request and all its texts, which are not in the index yet. */
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

/** Updates where a text is found; texts do not change. Returns the number of indexed characters. */
const bringUpToDate = (tx: Tx, { places }: Words, row: IndexRow): number => {
  const kind = KINDS[row.source.charAt(0)];
  const text = kind && READS[kind].one.get(tx, { id: Number(row.source.slice(1)) });
  if (!text) return 0;
  const state = placesOf(text) ?? places;
  if (row.state === state) return 0;
  replaceRow(tx, { ...row, state }, wordsIn(state, text.content));
  return text.content.length;
};

const wordsIn = (places: string, content: string) => [places, ...tokenize(content)].join(' ');

type Hidden = { userId?: number; heldIn?: number | null; isRemoved?: number };
type StoredText = Text & Hidden;

/** Returns where a hidden text is found; undefined if it is found with its request. */
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
