import { change } from '../../db/change.ts';
import type { Db } from '../../db/open.ts';
import { refusalFor } from '../../http/on-error.ts';
import { type Log, loggableError } from '../../log.ts';
import type { Connecting } from '../../mail/imap.ts';
import type { FoundHeader } from '../../mail/mailbox-session.ts';
import { type MailboxThread, openMailboxThread, saidTooMuch } from '../../mail/mailbox-thread.ts';
import type { MailboxThreads } from '../../mail/mailbox-threads.ts';
import { passKillPoint } from '../../storage/kill-point.ts';
import type { MailResult } from '../act/act.ts';
import type { SentMail } from '../understand/our-words.ts';
import type { UnderstoodMail } from '../understand/understand.ts';
import { understandInThread } from '../understand/understand-aside.ts';
import { readPosition, savePosition } from './position.ts';
import { returnsOurMail } from './returns-our-mail.ts';
import { sourceOf } from './source-of.ts';

/** Number of headers per fetch. */
const BATCH = 20;

const SECOND = 1_000;
/** Pauses before a lost connection is retried, in milliseconds. */
const PAUSES = [1, 5, 15, 60, 300].map((seconds) => seconds * SECOND);

/**
 * Maximum attempts for one mail, with growing pauses of up to five minutes. A problem of all mails, such as a
 * full disk, ends some time: about a day. A problem of one mail must not block the others: about two minutes.
 */
const TRIES = { forAll: 300, forOne: 5 };

const isForAll = (error: unknown) => refusalFor(error).code !== 'internal';

/** Flag for mails that were read, besides \Seen. Mail programs show it as a label, or not at all. */
const MARK = 'Upheld';

type Parts = {
  db: Db;
  connecting: Connecting;
  /** Returns whether one of these secrets is ours. A mail without one is not read. */
  isOurs: (tokens: readonly string[]) => boolean;
  /** Returns our mail about the subject of these secrets, as far as it is known. */
  sentMail: (tokens: readonly string[]) => SentMail;
  /** The name of our mail server in its results about senders, if it is known. */
  ownServer?: () => string | null;
  handle: (mail: UnderstoodMail) => Promise<MailResult>;
  /** Called after a mail that may have changed data. */
  onHandled: (handled: MailResult) => void;
  clock: () => number;
  log: Log;
  /** Pauses before a lost connection is retried, in milliseconds. */
  pauses?: readonly number[];
  /** Timeout for one answer of the mail server, in milliseconds. */
  patience?: number;
  threads?: MailboxThreads;
  /** Parses one mail. */
  read?: typeof understandInThread;
};

export type MailboxState = {
  /** `waiting`: connected; the mail server reports new mail. */
  state: 'connecting' | 'waiting' | 'trouble';
  /** The error in the mail server's words. */
  reason: string | null;
};

/**
 * Reads the mailbox until it is closed: the mails in it, then new ones. A lost connection is retried. Mails
 * without a secret of ours are neither read further nor marked.
 */
export const receive = (parts: Parts) => {
  const {
    db,
    connecting,
    isOurs,
    sentMail,
    ownServer = () => null,
    handle,
    onHandled,
    log,
    pauses = PAUSES,
    patience,
    threads,
    read = understandInThread,
  } = parts;
  let isClosed = false;
  const closing = new AbortController();
  let current: MailboxThread | undefined;
  let reading: Promise<void> | undefined;
  let handling: Promise<MailResult> | undefined;
  let again = false;
  let failures = 0;
  let trying = { uid: 0, times: 0 };
  let timer: Timer | undefined;
  /** Resolves when all mails that were in the mailbox are read or failed. */
  const first = Promise.withResolvers<void>();
  let state: MailboxState = { state: 'connecting', reason: null };

  const catchUp = async (box: MailboxThread) => {
    for (let more = true; more && !isClosed; ) more = await readFound(box);
  };

  /** Reads a batch of new mails. Returns whether there may be more. */
  const readFound = async (box: MailboxThread) => {
    const found = await box.find(readPosition(db, box).lastUid);
    for (let at = 0; at < found.length && !isClosed; at += BATCH)
      await readSome(box, found.slice(at, at + BATCH));
    return found.length > 0;
  };

  const readSome = async (box: MailboxThread, uids: number[]) => {
    // A mail that is handled again after a crash is known by its key, and only marked.
    for (const header of await box.headers(uids)) {
      if (isClosed) return;
      const { uid, size, tokens, isCut } = header;
      if ((tokens.length > 0 && isOurs(tokens)) || (await returnsOurMail(box, header, isOurs))) {
        await readOne(box, header);
        change(db, (tx) => savePosition(tx, uid));
      } else if (isCut) log.warn('a mail is passed over: its header is too long', { uid, size });
    }
    change(db, (tx) => savePosition(tx, uids.at(-1) ?? 0));
  };

  const readOne = async (box: MailboxThread, { uid, size, tokens, isCut }: FoundHeader) => {
    const source = await sourceOf(box, { uid, size, isCut });
    // The mail may have been deleted meanwhile.
    if (!source) return;
    const found = { ...source, sent: sentMail(tokens), ownServer: ownServer() };
    const mail = await read(db, found, closing.signal).catch((error) => {
      // The mailbox was closed; the mail is read at the next start.
      if (isClosed) throw error;
      log.warn('a mail cannot be read', { uid, ...loggableError(error) });
      return undefined;
    });
    if (!mail) return;
    await passKillPoint('before a mail counts');
    handling = tried(mail, uid);
    const handled = await handling;
    log.info('mail read', { outcome: handled });
    await passKillPoint('before a mail is marked');
    // An unknown secret may be another program's, so the mail stays unread for its user.
    if (handled === 'foreign' || handled === 'stranger') return;
    await box.mark(uid, ['\\Seen', MARK]);
    onHandled(handled);
  };

  /** Handles a mail. One that always fails is skipped, and stays in the mailbox unchanged. */
  const tried = async (mail: UnderstoodMail, uid: number) => {
    try {
      return await handle(mail);
    } catch (error) {
      if (trying.uid !== uid) trying = { uid, times: 0 };
      const most = isForAll(error) ? TRIES.forAll : TRIES.forOne;
      if (++trying.times < most) throw error;
      log.error('a mail is given up', { uid, ...loggableError(error) });
      return 'foreign';
    }
  };

  const look = (box: MailboxThread) => {
    if (reading) {
      again = true;
      return;
    }
    reading = (async () => {
      do {
        again = false;
        await catchUp(box);
      } while (again && !isClosed);
      failures = 0;
      state = { state: 'waiting', reason: null };
    })()
      .catch((error: unknown) => {
        if (!isClosed) log.warn('mailbox not read', loggableError(error));
        // Retry from the beginning with a new connection.
        state = { state: 'trouble', reason: reasonOf(error) };
        box.close();
        lost(box, error);
      })
      .finally(() => {
        first.resolve();
        reading = undefined;
        // Mail arrived meanwhile on another connection.
        if (again && current && !isClosed) look(current);
      });
  };

  const connect = async () => {
    try {
      const box = await openMailboxThread(connecting, {
        signal: closing.signal,
        patience,
        threads,
      });
      if (isClosed) return box.close();
      current = box;
      box.onMail(() => look(box));
      box.onClosed((error) => lost(box, error));
      look(box);
    } catch (error) {
      if (isClosed) return;
      log.warn('mailbox not reached', loggableError(error));
      state = { state: 'trouble', reason: reasonOf(error) };
      // A connection may break by chance, and a host would wait for the next due job.
      if (failures > 0) first.resolve();
      tryAgain(error);
    }
  };

  const lost = (box: MailboxThread, error: unknown) => {
    if (box !== current) return;
    current = undefined;
    tryAgain(error);
  };

  const tryAgain = (error: unknown) => {
    if (isClosed) return;
    clearTimeout(timer);
    // The server would repeat it each time.
    if (saidTooMuch(error)) failures = Math.max(failures, pauses.length - 1);
    timer = setTimeout(connect, pauses[Math.min(failures++, pauses.length - 1)]);
  };

  void connect();
  return {
    state: () => state,
    /** Resolves when all new mails are read, or cannot be read now. */
    caughtUp: async () => {
      await first.promise;
      await reading;
    },
    close: async () => {
      isClosed = true;
      closing.abort();
      first.resolve();
      clearTimeout(timer);
      // Do not wait for a silent mail server. Mails without a mark are marked at the next start.
      await handling?.catch(() => {});
      current?.close();
      await reading;
    },
  };
};

/** Returns an error in words for an administrator. Servers give the reason in their answer. */
const reasonOf = (error: unknown) => {
  const { message } = Object(error);
  return String(message || 'unknown').slice(0, 200);
};
