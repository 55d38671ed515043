import { plainFileName } from '../../resources/file-name.ts';

/** No name of a file is longer, in bytes: most file systems end at 255, and the id comes before. */
const LONGEST = 200;

/**
 * The name of a file in the export. The id makes it another name than all others, also where
 * capitals do not count, and never one that Windows keeps for itself, such as CON.
 */
export const fileNameFor = (id: number, name: string) => `${id}-${cut(plainFileName(name))}`;

/** The name of a group's folder: letters and digits of its name, behind its id. */
export const folderNameFor = (id: number, name: string) => {
  const slug = name
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-');
  return `${id}-${cut(slug).replaceAll(/^-+|-+$/g, '')}`.replace(/-$/, '');
};

/** Cuts a name between two characters. The ending stays: it tells which program opens the file. */
const cut = (name: string) => {
  if (Buffer.byteLength(name) <= LONGEST) return name;
  const ending = /\.[\w-]{1,10}$/.exec(name)?.[0] ?? '';
  let kept = '';
  for (const character of name.slice(0, name.length - ending.length)) {
    if (Buffer.byteLength(kept + character + ending) > LONGEST) break;
    kept += character;
  }
  return kept.trimEnd() + ending;
};
