import { createFairQueue } from '../../http/fair-queue.ts';
import { LONGEST_HEADER } from '../../mail/imap.ts';
import { threadFile } from '../../thread-file.ts';
import type { SentMail } from './our-words.ts';
import type { UnderstoodMail } from './understand.ts';

/**
 * A received mail. `isWhole`: it was read whole, not only its beginning. `sent`: the mail of ours that it answers.
 */
export type Source = {
  source: Uint8Array;
  isWhole: boolean;
  sent?: SentMail;
  /** The name of our mail server in its results about senders, if it is known. */
  ownServer?: string | null;
};

export type FromReader = { mail: UnderstoodMail } | { failed: string };

/** Timeout for one mail, in milliseconds. */
const LONGEST = 60_000;

/** How long an idle thread waits for the next mail, in milliseconds. */
const KEPT = 5_000;

const FILE = threadFile('mail-in/understand/understand-in-thread.ts');

// One thread reads the mails of all mailboxes, one after another.
const oneAtATime = createFairQueue();

/**
 * Parses a mail in a thread: a mail of a hundred thousand parts or lines takes seconds and would block all
 * calls. If the mail cannot be parsed, parses its header. `whose` identifies the congregation for the fair
 * queue. Throws if the header cannot be parsed either, and when `signal` aborts.
 */
export const understandInThread = (
  whose: object,
  mail: Source,
  signal: AbortSignal,
): Promise<UnderstoodMail> =>
  oneAtATime.run(whose, async () => {
    try {
      return await inAnyThread(mail, signal);
    } catch (error) {
      if (signal.aborted) throw error;
      const { isWhole, ownServer } = mail;
      const header: Source = {
        source: headerOf(mail.source),
        isWhole,
        ownServer: ownServer ?? null,
      };
      return { ...(await inAnyThread(header, signal)), isUnreadable: true };
    }
  });

/** Thrown when the thread ended during a mail: another thread may parse it. */
class ThreadLost extends Error {}

/** Parses in the idle thread, and in a new one if that has failed. */
const inAnyThread = (mail: Source, signal: AbortSignal) =>
  inThread(mail, signal).catch((error: unknown) => {
    if (error instanceof ThreadLost && !signal.aborted) return inThread(mail, signal);
    throw error;
  });

const headerOf = (source: Uint8Array) => {
  const end = Buffer.from(source.buffer, source.byteOffset, source.length).indexOf('\r\n\r\n');
  return source.slice(0, end < 0 ? LONGEST_HEADER : Math.min(end + 4, LONGEST_HEADER));
};

const inThread = async (mail: Source, signal: AbortSignal): Promise<UnderstoodMail> => {
  signal.throwIfAborted();
  const thread = takeThread();
  const { promise, resolve, reject } = Promise.withResolvers<FromReader>();
  thread.onmessage = ({ data }: MessageEvent<FromReader>) => resolve(data);
  const lose = () => reject(new ThreadLost('The thread that reads a mail has failed.'));
  thread.onerror = lose;
  thread.addEventListener('close', lose);
  const over = AbortSignal.any([signal, AbortSignal.timeout(LONGEST)]);
  const end = () => reject(over.reason);
  over.addEventListener('abort', end);
  try {
    thread.postMessage(mail);
    const said = await promise;
    keepThread(thread);
    if ('mail' in said) return said.mail;
    throw new Error(said.failed);
  } catch (error) {
    if (kept?.thread !== thread) thread.terminate();
    throw error;
  } finally {
    thread.removeEventListener('close', lose);
    over.removeEventListener('abort', end);
  }
};

/** The idle thread: starting one takes longer than most mails. */
let kept: { thread: Worker; until: Timer; end: () => void } | undefined;

const takeThread = () => {
  if (!kept) return new Worker(FILE);
  const { thread, until, end } = kept;
  clearTimeout(until);
  thread.removeEventListener('close', end);
  kept = undefined;
  return thread;
};

/** Stores an idle thread until its time is over or it fails. */
const keepThread = (thread: Worker) => {
  const end = () => {
    thread.removeEventListener('close', end);
    if (kept?.thread !== thread) return;
    clearTimeout(kept.until);
    kept = undefined;
    thread.terminate();
  };
  const until = setTimeout(end, KEPT);
  until.unref();
  thread.onerror = end;
  thread.addEventListener('close', end);
  kept = { thread, until, end };
};
