import { and, eq, gt, inArray, max, sql } from 'drizzle-orm';
import { GROUP_KINDS, MODERATORS_KINDS } from '../../shared/notices.ts';
import type { Tx } from '../db/change.ts';
import { literalEquals } from '../db/is-literally.ts';
import { deliveries, digestItems, mailsRead, reports } from '../db/schema.ts';

/**
 * Withdraws the mails and pushes of a request that came by mail and can still be undone, however often its
 * groups were notified. An item for a digest, which may go out within the hour, waits in the outbox too;
 * from there it goes into the digest.
 */
export const withdrawUnsent = (tx: Tx, prayerId: number, now: number) => {
  const until = tx
    .select({ at: max(mailsRead.linkUntil) })
    .from(mailsRead)
    .where(and(eq(mailsRead.prayerId, prayerId), gt(mailsRead.linkUntil, now)))
    .get()?.at;
  if (!until) return;
  tellLater(tx, prayerId, until);
  pushLater(tx, prayerId, until);
};

/** Delays the pushes to moderators who review it first. Pushes about reports are sent at once. */
const pushLater = (tx: Tx, prayerId: number, dueAt: number) =>
  tx
    .update(deliveries)
    .set({ dueAt })
    .where(
      and(
        // Reads queued rows by their index: the plus stops SQLite from reading all pushes ever sent of
        // these kinds.
        literalEquals(deliveries.channel, 'push'),
        literalEquals(deliveries.state, 'waiting'),
        sql`+${deliveries.kind} in ${MODERATORS_KINDS}`,
        eq(deliveries.subjectId, prayerId),
        sql`not exists (
          select 1 from ${reports} where ${reports.prayerId} = ${prayerId}
            and ${reports.groupId} = ${deliveries.groupId}
            and ${reports.decidedAt} is null and ${reports.what} <> 'first-look')`,
      ),
    )
    .run();

const tellLater = (tx: Tx, prayerId: number, dueAt: number) => {
  const held = and(eq(digestItems.prayerId, prayerId), inArray(digestItems.kind, GROUP_KINDS));
  for (const { userId, kind, groupId, createdAt } of tx
    .select()
    .from(digestItems)
    .where(held)
    .all())
    tx.insert(deliveries)
      .values({
        ...{ channel: 'mail', kind, userId, subjectId: prayerId, groupId },
        ...{ once: `mail ${kind} ${prayerId} ${userId}`, state: 'waiting', dueAt, createdAt },
      })
      .onConflictDoNothing()
      .run();
  tx.delete(digestItems).where(held).run();
  tx.update(deliveries)
    .set({ dueAt })
    .where(
      and(
        inArray(deliveries.kind, GROUP_KINDS),
        eq(deliveries.subjectId, prayerId),
        eq(deliveries.state, 'waiting'),
      ),
    )
    .run();
};
