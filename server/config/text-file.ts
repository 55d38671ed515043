import { readFileSync } from 'node:fs';
import { decodedText } from '../../shared/decoded-text.ts';

/**
 * Returns the text of a file that the operator wrote, in Unicode or in Windows' own encoding: PowerShell
 * 5.1 writes UTF-16 with `>`, and Notepad has written both. Throws as readFileSync does.
 */
export const textOfFile = (path: string) =>
  decodedText(readFileSync(path), (bytes) => new TextDecoder('windows-1252').decode(bytes));
