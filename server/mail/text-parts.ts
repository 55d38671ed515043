import type { MessageStructureObject } from 'imapflow';

/** A part of a mail as the mail server describes it. `key`: its number for the server. */
type Part = { key: string; type: string; isFile: boolean; header: string };

/** The most bytes that are read of one text, and the most texts of a mail. */
export const LONGEST_TEXT = 200_000;
const MOST_TEXTS = 4;
/** The most parts of a mail that are looked at. */
const MOST_PARTS = 200;

/** Returns the texts of a large mail, to be read without its pictures and files, and how many parts those are. */
export const textPartsIn = (structure: MessageStructureObject | undefined) => {
  const parts = structure ? partsIn(structure) : [];
  const texts = parts.filter(({ type, isFile }) => /^text\/(plain|html)$/.test(type) && !isFile);
  return {
    texts: texts.slice(0, MOST_TEXTS),
    hasFiles: texts.length < parts.length,
  };
};

const partsIn = (structure: MessageStructureObject) => {
  const parts: Part[] = [];
  const waiting = [structure];
  for (let node = waiting.shift(); node && parts.length < MOST_PARTS; node = waiting.shift()) {
    if (node.childNodes?.length) waiting.unshift(...node.childNodes.slice(0, MOST_PARTS));
    else parts.push(partOf(node));
  }
  return parts;
};

const partOf = ({
  part,
  type,
  disposition,
  encoding,
  parameters,
}: MessageStructureObject): Part => ({
  key: part ?? '1',
  type: type.toLowerCase(),
  isFile: disposition?.toLowerCase() === 'attachment',
  header: [
    `Content-Type: ${word(type)}${Object.entries(parameters ?? {})
      .map(parameter)
      .join('')}`,
    `Content-Transfer-Encoding: ${word(encoding ?? '7bit')}`,
  ].join('\r\n'),
});

/** Parameters that say how a text is read. Names of files are left out. */
const parameter = ([name, value]: [string, string]) =>
  /^(charset|format|delsp)$/i.test(name) ? `; ${name}="${word(value)}"` : '';

const word = (value: string) => value.replaceAll(/[^\w./+-]/g, '').slice(0, 100);

/** Header lines that describe the whole mail's body, with their continued lines. */
const OF_BODY = /^(?:content-[\w-]+|mime-version):[^\r\n]*(?:\r?\n[ \t][^\r\n]*)*\r?\n/gim;

/**
 * Returns a mail with a header and these texts alone. A file that was left out stands for all: without content, so
 * that the sender is told. Two texts are the same words as plain text and HTML.
 */
export const mailOfTexts = (
  header: Buffer,
  { texts, hasFiles }: { texts: readonly { header: string; body: Buffer }[]; hasFiles: boolean },
) => {
  const kept = header.toString('latin1').trimEnd().concat('\r\n').replaceAll(OF_BODY, '');
  const words = multipart(texts.length === 2 ? 'alternative' : 'mixed', texts);
  const file = {
    header: 'Content-Type: application/octet-stream\r\nContent-Disposition: attachment',
    body: Buffer.alloc(0),
  };
  const whole = hasFiles ? multipart('mixed', [words, file]) : words;
  return Buffer.concat([
    Buffer.from(`${kept}MIME-Version: 1.0\r\n${whole.header}\r\n\r\n`, 'latin1'),
    whole.body,
  ]);
};

const multipart = (kind: string, parts: readonly { header: string; body: Buffer }[]) => {
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
