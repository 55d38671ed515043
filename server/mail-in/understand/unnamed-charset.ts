import { isUtf8 } from 'node:buffer';

/**
 * A mail that names no charset as one in UTF-8, which is then expected. Old mail programs write it in Windows-1252.
 * A mail that names one, and one that is UTF-8 already, come back as they are.
 */
export const withUnnamedAsUtf8 = (source: Uint8Array) => {
  const text = Buffer.from(source);
  if (isUtf8(text) || /charset/i.test(text.toString('latin1'))) return source;
  return Buffer.from(new TextDecoder('windows-1252').decode(source));
};
