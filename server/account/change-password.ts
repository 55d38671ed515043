import { eq } from 'drizzle-orm';
import { type ChangePasswordForm, NEW_PASSWORD_SENTENCES } from '../../shared/account.ts';
import { noteInAudit } from '../audit/audit.ts';
import { change } from '../db/change.ts';
import { users } from '../db/schema.ts';
import { refused } from '../http/errors.ts';
import { confirmPassword, hashOf } from '../session/confirm-password.ts';
import { hashPassword, requireGoodPassword } from '../session/password.ts';
import type { Asked } from '../session/prove.ts';
import { endWaysIn } from '../session/ways-in.ts';
import type { AccountParts } from './parts.ts';

/**
 * Sets a new password and ends all other sessions, links and codes, because a stranger could use them to
 * return; passkeys too unless the form keeps them. Throws 403 if the current password is wrong, 409 if it was
 * changed elsewhere meanwhile, and the errors of `prove`.
 */
export const changePassword = async (parts: AccountParts, me: Asked, form: ChangePasswordForm) => {
  const { db, config, notify, clock } = parts;
  requireGoodPassword({ config }, form.newPassword, NEW_PASSWORD_SENTENCES);
  const hash = await confirmPassword(parts, me, form.currentPassword);
  const passwordHash = await hashPassword(db, form.newPassword);
  change(db, (tx) => {
    const now = clock();
    if (hashOf(tx, me) !== hash) throw refused('password-just-changed');
    tx.update(users).set({ passwordHash }).where(eq(users.id, me.id)).run();
    endWaysIn(tx, me.id, { sessionId: me.sessionId, passkeys: form.keepPasskeys }, now);
    notify(tx, 'password-changed', { userId: me.id }, now);
    const about = { userId: me.id, actorId: me.id, place: me.caller.place() };
    noteInAudit(tx, { kind: 'password-changed', ...about }, now);
  });
};
