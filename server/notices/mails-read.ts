import { and, eq, ne, sql } from 'drizzle-orm';
import { secretPaths } from '../../shared/secret-links.ts';
import { mailsRead, members, prayerGroups, prayers } from '../db/schema.ts';
import type { NoticeContext } from './kind.ts';

/** Returns the recipient's mail that was read and is now answered; null if it was deleted. */
export const mailOf = ({ parts: { db }, delivery, user }: NoticeContext) => {
  if (!user) return null;
  const isThis = and(eq(mailsRead.id, delivery.subjectId ?? 0), eq(mailsRead.userId, user.id));
  return db.select().from(mailsRead).where(isThis).get() ?? null;
};

/**
 * Returns the request that the recipient's mail became, and how to undo it; null if that is no longer
 * possible.
 */
export const requestByMail = (context: NoticeContext) => {
  const { parts, now } = context;
  const mail = mailOf(context);
  if (!mail?.nonce || mail.prayerId === null || (mail.linkUntil ?? 0) <= now) return null;
  const request = parts.db.select().from(prayers).where(eq(prayers.id, mail.prayerId)).get();
  if (!request) return null;
  const groups = sql`select ${prayerGroups.groupId} from ${prayerGroups} where ${prayerGroups.prayerId} = ${request.id}`;
  const readers = parts.db
    .select({ count: sql<number>`count(distinct ${members.userId})` })
    .from(members)
    .where(and(sql`${members.groupId} in (${groups})`, ne(members.userId, request.userId)))
    .get();
  return {
    request,
    count: readers?.count ?? 0,
    url: `${parts.baseUrl}${secretPaths.takeBack(parts.derive('take back', mail.nonce))}`,
  };
};
