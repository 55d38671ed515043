/**
 * What a text says after its title. A title that was not written is the text's first sentence, and
 * on paper and in mails that sentence is not repeated. A text that begins otherwise comes back whole.
 */
export const afterTitle = ({ title, content }: { title: string; content: string }) => {
  const text = content.trimStart();
  if (!title || !text.startsWith(title)) return content;
  const rest = text.slice(title.length);
  return /^([.,;:!?…]+(\s|$)|\s*\n|$)/.test(rest) ? rest.replace(/^[.,;:!?…]*\s*/, '') : content;
};
