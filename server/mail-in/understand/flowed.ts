/*
 * Lines that a mail program has wrapped, and marked so by format=flowed (RFC 3676). The library for mails unfolds them
 * without looking at the depth of quotes, and joins an answer to the quote above it: so it is not told of the format.
 */

/** How the lines of a mail's text are wrapped. `delSp`: with a space that is none of the text's. */
export type Flowed = { delSp: boolean };

const CONTENT_TYPE = /^content-type:[^\r\n]*(?:\r?\n[ \t][^\r\n]*)*/gim;
const FORMAT = /(;\s*)format(\s*=\s*"?flowed)/gi;
const RENAMED = '$1wrapped$2';

/** Returns a mail whose parts are not named as flowed, and how they are; `flowed` is undefined if none is. */
export const withoutFlowed = (source: Uint8Array): { source: Uint8Array; flowed?: Flowed } => {
  const bytes = Buffer.from(source);
  const mail = bytes.toString('latin1');
  const found = [...mail.matchAll(CONTENT_TYPE)].filter(([type]) => type.search(FORMAT) >= 0);
  if (found.length === 0) return { source };
  const delSp = found.some(([type]) => /;\s*delsp\s*=\s*"?yes/i.test(type));
  const renamed = mail.replaceAll(CONTENT_TYPE, (type) => type.replaceAll(FORMAT, RENAMED));
  return { source: Buffer.from(renamed, 'latin1'), flowed: { delSp } };
};

type Line = { depth: number; text: string };

/** The mark above a signature, which is joined to no line. */
const SIGNATURE = '-- ';

/** Returns a flowed text with a line for each paragraph; the lines of a quote begin with `>`, as often as it is quoted. */
export const unfolded = (text: string, { delSp }: Flowed) => {
  const paragraphs: (Line & { isOpen: boolean })[] = [];
  for (const line of text.split(/\r?\n/).map(unstuffed)) {
    const last = paragraphs.at(-1);
    const isSignature = line.text === SIGNATURE;
    const isOpen = line.text.endsWith(' ') && !isSignature;
    const words = isOpen && delSp ? line.text.slice(0, -1) : line.text;
    if (last?.isOpen && last.depth === line.depth && !isSignature) {
      last.text += words;
      last.isOpen = isOpen;
    } else paragraphs.push({ depth: line.depth, text: words, isOpen });
  }
  return paragraphs
    .map((it) => (it.depth > 0 ? `${'>'.repeat(it.depth)} ${it.text}` : it.text))
    .join('\n');
};

/** A line without its quote marks and without the space that keeps its first sign from being one. */
const unstuffed = (line: string): Line => {
  const depth = /^>*/.exec(line)?.[0].length ?? 0;
  return { depth, text: line.slice(depth).replace(/^ /, '') };
};
