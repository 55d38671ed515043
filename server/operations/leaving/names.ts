import { plainFileName } from '../../resources/file-name.ts';

/** Maximum bytes of a name: most file systems allow 255, and the id comes before it. */
const LONGEST = 200;

/** Returns a file name. The id makes it unique in any case, and no reserved name of Windows such as CON. */
export const fileNameFor = (id: number, name: string) => `${id}-${cut(plainFileName(name))}`;

/** Returns the name of a group's folder: its id, then letters and digits of its name. */
export const folderNameFor = (id: number, name: string) => {
  const slug = name
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-');
  return `${id}-${cut(slug).replaceAll(/^-+|-+$/g, '')}`.replace(/-$/, '');
};

/** Cuts a name between two characters. The ending stays, because it selects the program that opens the file. */
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
