import { eq } from 'drizzle-orm';
import { makeReset } from '../../account/reset-password.ts';
import { change } from '../../db/change.ts';
import { deliveries } from '../../db/schema.ts';
import type { Delivery } from '../../outbox/deliveries.ts';
import { newToken } from '../../secrets.ts';
import { NO_PASSWORD } from '../../session/password.ts';
import { userByEmail } from '../../session/users.ts';
import { kind, type NoticeContext, type NoticeParts } from '../kind.ts';
import { postMail } from '../put-in-mail.ts';
import { resetLetter, resetLink } from '../reset-letter.ts';

/** Longest delay of a mail with a reset link, in milliseconds. */
const RESET_WAITS = 60 * 60_000;

/**
 * Makes a reset link for an address with an account, else returns null. This happens when the mail is
 * sent, so that the call takes the same time for every address.
 */
const forgottenPassword = ({ parts, delivery, now }: NoticeContext) => {
  const user = userByEmail(parts.db, delivery.address ?? '');
  if (!user?.email || !user.isActive || now - delivery.createdAt >= RESET_WAITS) return null;
  const link = resetLink(
    parts,
    delivery.subjectId ?? makeResetOnce(parts, delivery, user.id, now),
    now,
  );
  return link && { to: user.email, hasPassword: user.passwordHash !== NO_PASSWORD, ...link };
};

/** Makes the link once: a retry of the mail sends the same link. */
const makeResetOnce = (
  { db, derive }: NoticeParts,
  delivery: Delivery,
  userId: number,
  now: number,
) =>
  change(db, (tx) => {
    const { id } = makeReset({ derive, newToken }, tx, { userId, madeBy: null }, now);
    tx.update(deliveries).set({ subjectId: id }).where(eq(deliveries.id, delivery.id)).run();
    return id;
  });

/** A user forgot the password. The account of the address is looked up only when the mail is sent. */
export const passwordForgotten = kind('password-forgotten', {
  isUrgent: true,
  about: forgottenPassword,
  mail: resetLetter,
  to: ({ to }) => to,
  notify: (occasion, to: { address: string }) => postMail(occasion, { to }),
});
