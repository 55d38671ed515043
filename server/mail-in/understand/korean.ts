const ESCAPE = 0x1b;
const SHIFT_OUT = 0x0e;
const SHIFT_IN = 0x0f;
const HIGH = 0x80;

/**
 * Converts a mail from ISO-2022-KR (RFC 1557) to EUC-KR: the same characters with their high bits set. Bun
 * decodes only EUC-KR. Other mails are returned unchanged.
 */
export const withKoreanAsEuc = (source: Uint8Array) => {
  const bytes = Buffer.from(source);
  const name = 'iso-2022-kr';
  const header = bytes.toString('latin1');
  if (!header.toLowerCase().includes(name)) return source;
  const renamed = Buffer.from(header.replaceAll(/iso-2022-kr/gi, 'euc-kr'), 'latin1');
  const made: number[] = [];
  let isKorean = false;
  for (let at = 0; at < renamed.length; at++) {
    const byte = renamed[at] ?? 0;
    // ESC $ ) C announces Korean.
    if (byte === ESCAPE && renamed.toString('latin1', at + 1, at + 4) === '$)C') at += 3;
    else if (byte === SHIFT_OUT) isKorean = true;
    else if (byte === SHIFT_IN) isKorean = false;
    // Each line begins in ASCII.
    else if (byte === 0x0a || byte === 0x0d) {
      isKorean = false;
      made.push(byte);
    } else made.push(isKorean && byte > 0x20 ? byte | HIGH : byte);
  }
  return Uint8Array.from(made);
};
