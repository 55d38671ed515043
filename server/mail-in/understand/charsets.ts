import { isUtf8 } from 'node:buffer';

/*
 * Programs name a charset that a text is not in, or one that nobody knows. What is valid UTF-8 is UTF-8: text of a
 * charset with one byte for each letter is almost never valid by chance.
 */

const ONE_BYTE =
  /^(?:us-ascii|ascii|ansi.*|iso[-_]?8859.*|latin.*|windows-?12\d\d|cp12\d\d|x-unknown|unknown.*)$/i;

/** Parts of the names of charsets that programs use, and the charset by which they are read. */
const FAMILIES: readonly [RegExp, string][] = [
  [/949|kr|ks_?c|korean/i, 'euc-kr'],
  [/jis|_jp|932|japan/i, 'shift_jis'],
  [/big5|950|_tw/i, 'big5'],
  [/gb|936|_cn|hz/i, 'gb18030'],
  [/utf/i, 'utf-8'],
];

const OTHER = 'windows-1252';

/** A header with the type of a text and its charset, up to the empty line below it. */
const TYPE = /^content-type:[ \t]*text\/[^\r\n]*(?:\r?\n[ \t][^\r\n]*)*/gim;
const CHARSET = /(;\s*charset\s*=\s*"?)([^\s";]+)/i;
const ENCODING = /^content-transfer-encoding:\s*"?(base64|quoted-printable)/im;
const EMPTY_LINE = /\r?\n\r?\n/g;

/** The most headers of texts that are looked at, as each one's text is decoded. */
const MOST = 50;

/** Returns a mail with the charsets that its texts are really in; unchanged if they are named right. */
export const withRightCharsets = (source: Uint8Array): Uint8Array => {
  const mail = Buffer.from(source.buffer, source.byteOffset, source.length).toString('latin1');
  let count = 0;
  const changed = mail.replaceAll(TYPE, (type, at: number) => {
    const named = CHARSET.exec(type)?.[2];
    if (named === undefined || ++count > MOST) return type;
    const right = rightCharset(named, () => textOfPart(mail, at));
    return right === named ? type : type.replace(CHARSET, `$1${right}`);
  });
  return changed === mail ? source : Buffer.from(changed, 'latin1');
};

const rightCharset = (named: string, text: () => Buffer) => {
  const isKnown = isDecodable(named);
  if (isKnown && !ONE_BYTE.test(named)) return named;
  const bytes = text();
  if (isUtf8(bytes) && bytes.some((byte) => byte > 127)) return 'utf-8';
  if (isKnown) return named;
  const [, page] = /(125\d|874)$/.exec(named) ?? [];
  if (page) return `windows-${page}`;
  return FAMILIES.find(([names]) => names.test(named))?.[1] ?? OTHER;
};

const isDecodable = (charset: string) => {
  try {
    new TextDecoder(charset);
    return true;
  } catch {
    // ISO-2022-KR is converted before.
    return false;
  }
};

/** Returns the decoded bytes of the part whose header is here. */
const textOfPart = (mail: string, at: number) => {
  EMPTY_LINE.lastIndex = at;
  const empty = EMPTY_LINE.exec(mail);
  const start = empty ? EMPTY_LINE.lastIndex : mail.length;
  const above = mail.lastIndexOf('\n--', at);
  const header = mail.slice(Math.max(above, 0), start);
  // A part ends at the next boundary. A row of dashes in a text only ends it earlier.
  const end = mail.indexOf('\n--', start);
  const body = mail.slice(start, end < 0 ? undefined : end);
  const [, encoding = ''] = ENCODING.exec(header) ?? [];
  if (/base64/i.test(encoding)) return Buffer.from(body, 'base64');
  return Buffer.from(/quoted/i.test(encoding) ? fromQuotedPrintable(body) : body, 'latin1');
};

const fromQuotedPrintable = (text: string) =>
  text
    .replaceAll(/=\r?\n/g, '')
    .replaceAll(/=([\da-f]{2})/gi, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)));
