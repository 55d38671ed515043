/**
 * What a text says after its title. A title that was not written is the text's first sentence, and
 * on paper and in mails that sentence is not repeated. One that was too long for a title goes on after
 * its “…”. A text that begins otherwise comes back whole.
 */
export const afterTitle = ({ title, content }: { title: string; content: string }) => {
  const text = content.trimStart();
  const beginning = title.replace(/…$/, '');
  const end = beginning ? endOf(text, beginning) : undefined;
  if (end === undefined) return content;
  const rest = text.slice(end);
  if (beginning !== title) return /^[^\p{L}\p{N}]/u.test(rest) ? `…${rest}` : content;
  return /^([.,;:!?…]+(\s|$)|\s*\n|$)/.test(rest) ? rest.replace(/^[.,;:!?…]*\s*/, '') : content;
};

/** A title that was made is cut after about so many characters; of a long word, within it. */
const CUT_FROM = 50;

/**
 * Whether a title says only what its text begins with, as one that was made from the text does. Where
 * the whole text stands, such a title is not needed.
 */
export const isTitleFromText = ({ title, content }: { title: string; content: string }) => {
  const text = content.trimStart();
  // A character of two halves may have been cut between them.
  const beginning = title.replace(/\uFFFD?…$/, '');
  const end = beginning ? endOf(text, beginning) : undefined;
  if (end === undefined) return false;
  return beginning.length >= CUT_FROM || /^([^\p{L}\p{N}]|$)/u.test(text.slice(end));
};

/** Where a title ends that the text begins with. A title is on one line, its text may not be. */
const endOf = (text: string, title: string) => {
  let at = 0;
  for (const character of title) {
    const [space = ''] = character === ' ' ? (/^\s+/.exec(text.slice(at)) ?? []) : [character];
    if (space === '' || !text.startsWith(space, at)) return undefined;
    at += space.length;
  }
  return at;
};

const LONGEST_MADE = 60;
const SHORTEST_MADE = 3;

/** A title for a text that has none: its first sentence, as far as it fits. */
export function titleFrom(content: string) {
  const words = content.trim().replace(/[^\S\n]+/g, ' ');
  const [first = ''] = /^.*?[.!?](?=\s)|^.*/.exec(words) ?? [];
  const sentence = (first.length < SHORTEST_MADE ? words.replaceAll('\n', ' ') : first).trim();
  if (sentence.length <= LONGEST_MADE) return sentence.replace(/[.,;:]+$/, '');
  const cut = cutTo(sentence, LONGEST_MADE);
  const end = cut.lastIndexOf(' ');
  return `${(end > LONGEST_MADE / 2 ? cut.slice(0, end) : cut).replace(/[.,;:]+$/, '')}…`;
}

/** What is drawn as one: a flag, an emoji of several parts, a letter with its marks. */
const DRAWN =
  /(?:\p{RI}\p{RI}|\p{Extended_Pictographic}[\uFE0F\p{Emoji_Modifier}]*(?:\u200D\p{Extended_Pictographic}[\uFE0F\p{Emoji_Modifier}]*)*|[\s\S])\p{M}*/gu;

/** The beginning of a text, cut between what is drawn as one. */
const cutTo = (text: string, most: number) => {
  let cut = '';
  for (const [drawn] of text.matchAll(DRAWN)) {
    if (cut.length + drawn.length > most) break;
    cut += drawn;
  }
  return cut;
};
