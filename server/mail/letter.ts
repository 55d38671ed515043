import { directionOf, type Language } from '../../shared/language.ts';
import { m } from '../../shared/messages.ts';

/** The content of a mail before layout, as plain text without escaping. */
export type Letter = {
  subject: string;
  /** A member's text for which the mail is written: it comes first, in larger letters. */
  opens?: string;
  paragraphs: string[];
  /** A member's text, shown apart from our own. */
  quote?: { title: string; text: string };
  /** Several entries in one mail, under headings. */
  sections?: Section[];
  /** Words on the entries that are left out. */
  more?: string;
  /** A code to be typed, in large digits, and the words below it. */
  code?: string;
  afterCode?: string[];
  action?: { label: string; url: string };
  /** The effect of a reply to the mail, and a link with a part of this effect. */
  answering?: { words: string; link?: { label: string; url: string } };
  /** The footer: why this mail was sent and how to stop it. */
  footer: string;
  /** Stops mails of this kind, or all about others. */
  stop?: { url: string; isAll: boolean };
  /** URL at which to choose mails. */
  changeUrl?: string;
  /** The sender's name, above the text. */
  congregation?: string;
  /** The contact for help, below the footer. */
  help?: string;
};

export type Section = { title: string; entries: Entry[] };

/** One entry of a section. Members' texts are `texts`; the rest is ours or names. */
export type Entry = { label: string; title: string; texts: string[]; url: string };

/**
 * A mail with its recipient and language. `unsubscribe` is the URL that stops this kind of mail with one
 * POST. `onSending` stores the record of the mail's content when its last part is about to be sent.
 */
export type Addressed = {
  to: string;
  letter: Letter;
  language: Language;
  unsubscribe?: string;
  /** The address for replies, with the secret of the recipient. */
  replies?: { to: string; token: string };
  onSending?: (() => void) | undefined;
};

const SUBJECT_LENGTH = 150;

const INVISIBLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu;
/**
 * Invisible characters, except the marks that the sentences of a right-to-left language have around their
 * values.
 */
const INVISIBLE_FROM_RIGHT = /(?:(?![\u2068\u2069])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}])+/gu;

/** U+2060, the word joiner of our sentences: not every mail program hides it in a list of mails. */
const JOINER = '\u2060';

/** Returns a subject on one line, even if a group's name has several. */
export const subjectLine = ({ subject }: Letter, language: Language) => {
  const invisible = directionOf(language) === 'rtl' ? INVISIBLE_FROM_RIGHT : INVISIBLE;
  const line = subject.replaceAll(JOINER, '').replaceAll(invisible, ' ').trim();
  return [...line].slice(0, SUBJECT_LENGTH).join('');
};

/** Loaded when needed: few subjects need it, and it would slow down every start. */
const mimeFuncs = (): typeof import('nodemailer/lib/mime-funcs') =>
  require('nodemailer/lib/mime-funcs');

/** Maximum length of an encoded word in a header, in characters. */
const WORD_LENGTH = 52;

/**
 * Returns the subject for the header. Text that looks like an encoded word (RFC 2047) is encoded itself;
 * otherwise mail programs would decode it and show another text.
 */
export const subjectHeader = (letter: Letter, language: Language) => {
  const subject = subjectLine(letter, language);
  return subject.includes('=?') ? mimeFuncs().encodeWord(subject, 'Q', WORD_LENGTH) : subject;
};

/** Returns the text part, for people who read mail as text, and for spam filters. */
export const asText = (letter: Letter, locale: Language) => {
  const { congregation, opens, paragraphs, quote, sections = [], more, action } = letter;
  const { code, afterCode = [] } = letter;
  const { answering, footer, stop, changeUrl, help } = letter;
  return [
    congregation,
    opens && indented(opens),
    ...paragraphs,
    quote?.title,
    quote?.text && indented(quote.text),
    ...sections.flatMap(({ title, entries }) => [heading(title), ...entries.map(entryAsText)]),
    more,
    code,
    ...afterCode,
    action && `${action.label}:\n${action.url}`,
    answering?.words,
    answering?.link && `${answering.link.label}:\n${answering.link.url}`,
    '--',
    footer,
    stop &&
      `${stop.isAll ? m.mail_stop_all_at({}, { locale }) : m.mail_stop_at({}, { locale })}\n${stop.url}`,
    changeUrl && `${m.mail_change_at({}, { locale })}\n${changeUrl}`,
    help,
  ]
    .filter((part) => typeof part === 'string' && part !== '')
    .join('\n\n');
};

const heading = (title: string) => `${title}\n${'='.repeat(Math.min([...title].length, 60))}`;

const entryAsText = ({ label, title, texts, url }: Entry) =>
  [label, title, ...texts.map(indented), url].join('\n');

const indented = (text: string) =>
  text
    .split('\n')
    .map((line) => `    ${line}`)
    .join('\n');
