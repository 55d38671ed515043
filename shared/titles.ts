/**
 * What a text says after its title. A title that was not written is the text's first sentence, and
 * on paper and in mails that sentence is not repeated. One that was too long for a title goes on after
 * its “…”. A text that begins otherwise comes back whole.
 */
export const afterTitle = ({ title, content }: { title: string; content: string }) => {
  const text = content.trimStart();
  const beginning = title.replace(/…$/, '');
  if (!beginning || !text.startsWith(beginning)) return content;
  if (beginning !== title) {
    const rest = text.slice(beginning.length);
    return /^[^\p{L}\p{N}]/u.test(rest) ? `…${rest}` : content;
  }
  const rest = text.slice(title.length);
  return /^([.,;:!?…]+(\s|$)|\s*\n|$)/.test(rest) ? rest.replace(/^[.,;:!?…]*\s*/, '') : content;
};
