import { eq } from 'drizzle-orm';
import { m } from '../../../shared/messages.ts';
import type { MailboxTest } from '../../../shared/reply-mailbox.ts';
import type { Config } from '../../config/config.ts';
import { change } from '../../db/change.ts';
import type { Db } from '../../db/open.ts';
import { mailboxSettings } from '../../db/schema.ts';
import { refused, tooOften } from '../../http/errors.ts';
import { iso } from '../../http/iso.ts';
import type { RateLimiter } from '../../http/rate-limiter.ts';
import { type Log, loggableError } from '../../log.ts';
import { type MailServer, mailServerInUse } from '../../mail/mail-server-in-use.ts';
import { connectionOf, type StoredMailbox, storedMailbox } from '../../mail/mailbox-in-use.ts';
import { withTimeout } from '../../mail/timeout.ts';
import type { Derive } from '../../secrets.ts';
import type { tryMailbox } from './try.ts';

const MINUTE = 60_000;
/** Limit of tests: each mails an address that an administrator typed, which may be a stranger's. */
const AN_HOUR = { times: 5, within: 60 * MINUTE };
/** Maximum duration of a test, in milliseconds: a mail server may answer very slowly. */
const LONGEST = 4 * MINUTE;

type Parts = {
  db: Db;
  config: Config;
  derive: Derive;
  newToken: () => string;
  limiter: RateLimiter;
  clock: () => number;
  log: Log;
  /** Imports the code that tries a mailbox, which few servers need. */
  load?: () => Promise<{ tryMailbox: typeof tryMailbox }>;
};

export type MailboxTests = ReturnType<typeof createMailboxTests>;

/** The tests of the stored mailbox, one at a time. Stores the last result. */
export const createMailboxTests = (parts: Parts) => {
  const { db, config, derive, newToken, limiter, clock, log } = parts;
  const { load = () => import('./try.ts') } = parts;
  const stopping = new AbortController();
  const stopped = Promise.withResolvers<'stopped'>();
  let running: { of: StoredMailbox; end: Promise<void> } | undefined;
  let last: { of: string; test: MailboxTest } | undefined;

  const run = async (mailbox: StoredMailbox, mailServer: MailServer) => {
    const { tryMailbox } = await load();
    const tooLong = new AbortController();
    const trial = tryMailbox({
      connecting: connectionOf({ config, derive }, mailbox),
      address: mailbox.address,
      mailServer,
      token: derive('message id', newToken()),
      signal: AbortSignal.any([stopping.signal, tooLong.signal]),
    });
    const found = await withTimeout(LONGEST, Promise.race([trial, stopped.promise])).finally(() =>
      tooLong.abort(),
    );
    if (found === 'stopped') return;
    const { outcome, said, authservId } = found;
    log.info('mailbox tested', { outcome });
    // Another mailbox may have been set meanwhile.
    if (!isStill(db, mailbox)) return;
    last = { of: lookOf(mailbox), test: { at: iso(clock()), outcome, said } };
    if (outcome === 'works' || outcome === 'works-without-plus')
      change(db, (tx) =>
        tx
          .update(mailboxSettings)
          .set({ hasPlus: outcome === 'works', authservId })
          .where(eq(mailboxSettings.id, 1))
          .run(),
      );
  };

  return {
    /** Starts a test unless one is running. Throws 409 without a mailbox or outgoing mail, 429 after five an hour. */
    start: () => {
      const mailbox = storedMailbox(db);
      if (!mailbox) throw refused('mailbox-not-set');
      const mailServer = mailServerInUse({ db, config, derive });
      if (!mailServer) throw refused('no-mail-server');
      if (running && lookOf(running.of) === lookOf(mailbox)) return;
      const seconds = limiter.take('mailbox tests', AN_HOUR);
      if (seconds > 0) throw tooOften(seconds, m.mailbox_tests_used);
      const mine = {
        of: mailbox,
        end: run(mailbox, mailServer)
          .catch((error: unknown) => {
            log.warn('mailbox not tested', loggableError(error));
            const test = { at: iso(clock()), outcome: 'not-reached' as const, said: '' };
            last = { of: lookOf(mailbox), test };
          })
          .finally(() => {
            if (running === mine) running = undefined;
          }),
      };
      running = mine;
    },
    /** Aborts the running test, so that stopping the server does not wait for a mail. */
    stop: async () => {
      stopping.abort();
      stopped.resolve('stopped');
      await running?.end;
    },
    state: (): { isTesting: boolean; test: MailboxTest | null } => {
      const mailbox = storedMailbox(db);
      const look = mailbox && lookOf(mailbox);
      return {
        isTesting: running !== undefined && lookOf(running.of) === look,
        test: last && last.of === look ? last.test : null,
      };
    },
  };
};

/** The fields that identify the tested mailbox, without the result. */
const lookOf = ({ address, host, port, userName, nonce }: StoredMailbox) =>
  [address, host, port, userName, nonce].join(' ');

const isStill = (db: Db, mailbox: StoredMailbox) => {
  const now = storedMailbox(db);
  return now !== undefined && lookOf(now) === lookOf(mailbox);
};
