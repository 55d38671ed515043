import type { RegisterForm } from '../../shared/session.ts';
import { users } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import { conflict, forbidden } from '../http/errors.ts';
import { hashPassword } from './password.ts';
import { type NewSession, startSession } from './sessions.ts';
import { setupFits } from './setup-code.ts';
import { keyOf, userByEmail, userByUsername } from './users.ts';

/**
 * Makes an account and signs it in; gives the user as stored.
 * Throws 409 when the address or the user name is taken, 403 when registration is closed.
 */
export const register = async (deps: Deps, form: RegisterForm, session: NewSession) => {
  const { db, clock } = deps;
  // First of all: where registration is closed, nobody learns which addresses are taken.
  requireOpen(deps, mayBeAdministrator(deps, form));
  requireFree(deps, form);
  const passwordHash = await hashPassword(form.password);
  return db.transaction(
    () => {
      const now = clock();
      const isAdmin = mayBeAdministrator(deps, form);
      requireOpen(deps, isAdmin);
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

const requireOpen = ({ config }: Deps, isAdmin: boolean) => {
  if (config.registration === 'closed' && !isAdmin)
    throw forbidden('Registration is closed. Please ask the person who runs this server.');
};

const requireFree = ({ db }: Deps, form: RegisterForm) => {
  if (userByEmail(db, form.email)) throw conflict('That e-mail address is already registered.');
  if (userByUsername(db, form.username)) throw conflict('That user name is already taken.');
};
