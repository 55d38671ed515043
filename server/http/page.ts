import type { PageQuery } from '../../shared/call.ts';
import { m } from '../../shared/messages.ts';
import { invalid } from './errors.ts';

/** One page of a list, and the cursor of the next page. `total` is the list's length, which only some count. */
export type Page<Item> = { items: Item[]; next: string | null; total?: number };

/** A row of a list with its position. Positions are ids, which only grow. */
type Placed = { position: number };

/** The order of a list, by position. */
export type Order = 'newest' | 'oldest';

const START: Record<Order, number> = { newest: Number.MAX_SAFE_INTEGER, oldest: 0 };

/**
 * Returns the bounds of a list query: rows before this position (after it, in a list that begins with the
 * oldest), and one row more than the page. The first page begins at `start`.
 */
export const pageBounds = (
  { limit, before }: PageQuery,
  order: Order = 'newest',
  start = START[order],
) => ({
  before: before ? positionOf(before, order) : start,
  limit: limit + 1,
});

/** Drops the extra row and presents the others. */
export const pageOf = <Row extends Placed, Item>(
  rows: Row[],
  { limit }: PageQuery,
  present: (row: Row) => Item,
  order: Order = 'newest',
): Page<Item> => {
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  const next = rows.length > limit && last ? cursorAt(last.position, order) : null;
  return { items: shown.map(present), next };
};

// The cursor has an id instead of a time, because other users see times only to the minute. Its letter is the
// order: a cursor of the other order is refused.
const LETTERS: Record<Order, string> = { newest: 'p', oldest: 'o' };

const cursorAt = (position: number, order: Order) =>
  Buffer.from(`${LETTERS[order]}${position}`).toString('base64url');

const positionOf = (cursor: string, order: Order) => {
  const [, letter, digits] =
    /^([po])(\d{1,15})$/.exec(Buffer.from(cursor, 'base64url').toString()) ?? [];
  if (letter !== LETTERS[order] || !digits) throw invalid(m.calls_cursor_invalid());
  return Number(digits);
};
