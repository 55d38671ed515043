import { isUtf8 } from 'node:buffer';

/** Converts a mail without a charset from Windows-1252 to UTF-8. Returns other mails unchanged. */
export const withUnnamedAsUtf8 = (source: Uint8Array) => {
  const text = Buffer.from(source);
  if (isUtf8(text) || /charset/i.test(text.toString('latin1'))) return source;
  return Buffer.from(new TextDecoder('windows-1252').decode(source));
};
