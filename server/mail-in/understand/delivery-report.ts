import PostalMime, { type Attachment } from 'postal-mime';
import { linesOf, tokensInOwn } from '../../mail/reply-tokens.ts';
import { meaningOf } from '../../mail/smtp-errors.ts';

/** A recipient in a report. */
export type ReportedRecipient = {
  /** The address that failed, and the one that the mail was sent to; they differ after a redirection. */
  addresses: string[];
  /** The recipient gets no mail, for good. False for a delay, and for a failure that is not the recipient's. */
  isPermanent: boolean;
};

/** A mail server's report about a mail that it could not deliver (RFC 3464). */
export type DeliveryReport = {
  /** The secrets in the header of the returned mail, in lower case. Only mails of ours have them. */
  tokens: string[];
  recipients: ReportedRecipient[];
};

const REPORT = /^message\/(global-)?delivery-status$/;
/** The returned mail, or its header alone (RFC 6522, section 3; RFC 6533, section 5). */
const RETURNED = /^(message\/(rfc822|global|global-headers|rfc822-headers)|text\/rfc822-headers)$/;

/** Maximum recipients of a report. A mail of ours has one. */
const MOST_RECIPIENTS = 20;
/** Maximum characters of each part that are looked at. */
const LONGEST_PART = 100_000;
/** Maximum characters of a reason. */
const LONGEST_WORDS = 1_000;

/**
 * Returns the report in a mail, in whatever kind of multipart it is; null if there is none, or if it returns
 * no mail with a secret. The caller must check that the secret is ours.
 */
export const deliveryReport = async (source: Uint8Array): Promise<DeliveryReport | null> => {
  if (!/delivery-status/i.test(Buffer.from(source).toString('latin1'))) return null;
  const { attachments, text = '' } = await PostalMime.parse(source, {
    maxNestingDepth: 20,
    forceRfc822Attachments: true,
  });
  const textOf = (kind: RegExp) => attachments.filter((part) => isOf(kind, part)).map(contentOf);
  const tokens = textOf(RETURNED).flatMap((returned) => tokensInOwn(linesOf(headerOf(returned))));
  const recipients = textOf(REPORT)
    .flatMap((report) => report.split(/(?:\r\n){2,}/))
    .map((group) => fieldsOf(group))
    .filter((fields) => fields.has('final-recipient') || fields.has('original-recipient'))
    .slice(0, MOST_RECIPIENTS)
    .map((fields) => recipientOf(fields, text.slice(0, LONGEST_PART)));
  if (tokens.length === 0 || recipients.length === 0) return null;
  return { tokens: [...new Set(tokens)], recipients };
};

const isOf = (kind: RegExp, { mimeType }: Attachment) => kind.test(mimeType.toLowerCase());

/** Returns the text of a part, with CRLF at the end of each line. */
const contentOf = ({ content }: Attachment) => {
  const text =
    typeof content === 'string' ? content : Buffer.from(content as ArrayBuffer).toString();
  return text.slice(0, LONGEST_PART).replaceAll(/\r?\n/g, '\r\n');
};

const headerOf = (mail: string) => mail.split('\r\n\r\n', 1)[0] ?? '';

const fieldsOf = (group: string) =>
  new Map(linesOf(group).map(({ key, value }) => [key.trim(), value.trim()]));

const recipientOf = (fields: Map<string, string>, text: string): ReportedRecipient => {
  const addresses = ['final-recipient', 'original-recipient'].flatMap((name) => {
    const address = afterType(fields.get(name) ?? '').replaceAll(/[<>]/g, '');
    return address === '' ? [] : [address];
  });
  const diagnostic = afterType(fields.get('diagnostic-code') ?? '');
  const words = (diagnostic || wordsBeside(addresses, text)).slice(0, LONGEST_WORDS);
  const isFailed = fields.get('action')?.toLowerCase() === 'failed';
  return {
    addresses: [...new Set(addresses)],
    isPermanent: isFailed && isAboutRecipient(fields.get('status') ?? '', words, addresses[0]),
  };
};

/** Returns a value without its type, such as 'rfc822;' or 'smtp;'. */
const afterType = (value: string) => value.replace(/^[\w-]+\s*;/, '').trim();

const MOST_LINES = 6;

/** Returns the lines of the readable text about an address: some mail servers say the reason only there. */
const wordsBeside = (addresses: string[], text: string) => {
  const lines = text.split(/\r?\n/);
  const at = lines.findIndex((line) => addresses.some((address) => line.includes(address)));
  if (at < 0) return '';
  const beside = lines.slice(at, at + MOST_LINES);
  const end = beside.findIndex((line) => line.trim() === '');
  return beside.slice(0, end < 0 ? MOST_LINES : end).join(' ');
};

/** An enhanced status code of a permanent failure, and no part of an IP address. */
const ENHANCED = /(?<![\d.])5\.(\d{1,3}\.\d{1,3})(?![\d.]*\d)/;

/**
 * Returns whether a failure is the recipient's, by the same rules as a refusal while a mail is sent. Many mail
 * servers report the status 5.0.0, and the code of the next mail server only in words.
 */
const isAboutRecipient = (status: string, words: string, recipient: string | undefined) => {
  const reported = /^5\.(\d{1,3}\.\d{1,3})/.exec(status)?.[1];
  if (reported === undefined) return false;
  const code = ENHANCED.exec(words)?.[1] ?? reported;
  // Some mail servers name the command to which the next one said no.
  const command = /\bDATA\b/.test(words) ? 'DATA' : 'RCPT TO';
  const said = words.replace(/^[\s\S]*?\b5\d\d[ -]/, '').replace(ENHANCED, '');
  const response = `550 5.${code} ${said}`;
  return (
    meaningOf({ command, response, responseCode: 550, isEndSent: false, recipient }) === 'refused'
  );
};
