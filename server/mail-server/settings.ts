import { eq } from 'drizzle-orm';
import { MAIL_PROVIDERS } from '../../shared/mail-providers.ts';
import type { MailServerForm, MailServerState } from '../../shared/mail-server.ts';
import { noteInAudit } from '../audit/audit.ts';
import type { Config } from '../config/config.ts';
import { change, type Tx } from '../db/change.ts';
import type { Db } from '../db/open.ts';
import { mailServerSettings, setup } from '../db/schema.ts';
import { recordForAll } from '../events/record.ts';
import { refused } from '../http/errors.ts';
import type { RateLimiter } from '../http/rate-limiter.ts';
import { type StoredMailServer, storedMailServer } from '../mail/mail-server-in-use.ts';
import type { Notify } from '../notify.ts';
import { type Derive, decryptSecret, encryptSecret } from '../secrets.ts';

export type SettingsParts = {
  db: Db;
  config: Config;
  derive: Derive;
  newToken: () => string;
  limiter: RateLimiter;
  notify: Notify<'mail-server-on', { actorId: number }>;
};

/** A mail server to store, with its encrypted password. */
export type Candidate = Omit<StoredMailServer, 'id' | 'isOn'>;

/** Limit of mails to the other administrators about one mail server, however often it is stored. */
const TOLD = { times: 3, within: 24 * 60 * 60_000 };

/** Throws 409 if the operator has set the mail server, which has precedence. */
export const requireSetHere = ({ config }: Pick<SettingsParts, 'config'>) => {
  if (config.smtpUrl !== undefined) throw refused('mail-server-in-settings');
};

/**
 * Returns the mail server of a form, which is not stored yet. The stored password stays only for the same server
 * and user, so that another administrator cannot send it to a server of their choice. Throws 409 if a password
 * is missing.
 */
export const candidateOf = (
  { db, derive, newToken }: Pick<SettingsParts, 'db' | 'derive' | 'newToken'>,
  { provider, address, password, ...typed }: MailServerForm,
): Candidate => {
  const { host, port } = provider === 'other' ? typed : MAIL_PROVIDERS[provider].smtp;
  const userName = (provider === 'other' && typed.user) || address;
  const where = { provider, address, host: host.toLowerCase(), port, userName };
  if (password !== '') {
    const nonce = newToken();
    const sealedPassword = encryptSecret(derive('mail server password', nonce), password);
    return { ...where, nonce, sealedPassword };
  }
  const before = storedMailServer(db);
  if (before?.host !== where.host || before.port !== port || before.userName !== userName)
    throw refused('mailbox-password-needed');
  return { ...where, nonce: before.nonce, sealedPassword: before.sealedPassword };
};

/** Returns the password of a candidate, for the mailbox of the same account. */
export const passwordOf = (
  { derive }: Pick<SettingsParts, 'derive'>,
  { nonce, sealedPassword }: Candidate,
) => decryptSecret(derive('mail server password', nonce), sealedPassword) ?? '';

type Me = { id: number; place: string };

/** Stores a mail server that accepted a test mail, and switches it on. */
export const storeMailServer = (
  { limiter, notify }: Pick<SettingsParts, 'limiter' | 'notify'>,
  tx: Tx,
  me: Me,
  candidate: Candidate,
  now: number,
) => {
  const set = { ...candidate, isOn: true };
  tx.insert(mailServerSettings)
    .values({ id: 1, ...set })
    .onConflictDoUpdate({ target: mailServerSettings.id, set })
    .run();
  // The list on Home needs no further test mail.
  tx.update(setup).set({ mailTestId: null, isMailTested: true }).where(eq(setup.id, 1)).run();
  // A different mail server is always reported: the tests per hour are limited.
  const { host, port, userName, address } = candidate;
  const which = [host, port, userName, address].join(' ');
  if (limiter.take(`mail server switched on: ${which}`, TOLD) === 0)
    notify(tx, 'mail-server-on', { actorId: me.id }, now);
  noteChange(tx, me, now);
};

/** Removes the mail server with its password. Throws 409 if the operator has set one. */
export const forgetMailServer = (parts: SettingsParts, me: Me, now: number) => {
  requireSetHere(parts);
  change(parts.db, (tx) => {
    if (!storedMailServer(tx)) return;
    tx.delete(mailServerSettings).where(eq(mailServerSettings.id, 1)).run();
    noteChange(tx, me, now);
  });
};

/** Records who changed it in the audit log, and notifies open pages whether mail is sent. */
const noteChange = (tx: Tx, { id: actorId, place }: Me, now: number) => {
  noteInAudit(tx, { kind: 'mail-server-changed', actorId, place }, now);
  recordForAll(tx, 'congregation', now);
};

/** Returns the mail server's settings without its password. */
export const presentMailServer = ({
  db,
  config,
}: Pick<SettingsParts, 'db' | 'config'>): Omit<MailServerState, 'isTesting' | 'test'> => {
  const takesMailbox = config.imapUrl === undefined;
  if (config.smtpUrl !== undefined)
    return { where: 'settings', isOn: true, set: null, takesMailbox };
  const server = storedMailServer(db);
  if (!server) return { where: 'nowhere', isOn: false, set: null, takesMailbox };
  const { provider, address, host, port, userName: user, isOn } = server;
  return { where: 'here', isOn, set: { provider, address, host, port, user }, takesMailbox };
};
