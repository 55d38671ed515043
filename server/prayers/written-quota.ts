import { sql } from 'drizzle-orm';
import { WRITTEN_MOST } from '../../shared/prayers.ts';
import type { Tx } from '../db/change.ts';
import { prepared } from '../db/prepared.ts';
import { users } from '../db/schema.ts';
import { refused } from '../http/errors.ts';

const overfull = prepared((db) =>
  db
    .select({ id: users.id })
    .from(users)
    .where(sql`${users.id} = ${sql.placeholder('id')} and ${users.writtenBytes} > ${WRITTEN_MOST}`),
);

/** Throws 409 if this user has written too much in all. Must run in the transaction that wrote a text. */
export const requireWrittenQuota = (tx: Tx, { id }: { id: number }) => {
  if (overfull(tx).get({ id })) throw refused('too-much-written');
};
