import { createFairQueue } from '../../http/fair-queue.ts';
import { LONGEST_HEADER } from '../../mail/imap.ts';
import { threadFile } from '../../thread-file.ts';
import type { UnderstoodMail } from './understand.ts';

/** A mail as it came. `isWhole`: it is not only its beginning. */
export type Source = { source: Uint8Array; isWhole: boolean };

export type FromReader = { mail: UnderstoodMail } | { failed: string };

/** A minute is much more than any mail takes. In milliseconds. */
const LONGEST = 60_000;

/** So long a thread waits for the next mail, in milliseconds. */
const KEPT = 5_000;

const FILE = threadFile('mail-in/understand/understand-in-thread.ts');

// One thread reads the mails of all mailboxes, one after another.
const oneAtATime = createFairQueue();

/**
 * Reads a mail in a thread: anybody may send one of a hundred thousand parts or lines, which takes seconds,
 * and all calls would wait for it. Of one that cannot be read the header is. `whose` stands for the congregation.
 * Throws if that cannot be read either, and when `signal` ends it.
 */
export const understandAside = (
  whose: object,
  mail: Source,
  signal: AbortSignal,
): Promise<UnderstoodMail> =>
  oneAtATime.run(whose, async () => {
    try {
      return await inAnyThread(mail, signal);
    } catch (error) {
      if (signal.aborted) throw error;
      const header = { source: headerOf(mail.source), isWhole: mail.isWhole };
      return { ...(await inAnyThread(header, signal)), isUnreadable: true };
    }
  });

/** What ended is the thread, not the reading: another thread may read the mail. */
class ThreadLost extends Error {}

/** Reads in the thread that is kept, and in a new one if that has failed. */
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

/** The thread that has read a mail, and may read the next one: to begin one takes longer than most mails. */
let kept: { thread: Worker; until: Timer; end: () => void } | undefined;

const takeThread = () => {
  if (!kept) return new Worker(FILE);
  const { thread, until, end } = kept;
  clearTimeout(until);
  thread.removeEventListener('close', end);
  kept = undefined;
  return thread;
};

/** Keeps a thread until it has had nothing to read for a while, or has failed: then it reads nothing any more. */
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
