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
