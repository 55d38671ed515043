import { z } from 'zod';
import { m, type Sentence } from './messages.ts';

/** Control characters but line break and tab, and halves of characters: no keyboard makes them. */
const UNREADABLE = /(?![\n\t])[\p{Cc}\p{Cs}]/gu;
const VISIBLE = /[^\s\p{Cf}\p{DI}]/u;

/** What was typed, as far as it can be read; `''` when nothing of it can be seen. */
const readable = (typed: string) => {
  const clean = typed.replaceAll(UNREADABLE, '').trim();
  return VISIBLE.test(clean) ? clean : '';
};

/** Invisible format characters: direction overrides, zero-width characters and the like. */
const INVISIBLE = /(?!\u200C|\u200D)\p{Cf}/gu;
/** The two joiners stand between letters or parts of an emoji; anywhere else they hide. */
const STRAY_JOINER =
  /(?<!\p{L}|\p{M}|\p{Extended_Pictographic}|\p{Emoji_Modifier}|\uFE0F)(?:\u200C|\u200D)|(?:\u200C|\u200D)(?!\p{L}|\p{Extended_Pictographic})/gu;
const LINE_BREAKS = /[\s\p{Zl}\p{Zp}]+/gu;

/** What was typed as a name or title, on one line, without anything that hides or reorders it. */
const onOneLine = (typed: string) =>
  readable(
    typed.replaceAll(LINE_BREAKS, ' ').replaceAll(INVISIBLE, '').replaceAll(STRAY_JOINER, ''),
  );

/** As `text`, for names and titles: one line, and nothing in it that cannot be seen. */
export const line = (required: Sentence) => z.string({ error: required }).overwrite(onOneLine);

/** A whole message from one rule: `required` also stands for a missing or mistyped value. */
export const text = (required: Sentence) => z.string({ error: required }).overwrite(readable);

export const email = z
  .string({ error: m.text_email_invalid })
  .trim()
  .max(254, { error: m.text_email_invalid })
  .pipe(z.email({ error: m.text_email_invalid }));

export const flag = z.boolean({ error: m.text_flag_invalid });

/** A moment as ISO 8601 in UTC. */
export const instant = z.iso.datetime();

/** A calendar date, `YYYY-MM-DD`, without a time or a zone. */
export const calendarDate = z.iso.date();
