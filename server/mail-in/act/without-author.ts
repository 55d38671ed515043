import { fullName, type NameParts } from '../../../shared/full-name.ts';
import { mailWords } from '../../../shared/messages/compiled/words/mail.js';
import { oneOf } from '../../../shared/one-of.ts';
import type { UnderstoodMail } from '../understand/understand.ts';
import { withoutOwnName } from '../understand/without-own-name.ts';

/**
 * Returns a reply by the author of an anonymous request without the name at its end. People sign by habit,
 * but the app shows the comment without a name. A text that is only a name becomes three dots: a refusal
 * would reveal the author.
 */
export const withoutAuthor = (
  { text, words, from }: Pick<UnderstoodMail, 'text' | 'words' | 'from'>,
  name: NameParts,
) => {
  const names = [fullName(name), name.firstName, name.lastName];
  const own = withoutOwnName(words, { shown: names.join(' '), from: from ?? '' });
  const rest = withoutNamesAtEnd(own, names.map((one) => one.trim()).filter(Boolean));
  return rest || (text === '' ? '' : '…');
};

const AROUND = /(?:\s|\p{P}|\p{Emoji_Presentation}|\uFE0F)+$/u;
/** What some languages write after the name of the sender: 홍길동 집사 드림. */
const AFTER_NAME = new RegExp(String.raw`(?:\s*${oneOf(mailWords.afterName)})+$`, 'u');

/** “Thank you, Naomi Levi.” becomes “Thank you”. Other texts keep their punctuation. */
const withoutNamesAtEnd = (text: string, names: readonly string[]): string => {
  const bare = text.replace(AROUND, '');
  for (const end of [bare, bare.replace(AFTER_NAME, '')]) {
    const name = names.find(
      (one) => end.endsWith(one) && !/[\p{L}\p{N}]$/u.test(end.slice(0, -one.length)),
    );
    if (name === undefined) continue;
    return withoutNamesAtEnd(end.slice(0, -name.length).replace(/[\s,;:–—-]+$/u, ''), names);
  }
  return text;
};
