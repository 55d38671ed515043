import { createHash } from 'node:crypto';
import PostalMime, { type Email } from 'postal-mime';
import { isAutomatic } from './automatic.ts';
import { commandIn, type MailCommand } from './command.ts';
import { withoutQuote } from './cut-quote.ts';
import { type Flowed, unfolded, withoutFlowed } from './flowed.ts';
import { textOfHtml } from './html-text.ts';
import { withKoreanAsEuc } from './korean.ts';
import { type NothingFound, nothingFound, readable } from './nothing-found.ts';
import { isFailing, onlySender } from './sender-check.ts';
import { withUnnamedAsUtf8 } from './unnamed-charset.ts';
import { withoutOwnName } from './without-own-name.ts';
import { withoutSecrets, withoutSecretsInLine } from './without-secrets.ts';

/** A mail as the rules need it. */
export type ReadMail = {
  /** Its Message-ID, which is alike in all copies of a mail. Its sender chose it, who may be anybody. */
  messageId: string | undefined;
  /** A hash of all that was read of it. */
  hash: string;
  /** The address that it says it is from; null if there is none, or several. */
  from: string | null;
  /** The name beside that address, which its sender chose. */
  fromName: string;
  /** The secrets in its addresses and in the mails that it answers, in lower case. */
  tokens: string[];
  /** The receiving mail server says that it is not from there. */
  isForged: boolean;
  /** No person wrote it: an automatic answer, or a report that mail was not delivered. */
  isAutomatic: boolean;
  /** It was longer than what was read of it. */
  isTooLarge: boolean;
  /** Only its header could be read. */
  isUnreadable: boolean;
  /** What it holds in the place of words; null if it has words. */
  nothingFound: NothingFound | null;
  subject: string;
  /** What was written, without quotes, signature and secrets of ours. */
  text: string;
  /** That without the sender’s name below it. */
  words: string;
  command: MailCommand;
};

/** A secret behind the plus of an address, or at the beginning of one of our Message-IDs. */
const TOKEN = /\+([0-9a-f]{32})(?=@)|<([0-9a-f]{32})(?=\.)/gi;

/** The headers in which the secret stands. Addresses come first: people begin a new mail as an answer to an old one. */
const WITH_TOKEN = [
  ...['to', 'cc', 'delivered-to', 'x-original-to', 'envelope-to'],
  ...['in-reply-to', 'references'],
];

/** Each is looked up. Anybody may mail us thousands, and nobody answers so many mails with one. */
const MOST_TOKENS = 20;

/** The first secrets in the header of a mail, the nearest first; it may still be for somebody else. */
export const tokensIn = (headers: readonly { key: string; value: string }[]) => {
  const tokens = WITH_TOKEN.flatMap((name) => {
    const values = headers.filter(({ key }) => key === name).map(({ value }) => value);
    const found = [...values.join(' ').matchAll(TOKEN)].map(([, plus, id = '']) => plus ?? id);
    // The last one is the mail that was answered.
    return name === 'references' ? found.reverse() : found;
  });
  return [...new Set(tokens.map((token) => token.toLowerCase()))].slice(0, MOST_TOKENS);
};

/** The lines of a header as it came, unfolded. */
export const linesOf = (header: string) =>
  header
    .replaceAll(/\r\n[ \t]+/g, ' ')
    .split('\r\n')
    .flatMap((line) => {
      const colon = line.indexOf(':');
      return colon > 0
        ? [{ key: line.slice(0, colon).toLowerCase(), value: line.slice(colon + 1) }]
        : [];
    });

/** Reads a mail. `isWhole`: `source` is not only its beginning. */
export const readMail = async (source: Uint8Array, isWhole = true): Promise<ReadMail> => {
  const { source: plain, flowed } = withoutFlowed(withUnnamedAsUtf8(withKoreanAsEuc(source)));
  const mail = await PostalMime.parse(plain, { maxNestingDepth: 20 });
  const text = withoutSecrets(own(mail, flowed));
  const from = senderOf(mail);
  const fromName = withoutSecretsInLine(mail.from?.name ?? '');
  const words = withoutOwnName(text, { shown: fromName, from: from ?? '' });
  return {
    messageId: mail.messageId || undefined,
    hash: createHash('sha256').update(source).digest('hex'),
    from,
    fromName,
    tokens: tokensIn(mail.headers),
    isForged: isFailing(valuesOf(mail, 'authentication-results')),
    isAutomatic: isAutomatic(mail.headers, from),
    isTooLarge: !isWhole,
    isUnreadable: false,
    nothingFound: text === '' ? nothingFound(mail) : null,
    subject: withoutSecretsInLine(mail.subject ?? ''),
    text,
    words,
    command: commandIn(words),
  };
};

/** The own words: of the plain part if it has some, or else of HTML. */
const own = ({ text = '', html }: Email, flowed: Flowed | undefined) => {
  const plain = withoutQuote(readable(flowed ? unfolded(text, flowed) : text));
  return plain || !html ? plain : withoutQuote(readable(textOfHtml(html)));
};

const valuesOf = ({ headers }: Email, name: string) =>
  headers.filter(({ key }) => key === name).map(({ value }) => value);

const senderOf = (mail: Email) => onlySender(valuesOf(mail, 'from'));
