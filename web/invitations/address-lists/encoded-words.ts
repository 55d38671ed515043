const WORD = /=\?([\w-]{1,40})\?([bq])\?([^?\s]{0,200})\?=(?:\s+(?==\?))?/gi;

/** Decodes words such as `=?utf-8?q?K=C3=A4the?=` (RFC 2047). */
export const decodedWords = (text: string): string =>
  text.replaceAll(WORD, (word, charset: string, kind: string, coded: string) => {
    try {
      const bytes =
        kind.toLowerCase() === 'q'
          ? bytesOfQuoted(coded.replaceAll('_', ' '))
          : bytesOfBase64(coded);
      return new TextDecoder(charset).decode(bytes);
    } catch {
      return word;
    }
  });

/** Decodes quoted-printable (RFC 2045, section 6.7). */
export const bytesOfQuoted = (coded: string): Uint8Array => {
  const encoder = new TextEncoder();
  return Uint8Array.from(
    coded
      .split(/(=[\da-f]{2})/i)
      .flatMap((part, at) =>
        at % 2 === 1 ? [Number.parseInt(part.slice(1), 16)] : [...encoder.encode(part)],
      ),
  );
};

export const bytesOfBase64 = (coded: string): Uint8Array =>
  Uint8Array.from(atob(coded), (sign) => sign.charCodeAt(0));
