import { existsSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { NOBODY, PASSWORD, startDovecot } from '../dovecot.ts';
import { type Routes, startPostfix } from '../mail-transfer.ts';

export type MailHost = Awaited<ReturnType<typeof startMailHost>>;

/**
 * Starts the mail server of example.org: Postfix, which takes mails by SMTP, and Dovecot, which shows each
 * of these users a mailbox by IMAP.
 */
export const startMailHost = async (packages: string, users: string[], routes: Routes = {}) => {
  const dovecot = await startDovecot();
  const { boxes } = dovecot;
  const postfix = await startPostfix(packages, routes, { folder: boxes, owner: NOBODY, users });
  const filesOf = (user: string) =>
    ['cur', 'new']
      .map((part) => join(boxes, user, part))
      .filter((folder) => existsSync(folder))
      .flatMap((folder) => readdirSync(folder).map((name) => join(folder, name)));
  // The names of mails of the same second are in no order.
  const mails = (user: string): string[] =>
    filesOf(user)
      .sort((one, other) => statSync(one).mtimeMs - statSync(other).mtimeMs)
      .map((file) => readFileSync(file, 'utf8'));
  return {
    smtpUrl: postfix.url,
    smtpPort: Number(new URL(postfix.url).port),
    imapPort: dovecot.port,
    /** Returns the URL of a user's mailbox. */
    imapUrl: (user: string) =>
      `imap://${encodeURIComponent(`${user}@example.org`)}:${PASSWORD}@127.0.0.1:${dovecot.port}`,
    password: PASSWORD,
    /** Returns the number of mails that were delivered to an address of example.org. */
    delivered: (address: string) => mails(address.replace(/@.*/, '')).length,
    /** Returns the mails in a user's mailbox, the newest last. */
    mails,
    /** Deletes the mails in a user's mailbox. */
    empty: (user: string) => {
      for (const file of filesOf(user)) rmSync(file);
    },
    log: async () => `${dovecot.log()}\n${await postfix.log()}`,
    stop: () => Promise.all([postfix.stop(), dovecot.stop()]),
  };
};
