import { NotAllowed } from './allowed-host.ts';
import { type Connecting, SAID_TOO_MUCH } from './imap.ts';
import type { Answer, Failure, FoundHeader, Opened, Question } from './mailbox-session.ts';
import { type MailboxThreads, mailboxThreads } from './mailbox-threads.ts';
import { withTimeout } from './timeout.ts';

const SECOND = 1_000;
/** Longest time to open the mailbox, and then for each answer, in milliseconds. */
const PATIENCE = { open: 65 * SECOND, answer: 120 * SECOND };

type Options = {
  /** Aborts the opening. */
  signal?: AbortSignal | undefined;
  /** For each answer, in milliseconds. */
  patience?: number | undefined;
  /** In a thread of its own. */
  isAlone?: boolean;
  threads?: MailboxThreads | undefined;
};

export type MailboxThread = Opened & {
  /** Returns the numbers of mails after this one, the lowest first; only the first of many. */
  find: (after: number) => Promise<number[]>;
  headers: (uids: number[]) => Promise<FoundHeader[]>;
  /** Returns a mail, or its beginning of this number of bytes; undefined for a deleted mail. */
  source: (uid: number, most: number) => Promise<Uint8Array | undefined>;
  /** Returns a mail of its texts alone, without pictures and files; undefined for a deleted mail. */
  texts: (uid: number) => Promise<{ source: Uint8Array; isCut: boolean } | undefined>;
  mark: (uid: number, flags: string[]) => Promise<void>;
  onMail: (call: () => void) => void;
  /** Called once with the reason when the connection is lost; never after `close`. */
  onClosed: (call: (error: Error) => void) => void;
  close: () => void;
};

/** Returns whether a mail server was disconnected because it exceeded the budget. */
export const saidTooMuch = (error: unknown) => Object(error).isOver === true;

/**
 * Opens a mailbox in a thread: anybody may run the mail server, and reading its responses must delay no
 * call. A server that does not answer in time is disconnected. Throws the cause of a failure.
 */
export const openMailboxThread = async (
  connecting: Connecting,
  { signal, patience = PATIENCE.answer, isAlone = false, threads = mailboxThreads }: Options = {},
): Promise<MailboxThread> => {
  signal?.throwIfAborted();
  let waiting: PromiseWithResolvers<Answer> | undefined;
  let onMail = () => {};
  let onClosed = (_error: Error) => {};
  let isEnded = false;
  let lostBy: Error | undefined;

  const end = (error: Error) => {
    if (isEnded) return;
    isEnded = true;
    signal?.removeEventListener('abort', stop);
    line.close();
    waiting?.reject(error);
  };
  const stop = () => end(new Error('broken off'));
  const lose = (error: Error) => {
    if (isEnded) return;
    end(error);
    onClosed(error);
  };
  const line = threads.open(nameOf(connecting), isAlone, {
    onAnswer: (answer) => waiting?.resolve(answer),
    onNews: (news) => {
      if (news === 'mail') onMail();
      // The open question fails first, with the reason.
      else if (waiting) lostBy = errorOf(LOST[news]);
      else lose(errorOf(LOST[news]));
    },
    onLost: lose,
  });
  signal?.addEventListener('abort', stop);

  /** Asks one question after the other: a mail server answers in their order. */
  const ask = async (question: Question, most = patience) => {
    if (isEnded) throw errorOf(LOST.closed);
    if (waiting) throw new Error('The mailbox is being asked something else.');
    waiting = Promise.withResolvers();
    try {
      line.ask(question);
      const answer = await withTimeout(most, waiting.promise);
      if ('failed' in answer) throw errorOf(answer.failed);
      return answer;
    } catch (error) {
      lostBy = error instanceof Error ? error : errorOf(LOST.closed);
      throw error;
    } finally {
      waiting = undefined;
      if (lostBy) lose(lostBy);
    }
  };

  const opened = await ask({ ask: 'open', connecting }, PATIENCE.open);
  if (!('opened' in opened)) throw unexpected();
  return {
    ...opened.opened,
    find: async (after) => {
      const answer = await ask({ ask: 'find', after });
      if ('found' in answer) return answer.found;
      throw unexpected();
    },
    headers: async (uids) => {
      const answer = await ask({ ask: 'headers', uids });
      if ('headers' in answer) return answer.headers;
      throw unexpected();
    },
    source: async (uid, most) => {
      const answer = await ask({ ask: 'source', uid, most });
      if ('source' in answer) return answer.source ?? undefined;
      throw unexpected();
    },
    texts: async (uid) => {
      const answer = await ask({ ask: 'texts', uid });
      if ('texts' in answer) return answer.texts ?? undefined;
      throw unexpected();
    },
    mark: async (uid, flags) => {
      await ask({ ask: 'mark', uid, flags });
    },
    onMail: (call) => {
      onMail = call;
    },
    onClosed: (call) => {
      onClosed = call;
    },
    close: () => end(new Error('closed')),
  };
};

const nameOf = ({ imapUrl }: Connecting) => {
  const { host, username } = new URL(imapUrl);
  return `${username}@${host}`;
};

const LOST: Record<'closed' | 'over', Failure> = {
  closed: { message: 'hung up' },
  over: { message: SAID_TOO_MUCH, isOver: true },
};

const unexpected = () => new Error('The thread of a mailbox answers another question.');

const errorOf = ({ message, isNotAllowed, ...more }: Failure) =>
  isNotAllowed ? new NotAllowed(message) : Object.assign(new Error(message), more);
