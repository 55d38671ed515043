import { and, eq } from 'drizzle-orm';
import { addressKey } from '../../../shared/address.ts';
import { change } from '../../db/change.ts';
import { users } from '../../db/schema.ts';
import { noteReturnedInvitation } from '../../invitations/refused.ts';
import { ownerOfGone, ownerOfReply } from '../../mail/reply-addresses.ts';
import type { UnderstoodMail } from '../understand/understand.ts';
import { type AskedParts, askedQuestion } from './answer-asked.ts';
import { isKnown, noteMail } from './note-mail.ts';

/**
 * Stores that mail to a user, or to an invited person, comes back: if the returned mail has a secret that was
 * mailed to this very person, and the report names their address. Anybody can write a report, but only that
 * person and the mail servers between know the secret. Other reports about mail of ours, such as of a delay,
 * change nothing. Returns undefined for a mail that is no report about mail of ours.
 */
export const actOnReport = (
  parts: AskedParts,
  { hash: key, report }: UnderstoodMail,
): 'returned' | 'automatic' | 'known' | undefined => {
  const { db, clock } = parts;
  const now = clock();
  const mailed = report?.tokens.flatMap((token) => mailedWith(parts, token, now) ?? []) ?? [];
  if (!report || mailed.length === 0) return undefined;
  if (isKnown(db, key)) return 'known';
  const failed = new Set(
    report.recipients.flatMap(({ isPermanent, addresses }) =>
      isPermanent ? addresses.map(addressKey) : [],
    ),
  );
  const returned = mailed.filter(({ addressKey: mailedTo }) => failed.has(mailedTo));
  const outcome = returned.length > 0 ? 'returned' : 'automatic';
  change(db, (tx) => {
    for (const { userId, invitationId } of returned) {
      if (userId !== undefined)
        tx.update(users).set({ mailOutcome: 'returned' }).where(eq(users.id, userId)).run();
      if (invitationId !== undefined) noteReturnedInvitation(tx, invitationId, now);
    }
    noteMail(parts, tx, { key, outcome }, now);
  });
  return outcome;
};

type Mailed = { addressKey: string; userId?: number; invitationId?: number };

/** Returns who was mailed this secret, and the key of their address; undefined if it is not ours. */
const mailedWith = ({ db, derive }: AskedParts, token: string, now: number): Mailed | undefined => {
  const asked = askedQuestion(db, [token]);
  if (asked && 'invitation' in asked)
    return { addressKey: addressKey(asked.address), invitationId: asked.invitation.id };
  const userId =
    asked?.confirmation.userId ??
    ownerOfReply(db, derive, { token }, now)?.userId ??
    ownerOfGone(db, derive, [token], now);
  if (userId === undefined) return undefined;
  const user = db
    .select({ emailKey: users.emailKey })
    .from(users)
    .where(and(eq(users.id, userId), eq(users.isActive, true)))
    .get();
  return { userId, addressKey: user?.emailKey ?? '' };
};
