const LONGEST = 60;
const SHORTEST = 3;

/** A title offered from the first words of a request: its first sentence, as far as it fits. */
export function titleFrom(content: string) {
  const words = content.trim().replace(/[^\S\n]+/g, ' ');
  const [first = ''] = /^.*?[.!?](?=\s)|^.*/.exec(words) ?? [];
  const sentence = (first.length < SHORTEST ? words.replaceAll('\n', ' ') : first).trim();
  if (sentence.length <= LONGEST) return sentence.replace(/[.,;:]+$/, '');
  const cut = sentence.slice(0, LONGEST);
  const end = cut.lastIndexOf(' ');
  return `${(end > LONGEST / 2 ? cut.slice(0, end) : cut).replace(/[.,;:]+$/, '')}…`;
}
