import type { Reason, ReasonCode } from '../outbox/reasons.ts';
import { type Auth, withoutPassword } from './secrets.ts';
import { type Meaning, meaningOf } from './smtp-errors.ts';

/**
 * What went wrong. `unreachable`: there is no connection, or no answer. `held`: the server takes no
 * mail from us at the moment. `later`: it put off this mail. `refused`: the recipient gets no mail.
 * `unknown`: the mail was sent completely, but no reply came.
 */
export type TroubleKind = 'unreachable' | Meaning | 'unknown';

/**
 * How far it came: not to be let in; to the sender, which all mails have; or to this mail's recipient
 * or text, so that another mail may pass.
 */
export type Where = 'door' | 'sender' | 'mail';

/** A mail was not accepted. The reason is for administrators and contains no address. */
export class MailTrouble extends Error {
  constructor(
    readonly kind: TroubleKind,
    readonly reason: Reason,
    /** Its code, such as ECONNECTION, EAUTH or 550. */
    readonly code: string,
    readonly at: Where,
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
  /** The recipients that were refused. */
  rejected?: string[];
};

const LONGEST = 200;

/**
 * Decides from an SMTP error what to do with this mail and with the others. `auth` is what the
 * server was told to let us in.
 */
export const troubleIn = (error: unknown, isEndSent: boolean, auth?: Auth): MailTrouble => {
  const said = smtpError(error);
  const { code = 'error', originalCode, command = '', response, responseCode } = said;
  const kind = kindOf(said, isEndSent);
  // What a server answers to STARTTLS does not tell that encryption is what it lacks.
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

/** nodemailer itself found that the server would not take this mail. */
const NOT_EVEN_SENT = ['EENVELOPE', 'EMESSAGE'];

const kindOf = (
  { code = '', command = '', response = '', responseCode, rejected }: SmtpError,
  isEndSent: boolean,
): TroubleKind => {
  // A reply makes certain that the mail was not accepted (RFC 5321, section 4.2.5).
  if (responseCode !== undefined)
    return meaningOf({ command, response, responseCode, isEndSent, recipient: rejected?.[0] });
  if (isEndSent) return 'unknown';
  return NOT_EVEN_SENT.includes(code) ? 'later' : 'unreachable';
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

const wordsOf = (kind: TroubleKind, response: string): Reason => ({
  code: kind === 'refused' ? 'mail-address-refused' : 'mail-server-said',
  detail: withoutAddresses(onOneLine(response)),
});

/** A reply of several lines has its codes in front of each (RFC 5321, section 4.2.1). */
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
