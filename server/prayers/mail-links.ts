import { eq } from 'drizzle-orm';
import type { Db } from '../db/open.ts';
import { mailsRead, users } from '../db/schema.ts';
import type { Turns } from '../deleting/deletions.ts';
import { refused } from '../http/errors.ts';
import { ownerOfReply } from '../mail/reply-addresses.ts';
import { type Derive, hashToken } from '../secrets.ts';
import { pray } from './support.ts';
import { deletePrayer } from './write.ts';

/* Links in mails that work without signing in. Each does one thing, for the user it was mailed to. */

export type LinkParts = Turns & { db: Db; derive: Derive };

/**
 * Follows a link: counts as prayed, or deletes the request that a mail became. A second time changes
 * nothing. Throws 404 for an unknown link, a deactivated account, or a request that the user no longer
 * sees; 410 for an expired link, after three months at least, or an hour.
 */
export const followMailLink = async (parts: LinkParts, link: string, now: number) => {
  const { db, derive } = parts;
  const owner = ownerOfReply(db, derive, { link }, now);
  if (owner) prayByLink(db, owner, now);
  else await takeBack(parts, link, now);
};

type Owner = NonNullable<ReturnType<typeof ownerOfReply>>;

const prayByLink = (db: Db, { userId: id, prayerId, isOld }: Owner, now: number) => {
  requireActive(db, id);
  // A group's reply address has a link too, which is in no mail.
  if (prayerId === null) throw refused('unknown-mail-link');
  if (isOld) throw refused('mail-link-over');
  pray(db, { id }, prayerId, now);
};

const takeBack = async (parts: LinkParts, link: string, now: number) => {
  const { db } = parts;
  const mail = db
    .select()
    .from(mailsRead)
    .where(eq(mailsRead.linkHash, hashToken(link)))
    .get();
  if (!mail || mail.userId === null || mail.linkUntil === null) throw refused('unknown-mail-link');
  requireActive(db, mail.userId);
  if (mail.linkUntil <= now) throw refused('mail-link-over');
  if (mail.prayerId !== null) await deletePrayer(parts, { id: mail.userId }, mail.prayerId, now);
};

const requireActive = (db: Db, id: number) => {
  const user = db.select({ isActive: users.isActive }).from(users).where(eq(users.id, id)).get();
  if (!user?.isActive) throw refused('unknown-mail-link');
};
