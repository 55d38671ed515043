import { eq } from 'drizzle-orm';
import { IMAPS } from '../../shared/mail-providers.ts';
import type { Config } from '../config/config.ts';
import type { Db } from '../db/open.ts';
import { prepared } from '../db/prepared.ts';
import { mailboxSettings } from '../db/schema.ts';
import type { Derive } from '../secrets.ts';
import { accountUrl } from './account-url.ts';
import { mailboxOf } from './configured-mailbox.ts';
import type { Connecting } from './imap.ts';
import { sendsMail } from './mail-server-in-use.ts';
import type { ReplyMailbox } from './reply-addresses.ts';

/** The mailbox as administrators set it. */
export type StoredMailbox = typeof mailboxSettings.$inferSelect;

const stored = prepared((db) => db.select().from(mailboxSettings).where(eq(mailboxSettings.id, 1)));

/** Returns the mailbox that an administrator set; undefined without one. */
export const storedMailbox = (db: Db): StoredMailbox | undefined => stored(db).get();

type Settings = Pick<
  Config,
  | 'imapUrl'
  | 'imapTokenUrl'
  | 'replyAddress'
  | 'replyPlus'
  | 'smtpUrl'
  | 'isHosted'
  | 'mailboxPorts'
>;
type Parts = { db: Db; config: Settings };

/** Returns the address for replies, if they are read. The server's settings come first. */
export const mailboxInUse = ({ db, config }: Parts): ReplyMailbox | undefined => {
  if (config.imapUrl !== undefined)
    return sendsMail({ db, config }) ? mailboxOf(config) : undefined;
  // Only mails are replied to by mail.
  const mailbox = sendsMail({ db, config }) ? storedMailbox(db) : undefined;
  return mailbox?.isOn
    ? { address: mailbox.address, hasPlus: mailbox.hasPlus === true }
    : undefined;
};

/** Returns the connection data of that mailbox; undefined if replies are not read. */
export const connectionInUse = (parts: Parts & { derive: Derive }): Connecting | undefined => {
  const { db, config, derive } = parts;
  if (mailboxInUse(parts) === undefined) return undefined;
  const { imapUrl, imapTokenUrl: tokenUrl } = config;
  if (imapUrl !== undefined) return { imapUrl, tokenUrl };
  const mailbox = storedMailbox(db);
  return mailbox && connectionOf({ config, derive }, mailbox);
};

/** Returns the connection data of a mailbox that an administrator set. */
export const connectionOf = (
  parts: { config: Pick<Config, 'isHosted' | 'mailboxPorts'>; derive: Derive },
  mailbox: StoredMailbox,
): Connecting => {
  const scheme = mailbox.port === IMAPS ? 'imaps' : 'imap';
  const { url, named } = accountUrl(parts, { purpose: 'mailbox password', scheme }, mailbox);
  return { imapUrl: url, tokenUrl: undefined, named };
};
