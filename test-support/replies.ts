import { and, eq, type SQL } from 'drizzle-orm';
import { performWith } from '../server/calls/as-person.ts';
import { deliveries } from '../server/db/schema.ts';
import { type Addressed, asText } from '../server/mail/letter.ts';
import { addressWith, replySecrets, type Thing } from '../server/mail/reply-addresses.ts';
import { linesOf, tokensIn } from '../server/mail/reply-tokens.ts';
import { senderOf } from '../server/mail/sender.ts';
import { act } from '../server/mail-in/act/act.ts';
import { sentMail } from '../server/mail-in/act/sent-mail.ts';
import { type UnderstoodMail, understand } from '../server/mail-in/understand/understand.ts';
import { composing } from '../server/notices/compose.ts';
import type { TestServer } from './server.ts';

export const MAILBOX = { address: 'pray@example.org', hasPlus: true };

let count = 0;

type Written = {
  from: string;
  to: string;
  text?: string;
  /** In place of a text. */
  html?: string | undefined;
  subject?: string;
  /** Additional header lines, before the others. */
  headers?: string[];
  messageId?: string;
};

/** Returns a mail as stored in the mailbox. */
export const rawMail = ({ from, to, text = '', html, subject, headers = [], messageId }: Written) =>
  Buffer.from(
    [
      ...headers,
      `From: ${from}`,
      `To: ${to}`,
      `Subject: ${subject ?? 'Re: New prayer request in Tuesday Group'}`,
      `Message-ID: ${messageId ?? `<${++count}.${process.pid}@client.example.org>`}`,
      'Date: Sun, 03 May 2026 09:30:00 +0000',
      'MIME-Version: 1.0',
      `Content-Type: text/${html ? 'html' : 'plain'}; charset=utf-8`,
      'Content-Transfer-Encoding: 8bit',
      '',
      html ?? text,
    ].join('\r\n'),
  );

type Waiting = { kind: string; dueAt: number; mail: Addressed; text: string };

/** Sends replies by mail to a server in memory. */
export const repliesTo = (server: TestServer) => {
  const { db, derive, clock } = server;
  const own = { db, derive, clock: () => clock.now, notify: server.notify, config: server.config };
  const perform = performWith({ ...server.parts, ...own });
  const parts = { ...server.parts, ...own, perform };
  const secretsOf = (name: string, thing: Thing) =>
    replySecrets(db, derive, { userId: server.idOf(name), thing }, clock.now);
  const take = async (raw: Buffer, isWhole = true, more: Partial<UnderstoodMail> = {}) =>
    act(parts, { ...(await understand(raw, isWhole, sentFor(raw))), ...more });
  const sentFor = (raw: Buffer) => {
    const [header = ''] = raw.toString('latin1').split('\r\n\r\n');
    const sender = senderOf(server.config);
    return sentMail({ db, derive, sender }, tokensIn(linesOf(`${header}\r\n`)), clock.now);
  };
  const letters = composing({ db, derive, baseUrl: server.config.baseUrl, mailbox: MAILBOX });
  const waiting = (which: SQL | undefined): Waiting[] =>
    db
      .select()
      .from(deliveries)
      .where(which)
      .all()
      .flatMap((delivery) => {
        const mail = letters.letterFor(delivery, clock.now);
        const { kind, dueAt } = delivery;
        return mail ? [{ kind, dueAt, mail, text: asText(mail.letter, 'en') }] : [];
      });
  const mailsToId = (id: number) =>
    waiting(and(eq(deliveries.userId, id), eq(deliveries.channel, 'mail')));
  return {
    secretsOf,
    addressOf: (name: string, thing: Thing) => addressWith(MAILBOX, secretsOf(name, thing).token),
    take,
    /** Sends a user's reply about a thing, from the address of their account. */
    answer: (name: string, thing: Thing, text: string, more: Partial<Written> = {}) =>
      take(
        rawMail({
          from: `${name} <${name}@example.org>`,
          to: addressWith(MAILBOX, secretsOf(name, thing).token),
          text,
          ...more,
        }),
      ),
    /** Returns the text of a queued mail. */
    letterOf: (delivery: typeof deliveries.$inferSelect) => {
      const mail = letters.letterFor(delivery, clock.now);
      return mail ? asText(mail.letter, 'en') : '';
    },
    /** Returns queued mails to an address without an account, as they would be sent. */
    mailsToAddress: (address: string): Waiting[] =>
      waiting(and(eq(deliveries.address, address), eq(deliveries.channel, 'mail'))),
    /** Returns queued mails to a user, as they would be sent. */
    mailsTo: (name: string): Waiting[] => mailsToId(server.idOf(name)),
    /** The same for a user id. */
    mailsToId,
  };
};
