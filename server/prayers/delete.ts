import { eq } from 'drizzle-orm';
import { canDeletePrayer } from '../../shared/permissions.ts';
import { change } from '../db/change.ts';
import type { Db } from '../db/open.ts';
import { prayers } from '../db/schema.ts';
import { recordOfPrayer } from '../events/record.ts';
import { authorize } from '../http/errors.ts';
import { isAuthor, prayerFor } from './prayer.ts';

/** Deletes a request with all that hangs on it. Throws 404 unseen, 403 unless its author. */
export const deletePrayer = (db: Db, person: { id: number }, id: number, now: number) =>
  change(db, (tx) => {
    const prayer = prayerFor(tx, person, id);
    authorize(canDeletePrayer({ isMine: isAuthor(prayer, person) }), 'author-deletes-request');
    recordOfPrayer(tx, id, { kind: 'prayer-changed', by: person.id, at: now });
    tx.delete(prayers).where(eq(prayers.id, id)).run();
  });
