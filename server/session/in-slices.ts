import { max } from 'drizzle-orm';
import { change, type Tx } from '../db/change.ts';
import type { Db } from '../db/open.ts';
import { users } from '../db/schema.ts';
import type { InTurn } from '../http/turns.ts';

/** Number of accounts per slice. */
const SLICE = 200;

/** Accounts whose ids are above `after`, up to `upTo`. */
export type Slice = { after: number; upTo: number };

/** Calls `work` for all accounts, one slice per transaction, with other calls in between. */
export const forAllAccounts = async (
  { db, inTurn }: { db: Db; inTurn: InTurn },
  work: (tx: Tx, slice: Slice) => void,
) => {
  const last =
    db
      .select({ id: max(users.id) })
      .from(users)
      .get()?.id ?? 0;
  for (let after = 0; after < last; after += SLICE)
    await inTurn(() => change(db, (tx) => work(tx, { after, upTo: after + SLICE })));
};
