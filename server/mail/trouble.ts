/**
 * What went wrong with a mail:
 * - `server`: nothing can be sent just now, this one or any other; all of them wait.
 * - `later`: this one was put off.
 * - `refused`: this one is not wanted, for good.
 * - `unknown`: its end was sent, and no answer came.
 */
export type TroubleKind = 'server' | 'later' | 'refused' | 'unknown';

/** A mail that was not accepted. The message is for the administrator and holds no address. */
export class MailTrouble extends Error {
  constructor(
    readonly kind: TroubleKind,
    words: string,
    /** The program's code for it: ECONNECTION, EAUTH, 550 and the like. */
    readonly code: string,
  ) {
    super(words);
  }
}

/** What nodemailer adds to an error. */
type SmtpError = { code?: string; command?: string; response?: string; responseCode?: number };

const LONGEST = 200;

/** Tells from an error of the SMTP client what it means for this mail and for the others. */
export const troubleIn = (error: unknown, isEndSent: boolean): MailTrouble => {
  const { code = 'error', command = '', response, responseCode } = smtpError(error);
  const words = response ? `The mail server said: ${withoutAddresses(response)}` : wordsFor(code);
  const shown = responseCode === undefined ? code : String(responseCode);
  return new MailTrouble(kindOf(command, responseCode, code, isEndSent), words, shown);
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

const wordsFor = (code: string) => WORDS[code] ?? `The mail server could not be used (${code}).`;

const WORDS: Record<string, string> = {
  EDNS: 'The mail server’s name was not found. Please check UPHELD_SMTP_URL.',
  ECONNECTION: 'The mail server cannot be reached, or it hung up. Please check its name and port.',
  ESOCKET: 'The mail server cannot be reached, or it hung up. Please check its name and port.',
  ETIMEDOUT:
    'The mail server does not answer. A port that speaks TLS from the start needs smtps:// instead of smtp://.',
  ETLS: 'The encrypted connection to the mail server failed. Please check smtp:// or smtps:// and the port.',
  EAUTH: 'The mail server did not let us sign in. Please check the user name and password.',
};

/** A server's own words, on one line, without the addresses it may repeat. */
const withoutAddresses = (response: string) =>
  response
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/<?[^\s<>]+@[^\s<>]+>?/g, '[address]')
    .slice(0, LONGEST);
