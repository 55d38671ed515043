import { eq } from 'drizzle-orm';
import { MAIL_PROVIDERS, userAt } from '../../../shared/mail-providers.ts';
import type { MailboxForm, MailboxState } from '../../../shared/reply-mailbox.ts';
import { noteInAudit } from '../../audit/audit.ts';
import type { Config } from '../../config/config.ts';
import { change, type Tx } from '../../db/change.ts';
import type { Db } from '../../db/open.ts';
import { mailbox, mailboxSettings } from '../../db/schema.ts';
import { recordForAll } from '../../events/record.ts';
import { authorize, refused } from '../../http/errors.ts';
import type { RateLimiter } from '../../http/rate-limiter.ts';
import { sendsMail } from '../../mail/mail-server-in-use.ts';
import { storedMailbox } from '../../mail/mailbox-in-use.ts';
import type { Notify } from '../../notify.ts';
import { type Derive, encryptSecret } from '../../secrets.ts';
import { actingPerson, requireStillSignedIn } from '../../session/sessions.ts';

export type SettingsParts = {
  db: Db;
  config: Config;
  derive: Derive;
  newToken: () => string;
  limiter: RateLimiter;
  notify: Notify<'mailbox-on', { actorId: number }>;
};

/** Limit of mails to the other administrators about one mailbox, however often it is switched. */
const TOLD = { times: 3, within: 24 * 60 * 60_000 };

type Me = { id: number; place: string };

/** Throws 409 if the operator has set the mailbox, which has precedence. */
export const requireSetHere = ({ config }: Pick<SettingsParts, 'config'>) => {
  if (config.imapUrl !== undefined) throw refused('mailbox-in-settings');
};

/** Checks again after the password check, which takes a while. Throws 401 and 403 as the call does. */
export const requireStillAdministrator = (tx: Tx, me: { id: number; sessionId: number }) => {
  requireStillSignedIn(tx, me);
  authorize(actingPerson(tx, me.id)?.isAdmin === true, 'administrators-only');
};

/**
 * Stores a mailbox, switched off until it is tested. The stored password stays only for the same server and
 * user, so that another administrator cannot send it to a server of their choice. Throws 409 if the operator
 * has set a mailbox, or if a password is missing; 401 and 403 if the user is no administrator any more.
 */
export const setMailbox = (
  parts: SettingsParts,
  me: Me & { sessionId: number },
  form: MailboxForm,
  now: number,
) => {
  requireSetHere(parts);
  change(parts.db, (tx) => {
    requireStillAdministrator(tx, me);
    storeMailbox(parts, tx, me, form, now);
  });
};

/** The same within a transaction, for an administrator who was checked. Throws 409 if a password is missing. */
export const storeMailbox = (
  { derive, newToken }: Pick<SettingsParts, 'derive' | 'newToken'>,
  tx: Tx,
  me: Me,
  form: MailboxForm,
  now: number,
) => {
  const before = storedMailbox(tx);
  const wanted = whereIn(form);
  const isSame =
    before !== undefined &&
    before.host === wanted.host &&
    before.port === wanted.port &&
    before.userName === wanted.userName;
  if (form.password === '' && !isSame) throw refused('mailbox-password-needed');
  const nonce = newToken();
  const password = form.password
    ? { nonce, sealedPassword: encryptSecret(derive('mailbox password', nonce), form.password) }
    : {};
  const set = { ...before, ...wanted, ...password, hasPlus: null, authservId: null, isOn: false };
  if (before) tx.update(mailboxSettings).set(set).where(eq(mailboxSettings.id, 1)).run();
  else
    tx.insert(mailboxSettings)
      .values({ id: 1, nonce: '', sealedPassword: '', ...set })
      .run();
  // The mail numbers of another mailbox may match by chance.
  if (!isSame) tx.update(mailbox).set({ uidValidity: null, lastUid: 0 }).run();
  noteChange(tx, me, now);
};

const whereIn = ({ provider, address, ...typed }: MailboxForm) => {
  const { host, port } = provider === 'other' ? typed : MAIL_PROVIDERS[provider];
  const userName = typed.user || userAt(provider, address);
  return { provider, address, host: host.toLowerCase(), port, userName };
};

/**
 * Switches the mailbox on or off. Throws 409 if the operator has set one, if none is set, or if it was not
 * tested.
 */
export const switchMailbox = (parts: SettingsParts, me: Me, isOn: boolean, now: number) => {
  requireSetHere(parts);
  change(parts.db, (tx) => {
    const before = storedMailbox(tx);
    if (!before) throw refused('mailbox-not-set');
    if (isOn && before.hasPlus === null) throw refused('mailbox-not-tested');
    if (before.isOn === isOn) return;
    tx.update(mailboxSettings).set({ isOn }).where(eq(mailboxSettings.id, 1)).run();
    // A different mailbox is always reported: the tests per hour are limited.
    const { host, port, userName, address } = before;
    const which = [host, port, userName, address].join(' ');
    if (isOn && parts.limiter.take(`mailbox switched on: ${which}`, TOLD) === 0)
      parts.notify(tx, 'mailbox-on', { actorId: me.id }, now);
    noteChange(tx, me, now);
  });
};

/** Removes the mailbox with its password. Throws 409 if the operator has set one. */
export const forgetMailbox = (parts: SettingsParts, me: Me, now: number) => {
  requireSetHere(parts);
  change(parts.db, (tx) => {
    if (!storedMailbox(tx)) return;
    tx.delete(mailboxSettings).run();
    noteChange(tx, me, now);
  });
};

/** Records who changed it in the audit log, and notifies open pages whether replies by mail work. */
const noteChange = (tx: Tx, { id: actorId, place }: Me, now: number) => {
  noteInAudit(tx, { kind: 'mailbox-changed', actorId, place }, now);
  recordForAll(tx, 'congregation', now);
};

/** Returns the mailbox's settings without its password. */
export const presentMailbox = ({
  db,
  config,
}: Pick<SettingsParts, 'db' | 'config'>): Pick<
  MailboxState,
  'where' | 'isOn' | 'isMailSetUp' | 'set'
> => {
  const isMailSetUp = sendsMail({ db, config });
  if (config.imapUrl !== undefined)
    return { where: 'settings', isOn: isMailSetUp, isMailSetUp, set: null };
  const mailbox = storedMailbox(db);
  if (!mailbox) return { where: 'nowhere', isOn: false, isMailSetUp, set: null };
  const { provider, address, host, port, userName: user, hasPlus, isOn } = mailbox;
  return {
    where: 'here',
    isOn,
    isMailSetUp,
    set: { provider, address, host, port, user, hasPlus },
  };
};
