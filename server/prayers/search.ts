import { m } from '../../shared/messages.ts';
import { isLeader } from '../../shared/permissions.ts';
import type { FoundPrayer, SearchQuery } from '../../shared/search.ts';
import { haveAll, termsOf, wordsOf } from '../../shared/words.ts';
import type { Db } from '../db/open.ts';
import { RANK } from '../db/rank.ts';
import { statement } from '../db/statement.ts';
import { groupFor, rightsIn } from '../groups/group.ts';
import { membershipsOf } from '../groups/members.ts';
import { invalid } from '../http/errors.ts';
import type { Page } from '../http/page.ts';
import {
  foundAnywhere,
  foundByTitle,
  type Places,
  textsFinder,
  type Wanted,
  withMatchingUsers,
} from '../search/find.ts';
import {
  placeOfAuthor,
  placeOfGroup,
  placeOfLeaders,
  placeOfModerators,
} from '../search/positions.ts';
import { needsTextCheck } from '../search/words.ts';

import { prayersWithIds } from './across-groups.ts';
import { snippetFor, textsChecker } from './found-text.ts';
import { VISIBLE_TO_VIEWER } from './prayer.ts';
import { isFor } from './reach.ts';

type Viewer = { id: number };

/** Requests with every word in title and author come first, then the others. */
type Part = 'title' | 'anywhere';
type Position = { part: Part; id: number };

/**
 * Returns a page of the requests that a user may see and that have every word, by its prefix: those with
 * the words in the title or the author's name first, newest first. The order does not depend on requests
 * that the user cannot see. Throws 404 for a group that they are not in.
 */
export const searchPrayers = (db: Db, viewer: Viewer, query: SearchQuery): Page<FoundPrayer> => {
  const places = placesFor(db, viewer, query);
  const start = query.before ? positionOf(query.before) : FIRST;
  const terms = termsOf(query.q);
  if (terms.length === 0 || places.length === 0) return { items: [], next: null };
  const wanted = withMatchingUsers(db, viewer, terms);
  const found: Position[] = [];
  for (const position of positionsFrom(db, viewer, query, places, wanted, start))
    if (found.push(position) > query.limit) break;

  const shown = found.slice(0, query.limit);
  const last = shown.at(-1);
  const ids = shown.map(({ id }) => id);
  const byTitle = new Set(shown.filter(({ part }) => part === 'title').map(({ id }) => id));
  const textsIn = textsFinder(db, terms);
  return {
    items: prayersWithIds(db, viewer, ids).map((prayer) => ({
      ...prayer,
      snippet: snippetFor({ db, viewer, terms, textsIn }, prayer, byTitle.has(prayer.id)),
    })),
    next: found.length > shown.length && last ? cursorAt(last) : null,
  };
};

const placesFor = (db: Db, viewer: Viewer, { group, mine }: SearchQuery): Places => {
  const memberships = membershipsOf(db, viewer);
  // Of texts that not all members see, users find their own, and moderators the ones they review: on a
  // request of their own, or on one that is in another group too.
  const own = [
    placeOfAuthor(viewer.id),
    ...memberships
      .filter(({ rank }) => rank === RANK.moderator)
      .map(({ groupId }) => placeOfModerators(groupId)),
  ];
  if (group !== undefined) {
    const standing = rightsIn(groupFor(db, viewer, group));
    return [...own, placeOfGroup(group), ...(isLeader(standing) ? [placeOfLeaders(group)] : [])];
  }
  if (mine) return own;
  const groups = memberships.flatMap(({ groupId, rank }) => [
    placeOfGroup(groupId),
    ...(rank >= RANK.leader ? [placeOfLeaders(groupId)] : []),
  ]);
  return [...own, ...groups];
};

function* positionsFrom(
  db: Db,
  viewer: Viewer,
  query: SearchQuery,
  places: Places,
  wanted: readonly Wanted[],
  start: Position,
): Generator<Position> {
  const isPut = wanted.some(({ term }) => needsTextCheck(term));
  if (start.part === 'title') {
    const ids = foundByTitle(db, places, wanted, start.id);
    for (const row of visible(db, viewer, query, ids))
      if (!isPut || isFoundByTitle(row, wanted)) yield { part: 'title', id: row.id };
  }
  const before = start.part === 'anywhere' ? start.id : FIRST.id;
  const ids = foundAnywhere(db, places, wanted, before);
  const isReallyIn = textsChecker(db, viewer, wanted);
  for (const row of visible(db, viewer, query, ids))
    if (!isFoundByTitle(row, wanted) && isReallyIn(row)) yield { part: 'anywhere', id: row.id };
}

type Candidate = { id: number; authorId: number | null; title: string };

/** The index may be out of date about visibility, so the tables decide. */
const candidates = statement<
  Candidate,
  {
    viewer: number;
    ids: string;
    group: number | null;
    status: string | null;
    category: string | null;
    mine: number;
  }
>(`
  select p.id, p.shown_author_id as authorId, p.title
  from json_each($ids) l cross join prayers p on p.id = l.value
  where ${VISIBLE_TO_VIEWER}
    and ($group is null or exists (select 1 from prayer_groups pg
      join members m on m.group_id = pg.group_id and m.user_id = $viewer
      where pg.prayer_id = p.id and pg.group_id = $group
        and (${isFor('pg', 'm')} or p.user_id = $viewer)))
    and ($mine = 0 or p.user_id = $viewer)
    and ($category is null or p.category = $category)
    and ($status is null or $status = case when p.rested_at is not null then 'resting'
      when p.answer_id is not null then 'answered' else 'active' end)`);

const FIRST_LOOK = 32;
const LONGEST_LOOK = 1024;

/** Yields the requests that the viewer may see and that pass the filters. */
function* visible(
  db: Db,
  viewer: Viewer,
  { group, status, category, mine }: SearchQuery,
  ids: Generator<number>,
) {
  const filters = {
    viewer: viewer.id,
    group: group ?? null,
    status: status ?? null,
    category: category ?? null,
    mine: mine ? 1 : 0,
  };
  for (let size = FIRST_LOOK; ; size = Math.min(2 * size, LONGEST_LOOK)) {
    const some = take(ids, size);
    const rows = candidates.all(db, { ...filters, ids: JSON.stringify(some) });
    yield* rows.sort((a, b) => b.id - a.id);
    if (some.length < size) return;
  }
}

const take = (ids: Generator<number>, count: number) => {
  const taken: number[] = [];
  while (taken.length < count) {
    const { value, done } = ids.next();
    if (done) break;
    taken.push(value);
  }
  return taken;
};

const isFoundByTitle = (row: Candidate, wanted: readonly Wanted[]) => {
  const words = wordsOf(row.title.normalize('NFC'));
  return wanted.every(
    ({ term, people }) =>
      haveAll(words, [term]) || (row.authorId !== null && people.includes(row.authorId)),
  );
};

const FIRST: Position = { part: 'title', id: Number.MAX_SAFE_INTEGER };
const LETTERS: Record<Part, string> = { title: 't', anywhere: 'a' };

const cursorAt = ({ part, id }: Position) =>
  Buffer.from(`${LETTERS[part]}${id}`).toString('base64url');

const positionOf = (cursor: string): Position => {
  const [, letter, digits] =
    /^([ta])(\d{1,15})$/.exec(Buffer.from(cursor, 'base64url').toString()) ?? [];
  if (!digits) throw invalid(m.calls_cursor_invalid());
  return { part: letter === LETTERS.title ? 'title' : 'anywhere', id: Number(digits) };
};
