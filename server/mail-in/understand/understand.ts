import { createHash } from 'node:crypto';
import PostalMime, { type Email } from 'postal-mime';
import { tokensAddressed, tokensIn } from '../../mail/reply-tokens.ts';
import { isAutomatic } from './automatic.ts';
import { withRightCharsets } from './charsets.ts';
import { type MailCommand, parseCommand } from './command.ts';
import { withoutQuote } from './cut-quote.ts';
import { type DeliveryReport, deliveryReport } from './delivery-report.ts';
import { type Flowed, unfoldFlowed, withoutFlowed } from './flowed.ts';
import { htmlToText } from './html-text.ts';
import { withKoreanAsEuc } from './korean.ts';
import { hasFiles, type NothingFound, nothingFound, readableText } from './nothing-found.ts';
import { lettersOf, type SentMail } from './our-words.ts';
import { reactionIn } from './reaction.ts';
import { isSenderForged, singleSender } from './sender-check.ts';
import { withUnnamedAsUtf8 } from './unnamed-charset.ts';
import { withoutOwnName } from './without-own-name.ts';
import { withoutSecrets, withoutSecretsInLine } from './without-secrets.ts';

/** A parsed mail, as the rules need it. */
export type UnderstoodMail = {
  /** The Message-ID, equal in all copies of a mail. The sender chose it and may be a stranger. */
  messageId: string | undefined;
  /** Hash of the bytes that were read. */
  hash: string;
  /** The From address; null if there is none, or several. */
  from: string | null;
  /** The display name beside that address, chosen by the sender. */
  fromName: string;
  /** The secrets in the addresses and in the ids of the quoted mails, in lower case. */
  tokens: string[];
  /** Those in the addresses that the sender wrote to. */
  addressed: string[];
  /** The receiving mail server says that the sender is forged. */
  isForged: boolean;
  /** A program wrote the mail: an automatic reply, or a report about undelivered mail. */
  isAutomatic: boolean;
  /** The report of a mail server about mail of ours; null for any other mail. */
  report: DeliveryReport | null;
  /** The mail is longer than what was read. */
  isTooLarge: boolean;
  /** Only the header could be parsed. */
  isUnreadable: boolean;
  /** The content of a mail without words; null if it has words. */
  nothingFound: NothingFound | null;
  /** The mail has pictures or files, which are left out. */
  hasFiles: boolean;
  subject: string;
  /** The sender's text, without quotes, signature and secrets of ours. */
  text: string;
  /** The text without the sender's name below it. */
  words: string;
  command: MailCommand;
};

/** Maximum characters of a header line. */
const LONGEST_LINE = 1_000;

/**
 * Parses a mail. `isWhole`: `source` is the whole mail, not only its beginning. `sent`: the mail that it answers, as
 * far as it is known. `ownServer`: the name of our mail server in its results about senders, if it is known.
 */
export const understand = async (
  source: Uint8Array,
  isWhole = true,
  sent?: SentMail,
  ownServer?: string | null,
): Promise<UnderstoodMail> => {
  const { source: plain, flowed } = withoutFlowed(
    withUnnamedAsUtf8(withRightCharsets(withKoreanAsEuc(source))),
  );
  const mail = await PostalMime.parse(plain, { maxNestingDepth: 20 });
  const text =
    reactionIn(mail) ?? withoutSecrets(own(mail, flowed, sent && withRecipients(sent, mail)));
  const from = senderOf(mail);
  const fromName = withoutSecretsInLine((mail.from?.name ?? '').slice(0, LONGEST_LINE));
  const words = withoutOwnName(text, { shown: fromName, from: from ?? '' });
  return {
    messageId: mail.messageId?.slice(0, LONGEST_LINE) || undefined,
    hash: createHash('sha256').update(source).digest('hex'),
    from,
    fromName,
    tokens: tokensIn(mail.headers),
    addressed: tokensAddressed(mail.headers),
    isForged: isSenderForged(mail.headers, from, ownServer),
    isAutomatic: isAutomatic(mail.headers, from),
    report: await deliveryReport(source),
    isTooLarge: !isWhole,
    isUnreadable: false,
    nothingFound: text === '' ? nothingFound(mail) : null,
    hasFiles: hasFiles(mail),
    subject: withoutSecretsInLine((mail.subject ?? '').slice(0, LONGEST_LINE)),
    text,
    words,
    command: parseCommand(words),
  };
};

/**
 * Returns the sender's own words: of the plain part, or of HTML if the plain part has none or a program has broken
 * its lines.
 */
const own = (
  { text = '', html }: Email,
  flowed: Flowed | undefined,
  sent: SentMail | undefined,
) => {
  const plain = withoutQuote(readableText(flowed ? unfoldFlowed(text, flowed) : text), sent);
  if (!html) return plain;
  const written = withoutQuote(readableText(htmlToText(html)), sent);
  const isSame = lettersOf(withoutFootnotes(plain)) === lettersOf(written);
  return plain === '' || isSame ? written : plain;
};

/** The numbers that some programs put in place of links, and their list below. */
const FOOTNOTE = / ?\[\d{1,3}\]/g;
const LIST = /\n[^\n]{1,40}:\n-{3,}\n(?:\s*\[\d{1,3}\]\s*\S{1,500}[^\S\n]*(?:\n|$)){1,50}\s*$/;

const withoutFootnotes = (text: string) => text.replace(LIST, '').replaceAll(FOOTNOTE, '');

/** Returns what we sent with the addresses that take answers: their part before the plus stands in quotes, too. */
const withRecipients = (sent: SentMail, mail: Email): SentMail => {
  const to = ['to', 'cc', 'delivered-to', 'x-original-to'].flatMap((name) => valuesOf(mail, name));
  const found =
    to
      .join(' ')
      .slice(0, LONGEST_LINE)
      .match(/[^\s<>,;:"()]+@[^\s<>,;:"()]+/g) ?? [];
  const addresses = found.flatMap((address) => [address, address.replace(/\+[^@]*/, '')]);
  return { ...sent, addresses: [...sent.addresses, ...addresses] };
};

const valuesOf = ({ headers }: Email, name: string) =>
  headers.filter(({ key }) => key === name).map(({ value }) => value);

const senderOf = (mail: Email) => singleSender(valuesOf(mail, 'from'));
