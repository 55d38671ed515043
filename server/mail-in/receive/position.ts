import { change, type Tx } from '../../db/change.ts';
import type { Db } from '../../db/open.ts';
import { mailbox } from '../../db/schema.ts';

/** Returns the last read mail number of a mailbox. A mailbox with a new UIDVALIDITY is read from its beginning. */
export const readPosition = (db: Db, { uidValidity }: { uidValidity: string }) => {
  const known = db.select().from(mailbox).get();
  if (known?.uidValidity === uidValidity) return known;
  change(db, (tx) => tx.update(mailbox).set({ uidValidity, lastUid: 0 }).run());
  return { lastUid: 0 };
};

/** Stores that the mails up to this number are read. */
export const savePosition = (tx: Tx, uid: number) => tx.update(mailbox).set({ lastUid: uid }).run();
