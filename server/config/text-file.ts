import { readFileSync } from 'node:fs';

/**
 * The text of a file that the operator wrote, whatever wrote it: by its byte order mark, as UTF-8 where it
 * is that, else as Windows' own encoding. PowerShell 5.1 writes UTF-16 with `>`. Throws as
 * readFileSync does.
 */
export const textOfFile = (path: string) => decoded(readFileSync(path));

const decoded = (bytes: Buffer) => {
  const [first = 0, second = 0] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  // Settings begin with a sign of ASCII, which has a zero beside it in UTF-16.
  if (second === 0 && first !== 0) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0 && second !== 0) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
};
