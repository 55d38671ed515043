import type { Term } from '../../shared/words.ts';
import type { Db } from '../db/open.ts';
import { statement } from '../db/statement.ts';
import { KINDS } from './index.ts';
import { authorToken, firstRowOf, prayerOf, TITLE } from './positions.ts';
import { matching } from './words.ts';

export type Wanted = { term: Term; people: readonly number[] };
/** Where to look: the tokens of groups, or of an author. */
export type Places = readonly string[];

/** No more people with a name are looked for. Those who share a group with the viewer come first. */
const MOST_PEOPLE = 100;

// The plus keeps SQLite from asking the index once for each member.
const inMyGroups = `+rowid in (select theirs.user_id from members mine
  join members theirs on theirs.group_id = mine.group_id where mine.user_id = $viewer)`;
const peopleNamed = (which: string) =>
  statement<{ id: number }, { match: string; viewer: number; limit: number }>(`
    select rowid as id from people_search
    where people_search match $match and ${which} order by rowid limit $limit`);
const known = peopleNamed(inMyGroups);
const others = peopleNamed(`not (${inMyGroups})`);

const ONE_LETTER = /^[a-z0-9]$/;

/** What is looked for, with the people of that name. */
export const wantedBy = (db: Db, viewer: { id: number }, terms: readonly Term[]): Wanted[] =>
  terms.map((term) => {
    // Too many people have a name with one letter.
    if (ONE_LETTER.test(term.join(''))) return { term, people: [] };
    const match = matching(term);
    const near = known.all(db, { match, viewer: viewer.id, limit: MOST_PEOPLE });
    const room = MOST_PEOPLE - near.length;
    const far = room > 0 ? others.all(db, { match, viewer: viewer.id, limit: room }) : [];
    return { term, people: [...near, ...far].map(({ id }) => id) };
  });

/**
 * The ids of requests in these places whose title and author have every term, newest first, from
 * `before` downwards.
 */
export const foundByTitle = (db: Db, places: Places, wanted: readonly Wanted[], before: number) => {
  const expressions = wanted.map((want) => expression(db, want, TITLE));
  const match = [inPlaces(places), ...expressions].join(' AND ');
  return meeting([rowsMatching(db, match, true)], before);
};

/** The same with every term in any of a request's texts. */
export const foundAnywhere = (db: Db, places: Places, wanted: readonly Wanted[], before: number) =>
  meeting(
    // Each term by itself, because two terms may be in two texts of the same request.
    wanted.map((want) =>
      rowsMatching(db, `${inPlaces(places)} AND ${expression(db, want)}`, wanted.length === 1),
    ),
    before,
  );

const inPlaces = (places: Places) => `(${places.map((place) => `"${place}"`).join(' OR ')})`;

/** With more, the index puts their rows together itself. */
const MOST_TOKENS = 50;
const tokensFrom = statement<{ token: string }, { beginning: string; limit: number }>(`
  select term as token from search_terms
  where term >= $beginning and term <= $beginning || char(0x10ffff) limit $limit`);

/**
 * The tokens of the index that begin so; none if there are many. FTS5 puts the rows of a beginning
 * together before it gives the first, which takes long for a word that many texts have; the rows of
 * a whole token come one by one.
 */
const wholeOf = (db: Db) => (beginning: string) => {
  const found = tokensFrom.all(db, { beginning, limit: MOST_TOKENS + 1 });
  return found.length > MOST_TOKENS ? [] : found.map(({ token }) => token);
};

const expression = (db: Db, { term, people }: Wanted, mark = '') =>
  `(${[matching(term, mark, wholeOf(db)), ...people.map((id) => `"${authorToken(id)}"`)].join(' OR ')})`;

const rowsBelow = statement<{ row: number }, { match: string; before: number; limit: number }>(`
  select rowid as row from search where search match $match and rowid < $before
  order by rowid desc limit $limit`);

/** The first block of rows is small if there is one expression, because a page is often full soon. */
const FIRST_BLOCK = { alone: 64, together: 512 };
const LARGEST_BLOCK = 8192;
const GROWTH = 4;

type Matches = { atMost: (id: number) => number | undefined };

/** The requests that match an expression, read from the newest on in blocks that grow. */
const rowsMatching = (db: Db, match: string, isAlone: boolean): Matches => {
  let limit = FIRST_BLOCK[isAlone ? 'alone' : 'together'] / GROWTH;
  let block: number[] = [];
  let at = 0;
  let isLast = false;
  const read = (id: number) => {
    limit = Math.min(GROWTH * limit, LARGEST_BLOCK);
    block = rowsBelow
      .all(db, { match, before: firstRowOf(id + 1), limit })
      .map(({ row }) => prayerOf(row));
    at = 0;
    isLast = block.length < limit;
  };
  return {
    /** The newest that is not newer than this one. Call it with ids that only go down. */
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

/** The ids below `before` that are in all of these, newest first. */
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

/** No more texts of one request are considered for its snippet. */
const SOURCES = 20;

const sourcesIn = statement<
  { source: string },
  { match: string; first: number; end: number; limit: number }
>(`select source from search where search match $match and rowid > $first and rowid < $end
  limit $limit`);

/**
 * Finds out which texts of a request, besides its own, have one of the terms. What is looked for is
 * worked out once for all requests of a search, and only if it is needed.
 */
export const textsFinder = (db: Db, terms: readonly Term[]) => {
  let match: string | undefined;
  return (prayerId: number) => {
    match ??= terms.map((term) => matching(term, '', wholeOf(db))).join(' OR ');
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
