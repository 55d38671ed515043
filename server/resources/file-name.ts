import contentDisposition from 'content-disposition';
import { holdsNoSecret } from '../../shared/secret-links.ts';

const LONGEST = 200;

/** Returns a file name that is safe to show and to save: no path, no control or bidi characters. */
export const plainFileName = (name: string) => {
  const last = name.split(/[/\\]/).at(-1) ?? '';
  const plain = last
    .normalize('NFC')
    .replaceAll(/[\p{Cc}\p{Cf}\p{Cs}]/gu, '')
    .replaceAll(/[<>:"|?*]/g, '_')
    .replace(/^[.\s]+|[.\s]+$/g, '');
  return shortened(plain) || 'file';
};

// The ending stays, because it selects the program that opens the file.
const shortened = (name: string) => {
  if (name.length <= LONGEST) return name;
  const ending = /\.[^.]{1,10}$/.exec(name)?.[0] ?? '';
  return [...name].slice(0, LONGEST - ending.length).join('') + ending;
};

/** Returns the file name of an upload (RFC 6266), or null if there is none or it contains a secret of ours. */
export const uploadFileName = (header: string | null) => {
  if (header === null || header.length > 2000) return null;
  try {
    const name = contentDisposition.parse(header).parameters.filename;
    return name && holdsNoSecret(name) ? plainFileName(name) : null;
  } catch {
    return null;
  }
};

/** Returns the header that makes a browser save a file under its name (RFC 6266, RFC 8187). */
export const attachment = (name: string) =>
  // Old browsers need a second name in ASCII.
  contentDisposition(name, { fallback: name.replaceAll(/[^\x20-\x7e]/g, '_') });
