const LONGEST = 120;

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/**
 * Returns the beginning of a text on one line: cut after a whole word, or within a very long one, never
 * within a letter or an emoji.
 */
export const firstWords = (text: string) => {
  const line = text.replace(/\s+/g, ' ').trim();
  if (line.length <= LONGEST) return line;
  let cut = '';
  for (const { segment } of graphemes.segment(line.slice(0, 2 * LONGEST))) {
    if (cut.length + segment.length > LONGEST) break;
    cut += segment;
  }
  const end = line[cut.length] === ' ' ? cut.length : cut.lastIndexOf(' ');
  return `${(end > LONGEST / 2 ? cut.slice(0, end) : cut).trimEnd().replace(/[.,;:]+$/, '')}…`;
};
