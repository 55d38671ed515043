const WIDTH = 80;

/** Breaks a text into lines for the terminal, with space for an indent. */
export const wrapped = (text: string, indent: number) => {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const line = lines.at(-1);
    if (line !== undefined && line.length + 1 + word.length <= WIDTH - indent)
      lines[lines.length - 1] = `${line} ${word}`;
    else lines.push(word);
  }
  return lines;
};
