import { threadFile } from '../thread-file.ts';
import type { FromMailboxes, ToMailboxes } from './mailbox-in-thread.ts';
import type { Answer, News, Question } from './mailbox-session.ts';

const FILE = threadFile('mail/mailbox-in-thread.ts');

const SECOND = 1_000;
/**
 * Time without an answer after which a thread is ended, in milliseconds. Its mail servers have made it
 * busy.
 */
const STUCK = 15 * SECOND;
/** Time for which a mailbox of such a thread has a thread of its own, in milliseconds. */
const ALONE_FOR = 3_600 * SECOND;

/** Listener for one mailbox. */
export type Listener = {
  onAnswer: (answer: Answer) => void;
  onNews: (news: News) => void;
  onLost: (error: Error) => void;
};

export type Line = { ask: (question: Question) => void; close: () => void };

type Heard = { onSaid: (said: FromMailboxes) => void; onFailed: () => void };

type Begun = { send: (said: ToMailboxes) => void; end: () => void };

const startThread = ({ onSaid, onFailed }: Heard): Begun => {
  const thread = new Worker(FILE);
  thread.onmessage = ({ data }: MessageEvent<FromMailboxes>) => onSaid(data);
  thread.onerror = onFailed;
  return {
    send: (said) => thread.postMessage(said),
    end: () => void thread.terminate(),
  };
};

type Options = {
  start?: typeof startThread;
  /** In milliseconds. */
  stuck?: number;
};

export type MailboxThreads = ReturnType<typeof createMailboxThreads>;

/**
 * The threads that talk to mail servers. Mailboxes share one, because a thread takes 12 MB. A thread that
 * does not answer is ended, and each of its mailboxes then opens in a thread of its own.
 */
export const createMailboxThreads = ({ start = startThread, stuck = STUCK }: Options = {}) => {
  let shared: Thread | undefined;
  const aloneUntil = new Map<string, number>();

  const begin = () =>
    createThread(start, stuck, {
      onEnd: (thread) => {
        if (shared === thread) shared = undefined;
      },
      onStuck: (names) => {
        for (const name of names) aloneUntil.set(name, performance.now() + ALONE_FOR);
      },
    });

  return {
    /**
     * Opens a connection to the mailbox with this name. `isAlone`: in a worker thread of its own, until its mail
     * server is known to work.
     */
    open: (name: string, isAlone: boolean, listener: Listener): Line => {
      const isSuspect = (aloneUntil.get(name) ?? 0) > performance.now();
      if (!isSuspect) aloneUntil.delete(name);
      if (isAlone || isSuspect) return begin().open(name, listener);
      shared ??= begin();
      return shared.open(name, listener);
    },
  };
};

type Thread = { open: (name: string, listener: Listener) => Line };

const createThread = (
  start: typeof startThread,
  stuck: number,
  { onEnd, onStuck }: { onEnd: (thread: Thread) => void; onStuck: (names: string[]) => void },
) => {
  const lines = new Map<number, Listener & { name: string }>();
  let count = 0;
  let isEnded = false;
  let hasAnswered = true;

  const send = (said: ToMailboxes) => {
    if (!isEnded) begun.send(said);
  };
  const end = (error?: Error) => {
    if (isEnded) return;
    isEnded = true;
    clearInterval(timer);
    begun.end();
    onEnd(thread);
    const lost = [...lines.values()];
    lines.clear();
    for (const { onLost } of lost) onLost(error ?? new Error('closed'));
  };
  const begun = start({
    onFailed: () => end(new Error('The thread of mailboxes has failed.')),
    onSaid: (said) => {
      hasAnswered = true;
      if ('pong' in said) return;
      const listener = lines.get(said.line);
      if ('answer' in said) listener?.onAnswer(said.answer);
      else listener?.onNews(said.news);
    },
  });
  const timer = setInterval(() => {
    if (!hasAnswered) {
      onStuck([...lines.values()].map(({ name }) => name));
      end(new Error('the mail server kept its thread busy'));
    }
    hasAnswered = false;
    send({ ping: true });
  }, stuck);
  timer.unref();

  const thread: Thread = {
    open: (name, listener) => {
      const line = ++count;
      lines.set(line, { name, ...listener });
      return {
        ask: (question) => send({ line, question }),
        close: () => {
          if (!lines.delete(line)) return;
          send({ close: line });
          if (lines.size === 0) end();
        },
      };
    },
  };
  return thread;
};

/** The threads of this process. */
export const mailboxThreads = createMailboxThreads();
