import type { CallName } from '../../shared/contract.ts';
import type { Config } from '../config/config.ts';
import type { Db } from '../db/open.ts';
import type { EventHub } from '../events/hub.ts';
import type { Budgets } from '../http/budgets.ts';
import type { RateLimiter } from '../http/rate-limiter.ts';
import type { InTurn } from '../http/turns.ts';
import type { Log } from '../log.ts';
import type { MailChannel } from '../mail/channel.ts';
import type { MailboxReader } from '../mail-in/mailbox/mailbox-reader.ts';
import type { MailboxTests } from '../mail-in/mailbox/tests.ts';
import type { MailSending } from '../mail-server/mail-sending.ts';
import type { MailServerTests } from '../mail-server/tests.ts';
import type { NotifyAnything } from '../notices/notify.ts';
import type { Backups } from '../operations/backups/backups.ts';
import type { Checkups } from '../operations/doctor/checkups.ts';
import type { Gauges } from '../operations/health/gauges.ts';
import type { Traffic } from '../operations/health/traffic.ts';
import type { FileStore } from '../resources/file-store.ts';
import type { Derive } from '../secrets.ts';
import type { Guesses } from '../session/guesses.ts';
import type { Storage } from '../storage/storage.ts';

/** Everything that the calls of a congregation need. */
export type Deps = {
  db: Db;
  config: Config;
  /** Milliseconds since 1970, UTC. */
  clock: () => number;
  /** Returns a monotonic time in milliseconds. */
  elapsed: () => number;
  /** Limits attempts. */
  limiter: RateLimiter;
  /** Runs the slices of long reads in turn. */
  inTurn: InTurn;
  /** Limits how often one user may do something. */
  budgets: Budgets;
  /** Limits guessing of passwords. */
  guesses: Guesses;
  /** Adds notices to the outbox. */
  notify: NotifyAnything;
  /** Knows whether mail has a problem. */
  mailChannel: Pick<MailChannel, 'isInTrouble'>;
  /** Watches the database's file. */
  storage: Storage;
  /** The backups of this server. */
  backups: Backups;
  /** The check-ups of this server. */
  checkups: Checkups;
  /** Tests the mailbox for replies by mail. */
  mailboxTests: MailboxTests;
  /** Tests mail servers for sending. */
  mailServerTests: MailServerTests;
  /** Sends mail. */
  mailSending: MailSending;
  /** Reads replies by mail. */
  mailboxReader: MailboxReader;
  /** Counts calls. */
  traffic: Traffic;
  /** Measures the current load and queues. */
  gauges: () => Promise<Gauges>;
  /** The files of the library. */
  files: FileStore;
  hub: EventHub;
  /** Called after a call that changes data: open pages may need an event. */
  afterChange: (call: CallName) => void;
  /** Derives a secret from a nonce. */
  derive: Derive;
  /** The key that browsers subscribe to push with (RFC 8292). */
  vapidPublicKey: string;
  /** Returns a new secret of 256 bits for a link. */
  newToken: () => string;
  log: Log;
};
