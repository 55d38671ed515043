import { eq } from 'drizzle-orm';
import type { Db } from '../db/open.ts';
import { mailsRead, users } from '../db/schema.ts';
import type { Turns } from '../deleting/deletions.ts';
import { refused } from '../http/errors.ts';
import { ownerOfReply } from '../mail/reply-addresses.ts';
import { hashToken } from '../secrets.ts';
import { pray } from './support.ts';
import { deletePrayer } from './write.ts';

/*
 * What the links in mails do without signing in. Each does one thing, for the person it was mailed to.
 */

/**
 * Does what a link says: counts as prayed, or deletes the request that a mail became. Doing it again changes
 * nothing. Throws 404 for an unknown link, and one of an account that is switched off; 410 for one that is over,
 * after three months or an hour; and 404 where the person no longer sees the request.
 */
export const followMailLink = async (parts: Turns & { db: Db }, link: string, now: number) => {
  const { db } = parts;
  const owner = ownerOfReply(db, { link }, now);
  if (owner) prayByLink(db, owner, now);
  else await takeBack(parts, link, now);
};

type Owner = NonNullable<ReturnType<typeof ownerOfReply>>;

const prayByLink = (db: Db, { userId: id, prayerId, isOld }: Owner, now: number) => {
  requireActive(db, id);
  // A group's address has a link too, which no mail holds.
  if (prayerId === null) throw refused('unknown-mail-link');
  if (isOld) throw refused('mail-link-over');
  pray(db, { id }, prayerId, now);
};

const takeBack = async (parts: Turns & { db: Db }, link: string, now: number) => {
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
