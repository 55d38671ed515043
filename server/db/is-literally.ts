import { type SQL, sql } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';

/**
 * Compares a column with a constant word in the statement's text. SQLite uses a partial index only for a
 * condition with the index's own value, never for a parameter. `word` is a constant of the code, without
 * quotes in it.
 */
export const literalEquals = (column: SQLiteColumn, word: string): SQL =>
  sql`${column} = ${sql.raw(`'${word}'`)}`;
