import type { CallName } from '../shared/contract.ts';
import type { Config } from './config.ts';
import type { Storage } from './data-folder/storage.ts';
import type { Db } from './db/open.ts';
import type { EventHub } from './events/hub.ts';
import type { Budgets } from './http/budgets.ts';
import type { RateLimiter } from './http/rate-limiter.ts';
import type { InTurn } from './http/turns.ts';
import type { Log } from './log.ts';
import type { Tell } from './notifications/tell.ts';
import type { FileStore } from './resources/file-store.ts';
import type { Derive } from './secrets.ts';
import type { Guesses } from './session/guesses.ts';

/** What the slices are given: nothing of it is reached for from inside. */
export type Deps = {
  db: Db;
  config: Config;
  /** Milliseconds since 1970, UTC. */
  clock: () => number;
  /** Counts tries, on a clock that only goes forward. */
  limiter: RateLimiter;
  /** Does a long read's slice when it is its turn. */
  inTurn: InTurn;
  /** How often one user may do things. */
  budgets: Budgets;
  /** Slows down whoever guesses passwords. */
  guesses: Guesses;
  /** Puts what happened into the outbox. */
  tell: Tell;
  /** The database's file, while it is in use. */
  storage: Storage;
  /** The files of the library. */
  files: FileStore;
  /** What changed, to every open page. */
  hub: EventHub;
  /** A call that changes something is done: what was committed may have to be told. */
  afterChange: (call: CallName) => void;
  /** A secret that can be made again from its nonce. */
  derive: Derive;
  /** What browsers subscribe with (RFC 8292). */
  vapidPublicKey: string;
  /** A new secret of 256 bits, written so that it fits a link. */
  newToken: () => string;
  log: Log;
};
