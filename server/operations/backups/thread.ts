import type { BackupsState } from '../../../shared/backups.ts';
import type { BackupObstacle } from '../../../shared/local-server.ts';
import { runInThread, threadFile } from '../../thread-file.ts';
import type { Lock } from './encryption.ts';
import { NotBackedUp } from './errors.ts';
import type { Reason } from './manifest.ts';

export type Task = {
  folder: string;
  reason: Reason;
  now: number;
  /** Maximum bytes of all backups in the folder. */
  most?: number;
  /** A second folder that gets a copy. */
  copy?: { folder: string; lock?: Lock };
};

/** An error of the thread. `sentence` is for the operator. */
export type Trouble = { hindrance?: BackupObstacle; sentence: string; code?: string };

/** The result of a backup. `notCopied` is why its copy failed. */
export type Outcome = { path: string; size: number; missing: number; notCopied?: Trouble };

/** How far a backup is. */
export type BackupProgress = NonNullable<BackupsState['progress']>;

export type FromThread = { outcome: Outcome } | { failed: Trouble };
/** Null while a copy is made of the backup. */
export type Report = { progress: BackupProgress | null };

const isReport = (message: unknown): message is Report =>
  typeof message === 'object' && message !== null && 'progress' in message;

/** Thrown when a backup failed unexpectedly; only the error's code is known. */
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
 * Makes a backup in a thread, as it would block calls, and reports some times a second how far it is.
 * Throws NotBackedUp, ThreadFailed, and Error if the thread itself crashes.
 */
export const makeInThread = async (
  task: Task,
  onProgress: (progress: BackupProgress | null) => void = () => {},
): Promise<Outcome> => {
  const answer = await runInThread<FromThread>(FILE, task, (message) => {
    if (!isReport(message)) return false;
    onProgress(message.progress);
    return true;
  });
  if ('outcome' in answer) return answer.outcome;
  const { hindrance, sentence, code } = answer.failed;
  throw hindrance ? new NotBackedUp(hindrance, sentence) : new ThreadFailed(sentence, code);
};
