import { createHash } from 'node:crypto';
import PostalMime, { type Email } from 'postal-mime';
import { tokensIn } from '../../mail/reply-tokens.ts';
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
export type UnderstoodMail = {
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

/** What is handed on of a line of the header, in characters. */
const LONGEST_LINE = 1_000;

/** Reads a mail. `isWhole`: `source` is not only its beginning. */
export const understand = async (source: Uint8Array, isWhole = true): Promise<UnderstoodMail> => {
  const { source: plain, flowed } = withoutFlowed(withUnnamedAsUtf8(withKoreanAsEuc(source)));
  const mail = await PostalMime.parse(plain, { maxNestingDepth: 20 });
  const text = withoutSecrets(own(mail, flowed));
  const from = senderOf(mail);
  const fromName = withoutSecretsInLine((mail.from?.name ?? '').slice(0, LONGEST_LINE));
  const words = withoutOwnName(text, { shown: fromName, from: from ?? '' });
  return {
    messageId: mail.messageId?.slice(0, LONGEST_LINE) || undefined,
    hash: createHash('sha256').update(source).digest('hex'),
    from,
    fromName,
    tokens: tokensIn(mail.headers),
    isForged: isFailing(valuesOf(mail, 'authentication-results')),
    isAutomatic: isAutomatic(mail.headers, from),
    isTooLarge: !isWhole,
    isUnreadable: false,
    nothingFound: text === '' ? nothingFound(mail) : null,
    subject: withoutSecretsInLine((mail.subject ?? '').slice(0, LONGEST_LINE)),
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
