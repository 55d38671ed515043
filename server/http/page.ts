import type { PageQuery } from '../../shared/call.ts';
import { m } from '../../shared/messages.ts';
import { invalid } from './errors.ts';

/** One page of a list, and the cursor of the next, older one where there is more. */
export type Page<Item> = { items: Item[]; next: string | null };

/** A row of a list with its position. Positions are ids, which only grow. */
type Placed = { position: number };

const NEWEST = Number.MAX_SAFE_INTEGER;

/** The bounds for a list query: rows before this position, and one row more than asked for. */
export const pageBounds = ({ limit, before }: PageQuery) => ({
  before: before ? positionOf(before) : NEWEST,
  limit: limit + 1,
});

/** Drops the extra row and presents the others. */
export const pageOf = <Row extends Placed, Item>(
  rows: Row[],
  { limit }: PageQuery,
  present: (row: Row) => Item,
): Page<Item> => {
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  const next = rows.length > limit && last ? cursorAt(last.position) : null;
  return { items: shown.map(present), next };
};

// The cursor holds an id, never a time, because others see times only to the minute.
const cursorAt = (position: number) => Buffer.from(`p${position}`).toString('base64url');

const positionOf = (cursor: string) => {
  const digits = /^p(\d{1,15})$/.exec(Buffer.from(cursor, 'base64url').toString())?.[1];
  if (!digits) throw invalid(m.calls_cursor_invalid());
  return Number(digits);
};
