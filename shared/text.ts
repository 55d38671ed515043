import { z } from 'zod';
import { ADDRESS_MAX, isAddress, withoutSignsAround } from './address.ts';
import { LINK_TOKEN } from './mailed-links.ts';
import { m, type Sentence } from './messages.ts';
import { holdsNoSecret } from './secret-links.ts';

/** What ends a line in other systems, in Word and in Unicode: CR LF, CR, VT, FF, NEL, LS and PS. */
const LINE_ENDS = /\r\n|[\r\v\f\u0085\u2028\u2029]/g;
/** Control characters except line break and tab, and half characters (lone surrogates). */
const UNREADABLE = /(?![\n\t])[\p{Cc}\p{Cs}]/gu;
/** Characters that turn the direction of all that follows. Marks and isolates stay: scripts need them. */
const OVERRIDES = /[\u202a-\u202e]/g;
const BLANK_LINES = /^[^\S\n]+$/gm;
/** Two blank lines in a row are enough to part anything. */
const TOO_MANY_BLANK_LINES = /\n{4,}/g;
const VISIBLE = /[^\s\p{Cf}\p{DI}]/u;

/** The readable part of the input, in the form NFC; `''` if nothing is visible. */
const readable = (typed: string) => {
  const clean = typed.replaceAll(UNREADABLE, '').trim().normalize('NFC');
  return VISIBLE.test(clean) ? clean : '';
};

/** The input with its lines and tabs, at most two blank lines in a row. */
const inLines = (typed: string) =>
  readable(typed.replaceAll(LINE_ENDS, '\n').replaceAll(OVERRIDES, ''))
    .replaceAll(BLANK_LINES, '')
    .replaceAll(TOO_MANY_BLANK_LINES, '\n\n\n');

/** Invisible format characters: direction overrides, zero-width characters and the like. */
const INVISIBLE = /(?!\u200C|\u200D)\p{Cf}/gu;
const JOINER = /[\u200C\u200D]/g;
/** Without a lookbehind: Safari before 16.4 could not read the file that has one. */
const JOINS_BEFORE = /(?:\p{L}|\p{M}|\p{Extended_Pictographic}|\p{Emoji_Modifier}|\uFE0F)$/u;
const JOINS_AFTER = /^[\p{L}\p{Extended_Pictographic}]/u;
const LINE_BREAKS = /[\s\p{Zl}\p{Zp}]+/gu;

/** The two joiners belong between letters or parts of an emoji. Anywhere else they are removed. */
const withoutStrayJoiners = (typed: string) =>
  typed.replaceAll(JOINER, (joiner, at: number) => {
    const before = typed.slice(Math.max(0, at - 2), at);
    const after = typed.slice(at + 1, at + 3);
    return JOINS_BEFORE.test(before) && JOINS_AFTER.test(after) ? joiner : '';
  });

/** The input on one line, in the form NFC, without characters that hide or reorder text. */
const onOneLine = (typed: string) =>
  readable(withoutStrayJoiners(typed.replaceAll(LINE_BREAKS, ' ').replaceAll(INVISIBLE, '')));

/** What others read must not hold a link or address by which they could act for its writer. */
export const NO_SECRET = { error: m.text_no_secrets, params: { refusal: 'holds-secret' } };

/** The sentence for a text of more than `maximum` characters. */
type TooLong = z.core.$ZodErrorMap<z.core.$ZodIssueTooBig<{ length: number }>>;

/**
 * A check that is left out for a text of more than `most` characters, about which its length says enough. Not by
 * aborting: then the rules of the whole form, such as two equal passwords, would be left out, too.
 */
export const upTo = (most: number, check: (typed: string) => boolean) => (typed: string) =>
  typed.length > most || check(typed);

/** Like `text`, for names and titles: one line without invisible characters. */
export const line = (required: Sentence, most: number, tooLong: TooLong) =>
  unbound(required).max(most, { error: tooLong }).refine(upTo(most, holdsNoSecret), NO_SECRET);

/** A line that is not looked at any further, for rules that shorten it before they do. */
export const unbound = (required: Sentence) => z.string({ error: required }).overwrite(onOneLine);

const LINK = /https?:\/\/|www\./i;
/**
 * For names that stand in mails to strangers, where mail programs would make a link of an address:
 * an invitation must not send anybody to a page of the inviter's choice.
 */
export const hasNoLink = (typed: string) => !LINK.test(typed);

/** How long the title of a request is at most, and a request, a comment or an update. In characters. */
export const TITLE_MOST = 100;
export const CONTENT_MOST = 1000;

/**
 * A text of several lines, which it keeps everywhere. `required` is the sentence for a missing value
 * or one of another type, `tooLong` that for more than `most` characters. One that is too long is not looked through.
 */
export const text = (required: Sentence, most: number, tooLong: TooLong) =>
  z
    .string({ error: required })
    .overwrite(inLines)
    .max(most, { error: tooLong })
    .refine(upTo(most, holdsNoSecret), NO_SECRET);

const SAYS_SOMETHING = /[\p{L}\p{N}\p{Extended_Pictographic}\p{Regional_Indicator}]/u;

/** Returns whether there is a letter, a digit or an emoji in it. A dot alone is a key that was pressed by mistake. */
export const saysSomething = (typed: string) => SAYS_SOMETHING.test(typed);

/** Like `text`, for what others read at once: it must say something. `required` is said of a text that does not. */
export const words = (required: Sentence, most: number, tooLong: TooLong) =>
  text(required, most, tooLong)
    .min(1, { error: required })
    .refine(
      upTo(most, (typed) => typed === '' || saysSomething(typed)),
      { error: required },
    );

/** An address, as it was written but for invisible signs around it. */
export const email = z
  .string({ error: m.text_email_invalid })
  .overwrite(withoutSignsAround)
  .max(ADDRESS_MAX, { error: m.text_email_invalid })
  .refine(upTo(ADDRESS_MAX, isAddress), { error: m.text_email_invalid })
  .refine(
    upTo(ADDRESS_MAX, (typed) => !isAddress(typed) || holdsNoSecret(typed)),
    NO_SECRET,
  )
  .meta({ format: 'idn-email' });

/** A secret that we made and that comes back, as at the end of a link. `error` is said of anything else. */
export const linkToken = (error: Sentence) => z.string({ error }).regex(LINK_TOKEN, { error });

export const flag = z.boolean({ error: m.text_flag_invalid });

/** The last moment that a date can have, in milliseconds since 1970 (ECMA-262 §21.4.1.1). */
export const LAST_DATE = 8.64e15;

/** A moment as ISO 8601 in UTC. */
export const instant = z.iso.datetime();

/** A calendar date, `YYYY-MM-DD`, without a time or a zone. */
export const calendarDate = z.iso.date();
