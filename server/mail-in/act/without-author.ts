import type { UnderstoodMail } from '../understand/understand.ts';
import { withoutOwnName } from '../understand/without-own-name.ts';

type Person = { firstName: string | null; lastName: string | null };

/**
 * Returns a reply by the author of an anonymous request without the name at its end. People sign by habit,
 * but the app shows the comment without a name. A text that is only a name becomes three dots: a refusal
 * would reveal the author.
 */
export const withoutAuthor = (
  { text, words, from }: Pick<UnderstoodMail, 'text' | 'words' | 'from'>,
  { firstName, lastName }: Person,
) => {
  const names = [firstName, lastName].filter((name) => name !== null).map((name) => name.trim());
  const own = withoutOwnName(words, { shown: names.join(' '), from: from ?? '' });
  const rest = withoutNamesAtEnd(own, names.filter(Boolean));
  return rest || (text === '' ? '' : '…');
};

const AROUND = /(?:\s|\p{P}|\p{Emoji_Presentation}|\uFE0F)+$/u;

/** “Thank you, Naomi Levi.” becomes “Thank you”. Other texts keep their punctuation. */
const withoutNamesAtEnd = (text: string, names: readonly string[]): string => {
  const bare = text.replace(AROUND, '');
  const name = names.find(
    (one) => bare.endsWith(one) && !/[\p{L}\p{N}]$/u.test(bare.slice(0, -one.length)),
  );
  if (name === undefined) return text;
  const before = bare.slice(0, -name.length);
  return withoutNamesAtEnd(before.replace(/[\s,;:–—-]+$/u, ''), names);
};
