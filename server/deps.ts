import type { CallName } from '../shared/contract.ts';
import type { Config } from './config.ts';
import type { Db } from './db/open.ts';
import type { EventHub } from './events/hub.ts';
import type { Log } from './http/on-error.ts';
import type { RateLimiter } from './http/rate-limiter.ts';
import type { Tell } from './notifications/tell.ts';
import type { FileStore } from './resources/file-store.ts';
import type { Derive } from './secret-key.ts';
import type { SetupCode } from './session/setup-code.ts';

/** What the slices are given: nothing of it is reached for from inside. */
export type Deps = {
  db: Db;
  config: Config;
  /** Milliseconds since 1970, UTC. */
  clock: () => number;
  /** Counts tries, on a clock that only goes forward. */
  limiter: RateLimiter;
  /** Waits so many milliseconds. */
  wait: (milliseconds: number) => Promise<void>;
  /** Puts what happened into the outbox. */
  tell: Tell;
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
  setup: SetupCode;
  log: Log;
};
