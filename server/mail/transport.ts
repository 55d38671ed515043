import { Readable } from 'node:stream';
import MailComposer from 'nodemailer/lib/mail-composer';
import { parseConnectionUrl } from 'nodemailer/lib/shared';
import SMTPConnection from 'nodemailer/lib/smtp-connection';
import pLimit from 'p-limit';
import { asciiAddress } from '../../shared/address.ts';
import { whenConnectionClosed } from './connection-closed.ts';
import { type NamedServer, smtpOptions } from './smtp-options.ts';
import { withTimeout } from './timeout.ts';
import { MailTrouble, troubleIn } from './trouble.ts';

/** A complete mail to one recipient. */
export type Mail = {
  to: string;
  subject: string;
  text: string;
  html: string;
  headers: Record<string, string>;
  messageId: string;
};

export type Transport = {
  /**
   * Sends one mail. Calls `beforeEnd` just before its last part is sent: from then on the server may have
   * the mail, whatever it replies. Throws MailTrouble if the mail was not accepted, and the errors of
   * `beforeEnd`.
   */
  send: (mail: Mail, beforeEnd: () => void) => Promise<void>;
  /** Connects and signs in, as for a mail, and sends none. Throws MailTrouble if that fails. */
  reach: () => Promise<void>;
  close: () => void;
};

const SECOND = 1000;
/** Timeouts for connecting, for the greeting and for replies, in milliseconds. */
const TIMES = {
  connectionTimeout: 10 * SECOND,
  greetingTimeout: 10 * SECOND,
  socketTimeout: 30 * SECOND,
  /** For signing in, and then for one mail. */
  patience: 120 * SECOND,
};
/** Time for which an idle connection stays open for the next mail, in milliseconds. */
const KEPT_OPEN = 5 * SECOND;

/**
 * Sends mail through the SMTP server at `url` (`smtp://user:password@host:587`), from `from`. It uses one
 * connection at most, so that a provider in trouble is not overloaded. `named` is set for a server that an
 * administrator named.
 */
export const smtpTransport = (
  url: string,
  from: string,
  { patience, ...times } = TIMES,
  named?: NamedServer,
): Transport => {
  const { auth } = parseConnectionUrl(url);
  const oneAtATime = pLimit(1);
  let current: SMTPConnection | undefined;
  let idle: Timer | undefined;

  const drop = (connection: SMTPConnection) => {
    connection.close();
    if (current === connection) current = undefined;
  };

  const signedIn = async (connection: SMTPConnection) => {
    await new Promise<void>((open, failed) => {
      connection.once('error', failed);
      connection.connect((error) => (error ? failed(error) : open()));
    });
    if (auth)
      await new Promise<void>((open, failed) => {
        connection.login(auth, (error) => (error ? failed(error) : open()));
      });
  };

  /** Returns the open connection, or a new one that is signed in. */
  const connected = async () => {
    clearTimeout(idle);
    if (current) return current;
    const options = await withTimeout(patience, smtpOptions(url, named));
    const connection = new SMTPConnection({ ...options, ...times });
    // The listener stays after a mail, because an error without one would end the process.
    connection.on('error', () => drop(connection));
    connection.on('end', () => drop(connection));
    try {
      await withTimeout(patience, signedIn(connection));
    } catch (error) {
      drop(connection);
      throw error;
    }
    current = connection;
    return connection;
  };

  /** Leaves the connection open for a short time, for the next mail. */
  const keepOpen = (connection: SMTPConnection) => {
    idle = setTimeout(() => connection.quit(), KEPT_OPEN);
    idle.unref();
  };

  const reach = async () => {
    try {
      keepOpen(await connected());
    } catch (error) {
      throw troubleIn(error, false, auth);
    }
  };

  const send: Transport['send'] = async (
    { to, subject, text, html, headers, messageId },
    beforeEnd,
  ) => {
    let isEndSent = false;
    let ownTrouble: { error: unknown } | undefined;
    try {
      // The address is an object, because a comma in a string would add a recipient.
      const composed = new MailComposer({
        from,
        to: { name: '', address: asciiAddress(to) },
        subject,
        text,
        html,
        headers,
        messageId,
        disableFileAccess: true,
        disableUrlAccess: true,
      }).compile();
      const raw = await composed.build();
      const connection = await connected();
      // Read only after the server asks for the content. If anything fails before, nothing was sent.
      const body = Readable.from(
        endingWith(raw, () => {
          try {
            beforeEnd();
          } catch (error) {
            ownTrouble = { error };
            // nodemailer writes into the error that it gets, which SQLite's errors do not allow.
            throw new Error('the mail is not ended');
          }
          isEndSent = true;
        }),
      );
      const sending = new Promise<void>((sent, failed) => {
        const hungUp = whenConnectionClosed(failed);
        const settled = (then: () => void) => {
          connection.off('error', failed).off('end', hungUp);
          then();
        };
        connection.once('error', failed).once('end', hungUp);
        connection.send(composed.getEnvelope(), body, (error) =>
          settled(() => (error ? failed(error) : sent())),
        );
      });
      await withTimeout(patience, sending);
      keepOpen(connection);
    } catch (error) {
      if (current) drop(current);
      // Without its end the server has no mail (RFC 5321, section 4.1.1.4).
      if (ownTrouble) throw ownTrouble.error;
      throw error instanceof MailTrouble ? error : troubleIn(error, isEndSent, auth);
    }
  };

  return {
    send: (mail, beforeEnd) => oneAtATime(() => send(mail, beforeEnd)),
    reach: () => oneAtATime(reach),
    close: () => {
      clearTimeout(idle);
      if (current) drop(current);
    },
  };
};

async function* endingWith(raw: Buffer, beforeEnd: () => void) {
  yield raw;
  beforeEnd();
}
