import type { RegisterForm } from '../../shared/session.ts';
import { users } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import { conflict, forbidden, Refusal } from '../http/errors.ts';
import { openInvitation } from '../invitations/invitation.ts';
import { groupByLink } from '../invitations/link.ts';
import { hashPassword, requireLength } from './password.ts';
import { type NewSession, startSession } from './sessions.ts';
import { setupFits } from './setup-code.ts';
import { keyOf, userByEmail, userByUsername } from './users.ts';

/**
 * Makes an account and signs it in; gives the user as stored.
 * Throws 409 when the address or the user name is taken, 403 when registration is closed to
 * this person, 400 for a password shorter than the operator wants.
 */
export const register = async (deps: Deps, form: RegisterForm, session: NewSession) => {
  const { db, clock } = deps;
  // First of all: where registration is closed, nobody learns which addresses are taken.
  requireOpen(deps, form, mayBeAdministrator(deps, form));
  requireFree(deps, form);
  requireLength(deps, form.password);
  const passwordHash = await hashPassword(form.password);
  return db.transaction(
    () => {
      const now = clock();
      const isAdmin = mayBeAdministrator(deps, form);
      requireOpen(deps, form, isAdmin);
      requireFree(deps, form);
      const user = db
        .insert(users)
        .values({
          firstName: form.firstName,
          lastName: form.lastName,
          username: form.username,
          usernameKey: keyOf(form.username),
          email: form.email,
          emailKey: keyOf(form.email),
          passwordHash,
          isAdmin,
          createdAt: now,
          lastLoginAt: now,
        })
        .returning()
        .get();
      startSession(db, user.id, session, now);
      return user;
    },
    { behavior: 'immediate' },
  );
};

const mayBeAdministrator = ({ db, setup, clock }: Deps, form: RegisterForm) =>
  setupFits(db, setup, form.setup, clock());

const requireOpen = (deps: Deps, form: RegisterForm, isAdmin: boolean) => {
  const { registration } = deps.config;
  if (registration === 'open' || isAdmin) return;
  if (registration === 'closed')
    throw forbidden('Registration is closed. Please ask the person who runs this server.');
  if (!isInvited(deps, form.invite))
    throw forbidden('You need an invitation to register here. Please open the link you were sent.');
};

/** Whether this is the token of a link or of an invitation that still works; it stays unused. */
const isInvited = ({ db, clock }: Deps, token: string | undefined) =>
  token !== undefined &&
  [groupByLink, openInvitation].some((lookUp) => {
    try {
      return lookUp(db, token, clock()) !== undefined;
    } catch (error) {
      if (error instanceof Refusal) return false;
      throw error;
    }
  });

const requireFree = ({ db }: Deps, form: RegisterForm) => {
  if (userByEmail(db, form.email)) throw conflict('That e-mail address is already registered.');
  if (userByUsername(db, form.username)) throw conflict('That user name is already taken.');
};
