import type { Reason, ReasonCode } from '../outbox/reasons.ts';
import { type Auth, withoutPassword } from './secrets.ts';
import { type Meaning, meaningOf } from './smtp-errors.ts';

/**
 * Kinds of trouble. `unreachable`: there is no connection, or no reply. `held`: the server takes no mail
 * from us at the moment. `later`: it put off this mail. `refused`: the recipient gets no mail. `unknown`:
 * the mail was sent completely, but no reply came.
 */
export type TroubleKind = 'unreachable' | Meaning | 'unknown';

/**
 * The stage of the failure: the sign-in; the sender, which all mails share; or this mail's recipient or
 * text, so that another mail may pass.
 */
export type Where = 'door' | 'sender' | 'mail';

/** Thrown for a mail that was not accepted. The reason is for administrators and contains no address. */
export class MailTrouble extends Error {
  constructor(
    readonly kind: TroubleKind,
    readonly reason: Reason,
    /** The error's code, such as ECONNECTION, EAUTH or 550. */
    readonly code: string,
    readonly at: Where,
  ) {
    super(reason.code);
  }
}

/** The properties that nodemailer adds to an error. */
type SmtpError = {
  code?: string;
  /** The error of the system or of TLS, under a code such as ESOCKET. */
  originalCode?: string;
  command?: string;
  response?: string;
  responseCode?: number;
  /** The refused recipients. */
  rejected?: string[];
};

const LONGEST = 200;

/** Returns what an SMTP error means for this mail and for the others. `auth` are the credentials. */
export const troubleIn = (error: unknown, isEndSent: boolean, auth?: Auth): MailTrouble => {
  const said = smtpError(error);
  const { code = 'error', originalCode, command = '', response, responseCode } = said;
  const kind = kindOf(said, isEndSent);
  // A reply to STARTTLS does not show that encryption is missing.
  const reason =
    response && code !== 'ETLS'
      ? wordsOf(kind, withoutPassword(response, auth))
      : (reasonOfTls(originalCode) ?? reasonFor(code));
  const shown = responseCode === undefined ? code : String(responseCode);
  return new MailTrouble(kind, reason, shown, isEndSent ? 'mail' : whereOf(command));
};

const whereOf = (command: string): Where => {
  if (command === 'MAIL FROM') return 'sender';
  return command === 'RCPT TO' || command === 'DATA' ? 'mail' : 'door';
};

const smtpError = (error: unknown): SmtpError =>
  typeof error === 'object' && error !== null ? error : {};

/** Codes of nodemailer for a mail that it did not send, because the server would not take it. */
const NOT_EVEN_SENT = ['EENVELOPE', 'EMESSAGE'];

const kindOf = (
  { code = '', command = '', response = '', responseCode, rejected }: SmtpError,
  isEndSent: boolean,
): TroubleKind => {
  // A reply proves that the mail was not accepted (RFC 5321, section 4.2.5).
  if (responseCode !== undefined)
    return meaningOf({ command, response, responseCode, isEndSent, recipient: rejected?.[0] });
  if (isEndSent) return 'unknown';
  return NOT_EVEN_SENT.includes(code) ? 'later' : 'unreachable';
};

const reasonFor = (code: string): Reason => {
  const known = REASONS[code];
  return known ? { code: known } : { code: 'mail-server-unusable', detail: code };
};

/** Returns the reason of a TLS error. Encryption fails during the connection, with the code ESOCKET. */
const reasonOfTls = (code = ''): Reason | undefined => {
  if (/CERT|SIGNATURE/.test(code)) return { code: 'mail-server-certificate-refused' };
  return /SSL|TLS|EPROTO/.test(code) ? { code: 'mail-server-tls-failed' } : undefined;
};

export const isAboutEncryption = ({ reason: { code } }: MailTrouble) =>
  code === 'mail-server-tls-failed' || code === 'mail-server-certificate-refused';

const REASONS: Record<string, ReasonCode> = {
  EDNS: 'mail-server-not-found',
  // The errors of our own look-up, for a mail server that an administrator named.
  ENOTFOUND: 'mail-server-not-found',
  EAI_AGAIN: 'mail-server-not-found',
  ENODATA: 'mail-server-not-found',
  ENOTALLOWED: 'mail-server-not-allowed',
  ECONNECTION: 'mail-server-not-reached',
  ESOCKET: 'mail-server-not-reached',
  ETIMEDOUT: 'mail-server-silent',
  ETLS: 'mail-server-tls-failed',
  EAUTH: 'mail-server-sign-in-failed',
};

const wordsOf = (kind: TroubleKind, response: string): Reason => ({
  code: kind === 'refused' ? 'mail-address-refused' : 'mail-server-said',
  detail: withoutAddresses(onOneLine(response)),
});

/**
 * Puts a reply of several lines on one, which has its codes in front of each line (RFC 5321, section
 * 4.2.1).
 */
const onOneLine = (response: string) => {
  const [first = '', ...more] = response.split(/\r?\n/);
  return [
    first.replace(/^(\d{3})-/, '$1 '),
    ...more.map((line) => line.replace(/^\d{3}[ -]?(#?\d\.\d+\.\d+)?/, '')),
  ].join(' ');
};

const withoutAddresses = (words: string) =>
  words
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .replaceAll(/<?[^\s<>]+@[^\s<>]+>?/g, '[address]')
    .slice(0, LONGEST);
