import type { Reason, ReasonCode } from '../outbox/reasons.ts';
import { type Auth, withoutPassword } from './secrets.ts';

/**
 * What went wrong. `server`: no mail can be sent at the moment. `later`: this mail was delayed by
 * the server. `refused`: this mail was refused for good. `unknown`: it was sent completely, but no
 * reply came.
 */
export type TroubleKind = 'server' | 'later' | 'refused' | 'unknown';

/** A mail was not accepted. The reason is for administrators and contains no address. */
export class MailTrouble extends Error {
  constructor(
    readonly kind: TroubleKind,
    readonly reason: Reason,
    /** Its code, such as ECONNECTION, EAUTH or 550. */
    readonly code: string,
  ) {
    super(reason.code);
  }
}

/** The properties that nodemailer adds to an error. */
type SmtpError = {
  code?: string;
  /** What the system or TLS said, under a code such as ESOCKET. */
  originalCode?: string;
  command?: string;
  response?: string;
  responseCode?: number;
};

const LONGEST = 200;

/**
 * Decides from an SMTP error what to do with this mail and with the others. `auth` is what the
 * server was told to let us in.
 */
export const troubleIn = (error: unknown, isEndSent: boolean, auth?: Auth): MailTrouble => {
  const { code = 'error', originalCode, command = '', response, responseCode } = smtpError(error);
  // What a server answers to STARTTLS does not tell that encryption is what it lacks.
  const reason =
    response && code !== 'ETLS'
      ? wordsOf(withoutPassword(response, auth))
      : (reasonOfTls(originalCode) ?? reasonFor(code));
  const shown = responseCode === undefined ? code : String(responseCode);
  return new MailTrouble(kindOf(command, responseCode, code, isEndSent), reason, shown);
};

const smtpError = (error: unknown): SmtpError =>
  typeof error === 'object' && error !== null ? error : {};

const kindOf = (
  command: string,
  responseCode: number | undefined,
  code: string,
  isEndSent: boolean,
): TroubleKind => {
  if (responseCode === undefined) return isEndSent ? 'unknown' : 'server';
  // A reply makes certain that the mail was not accepted (RFC 5321, section 4.2.5).
  if (isEndSent) return responseCode >= 500 ? 'refused' : 'later';
  const isAboutThisMail = command === 'RCPT TO' || command === 'DATA';
  if (!isAboutThisMail || responseCode === 421 || code === 'EAUTH') return 'server';
  return responseCode >= 500 ? 'refused' : 'later';
};

const reasonFor = (code: string): Reason => {
  const known = REASONS[code];
  return known ? { code: known } : { code: 'mail-server-unusable', detail: code };
};

/** The encryption fails while the connection is made, so all of it has the code ESOCKET. */
const reasonOfTls = (code = ''): Reason | undefined => {
  if (/CERT|SIGNATURE/.test(code)) return { code: 'mail-server-certificate-refused' };
  return /SSL|TLS|EPROTO/.test(code) ? { code: 'mail-server-tls-failed' } : undefined;
};

/** Whether the server was reached, and encryption is what failed. */
export const isAboutEncryption = ({ reason: { code } }: MailTrouble) =>
  code === 'mail-server-tls-failed' || code === 'mail-server-certificate-refused';

const REASONS: Record<string, ReasonCode> = {
  EDNS: 'mail-server-not-found',
  ECONNECTION: 'mail-server-not-reached',
  ESOCKET: 'mail-server-not-reached',
  ETIMEDOUT: 'mail-server-silent',
  ETLS: 'mail-server-tls-failed',
  EAUTH: 'mail-server-sign-in-failed',
};

const wordsOf = (response: string): Reason => ({
  code: 'mail-server-said',
  detail: withoutAddresses(response),
});

/** The server's reply on one line, without addresses. */
const withoutAddresses = (response: string) =>
  response
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/<?[^\s<>]+@[^\s<>]+>?/g, '[address]')
    .slice(0, LONGEST);
