import type { MessageStructureObject } from 'imapflow';

/** The most bytes that are read of one text, and the most texts of a mail. */
export const LONGEST_TEXT = 200_000;
export const MOST_TEXTS = 20;
/** The most levels of parts within parts, as the reader of mails has them. */
const DEEPEST = 20;

/** Returns the mail server's numbers of the texts of a mail, which are no files. */
export const textKeysIn = (node: MessageStructureObject, depth = 0): string[] => {
  if (isSeveral(node, depth))
    return (node.childNodes ?? []).flatMap((child) => textKeysIn(child, depth + 1));
  return isText(node) ? [keyOf(node)] : [];
};

const isSeveral = ({ type, childNodes }: MessageStructureObject, depth: number) =>
  depth < DEEPEST && /^multipart\//i.test(type) && childNodes !== undefined;

const isText = ({ type, disposition }: MessageStructureObject) =>
  /^text\/(plain|html)$/i.test(type) && disposition?.toLowerCase() !== 'attachment';

/** The whole body of a mail without parts is its first part. */
const keyOf = ({ part }: MessageStructureObject) => (part ?? '1').toLowerCase();

/** Header lines that describe the whole mail's body, with their continued lines. */
const OF_BODY = /^(?:content-[\w-]+|mime-version):[^\r\n]*(?:\r?\n[ \t][^\r\n]*)*\r?\n/gim;

/**
 * Returns a mail with a header and parts as the mail server describes them, of which `texts` has the bodies, by
 * their numbers. Every other part is a file without content, so that the sender is told of it.
 */
export const mailOfTexts = (
  header: Buffer,
  structure: MessageStructureObject,
  texts: ReadonlyMap<string, Buffer>,
) => {
  const kept = header.toString('latin1').trimEnd().concat('\r\n').replaceAll(OF_BODY, '');
  const whole = partOf(structure, texts);
  return Buffer.concat([
    Buffer.from(`${kept}MIME-Version: 1.0\r\n${whole.header}\r\n\r\n`, 'latin1'),
    whole.body,
  ]);
};

type Part = { header: string; body: Buffer };

const partOf = (
  node: MessageStructureObject,
  texts: ReadonlyMap<string, Buffer>,
  depth = 0,
): Part => {
  if (isSeveral(node, depth)) {
    const kind = /^multipart\/alternative$/i.test(node.type) ? 'alternative' : 'mixed';
    return multipart(
      kind,
      (node.childNodes ?? []).map((child) => partOf(child, texts, depth + 1)),
    );
  }
  const type = `Content-Type: ${word(node.type)}`;
  const body = isText(node) ? texts.get(keyOf(node)) : undefined;
  if (!body) return { header: `${type}\r\nContent-Disposition: attachment`, body: Buffer.alloc(0) };
  const parameters = Object.entries(node.parameters ?? {})
    .map(parameter)
    .join('');
  const encoding = `Content-Transfer-Encoding: ${word(node.encoding ?? '7bit')}`;
  return { header: `${type}${parameters}\r\n${encoding}`, body };
};

/** Parameters that say how a text is read. Names of files are left out. */
const parameter = ([name, value]: [string, string]) =>
  /^(charset|format|delsp)$/i.test(name) ? `; ${name}="${word(value)}"` : '';

const word = (value: string) => value.replaceAll(/[^\w./+-]/g, '').slice(0, 100);

const multipart = (kind: string, parts: readonly Part[]): Part => {
  const boundary = crypto.randomUUID();
  const body = parts.flatMap((part) => [
    Buffer.from(`--${boundary}\r\n${part.header}\r\n\r\n`, 'latin1'),
    part.body,
    Buffer.from('\r\n'),
  ]);
  return {
    header: `Content-Type: multipart/${kind}; boundary="${boundary}"`,
    body: Buffer.concat([...body, Buffer.from(`--${boundary}--\r\n`)]),
  };
};
