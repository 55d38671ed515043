import type { Config } from '../../config/config.ts';
import type { Db } from '../../db/open.ts';
import type { RateLimiter } from '../../http/rate-limiter.ts';
import type { Log } from '../../log.ts';
import { createMailChannel } from '../../mail/channel.ts';
import { sendsMail } from '../../mail/mail-server-in-use.ts';
import { createMailboxTests } from '../../mail-in/mailbox/tests.ts';
import { createMailServerTests } from '../../mail-server/tests.ts';
import { notifying } from '../../notices/notify.ts';
import { type Derive, newToken } from '../../secrets.ts';

type Parts = {
  db: Db;
  config: Config;
  derive: Derive;
  limiter: RateLimiter;
  clock: () => number;
  log: Log;
};

/** The parts of a congregation that queue mail and test mail servers. */
export const mailPartsOf = (parts: Parts) => {
  const { db, config, clock } = parts;
  const mailboxTests = createMailboxTests({ ...parts, newToken });
  const mailServerTests = createMailServerTests({ ...parts, newToken });
  return {
    notify: notifying({
      // An administrator may set a mail server at any time.
      get mail() {
        return sendsMail({ db, config });
      },
      push: true,
      supportEmail: config.supportEmail,
    }),
    mailChannel: createMailChannel(clock),
    mailboxTests,
    mailServerTests,
    /** Aborts running tests, so that stopping the server does not wait for a mail. */
    stopTests: () => Promise.all([mailboxTests.stop(), mailServerTests.stop()]),
  };
};
