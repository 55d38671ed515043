import { threadFile } from '../../thread-file.ts';
import type { Lock } from './encryption.ts';
import { NotBackedUp, type PushUnsupportedReason } from './errors.ts';
import type { Reason } from './manifest.ts';

export type Task = {
  folder: string;
  reason: Reason;
  now: number;
  /** How many bytes all backups in the folder may take. */
  most?: number;
  /** Another folder that gets a copy. */
  copy?: { folder: string; lock?: Lock };
};

/** What went wrong in the thread. The sentence is for the operator. */
export type Trouble = { hindrance?: PushUnsupportedReason; sentence: string; code?: string };

/** What became of a backup. `notCopied` says why there is no copy. */
export type Outcome = { path: string; size: number; missing: number; notCopied?: Trouble };

export type FromThread = { outcome: Outcome } | { failed: Trouble };

/** The thread failed for a reason that nobody foresaw; only its code is known. */
export class ThreadFailed extends Error {
  constructor(
    message: string,
    readonly code: string | undefined,
  ) {
    super(message);
  }
}

const FILE = threadFile('operations/backups/make-in-thread.ts');

/**
 * Makes a backup in a thread of its own, because copying a database and compressing files would
 * hold up every call. Throws NotBackedUp and ThreadFailed.
 */
export const makeInThread = (task: Task): Promise<Outcome> => {
  const thread = new Worker(FILE);
  const { promise, resolve, reject } = Promise.withResolvers<Outcome>();
  thread.onmessage = ({ data }: MessageEvent<FromThread>) => {
    if ('outcome' in data) return resolve(data.outcome);
    const { hindrance, sentence, code } = data.failed;
    reject(hindrance ? new NotBackedUp(hindrance, sentence) : new ThreadFailed(sentence, code));
  };
  thread.onerror = ({ message }) => reject(new ThreadFailed(message, undefined));
  thread.postMessage(task);
  return promise.finally(() => thread.terminate());
};
