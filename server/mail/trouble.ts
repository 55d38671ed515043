import type { Reason, ReasonCode } from '../outbox/reasons.ts';

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
type SmtpError = { code?: string; command?: string; response?: string; responseCode?: number };

const LONGEST = 200;

/** Decides from an SMTP error what to do with this mail and with the others. */
export const troubleIn = (error: unknown, isEndSent: boolean): MailTrouble => {
  const { code = 'error', command = '', response, responseCode } = smtpError(error);
  const reason = response ? wordsOf(response) : reasonFor(code);
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
