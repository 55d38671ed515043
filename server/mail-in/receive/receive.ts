import { change } from '../../db/change.ts';
import type { Db } from '../../db/open.ts';
import { refusalFor } from '../../http/on-error.ts';
import { codeOf, type Log } from '../../log.ts';
import { type Connecting, LONGEST_HEADER } from '../../mail/imap.ts';
import type { FoundHeader } from '../../mail/mailbox-session.ts';
import { type MailboxThread, openMailboxThread, saidTooMuch } from '../../mail/mailbox-thread.ts';
import type { MailboxThreads } from '../../mail/mailbox-threads.ts';
import { passKillPoint } from '../../storage/kill-point.ts';
import type { Handled } from '../act/act.ts';
import type { UnderstoodMail } from '../understand/understand.ts';
import { understandAside } from '../understand/understand-aside.ts';
import { moveTo, positionIn } from './position.ts';

/** Of a longer mail only the beginning is read, for its header. In bytes. */
const LONGEST = 1_000_000;
/** So many headers are read at once. */
const BATCH = 20;

const SECOND = 1_000;
/** The pauses before a lost connection is tried again, in milliseconds. */
const PAUSES = [1, 5, 15, 60, 300].map((seconds) => seconds * SECOND);

/**
 * So often one mail is tried, with growing pauses. What is wrong for all mails, such as a full disk, ends some day:
 * for about a day. What is wrong with one mail must not keep the others waiting: for about two minutes.
 */
const TRIES = { forAll: 300, forOne: 5 };

const isForAll = (error: unknown) => refusalFor(error).code !== 'internal';

/** What was read is marked with this word, and as seen. Mail programs show it as a label, or not at all. */
const MARK = 'Upheld';

type Parts = {
  db: Db;
  connecting: Connecting;
  /** Whether one of these secrets is ours. A mail without one is not read. */
  isOurs: (tokens: readonly string[]) => boolean;
  handle: (mail: UnderstoodMail) => Promise<Handled>;
  /** Called when a mail may have changed something. */
  onHandled: (handled: Handled) => void;
  clock: () => number;
  log: Log;
  /** In milliseconds, before a lost connection is tried again. */
  pauses?: readonly number[];
  /** How long one answer of the mail server may take, in milliseconds. */
  patience?: number;
  threads?: MailboxThreads;
  /** Reads one mail. */
  read?: typeof understandAside;
};

export type MailboxState = {
  /** `waiting`: connected, and told by the mail server when mail comes. */
  state: 'connecting' | 'waiting' | 'trouble';
  /** The trouble, in the mail server's words. */
  reason: string | null;
};

/**
 * Reads the mailbox until it is closed: what is there, then what comes. A connection that is lost is made
 * again. Mails without a secret of ours are somebody else's: they are neither read further nor marked.
 */
export const receive = (parts: Parts) => {
  const {
    db,
    connecting,
    isOurs,
    handle,
    onHandled,
    log,
    pauses = PAUSES,
    patience,
    threads,
    read = understandAside,
  } = parts;
  let isClosed = false;
  const closing = new AbortController();
  let current: MailboxThread | undefined;
  let reading: Promise<void> | undefined;
  let handling: Promise<Handled> | undefined;
  let again = false;
  let failures = 0;
  let trying = { uid: 0, times: 0 };
  let timer: Timer | undefined;
  /** Resolved once all was read that was there, or that could not be done. */
  const first = Promise.withResolvers<void>();
  let state: MailboxState = { state: 'connecting', reason: null };

  const catchUp = async (box: MailboxThread) => {
    for (let more = true; more && !isClosed; ) more = await readFound(box);
  };

  /** Reads mails that were not read yet. Returns whether there may be more. */
  const readFound = async (box: MailboxThread) => {
    const found = await box.find(positionIn(db, box).lastUid);
    for (let at = 0; at < found.length && !isClosed; at += BATCH)
      await readSome(box, found.slice(at, at + BATCH));
    return found.length > 0;
  };

  const readSome = async (box: MailboxThread, uids: number[]) => {
    // What is handled again after a crash is known by its key, and only marked.
    for (const header of await box.headers(uids)) {
      if (isClosed) return;
      const { uid, size, tokens, isCut } = header;
      if (tokens.length > 0 && isOurs(tokens)) {
        await readOne(box, header);
        change(db, (tx) => moveTo(tx, uid));
      } else if (isCut) log.warn('a mail is passed over: its header is too long', { uid, size });
    }
    change(db, (tx) => moveTo(tx, uids.at(-1) ?? 0));
  };

  const readOne = async (box: MailboxThread, { uid, size, isCut }: FoundHeader) => {
    const isWhole = size <= LONGEST && !isCut;
    const source = await box.source(uid, isWhole ? LONGEST : LONGEST_HEADER);
    // Somebody may have deleted it meanwhile.
    if (!source) return;
    const mail = await read(db, { source, isWhole }, closing.signal).catch((error) => {
      // It was cut short, and is read at the next start.
      if (isClosed) throw error;
      log.warn('a mail cannot be read', { uid, ...codeOf(error) });
      return undefined;
    });
    if (!mail) return;
    await passKillPoint('before a mail counts');
    handling = tried(mail, uid);
    const handled = await handling;
    log.info('mail read', { outcome: handled });
    await passKillPoint('before a mail is marked');
    // An unknown secret may be that of another program, and somebody has yet to read the mail.
    if (handled === 'foreign' || handled === 'stranger') return;
    await box.mark(uid, ['\\Seen', MARK]);
    onHandled(handled);
  };

  /** Tries a mail; one that always fails is given up, and stays in the mailbox as it is. */
  const tried = async (mail: UnderstoodMail, uid: number) => {
    try {
      return await handle(mail);
    } catch (error) {
      if (trying.uid !== uid) trying = { uid, times: 0 };
      const most = isForAll(error) ? TRIES.forAll : TRIES.forOne;
      if (++trying.times < most) throw error;
      log.error('a mail is given up', { uid, ...codeOf(error) });
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
        if (!isClosed) log.warn('mailbox not read', codeOf(error));
        // It is tried again from the beginning, with a connection of its own.
        state = { state: 'trouble', reason: reasonOf(error) };
        box.close();
        lost(box, error);
      })
      .finally(() => {
        first.resolve();
        reading = undefined;
        // Mail came to another connection meanwhile.
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
      log.warn('mailbox not reached', codeOf(error));
      state = { state: 'trouble', reason: reasonOf(error) };
      // A connection may break by chance, and a host would look again only when something is due.
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
    // It would do so each time.
    if (saidTooMuch(error)) failures = Math.max(failures, pauses.length - 1);
    timer = setTimeout(connect, pauses[Math.min(failures++, pauses.length - 1)]);
  };

  void connect();
  return {
    state: () => state,
    /** Resolves when all is read that has come, or when that cannot be done now. */
    caughtUp: async () => {
      await first.promise;
      await reading;
    },
    close: async () => {
      isClosed = true;
      closing.abort();
      first.resolve();
      clearTimeout(timer);
      // A mail server that says nothing keeps no stop waiting. What it was not told is marked at the next start.
      await handling?.catch(() => {});
      current?.close();
      await reading;
    },
  };
};

/** An error in words for an administrator. Servers say why in their answer. */
const reasonOf = (error: unknown) => {
  const { message } = Object(error);
  return String(message || 'unknown').slice(0, 200);
};
