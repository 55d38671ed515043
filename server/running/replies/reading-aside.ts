import { createFairLine } from '../../http/fair-line.ts';
import { threadFile } from '../../thread-file.ts';
import { type ReadMail, readMail } from './read-mail.ts';

/** A mail as it came. `isWhole`: it is not only its beginning. */
export type Source = { source: Uint8Array; isWhole: boolean };

export type FromReader = { mail: ReadMail } | { failed: string };

/** A mail of so many bytes is read within some milliseconds, however it is made. */
const SMALL = 16_000;
/** A minute is much more than any mail takes. In milliseconds. */
const LONGEST = 60_000;

const FILE = threadFile('running/replies/read-in-thread.ts');

// Each has a thread, and a host has many mailboxes.
const oneAtATime = createFairLine(1);

/**
 * Reads a mail. Anybody may send one of a hundred thousand parts or lines, which takes seconds, so a larger one is
 * read in a thread of its own: all calls would wait for it. `whose` stands for the congregation. Throws if the
 * mail cannot be read, and when `signal` ends it.
 */
export const readMailAside = (
  whose: object,
  mail: Source,
  signal: AbortSignal,
): Promise<ReadMail> => {
  if (mail.source.length <= SMALL) return readMail(mail.source, mail.isWhole);
  return oneAtATime.run(whose, () => inThread(mail, signal));
};

const inThread = (mail: Source, signal: AbortSignal): Promise<ReadMail> => {
  signal.throwIfAborted();
  const thread = new Worker(FILE);
  const { promise, resolve, reject } = Promise.withResolvers<ReadMail>();
  thread.onmessage = ({ data }: MessageEvent<FromReader>) =>
    'mail' in data ? resolve(data.mail) : reject(new Error(data.failed));
  thread.onerror = () => reject(new Error('The thread that reads a mail has failed.'));
  const over = AbortSignal.any([signal, AbortSignal.timeout(LONGEST)]);
  over.addEventListener('abort', () => reject(over.reason), { once: true });
  thread.postMessage(mail);
  return promise.finally(() => thread.terminate());
};
