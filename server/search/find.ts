import type { Term } from '../../shared/words.ts';
import type { Db } from '../db/open.ts';
import { statement } from '../db/statement.ts';
import { KINDS } from './index.ts';
import { authorToken, firstRowOf, prayerIdOfRow, TITLE } from './positions.ts';
import { matchExpression } from './words.ts';

export type Wanted = { term: Term; people: readonly number[] };
/** Where to search: the tokens of groups, or of an author. */
export type Places = readonly string[];

/** Maximum users of one name that are found. Those who share a group with the viewer are first. */
const MOST_PEOPLE = 100;

// The plus prevents SQLite from asking the index once per member.
const inMyGroups = `+rowid in (select theirs.user_id from members mine
  join members theirs on theirs.group_id = mine.group_id where mine.user_id = $viewer)`;
const peopleNamed = (which: string) =>
  statement<{ id: number }, { match: string; viewer: number; limit: number }>(`
    select rowid as id from people_search
    where people_search match $match and ${which} order by rowid limit $limit`);
const known = peopleNamed(inMyGroups);
const others = peopleNamed(`not (${inMyGroups})`);

const ONE_LETTER = /^[a-z0-9]$/;

/** Returns each term with the users of that name. */
export const withMatchingUsers = (
  db: Db,
  viewer: { id: number },
  terms: readonly Term[],
): Wanted[] =>
  terms.map((term) => {
    // Too many users have a name with one letter.
    if (ONE_LETTER.test(term.join(''))) return { term, people: [] };
    const match = matchExpression(term);
    const near = known.all(db, { match, viewer: viewer.id, limit: MOST_PEOPLE });
    const room = MOST_PEOPLE - near.length;
    const far = room > 0 ? others.all(db, { match, viewer: viewer.id, limit: room }) : [];
    return { term, people: [...near, ...far].map(({ id }) => id) };
  });

/** Returns the ids of requests here whose title and author have every term, newest first, below `before`. */
export const foundByTitle = (db: Db, places: Places, wanted: readonly Wanted[], before: number) => {
  const expressions = wanted.map((want) => expression(db, want, TITLE));
  const match = [inPlaces(places), ...expressions].join(' AND ');
  return meeting([rowsMatching(db, match, true)], before);
};

/** Returns the same for every term in any of a request's texts. */
export const foundAnywhere = (db: Db, places: Places, wanted: readonly Wanted[], before: number) =>
  meeting(
    // Each term separately, because two terms may be in two texts of one request.
    wanted.map((want) =>
      rowsMatching(db, `${inPlaces(places)} AND ${expression(db, want)}`, wanted.length === 1),
    ),
    before,
  );

const inPlaces = (places: Places) => `(${places.map((place) => `"${place}"`).join(' OR ')})`;

/** With more tokens, the index merges their rows itself. */
const MOST_TOKENS = 50;
const tokensFrom = statement<{ token: string }, { beginning: string; limit: number }>(`
  select term as token from search_terms
  where term >= $beginning and term <= $beginning || char(0x10ffff) limit $limit`);

/**
 * Returns the tokens of the index with this prefix; none if there are many. FTS5 merges all rows of a prefix
 * before it returns the first, which takes long for a frequent word; the rows of a whole token are returned
 * one by one.
 */
const wholeOf = (db: Db) => (beginning: string) => {
  const found = tokensFrom.all(db, { beginning, limit: MOST_TOKENS + 1 });
  return found.length > MOST_TOKENS ? [] : found.map(({ token }) => token);
};

const expression = (db: Db, { term, people }: Wanted, mark = '') =>
  `(${[matchExpression(term, mark, wholeOf(db)), ...people.map((id) => `"${authorToken(id)}"`)].join(' OR ')})`;

const rowsBelow = statement<{ row: number }, { match: string; before: number; limit: number }>(`
  select rowid as row from search where search match $match and rowid < $before
  order by rowid desc limit $limit`);

/** The first block of rows is small for a single expression, because a page is often full soon. */
const FIRST_BLOCK = { alone: 64, together: 512 };
const LARGEST_BLOCK = 8192;
const GROWTH = 4;

type Matches = { atMost: (id: number) => number | undefined };

/** Reads the requests that match an expression, newest first, in blocks that grow. */
const rowsMatching = (db: Db, match: string, isAlone: boolean): Matches => {
  let limit = FIRST_BLOCK[isAlone ? 'alone' : 'together'] / GROWTH;
  let block: number[] = [];
  let at = 0;
  let isLast = false;
  const read = (id: number) => {
    limit = Math.min(GROWTH * limit, LARGEST_BLOCK);
    block = rowsBelow
      .all(db, { match, before: firstRowOf(id + 1), limit })
      .map(({ row }) => prayerIdOfRow(row));
    at = 0;
    isLast = block.length < limit;
  };
  return {
    /** Returns the newest match up to this id. Called with descending ids only. */
    atMost: (id) => {
      for (;;) {
        while ((block[at] ?? -1) > id) at++;
        if (at < block.length) return block[at];
        if (isLast) return undefined;
        read(id);
      }
    },
  };
};

/** Yields the ids below `before` that are in all of these, newest first. */
function* meeting(streams: readonly Matches[], before: number): Generator<number> {
  for (let id = before - 1; id > 0; id--) {
    for (let agreed = 0; agreed < streams.length; ) {
      const next = streams[agreed]?.atMost(id);
      if (next === undefined) return;
      agreed = next < id && agreed > 0 ? 0 : agreed + 1;
      id = next;
    }
    yield id;
  }
}

/** Maximum texts of one request that are considered for its snippet. */
const SOURCES = 20;

const sourcesIn = statement<
  { source: string },
  { match: string; first: number; end: number; limit: number }
>(`select source from search where search match $match and rowid > $first and rowid < $end
  limit $limit`);

/** Returns a function that finds a request's texts with one of the terms. It prepares the terms once. */
export const textsFinder = (db: Db, terms: readonly Term[]) => {
  let match: string | undefined;
  return (prayerId: number) => {
    match ??= terms.map((term) => matchExpression(term, '', wholeOf(db))).join(' OR ');
    return sourcesIn
      .all(db, {
        match,
        first: firstRowOf(prayerId),
        end: firstRowOf(prayerId + 1),
        limit: SOURCES,
      })
      .flatMap(({ source }) => {
        const kind = KINDS[source.charAt(0)];
        return kind ? [{ kind, id: Number(source.slice(1)) }] : [];
      });
  };
};
