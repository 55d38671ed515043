import { Transform } from 'node:stream';
import nodemailer from 'nodemailer';
import MailComposer from 'nodemailer/lib/mail-composer';

/** A mail ready to go, to one person. */
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
   * Sends one mail. Calls `beforeEnd` when all but the end of it has gone out: from then on
   * the other side may have it, whatever comes back. Throws when it was not accepted.
   */
  send: (mail: Mail, beforeEnd: () => void) => Promise<void>;
  close: () => void;
};

const SECOND = 1000;

/** Mail through the SMTP server at `url` (`smtp://user:password@host:587`), as `from`. */
export const smtpTransport = (url: string, from: string): Transport => {
  const transporter = nodemailer.createTransport({
    url,
    pool: true,
    maxConnections: 2,
    connectionTimeout: 10 * SECOND,
    greetingTimeout: 10 * SECOND,
    socketTimeout: 30 * SECOND,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    send: async (mail, beforeEnd) => {
      const { to, subject, text, html, headers, messageId } = mail;
      // An address as an object: in a string a comma would add a recipient.
      const composed = new MailComposer({
        from,
        to: { name: '', address: to },
        subject,
        text,
        html,
        headers,
        messageId,
        disableFileAccess: true,
        disableUrlAccess: true,
      }).compile();
      const raw = composed.createReadStream().pipe(callingBeforeEnd(beforeEnd));
      await transporter.sendMail({ envelope: composed.getEnvelope(), raw });
    },
    close: () => transporter.close(),
  };
};

/** Passes everything through, and calls before it lets the end through. */
const callingBeforeEnd = (beforeEnd: () => void) =>
  new Transform({
    transform: (chunk, _encoding, done) => done(null, chunk),
    flush: (done) => {
      try {
        beforeEnd();
        done();
      } catch (error) {
        done(error instanceof Error ? error : new Error(String(error)));
      }
    },
  });
