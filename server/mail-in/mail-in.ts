import type { Config } from '../config/config.ts';
import type { Log } from '../log.ts';
import { mailFromInUse } from '../mail/mail-server-in-use.ts';
import { connectionInUse, storedMailbox } from '../mail/mailbox-in-use.ts';
import { senderOf } from '../mail/sender.ts';
import { type ActParts, act, hasOurSecret } from './act/act.ts';
import { sentMail } from './act/sent-mail.ts';
import { receive } from './receive/receive.ts';

type Parts = ActParts &
  Parameters<typeof connectionInUse>[0] & {
    config: Pick<Config, 'baseUrl' | 'mailFrom' | 'smtpUrl'>;
    log: Log;
  };

export type Reading = NonNullable<ReturnType<typeof openMailIn>>;

/**
 * Reads replies by mail for a congregation: `receive` fetches them, `understand` parses them in a thread,
 * `act` does what they ask for. Returns undefined if no mailbox is set. `sendNow` is called when a mail may
 * wait to be sent.
 */
export const openMailIn = (parts: Parts, sendNow: () => void) => {
  const { db, derive, clock, config, log } = parts;
  const connecting = connectionInUse(parts);
  if (connecting === undefined) return undefined;
  return receive({
    db,
    clock,
    log,
    connecting,
    isOurs: (tokens) => hasOurSecret(parts, tokens),
    sentMail: (tokens) => {
      const mailFrom = mailFromInUse({ db, config });
      const sender = senderOf({ baseUrl: config.baseUrl, mailFrom });
      return sentMail({ db, derive, sender }, tokens, clock());
    },
    // A test of the mailbox may learn it at any time.
    ownServer: () =>
      config.imapUrl === undefined ? (storedMailbox(db)?.authservId ?? null) : null,
    handle: (mail) => act(parts, mail),
    onHandled: sendNow,
  });
};
