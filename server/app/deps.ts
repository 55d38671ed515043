import type { CallName } from '../../shared/contract.ts';
import type { Config } from '../config/config.ts';
import type { Db } from '../db/open.ts';
import type { EventHub } from '../events/hub.ts';
import type { Budgets } from '../http/budgets.ts';
import type { RateLimiter } from '../http/rate-limiter.ts';
import type { InTurn } from '../http/turns.ts';
import type { Log } from '../log.ts';
import type { MailChannel } from '../mail/channel.ts';
import type { AnswersRead } from '../mail-in/mailbox/answers-read.ts';
import type { MailboxTests } from '../mail-in/mailbox/tests.ts';
import type { NotifyAnything } from '../notices/notify.ts';
import type { Backups } from '../operations/backups/backups.ts';
import type { Checkups } from '../operations/doctor/checkups.ts';
import type { Gauges } from '../operations/health/gauges.ts';
import type { Traffic } from '../operations/health/traffic.ts';
import type { FileStore } from '../resources/file-store.ts';
import type { Derive } from '../secrets.ts';
import type { Guesses } from '../session/guesses.ts';
import type { Storage } from '../storage/storage.ts';

/** Everything that the calls of the server need, put together in one place. */
export type Deps = {
  db: Db;
  config: Config;
  /** Milliseconds since 1970, UTC. */
  clock: () => number;
  /** Milliseconds since some moment, by a clock that nobody sets. */
  elapsed: () => number;
  /** Limits attempts. */
  limiter: RateLimiter;
  /** Runs the slices of long reads in turn. */
  inTurn: InTurn;
  /** Limits how often one user may do something. */
  budgets: Budgets;
  /** Slows down guessing of passwords. */
  guesses: Guesses;
  /** Puts notices into the outbox. */
  notify: NotifyAnything;
  /** Knows whether mail is in trouble. */
  mailChannel: Pick<MailChannel, 'isInTrouble'>;
  /** Watches the database's file. */
  storage: Storage;
  /** The backups of this server. */
  backups: Backups;
  /** Looks at everything that the server needs. */
  checkups: Checkups;
  /** Tests the mailbox for answers by mail. */
  mailboxTests: MailboxTests;
  /** Reads answers by mail. */
  answers: AnswersRead;
  /** Counts calls. */
  traffic: Traffic;
  /** Measures what the server needs and what waits. */
  gauges: () => Promise<Gauges>;
  /** The files of the library. */
  files: FileStore;
  hub: EventHub;
  /** Called after a call that changes something: open pages may have to be told. */
  afterChange: (call: CallName) => void;
  /** Derives a secret from a nonce. */
  derive: Derive;
  /** The key that browsers subscribe to push with (RFC 8292). */
  vapidPublicKey: string;
  /** A new secret of 256 bits for a link. */
  newToken: () => string;
  log: Log;
};
