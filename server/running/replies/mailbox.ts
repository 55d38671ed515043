import type { ImapFlow } from 'imapflow';
import { change, type Tx } from '../../db/change.ts';
import type { Db } from '../../db/open.ts';
import { mailbox } from '../../db/schema.ts';
import { refusalFor } from '../../http/on-error.ts';
import { codeOf, type Log } from '../../log.ts';
import {
  attachedTo,
  type Connecting,
  fetchSome,
  headerIn,
  LONGEST_HEADER,
  WITH_HEADER,
} from '../../mail/imap.ts';
import { within } from '../../mail/patience.ts';
import { passKillPoint } from '../data-folder/kill-point.ts';
import type { Handled } from './handle.ts';
import { linesOf, type ReadMail, tokensIn } from './read-mail.ts';
import { readMailAside } from './reading-aside.ts';

/** Of a longer mail only the beginning is read, for its header. In bytes. */
const LONGEST = 1_000_000;
/** So many headers are read at once. */
const BATCH = 20;

const SECOND = 1_000;
/** One that says a word a second is never idle, and a host would never close the congregation. */
const PATIENCE = 120 * SECOND;
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
  handle: (mail: ReadMail) => Promise<Handled>;
  /** Called when a mail may have changed something. */
  onHandled: (handled: Handled) => void;
  clock: () => number;
  log: Log;
  /** In milliseconds, before a lost connection is tried again. */
  pauses?: readonly number[];
  /** How long one answer of the mail server may take, in milliseconds. */
  patience?: number;
};

/** How a mailbox is read. */
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
export const openMailbox = (parts: Parts) => {
  const { db, connecting, handle, onHandled, log, pauses = PAUSES, patience = PATIENCE } = parts;
  const answer = <T>(step: Promise<T>) => within(patience, step);
  let isClosed = false;
  const closing = new AbortController();
  let client: ImapFlow | undefined;
  let reading: Promise<void> | undefined;
  let handling: Promise<Handled> | undefined;
  let again = false;
  let failures = 0;
  let trying = { uid: 0, times: 0 };
  let timer: Timer | undefined;
  /** Resolved once all was read that was there, or that could not be done. */
  const first = Promise.withResolvers<void>();
  let state: MailboxState = { state: 'connecting', reason: null };

  const catchUp = async (imap: ImapFlow) => {
    for (let more = true; more && !isClosed; ) more = await readSome(imap);
  };

  /** Reads some mails that were not read yet. Returns whether there may be more. */
  const readSome = async (imap: ImapFlow) => {
    const { lastUid } = positionIn(db, imap);
    const found = await answer(imap.search({ uid: `${lastUid + 1}:*` }, { uid: true }));
    if (!found) throw new Error('the mail server refused to search');
    // `*` is the last one, even if its number is lower.
    const next = found
      .filter((uid) => uid > lastUid)
      .sort((a, b) => a - b)
      .slice(0, BATCH);
    if (next.length === 0) return false;
    // No command may be sent before all are here.
    const mails = await answer(fetchSome(imap, next, { uid: true, size: true, ...WITH_HEADER }));
    mails.sort((a, b) => a.uid - b.uid);
    // What is handled again after a crash is known by its key, and only marked.
    for (const mail of mails) {
      if (isClosed) return false;
      const { uid, size = 0 } = mail;
      const { header, isCut } = headerIn(mail);
      if (tokensIn(linesOf(header)).length > 0) await readOne(imap, uid, size <= LONGEST && !isCut);
      else if (isCut) log.warn('a mail is passed over: its header is too long', { uid, size });
      change(db, (tx) => moveTo(tx, uid));
    }
    change(db, (tx) => moveTo(tx, next.at(-1) ?? 0));
    return true;
  };

  const readOne = async (imap: ImapFlow, uid: number, isWhole: boolean) => {
    const found = await answer(
      fetchSome(imap, [uid], { uid: true, source: isWhole ? true : { maxLength: LONGEST_HEADER } }),
    );
    // Somebody may have deleted it meanwhile.
    const source = found.find((it) => it.source)?.source;
    if (!source) return;
    const mail = await readMailAside(db, { source, isWhole }, closing.signal).catch((error) => {
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
    await answer(imap.messageFlagsAdd(uid, ['\\Seen', MARK], { uid: true }));
    onHandled(handled);
  };

  /** Tries a mail; one that always fails is given up, and stays in the mailbox as it is. */
  const tried = async (mail: ReadMail, uid: number) => {
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

  const look = (imap: ImapFlow) => {
    if (reading) {
      again = true;
      return;
    }
    reading = (async () => {
      do {
        again = false;
        await catchUp(imap);
      } while (again && !isClosed);
      failures = 0;
      state = { state: 'waiting', reason: null };
    })()
      .catch((error: unknown) => {
        if (!isClosed) log.warn('mailbox not read', codeOf(error));
        // It is tried again from the beginning, with a connection of its own.
        state = { state: 'trouble', reason: reasonOf(error) };
        imap.close();
      })
      .finally(() => {
        first.resolve();
        reading = undefined;
      });
  };

  const connect = async () => {
    try {
      const imap = await attachedTo(connecting, { signal: closing.signal });
      if (isClosed) return imap.close();
      client = imap;
      imap.on('exists', () => look(imap));
      imap.on('error', () => {});
      imap.on('close', () => lost());
      look(imap);
    } catch (error) {
      log.warn('mailbox not reached', codeOf(error));
      state = { state: 'trouble', reason: reasonOf(error) };
      // A connection may break by chance, and a host would look again only when something is due.
      if (failures > 0) first.resolve();
      lost();
    }
  };

  const lost = () => {
    client = undefined;
    if (isClosed) return;
    clearTimeout(timer);
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
      client?.close();
      await reading;
    },
  };
};

/** How far this mailbox was read. One whose numbers have begun anew is read from its beginning. */
const positionIn = (db: Db, { mailbox: open }: ImapFlow) => {
  const uidValidity = open ? String(open.uidValidity) : '';
  const known = db.select().from(mailbox).get();
  if (known?.uidValidity === uidValidity) return known;
  change(db, (tx) => tx.update(mailbox).set({ uidValidity, lastUid: 0 }).run());
  return { lastUid: 0 };
};

const moveTo = (tx: Tx, uid: number) => tx.update(mailbox).set({ lastUid: uid }).run();

/** An error in words for an administrator. Servers say why in their answer. */
const reasonOf = (error: unknown) => {
  const { responseText, message } = Object(error);
  return String(responseText || message || 'unknown').slice(0, 200);
};
