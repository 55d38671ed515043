import { m } from '../../../shared/messages.ts';
import type { MailboxOutcome } from '../../../shared/reply-mailbox.ts';
import { NotAllowed } from '../../mail/allowed-host.ts';
import { authservIdIn } from '../../mail/authserv-id.ts';
import { conversation } from '../../mail/conversation.ts';
import { type Connecting, LONGEST_HEADER } from '../../mail/imap.ts';
import type { MailServer } from '../../mail/mail-server-in-use.ts';
import { type MailboxThread, openMailboxThread } from '../../mail/mailbox-thread.ts';
import { addressWith } from '../../mail/reply-addresses.ts';
import { sentenceOfReason, storedReason } from '../../outbox/reasons.ts';

const SECOND = 1_000;

/** Timeouts in milliseconds for the first mail and for the one to the plus address, and the pause between checks. */
export const TIMEOUTS = { first: 60 * SECOND, second: 20 * SECOND, between: SECOND };

export type Trial = {
  outcome: MailboxOutcome;
  said: string;
  /** The name of the mailbox's mail server in the test mail's Authentication-Results; null without one. */
  authservId: string | null;
};

const failed = (outcome: MailboxOutcome, said = ''): Trial => ({ outcome, said, authservId: null });

type Wanted = {
  connecting: Connecting;
  /** The address to which members write. */
  address: string;
  /** The server that sends the mails of the test. */
  mailServer: MailServer;
  /** A secret in our mail, to recognize it. */
  token: string;
  patience?: typeof TIMEOUTS;
  /** Aborts the test. */
  signal?: AbortSignal;
};

/**
 * Tests a mailbox: signs in, sends a mail to its address, and when that has arrived, one to its plus address.
 * No mail is sent before the mailbox was opened. An address that does not belong to this mailbox gets one
 * mail.
 */
export const tryMailbox = async (wanted: Wanted): Promise<Trial> => {
  let box: MailboxThread;
  try {
    box = await openMailboxThread(wanted.connecting, { signal: wanted.signal, isAlone: true });
  } catch (error) {
    return troubleOf(error);
  }
  try {
    const begun = box.uidNext;
    const plain = await send(wanted, wanted.address, 'plain');
    if (plain !== null) return failed('mail-not-sent', plain);
    const { patience = TIMEOUTS } = wanted;
    const arrives = (which: Which, most: number) =>
      waitFor(box, { begun, id: idOf(wanted, which), most, between: patience.between });
    const uid = await arrives('plain', patience.first);
    if (uid === undefined) return failed('not-arrived');
    const header = await box.source(uid, LONGEST_HEADER);
    const authservId = authservIdIn(Buffer.from(header ?? []).toString('latin1'));
    const withPlus = addressWith(
      { address: wanted.address, hasPlus: true },
      wanted.token.slice(0, 32),
    );
    // Some providers refuse it at once.
    const isSent = (await send(wanted, withPlus, 'plus')) === null;
    const hasPlus = isSent && (await arrives('plus', patience.second)) !== undefined;
    return { outcome: hasPlus ? 'works' : 'works-without-plus', said: '', authservId };
  } catch (error) {
    return troubleOf(error);
  } finally {
    box.close();
  }
};

type Which = 'plain' | 'plus';

const idOf = ({ token, mailServer }: Wanted, which: Which) => {
  const domain = /@([^\s<>@]+)>?$/.exec(mailServer.from)?.[1] ?? 'localhost';
  return `<test.${which}.${token}@${domain}>`;
};

/** Sends one mail. Returns null, or the error in words. */
const send = async (wanted: Wanted, to: string, which: Which): Promise<string | null> => {
  const text = m.mailbox_test_mail_text();
  const mail = {
    to,
    subject: m.mailbox_test_mail_subject(),
    text,
    html: `<p>${text}</p>`,
    // So that no program replies to it.
    headers: { 'Auto-Submitted': 'auto-generated' },
    messageId: idOf(wanted, which),
  };
  const { smtpUrl, from, named } = wanted.mailServer;
  for await (const done of conversation(smtpUrl, from, { mail, named }))
    if (done.outcome === 'failed') return sentenceOfReason(storedReason(done.trouble.reason));
  return null;
};

type Waiting = { begun: number; id: string; most: number; between: number };

/** Returns the number of the mail with this Message-ID; undefined if it does not arrive in time. It is marked as seen. */
const waitFor = async (box: MailboxThread, { begun, id, most, between }: Waiting) => {
  const end = performance.now() + most;
  for (;;) {
    const uids = (await box.find(begun - 1)).slice(-MOST_NEW);
    const mails = uids.length === 0 ? [] : await box.headers(uids);
    const mail = mails.find(({ messageId }) => messageId === id);
    if (mail) {
      await box.mark(mail.uid, ['\\Seen']);
      return mail.uid;
    }
    if (performance.now() >= end) return undefined;
    await Bun.sleep(between);
  }
};

/** Maximum new mails that are checked. */
const MOST_NEW = 100;

/** Returns the trial's result for an error. */
const troubleOf = (error: unknown): Trial => {
  const { code, message, authenticationFailed, isNotEncrypted } = Object(error);
  const said = String(message).slice(0, 300);
  if (error instanceof NotAllowed) return failed('not-allowed');
  if (authenticationFailed) return failed('not-signed-in', said);
  if (isNotEncrypted) return failed('not-encrypted');
  if (['ENOTFOUND', 'EAI_AGAIN', 'ENODATA'].includes(code)) return failed('not-found');
  if (/CERT|SELF_SIGNED|ALTNAME|SIGNATURE/.test(String(code))) return failed('certificate');
  return failed('not-reached');
};
