import type { Reason, ReasonCode } from '../outbox/reasons.ts';

/**
 * What went wrong with a mail:
 * - `server`: nothing can be sent just now, this one or any other; all of them wait.
 * - `later`: this one was put off.
 * - `refused`: this one is not wanted, for good.
 * - `unknown`: its end was sent, and no answer came.
 */
export type TroubleKind = 'server' | 'later' | 'refused' | 'unknown';

/** A mail that was not accepted. The reason is for the administrator and holds no address. */
export class MailTrouble extends Error {
  constructor(
    readonly kind: TroubleKind,
    readonly reason: Reason,
    /** The program's code for it: ECONNECTION, EAUTH, 550 and the like. */
    readonly code: string,
  ) {
    super(reason.code);
  }
}

/** What nodemailer adds to an error. */
type SmtpError = { code?: string; command?: string; response?: string; responseCode?: number };

const LONGEST = 200;

/** Tells from an error of the SMTP client what it means for this mail and for the others. */
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
  // A reply says for certain that it was not taken (RFC 5321, section 4.2.5).
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

/** A server's own words, on one line, without the addresses it may repeat. */
const withoutAddresses = (response: string) =>
  response
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/<?[^\s<>]+@[^\s<>]+>?/g, '[address]')
    .slice(0, LONGEST);
