import type { RegisterForm } from '../../shared/session.ts';
import { noteInAudit } from '../audit/audit.ts';
import { change } from '../db/change.ts';
import { Refusal, refused } from '../http/errors.ts';
import type { Caller } from '../http/route.ts';
import { usableForRegistering, useForRegistering } from '../invitations/invitation.ts';
import { groupByLink } from '../invitations/link.ts';
import { freeUserName } from '../invitations/sign-in-cards/user-name.ts';
import { sendsMail } from '../mail/mail-server-in-use.ts';
import { addAccount } from '../session/add-account.ts';
import { hashPassword, requireGoodPassword } from '../session/password.ts';
import { type NewSession, startSession } from '../session/sessions.ts';
import { redeemSetupCode } from '../session/setup-code.ts';
import { userByUsername } from '../session/users.ts';
import { isAddressFree } from './address-free.ts';
import { makeConfirmation } from './confirm-address.ts';
import type { AccountParts } from './parts.ts';

/**
 * Creates an account and signs it in; returns the stored user. A given email invitation is used up. If it was
 * mailed to this address, the address counts as confirmed. Throws 410 for an invalid set-up code, 409 if the
 * address or the given username is taken, 403 if this person may not register, 400 for a password that is too
 * short or too common, 429 if too many registered from one network.
 */
export const register = async (
  parts: AccountParts,
  form: RegisterForm,
  session: NewSession,
  caller: Caller,
) => {
  const { db, config, clock, notify } = parts;
  // First, so that a closed registration does not reveal which addresses are taken.
  const admitted = admit(parts, form);
  requireFree(parts, form);
  requireGoodPassword({ config }, form.password);
  if (!admitted.isAdmin)
    parts.budgets.takeAccount(admitted.isInvited ? 'invited' : 'stranger', caller.place());
  const passwordHash = await hashPassword(db, form.password, 'stranger');
  return change(db, (tx) => {
    const now = clock();
    const { isAdmin, invitation } = admit(parts, form);
    requireFree(parts, form);
    const isConfirmed = invitation?.provesAddress(form.email) ?? false;
    const user = addAccount(tx, {
      firstName: form.firstName,
      lastName: form.lastName,
      username: form.username ?? freeUserName(tx, form),
      email: form.email,
      passwordHash,
      isAdmin,
      createdAt: now,
      lastLoginAt: now,
      emailConfirmedAt: isConfirmed ? now : null,
      browserLanguage: session.language,
    });
    if (invitation) useForRegistering(tx, invitation.id, now);
    startSession(tx, user.id, session, now);
    const about = { userId: user.id, actorId: user.id, place: caller.place() };
    noteInAudit(tx, { kind: 'registered', ...about }, now);
    if (isAdmin) noteInAudit(tx, { kind: 'made-administrator', ...about }, now);
    if (!isConfirmed && sendsMail(parts))
      notify(
        tx,
        'confirm-address',
        { id: makeConfirmation(parts, tx, user.id, now), userId: user.id },
        now,
      );
    return user;
  });
};

/** Checks whether and how this person may register. Throws 403 and 410 as `register` does. */
const admit = (parts: AccountParts, form: RegisterForm) => {
  const { db, config, clock } = parts;
  const isAdmin = redeemSetupCode(db, form.setup, clock());
  const invitation = form.invite ? usableForRegistering(db, form.invite, clock()) : undefined;
  const isInvited = invitation !== undefined || isGroupLink(parts, form.invite);
  const admitted = { isAdmin, invitation, isInvited };
  if (isAdmin || config.registration === 'open') return admitted;
  if (config.registration === 'closed') throw refused('registration-closed');
  if (!isInvited) throw refused('invitation-needed');
  return admitted;
};

const isGroupLink = ({ db, clock }: AccountParts, token: string | undefined) => {
  if (token === undefined) return false;
  try {
    return groupByLink(db, token, clock()) !== undefined;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
};

const requireFree = ({ db, clock }: AccountParts, form: RegisterForm) => {
  if (!isAddressFree(db, form.email, clock())) throw refused('email-taken');
  if (form.username !== undefined && userByUsername(db, form.username))
    throw refused('username-taken');
};
