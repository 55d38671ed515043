import { NotAllowed } from './allowed-host.ts';
import {
  type Attached,
  attachedTo,
  type Connecting,
  fetchSome,
  headerIn,
  LONGEST_HEADER,
  SAID_TOO_MUCH,
  WITH_HEADER,
} from './imap.ts';
import type { Budget } from './imap-budget.ts';
import { linesOf, mayBeReport, tokensIn } from './reply-tokens.ts';
import { LONGEST_TEXT, MOST_TEXTS, mailOfTexts, textKeysIn } from './text-parts.ts';

/** A question to a mailbox. The first one opens it. */
export type Question =
  | { ask: 'open'; connecting: Connecting }
  | { ask: 'find'; after: number }
  | { ask: 'headers'; uids: number[] }
  | { ask: 'source'; uid: number; most: number }
  | { ask: 'texts'; uid: number }
  | { ask: 'mark'; uid: number; flags: string[] };

export type Opened = { uidValidity: string; uidNext: number; isEncrypted: boolean };

/** The data in a mail's header, found without reading the mail. */
export type FoundHeader = {
  uid: number;
  /** Size of the mail in bytes. */
  size: number;
  messageId: string;
  /** The secrets in the header, which may be those of other programs. */
  tokens: string[];
  /** The mail may be a report about mail that was not delivered. */
  mayBeReport: boolean;
  /** Only the header's beginning was read. */
  isCut: boolean;
};

/** The reason why a question has no answer. */
export type Failure = {
  message: string;
  code?: string | undefined;
  authenticationFailed?: boolean;
  isNotEncrypted?: boolean;
  isNotAllowed?: boolean;
  /** The mail server exceeded the budget. */
  isOver?: boolean;
};

export type Answer =
  | { opened: Opened }
  | { found: number[] }
  | { headers: FoundHeader[] }
  | { source: Uint8Array | null }
  /** A mail of its texts alone; null for a deleted mail. `isCut`: there are more or longer texts than were read. */
  | { texts: { source: Uint8Array; isCut: boolean } | null }
  | { done: true }
  | { failed: Failure };

/** News of a session without a question: new mail, a lost connection, or a cut one. */
export type News = 'mail' | 'closed' | 'over';

/** Maximum number of mails in one answer. */
export const MOST_FOUND = 1_000;
/** Maximum bytes of the description of a mail's parts. */
const STRUCTURE = 200_000;
/** A mail whose parts the server does not describe counts as a file. */
const UNDESCRIBED = { type: 'application/octet-stream' };
const MOST_WORDS = 300;
const LINE = 1_000;

/** Budgets for each question. */
const BUDGETS = {
  // For the numbers of half a million mails.
  find: { bytes: 4_000_000, lines: 1_000 },
  mark: { bytes: 50_000, lines: 1_000 },
} satisfies Record<string, Budget>;

/** Budget for a minute without a question. */
const IDLE: Budget = { bytes: 100_000, lines: 1_000 };
const MINUTE = 60_000;

/**
 * Returns the budget of this number of mails with the response around each. Their lines cost next to
 * nothing.
 */
const ofMails = (count: number, bytes: number): Budget => ({
  bytes: count * (bytes + LINE) + IDLE.bytes,
  lines: count * bytes + IDLE.lines,
});

/** Talks to one mailbox, with a budget for each question, in a thread. `minute`: in milliseconds. */
export const createSession = (notify: (news: News) => void, minute = MINUTE) => {
  let attached: Attached | undefined;
  /** Number of open questions, whose budget lasts until they are answered. */
  let asking = 0;
  let idle: Timer | undefined;

  const open = async (connecting: Connecting): Promise<Answer> => {
    attached = await attachedTo(connecting);
    const { imap, budget } = attached;
    // New mails are reported together, for any number of the server's messages.
    let isTold = false;
    imap.on('exists', () => {
      if (isTold) return;
      isTold = true;
      setTimeout(() => {
        isTold = false;
        notify('mail');
      }, 100);
    });
    imap.on('close', () => notify(budget.isOver() ? 'over' : 'closed'));
    idle = setInterval(() => {
      if (asking === 0) budget.allow(IDLE);
    }, minute);
    const { mailbox } = imap;
    return {
      opened: {
        uidValidity: mailbox ? String(mailbox.uidValidity) : '',
        uidNext: mailbox ? mailbox.uidNext : 1,
        isEncrypted: imap.secureConnection,
      },
    };
  };

  const asked = async (question: Exclude<Question, { ask: 'open' }>): Promise<Answer> => {
    if (!attached) throw new Error('no mailbox is open');
    const { imap, budget } = attached;
    if (question.ask === 'find') {
      budget.allow(BUDGETS.find);
      // Some servers report new mail only when they are asked.
      await imap.noop();
      const { after } = question;
      const found = await imap.search({ uid: `${after + 1}:*` }, { uid: true });
      if (!found) throw new Error('the mail server refused to search');
      // `*` is the last mail, even if its number is lower.
      const next = found.filter((uid) => uid > after).sort((a, b) => a - b);
      return { found: next.slice(0, MOST_FOUND) };
    }
    if (question.ask === 'headers') {
      const { uids } = question;
      budget.allow(ofMails(uids.length, LONGEST_HEADER));
      const mails = await fetchSome(imap, uids, { uid: true, size: true, ...WITH_HEADER });
      return { headers: mails.map(foundIn).sort((a, b) => a.uid - b.uid) };
    }
    if (question.ask === 'source') {
      const { uid, most } = question;
      budget.allow(ofMails(1, most));
      const mails = await fetchSome(imap, [uid], { uid: true, source: { maxLength: most } });
      // The mail may have been deleted meanwhile.
      const source = mails.find((mail) => mail.source)?.source;
      return { source: source ? Uint8Array.from(source.subarray(0, most)) : null };
    }
    if (question.ask === 'texts') return { texts: await textsOf(attached, question.uid) };
    budget.allow(BUDGETS.mark);
    await imap.messageFlagsAdd(question.uid, question.flags, { uid: true });
    return { done: true };
  };

  return {
    /** Answers a question; never throws. */
    answer: async (question: Question): Promise<Answer> => {
      asking += 1;
      try {
        return await (question.ask === 'open' ? open(question.connecting) : asked(question));
      } catch (error) {
        return { failed: failureOf(error, attached?.budget.isOver() ?? false) };
      } finally {
        asking -= 1;
        attached?.budget.allow(IDLE);
      }
    },
    close: () => {
      clearInterval(idle);
      attached?.imap.close();
    },
  };
};

/** Reads the texts of a mail without its pictures and files. */
const textsOf = async ({ imap, budget }: Attached, uid: number) => {
  budget.allow(ofMails(1, STRUCTURE));
  const [found] = await fetchSome(imap, [uid], { uid: true, bodyStructure: true });
  if (!found) return null;
  const structure = found.bodyStructure ?? UNDESCRIBED;
  const all = textKeysIn(structure);
  const keys = all.slice(0, MOST_TEXTS);
  budget.allow(ofMails(1, LONGEST_HEADER + keys.length * LONGEST_TEXT));
  const bodyParts = keys.map((key) => ({ key, maxLength: LONGEST_TEXT }));
  const [mail] = await fetchSome(imap, [uid], {
    uid: true,
    bodyParts: [...WITH_HEADER.bodyParts, ...bodyParts],
  });
  if (!mail) return null;
  const texts = new Map(keys.map((key) => [key, mail.bodyParts?.get(key) ?? Buffer.alloc(0)]));
  const header = Buffer.from(headerIn(mail).header, 'latin1');
  return {
    source: Uint8Array.from(mailOfTexts(header, structure, texts)),
    isCut:
      all.length > keys.length || [...texts.values()].some((text) => text.length >= LONGEST_TEXT),
  };
};

const foundIn = (mail: Parameters<typeof headerIn>[0] & { size?: number }): FoundHeader => {
  const { header, isCut } = headerIn(mail);
  const lines = linesOf(header);
  const messageId = lines.find(({ key }) => key === 'message-id')?.value.trim() ?? '';
  return {
    uid: mail.uid,
    size: mail.size ?? 0,
    messageId: messageId.slice(0, MOST_WORDS),
    tokens: tokensIn(lines),
    mayBeReport: mayBeReport(lines),
    isCut,
  };
};

const failureOf = (error: unknown, isOver: boolean): Failure => {
  const { responseText, message, code, authenticationFailed, isNotEncrypted } = Object(error);
  const words = isOver ? SAID_TOO_MUCH : String(responseText || message || 'unknown');
  return {
    message: words.slice(0, MOST_WORDS),
    code: code === undefined ? undefined : String(code).slice(0, MOST_WORDS),
    authenticationFailed: authenticationFailed === true,
    isNotEncrypted: isNotEncrypted === true,
    isNotAllowed: error instanceof NotAllowed,
    isOver: isOver || words === SAID_TOO_MUCH,
  };
};
