import { eq } from 'drizzle-orm';
import { SMTPS } from '../../shared/mail-providers.ts';
import type { Config } from '../config/config.ts';
import type { Db } from '../db/open.ts';
import { prepared } from '../db/prepared.ts';
import { mailServerSettings } from '../db/schema.ts';
import type { Derive } from '../secrets.ts';
import { accountUrl } from './account-url.ts';
import { senderOf } from './sender.ts';
import type { NamedServer } from './smtp-options.ts';

/** The mail server as administrators set it. */
export type StoredMailServer = typeof mailServerSettings.$inferSelect;

/** A mail server that takes our mail, and the sender of that mail. */
export type MailServer = {
  smtpUrl: string;
  from: string;
  /** Set if an administrator named the mail server, and not the operator. */
  named?: NamedServer;
};

const stored = prepared((db) =>
  db.select().from(mailServerSettings).where(eq(mailServerSettings.id, 1)),
);

/** Returns the mail server that an administrator set; undefined without one. */
export const storedMailServer = (db: Db): StoredMailServer | undefined => stored(db).get();

type Parts = { db: Db; config: Pick<Config, 'smtpUrl'> };

/** Returns whether mail is sent. The server's settings come first. */
export const sendsMail = ({ db, config }: Parts) =>
  config.smtpUrl !== undefined || storedMailServer(db)?.isOn === true;

/**
 * Returns the setting of the sender, for `senderOf` and `domainOfIds`. A provider takes only its own address
 * as the sender, so the address of an administrator's mail server has precedence over `mail-from`.
 */
export const mailFromInUse = ({
  db,
  config,
}: {
  db: Db;
  config: Pick<Config, 'smtpUrl' | 'mailFrom'>;
}) => {
  const server = config.smtpUrl === undefined ? storedMailServer(db) : undefined;
  return server?.isOn ? mailFromOf(server) : config.mailFrom;
};

/** Returns the mail server in use; undefined if no mail is sent. The server's settings come first. */
export const mailServerInUse = (parts: {
  db: Db;
  config: Pick<Config, 'smtpUrl' | 'mailFrom' | 'baseUrl' | 'isHosted' | 'mailboxPorts'>;
  derive: Derive;
}): MailServer | undefined => {
  const { db, config } = parts;
  if (config.smtpUrl !== undefined) return { smtpUrl: config.smtpUrl, from: senderOf(config) };
  const server = storedMailServer(db);
  return server?.isOn ? mailServerOf(parts, server) : undefined;
};

/** Returns a mail server that an administrator set. */
export const mailServerOf = (
  parts: { config: Pick<Config, 'isHosted' | 'mailboxPorts'>; derive: Derive },
  server: Omit<StoredMailServer, 'id' | 'isOn'>,
): MailServer => {
  const scheme = server.port === SMTPS ? 'smtps' : 'smtp';
  const { url, named } = accountUrl(parts, { purpose: 'mail server password', scheme }, server);
  return { smtpUrl: url, from: mailFromOf(server), named };
};

const mailFromOf = ({ address }: Pick<StoredMailServer, 'address'>) => `Upheld <${address}>`;
