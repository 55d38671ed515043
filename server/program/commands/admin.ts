import { asc, eq } from 'drizzle-orm';
import { addressKey } from '../../../shared/address.ts';
import { newAddressForm } from '../../../shared/address-change.ts';
import { fullName } from '../../../shared/full-name.ts';
import { secretPaths } from '../../../shared/secret-links.ts';
import { applyAddressChange, makeAddressChange } from '../../account/address-change.ts';
import { isAddressFree } from '../../account/address-free.ts';
import { hasOtherAdministrator } from '../../account/delete.ts';
import { makeResetToHandOver } from '../../account/reset-password.ts';
import { noteInAudit } from '../../audit/audit.ts';
import type { Config } from '../../config/config.ts';
import { change, type Tx } from '../../db/change.ts';
import type { Db } from '../../db/open.ts';
import { users } from '../../db/schema.ts';
import { isBeingDeleted } from '../../deleting/deletions.ts';
import { sendsMail } from '../../mail/mail-server-in-use.ts';
import { notifying } from '../../notices/notify.ts';
import { createDerive, newToken } from '../../secrets.ts';
import { hasAdministrator } from '../../session/setup-code.ts';
import { userToSignIn } from '../../session/users.ts';
import { dataFilesIn } from '../../storage/files.ts';
import { secretKeyIn } from '../../storage/keys.ts';
import { NotThere } from './errors.ts';
import { jsonOf } from './options.ts';
import { newSetupPath } from './setup-link.ts';
import { withDatabase } from './with-database.ts';

/*
 * `upheld admin …`. Each command returns its output, and may run while the server runs, because the server
 * reads rights on every call. Each throws as withDatabase does.
 */

type Folder = Pick<Config, 'data'>;
type SendsMail = Pick<Config, 'smtpUrl'>;

/** Notices go into the outbox, and the server sends them. */
const notifyFrom = (db: Db, config: SendsMail) =>
  notifying({ mail: sendsMail({ db, config }), push: true });

/** Makes a user an administrator, and activates their account. They are notified. */
export const grantAdmin = (config: Folder & SendsMail, email: string) =>
  withDatabase(config, (db) =>
    change(db, (tx) => {
      const now = Date.now();
      const { id, isAdmin } = requireUser(tx, email);
      const notify = notifyFrom(db, config);
      if (!isAdmin) notify(tx, 'administrator-changed', { userId: id, isAdmin: true }, now);
      tx.update(users).set({ isAdmin: true, isActive: true }).where(eq(users.id, id)).run();
      noteInAudit(tx, { kind: 'made-administrator', userId: id }, now);
      return `${email} is an administrator now.`;
    }),
  );

/** Makes an administrator a member again. They are notified. Throws NotThere for the last active one. */
export const revokeAdmin = (config: Folder & SendsMail, email: string) =>
  withDatabase(config, (db) =>
    change(db, (tx) => {
      const { id, isAdmin } = requireUser(tx, email);
      if (!isAdmin) return `${email} is no administrator.`;
      if (!hasOtherAdministrator(tx, id))
        throw new NotThere(
          `${email} is the only administrator. Make somebody else one first: upheld admin grant ADDRESS.`,
        );
      const now = Date.now();
      const notify = notifyFrom(db, config);
      notify(tx, 'administrator-changed', { userId: id, isAdmin: false }, now);
      tx.update(users).set({ isAdmin: false }).where(eq(users.id, id)).run();
      noteInAudit(tx, { kind: 'no-longer-administrator', userId: id }, now);
      return `${email} is no longer an administrator.`;
    }),
  );

/** Lists the administrators, a line each. */
export const listAdmins = (config: Folder, { isJson = false } = {}) =>
  withDatabase(config, (db) => {
    const rows = db
      .select()
      .from(users)
      .where(eq(users.isAdmin, true))
      .orderBy(asc(users.id))
      .limit(MOST)
      .all();
    if (isJson)
      return jsonOf(
        rows.map(({ id, firstName, lastName, username, email, isActive }) => ({
          id,
          firstName,
          lastName,
          username,
          email,
          isActive,
        })),
      );
    if (rows.length === 0)
      return 'There is no administrator yet. The set-up link makes one: upheld admin link.';
    return rows
      .map(
        (user) =>
          `${user.email ?? user.username}  ${fullName(user)}${user.isActive ? '' : '  (switched off)'}`,
      )
      .join('\n');
  });

const MOST = 1000;

/** Makes a new set-up link for the first administrator. */
export const makeSetupLink = (config: Pick<Config, 'data' | 'baseUrl'>) =>
  withDatabase(config, (db) => {
    if (hasAdministrator(db))
      throw new NotThere(
        'There is an administrator already: see upheld admin list. To make another: upheld admin grant ADDRESS.',
      );
    return `Set up the first administrator: ${config.baseUrl}${newSetupPath(db, Date.now())}`;
  });

/**
 * Makes a link with which a user chooses a new password. They are notified, as when an administrator makes
 * one.
 */
export const makeResetLink = (
  config: Pick<Config, 'data' | 'baseUrl' | 'smtpUrl'>,
  email: string,
) =>
  withDatabase(config, (db) => {
    const derive = createDerive(secretKeyIn(dataFilesIn(config.data).key));
    const notify = notifyFrom(db, config);
    return change(db, (tx) => {
      const now = Date.now();
      const { id } = requireUser(tx, email);
      // As made by the user: the link was not mailed, so it confirms no address.
      const { token } = makeResetToHandOver(
        { derive, newToken, notify },
        tx,
        { userId: id, madeBy: id },
        now,
      );
      noteInAudit(tx, { kind: 'reset-link-made', userId: id }, now);
      return `With this link ${email} chooses a new password. It works once, for an hour:\n${config.baseUrl}${secretPaths.resetPassword(token)}`;
    });
  });

/**
 * Changes a user's address, as an administrator does. Both addresses are notified. Throws NotThere for an
 * invalid or taken address, or the present one.
 */
export const changeAddress = (
  config: Folder & SendsMail,
  { from, to, isFinal }: { from: string; to: string; isFinal: boolean },
) =>
  withDatabase(config, (db) => {
    const parsed = newAddressForm.safeParse({ email: to });
    if (!parsed.success) throw new NotThere(`${to} is no email address.`);
    const { email } = parsed.data;
    const derive = createDerive(secretKeyIn(dataFilesIn(config.data).key));
    const parts = { derive, newToken, notify: notifyFrom(db, config) };
    return change(db, (tx) => {
      const now = Date.now();
      const user = requireUser(tx, from);
      if (user.emailKey === addressKey(email))
        throw new NotThere(`${from} has this address already.`);
      if (!isAddressFree(tx, email, now, user))
        throw new NotThere(
          `${email} belongs to somebody else, or did so until a few days ago and may do again.`,
        );
      const wanted = makeAddressChange(parts, tx, { user, email, wantedBy: 'operator' }, now);
      applyAddressChange(parts, tx, wanted, { isFinal }, now);
      return `The address of ${from} is ${email} now.${isFinal ? '' : UNDOABLE}`;
    });
  });

const UNDOABLE = ' If the old one was confirmed, it can take this back for 7 days.';

/** Finds a user by the address, or by the username: the only administrator may have no address. */
const requireUser = (tx: Tx, who: string) => {
  const user = userToSignIn(tx, who);
  if (!user || isBeingDeleted(tx, { kind: 'account', id: user.id }))
    throw new NotThere(`Nobody is registered as ${who}.`);
  return user;
};
