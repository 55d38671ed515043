import { eq } from 'drizzle-orm';
import { addressKey } from '../../shared/address.ts';
import type { NameParts } from '../../shared/full-name.ts';
import { noteInAudit } from '../audit/audit.ts';
import type { Tx } from '../db/change.ts';
import { invitations } from '../db/schema.ts';
import type { Budgets } from '../http/budgets.ts';
import { refused } from '../http/errors.ts';
import { acceptInvitation, openInvitation, useForRegistering } from '../invitations/invitation.ts';
import { freeUserName } from '../invitations/sign-in-cards/user-name.ts';
import { notifyOfWaitingInvitations } from '../invitations/waiting.ts';
import type { Notify } from '../notify.ts';
import type { Derive } from '../secrets.ts';
import { addAccount } from '../session/add-account.ts';
import { NO_PASSWORD } from '../session/password.ts';
import { userByEmail } from '../session/users.ts';
import { isAddressFree } from './address-free.ts';

export type JoiningParts = {
  derive: Derive;
  config: { registration: 'open' | 'invite' | 'closed' };
  budgets: Pick<Budgets, 'takeAccount'>;
  notify: Notify<'joined-by-mail', { userId: number; groupId: number }, unknown> &
    Parameters<typeof notifyOfWaitingInvitations>[0]['notify'];
};

export type Invitation = typeof invitations.$inferSelect;

/** Stored in the audit log in place of a network. */
const BY = 'mail';

/**
 * Accepts an invitation for the invited address, which has replied to the mail. Without an account the user
 * gets one without a password. The address counts as confirmed: only its owner knows the secret, and the mail
 * came from there. Throws 410 for an invitation that is over, 403 if registration is closed or a stranger may
 * have made the account, 409 for an address that is taken or too many groups, 429 if too many accounts were
 * made.
 */
export const joinByMail = (
  parts: JoiningParts,
  tx: Tx,
  { id, nonce, email, groupId, registeredAt }: Invitation,
  name: NameParts,
  now: number,
) => {
  const token = parts.derive('mailed invitation', nonce);
  const known = userByEmail(tx, email);
  // The account of a user who typed this address and may not be able to read its mail.
  if (known && known.emailConfirmedAt === null) throw refused('confirm-address-first');
  if (known && !known.isActive) throw refused('deactivated');
  // One mail contains everything, so no welcome is sent.
  const join = (user: { id: number }) =>
    acceptInvitation({ db: tx, notify: () => {} }, user, token, now);
  if (known) {
    if (!join(known).alreadyMember)
      parts.notify(tx, 'joined-by-mail', { userId: known.id, groupId }, now);
    return known.id;
  }
  openInvitation(tx, token, now);
  // The invitation's link has already made an account, with another address.
  if (registeredAt !== null) throw refused('invitation-over');
  if (parts.config.registration === 'closed') throw refused('registration-closed');
  if (!isAddressFree(tx, email, now)) throw refused('email-taken');
  parts.budgets.takeAccount('invited', BY);
  const user = makeAccount(tx, email, name, now);
  useForRegistering(tx, id, now);
  join(user);
  parts.notify(tx, 'joined-by-mail', { userId: user.id, groupId }, now);
  notifyOfWaitingInvitations(parts, tx, { id: user.id, emailKey: addressKey(email) }, now);
  return user.id;
};

const makeAccount = (tx: Tx, email: string, name: NameParts, now: number) => {
  const user = addAccount(tx, {
    ...name,
    username: freeUserName(tx, name),
    email,
    passwordHash: NO_PASSWORD,
    createdAt: now,
    emailConfirmedAt: now,
  });
  noteInAudit(tx, { kind: 'registered', userId: user.id, actorId: user.id, place: BY }, now);
  return user;
};

export const invitationByReply = (tx: Tx, replyHash: string): Invitation | undefined =>
  tx.select().from(invitations).where(eq(invitations.replyHash, replyHash)).get();
