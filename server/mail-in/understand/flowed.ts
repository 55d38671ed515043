/*
 * Lines that a mail program has wrapped and marked by format=flowed (RFC 3676). The mail library ignores the
 * depth of quotes when it joins such lines, and would join a reply to the quote above it. So the format is
 * hidden from the library.
 */

/** How the lines of a mail's text are wrapped. `delSp`: the space at a line's end is no part of the text. */
export type Flowed = { delSp: boolean };

const CONTENT_TYPE = /^content-type:[^\r\n]*(?:\r?\n[ \t][^\r\n]*)*/gim;
const FORMAT = /(;\s*)format(\s*=\s*"?flowed)/gi;
const RENAMED = '$1wrapped$2';

/** Returns a mail without its format=flowed parameters, and these; undefined if there were none. */
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

/** The line above a signature; it is never joined. */
const SIGNATURE = '-- ';

/** Returns a flowed text with one line per paragraph. Lines of a quote begin with one `>` per level. */
export const unfoldFlowed = (text: string, { delSp }: Flowed) => {
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

/** Returns a line without its quote marks and without space-stuffing. */
const unstuffed = (line: string): Line => {
  const depth = /^>*/.exec(line)?.[0].length ?? 0;
  return { depth, text: line.slice(depth).replace(/^ /, '') };
};
